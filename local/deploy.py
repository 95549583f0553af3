"""`sam deploy` of what was built, into the emulator."""

from local import build, child
from local.emulator import Emulator
from local.failure import Failure
from local.template import stage_lengths

STACK = "contour-echo"


def deploy(emulator: Emulator, *, speed: float) -> dict[str, str]:
    """Deploy the built template, its stages `speed` times as fast. Returns the stack's outputs by name."""
    parameters = {
        **build.runtime_here(),
        "EmulatorUrl": emulator.endpoint,
        "Stage": "local",
        **{name: str(ms) for name, ms in stage_lengths(speed).items()},
    }
    parameters["Release"] = build.release(parameters)
    child.finish(
        ["sam", "deploy", "--config-env", "local", *build.overrides(parameters)],
        env={**build.sam_environment(), **emulator.environment},
        log=emulator.log.with_name("deploy.log"),
        doing="sam deploy",
    )
    client = emulator.session().client("cloudformation", endpoint_url=emulator.endpoint)
    described = client.describe_stacks(StackName=STACK)["Stacks"]
    if not described:
        raise Failure(f"sam deploy left no stack named {STACK}.")
    return {output["OutputKey"]: output["OutputValue"] for output in described[0]["Outputs"]}

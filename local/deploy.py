"""`sam deploy` of what was built, on AWS and in an emulator alike."""

from collections.abc import Mapping
from pathlib import Path

from local import build, child
from local.account import Account
from local.failure import Failure
from local.paths import BUILT, ROOT


def deploy(
    account: Account,
    stack: str,
    parameters: Mapping[str, str],
    *,
    log: Path,
    settings: str = "default",
    built: Path = BUILT,
) -> dict[str, str]:
    """Deploy the built template as the stack of that name. Returns the stack's outputs by name.

    `settings` is the table of samconfig.toml to go by. A parameter that is not among `parameters` keeps the value
    that the stack has, or gets its default. `built` is where `sam build` has put everything.
    """
    command = ["sam", "deploy", "--config-env", settings, "--region", account.region]
    command += [
        "--template-file",
        str(built / "template.yaml"),
        "--config-file",
        str(ROOT / "samconfig.toml"),
    ]
    # Under a prefix of its own, what was uploaded for this stack can be told from what was for others.
    command += ["--stack-name", stack, "--s3-prefix", stack]
    child.finish(
        [*command, *build.overrides({"EmulatorUrl": account.endpoint, **parameters})],
        env={**build.sam_environment(), **account.environment, **_haste(account)},
        log=log,
        doing="sam deploy",
    )
    described = account.client("cloudformation").describe_stacks(StackName=stack)["Stacks"]
    if not described:
        raise Failure(f"sam deploy left no stack named {stack}.")
    return {output["OutputKey"]: output["OutputValue"] for output in described[0]["Outputs"]}


def _haste(account: Account) -> dict[str, str]:
    """How often SAM looks at the deployment, in seconds: an emulator's, of 10 s, takes 5 when looked at this often.
    AWS would throttle whoever asked so often."""
    return {"SAM_CLI_POLL_DELAY": "0.1"} if account.endpoint else {}

"""`make deploy STAGE=prod`: build, deploy, publish the page, and see that a whole game can be played there."""

import argparse
import time
from collections.abc import Mapping
from typing import Any

from local import account as accounts
from local import failure
from local.build import build
from local.deploy import deploy
from local.operate import smoke
from local.operate.stage import described, entrance, parameters_of, stack_of
from local.paths import CACHE
from local.publish import page_files, publish, served


def main() -> None:
    """Deploy a stage to the AWS account of the environment, or to the emulator that AWS_ENDPOINT_URL names."""
    parser = argparse.ArgumentParser(prog="make deploy", description=main.__doc__)
    parser.add_argument("--stage", default="", help="the stage's name, such as prod")
    parser.add_argument("--parameters", default="", help="parameters of the template: Name=value Name=value")
    parser.add_argument("--container", action="store_true", help="build in a container")
    options = parser.parse_args()
    stack = stack_of(options.stage)
    account = accounts.of_environment()
    parameters = parameters_of(options.stage, options.parameters, account)
    files = page_files()
    page = served(files)
    logs = CACHE / stack
    logs.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()

    def tell(progress: str) -> None:
        print(f"{time.monotonic() - begun:5.1f} s  {progress}", flush=True)

    target = {name: parameters[name] for name in ("Runtime", "Architecture")}
    tell(f"Building for {' on '.join(target.values())}")
    if not build(target, container=options.container):
        tell("Nothing to build")
    before = described(account, stack)
    first = "" if before else "; the first time takes some minutes, most of them CloudFront's"
    tell(f"Deploying {stack} to {account.endpoint or account.region}{first}")
    outputs = deploy(account, stack, parameters, log=logs / "deploy.log")
    after = described(account, stack)
    tell("Nothing to change" if _moment(before) == _moment(after) else "Deployed")
    changed = publish(account, outputs, files)
    tell(
        f"Published the page, {len(changed)} of {len(page)} files" if changed else "The page is there already"
    )
    with entrance(account, outputs, page) as url:
        tell(f"Playing a game at {url}")
        smoke.look(url, page)
        tell(f"Smoke check passed: {smoke.play(url)}")
    print(f"Ready: {outputs['PageUrl']}", flush=True)


def _moment(stack: Mapping[str, Any] | None) -> object:
    """When a stack was last changed."""
    return stack and stack.get("LastUpdatedTime", stack["CreationTime"])


if __name__ == "__main__":
    failure.run(main)

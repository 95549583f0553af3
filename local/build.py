"""`sam build`, skipped when nothing that it reads has changed."""

import fcntl
import hashlib
import os
import platform
import shutil
import sys
from pathlib import Path

from local import child
from local.failure import Failure
from local.paths import BUILT, CACHE, ROOT, TEMPLATE
from local.slim import slim

MACHINES = {"aarch64": "arm64", "arm64": "arm64", "x86_64": "x86_64", "amd64": "x86_64"}


def runtime_here() -> dict[str, str]:
    """The template's Runtime and Architecture parameters for this machine."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return {"Runtime": f"python{version}", "Architecture": MACHINES[platform.machine().lower()]}


def overrides(parameters: dict[str, str]) -> list[str]:
    """SAM's command-line form of template parameters. Without the quotes it refuses what is empty."""
    return ["--parameter-overrides", *(f'{name}="{value}"' for name, value in parameters.items())]


def sam_environment() -> dict[str, str]:
    """This environment, with the tools of this interpreter first."""
    tools = str(Path(sys.executable).parent)
    return {
        **os.environ,
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "SAM_CLI_TELEMETRY": "0",
    }


def build(target: dict[str, str] | None = None, *, container: bool = False) -> bool:
    """Build the layer and the functions into .aws-sam/build. False when it was all there already.

    `target` holds the template's Runtime and Architecture, of this machine when it is None. With `container` it is
    built in a container of that runtime, which then need not be installed here.

    Raises:
        Failure: what it takes is not installed.
    """
    target = target or runtime_here()
    environment = sam_environment()
    for tool, remedy in _tools(target["Runtime"], container=container).items():
        if shutil.which(tool, path=environment["PATH"]) is None:
            raise Failure(remedy)
    CACHE.mkdir(exist_ok=True)
    mark = BUILT.parent / "built-from"
    with (CACHE / "build.lock").open("w") as lock:
        # Two commands at once, say `make play` and `make test`, build one after the other.
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = _fingerprint(target)
        if mark.exists() and mark.read_text() == wanted and (BUILT / "template.yaml").exists():
            return False
        mark.unlink(missing_ok=True)
        command = ["sam", "build", "--config-env", "local", *overrides(target)]
        command += ["--use-container"] if container else []
        child.finish(command, env=environment, log=CACHE / "build.log", doing="sam build")
        slim(BUILT / "SharedLayer")
        _compile(target["Runtime"])
        mark.write_text(wanted)
    return True


def _compile(runtime: str) -> None:
    """Put the bytecode beside what was built. Lambda's folders cannot be written to, so without it every cold start
    compiles all that it imports: 1.2 s of CPU where 0.3 s do.

    Bytecode is one version's own. A build in a container, for a runtime that is not installed here, does without.
    """
    python = sys.executable if runtime == runtime_here()["Runtime"] else shutil.which(runtime)
    if python is not None:
        # Not checked against the source: its date is another one once it has been unpacked in Lambda. Nor does it name
        # this working copy, so that two of them make the same.
        command = [python, "-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash"]
        command += ["-s", str(BUILT), str(BUILT)]
        child.finish(command, env=os.environ, log=CACHE / "compile.log", doing="Compiling what was built")


def _tools(runtime: str, *, container: bool) -> dict[str, str]:
    """The commands that building takes, each with what to do when it is missing."""
    needed = {"sam": "The SAM CLI is missing: `make setup` installs it."}
    if container:
        return needed | {"docker": "CONTAINER=1 needs docker, and there is no such command here."}
    return needed | {
        runtime: f"Building for {runtime} needs a command of that name: install it, add CONTAINER=1 to build in a "
        f"container, or name another in PARAMETERS, such as Runtime={runtime_here()['Runtime']}."
    }


def code_digest() -> str:
    """The digest, in hexadecimal, of all that runs in the functions."""
    return _digest(_files(ROOT / "functions") + _files(ROOT / "shared"))


def _fingerprint(target: dict[str, str]) -> str:
    made_by = [TEMPLATE, ROOT / "samconfig.toml", ROOT / "local/build.py", ROOT / "local/slim.py"]
    described = f"{target} {sys.version} {_digest(made_by)} {code_digest()}"
    return hashlib.sha256(described.encode()).hexdigest()


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)


def _digest(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        digest.update(f"{file.relative_to(ROOT)} {content}\n".encode())
    return digest.hexdigest()

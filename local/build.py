"""`sam build` for the interpreter at hand, skipped when nothing that it reads has changed."""

import fcntl
import hashlib
import os
import platform
import sys
from pathlib import Path

from local import child
from local.paths import BUILT, CACHE, ROOT, TEMPLATE

MACHINES = {"aarch64": "arm64", "arm64": "arm64", "x86_64": "x86_64", "amd64": "x86_64"}


def runtime_here() -> dict[str, str]:
    """The template's Runtime and Architecture parameters for this machine."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return {"Runtime": f"python{version}", "Architecture": MACHINES[platform.machine().lower()]}


def overrides(parameters: dict[str, str]) -> list[str]:
    """SAM's command-line form of template parameters."""
    return ["--parameter-overrides", *(f"{name}={value}" for name, value in parameters.items())]


def sam_environment() -> dict[str, str]:
    """This environment, with the tools of this interpreter first."""
    tools = str(Path(sys.executable).parent)
    return {
        **os.environ,
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "SAM_CLI_TELEMETRY": "0",
        "SAM_CLI_POLL_DELAY": "0.1",  # seconds; a deployment of 10 s takes 5 when looked at this often
    }


def build() -> bool:
    """Build the layer and the functions into .aws-sam/build. False when it was all there already."""
    CACHE.mkdir(exist_ok=True)
    mark = BUILT.parent / "built-from"
    with (CACHE / "build.lock").open("w") as lock:
        # Two commands at once, say `make play` and `make test`, build one after the other.
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = _fingerprint()
        if mark.exists() and mark.read_text() == wanted and (BUILT / "template.yaml").exists():
            return False
        mark.unlink(missing_ok=True)
        command = ["sam", "build", "--config-env", "local", *overrides(runtime_here())]
        child.finish(command, env=sam_environment(), log=CACHE / "build.log", doing="sam build")
        mark.write_text(wanted)
    return True


def release(parameters: dict[str, str]) -> str:
    """The template's parameter Release: a digest of what was built last and of the settings that it gets.

    SAM by itself publishes no new version of a function when only a setting has changed.
    """
    built = (BUILT.parent / "built-from").read_text()
    settings = "".join(f"{name}={value}\n" for name, value in sorted(parameters.items()))
    return hashlib.sha256(f"{built}\n{settings}".encode()).hexdigest()[:16]


def _fingerprint() -> str:
    digest = hashlib.sha256(f"{runtime_here()} {sys.version}".encode())
    sources = [TEMPLATE, ROOT / "samconfig.toml"]
    for folder in (ROOT / "functions", ROOT / "shared"):
        sources += sorted(
            file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts
        )
    for file in sources:
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        digest.update(f"{file.relative_to(ROOT)} {content}\n".encode())
    return digest.hexdigest()

"""The layer without botocore's descriptions of the four hundred services that the game does not call.

Nine tenths of the layer's files are these. They would be uploaded with each deployment, and unpacked whenever a
function starts: by Lambda, and by an emulator, which has one process to do so and everything else.
"""

import shutil
from pathlib import Path

# Those that `contour_echo` makes clients for. What both need of botocore lies beside them, in files.
SERVICES = frozenset({"dynamodb", "stepfunctions"})


def slim(layer: Path) -> None:
    """Remove from a built layer the descriptions of all services but `SERVICES`.

    Raises:
        FileNotFoundError: one of `SERVICES` is not among them.
    """
    described = layer / "python" / "botocore" / "data"
    for name in SERVICES:
        if not (described / name).is_dir():
            raise FileNotFoundError(f"botocore does not describe {name} in {described}")
    for folder in described.iterdir():
        if folder.is_dir() and folder.name not in SERVICES:
            shutil.rmtree(folder)

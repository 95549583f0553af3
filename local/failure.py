"""How the commands of this folder end when they cannot go on: with one sentence and exit code 1."""

import sys
from collections.abc import Callable
from typing import NoReturn


class Failure(Exception):  # noqa: N818
    """Something a person has to put right. The text is one whole sentence for them."""


def run(main: Callable[[], None]) -> NoReturn:
    """Run a command's main function. A Failure ends it with its sentence, an interruption quietly."""
    try:
        main()
    except Failure as failure:
        print(failure, file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(0)

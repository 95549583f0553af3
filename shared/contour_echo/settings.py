"""What the deployment tells a function, read once from its environment."""

from collections.abc import Mapping
from dataclasses import dataclass

from contour_echo.rules.stages import Lengths


@dataclass(frozen=True, slots=True)
class Settings:
    """The environment of a function, typed. Times are ms."""

    table: str
    timer_arn: str
    connections_url: str
    lengths: Lengths
    max_watchers: int


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings of this environment.

    Raises:
        KeyError, ValueError: a variable is missing or no number. The function must not start so.
    """
    return Settings(
        table=environment["TABLE_NAME"],
        timer_arn=environment.get("TIMER_ARN", ""),
        connections_url=environment["CONNECTIONS_URL"],
        lengths=Lengths(
            clue=int(environment["CLUE_MS"]),
            echo=int(environment["ECHO_MS"]),
            contour=int(environment["CONTOUR_MS"]),
            color=int(environment["COLOR_MS"]),
            reveal=int(environment["REVEAL_MS"]),
            advance=int(environment["ADVANCE_MS"]),
            allowance=int(environment["ALLOWANCE_MS"]),
        ),
        max_watchers=int(environment["MAX_WATCHERS"]),
    )

"""Stages and paces of a game, and how long each stage lasts."""

from dataclasses import dataclass
from enum import StrEnum


class Stage(StrEnum):
    """Where a game is. The values are the wire's words and are stored: they never change."""

    LOBBY = "lobby"
    CLUE = "clue"
    ECHO = "echo"
    CONTOUR = "contour"
    COLOR = "color"
    REVEAL = "reveal"
    FINISHED = "finished"

    @property
    def in_round(self) -> bool:
        """Whether a round is being played."""
        return self not in (Stage.LOBBY, Stage.FINISHED)

    @property
    def open_roster(self) -> bool:
        """Whether everyone may see who is connected, who left and who hosts.

        From the clue to the reveal nothing may show that somebody is away (rules, decision 4): what the
        table shows of the roster is what it was when the round began.
        """
        return self in (Stage.LOBBY, Stage.REVEAL, Stage.FINISHED)


class Pace(StrEnum):
    """Whether a stage ends as soon as everyone has acted (`brisk`) or lasts its whole time (`full`)."""

    BRISK = "brisk"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long the stages last, in ms. The defaults are the rules' own numbers."""

    clue: int = 45_000
    echo: int = 30_000
    contour: int = 25_000
    color: int = 20_000
    reveal: int = 15_000
    advance: int = 4_000
    """From when on the host may end the reveal, counted from its beginning."""
    allowance: int = 750
    """How long after the deadline a move is still taken: what the network may have cost it."""

    def of(self, stage: Stage) -> int | None:
        """The length of a stage in ms; None for those that last until somebody acts."""
        return {
            Stage.CLUE: self.clue,
            Stage.ECHO: self.echo,
            Stage.CONTOUR: self.contour,
            Stage.COLOR: self.color,
            Stage.REVEAL: self.reveal,
        }.get(stage)

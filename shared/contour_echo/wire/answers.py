"""Everything the server says, as models: the contract that the published document is made from.

The server itself writes plain JSON (`snapshot.py`); the tests hold every frame it sends against these.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from contour_echo.wire.requests import PaceName

Milliseconds = Annotated[int, Field(ge=0, description="Milliseconds since the epoch, by the server's clock.")]
Slot = Annotated[int, Field(ge=0, le=11)]
SeatNumber = Annotated[int, Field(ge=1)]
StageName = Literal["lobby", "clue", "echo", "contour", "color", "reveal", "finished"]
Reason = Literal[
    "bad_request",
    "too_large",
    "unknown_action",
    "not_in_game",
    "game_not_found",
    "game_full",
    "already_started",
    "name_taken",
    "bad_name",
    "bad_association",
    "not_host",
    "not_enough_seats",
    "wrong_stage",
    "too_early",
    "too_late",
    "not_allowed",
    "already_done",
    "own_echo",
    "no_such_slot",
    "rate_limited",
    "try_again",
    "internal",
]


class Part(BaseModel):
    """A part of an answer."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Answer(Part):
    """What everything the server says has."""

    type: str
    now: Milliseconds


class Accepted(Answer):
    """The request took effect, once. To its sender alone."""

    type: Literal["accepted"]
    request_id: str
    action: str
    code: str | None = Field(default=None, description="For `create`, `join` and `watch`.")
    seat: SeatNumber | None = Field(default=None, description="For `create` and `join`.")


class Rejected(Answer):
    """The request had no effect."""

    type: Literal["rejected"]
    request_id: str | None = Field(description="Null when it could not be read.")
    action: str | None = Field(description="Null when it could not be read.")
    reason: Reason = Field(description="Stable, for programs.")
    message: str = Field(description="One English sentence, for a person.")


class Pong(Answer):
    """The answer to a `ping`."""

    type: Literal["pong"]
    t: int | float


class Closed(Answer):
    """The server closes the connection; the client does not reconnect by itself."""

    type: Literal["closed"]
    reason: Literal["replaced", "removed", "expired", "too_many_errors"]


class Paint(Part):
    """What a card's shapes are painted with."""

    colors: list[Annotated[str, Field(pattern="^[0-9a-f]{6}$")]] = Field(description="Each as rrggbb.")
    fades: list[Annotated[tuple[int, int], Field(strict=False)]] = Field(
        description="Each with the color into which a shape fades downwards, and by how many percent."
    )
    textures: list[Annotated[tuple[str, int, int, int, int], Field(strict=False)]] = Field(
        description="Each with its name, scale (units), angle (degrees), seed, and opacity (percent)."
    )
    shapes: list[list[int]] = Field(
        description="For each path its color, its fade (-1: none), its texture (missing: none) and that one's color."
    )
    alt: str = Field(description="The colors and textures in words.")


class CardFace(Part):
    """A card in a 600 × 800 box; without `paint` it is the contour."""

    outline: list[str] = Field(description="Shapes back to front, each one SVG path.")
    alt: str = Field(description="The forms in words.")
    paint: Paint | None = Field(default=None, description="Never in contour.")


class GalleryCard(Part):
    """A card of the gallery in its slot."""

    slot: Slot
    card: CardFace


class RosterSeat(Part):
    """A seat as the table sees it."""

    seat: SeatNumber
    name: str
    score: Annotated[int, Field(ge=0)]
    left: bool
    online: bool | None = Field(description="Null except in lobby, reveal and finished.")


class ClueDone(Part):
    """The Guide's confirmation."""

    card: Annotated[int, Field(ge=0, le=2)]
    association: str


class EchoDone(Part):
    """A Seeker's confirmed Echo."""

    card: Annotated[int, Field(ge=0, le=2)]


class SlotDone(Part):
    """A confirmed guess."""

    slot: Slot


class Done(Part):
    """What this seat has confirmed in this round so far; absent keys for what it has not."""

    clue: ClueDone | None = None
    echo: EchoDone | None = None
    outline: SlotDone | None = None
    final: SlotDone | None = None


class Source(Part):
    """The Guide's own choice: its index in the hand and the full card."""

    index: Annotated[int, Field(ge=0, le=2)]
    card: CardFace


class You(Part):
    """What is this seat's own."""

    seat: SeatNumber
    role: Literal["guide", "seeker"] | None
    action_token: str | None
    hand: list[CardFace] | None
    source: Source | None
    own_slot: Slot | None
    done: Done


class RevealedCard(Part):
    """Whose a card of the gallery was."""

    slot: Slot
    owner: SeatNumber
    kind: Literal["source", "echo", "automatic"]


class RevealedGuess(Part):
    """What a Seeker guessed by contour and in the end."""

    seat: SeatNumber
    outline: Slot | None
    final: Slot | None
    confirmed: bool


class RevealedAward(Part):
    """What a seat earned in this round."""

    seat: SeatNumber
    search: int
    echo: int
    guide: int


class RevealedRound(Part):
    """How the round came out."""

    outcome: Literal["scored", "no_clue", "no_outlines"]
    source: Slot | None
    cards: list[RevealedCard]
    guesses: list[RevealedGuess]
    awards: list[RevealedAward]


class Standing(Part):
    """A line of the final table."""

    seat: SeatNumber
    rank: Annotated[int, Field(ge=1)]
    score: int


class Result(Part):
    """The end: every seat with the highest total wins."""

    winners: list[SeatNumber]
    standings: list[Standing]


class Snapshot(Answer):
    """Everything its recipient may know, complete in itself."""

    type: Literal["snapshot"]
    version: int
    code: str
    pace: PaceName
    stage: StageName
    stage_id: int
    deadline: Milliseconds | None
    advance_at: Milliseconds | None
    round: int | None
    rounds: int | None
    host: SeatNumber | None
    guide: SeatNumber | None
    seats: list[RosterSeat]
    watchers: int | None
    association: str | None
    gallery: list[GalleryCard] | None
    you: You | None
    reveal: RevealedRound | None
    result: Result | None


ANSWERS: dict[str, type[Answer]] = {
    "accepted": Accepted,
    "rejected": Rejected,
    "snapshot": Snapshot,
    "pong": Pong,
    "closed": Closed,
}
"""Everything the server says, by `type`."""

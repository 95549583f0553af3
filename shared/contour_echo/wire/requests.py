"""Every request of the wire, strict: no field more, none coerced. Limits of length only bound the work; what a
name, an association, a code or a card may be is judged where the reason for refusing it has a name of its own."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from contour_echo.wire.moves import LAST_CARD, LONGEST_TOKEN, REQUEST_ID

Key = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9_-]{22,86}$",
        description="A seat's secret, made by the client: 128 random bits or more. Whoever has it has the seat.",
    ),
]
RequestId = Annotated[
    str,
    Field(
        pattern=f"^{REQUEST_ID.pattern}$",
        description="Made by the client. An accepted request sent again with its id has had its one effect.",
    ),
]
Code = Annotated[str, Field(max_length=64, description="A game's public name: 6 consonants, in any case.")]
Name = Annotated[str, Field(description="1-20 characters, at most 80 bytes, after normalisation.")]
PaceName = Annotated[
    Literal["brisk", "full"], Field(description="Whether stages end once everyone has acted.")
]
Token = Annotated[
    str, Field(max_length=LONGEST_TOKEN, description="The action token from the latest snapshot.")
]
Card = Annotated[int, Field(ge=0, le=LAST_CARD, description="Which card of the hand.")]
Slot = Annotated[int, Field(description="A card's place in the gallery, from 0.")]
SeatNumber = Annotated[int, Field(ge=1, le=2**31)]


class Request(BaseModel):
    """What every request but `ping` has."""

    # Each model is built when its first request comes: a function that answers four actions builds four.
    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, regex_engine="rust-regex", defer_build=True
    )

    action: str
    request_id: RequestId


class Create(Request):
    """Make a game and take its first seat."""

    action: Literal["create"]
    key: Key
    name: Name
    pace: PaceName = "brisk"


class Join(Request):
    """Take a seat in the lobby; with the key of a seat in that game, return to it at any time."""

    action: Literal["join"]
    code: Code
    key: Key
    name: Name | None = None


class Watch(Request):
    """Watch a game without a seat."""

    action: Literal["watch"]
    code: Code


class Settings(Request):
    """The host chooses the pace, in the lobby."""

    action: Literal["settings"]
    pace: PaceName


class Rename(Request):
    """A seat takes another name, in the lobby."""

    action: Literal["rename"]
    name: Name


class Remove(Request):
    """The host removes a seat; its key cannot come back to this game."""

    action: Literal["remove"]
    seat: SeatNumber


class Leave(Request):
    """Leave the game for good."""

    action: Literal["leave"]


class Start(Request):
    """The host starts the game, in a lobby of 3-12 seats."""

    action: Literal["start"]


class Clue(Request):
    """The Guide confirms a Source and an association together."""

    action: Literal["clue"]
    action_token: Token
    card: Card
    association: Annotated[str, Field(description="2-60 characters, at most 8 words, after normalisation.")]


class Echo(Request):
    """A Seeker confirms an Echo."""

    action: Literal["echo"]
    action_token: Token
    card: Card


class Outline(Request):
    """A Seeker locks the outline guess."""

    action: Literal["outline"]
    action_token: Token
    slot: Slot


class Final(Request):
    """A Seeker keeps the outline guess, by naming its slot, or changes it, once."""

    action: Literal["final"]
    action_token: Token
    slot: Slot


class Advance(Request):
    """The host ends the reveal, 4 s after it began at the earliest."""

    action: Literal["advance"]


class Rematch(Request):
    """The host opens the lobby again after the end."""

    action: Literal["rematch"]


class Sync(Request):
    """Ask for a snapshot."""

    action: Literal["sync"]


class Ping(BaseModel):
    """Ask whether the server is there and what its clock says; answered with a `pong`."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)

    action: Literal["ping"]
    t: Annotated[int | float, Field(allow_inf_nan=False, description="Any number; it comes back.")]


SeatRequest = Settings | Rename | Remove | Leave | Start | Advance | Rematch
TableRequest = Create | Join | Watch | SeatRequest | Sync | Ping
"""Every request but the moves, which are read as `moves.MoveRequest`."""

REQUESTS: dict[str, type[Request | Ping]] = {
    "create": Create,
    "join": Join,
    "watch": Watch,
    "settings": Settings,
    "rename": Rename,
    "remove": Remove,
    "leave": Leave,
    "start": Start,
    "clue": Clue,
    "echo": Echo,
    "outline": Outline,
    "final": Final,
    "advance": Advance,
    "rematch": Rematch,
    "sync": Sync,
    "ping": Ping,
}
"""Every action with its model, in the order of the protocol."""

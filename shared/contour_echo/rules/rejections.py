"""Every reason a request can be refused for, in one tree.

    Rejection
    ├── BadRequest ── TooLarge, UnknownAction, BadName, BadAssociation
    ├── Unfit                         the game is not in the state for it
    │   ├── GameNotFound, GameFull, AlreadyStarted, NotEnoughSeats
    │   ├── WrongStage, TooEarly, TooLate, AlreadyDone
    │   └── NameTaken, OwnEcho, NoSuchSlot
    ├── Unentitled                    the sender may not
    │   └── NotInGame, NotHost, NotAllowed
    └── Unwell                        the server could not
        └── RateLimited, TryAgain, Internal

`reason` is stable: programs compare it, so it never changes. The sentence is for a person and may.
A rejected request left no trace.
"""

from typing import ClassVar


class Rejection(Exception):  # noqa: N818 - a request is rejected; that is no error of ours
    """A request had no effect. `reason` is for programs, `str()` one English sentence for a person."""

    reason: ClassVar[str] = "internal"
    sentence: ClassVar[str] = "Something went wrong on the server."

    def __init__(self, sentence: str | None = None) -> None:
        super().__init__(sentence or self.sentence)


class BadRequest(Rejection):
    """The frame is not a request of the protocol, or reuses an accepted id for something else."""

    reason = "bad_request"
    sentence = "The request is not well formed."


class TooLarge(BadRequest):
    """The frame is over the limit in bytes."""

    reason = "too_large"
    sentence = "The request is too large."


class UnknownAction(BadRequest):
    """`action` names nothing the server does."""

    reason = "unknown_action"
    sentence = "There is no such action."


class BadName(BadRequest):
    """The name is empty, too long or missing."""

    reason = "bad_name"
    sentence = "A name has 1 to 20 characters."


class BadAssociation(BadRequest):
    """The association is too short, too long or has too many words."""

    reason = "bad_association"
    sentence = "An association has 2 to 60 characters and at most 8 words."


class Unfit(Rejection):
    """The game is not in the state for this request."""


class GameNotFound(Unfit):
    """No game has this code."""

    reason = "game_not_found"
    sentence = "There is no game with this code."


class GameFull(Unfit):
    """Every seat, or every spectator's place, is taken."""

    reason = "game_full"
    sentence = "The game is full."


class AlreadyStarted(Unfit):
    """Seats are taken in the lobby only."""

    reason = "already_started"
    sentence = "The game has already started; you may watch."


class NameTaken(Unfit):
    """Another seat has this name, ignoring case."""

    reason = "name_taken"
    sentence = "Somebody in the game already has this name."


class NotEnoughSeats(Unfit):
    """A game needs at least three seats."""

    reason = "not_enough_seats"
    sentence = "A game needs at least 3 players."


class WrongStage(Unfit):
    """This action belongs to another stage."""

    reason = "wrong_stage"
    sentence = "This cannot be done in the present stage."


class TooEarly(Unfit):
    """The reveal has not been seen for long enough."""

    reason = "too_early"
    sentence = "It is too early for that."


class TooLate(Unfit):
    """The stage's time was up when the message arrived."""

    reason = "too_late"
    sentence = "The time for this was up."


class AlreadyDone(Unfit):
    """A different request has spent this action token."""

    reason = "already_done"
    sentence = "You have already confirmed."


class OwnEcho(Unfit):
    """A Seeker can never choose their own Echo."""

    reason = "own_echo"
    sentence = "You cannot choose your own Echo."


class NoSuchSlot(Unfit):
    """The gallery has no such slot."""

    reason = "no_such_slot"
    sentence = "The gallery has no such slot."


class Unentitled(Rejection):
    """The sender is not the one who may."""


class NotInGame(Unentitled):
    """The connection has no seat in a game."""

    reason = "not_in_game"
    sentence = "You have no seat in a game."


class NotHost(Unentitled):
    """Only the host may."""

    reason = "not_host"
    sentence = "Only the host can do that."


class NotAllowed(Unentitled):
    """No such action token for this seat and stage, or a seat that cannot come back."""

    reason = "not_allowed"
    sentence = "You cannot do that now."


class Unwell(Rejection):
    """The server could not, through no fault of the sender."""


class RateLimited(Unwell):
    """Too many requests from one connection."""

    reason = "rate_limited"
    sentence = "Too many requests; wait a moment."


class TryAgain(Unwell):
    """Nothing was stored; the same request may be sent again."""

    reason = "try_again"
    sentence = "That did not go through; try again."


class Internal(Unwell):
    """A fault of the server's own."""

    reason = "internal"
    sentence = "Something went wrong on the server."

"""Every reason a request can be refused for: programs compare it, so it is the protocol's word, for ever."""

import pytest

from contour_echo.rules import rejections
from contour_echo.rules.rejections import Rejection

REASONS = {
    "BadRequest": "bad_request",
    "TooLarge": "too_large",
    "UnknownAction": "unknown_action",
    "NotInGame": "not_in_game",
    "GameNotFound": "game_not_found",
    "GameFull": "game_full",
    "AlreadyStarted": "already_started",
    "NameTaken": "name_taken",
    "BadName": "bad_name",
    "BadAssociation": "bad_association",
    "NotHost": "not_host",
    "NotEnoughSeats": "not_enough_seats",
    "WrongStage": "wrong_stage",
    "TooEarly": "too_early",
    "TooLate": "too_late",
    "NotAllowed": "not_allowed",
    "AlreadyDone": "already_done",
    "OwnEcho": "own_echo",
    "NoSuchSlot": "no_such_slot",
    "RateLimited": "rate_limited",
    "TryAgain": "try_again",
    "Internal": "internal",
}
GROUPS = {"Rejection", "Unfit", "Unentitled", "Unwell"}


def kinds() -> dict[str, type[Rejection]]:
    return {
        name: kind
        for name, kind in vars(rejections).items()
        if isinstance(kind, type) and issubclass(kind, Rejection)
    }


def test_there_is_a_kind_for_each_of_the_protocols_reasons_and_no_other() -> None:
    assert {name: kind.reason for name, kind in kinds().items() if name not in GROUPS} == REASONS


@pytest.mark.parametrize("group", sorted(GROUPS))
def test_what_has_no_reason_of_its_own_is_a_fault_of_the_servers(group: str) -> None:
    """Nothing raises a group; were one to get out, it would have to be a reason that the clients know."""
    assert kinds()[group].reason == "internal"
    assert str(kinds()[group]()).endswith(".")


@pytest.mark.parametrize("name", sorted(REASONS))
def test_each_says_one_sentence_of_its_own_unless_it_is_given_another(name: str) -> None:
    kind = kinds()[name]
    assert str(kind()) == kind.sentence
    assert kind.sentence.endswith(".")
    assert str(kind("There is no such seat.")) == "There is no such seat."

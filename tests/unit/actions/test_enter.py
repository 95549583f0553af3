"""Coming in: codes, names, and who is closed for whom."""

import pytest

from contour_echo.actions.enter import read_code
from contour_echo.rules.rejections import GameNotFound
from tests.unit.actions.party import Party, key
from tests.unit.actions.test_trouble import tap


def test_a_code_is_six_consonants_in_any_case() -> None:
    assert read_code("BCDFGH") == read_code("bcdfgh") == read_code("bCdFgH") == "BCDFGH"


@pytest.mark.parametrize(
    "code",
    ["", "BCDFG", "BCDFGHJ", "BCDFGA", "BCDFGY", "BCDFG1", "BCDFG ", "\u017f" * 6, "\ufb06" * 3, "БВГДЖЗ"],
)
def test_nothing_else_is_one(code: str) -> None:
    with pytest.raises(GameNotFound):
        read_code(code)


@pytest.mark.parametrize("name", [None, "", "x" * 21])
def test_only_a_seat_that_can_be_taken_asks_for_a_name(name: str | None) -> None:
    party = Party(12)

    def join(line: str, number: int) -> str | None:
        named = {} if name is None else {"name": name}
        return party.reason(line, party.request("join", code=party.code, key=key(number), **named))

    assert join("x", 13) == "game_full"
    party.do(1, "remove", seat=12)
    assert join("x", 12) == "not_allowed"
    assert join("x", 13) == "bad_name"
    party.to("clue")
    assert join("x", 13) == "already_started"


def test_who_comes_back_by_the_same_connection_is_not_closed() -> None:
    party = Party(3)
    party.hush()
    party.accepted("c2", party.request("join", code=party.code, key=key(2)))
    assert party.told_anything() == {"c2": ["snapshot"]}
    assert "c2" in party.memory.connections.open


def test_who_comes_back_to_an_empty_seat_closes_nobody() -> None:
    party = Party(3)
    party.hang_up("c2")
    calls: list[str] = []
    tap(party, before=calls.append)
    party.accepted("new", party.request("join", code=party.code, key=key(2)))
    assert "close" not in calls


def test_the_replaced_connection_is_forgotten_with_the_same_write() -> None:
    party = Party(3)
    party.accepted("new", party.request("join", code=party.code, key=key(2)))
    assert party.memory.games.link("c2") is None
    link = party.memory.games.link("new")
    assert link is not None
    assert (link.code, link.seat) == (party.code, 2)


def test_the_id_of_a_create_outlives_its_game() -> None:
    party = Party()
    create = party.arrival(1)
    party.accepted("c1", create)
    party.memory.games.rows.clear()
    assert party.reason("c2", {**create, "pace": "full"}) == "bad_request"

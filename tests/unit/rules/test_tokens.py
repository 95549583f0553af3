"""Action tokens: read as they are written, and made by nobody but the game."""

import hashlib
import hmac
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contour_echo.rules import tokens
from contour_echo.rules.game import CLUE
from contour_echo.rules.tokens import ActionToken, action_token, is_genuine, permission, read_token
from tests.unit.rules.table import Table


def test_a_token_is_read_as_it_is_written() -> None:
    table = Table().begin()
    text = action_token(table.game, table.guide)
    assert text is not None
    token = read_token(text)
    assert token == ActionToken("BCDFGH", table.guide, 2, token.permission if token else b"")
    assert token
    assert is_genuine(table.game, token)


def test_only_who_may_act_holds_a_token() -> None:
    table = Table().begin()
    assert [seat for seat in (1, 2, 3, 4) if action_token(table.game, seat)] == [table.guide]
    table.play(CLUE, table.guide, 0)
    assert [seat for seat in (1, 2, 3, 4) if action_token(table.game, seat)] == table.seekers


@pytest.mark.parametrize("change", [{"seat": 2}, {"stage_id": 3}, {"permission": bytes(16)}])
def test_a_token_belongs_to_one_seat_and_one_stage(change: dict[str, object]) -> None:
    table = Table(seed=3).begin()
    seat = 1
    token = table.token(seat)
    forged = ActionToken(**{**token._asdict(), **change})
    assert not is_genuine(table.game, forged)


def test_every_version_of_the_server_makes_the_same_tokens_of_a_games_secret() -> None:
    """Who holds one while the server changes may still act with it."""
    game = replace(Table().begin().game, secret=bytes(range(32)), stage_id=17, tokens=frozenset({3}))
    expected = hmac.new(bytes(range(32)), b"token:3:17", hashlib.sha256).digest()[:16]
    assert permission(game, 3, 17) == expected
    assert action_token(game, 3) == str(ActionToken("BCDFGH", 3, 17, expected))
    assert str(ActionToken("BCDFGH", 3, 17, bytes(16))) == "BCDFGH-3-17-AAAAAAAAAAAAAAAAAAAAAA"


def test_of_no_more_than_64_games_are_secrets_kept_in_memory() -> None:
    game = Table().begin().game
    for number in range(100):
        permission(replace(game, secret=bytes([number] * 32)), 1, 2)
    assert tokens._keyed.cache_info().currsize == 64


def test_a_token_has_at_most_64_characters() -> None:
    longest = ActionToken("B" * 37, 1, 2, bytes(16))
    assert len(str(longest)) == 64
    assert read_token(str(longest)) == longest
    assert read_token("B" + str(longest)) is None


def test_another_game_has_other_tokens() -> None:
    first, second = Table(seed=1).begin(), Table(seed=2).begin()
    assert not is_genuine(second.game, first.token(1))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "BCDFGH",
        "BCDFGH-1-2",
        "BCDFGH-1-2-",
        "BCDFGH-x-2-AAAAAAAAAAAAAAAAAAAAAA",
        "BCDFGH-1-x-AAAAAAAAAAAAAAAAAAAAAA",
        "BCDFGH-01-2-AAAAAAAAAAAAAAAAAAAAAA",  # not as it is written
        "BCDFGH-1-2-AAAAAAAAAAAAAAAAAAAAA",  # too short
        "BCDFGH-1-2-AAAAAAAAAAAAAAAAAAAAAAA",  # too long
        "BCDFGH-1-2-AAAAAAAAAAAAAAAAAAAAAB",  # bits that 16 bytes do not have
        "BCDFGH-1-2-AAAAAAAAAAAA=AAAAAAAAA",
        "BCDFGH-1-2-AAAAAAAAAAAAéAAAAAAAAA",
        "BCDFGH-\u0661-2-AAAAAAAAAAAAAAAAAAAAAA",  # a digit, but no plain one
        "BCDFGH-1-" + "9" * 60 + "-AAAAAAAAAAAAAAAAAAAAAA",
    ],
)
def test_what_cannot_be_a_token(text: str) -> None:
    assert read_token(text) is None


@given(st.text(max_size=80))
def test_anything_is_read_without_harm(text: str) -> None:
    token = read_token(text)
    assert token is None or str(token) == text

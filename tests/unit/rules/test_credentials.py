"""Keys and tokens: kept as digests, compared in constant time, wherever they are compared."""

import ast
import hmac
import json
from pathlib import Path

import pytest

import contour_echo
from contour_echo.cloud.record import to_item
from contour_echo.rules.marks import is_among
from contour_echo.rules.tokens import is_genuine, read_token
from tests.simulated.memory import MemoryCloud
from tests.simulated.players import Table as Players
from tests.simulated.players import key
from tests.unit.rules.table import Table, digest, opened

SOURCE = Path(contour_echo.__file__).parent
CREDENTIALS = frozenset({"key", "key_hash", "permission", "banned", "secret", "origin", "id", "body"})
"""Names of attributes that hold, in rules and actions, what somebody shows to be let in, or to be known again."""


class Compared:
    """What is compared in constant time from now on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pairs: list[tuple[bytes, bytes]] = []
        real = hmac.compare_digest

        def compare(one: bytes, other: bytes) -> bool:
            self.pairs.append((one, other))
            return real(one, other)

        monkeypatch.setattr(hmac, "compare_digest", compare)


@pytest.mark.parametrize(("shown", "seat"), [("1", 1), ("3", 3), ("4", 4), ("none of them", None)])
def test_a_key_is_compared_with_every_seats_wherever_it_is_found(
    monkeypatch: pytest.MonkeyPatch, shown: str, seat: int | None
) -> None:
    game, compared = opened(4), Compared(monkeypatch)
    found = game.seat_of_key(digest(shown))
    assert (found.number if found else None) == seat
    assert compared.pairs == [(one.key_hash, digest(shown)) for one in game.seats]


def test_a_key_is_compared_with_every_removed_one(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = Compared(monkeypatch)
    assert is_among(b"a", [b"a", b"b", b"c"])
    assert not is_among(b"d", [b"a", b"b", b"c"])
    assert len(compared.pairs) == 6


def test_a_token_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(4).begin()
    shown = read_token(str(table.token(table.guide)))
    assert shown is not None
    compared = Compared(monkeypatch)
    assert is_genuine(table.game, shown)
    assert len(compared.pairs) == 1


@pytest.mark.parametrize("file", sorted(SOURCE.glob("rules/*.py")) + sorted(SOURCE.glob("actions/*.py")))
def test_nothing_shown_to_be_let_in_is_compared_otherwise(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq | ast.NotEq | ast.In | ast.NotIn):
            named = {one.attr for one in (node.left, *node.comparators) if isinstance(one, ast.Attribute)}
            assert not named & CREDENTIALS or named == {"id", "game_id"}, ast.unparse(node)


def test_keys_are_stored_as_digests_alone() -> None:
    cloud = MemoryCloud()
    players = Players(cloud.ports)
    players.seat(3)
    item = to_item(players.game, 1, 1)
    stored = repr(item) + json.dumps(_opened(item["doc"]["B"]))
    for number in (1, 2, 3):
        assert key(number) not in stored
        assert key(number) not in repr(cloud.games.links)
        assert key(number) not in repr(cloud.games.creations)


def _opened(packed: bytes) -> object:
    from contour_echo.cloud.record import _inflate  # noqa: PLC0415

    return _inflate(packed)

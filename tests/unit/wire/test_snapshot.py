"""The largest snapshots there can be fit one frame."""

import json

import pytest

from contour_echo import deck
from contour_echo.rules.stages import Stage
from contour_echo.wire.answers import Snapshot
from contour_echo.wire.snapshot import MAX_ANSWER_BYTES, snapshots
from tests.unit.actions.party import Party

CARD_BYTES = 2_150
"""What the deck keeps to. With the 2,300 that the wire allows, the Guide's snapshot in color, the Source besides the
gallery, would take 33,133 bytes."""


class LargestCard:
    """A card that takes all the bytes that a card may take."""

    def contour(self) -> dict[str, object]:
        return {"outline": ["M0 0z"], "alt": "forms"}

    def painted(self) -> dict[str, object]:
        paint: dict[str, object] = {"colors": [], "fades": [], "textures": [], "shapes": [[0]], "alt": ""}
        bare = json.dumps({**self.contour(), "paint": paint}, separators=(",", ":"))
        return {**self.contour(), "paint": {**paint, "alt": "x" * (CARD_BYTES - len(bare))}}


def test_twelve_seats_with_the_longest_names_words_and_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck, "card", lambda _secret, _number: LargestCard())
    assert len(json.dumps(LargestCard().painted(), separators=(",", ":"))) == CARD_BYTES
    party = Party(12)
    for number in range(1, 13):
        party.do(number, "rename", name="\U0001f44d" * 16 + '\\"' + chr(0x1F600 + number) * 2)
    largest = dict.fromkeys(Stage, 0)
    words = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 19 + "abcde"
    while party.game.stage is not Stage.FINISHED:
        stage = party.game.stage
        frames = snapshots(party.game, [None, *range(1, 13)], party.cloud.house, party.memory.now)
        largest[stage] = max(largest[stage], *(len(frame.encode()) for frame in frames.values()))
        for frame in frames.values():
            Snapshot.model_validate_json(frame)
        if stage is Stage.CLUE:
            party.accepted(f"c{party.guide}", party.move(party.guide, association=words))
        elif stage is Stage.REVEAL and party.game.round is not None and party.game.round.number == 2:
            break
        else:
            party.to(
                {"lobby": "clue", "echo": "contour", "contour": "color", "color": "reveal"}.get(stage, "clue")
            )
    assert max(largest.values()) <= MAX_ANSWER_BYTES
    assert largest[Stage.COLOR] > 12 * CARD_BYTES

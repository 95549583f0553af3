"""What a frame from the server looks like, read from the wire contract field by field."""

import json
import re
from typing import Any

Frame = dict[str, Any]

LARGEST_FRAME = 32_768
LARGEST_CARD = 2_300
REASONS = {
    *(
        "bad_request",
        "too_large",
        "unknown_action",
        "not_in_game",
        "game_not_found",
        "game_full",
        "already_started",
    ),
    *(
        "name_taken",
        "bad_name",
        "bad_association",
        "not_host",
        "not_enough_seats",
        "wrong_stage",
        "too_early",
    ),
    *(
        "too_late",
        "not_allowed",
        "already_done",
        "own_echo",
        "no_such_slot",
        "rate_limited",
        "try_again",
        "internal",
    ),
}
CLOSED = {"replaced", "removed", "expired", "too_many_errors"}
STAGES = ("lobby", "clue", "echo", "contour", "color", "reveal", "finished")
ROUND = ("clue", "echo", "contour", "color", "reveal")
OPEN = ("lobby", "reveal", "finished")
"""The stages in which everyone may see who is there."""

_SNAPSHOT = {
    *(
        "type",
        "now",
        "version",
        "code",
        "pace",
        "stage",
        "stage_id",
        "deadline",
        "advance_at",
        "round",
        "rounds",
    ),
    *("host", "guide", "seats", "watchers", "association", "gallery", "you", "reveal", "result"),
}
_YOU = {"seat", "role", "action_token", "hand", "source", "own_slot", "done"}
_ANSWER = {"type", "now", "request_id", "action"}
_CODE = re.compile(r"[B-DF-HJ-NP-TV-Z]{6}")


def read(raw: str) -> Frame:
    """Parse a frame and check all of its form."""
    assert len(raw.encode()) <= LARGEST_FRAME, f"a frame of {len(raw.encode())} bytes"
    frame: Frame = json.loads(raw)
    assert type(frame["now"]) is int, raw
    match frame["type"]:
        case "accepted":
            extra = {"create": {"code", "seat"}, "join": {"code", "seat"}, "watch": {"code"}}
            _keys(frame, _ANSWER | extra.get(frame["action"], set()))
        case "rejected":
            _keys(frame, _ANSWER | {"reason", "message"})
            assert frame["reason"] in REASONS, raw
            assert re.fullmatch(r"[A-Z].*\.", frame["message"]), raw
        case "pong":
            _keys(frame, {"type", "now", "t"})
        case "closed":
            _keys(frame, {"type", "now", "reason"})
            assert frame["reason"] in CLOSED, raw
        case "snapshot":
            _snapshot(frame)
        case other:
            raise AssertionError(f"no such type: {other}")
    return frame


def _keys(value: Frame, names: set[str]) -> None:
    assert value.keys() == names, f"{sorted(value)} instead of {sorted(names)}"


def _snapshot(it: Frame) -> None:
    _keys(it, _SNAPSHOT)
    stage = it["stage"]
    assert stage in STAGES
    assert it["pace"] in {"brisk", "full"}
    assert _CODE.fullmatch(it["code"])
    assert type(it["version"]) is int
    assert type(it["stage_id"]) is int
    _null_unless(stage in ROUND, it["deadline"], int, "deadline")
    _null_unless(stage == "reveal", it["advance_at"], int, "advance_at")
    _null_unless(stage != "lobby", it["round"], int, "round")
    _null_unless(stage != "lobby", it["rounds"], int, "rounds")
    if stage != "lobby":
        assert 1 <= it["round"] <= it["rounds"]
    _null_unless(stage in ROUND, it["guide"], int, "guide")
    _null_unless(stage in OPEN, it["watchers"], int, "watchers")
    _seats(it)
    outcome = it["reveal"]["outcome"] if stage == "reveal" else None
    if stage != "finished":  # of which the contract does not say
        _null_unless(stage in ROUND[1:] and outcome != "no_clue", it["association"], str, "association")
        _gallery(it, present=stage in ROUND[2:] and outcome != "no_clue")
    _null_unless(stage == "reveal", it["reveal"], dict, "reveal")
    _null_unless(stage == "finished", it["result"], dict, "result")
    if it["reveal"] is not None:
        _reveal(it)
    if it["result"] is not None:
        _keys(it["result"], {"winners", "standings"})
        for line in it["result"]["standings"]:
            _keys(line, {"seat", "rank", "score"})
    if it["you"] is not None:
        _you(it, it["you"], outcome)


def _null_unless(present: bool, value: object, kind: type, name: str) -> None:
    if present:
        assert type(value) is kind, f"{name} is {value!r}"
    else:
        assert value is None, f"{name} is {value!r}"


def _seats(it: Frame) -> None:
    numbers = [line["seat"] for line in it["seats"]]
    assert len(set(numbers)) == len(numbers)
    for line in it["seats"]:
        _keys(line, {"seat", "name", "score", "left", "online"})
        assert type(line["score"]) is int
        assert type(line["left"]) is bool
        _null_unless(it["stage"] in OPEN, line["online"], bool, "online")
    online = [line["seat"] for line in it["seats"] if line["online"]]
    if it["stage"] in OPEN:
        assert it["host"] == online[0] if online else True, "the host is the connected seat that joined first"
    assert it["host"] in numbers or not online
    if it["guide"] is not None:
        assert it["guide"] in numbers


def _gallery(it: Frame, *, present: bool) -> None:
    if not present:
        assert not it["gallery"]
        return
    assert [entry["slot"] for entry in it["gallery"]] == list(range(len(it["gallery"])))
    for entry in it["gallery"]:
        _keys(entry, {"slot", "card"})
        _card(entry["card"], painted=it["stage"] != "contour")
    outlines = [json.dumps(entry["card"]["outline"]) for entry in it["gallery"]]
    assert len(set(outlines)) == len(outlines), outlines


def _card(card: Frame, *, painted: bool) -> None:
    _keys(card, {"outline", "alt", "paint"} if painted else {"outline", "alt"})
    assert card["outline"]
    assert all(isinstance(path, str) for path in card["outline"])
    assert isinstance(card["alt"], str)
    if painted:
        assert isinstance(card["paint"]["alt"], str)
    assert len(json.dumps(card, separators=(",", ":"), ensure_ascii=False).encode()) <= LARGEST_CARD


def _you(it: Frame, you: Frame, outcome: str | None) -> None:
    _keys(you, _YOU)
    stage, done = it["stage"], you["done"]
    in_round = stage in ROUND
    guides = in_round and you["seat"] == it["guide"]
    assert you["role"] == (("guide" if guides else "seeker") if in_round else None)
    assert you["seat"] in {line["seat"] for line in it["seats"]}
    _done(done, guides=guides, stage=stage)
    turn = {"clue": "clue"} if guides else {"echo": "echo", "contour": "outline", "color": "final"}
    may_act = stage in turn and turn[stage] not in done and (stage != "color" or "outline" in done)
    _null_unless(may_act, you["action_token"], str, "action_token")
    chooses = stage == ("clue" if guides else "echo") and in_round
    _null_unless(chooses, you["hand"], list, "hand")
    if chooses:
        assert len(you["hand"]) == 3
        for card in you["hand"]:
            _card(card, painted=True)
    has_source = guides and stage in ROUND[1:] and outcome != "no_clue"
    if stage != "reveal":  # "to the reveal": with it or without
        _null_unless(has_source, you["source"], dict, "source")
    if you["source"] is not None:
        _keys(you["source"], {"index", "card"})
        _card(you["source"]["card"], painted=True)
        assert you["source"]["index"] == done["clue"]["card"]
    has_echo = in_round and not guides and stage in ROUND[2:] and outcome != "no_clue"
    _null_unless(has_echo, you["own_slot"], int, "own_slot")


def _done(done: Frame, *, guides: bool, stage: str) -> None:
    shapes = (
        {"clue": {"card", "association"}}
        if guides
        else {"echo": {"card"}, "outline": {"slot"}, "final": {"slot"}}
    )
    if stage == "lobby":
        assert done == {}
    elif stage != "finished":
        assert done.keys() <= shapes.keys()
        for move, fields in done.items():
            _keys(fields, shapes[move])


def _reveal(it: Frame) -> None:
    reveal = it["reveal"]
    _keys(reveal, {"outcome", "source", "cards", "guesses", "awards"})
    assert reveal["outcome"] in {"scored", "no_clue", "no_outlines"}
    if reveal["outcome"] == "no_clue":
        assert reveal["source"] is None
        assert not reveal["cards"]
        assert not reveal["guesses"]
    else:
        assert type(reveal["source"]) is int
        for entry in reveal["cards"]:
            _keys(entry, {"slot", "owner", "kind"})
            assert entry["kind"] in {"source", "echo", "automatic"}
        assert sorted(entry["slot"] for entry in reveal["cards"]) == list(range(len(it["gallery"])))
        for guess in reveal["guesses"]:
            _keys(guess, {"seat", "outline", "final", "confirmed"})
            assert type(guess["confirmed"]) is bool
    for award in reveal["awards"] or ():
        _keys(award, {"seat", "search", "echo", "guide"})

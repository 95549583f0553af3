"""Snapshots as the server sends them, made up: for pictures of the page and for tests without a server."""

import hashlib
import time
from typing import Any

from contour_echo import deck

Frame = dict[str, Any]

NAMES = ["Mara", "Jonas", "Ayşe", "Fritzi", "Bo", "Ling", "Ottilie", "Sam", "نور", "Kwame", "Ida", "Rasmus"]
CODE = "KRTMBX"
KEY = "k" * 32
SECRET = hashlib.sha256(b"an evening").digest()
LENGTHS = {"clue": 45, "echo": 30, "contour": 25, "color": 20, "reveal": 15}
ASSOCIATION = "the sea, when nobody looks"


def seats(count: int, scores: bool = False) -> list[Frame]:
    """A roster in join order."""
    return [
        {
            "seat": at + 1,
            "name": name,
            "score": (at * 7 % 5) * 60 + 160 if scores else 0,
            "left": False,
            "online": None,
        }
        for at, name in enumerate(NAMES[:count])
    ]


def snapshot(
    stage: str,
    count: int = 5,
    you: Frame | None = None,
    left: float = 0.8,
    scored: bool = True,
    **changes: Any,
) -> Frame:
    """A snapshot of the stage with that share of its time left; `changes` replace whole fields."""
    now = int(time.time() * 1000)
    in_round = stage not in {"lobby", "finished"}
    open_roster = stage in {"lobby", "reveal", "finished"}
    roster = seats(count, scores=scored and stage != "lobby")
    for seat in roster:
        seat["online"] = True if open_roster else None
    frame: Frame = {
        "type": "snapshot",
        "now": now,
        "version": 7,
        "code": CODE,
        "pace": "brisk",
        "stage": stage,
        "stage_id": 5,
        "deadline": now + int(LENGTHS[stage] * 1000 * left) if in_round else None,
        "advance_at": now - 1000 if stage == "reveal" else None,
        "round": 2 if in_round else None,
        "rounds": 10 if in_round else None,
        "host": 1,
        "guide": 2 if in_round else None,
        "seats": roster,
        "watchers": 1 if open_roster else None,
        "association": ASSOCIATION if stage in {"echo", "contour", "color", "reveal"} else None,
        "gallery": gallery(count, paint=stage != "contour")
        if stage in {"contour", "color", "reveal"}
        else None,
        "you": you,
        "reveal": reveal(count) if stage == "reveal" else None,
        "result": None,
    }
    if stage == "finished":
        order = sorted(roster, key=lambda seat: -seat["score"])
        best = order[0]["score"]
        frame["result"] = {
            "winners": [seat["seat"] for seat in order if seat["score"] == best],
            "standings": [
                {
                    "seat": seat["seat"],
                    "rank": 1 + sum(each["score"] > seat["score"] for each in order),
                    "score": seat["score"],
                }
                for seat in order
            ],
        }
    return {**frame, **changes}


def card(number: int, *, paint: bool) -> Frame:
    """A card of the deck; the same number is the same card, with and without its paint."""
    drawn = deck.card(SECRET, number)
    return dict(drawn.painted() if paint else drawn.contour())


def gallery(count: int, *, paint: bool) -> list[Frame]:
    """A gallery of that many cards."""
    return [{"slot": slot, "card": card(slot + 1, paint=paint)} for slot in range(count)]


def hand() -> list[Frame]:
    """Three cards in color."""
    return [card(number, paint=True) for number in (21, 22, 23)]


def reveal(count: int) -> Frame:
    """Seat 2 guides; its Source hangs in slot 2. One found it twice, one changed to it, the rest went wrong."""
    owners = [
        2 if slot == 2 else [seat for seat in range(1, count + 1) if seat != 2][slot - (slot > 2)]
        for slot in range(count)
    ]
    cards = [
        {
            "slot": slot,
            "owner": owner,
            "kind": "source" if owner == 2 else "automatic" if owner == count else "echo",
        }
        for slot, owner in enumerate(owners)
    ]
    guesses: list[Frame] = []
    for seat in range(1, count + 1):
        if seat == 2:
            continue
        outline, final, confirmed = [
            (2, 2, True),
            (0, 2, True),
            (2, 1, True),
            (1, 1, False),
            (None, None, False),
        ][seat % 5]
        guesses.append({"seat": seat, "outline": outline, "final": final, "confirmed": confirmed})
    awards = []
    for seat in range(1, count + 1):
        guess = next((each for each in guesses if each["seat"] == seat), None)
        right = guess is not None and guess["final"] == 2
        bonus = right and guess is not None and guess["outline"] == 2 and guess["confirmed"]
        on_echo = sum(
            each["final"] == slot
            for each in guesses
            for slot, owner in enumerate(owners)
            if owner == seat != 2
        )
        awards.append(
            {
                "seat": seat,
                "search": 160 * right + 80 * bonus,
                "echo": min(180, 60 * on_echo) if seat != count else 0,
                "guide": 200 if seat == 2 else 0,
            }
        )
    return {"outcome": "scored", "source": 2, "cards": cards, "guesses": guesses, "awards": awards}


def you(seat: int, role: str | None = None, **changes: Any) -> Frame:
    """What only this seat is told."""
    return {
        "seat": seat,
        "role": role,
        "action_token": None,
        "hand": None,
        "source": None,
        "own_slot": None,
        "done": {},
        **changes,
    }

"""Every screen and state of the page, by name: what the server said, and what was touched since."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.browser.scenes import ASSOCIATION, CODE, card, gallery, hand, reveal, snapshot, you

Frame = dict[str, Any]
Step = Callable[[Page], None]
TOKEN = "t" * 22


@dataclass(frozen=True)
class Scene:
    """One screen. `frame` makes the snapshot at the moment it is asked for, so that its time is right."""

    name: str
    frame: Callable[[], Frame] | None = None
    steps: tuple[Step, ...] = ()
    path: str = "/"
    seated: bool = True
    shows: str = "main:not(.between)"
    refuses: dict[str, str] = field(default_factory=dict)
    closes: str = ""
    evening: Callable[[], list[Frame]] = list
    then: dict[str, Callable[[], Frame]] = field(default_factory=dict)
    """What follows on an action that is accepted."""


def _pick(place: int) -> Step:
    return lambda page: page.locator(".slot .pick").nth(place).click()


def _press(selector: str) -> Step:
    return lambda page: page.locator(selector).first.click()


def _write(text: str) -> Step:
    return lambda page: page.locator("#association").fill(text)


def _own_name(text: str) -> Step:
    return lambda page: page.locator("#joiner, #maker").first.fill(text)


def _colored(page: Page) -> None:
    """Let color come, which takes a moment of its own."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('.gallery contour-card')].every("
        "card => !card.shadowRoot.querySelector('[clip-path]'))"
    )


def _fanned(page: Page) -> None:
    """Let the start's three cards take on their color."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('card-fan contour-card')].every(card => card.card.paint)"
    )


def _offline(page: Page) -> None:
    """The network goes, and no socket opens any more."""
    page.evaluate(
        "() => { window.WebSocket = class extends EventTarget { readyState = 0; close() {} };"
        " dispatchEvent(new Event('offline')); }"
    )
    page.locator(".lost").wait_for()


def seeker(**changes: Any) -> Frame:
    """Seat 1, which seeks: its Echo hangs in slot 0."""
    return you(1, "seeker", **changes)


def guide(**changes: Any) -> Frame:
    """Seat 2, which guides."""
    return you(2, "guide", **changes)


def _evening() -> list[Frame]:
    said = ["the sea, when nobody looks", "Sunday, four o’clock", "almost a bird", "what the key forgot"]
    rounds = []
    for number, association in enumerate(said, 1):
        cards = [{"slot": slot, "card": card(number * 10 + slot, paint=True)} for slot in range(5)]
        rounds.append(
            {
                "round": number,
                "guide": number % 5 + 1,
                "association": association,
                "gallery": cards,
                "reveal": reveal(5),
            }
        )
    return rounds


ACT = {"action_token": TOKEN}
OUTLINE = {"echo": {"card": 0}, "outline": {"slot": 1}}
SOURCE = {"index": 0, "card": card(3, paint=True)}
REVIEWED = (_pick(1), _write(ASSOCIATION), _press(".writing .button.primary"))


def _no_clue() -> Frame:
    nothing = {"outcome": "no_clue", "source": None, "cards": None, "guesses": None, "awards": None}
    return snapshot("reveal", you=seeker(), reveal=nothing, gallery=None, association=None)


def _no_outlines() -> Frame:
    empty = [{"seat": seat, "outline": None, "final": None, "confirmed": False} for seat in (1, 3, 4, 5)]
    awards = [{"seat": seat, "search": 0, "echo": 0, "guide": 0} for seat in range(1, 6)]
    told = {**reveal(5), "outcome": "no_outlines", "guesses": empty, "awards": awards}
    return snapshot("reveal", you=seeker(), reveal=told)


def _tie() -> Frame:
    frame = snapshot("finished", you=you(1))
    order = frame["result"]["standings"]
    order[1] = {**order[1], "rank": 1, "score": order[0]["score"]}
    frame["result"]["winners"] = [order[0]["seat"], order[1]["seat"]]
    return frame


SCENES = [
    Scene("start", steps=(_fanned,)),
    Scene("start-contours"),
    Scene(
        "start-refused",
        steps=(lambda page: page.locator("#code").fill("nothing"), _press(".with-code .button")),
    ),
    Scene("invited", steps=(_fanned,), path=f"/?game={CODE}"),
    Scene(
        "invited-refused",
        path=f"/?game={CODE}",
        refuses={"join": "name_taken"},
        steps=(_own_name("Mara"), _press("form .button"), lambda page: page.locator(".refusal").wait_for()),
    ),
    Scene("returning", frame=dict, refuses={"join": "try_again"}, shows="main.between"),
    Scene("lobby-alone", lambda: snapshot("lobby", 1, you=you(1)), shows="main.lobby"),
    Scene("lobby-host", lambda: snapshot("lobby", 5, you=you(1)), shows="main.lobby"),
    Scene(
        "lobby-rename",
        lambda: snapshot("lobby", 5, you=you(3)),
        (_press("summary"),),
        shows="main.lobby",
    ),
    Scene("lobby-guest", lambda: snapshot("lobby", 12, you=you(3)), shows="main.lobby"),
    Scene("lobby-watching", lambda: snapshot("lobby", 4), seated=False, shows="main.lobby"),
    Scene("clue-guide", lambda: snapshot("clue", you=guide(hand=hand(), **ACT))),
    Scene(
        "clue-guide-fault",
        lambda: snapshot("clue", you=guide(hand=hand(), **ACT)),
        (_pick(1), _write("one two three four five six seven eight nine")),
    ),
    Scene("clue-guide-review", lambda: snapshot("clue", you=guide(hand=hand(), **ACT)), REVIEWED),
    Scene("clue-first", lambda: snapshot("clue", scored=False, round=1, you=seeker())),
    Scene("clue-seeker", lambda: snapshot("clue", you=seeker()), evening=lambda: _evening()[:1]),
    Scene(
        "clue-watching", lambda: snapshot("clue", 12, round=4), seated=False, evening=lambda: _evening()[:3]
    ),
    Scene("echo-seeker", lambda: snapshot("echo", you=seeker(hand=hand(), **ACT))),
    Scene("echo-seeker-picked", lambda: snapshot("echo", you=seeker(hand=hand(), **ACT)), (_pick(2),)),
    Scene("echo-seeker-soon", lambda: snapshot("echo", left=0.12, you=seeker(hand=hand(), **ACT))),
    Scene("echo-done", lambda: snapshot("echo", you=seeker(hand=hand(), done={"echo": {"card": 0}}))),
    Scene("echo-guide", lambda: snapshot("echo", you=guide(source=SOURCE)), evening=lambda: _evening()[:1]),
    Scene("echo-watching", lambda: snapshot("echo"), seated=False, evening=lambda: _evening()[:1]),
    Scene("contour-3", lambda: snapshot("contour", 3, you=seeker(own_slot=0, **ACT))),
    Scene("contour-5-picked", lambda: snapshot("contour", 5, you=seeker(own_slot=0, **ACT)), (_pick(3),)),
    Scene("contour-7", lambda: snapshot("contour", 7, you=seeker(own_slot=4, **ACT))),
    Scene("contour-8", lambda: snapshot("contour", 8, you=seeker(own_slot=4, **ACT))),
    Scene("contour-12", lambda: snapshot("contour", 12, you=seeker(own_slot=4, **ACT))),
    Scene(
        "contour-sending",
        lambda: snapshot("contour", 5, you=seeker(own_slot=0, **ACT)),
        (_pick(3), _press(".actions .button.primary")),
    ),
    Scene("contour-done", lambda: snapshot("contour", 5, you=seeker(own_slot=0, done=OUTLINE))),
    Scene("contour-guide", lambda: snapshot("contour", 5, you=guide(source=SOURCE))),
    Scene("contour-watching", lambda: snapshot("contour", 6), seated=False),
    Scene("color-3", lambda: snapshot("color", 3, you=seeker(own_slot=0, done=OUTLINE, **ACT)), (_colored,)),
    Scene(
        "color-5-change",
        lambda: snapshot("color", 5, you=seeker(own_slot=0, done=OUTLINE, **ACT)),
        (_colored, _pick(3)),
    ),
    Scene(
        "color-12", lambda: snapshot("color", 12, you=seeker(own_slot=4, done=OUTLINE, **ACT)), (_colored,)
    ),
    Scene(
        "color-done",
        lambda: snapshot("color", 5, you=seeker(own_slot=0, done={**OUTLINE, "final": {"slot": 2}})),
    ),
    Scene("color-missed", lambda: snapshot("color", 5, you=seeker(own_slot=0, done={"echo": {"card": 0}}))),
    Scene("color-guide", lambda: snapshot("color", 5, you=guide(source=SOURCE))),
    Scene("color-watching", lambda: snapshot("color", 10), seated=False),
    Scene(
        "zoom",
        lambda: snapshot("contour", 5, you=seeker(own_slot=0, **ACT)),
        (_press(".slot:nth-child(2) .enlarge"), lambda page: page.locator(".zoom-card").wait_for()),
    ),
    Scene(
        "zoom-color",
        lambda: snapshot("color", 5, you=seeker(own_slot=0, done=OUTLINE, **ACT)),
        (_press(".slot:nth-child(3) .enlarge"), lambda page: page.locator(".zoom-card").wait_for()),
    ),
    Scene(
        "zoom-evening",
        lambda: snapshot("finished", 5, you=you(1)),
        (_press(".evening-cards .look"), lambda page: page.locator(".zoom-card").wait_for()),
        evening=_evening,
        shows="main.finish",
    ),
    Scene("reveal-host", lambda: snapshot("reveal", 5, you=seeker(own_slot=0))),
    Scene("reveal-3", lambda: snapshot("reveal", 3, you=you(2, "guide"))),
    Scene("reveal-8", lambda: snapshot("reveal", 8, you=you(4, "seeker", own_slot=3))),
    Scene("reveal-12", lambda: snapshot("reveal", 12, you=you(3, "seeker", own_slot=0))),
    Scene("reveal-watching", lambda: snapshot("reveal", 4), seated=False),
    Scene("reveal-no-clue", _no_clue),
    Scene("reveal-no-outlines", _no_outlines),
    Scene("finish", lambda: snapshot("finished", 5, you=you(1)), evening=_evening, shows="main.finish"),
    Scene("finish-tie", _tie, evening=_evening, shows="main.finish"),
    Scene(
        "finish-watching",
        lambda: snapshot("finished", 12),
        seated=False,
        evening=_evening,
        shows="main.finish",
    ),
    Scene("rules", lambda: snapshot("lobby", 5, you=you(1)), (_press(".bar .icon-button"),)),
    Scene(
        "menu",
        lambda: snapshot("contour", 5, you=seeker(own_slot=0, **ACT)),
        (_press(".bar .icon-button:last-child"),),
    ),
    Scene(
        "leave",
        lambda: snapshot("contour", 5, you=seeker(own_slot=0, **ACT)),
        (
            _press(".bar .icon-button:last-child"),
            _press(".panel-menu .panel-inside > .row .button:last-child"),
        ),
    ),
    Scene("lost", lambda: snapshot("contour", 5, you=seeker(own_slot=0, **ACT)), (_offline,)),
    *(
        Scene(
            f"closed-{reason}",
            lambda: snapshot("lobby", 5, you=you(1)),
            closes=reason,
            shows="main.between h1",
        )
        for reason in ("replaced", "removed", "expired", "too_many_errors")
    ),
]

LONG = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzes"[:60]
HOSTILE = {
    "html": "<img src=x onerror=alert(1)><script>alert(2)</script>",
    "rtl": "\u05e9\u05dc\u05d5\u05dd \u0627\u0644\u0628\u062d\u0631 (abc) 123",
    "override": "\u202egnorw\u202c \u2066left",
    "families": "👨‍👩‍👧‍👦" * 19,
    "long": LONG,
    "marks": "Z̸̧̡ä̸l̴g̵o̶" * 3,
}


def hostile(kind: str, stage: str, count: int = 12) -> Frame:
    """A snapshot in which everyone's name and the association are of that kind."""
    text = HOSTILE[kind]
    frame = snapshot(stage, count, you=you(1, "seeker" if stage not in {"lobby", "finished"} else None))
    for seat in frame["seats"]:
        seat["name"] = text[: 80 if kind == "families" else 20]
    if frame["association"] is not None:
        frame["association"] = text
    return frame


__all__ = ["HOSTILE", "SCENES", "Scene", "gallery", "hostile"]

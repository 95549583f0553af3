"""One whole game, played in every way but by keyboard.

Ada has nothing but the accessibility tree. Bo and Cleo touch their phones. Bo loads the page anew in every stage, once
as the Guide and once as a Seeker. Dee watches from the lobby to the end.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from local.stack import Stack
from playwright.sync_api import Browser, expect

from tests.browser.game.player import Frame, Player
from tests.browser.game.screen_reader import AtScreenReader
from tests.browser.game.table import NEXT, ROUNDS, play_round


class Restless(Player):
    """Loads the page anew whenever `restless`."""

    restless = False

    def clue(self, association: str) -> None:
        if not self.restless:
            super().clue(association)
            return
        self.pick(1)
        self.write("Your association", association[:6])
        self.come_back()
        self.write("Your association", association)
        self.press("^Look it over$")
        self.come_back()
        self.press("^Confirm$")

    def confirm(self, name: str) -> None:
        if not self.restless:
            super().confirm(name)
            return
        if name.startswith("^Keep"):
            self.pick(1)
            name = "^Change to card"
        self.come_back()  # a card touched, and not confirmed
        super().confirm(name)
        self.come_back()


class Table(NamedTuple):
    ada: AtScreenReader
    bo: Restless
    cleo: Player
    dee: Player


@pytest.fixture
def table(browser: Browser, stack: Stack) -> Iterator[Table]:
    seated = Table(
        AtScreenReader(browser, stack.url, "Ada"),
        Restless(browser, stack.url, "Bo"),
        Player(browser, stack.url, "Cleo"),
        Player(browser, stack.url, "Dee"),
    )
    yield seated
    for player in seated:
        player.context.close()


def test_a_whole_game_by_touch_by_ear_with_reloads_and_a_spectator(table: Table) -> None:
    ada, bo, cleo, dee = table
    code = ada.make_game()
    for guest in (bo, cleo):
        guest.join(code)
    dee.watch(code)
    dee.seen("lobby")
    only_watches(dee, "lobby")
    bo.come_back()
    ada.hears("^Cleo is at the table\\.$")
    ada.press("^Start the game$")
    guided = sought = waited = False
    for _ in range(ROUNDS):
        bo.seen("clue")
        guides = bo.may_act()
        bo.restless = not (guided if guides else sought)
        ada.seen("clue")
        if not (waited or bo.restless or ada.may_act()):
            ada.patient = waited = True

        def meanwhile(stage: str, guides: bool = guides) -> None:
            dee.seen(stage)
            only_watches(dee, stage)
            is_told(ada, stage)
            if bo.restless and (stage == "reveal" or guides != (stage == "clue")):
                bo.come_back()  # where there is nothing to do but wait

        play_round((bo, cleo, ada), meanwhile)
        guided, sought = guided or guides, sought or not guides
        ada.press(NEXT)
    assert guided
    assert sought
    assert waited
    at_the_end(table)


def at_the_end(table: Table) -> None:
    ada, bo, cleo, dee = table
    for player in (bo, cleo, dee):
        player.seen("finish")
    result = ada.snapshot["result"]
    names = ", ".join(_name(ada.snapshot, seat) for seat in result["winners"])
    ada.hears(f"^{names}: {result['standings'][0]['score']} points\\.$")
    expect(ada.page.get_by_role("region", name="Standings").get_by_role("listitem")).to_have_count(3)
    evening = ada.page.get_by_role("region", name="What was meant tonight").get_by_role("listitem")
    expect(evening).to_have_count(ROUNDS)
    bo.come_back()
    only_watches(dee, "finished")
    for player in table:
        assert player.reports == [], "no error, no warning, no report of the policy"
    for frame in dee.heard:
        assert frame["type"] != "snapshot" or frame["you"] is None


def only_watches(dee: Player, stage: str) -> None:
    """A spectator sees the table, is marked as watching, and has nothing to decide with."""
    page = dee.page
    expect(page.get_by_role("banner").get_by_text("Watching")).to_be_visible()
    expect(page.get_by_role("radio")).to_have_count(0)
    main = page.get_by_role("main")
    others = main.get_by_role("button").filter(has_not_text="Enlarge")
    names = others.evaluate_all("all => all.map(each => each.ariaLabel ?? each.innerText.trim())")
    decides = [name for name in names if not name.endswith("Enlarge")]
    allowed = {
        "lobby": ["Share link", "Copy link", "Take a seat", "The rules in full"],
        "finished": ["Leave the game", *names[:ROUNDS]],
    }
    assert set(decides) <= set(allowed.get(stage, [])), decides
    if stage in ("contour", "color", "reveal"):
        expect(main.get_by_role("group").get_by_role("button")).to_have_count(3)
        painted = ["paint" in hung["card"] for hung in dee.snapshot["gallery"]]
        assert painted == [stage != "contour"] * 3


def is_told(ada: AtScreenReader, stage: str) -> None:
    """The live region has told the stage, the task and what goes with them; the cards are radios by their forms."""
    ada.seen(stage)
    snapshot = ada.snapshot
    you = snapshot["you"]
    said = next(each for each in reversed(ada.words) if each.startswith(stage.capitalize()))
    heading = ada.page.get_by_role("heading", level=1).inner_text()
    assert said.startswith(f"{stage.capitalize()}. {heading}"), said
    if you["action_token"]:
        assert "seconds left." in said
        assert ada.radios() == _names(snapshot, stage)
        named = "Your three cards" if stage in ("clue", "echo") else "The gallery"
        expect(ada.page.get_by_role("radiogroup", name=named)).to_have_count(1)
    if stage == "echo":
        assert "The association: a door in the sea." in said
    if stage == "reveal":
        award = next(each for each in snapshot["reveal"]["awards"] if each["seat"] == you["seat"])
        score = next(each["score"] for each in snapshot["seats"] if each["seat"] == you["seat"])
        gain = award["search"] + award["echo"] + award["guide"]
        assert f"The Source was card {snapshot['reveal']['source'] + 1}." in said
        assert f"You earn {gain} points and have {score}." in said


def _names(snapshot: Frame, stage: str) -> list[str]:
    """What the cards must be called: their number, their mark, their forms, and in color their colors."""
    you = snapshot["you"]
    if stage in ("clue", "echo"):
        cards = list(enumerate(you["hand"]))
    else:
        cards = [(hung["slot"], hung["card"]) for hung in snapshot["gallery"]]
    names = []
    for place, card in cards:
        notes = []
        if stage in ("contour", "color") and place == you["own_slot"]:
            notes = ["Your Echo"]
        elif stage == "color" and place == you["done"]["outline"]["slot"]:
            notes = ["First guess"]
        colors = [card["paint"]["alt"]] if "paint" in card else []
        names.append(". ".join([f"Card {place + 1}", *notes, card["alt"], *colors]))
    return names


def _name(snapshot: Frame, seat: int) -> str:
    return next(str(each["name"]) for each in snapshot["seats"] if each["seat"] == seat)

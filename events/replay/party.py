"""Everybody at one table: who they are, who is connected, and listening to what they are told."""

from collections.abc import Callable

from events.replay.player import Frame, Player
from events.replay.venue import Deviation, Figures, Heard, Venue

PATIENCE = 15_000
"""How long, in ms, the server may take for anything before the game counts as failed."""
CLOCK_MARGIN = 30
"""How much later, in ms, than the server's clock seems to allow the host ends a reveal."""


class Party:
    """The seats in the order in which they joined, the spectators, and a stranger.

    `first` is where the places are counted from, as an index into the seats. `began` says when a stage was first
    seen, and `ahead` how far the venue's clock was ahead of the server's then, by the stage's id, in ms.
    """

    def __init__(self, seats: int, watchers: int, venue: Venue, figures: Figures) -> None:
        self.venue = venue
        self.figures = figures
        self.players = [Player(f"P{number}", venue, figures) for number in range(1, seats + 1)]
        self.watchers = [
            Player(f"watcher {k}", venue, figures, watching=True) for k in range(1, watchers + 1)
        ]
        self.stranger = Player("stranger", venue, figures)
        self.first = 0
        self.began: dict[int, float] = {}
        self.ahead: dict[int, float] = {}
        self.code = ""
        self._by_line: dict[int, Player] = {}
        self.absent: set[int] = set()

    def connect(self, player: Player, *, again: bool = False) -> None:
        """Open a line for a player, the first or another one."""
        self.absent.discard(id(player))
        self._by_line[id(player.open(again=again))] = player

    def hang_up(self, player: Player) -> None:
        """Close a player's line; from now on nobody waits for what it would be told."""
        self.absent.add(id(player))
        if player.line is not None:
            self._by_line.pop(id(player.line), None)
            player.line.close()
            player.line = None

    def break_up(self) -> None:
        """Close all lines."""
        for player in [*self.players, *self.watchers, self.stranger]:
            self.hang_up(player)

    def everyone(self) -> list[Player]:
        """Seats and spectators."""
        return [*self.players, *self.watchers]

    def present(self) -> list[Player]:
        """Those who are connected and see the table."""
        return [player for player in self.everyone() if id(player) not in self.absent]

    def player(self, actor: int | str) -> Player:
        """Whom a transcript means: by place, or `host`, `watcher`, `stranger`."""
        match actor:
            case int():
                return self.players[(self.first + actor - 1) % len(self.players)]
            case "host":
                return self.host()
            case "watcher":
                return self.watchers[0]
            case _:
                return self.stranger

    def host(self) -> Player:
        """The connected seat that joined first."""
        return next(player for player in self.players if id(player) not in self.absent)

    def places(self) -> dict[int, int]:
        """Each seat number's place."""
        return {self.player(place).seat or 0: place for place in range(1, len(self.players) + 1)}

    def newest(self) -> Frame:
        """The newest snapshot that anyone present has."""
        shown = [player.last for player in self.present() if player.last is not None]
        return max(shown, key=lambda frame: int(frame["version"]))

    def ask(self, player: Player, action: str, **fields: object) -> Frame:
        """Ask for something that must be accepted."""
        request_id = player.request(action, self.now(), fields)
        self.until(lambda: request_id in player.answered, f"{player.label}'s {action} is answered")
        answer = player.answered[request_id].answers[0]
        if answer["type"] == "rejected":
            raise Deviation(f"{player.label}'s {action} was rejected: {answer['reason']}")
        return answer

    def until(self, condition: Callable[[], bool], what: str, until: float | None = None) -> None:
        """Listen until the condition holds.

        Raises:
            Deviation: it does not by `until`, or within the patience.
        """
        if not self.pump(condition, until or self.now() + PATIENCE):
            raise Deviation(f"waited in vain: {what}")

    def pump(self, condition: Callable[[], bool], until: float) -> bool:
        """Listen until the condition holds; whether it does."""
        while not condition():
            if self.now() >= until:
                return False
            self.listen(until)
        return True

    def pause(self, until: float) -> None:
        """Listen until that time."""
        while self.now() < until:
            self.listen(until)

    def listen(self, until: float) -> None:
        """Take in one thing that is heard, if any is by that time."""
        heard = self.venue.wait(until)
        if heard is not None:
            self._take(heard)

    def _take(self, heard: Heard) -> None:
        player = self._by_line.get(id(heard.line))
        if player is None or player.line is not heard.line:
            return
        if heard.kind == "end":
            if player.closed is None:
                raise Deviation(f"{player.label}'s connection was cut: {heard.text}")
            return
        frame = player.hear(heard.text, heard.at)
        if frame["type"] != "snapshot":
            return
        first = self.began.setdefault(frame["stage_id"], heard.at)
        self.ahead.setdefault(frame["stage_id"], heard.at - frame["now"])
        self.figures.told(frame["stage"], len(heard.text.encode()), heard.at - first)

    def adopt(self, player: Player) -> None:
        """The line that this player has is its own from now on, whosoever it was."""
        self._by_line[id(player.line)] = player

    def may_advance(self) -> float:
        """From when on the host may end this reveal, by the venue's clock."""
        shown = self.newest()
        return float(shown["advance_at"]) + self.ahead[shown["stage_id"]] + CLOCK_MARGIN

    def now(self) -> float:
        """The venue's clock."""
        return self.venue.now()

"""People who are seldom met at a table: one who wanders between games, one who tries out codes, a maker's shadow."""

from typing import Any

from tests.simulation.client import Client
from tests.simulation.habits import MOVES_OUT_OF_PLACE, OUT_OF_PLACE
from tests.simulation.history import Sent
from tests.simulation.world import SECOND

FLOOD = 240
"""Requests at once: more than a connection's credit and what is left of it in refusals."""


WALKS = 2
FLOODS = 6
"""So many connections, one after the other."""


class Wanderer(Client):
    """Watches, makes a game on the same connection, goes back to watch, and so on; its own game is never played.

    No page does so. Told by several games at once, it may ask more than a connection may.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        self.floods, self.one_place = True, False
        self._planned_walks = 0

    def _new_stage(self, told: dict[str, Any]) -> None:
        super()._new_stage(told)
        while self._planned_walks < WALKS:
            self._planned_walks += 1
            self.world.after(self.world.dice.randint(0, 15 * SECOND), self._wander)

    def _think(self, told: dict[str, Any]) -> None:
        """It makes no moves, though it may find itself in a seat."""

    def _wander(self) -> None:
        self._planned_walks -= 1
        if self.out or self.connection is None or not self.seated:
            return
        match self.world.dice.randrange(4):
            case 0:
                self.ask(action="create", key=self.key, name=self.name, pace="brisk")
            case 1:
                self.ask(action="join", code=self.code, key=self.key, name=self.name)
            case _:
                self.ask(action="watch", code=self.code)


class Guesser(Client):
    """Tries out codes until the server closes the connection, and comes again for some time."""

    def _enter(self) -> None:
        for _ in range(8):
            self._guess()
        if self.world.now < self.began + 300 * SECOND:
            self.world.after(40 * SECOND, self.come)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.began = self.world.now

    def _guess(self) -> None:
        dice = self.world.dice
        code = "".join(dice.choices("BCDFGHJKLMNPQRSTVWXZ", k=6))
        if dice.random() < 0.5:
            self.ask(action="watch", code=code)
        else:
            self.ask(action="join", code=code, key=self.key, name=self.name)

    def _closed(self, reason: str) -> None:
        self.connection = None
        self.waiting.clear()


class Flooder(Client):
    """Asks for one and the same thing until its connection is closed over it, then for another."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.floods = True
        assert self.world.covered is not None
        self._covered = self.world.covered
        self._left = FLOODS

    def _enter(self) -> None:
        actions = self._covered.floods()
        if not actions or not self._left:
            return
        self._left -= 1
        action = self.world.dice.choice(actions)
        key = {"key": self.key, "name": "\u200b"} if action in ("create", "join") else {}
        code = {"code": "aeioua"} if action in ("join", "watch") else {}
        token = {"action_token": "none"} if action in MOVES_OUT_OF_PLACE else {}
        for _ in range(FLOOD):
            message = {**OUT_OF_PLACE.get(action, {}), **key, **code, **token, "action": action}
            self.history.forges(self, message)
        self.world.after(20 * SECOND, self.come)

    def _closed(self, reason: str) -> None:
        self.connection = None


class Shadow(Client):
    """Sends the maker's own `create` again by a connection of its own: while watching, or from a seat of its own that
    it took under the very same request id."""

    def follow(self, maker: Client) -> None:
        """Shadow this maker of a game."""
        self._maker = maker
        self._creation: Sent | None = None
        self.knows.add(maker.key_hash)
        if self.watches:
            self.key = maker.key

    def _made(self) -> Sent | None:
        """What made the game; the maker may have come back by another request since it was first looked at."""
        self._creation = self._creation or self._maker.entry
        return self._creation

    def _enter(self) -> None:
        made = self._made()
        if self.watches or self._entry is not None or made is None:
            super()._enter()
        else:
            message = {"action": "join", "code": self.code, "key": self.key, "name": self.name}
            self._entry = self.ask(request_id=made.id, **message)

    def _new_stage(self, told: dict[str, Any]) -> None:
        super()._new_stage(told)
        if told["deadline"] is not None or told["you"] is None:
            dice = self.world.dice
            # Mostly the one with a seat is the first to come by when everyone's patience is over.
            first = not self.watches and dice.random() < 0.7
            after = dice.randint(1_750, 1_900) if first else dice.randint(0, 8 * SECOND)
            late = (told["deadline"] or self.world.now) - self.world.now + after
            self.world.after(max(0, late), self._repeat)

    def _think(self, told: dict[str, Any]) -> None:
        """It makes no moves: now it holds the one seat, now the other."""

    def _be_oneself(self, stage_id: int, told: dict[str, Any]) -> None:
        """Nor does it anything else."""

    def _repeat(self) -> None:
        made = self._made()
        if made is not None and self.connection is not None and self.seated and not self.out:
            self.gateway.send(self.connection, made.body, made.action, made)

"""What is done in a stage, in its causal order.

Moves go out when they are due, whether or not other seats were answered by then; anything else that could matter
to the order (coming, going, what the host asks for) waits for all that stands before it in the transcript, and all
behind it waits for it.
"""

from collections.abc import Iterable

from events.replay.party import PATIENCE, Party
from events.replay.plan import Act
from events.replay.player import Frame, Player
from events.replay.transcript import MOVES, NumberedStep
from events.replay.venue import Deviation


class Deeds:
    """Carries out acts at a table. `speed` divides every wait of the players."""

    def __init__(self, party: Party, speed: float) -> None:
        self._party = party
        self._speed = speed

    def do(self, acts: Iterable[Act], began: float) -> None:
        """Do what is to be done in a stage, in its causal order."""
        batch: list[Act] = []
        for act in acts:
            if act.step.does in MOVES and isinstance(act.actor, int):
                batch.append(act)
                continue
            self._moves(batch, began)
            batch = []
            due = began + act.after / self._speed
            if act.step.does == "advance" and act.step.expects == "accepted":
                due = max(due, self._party.may_advance())
            self._party.pause(due)
            self._deed(act)
        self._moves(batch, began)

    def _moves(self, acts: list[Act], began: float) -> None:
        """Moves go out when they are due; each seat's own one after another."""
        queue = sorted(acts, key=lambda act: act.after)
        under_way: list[tuple[Player, str, Act]] = []
        while queue or under_way:
            for act in list(queue):
                player = self._party.player(act.actor)
                due = began + act.after / self._speed
                if player.pending or any(act.actor == earlier.actor for earlier in queue[: queue.index(act)]):
                    continue
                if due <= self._party.now():
                    queue.remove(act)
                    due = max(due, player.free)
                    under_way.append((player, self._send_move(player, act, due), act))
            for entry in list(under_way):
                player, request_id, act = entry
                if request_id in player.answered:
                    under_way.remove(entry)
                    self._check_answer(player, request_id, act.step)
            if not queue and not under_way:
                return
            free = [
                began + act.after / self._speed for act in queue if not self._party.player(act.actor).pending
            ]
            oldest = min((player.pending[r].sent for player, r, _ in under_way), default=self._party.now())
            until = min([*free, oldest + PATIENCE])
            if self._party.now() >= oldest + PATIENCE:
                raise Deviation(f"{under_way[0][0].label} got no answer within {PATIENCE / 1000:.0f} s")
            self._party.listen(until)

    def _send_move(self, player: Player, act: Act, due: float) -> str:
        step = act.step
        fields: dict[str, object] = {"action_token": self._token(player, step)}
        if step.does in ("clue", "echo"):
            fields["card"] = step.card
        else:
            fields["slot"] = self._slot(player, act)
        if step.does == "clue":
            fields["association"] = step.association
        return player.request(step.does, due, fields, step.copies)

    def _token(self, player: Player, step: NumberedStep) -> str:
        stage = {"clue": "clue", "echo": "echo", "outline": "contour", "final": "color"}[step.does]
        token = player.tokens.get(stage) or f"{self._party.code}-{player.seat}-{player.stage_id}-{'A' * 22}"
        return token if step.token == "own" else token[:-22] + "A" * 22  # noqa: S105 - words of the format

    def _slot(self, player: Player, act: Act) -> int:
        """The slot of the card that a guess is to fall on."""
        if act.on == "nowhere" or act.on is None:
            return len(self._party.players)
        if act.on == "kept":
            done = player.last["you"]["done"] if player.last else {}
            return int(done["outline"]["slot"])
        return self._slots()[act.on]

    def _slots(self) -> dict[int, int]:
        """Every card's slot by the place that it came from, put together from what the seats know each."""
        gallery = self._party.newest()["gallery"]
        found: dict[int, int] = {}
        for place in range(1, len(self._party.players) + 1):
            last = self._party.player(place).last
            if last is None or last["you"] is None or last["stage_id"] != self._party.newest()["stage_id"]:
                continue
            you = last["you"]
            if you["own_slot"] is not None:
                found[place] = you["own_slot"]
            elif you["source"] is not None:
                outline = you["source"]["card"]["outline"]
                found[place] = next(h["slot"] for h in gallery if h["card"]["outline"] == outline)
        missing = [place for place in range(1, len(self._party.players) + 1) if place not in found]
        if len(missing) == 1:
            found[missing[0]] = next(slot for slot in range(len(gallery)) if slot not in found.values())
        return found

    def _deed(self, act: Act) -> None:
        """Whatever is no move."""
        step, player = act.step, self._party.player(act.actor)
        match step.does:
            case "waits" | "misses":
                return
            case "drops":
                self._party.hang_up(player)
            case "reconnects":
                self._party.hang_up(player)
                self._return(player)
            case "takes_over":
                self._take_over(player)
            case "join" if act.actor == "stranger":
                self._deed_of_stranger(step, "join", code=self._party.code, key=player.key, name="Late")
            case _ if act.actor == "stranger":
                self._deed_of_stranger(step, step.does)
            case _:
                self._request(player, act)

    def _request(self, player: Player, act: Act) -> None:
        step = act.step
        fields: dict[str, object] = {
            name: value for name, value in (("name", step.name), ("pace", step.pace)) if value is not None
        }
        if act.whom is not None:
            fields["seat"] = self._party.player(act.whom).seat
        request_id = player.request(step.does, self._party.now(), fields, step.copies)
        self._party.until(lambda: request_id in player.answered, f"{player.label}'s {step.does} is answered")
        self._check_answer(player, request_id, step)
        leaving = player if step.does == "leave" else self._party.player(act.whom) if act.whom else None
        if leaving is not None and step.expects == "accepted":
            if step.does == "remove" and leaving is not player and leaving.line is not None:
                self._party.until(lambda: leaving.closed == "removed", "the removed seat is told so")
            self._party.hang_up(leaving)

    def _deed_of_stranger(self, step: NumberedStep, action: str, **fields: object) -> None:
        stranger = self._party.stranger
        self._party.connect(stranger)
        request_id = stranger.request(action, self._party.now(), fields, step.copies)
        self._party.until(lambda: request_id in stranger.answered, f"the stranger's {action} is answered")
        self._check_answer(stranger, request_id, step)
        self._party.hang_up(stranger)

    def _return(self, player: Player) -> None:
        before = player.last
        player.last = None
        self._party.connect(player, again=True)
        if player.watching:
            self._party.ask(player, "watch", code=self._party.code)
        else:
            self._party.ask(player, "join", code=self._party.code, key=player.key)
        self._party.until(lambda: player.last is not None, f"{player.label} is shown the table again")
        self._check_same(before, player.last)

    def _take_over(self, player: Player) -> None:
        """A second window takes the seat; the first is told so and closed."""
        older = Player(
            f"{player.label}'s older window",
            self._party.venue,
            self._party.figures,
            player.line,
            seat=player.seat,
        )
        self._party.adopt(older)
        self._return(player)
        self._party.until(lambda: older.closed == "replaced", "the older window is told that it is replaced")
        self._party.hang_up(older)

    def _check_same(self, before: Frame | None, after: Frame | None) -> None:
        """In one stage, whoever comes back finds their own as it was."""
        if not before or not after or before["stage_id"] != after["stage_id"] or not before["you"]:
            return
        own, again = before["you"], after["you"]
        if (
            own["hand"] != again["hand"]
            or own["own_slot"] != again["own_slot"]
            or own["role"] != again["role"]
        ):
            raise Deviation(f"seat {own['seat']} came back to something else than it left")

    def _check_answer(self, player: Player, request_id: str, step: NumberedStep) -> None:
        answer = player.answered[request_id].answers[0]
        found = answer["reason"] if answer["type"] == "rejected" else "accepted"
        if found != step.expects:
            raise Deviation(f"line {step.line}: {player.label}'s {step.does} was {found}, not {step.expects}")

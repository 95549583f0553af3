"""Plays one transcript at one table and checks everything that comes back.

A table has one thread of its own. Moves of one stage go out when they are due, whether or not other seats were
answered by then; anything else that could matter to the order (coming, going, what the host asks for) waits for
all that stands before it in the transcript, and all behind it waits for it.
"""

from collections.abc import Callable, Iterable

from events.replay.plan import Act, RoundPlan, StagePlan, check_end, plan_round, rounds_of
from events.replay.player import Frame, Player
from events.replay.reveal import check_result, check_reveal
from events.replay.transcript import MOVES, NumberedStep, Transcript
from events.replay.venue import Deviation, Figures, Heard, Venue

PATIENCE = 15_000
"""How long, in ms, the server may take for anything before the game counts as failed."""
SNAPSHOT_PATIENCE = 3_000
"""How long a seat waits for a stage's snapshot once another has it, before it asks for one."""
CLOCK_MARGIN = 30
"""How much later, in ms, than the server's clock seems to allow the host ends a reveal."""
FEWEST = 3


class Table:
    """One game. `speed` divides every wait of the players; the server's stages last as long as they last."""

    def __init__(
        self,
        transcript: Transcript,
        venue: Venue,
        figures: Figures,
        *,
        speed: float = 1,
        allowance: int = 750,
    ) -> None:
        self._transcript = transcript
        self._venue = venue
        self._figures = figures
        self._speed = speed
        self._allowance = allowance
        self._players = [
            Player(f"P{number}", venue, figures) for number in range(1, transcript.game.seats + 1)
        ]
        self._watchers = [
            Player(f"watcher {k}", venue, figures, watching=True)
            for k in range(1, transcript.game.watchers + 1)
        ]
        self._stranger = Player("stranger", venue, figures)
        self._by_line: dict[int, Player] = {}
        self._first = 0
        self._away: set[int] = set()
        self._gone: set[int] = set()
        self._began: dict[int, float] = {}
        self._ahead: dict[int, float] = {}
        self._where = "lobby"
        self.code = ""

    def play(self) -> dict[int, int]:
        """Play it to its end; the scores by place.

        Raises:
            Deviation, Unreachable, MalformedTranscript
        """
        try:
            self._gather()
            scores = self._rounds()
            self._where = "finished"
            self._act_all([self._plain(step) for step in self._transcript.finished], self._now())
        except Deviation as deviation:
            raise Deviation(
                f"{self._transcript.path.name}, game {self.code}, {self._where}: {deviation}"
            ) from deviation
        finally:
            self._leave_the_table()
        return scores

    # -- lobby ---------------------------------------------------------------

    def _gather(self) -> None:
        """Everybody takes a seat, in the order of the places; then the host starts."""
        game = self._transcript.game
        for index, player in enumerate(self._players):
            self._connect(player)
            if index == 0:
                answer = self._ask(player, "create", key=player.key, name=player.label, pace=game.pace)
                self.code = answer["code"]
            else:
                answer = self._ask(player, "join", code=self.code, key=player.key, name=player.label)
            player.seat = answer["seat"]
            if index == 1:
                self._passers_by(game.passing)
        for watcher in self._watchers:
            self._connect(watcher)
            self._ask(watcher, "watch", code=self.code)
        self._until(self._roster_seen, "everyone sees everyone in the lobby")
        self._act_all([self._plain(step) for step in self._transcript.lobby], self._now())
        if not any(step.does == "start" and step.expects == "accepted" for step in self._transcript.lobby):
            self._ask(self._host(), "start")

    def _passers_by(self, count: int) -> None:
        for number in range(1, count + 1):
            passer = Player(f"passer-by {number}", self._venue, self._figures)
            self._connect(passer)
            passer.seat = self._ask(passer, "join", code=self.code, key=passer.key, name=passer.label)["seat"]
            self._ask(passer, "leave")
            self._hang_up(passer)

    def _roster_seen(self) -> bool:
        return all(
            player.last is not None and len(player.last["seats"]) == len(self._players)
            for player in self._everyone()
        )

    # -- rounds --------------------------------------------------------------

    def _rounds(self) -> dict[int, int]:
        transcript, left = self._transcript, frozenset[int]()
        scores = dict.fromkeys(range(1, transcript.game.seats + 1), 0)
        guided: list[int] = []
        stage_id = self._started()
        while True:
            guide = self._guide(len(guided))
            guided.append(guide)
            turn = guided.count(guide)
            self._where = f"round {len(guided)} (turn {turn} of place {guide})"
            plan = plan_round(transcript, guide, turn, left)
            stage_id = self._round(plan, stage_id, scores)
            left = plan.left
            if len(guided) == rounds_of(len(scores)) or len(scores) - len(left) < FEWEST:
                break
        self._where = "finished"
        shown = self._require(self._stage_begins(stage_id), "finished")
        check_result(shown, self._seats(), scores)
        wrong = check_end(transcript.end, scores, len(guided))
        if wrong:
            raise Deviation(wrong)
        return scores

    def _started(self) -> int:
        return max(player.stage_id for player in self._players)

    def _guide(self, played: int) -> int:
        """The place of this round's Guide; with the first one, the places that are counted from it."""
        self._until(lambda: self._newest()["round"] == played + 1, "the next round begins")
        joined = next(i for i, p in enumerate(self._players) if p.seat == self._newest()["guide"])
        if not played and self._transcript.game.counted_from == "first_guide":
            self._first = joined
        return 1 + (joined - self._first) % len(self._players)

    def _round(self, plan: RoundPlan, stage_id: int, scores: dict[int, int]) -> int:
        """One round; the id of the stage after it."""
        seen_in_contour: list[Frame] | None = None
        for stage in plan.stages:
            where, self._where = self._where, f"{self._where}, {stage.stage}"
            shown = self._require(self._stage_begins(stage_id), stage.stage)
            stage_id = shown["stage_id"]
            if stage.stage == "contour":
                seen_in_contour = shown["gallery"]
            self._check_table(plan, shown, seen_in_contour)
            if stage.stage == "reveal":
                for place, award in plan.awards.items():
                    scores[place] += sum(award)
                check_reveal(shown, plan, self._seats(), scores)
                self._end_reveal(stage, shown)
            else:
                self._act_all(stage.acts, self._began[stage_id])
            self._leave_stage(stage, shown)
            self._where, stage_id = where, stage_id + 1
        return stage_id

    def _check_table(self, plan: RoundPlan, shown: Frame, contour: list[Frame] | None) -> None:
        """What everyone is shown: the association from the echo stage on, the same cards in the same places."""
        wanted = None if shown["stage"] == "clue" else plan.association
        if wanted is not None and shown["association"] != " ".join(wanted.split()):
            raise Deviation(f"the association is {shown['association']!r}, not {wanted!r}")
        if shown["stage"] == "contour" and any("paint" in hung["card"] for hung in shown["gallery"]):
            raise Deviation("paint is sent in contour")
        if contour is not None and [hung["card"]["outline"] for hung in shown["gallery"]] != [
            hung["card"]["outline"] for hung in contour
        ]:
            raise Deviation("a card's outline or place changed after contour")

    def _end_reveal(self, stage: StagePlan, shown: Frame) -> None:
        acts = list(stage.acts)
        self._act_all(acts, self._began[shown["stage_id"]])
        if not any(a.step.does in ("advance", "waits") and a.step.expects == "accepted" for a in acts):
            self._pause(self._may_advance())
            self._ask(self._host(), "advance")

    def _may_advance(self) -> float:
        """From when on the host may end this reveal, by the venue's clock."""
        shown = self._newest()
        return float(shown["advance_at"]) + self._ahead[shown["stage_id"]] + CLOCK_MARGIN

    def _leave_stage(self, stage: StagePlan, shown: Frame) -> None:
        """Wait for the stage's end; a stage that everyone must wait for may not end before its time."""
        deadline = shown["deadline"]
        length = deadline - shown["now"] + self._allowance
        following = shown["stage_id"] + 1
        patience = self._began[shown["stage_id"]] + max(0, length) + PATIENCE
        self._until(
            lambda: any(player.stage_id >= following for player in self._present()),
            f"{stage.stage} ends by {'its timer' if stage.ended_by == 'timer' else 'its last move'}",
            patience,
        )
        began = min(p.last["now"] for p in self._present() if p.last and p.stage_id >= following)
        late = began - deadline - (0 if stage.stage == "reveal" else self._allowance)
        if stage.ended_by == "timer":
            if late < 0:
                raise Deviation(f"{stage.stage} ended {-late} ms before its time")
            self._figures.timer(stage.stage, late)
        elif late > 0:
            raise Deviation(f"{stage.stage} was ended by its timer, though nobody was missing")

    def _stage_begins(self, stage_id: int) -> Frame:
        """Everyone who is there has this stage's snapshot; one of them."""
        self._until(
            lambda: any(player.stage_id >= stage_id for player in self._present()), f"stage {stage_id} begins"
        )

        def seen() -> bool:
            return all(player.stage_id >= stage_id for player in self._present())

        self._pump(seen, self._now() + SNAPSHOT_PATIENCE)
        for player in self._present():
            if player.stage_id < stage_id:
                self._ask(player, "sync")
        self._until(seen, f"everyone is shown stage {stage_id}")
        return self._newest()

    # -- acts ----------------------------------------------------------------

    def _act_all(self, acts: Iterable[Act], began: float) -> None:
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
                due = max(due, self._may_advance())
            self._pause(due)
            self._deed(act)
        self._moves(batch, began)

    def _moves(self, acts: list[Act], began: float) -> None:
        """Moves go out when they are due; each seat's own one after another."""
        queue = sorted(acts, key=lambda act: act.after)
        under_way: list[tuple[Player, str, Act]] = []
        while queue or under_way:
            for act in list(queue):
                player = self._player(act.actor)
                due = began + act.after / self._speed
                if player.pending or any(act.actor == earlier.actor for earlier in queue[: queue.index(act)]):
                    continue
                if due <= self._now():
                    queue.remove(act)
                    due = max(due, began) if not under_way else due
                    under_way.append((player, self._send_move(player, act, due), act))
            for entry in list(under_way):
                player, request_id, act = entry
                if request_id in player.answered:
                    under_way.remove(entry)
                    self._check_answer(player, request_id, act.step)
            if not queue and not under_way:
                return
            free = [began + act.after / self._speed for act in queue if not self._player(act.actor).pending]
            oldest = min((player.pending[r].sent for player, r, _ in under_way), default=self._now())
            until = min([*free, oldest + PATIENCE])
            if self._now() >= oldest + PATIENCE:
                raise Deviation(f"{under_way[0][0].label} got no answer within {PATIENCE / 1000:.0f} s")
            self._listen(until)

    def _send_move(self, player: Player, act: Act, due: float) -> str:
        step = act.step
        fields: dict[str, object] = {"action_token": self._token(player, step)}
        if step.does in ("clue", "echo"):
            fields["card"] = step.card
        else:
            fields["slot"] = self._slot(player, act)
        if step.does == "clue":
            fields["association"] = step.association
        return player.request(step.does, due, step.copies, **fields)

    def _token(self, player: Player, step: NumberedStep) -> str:
        stage = {"clue": "clue", "echo": "echo", "outline": "contour", "final": "color"}[step.does]
        token = player.tokens.get(stage) or f"{self.code}-{player.seat}-{player.stage_id}-{'A' * 22}"
        return token if step.token == "own" else token[:-22] + "A" * 22  # noqa: S105 - words of the format

    def _slot(self, player: Player, act: Act) -> int:
        """The slot of the card that a guess is to fall on."""
        if act.on == "nowhere" or act.on is None:
            return len(self._players)
        if act.on == "kept":
            done = player.last["you"]["done"] if player.last else {}
            return int(done["outline"]["slot"])
        return self._slots()[act.on]

    def _slots(self) -> dict[int, int]:
        """Every card's slot by the place that it came from, put together from what the seats know each."""
        gallery = self._newest()["gallery"]
        found: dict[int, int] = {}
        for place in range(1, len(self._players) + 1):
            last = self._player(place).last
            if last is None or last["you"] is None or last["stage_id"] != self._newest()["stage_id"]:
                continue
            you = last["you"]
            if you["own_slot"] is not None:
                found[place] = you["own_slot"]
            elif you["source"] is not None:
                outline = you["source"]["card"]["outline"]
                found[place] = next(h["slot"] for h in gallery if h["card"]["outline"] == outline)
        missing = [place for place in range(1, len(self._players) + 1) if place not in found]
        if len(missing) == 1:
            found[missing[0]] = next(slot for slot in range(len(gallery)) if slot not in found.values())
        return found

    def _deed(self, act: Act) -> None:
        """Whatever is no move."""
        step, player = act.step, self._player(act.actor)
        match step.does:
            case "waits" | "misses":
                return
            case "drops":
                self._hang_up(player)
                self._away.add(id(player))
            case "reconnects":
                self._hang_up(player)
                self._return(player)
            case "takes_over":
                self._take_over(player)
            case "join" if act.actor == "stranger":
                self._deed_of_stranger(step, "join", code=self.code, key=player.key, name="Late")
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
            fields["seat"] = self._player(act.whom).seat
        request_id = player.request(step.does, self._now(), step.copies, **fields)
        self._until(lambda: request_id in player.answered, f"{player.label}'s {step.does} is answered")
        self._check_answer(player, request_id, step)
        leaving = player if step.does == "leave" else self._player(act.whom) if act.whom else None
        if leaving is not None and step.expects == "accepted":
            if step.does == "remove" and leaving is not player and leaving.line is not None:
                self._until(lambda: leaving.closed == "removed", "the removed seat is told so")
            self._hang_up(leaving)
            self._gone.add(id(leaving))

    def _deed_of_stranger(self, step: NumberedStep, action: str, **fields: object) -> None:
        stranger = self._stranger
        self._connect(stranger)
        request_id = stranger.request(action, self._now(), step.copies, **fields)
        self._until(lambda: request_id in stranger.answered, f"the stranger's {action} is answered")
        self._check_answer(stranger, request_id, step)
        self._hang_up(stranger)

    def _return(self, player: Player) -> None:
        before = player.last
        player.last = None
        self._away.discard(id(player))
        self._connect(player, again=True)
        if player.watching:
            self._ask(player, "watch", code=self.code)
        else:
            self._ask(player, "join", code=self.code, key=player.key)
        self._until(lambda: player.last is not None, f"{player.label} is shown the table again")
        self._check_same(before, player.last)

    def _take_over(self, player: Player) -> None:
        """A second window takes the seat; the first is told so and closed."""
        older = Player(
            f"{player.label}'s older window", self._venue, self._figures, player.line, seat=player.seat
        )
        self._by_line[id(player.line)] = older
        self._return(player)
        self._until(lambda: older.closed == "replaced", "the older window is told that it is replaced")
        self._hang_up(older)

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
        if found not in (step.expects, step.expects if answer["type"] == "pong" else found):
            raise Deviation(f"{player.label}: {answer}")
        if answer["type"] != "pong" and found != step.expects:
            raise Deviation(f"line {step.line}: {player.label}'s {step.does} was {found}, not {step.expects}")
        if found == "accepted" and step.does in MOVES:
            self._note_done(player, step)

    def _note_done(self, player: Player, step: NumberedStep) -> None:
        """A page remembers what it has confirmed; so does a player here, for `kept`."""
        if player.last is not None and player.last["you"] is not None:
            player.last["you"]["action_token"] = None

    # -- waiting -------------------------------------------------------------

    def _ask(self, player: Player, action: str, **fields: object) -> Frame:
        """Ask for something that must be accepted."""
        request_id = player.request(action, self._now(), **fields)
        self._until(lambda: request_id in player.answered, f"{player.label}'s {action} is answered")
        answer = player.answered[request_id].answers[0]
        if answer["type"] == "rejected":
            raise Deviation(f"{player.label}'s {action} was rejected: {answer['reason']}")
        return answer

    def _until(self, condition: Callable[[], bool], what: str, until: float | None = None) -> None:
        if not self._pump(condition, until or self._now() + PATIENCE):
            raise Deviation(f"waited in vain: {what}")

    def _pump(self, condition: Callable[[], bool], until: float) -> bool:
        """Listen until the condition holds; whether it does."""
        while not condition():
            if self._now() >= until:
                return False
            self._listen(until)
        return True

    def _pause(self, until: float) -> None:
        while self._now() < until:
            self._listen(until)

    def _listen(self, until: float) -> None:
        heard = self._venue.wait(until)
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
        first = self._began.setdefault(frame["stage_id"], heard.at)
        self._ahead.setdefault(frame["stage_id"], heard.at - frame["now"])
        self._figures.told(frame["stage"], len(heard.text.encode()), heard.at - first)

    # -- who is where --------------------------------------------------------

    def _connect(self, player: Player, *, again: bool = False) -> None:
        self._by_line[id(player.open(again=again))] = player

    def _hang_up(self, player: Player) -> None:
        if player.line is not None:
            self._by_line.pop(id(player.line), None)
            player.line.close()
            player.line = None

    def _leave_the_table(self) -> None:
        for player in [*self._players, *self._watchers, self._stranger]:
            self._hang_up(player)

    def _everyone(self) -> list[Player]:
        return [*self._players, *self._watchers]

    def _present(self) -> list[Player]:
        """Those who are connected and see the table."""
        absent = self._away | self._gone
        return [player for player in self._everyone() if id(player) not in absent]

    def _player(self, actor: int | str) -> Player:
        match actor:
            case int():
                return self._players[(self._first + actor - 1) % len(self._players)]
            case "host":
                return self._host()
            case "watcher":
                return self._watchers[0]
            case _:
                return self._stranger

    def _host(self) -> Player:
        """The connected seat that joined first."""
        absent = self._away | self._gone
        return next(player for player in self._players if id(player) not in absent)

    def _seats(self) -> dict[int, int]:
        """Each seat number's place."""
        return {self._player(place).seat or 0: place for place in range(1, len(self._players) + 1)}

    def _newest(self) -> Frame:
        """The newest snapshot that anyone present has."""
        shown = [player.last for player in self._present() if player.last is not None]
        return max(shown, key=lambda frame: int(frame["version"]))

    def _require(self, shown: Frame, stage: str) -> Frame:
        if shown["stage"] != stage:
            raise Deviation(f"the stage is {shown['stage']}, not {stage}")
        return shown

    def _plain(self, step: NumberedStep) -> Act:
        who = step.who[0] if isinstance(step.who, list) else step.who
        return Act(step, who, step.after, whom=step.whom if isinstance(step.whom, int) else None)

    def _now(self) -> float:
        return self._venue.now()

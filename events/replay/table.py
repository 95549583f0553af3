"""Plays one transcript at one table and checks everything that comes back, stage by stage."""

from events.replay.deeds import Deeds
from events.replay.party import PATIENCE, Party
from events.replay.plan import Act, RoundPlan, StagePlan, rounds_of
from events.replay.player import Frame, Player
from events.replay.reveal import check_result, check_reveal
from events.replay.stated import check_end
from events.replay.transcript import NumberedStep, Transcript
from events.replay.venue import Deviation, Figures, Venue
from events.replay.walk import plan_round

SNAPSHOT_PATIENCE = 3_000
"""How long a seat waits for a stage's snapshot once another has it, before it asks for one."""
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
        self._party = Party(transcript.game.seats, transcript.game.watchers, venue, figures)
        self._deeds = Deeds(self._party, speed)
        self._allowance = allowance
        self._where = "lobby"

    def play(self) -> dict[int, int]:
        """Play it to its end; the scores by place.

        Raises:
            Deviation, Unreachable, MalformedTranscript
        """
        try:
            self._gather()
            scores = self._rounds()
            self._where = "finished"
            self._deeds.do([self._plain(step) for step in self._transcript.finished], self._party.now())
        except Deviation as deviation:
            raise Deviation(
                f"{self._transcript.path.name}, game {self._party.code}, {self._where}: {deviation}"
            ) from deviation
        finally:
            self._party.break_up()
        return scores

    def _gather(self) -> None:
        """Everybody takes a seat, in the order of the places; then the host starts."""
        game = self._transcript.game
        for index, player in enumerate(self._party.players):
            self._party.connect(player)
            if index == 0:
                answer = self._party.ask(player, "create", key=player.key, name=player.label, pace=game.pace)
                self._party.code = answer["code"]
            else:
                answer = self._party.ask(
                    player, "join", code=self._party.code, key=player.key, name=player.label
                )
            player.seat = answer["seat"]
            if index == 1:
                self._passers_by(game.passing)
        for watcher in self._party.watchers:
            self._party.connect(watcher)
            self._party.ask(watcher, "watch", code=self._party.code)
        self._party.until(self._roster_seen, "everyone sees everyone in the lobby")
        self._deeds.do([self._plain(step) for step in self._transcript.lobby], self._party.now())
        if not any(step.does == "start" and step.expects == "accepted" for step in self._transcript.lobby):
            self._party.ask(self._party.host(), "start")

    def _passers_by(self, count: int) -> None:
        for number in range(1, count + 1):
            passer = Player(f"passer-by {number}", self._party.venue, self._party.figures)
            self._party.connect(passer)
            passer.seat = self._party.ask(
                passer, "join", code=self._party.code, key=passer.key, name=passer.label
            )["seat"]
            self._party.ask(passer, "leave")
            self._party.hang_up(passer)

    def _roster_seen(self) -> bool:
        return all(
            player.last is not None and len(player.last["seats"]) == len(self._party.players)
            for player in self._party.everyone()
        )

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
        check_result(shown, self._party.places(), scores)
        wrong = check_end(transcript.end, scores, len(guided))
        if wrong:
            raise Deviation(wrong)
        return scores

    def _started(self) -> int:
        return max(player.stage_id for player in self._party.players)

    def _guide(self, played: int) -> int:
        """The place of this round's Guide; with the first one, the places that are counted from it."""
        self._party.until(lambda: self._party.newest()["round"] == played + 1, "the next round begins")
        joined = next(i for i, p in enumerate(self._party.players) if p.seat == self._party.newest()["guide"])
        if not played and self._transcript.game.counted_from == "first_guide":
            self._party.first = joined
        return 1 + (joined - self._party.first) % len(self._party.players)

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
                check_reveal(shown, plan, self._party.places(), scores)
                self._end_reveal(stage, shown)
            else:
                self._deeds.do(stage.acts, self._party.began[stage_id])
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
        self._deeds.do(acts, self._party.began[shown["stage_id"]])
        if not any(a.step.does in ("advance", "waits") and a.step.expects == "accepted" for a in acts):
            self._party.pause(self._party.may_advance())
            self._party.ask(self._party.host(), "advance")

    def _leave_stage(self, stage: StagePlan, shown: Frame) -> None:
        """Wait for the stage's end; a stage that everyone must wait for may not end before its time."""
        deadline = shown["deadline"]
        length = deadline - shown["now"] + self._allowance
        following = shown["stage_id"] + 1
        patience = self._party.began[shown["stage_id"]] + max(0, length) + PATIENCE
        self._party.until(
            lambda: any(player.stage_id >= following for player in self._party.present()),
            f"{stage.stage} ends by {'its timer' if stage.ended_by == 'timer' else 'its last move'}",
            patience,
        )
        began = min(p.last["now"] for p in self._party.present() if p.last and p.stage_id >= following)
        late = began - deadline - (0 if stage.stage == "reveal" else self._allowance)
        if stage.ended_by == "timer":
            if late < 0:
                raise Deviation(f"{stage.stage} ended {-late} ms before its time")
            self._party.figures.timer(stage.stage, late)
        elif late > 0:
            raise Deviation(f"{stage.stage} was ended by its timer, though nobody was missing")

    def _stage_begins(self, stage_id: int) -> Frame:
        """Everyone who is there has this stage's snapshot; one of them."""
        self._party.until(
            lambda: any(player.stage_id >= stage_id for player in self._party.present()),
            f"stage {stage_id} begins",
        )

        def seen() -> bool:
            return all(player.stage_id >= stage_id for player in self._party.present())

        self._party.pump(seen, self._party.now() + SNAPSHOT_PATIENCE)
        for player in self._party.present():
            if player.stage_id < stage_id:
                self._party.ask(player, "sync")
        self._party.until(seen, f"everyone is shown stage {stage_id}")
        return self._party.newest()

    def _require(self, shown: Frame, stage: str) -> Frame:
        if shown["stage"] != stage:
            raise Deviation(f"the stage is {shown['stage']}, not {stage}")
        return shown

    def _plain(self, step: NumberedStep) -> Act:
        who = step.who[0] if isinstance(step.who, list) else step.who
        return Act(step, who, step.after, whom=step.whom if isinstance(step.whom, int) else None)

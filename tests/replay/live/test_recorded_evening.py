"""What is really played through the edge becomes a transcript that plays again with the same scores."""

import asyncio
import random
from pathlib import Path

from events.replay.inprocess import InProcessVenue
from events.replay.plan import check_transcript
from events.replay.table import Table
from events.replay.transcript import read_transcript
from local.bots.words import NAMES
from local.stack import Stack

from tests.replay.live.evening import bots_play
from tests.replay.test_transcripts import Counted
from tests.simulated.memory import MemoryCloud


def test_a_game_of_bots_is_recorded_and_comes_out_the_same(stack: Stack, recorded: list[Path]) -> None:
    code, end = asyncio.run(bots_play(stack.live_url, 3, random.Random(4)))
    [path] = recorded
    transcript = read_transcript(path)
    check_transcript(transcript)
    places = [seat["seat"] for seat in end["seats"]]
    shown = {str(places.index(line["seat"]) + 1): line["score"] for line in end["result"]["standings"]}
    assert transcript.end.scores == shown
    played = Table(transcript, InProcessVenue(MemoryCloud(seed=2)), Counted(), speed=10).play()
    assert {str(place): score for place, score in played.items()} == shown
    text = path.read_text()
    associations = {line for line in text.splitlines() if '"association"' in line}
    assert associations
    assert all('"association":"a clue as it might be"' in line for line in associations)
    for secret in (code, "action_token", "request_id", '"key"', *NAMES):
        assert secret not in text

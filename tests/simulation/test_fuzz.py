"""Hostile frames: a slice of `python -m local.simulate --fuzz 100000`."""

from tests.simulation.fuzz import fuzz


def test_each_of_many_hostile_frames_gets_one_clean_answer_and_has_no_effect() -> None:
    wrong: list[str] = []
    answers = fuzz(11, 6_000, wrong.append)
    assert not wrong, "\n".join(wrong[:5])
    assert answers.total() == 6_000
    assert answers["internal"] == 0
    assert {"bad_request", "too_large", "unknown_action", "not_in_game", "wrong_stage", "not_allowed"} <= set(
        answers
    )

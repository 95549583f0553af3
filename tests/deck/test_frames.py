"""A gallery of 12 painted cards with everything around it goes into one frame."""

from tests.deck.frames import frames

from contour_echo.wire.snapshot import MAX_ANSWER_BYTES


def test_color_and_reveal_of_twelve_fit_a_frame() -> None:
    sizes = [size for seed in range(20) for size in frames(seed)]
    assert max(sizes) <= MAX_ANSWER_BYTES
    assert min(sizes) > 12 * 700  # a gallery is in there

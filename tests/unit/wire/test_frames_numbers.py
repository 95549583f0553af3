"""Numbers of a frame: whatever stands there, the server reads it or refuses it."""

import pytest

from contour_echo.rules.rejections import BadRequest
from contour_echo.wire.frames import read_frame
from contour_echo.wire.requests import Ping


@pytest.mark.parametrize("t", ["0", "-1", "1.5", "1e300", "9" * 300, "-" + "9" * 300])
def test_a_number_that_a_double_can_hold_is_read(t: str) -> None:
    assert isinstance(read_frame(f'{{"action":"ping","t":{t}}}').request, Ping)


@pytest.mark.parametrize(
    "t", ["1e999", "-1e999", "9" * 400, "9" * 4000, "NaN", "Infinity", '"1"', "true", "null"]
)
def test_any_other_is_refused(t: str) -> None:
    frame = read_frame(f'{{"action":"ping","t":{t}}}')
    assert frame.request is None
    assert isinstance(frame.rejection, BadRequest)

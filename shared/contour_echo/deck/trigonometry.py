"""Sine and cosine of whole degrees, the same bits on every machine.

`math.sin` may differ in its last bit between C libraries. Here only +, - and × are used, which IEEE 754
defines exactly. (For the same reason no complex numbers: a C compiler may fuse their products.)
"""

_HALF_TURN = 3.141592653589793


def _sine(degrees: int) -> float:
    x = degrees * _HALF_TURN / 180.0
    term = total = x
    for n in range(2, 24, 2):
        term = -term * x * x / (n * (n + 1))
        total = total + term
    return total


_QUARTER = [_sine(d) for d in range(91)]
_SINES = [
    *_QUARTER[:90],
    *(_QUARTER[90 - d] for d in range(90)),
    *(-_QUARTER[d] for d in range(90)),
    *(-_QUARTER[90 - d] for d in range(90)),
]


def sin(degrees: int) -> float:
    """Sine of an angle in whole degrees."""
    return _SINES[degrees % 360]


def cos(degrees: int) -> float:
    """Cosine of an angle in whole degrees."""
    return _SINES[(degrees + 90) % 360]

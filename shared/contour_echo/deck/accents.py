"""Small forms, all of one kind on a card, that lead the eye."""

from collections.abc import Callable
from typing import NamedTuple

from contour_echo.deck.form import CUT, Contour, Disc, hole
from contour_echo.deck.scissors import cut, ring
from contour_echo.deck.stream import Stream
from contour_echo.deck.trigonometry import cos, sin


class Accent(NamedTuple):
    """A small form: what one and what several are called, and how one is cut, of radius 1 round (0, 0)."""

    one: str
    several: str
    cut: Callable[[Stream], list[Contour]]


def _dot(draw: Stream) -> list[Contour]:
    return [Disc(0, 0, draw.between(0.8, 1.05))]


def _drop(draw: Stream) -> list[Contour]:
    return [[(draw.wobble(0.3), -1.3, CUT), (1.1, 0.3), (0.6, 1.2), (-0.6, 1.2), (-1.1, 0.3)]]


def _seed(draw: Stream) -> list[Contour]:
    wide = draw.between(0.5, 0.8)
    return [[(0, -1.4, CUT), (wide * 1.2, 0), (0, 1.4, CUT), (-wide, 0)]]


def _bean(draw: Stream) -> list[Contour]:
    bay = draw.between(0.0, 0.4)
    return [[(-1.3, -0.4), (-0.4, -1.2), (0.9, -1.0), (1.4, 0.2), (0.8, 1.0), (0.2, bay), (-0.9, 1.0)]]


def _spark(draw: Stream) -> list[Contour]:
    points = []
    for i in range(8):
        reach = draw.between(1.1, 1.5) if i % 2 == 0 else 0.4
        points.append((reach * cos(45 * i), reach * sin(45 * i)))
    return [cut(*points)]


def _ring(draw: Stream) -> list[Contour]:
    inner = draw.between(0.4, 0.6)
    return [ring(0, 0, 1.1, 1.05, 6), hole(ring(0.05, 0, inner, inner, 5))]


def _sickle(draw: Stream) -> list[Contour]:
    deep = draw.between(0.2, 0.6)
    return [
        [(-0.3, -1.2, CUT), (1.6, -0.9), (1.6, 0.9), (-0.3, 1.2, CUT), (deep + 0.5, 0.5), (deep + 0.5, -0.5)]
    ]


def _tick(draw: Stream) -> list[Contour]:
    dip = draw.between(0.1, 0.5)
    return [
        [
            (-1.6, -0.5, CUT),
            (-0.6, -0.9),
            (0, dip, CUT),
            (0.7, -1.0),
            (1.7, -0.4, CUT),
            (0.6, -0.3),
            (0.1, dip + 0.7, CUT),
            (-0.7, -0.2),
        ]
    ]


ACCENTS: tuple[Accent, ...] = (
    Accent("a dot", "dots", _dot),
    Accent("a drop", "drops", _drop),
    Accent("a seed", "seeds", _seed),
    Accent("a bean", "beans", _bean),
    Accent("a spark", "sparks", _spark),
    Accent("a small ring", "small rings", _ring),
    Accent("a sickle", "sickles", _sickle),
    Accent("a small wing-shaped mark", "small wing-shaped marks", _tick),
)

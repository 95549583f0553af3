"""Twelve cards that hang as contours and take on color once one of them is locked: for tests, and to be timed."""

from tests.browser.catalogue import OUTLINE, TOKEN, Scene, seeker
from tests.browser.scenes import snapshot

CARDS = 12
TURNING = Scene(
    "turning",
    lambda: snapshot("contour", CARDS, you=seeker(own_slot=0, action_token=TOKEN)),
    then={
        "outline": lambda: snapshot(
            "color", CARDS, version=8, stage_id=6, you=seeker(own_slot=0, action_token=TOKEN, done=OUTLINE)
        )
    },
)
DRAWN_AFTER_MS = """place => new Promise(done => {
  const began = performance.now();
  document.querySelectorAll('.slot .pick')[place].click();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
})"""

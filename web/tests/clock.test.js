import assert from "node:assert/strict";
import { test } from "node:test";
import { doubted, unset, withNews, withPong } from "../net/clock.js";

const HOUR = 3_600_000;

test("the best of several pings says how far the clocks are apart", () => {
  let clock = unset;
  for (const [there, back] of [
    [300, 20],
    [20, 20],
    [10, 900],
  ]) {
    clock = withPong(clock, HOUR, HOUR + (there ?? 0) + (back ?? 0), there ?? 0);
  }
  assert.equal(clock.offset, -HOUR);
});

test("news is believed until the first ping's answer, and never again after it", () => {
  const guessed = withNews(unset, HOUR + 500, 0);
  assert.equal(guessed.offset, -HOUR - 500);
  assert.equal(withNews(guessed, HOUR + 100, 0).offset, -HOUR - 100, "the quicker news is the better");
  const known = withPong(guessed, HOUR, HOUR + 20, 10);
  assert.equal(withNews(known, HOUR + 30_000, 0), known);
});

test("news that lay waiting through a sleep does not set the clock back", () => {
  const awake = doubted(withPong(unset, HOUR, HOUR + 20, 10));
  assert.equal(withNews(awake, HOUR + 30_000, 5_000).offset, -HOUR);
});

test("after a doubt the old answers are forgotten", () => {
  const set = doubted(withPong(unset, HOUR, HOUR + 2, 1));
  assert.equal(withPong(set, 2 * HOUR, 2 * HOUR + 400, 200).offset, -2 * HOUR);
});

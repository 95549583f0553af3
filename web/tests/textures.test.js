import assert from "node:assert/strict";
import { test } from "node:test";
import { TEXTURES, tile } from "../cards/textures.js";

const SCALES = [14, 21.5, 40];

test("a tile is the same for the same numbers, and another for another seed", () => {
  for (const name of ["grain", "stipple", "brush", "marble"]) {
    const one = { ...tile(name, 20, 3) };
    for (let seed = 100; seed < 300; seed++) tile(name, 20, seed); // more than are kept
    assert.deepEqual(tile(name, 20, 3), one);
    assert.notEqual(tile(name, 20, 4).d, one.d);
  }
});

test("every path is in whole tenths of a unit, and drawn within reach of its tile", () => {
  for (const name of Object.keys(TEXTURES)) {
    for (const scale of SCALES) {
      const { d, width, height } = tile(name, scale, 7);
      assert.match(d, /^[MmLlHhVvQqTtCcSsZz0-9 -]+$/, `${name} at ${scale}`);
      for (const [, x, y] of d.matchAll(/M(-?\d+) (-?\d+)/g)) {
        assert.ok(
          Math.abs(Number(x)) <= 25 * width && Math.abs(Number(y)) <= 25 * height,
          `${name}: ${x}, ${y}`,
        );
      }
    }
  }
});

test("an unknown texture is drawn as grain", () => {
  assert.deepEqual(tile("moonlight", 20, 3), tile("grain", 20, 3));
  assert.deepEqual(tile("constructor", 20, 3), tile("grain", 20, 3));
});

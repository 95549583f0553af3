// The page counts and judges texts as the server does: the same cases, in tests/text_cases.json, are held against both.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { associationFault, graphemes, nameFault, normalise, words } from "../text.js";

const cases = JSON.parse(readFileSync(new URL("../../tests/text_cases.json", import.meta.url), "utf8"));

for (const each of cases) {
  test(each.why, () => {
    const text = normalise(each.raw);
    assert.equal(text, each.normalised);
    assert.equal(normalise(text), text);
    assert.deepEqual([graphemes(text), words(text)], [each.graphemes, each.words]);
    assert.equal(associationFault(text) === null, each.association === null);
    assert.equal(nameFault(text) === null, each.name === null);
  });
}

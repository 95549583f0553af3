import assert from "node:assert/strict";
import { test } from "node:test";
import { editionIn, isQuiet, stayCurrent } from "../effects/edition.js";
import { Store } from "../effects/store.js";
import { initial } from "../state/initial.js";

/** @param {string} stage */
const at = (stage) => /** @type {any} */ ({ member: { code: "BCDFGH", key: "k" }, snapshot: { stage } });
const index = (/** @type {string} */ edition) => `<head><meta name="edition" content="${edition}" /></head>`;

/**
 * A page of edition "1a", the state it is in, and how often it was loaded anew.
 * @param {object} state
 * @param {Partial<import("../effects/edition-world.js").World>} [world]
 */
function page(state, world) {
  const store = new Store(
    (before, message) => ({ ...before, .../** @type {any} */ (message).state }),
    { ...initial, ...state },
    () => 0,
  );
  /** @type {string[]} */
  const loaded = [];
  let asked = 0;
  let now = 0;
  const look = stayCurrent(store, {
    own: "1a",
    served: async () => {
      asked += 1;
      return index("2b");
    },
    typing: () => false,
    tried: () => loaded.at(-1) ?? null,
    reload: (edition) => loaded.push(edition),
    now: () => now,
    ...world,
  });
  return {
    loaded,
    look,
    asked: () => asked,
    wait: (/** @type {number} */ ms) => (now += ms),
    become: async (/** @type {object} */ next) => {
      store.tell(/** @type {any} */ ({ type: "test", state: next }));
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("the edition is read from where the publication wrote it", () => {
  assert.equal(editionIn(index("0123456789ab")), "0123456789ab");
  assert.equal(editionIn(index("")), "");
  assert.equal(editionIn("<html>"), "");
});

for (const stage of ["lobby", "finished"]) {
  test(`an old page is loaded anew in ${stage}`, async () => {
    const old = page(at("reveal"));
    await old.become(at(stage));
    assert.deepEqual(old.loaded, ["2b"]);
  });
}

for (const stage of ["clue", "echo", "contour", "color", "reveal"]) {
  test(`no page is loaded anew in ${stage}, nor asks`, async () => {
    const old = page(at("lobby"));
    await old.become(at(stage));
    await old.look();
    assert.deepEqual([old.loaded, old.asked()], [[], 0]);
  });
}

test("an old page is loaded anew at the entrance, and where it comes back to a lobby", async () => {
  const home = page({});
  await home.look();
  assert.deepEqual(home.loaded, ["2b"]);
  const lobby = page({ ...at("lobby"), present: false });
  await lobby.become({ present: true });
  assert.deepEqual(lobby.loaded, ["2b"]);
});

test("a page that is current stays", async () => {
  const current = page({}, { served: async () => index("1a") });
  await current.look();
  assert.deepEqual(current.loaded, []);
});

test("without an answer, or an edition, a page stays", async () => {
  for (const served of [async () => "<html>", async () => Promise.reject(new Error("offline"))]) {
    const old = page({}, { served });
    await old.look();
    assert.deepEqual(old.loaded, []);
  }
  const workshop = page({}, { own: "" });
  await workshop.look();
  assert.deepEqual([workshop.loaded, workshop.asked()], [[], 0]);
});

test("nothing is lost: what is being written, a request without its answer, an open dialog, a way to a seat", async () => {
  const typing = page({}, { typing: () => true });
  await typing.look();
  assert.deepEqual(typing.loaded, []);
  const member = { code: "BCDFGH", key: "k" };
  for (const busy of [{ outbox: [{}] }, { panel: "rules" }, { zoom: {} }, { member }]) {
    assert.equal(isQuiet(/** @type {any} */ ({ ...initial, ...busy })), false);
  }
});

test("a game that begins while the page asks goes on", async () => {
  /** @type {(page: string) => void} */
  let answer = () => {};
  const old = page(at("lobby"), { served: () => new Promise((resolve) => (answer = resolve)) });
  const looked = old.look();
  await old.become(at("clue"));
  answer(index("2b"));
  await looked;
  assert.deepEqual(old.loaded, []);
});

test("a tab is loaded anew once for an edition, and asks once a minute at the most", async () => {
  const old = page({});
  await old.look();
  await old.look();
  assert.equal(old.asked(), 1);
  old.wait(60_000);
  await old.look();
  assert.deepEqual([old.asked(), old.loaded], [2, ["2b"]]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Line } from "../net/line.js";
import { FakeWorld } from "./world.js";

function line() {
  const world = new FakeWorld();
  /** @type {string[]} */
  const said = [];
  /** @type {any[]} */
  const heard = [];
  const ears = {
    onStatus: (/** @type {string} */ each) => said.push(each),
    onMessage: (/** @type {any} */ each) => heard.push(each),
  };
  return { world, said, heard, line: new Line("ws://here/live", ears, world) };
}

test("a line that breaks is lost at once and dialled anew, later each time", () => {
  const { world, said, line: phone } = line();
  phone.call();
  world.socket.opens();
  world.socket.breaks();
  assert.deepEqual(said, ["connecting", "open", "lost"]);
  /** @type {number[]} */
  const waits = [];
  for (let tries = 0; tries < 8; tries += 1) {
    const dialled = world.sockets.length;
    const began = world.passed;
    while (world.sockets.length === dialled) world.pass(1);
    waits.push(world.passed - began);
    world.socket.breaks();
  }
  assert.deepEqual(waits, [200, 400, 800, 1600, 2500, 2500, 2500, 2500]);
});

test("tables do not come back in the same instant", () => {
  const { world, line: phone } = line();
  world.luck = 1;
  phone.call();
  world.socket.opens();
  world.socket.breaks();
  world.pass(399);
  assert.equal(world.sockets.length, 1);
  world.pass(1);
  assert.equal(world.sockets.length, 2);
});

test("it is said to be lost until it is there again", () => {
  const { world, said, line: phone } = line();
  phone.call();
  world.socket.opens();
  phone.redial();
  assert.equal(said.at(-1), "lost");
  world.socket.opens();
  assert.equal(said.at(-1), "open");
});

test("a socket that does not open is not waited for", () => {
  const { world, said, line: phone } = line();
  phone.call();
  world.pass(8_000);
  assert.equal(said.at(-1), "lost");
  world.pass(400);
  assert.equal(world.sockets.length, 2);
  world.socket.opens();
  world.pass(60_000);
  assert.equal(world.sockets.length, 2, "an open one is left alone");
});

test("the network's return is worth a try at once, and patience begins anew", () => {
  const { world, line: phone } = line();
  phone.call();
  for (let tries = 0; tries < 6; tries += 1) {
    world.socket.breaks();
    world.pass(12_000);
  }
  world.socket.breaks();
  const dialled = world.sockets.length;
  phone.redial();
  assert.equal(world.sockets.length, dialled + 1);
  world.socket.breaks();
  world.pass(200);
  assert.equal(world.sockets.length, dialled + 2);
});

test("a socket that was dropped is not heard any more", () => {
  const { world, heard, said, line: phone } = line();
  phone.call();
  const old = world.socket;
  old.opens();
  phone.redial();
  world.socket.opens();
  old.says({ type: "closed", reason: "replaced" });
  old.breaks();
  assert.deepEqual(heard, []);
  assert.equal(said.at(-1), "open");
});

test("after hanging up it stays hung up", () => {
  const { world, said, line: phone } = line();
  phone.call();
  world.socket.opens();
  phone.hangUp();
  phone.redial();
  phone.lose();
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
  assert.equal(said.at(-1), "idle");
});

test("a frame that is no object is passed over", () => {
  const { world, heard, line: phone } = line();
  phone.call();
  world.socket.opens();
  for (const each of [null, 3]) world.socket.says(/** @type {any} */ (each));
  world.socket.says({ type: "pong" });
  assert.deepEqual(heard, [{ type: "pong" }]);
});

// Copies the few third-party modules that the page imports from node_modules into vendor/, so that the
// static site is made of files under web/ alone. It follows relative imports from each entry, renames .mjs
// to .js (every server knows that type) and drops the references to source maps that are not uploaded.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");

/** What the page imports, by the bare names of the import map in index.html. */
const entries = ["lit-html/lit-html.js", "lit-html/directive.js", "lean-qr/nano.mjs"];

rmSync(join(web, "vendor"), { recursive: true, force: true });
const copied = new Set();
const waiting = [...entries];
for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
  if (copied.has(path)) continue;
  copied.add(path);
  const text = readFileSync(join(web, "node_modules", path), "utf8").replace(
    /\n?\/\/# sourceMappingURL=.*/,
    "",
  );
  for (const [, target] of text.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g)) {
    waiting.push(normalize(join(dirname(path), target)));
  }
  const to = join(web, "vendor", path.replace(/\.mjs$/, ".js"));
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
}
// Their licences ask for their notice in every copy, and not every module has it in its first lines.
for (const name of new Set(entries.map((entry) => entry.split("/")[0]))) {
  writeFileSync(
    join(web, "vendor", name, "LICENSE.txt"),
    readFileSync(join(web, "node_modules", name, "LICENSE")),
  );
}
console.log(`vendor: ${copied.size} files`);

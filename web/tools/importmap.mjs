// Prints the import map's hash as the Content-Security-Policy wants it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const page = readFileSync(new URL("../index.html", import.meta.url), "utf8");
const map = /<script type="importmap">([^]*?)<\/script>/.exec(page)?.[1] ?? "";
console.log(`'sha256-${createHash("sha256").update(map).digest("base64")}'`);

/**
 * What the page's types say of the wire, made from the published contract: `node tools/wire.mjs` writes messages.d.ts,
 * `node tools/wire.mjs --check` fails where it is not what the contract says. The contract itself, docs/asyncapi.yaml,
 * is made from the server's models.
 */

import { readFile, writeFile } from "node:fs/promises";
import { load } from "js-yaml";
import { compile } from "json-schema-to-typescript";
import { format, resolveConfig } from "prettier";

const CONTRACT = new URL("../../docs/asyncapi.yaml", import.meta.url);
const TYPES = new URL("../messages.d.ts", import.meta.url);

/**
 * A schema as the generator knows it: definitions where it looks for them, tuples as they were called before, and no
 * titles of fields, of each of which it would make a type.
 *
 * @param {unknown} schema
 * @returns {unknown}
 */
function known(schema) {
  if (Array.isArray(schema)) return schema.map(known);
  if (typeof schema !== "object" || schema === null) return schema;
  const found = Object.entries(schema).filter(([key, value]) => key !== "title" || typeof value !== "string");
  return Object.fromEntries(
    found.map(([key, value]) => {
      if (key === "$ref") return [key, String(value).replace("#/components/schemas/", "#/definitions/")];
      return [key === "prefixItems" ? "items" : key, known(value)];
    }),
  );
}

async function types() {
  const { components } = /** @type {any} */ (load(await readFile(CONTRACT, "utf8")));
  /** @param {string} direction */
  const messages = (direction) =>
    Object.entries(components.messages)
      .filter(([name]) => name.endsWith("Request") === (direction === "request"))
      .map(([, message]) => known(message.payload));
  const schema = {
    definitions: {
      .../** @type {object} */ (known(components.schemas)),
      Request: { anyOf: messages("request") },
      FromServer: { anyOf: messages("answer") },
    },
    anyOf: [{ $ref: "#/definitions/Request" }, { $ref: "#/definitions/FromServer" }],
  };
  const bannerComment = "/* Made from docs/asyncapi.yaml by `npm run wire`; not written by hand. */";
  const made = await compile(/** @type {any} */ (schema), "Message", { bannerComment, format: false });
  return format(made, { ...(await resolveConfig(TYPES)), parser: "typescript" });
}

const made = await types();
if (!process.argv.includes("--check")) await writeFile(TYPES, made);
else if ((await readFile(TYPES, "utf8")) !== made) {
  console.error("messages.d.ts is not what docs/asyncapi.yaml says: npm run wire");
  process.exit(1);
}

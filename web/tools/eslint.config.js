import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["vendor/", "cards/"] },
  js.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  { files: ["tools/**", "tests/**"], languageOptions: { globals: globals.node } },
  {
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-implicit-coercion": ["error", { boolean: false }],
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Everything is drawn by templates, which escape." },
        { property: "outerHTML", message: "Everything is drawn by templates, which escape." },
      ],
      "max-lines": ["error", 300],
    },
  },
];

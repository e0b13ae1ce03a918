import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["node_modules/", "dist/", "locale/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  // Prettier formats; rules about layout would only repeat it.
  svelte.configs.prettier,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      "no-undef": "off", // TypeScript knows better.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      // Maps and sets that nothing draws need no signals.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  { files: ["*.ts", "*.js"], languageOptions: { globals: globals.node } },
);

import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The server of a table under work: `charlatans serve --port 8014`, then `npm run dev`.
const server = process.env.CHARLATANS ?? "http://127.0.0.1:8014";

/** Recorded games for demo.html, from the folder CHARLATANS_FIXTURES; only while developing. */
function fixtures(): Plugin {
  return {
    name: "fixtures",
    apply: "serve",
    configureServer({ middlewares }) {
      middlewares.use("/fixtures", (request, response) => {
        const name = /^\/([\w-]+\.json)/.exec(request.url ?? "")?.[1];
        const file = join(process.env.CHARLATANS_FIXTURES ?? "fixtures", name ?? "");
        if (!name || !existsSync(file)) {
          response.statusCode = 404;
          response.end("not there; CHARLATANS_FIXTURES names the folder");
          return;
        }
        response.setHeader("content-type", "application/json");
        createReadStream(file).pipe(response);
      });
    },
  };
}

export default defineConfig({
  plugins: [svelte({ compilerOptions: { discloseVersion: false, cssHash: ({ hash, css }) => `s${hash(css)}` } }), fixtures()],
  base: "/",
  build: {
    outDir: process.env.CHARLATANS_PAGES ?? "../src/charlatans/server/pages",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the lobby needs is one file: as thirty, which other pages share, it opened a third later.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "lobby", tags: ["$initial"] }] } } },
  },
  test: { setupFiles: ["src/lib/texts.setup.ts"] },
  server: { proxy: { "/api": { target: server, ws: true } } },
});

/** A table that plays recorded messages, to work on a game's table without a server: demo.html?fixture=NAME&at=37. Not built. */

import { mount } from "svelte";
import "./app.css";
import Demo from "./Demo.svelte";
import { prefs, type Motion, type Theme } from "./lib/prefs.svelte";
import type { Language } from "./lib/protocol";
import { loadTexts } from "./lib/texts";

const query = new URLSearchParams(location.search);
if (query.has("theme")) prefs.theme = query.get("theme") as Theme;
if (query.has("motion")) prefs.motion = Number(query.get("motion")) as Motion;
if (query.has("odds")) prefs.odds = query.get("odds") !== "0";
prefs.show();
await loadTexts(prefs.language);
if (query.has("language")) prefs.language = query.get("language") as Language;

mount(Demo, {
  target: document.getElementById("app")!,
  props: {
    fixture: query.get("fixture") ?? "",
    at: Number(query.get("at") ?? 0),
    spectator: query.get("seat") === "none",
    playing: query.get("play") === "1",
  },
});

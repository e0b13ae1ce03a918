/** The entry point: mounts the app. */

import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { prefs } from "./lib/prefs.svelte";
import { loadTexts } from "./lib/texts";

prefs.show();
await loadTexts(prefs.language);
mount(App, { target: document.getElementById("app")! });

/** The beginning: puts the page together. */

import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { prefs } from "./lib/prefs.svelte";

prefs.show();
mount(App, { target: document.getElementById("app")! });

import { expect, it } from "vitest";
import { parsed } from "./route.svelte";

const at = (path: string) => parsed(new URL(path, "http://here"));

it.each([
  ["/", { page: "lobby" }],
  ["/room/abc123", { page: "room", room: "abc123", watch: null }],
  ["/room/abc123#watch=s3cret-x", { page: "room", room: "abc123", watch: "s3cret-x" }],
  ["/room/abc123#invite=k7mq", { page: "room", room: "abc123", watch: null, invite: "k7mq" }],
  ["/replay/abc123", { page: "replay", room: "abc123", step: null, eyes: null }],
  ["/replay/abc123?step=12&eyes=2", { page: "replay", room: "abc123", step: 12, eyes: 2 }],
  ["/replay/abc123?step=-1&eyes=x", { page: "replay", room: "abc123", step: null, eyes: null }],
  ["/verify/abc123", { page: "verify", room: "abc123" }],
  ["/replays", { page: "replays" }],
  ["/daily", { page: "daily" }],
  ["/help", { page: "help", game: null, section: "" }],
  ["/help/chess#openings", { page: "help", game: "chess", section: "openings" }],
  ["/room/", { page: "unknown" }],
  ["/room/a/b", { page: "unknown" }],
  ["/room/%2e%2e%2f", { page: "unknown" }],
  ["/elsewhere", { page: "unknown" }],
])("%s", (path, route) => {
  expect(at(path)).toEqual(route);
});

import { expect, it } from "vitest";
import { relativeTime } from "./relative-time";

const now = Date.parse("2026-03-03T12:00:00+00:00");
const ago = (time: string, language: "en" | "de" = "en") => relativeTime(time, language, "just now", now);

it("says how long ago something was, as people say it", () => {
  expect(ago("2026-03-03T11:59:30+00:00")).toBe("just now");
  expect(ago("2026-03-03T11:55:00+00:00")).toBe("5 minutes ago");
  expect(ago("2026-03-03T10:00:00+00:00")).toBe("2 hours ago");
  expect(ago("2026-03-02T10:00:00+00:00")).toBe("yesterday");
  expect(ago("2026-03-02T10:00:00+00:00", "de")).toBe("gestern");
  expect(ago("2026-02-20T10:00:00+00:00", "de")).toBe("vor 11 Tagen");
});

it("does not speak of the future where clocks differ", () => {
  expect(ago("2026-03-03T12:03:00+00:00")).toBe("just now");
});

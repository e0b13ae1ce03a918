import { describe, expect, it } from "vitest";
import { announcement, countdown } from "./announcement.svelte";

describe("an announcement", () => {
  it("is shown until it is dismissed, and a newer one is shown again", () => {
    const first = { id: 1, text: "A restart.", at: null, seconds: null };
    announcement.receive(first);
    expect(announcement.shown).toEqual(first);
    announcement.dismiss();
    expect(announcement.shown).toBeNull();
    announcement.receive(first);
    expect(announcement.shown).toBeNull();
    announcement.receive({ ...first, id: 2 });
    expect(announcement.shown?.id).toBe(2);
    announcement.receive(null);
    expect(announcement.shown).toBeNull();
  });

  it("counts down by this browser's clock, from what the server says is left", () => {
    const before = Date.now();
    announcement.receive({ id: 3, text: "", at: "2099-01-01T00:00:00+00:00", seconds: 300 });
    expect(announcement.until).toBeGreaterThanOrEqual(before + 300_000);
    expect([countdown(272), countdown(59.2), countdown(3872), countdown(-5)]).toEqual(["4:32", "1:00", "1:04:32", "0:00"]);
  });
});

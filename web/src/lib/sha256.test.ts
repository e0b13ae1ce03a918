import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sha256InScript, sha256 } from "./sha256";

function known(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

describe("SHA-256", () => {
  it("of the standard's own examples", () => {
    const of = (text: string) => sha256InScript(new TextEncoder().encode(text));
    expect(of("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(of("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it.each([1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 1000])("of %i letters, by hand as by the browser", async (length) => {
    const text = "quacksalberei ".repeat(100).slice(0, length);
    expect(sha256InScript(new TextEncoder().encode(text))).toBe(known(text));
    expect(await sha256(text)).toBe(known(text));
  });

  it("of letters beyond ASCII", async () => {
    expect(sha256InScript(new TextEncoder().encode("Kröte 🐸"))).toBe(known("Kröte 🐸"));
  });
});

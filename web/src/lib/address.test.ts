import { afterEach, beforeEach, expect, it, vi } from "vitest";

function opened(at: string, invite: string | null): void {
  vi.stubGlobal("location", new URL(at));
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ version: "1", invite }))));
}

async function found() {
  const { address } = await import("./address.svelte");
  await address.find();
  return address;
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

it("a page opened elsewhere is invited to as it was opened", async () => {
  opened("https://table.example/room/abc", "http://192.168.1.7:8014/");
  const address = await found();
  expect(address.invite("abc")).toBe("https://table.example/room/abc");
  expect(address.invite("abc", "k7mq")).toBe("https://table.example/room/abc#invite=k7mq");
  expect(address.alone).toBe(false);
});

it("on the server's own machine others are invited by its address on the network", async () => {
  opened("http://127.0.0.1:8014/", "http://192.168.1.7:8014/");
  const address = await found();
  expect(address.watch("abc", "s3/cret")).toBe("http://192.168.1.7:8014/room/abc#watch=s3%2Fcret");
});

it("a server that listens to its own machine only is alone", async () => {
  opened("http://localhost:8014/", null);
  const address = await found();
  expect(address.alone).toBe(true);
  expect(address.invite("abc")).toBe("http://localhost:8014/room/abc");
});

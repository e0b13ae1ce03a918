/** The texts of The Duel's table, as a player reads them. */

import { render } from "svelte/server";
import { describe, expect, it, test } from "vitest";
import Books from "./Books.svelte";
import Rival from "./Rival.svelte";
import Risk from "./Risk.svelte";
import { player, printed, table } from "./sample";
import { mayDraw } from "./view";
import { texts } from "./texts";

describe("after an explosion", () => {
  const exploded = player(1, { exploded: true, odds: 0.4 });
  const view = table({ players: [player(0), exploded] });

  it("no odds are left to contradict it", () => {
    expect(mayDraw(view, exploded)).toBe(false);
    const rival = {
      view,
      printed,
      player: exploded,
      name: "Ada",
      odds: true,
      shakes: false,
      motion: 0,
      fresh: null,
      enlarge: () => {},
    };
    const { body } = render(Rival, { props: { ...rival, explodes: null } });
    expect(body).toContain(texts.en.doing.exploded);
    expect(body).not.toMatch(/\d %/);
  });
});

test("the whole neck is never safer than the next chip, whatever the books do", () => {
  const { body } = render(Risk, { props: { player: player(0, { bag: {} }), explodes: 0.25 } });
  expect(body.match(/\d+ %/g)).toEqual(["25 %", "25 %"]);
});

test("one patient is not several", () => {
  expect(texts.en.waiting(1)).toBe("1 patient waits in the park");
  expect(texts.en.costs(1)).toBe("Exploding costs 1 gold or 1 step");
});

test("a half of the square is somebody's, also Hans's", () => {
  expect(texts.de.patientAt(texts.de.of("Hans"), 4)).toBe("auf Feld 4 der Hälfte von Hans");
  expect(texts.de.patientAt(texts.de.your, 4)).toBe("auf Feld 4 deiner Hälfte");
});

test("one word for one thing", () => {
  const said = JSON.stringify(texts.de, (_, value) => (typeof value === "function" ? String(value) : value));
  expect(said).not.toMatch(/Sims|Gegenüber|Kräftemessen/);
});

test("the books say which values are our own", () => {
  expect(render(Books, { props: { view: table(), printed } }).body).toContain(texts.en.ours);
});

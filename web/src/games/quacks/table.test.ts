import { describe, expect, it } from "vitest";
import { mostTelling } from "./headline";
import { initials } from "./initials";
import { chances, percent, tooMuch } from "./odds";
import { lengthOf } from "../../lib/playback";
import type { GameEvent, Json } from "../../lib/protocol";
import { beats, ROW } from "./beats";
import { chip, happened, decision, player, printed, view, why } from "./sample";
import { shelves, type Ware } from "./shop";
import { standing } from "./standing";
import { columnsFor, placed, tailsBehind } from "./track";
import { inOrder, named, parts, total } from "./view";
import { texts } from "./texts";

describe("chips", () => {
  it("are a colour and a value", () => {
    expect(parts("green-2")).toEqual({ colour: "green", value: 2 });
    expect(named("green-2", view().books, texts.en)).toBe("Garden spider 2");
    expect(named("white-3", view().books, texts.de)).toBe("Knallerbse 3");
  });

  it("are counted in the printed order", () => {
    expect(inOrder({ "green-1": 2, "white-1": 4, "blue-1": 0 }, printed)).toEqual([
      ["white-1", 4],
      ["green-1", 2],
    ]);
    expect(total({ "green-1": 2, "white-1": 4 })).toBe(6);
  });
});

describe("the next draw", () => {
  it("shows what explodes the pot first", () => {
    const shows = {
      chip: {
        "green-1": { exact: "1/2", chance: 0.5 },
        "white-1": { exact: "1/4", chance: 0.25 },
        "white-3": { exact: "1/4", chance: 0.25 },
      },
    };
    const may = chances({ what: "chip", shows, brings: {} }, player({ white_total: 5 }));
    expect(may.map(({ chip, explodes }) => [chip, explodes])).toEqual([
      ["white-3", true],
      ["green-1", false],
      ["white-1", false],
    ]);
  });

  it("explodes only with more than the limit, and only with white chips", () => {
    expect(tooMuch("white-2", { white_total: 5, limit: 7 })).toBe(false);
    expect(tooMuch("white-3", { white_total: 5, limit: 7 })).toBe(true);
    expect(tooMuch("blue-4", { white_total: 7, limit: 7 })).toBe(false);
  });

  it("is never called certain when it is not", () => {
    expect([0, 0.001, 0.184, 0.998, 1].map(percent)).toEqual(["0 %", "< 1 %", "18 %", "> 99 %", "100 %"]);
  });
});

describe("the shop", () => {
  const prompt = { question: "?", odds: null, decisions: [decision("done", 9), decision("buy", 40, { chip: "orange-1" })] };
  const wares = shelves(prompt, player({ coins: 8 }), view(), printed).flatMap((shelf) => shelf.wares);
  const ware = (name: string) => wares.find((one) => one.chip === name) as Ware & { why?: string };

  it("sells what the server offers, and says what stays in the purse", () => {
    expect(ware("orange-1")).toMatchObject({ action: 40, price: 3, left: 10, leaves: 5 });
  });

  it("says why the rest is not to be had", () => {
    expect(ware("green-1").why).toBe("sameColour");
    expect(ware("green-2").why).toBe("soldOut");
    expect(ware("green-4").why).toBe("tooExpensive");
    expect(ware("yellow-1").why).toBe("later");
  });
});

describe("how a rival is doing", () => {
  const word = (of: Parameters<typeof player>[0], on: Parameters<typeof view>[0] = {}) =>
    standing(player(of), view({ actors: [], ...on }), printed, texts.en).word;

  it("is one word", () => {
    expect(word({})).toBe("about to draw");
    expect(word({ pot: [{ chip: "white-1", space: 1 }], scoring_space: 2 })).toBe("brewing, at 2");
    expect(word({ stopped: true, scoring_space: 15 })).toBe("stopped at 15");
    expect(word({ stopped: true, exploded: true, scoring_space: 11 })).toBe("exploded at 11");
    expect(word({ ready: true }, { stirring: true })).toBe("has chosen");
    expect(word({ stopped: true }, { phase: "buy chips", actors: [0] })).toBe("shopping");
    expect(word({ stopped: true }, { phase: "fortune", actors: [0] })).toBe("thinking");
    expect(word({}, { over: true, phase: "over", ranks: [2] })).toBe("2nd");
  });
});

describe("the scoring track", () => {
  it("is walked round and round, and markers on one space stand side by side", () => {
    const [a, b, c] = placed(
      [3, 53, 12].map((points, seat) => ({ seat, points })),
      10,
    );
    expect(a).toMatchObject({ column: 3, row: 0, laps: 0, nth: 0, of: 2 });
    expect(b).toMatchObject({ column: 3, row: 0, laps: 1, nth: 1, of: 2 });
    expect(c).toMatchObject({ column: 2, row: 1, of: 1 });
  });

  it("has whole rows at any width", () => {
    [320, 700, 1400].forEach((width) => expect(50 % columnsFor(width)).toBe(0));
  });

  it("counts the rat tails between a player and the leader", () => {
    expect(tailsBehind(0, 5, printed.rat_tails)).toBe(2);
    expect(tailsBehind(5, 5, printed.rat_tails)).toBe(0);
    expect(tailsBehind(48, 52, printed.rat_tails)).toBe(1);
  });
});

describe("signs for players", () => {
  it("are one letter where that is enough", () => {
    expect(initials(["Mira", "Jonas"])).toEqual(["M", "J"]);
    expect(initials(["Adept Ada", "Adept Bea", "Jonas"])).toEqual(["AA", "AB", "J"]);
    expect(initials(["Bot", "Bot"])).toEqual(["B1", "B2"]);
  });
});

const length = (events: GameEvent[]) => lengthOf(beats(events, printed as unknown as Json));

describe("what is told of a step", () => {
  it("is the most telling thing", () => {
    const step = [happened("drew", 1, chip("white-3")), happened("placed", 1, chip("white-3"), 9), happened("exploded", 1, 8)];
    expect(mostTelling(step)?.[0]).toBe("exploded");
    expect(mostTelling(step.slice(0, 2))?.[0]).toBe("placed");
    expect(mostTelling([happened("turn_begins", -1, 2), happened("card_read", -1, 3)])?.[0]).toBe("card_read");
    expect(mostTelling([])).toBeUndefined();
  });

  it("stays the longer, the more there is to see", () => {
    expect(length([happened("drew", 0), happened("placed", 0)])).toBeLessThan(length([happened("exploded", 0)]));
    const evaluation = [
      happened("rolled", 0),
      happened("scored", 0, 1, why("die")),
      happened("got_rubies", 0, 1, why("green")),
      happened("got_coins", 0, 9),
    ];
    expect(length(evaluation)).toBeGreaterThanOrEqual(3 * ROW);
  });

  it("tells an evaluation row by row, after what led to it", () => {
    const events = [
      happened("stopped", 0),
      happened("rolled", 0),
      happened("scored", 0, 1, why("die")),
      happened("got_rubies", 0, 1, why("space")),
      happened("scored", 0, 1, why("space")),
      happened("got_coins", 0, 9),
      happened("scored", 1, 1, why("space")),
    ];
    const [beat] = beats(events, printed as unknown as Json);
    expect(beat?.parts?.map((part) => part.events)).toEqual([1, 2, 1]);
  });
});

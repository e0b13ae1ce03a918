import { describe, expect, it } from "vitest";
import { chipsThatAct, readTurns, sums, type Turn } from "./evaluation";
import { chip, happened, lines, printed, why } from "./sample";

function turnOf(...steps: Parameters<typeof lines>): Turn {
  const [turn] = readTurns(lines(...steps), printed, 2, 1);
  if (!turn) throw new Error("no turn was read");
  return turn;
}

function gifts(turn: Turn, stage: string, seat: number): string[] {
  return (turn.stages.find(({ id }) => id === stage)?.gifts[seat] ?? []).map(({ what }) => what);
}

describe("the evaluation of a turn", () => {
  const begins = [happened("turn_begins", -1, 1), happened("card_read", -1, 4)];
  const drawn = [happened("drew", 0, chip("green-1")), happened("placed", 0, chip("green-1"), 4)];

  it("keeps apart what the card gave before brewing and what came after", () => {
    const turn = turnOf([...begins, happened("rolled", 0, 0), happened("scored", 0, 1, why("die"))], drawn, [
      happened("stopped", 0),
      happened("droplet_moved", 0, 2, why("card")),
      happened("rolled", 1, 3),
      happened("got_rubies", 1, 1, why("die")),
    ]);
    expect(turn.card).toBe("card_read by -1.");
    expect(gifts(turn, "fortune", 0)).toEqual(["face", "points"]);
    expect(gifts(turn, "card", 0)).toEqual(["droplet"]);
    expect(gifts(turn, "die", 1)).toEqual(["face", "rubies"]);
    expect(gifts(turn, "die", 0)).toEqual([]);
  });

  it("has its stages in the rulebook's order, however they came", () => {
    const turn = turnOf([...begins], drawn, [
      happened("scored", 0, 3, why("space")),
      happened("got_coins", 0, 15),
      happened("got_rubies", 0, 1, why("green")),
      happened("got_rubies", 0, 1, why("black")),
      happened("got_rubies", 0, 1, why("space")),
      happened("gained", 0, chip("blue-1"), why("purchase")),
      happened("paid_rubies", 0, 2, why("rubies")),
      happened("flask_filled", 0, why("rubies")),
    ]);
    expect(turn.stages.map(({ id }) => id)).toEqual(["black", "green", "rubies", "points", "shop", "end"]);
    expect(gifts(turn, "points", 0)).toEqual(["points", "coins"]);
    expect(gifts(turn, "end", 0)).toEqual(["paid", "flask"]);
  });

  it("gathers over the steps of a turn", () => {
    const turn = turnOf([...begins], drawn, [happened("scored", 0, 1, why("purple"))], [happened("scored", 1, 2, why("purple"))]);
    expect(gifts(turn, "purple", 0)).toEqual(["points"]);
    expect(gifts(turn, "purple", 1)).toEqual(["points"]);
  });

  it("puts what a glass gives where its droplet moved", () => {
    const turn = turnOf([...begins], drawn, [
      happened("glass_reached", 0, 1, why("rubies")),
      happened("got_rubies", 0, 1, why("glass")),
    ]);
    expect(gifts(turn, "end", 0)).toEqual(["glass", "rubies"]);
  });

  it("puts a card that bends the rubies with the rubies", () => {
    const turn = turnOf([...begins], drawn, [happened("got_rubies", 0, 1, why("space")), happened("scored", 0, 2, why("card"))]);
    expect(gifts(turn, "rubies", 0)).toEqual(["rubies", "points"]);
  });

  it("sums a turn up, with what was paid", () => {
    const turn = turnOf([...begins], drawn, [
      happened("scored", 0, 3, why("space")),
      happened("scored", 0, 1, why("die")),
      happened("got_rubies", 0, 1, why("space")),
      happened("paid_rubies", 0, 2, why("rubies")),
    ]);
    expect(sums(turn, 0)).toEqual({ points: 4, rubies: -1 });
    expect(sums(turn, 1)).toEqual({ points: 0, rubies: 0 });
  });

  it("knows the pots from what was placed, returned, pushed and moved", () => {
    const turn = turnOf([...begins], drawn, [
      happened("placed", 0, chip("white-1"), 5),
      happened("placed", 0, chip("yellow-1"), 6),
      happened("returned", 0, chip("white-1"), 5),
      happened("placed", 0, chip("red-1"), 9),
      happened("passed_up", 0, chip("red-1"), 7),
      happened("placed", 1, chip("white-3"), 3),
      happened("exploded", 1, 8),
      happened("last_chip_moved", 0, chip("red-1"), 11),
    ]);
    expect(turn.pots[0]?.laid.map(({ chip, space }) => `${chip} ${space}`)).toEqual(["green-1 4", "yellow-1 6", "red-1 11"]);
    expect(turn.pots.map(({ exploded }) => exploded)).toEqual([false, true]);
    expect(chipsThatAct(turn.pots[0]!, "green")).toEqual(["green-1"]);
    expect(gifts(turn, "green", 0)).toEqual(["moved"]);
  });

  it("tells of a push by garden spiders that was passed up", () => {
    const turn = turnOf([...begins], drawn, [
      happened("last_chip_moved", 0, chip("red-1"), 11),
      happened("passed_up", 0, chip("red-1"), 9),
    ]);
    expect(gifts(turn, "green", 0)).toEqual(["moved", "moved"]);
  });

  it("forgets a potion that was started afresh", () => {
    const turn = turnOf([...begins], drawn, [happened("exploded", 0, 8), happened("started_afresh", 0)]);
    expect(turn.pots[0]).toEqual({ laid: [], exploded: false });
  });
});

describe("a log that does not go back far enough", () => {
  it("gives the turn it has lost the beginning of its number", () => {
    const cut = lines([happened("scored", 0, 1, why("space"))], [happened("turn_begins", -1, 4)], [happened("rat_tails", 1, 2)]);
    const turns = readTurns(cut, printed, 2, 4);
    expect(turns.map(({ number, whole }) => [number, whole])).toEqual([
      [3, false],
      [4, true],
    ]);
    expect(gifts(turns[1]!, "rats", 1)).toEqual(["rat"]);
    expect(readTurns(cut.slice(0, 1), printed, 2, 7)[0]?.number).toBe(7);
  });
});

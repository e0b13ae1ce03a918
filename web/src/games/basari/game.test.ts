/** A recorded game of five players (game.cases.json): its events as rounds, as beats and as scoring sheets. */

import { describe, expect, it } from "vitest";
import type { Change, GameEvent } from "../../lib/protocol";
import { applyDiff } from "../../lib/diff";
import { lengthOf } from "../../lib/playback";
import type { PlayedStep } from "../../lib/table-props";
import { beats } from "./beats";
import { cardOf, gemsOf, reasonOf } from "./decode";
import { flightsOf } from "./flights";
import recorded from "./game.cases.json";
import { fateOf, partWith, roundsOf, roundSeen } from "./rounds";
import { scoreNow, sheetAtEnd, sheetOf } from "./scoring";
import { COLOURS, type Printed, type View } from "./view";

const printed = recorded.printed as Printed;
const first = recorded.view as unknown as View;
const begins = recorded.begins as unknown as GameEvent[];
const steps = recorded.steps as unknown as {
  number: number;
  events: GameEvent[];
  changes: Change[][];
  after: { stock: number[]; players: unknown[] };
}[];
const events = [...begins, ...steps.flatMap((step) => step.events)];

function short(view: View) {
  return {
    stock: COLOURS.map((colour) => view.stock[colour]),
    players: view.players.map(({ points, workers, gems, current, cards }) => [
      points,
      workers,
      ...COLOURS.map((colour) => gems[colour]),
      current.number,
      cards.map((card) => card.number),
    ]),
  };
}

/** The table before a step. */
function upTo(number: number): View {
  return applyDiff(
    first,
    steps.filter((step) => step.number < number).flatMap((step) => step.changes.flat()),
  );
}

const ending = steps.find((step) => step.events.some(([what]) => what === "stage_ends"));

describe("events", () => {
  it("with what they changed lead to the table that the server shows, step by step", () => {
    let view = first;
    for (const step of steps) {
      for (const changes of step.changes) view = applyDiff(view, changes);
      expect({ number: step.number, ...short(view) }).toEqual({ number: step.number, ...step.after });
    }
  });

  it("about gems and cards mean what their sentences say", () => {
    expect(gemsOf(["offered", 0, 33, 2, ""], printed)).toEqual({ red: 1, yellow: 1, green: 0, blue: 2 });
    expect(cardOf(["dealt", 0, 3645, 110, "card 37: 4 workers, 5 points, 1 yellow and 1 green"], printed)).toEqual({
      number: 37,
      workers: 4,
      points: 5,
      gems: { red: 0, yellow: 1, green: 1, blue: 0 },
    });
  });

  it("about points say what they were scored for", () => {
    expect(reasonOf(["scored", 0, 5, 0, ""], printed)).toEqual({ why: "card" });
    expect(reasonOf(["scored", 0, 12, 1, ""], printed)).toEqual({ why: "workers" });
    expect(reasonOf(["scored", 0, 14, 2, ""], printed)).toEqual({ why: "majority", colour: "red", shared: false });
    expect(reasonOf(["scored", 0, 6, 7, ""], printed)).toEqual({ why: "majority", colour: "yellow", shared: true });
  });
});

describe("rounds", () => {
  const rounds = roundsOf(events, printed);

  it("have everybody's action card, in the order of the letters", () => {
    for (const { parts } of rounds.filter((round) => round.parts.length)) {
      expect(parts.flatMap((part) => part.seats).sort()).toEqual([0, 1, 2, 3, 4]);
      expect(parts.map((part) => part.letter)).toEqual(parts.map((part) => part.letter).sort());
    }
  });

  it("tell a conversation with its bids in order, turn by turn, ever higher, and who paid whom", () => {
    const talks = rounds.flatMap((round) => round.parts.flatMap((part) => (part.talk ? [part.talk] : [])));
    const longest = talks.reduce((one, other) => (other.said.length > one.said.length ? other : one));
    expect(longest.said.map((said) => said.kind)).toEqual([...Array(longest.said.length - 1).fill("offered"), "accepted"]);
    longest.said.forEach((said, at) => expect(said.seat).toBe(longest.seats[at % 2]));
    const last = longest.said.at(-2);
    expect(last?.kind === "offered" && last.gems).toEqual(longest.price);
    expect(longest.winner).toBe(last?.seat);
  });

  it("forfeit what three or more play, and never action D", () => {
    const part = { letter: "C" as const, seats: [1, 2, 4], forfeited: true, talk: null, gains: [] };
    expect(fateOf(part, 2)).toBe("forfeited");
    expect(fateOf({ ...part, letter: "D", forfeited: false }, 2)).toBe("shared");
  });

  it("know who won and who gave way", () => {
    const round = rounds.find((one) => one.parts.some((part) => part.talk?.winner != null));
    const talk = round?.parts.find((part) => part.talk?.winner != null)?.talk;
    const [winner, other] = [talk?.winner ?? -1, talk?.seats.find((seat) => seat !== talk.winner) ?? -1];
    const part = partWith(round, winner);
    expect(part && [fateOf(part, winner), fateOf(part, other)]).toEqual(["won", "yielded"]);
  });

  it("can be seen on the table where the log has nothing of them", () => {
    const view: View = {
      ...first,
      phase: "negotiating",
      action: "B",
      negotiation: { action: "B", seats: [3, 0], speaker: 0, offer: { green: 1 }, lowest_raise: { yellow: 1 } },
      players: first.players.map((player) => ({ ...player, chosen: true, choice: player.seat % 3 ? "C" : "B" })),
    };
    const round = roundSeen(view);
    expect(round.parts.map(({ letter, seats }) => [letter, seats])).toEqual([
      ["B", [0, 3]],
      ["C", [1, 2, 4]],
    ]);
    expect(partWith(round, 0)?.talk?.said).toEqual([
      { kind: "offered", seat: 3, gems: { red: 0, yellow: 0, green: 1, blue: 0 }, text: "" },
    ]);
  });
});

describe("the scoring of a stage", () => {
  if (!ending) throw new Error("the recorded game has no stage's end");
  const before = upTo(ending.number);
  const played: PlayedStep<View> = { ...ending, before };
  const sheet = sheetOf(played);
  const shownUpTo = (event: number) => applyDiff(before, ending.changes.slice(0, event).flat());

  it("has what everybody held before anything was given back, and adds up to the points", () => {
    expect(sheet?.rows.map((row) => row.subject)).toEqual(["red", "yellow", "green", "blue", "workers"]);
    const after = ending.after.players.map((player) => (player as number[])[0]);
    expect(sheet?.points).toEqual(after);
    for (const { held, shares, worth, subject } of sheet?.rows ?? []) {
      const best = Math.max(...held);
      for (const [seat, { points }] of shares) {
        if (subject === "workers") expect([held[seat]! >= first.worker_goal, points]).toEqual([true, worth]);
        else expect([held[seat], points]).toEqual([best, Math.floor(worth / shares.size)]);
      }
    }
  });

  it("is what was foretold for a stage that ended at once", () => {
    const end = ending.events.findIndex(([what]) => what === "stage_ends");
    expect(scoreNow(shownUpTo(end))).toEqual(sheet?.points.map((points, seat) => points - (sheet.before[seat] ?? 0)));
  });

  it("can be read backwards from the table that the last stage leaves", () => {
    const end = ending.events.findIndex(([what]) => what === "stage_begins");
    const last = ending.events.slice(0, end);
    // Until the next stage begins, the cards of the last one are still there.
    const workers = shownUpTo(ending.events.findIndex(([what]) => what === "stage_ends")).players.map((player) => player.workers);
    const left = {
      ...shownUpTo(end),
      players: shownUpTo(end).players.map((player, seat) => ({ ...player, workers: workers[seat] ?? 0 })),
    };
    expect(sheetAtEnd({ ...left, over: true }, last, printed)).toEqual(sheet);
    expect(sheetAtEnd(left, last, printed)).toBeNull();
  });
});

describe("beats", () => {
  it("leave nothing out and keep the order", () => {
    for (const { events } of steps) expect(beats(events).flatMap((beat) => beat.events)).toEqual(events);
  });

  it("turn all cards over together, hand gems over in one go, and score a colour at a time", () => {
    const firsts = (events: GameEvent[]) => beats(events).map((beat) => `${beat.events[0]?.[0]} ${beat.events.length}`);
    const reveal = steps.find((step) => step.events[0]?.[0] === "revealed");
    expect(firsts(reveal?.events ?? [])[0]).toBe("revealed 5");
    const paid = steps.flatMap((step) => beats(step.events)).find((beat) => beat.events[0]?.[0] === "paid");
    expect(paid?.events.map(([what]) => what)).toEqual(["paid", "received"]);
    expect(firsts(ending?.events ?? []).filter((beat) => beat.startsWith("scored")).length).toBe(5);
  });

  it("last a moment where nothing is to be seen", () => {
    for (const { events } of steps) expect(lengthOf(beats(events))).toBeGreaterThan(0);
    expect(lengthOf(beats([]))).toBeLessThan(100);
  });

  it("send every gem that changes hands across the table", () => {
    const beat = {
      events: [
        ["paid", 1, 32, 2, ""],
        ["received", 3, 32, 2, ""],
      ] as GameEvent[],
    };
    expect(flightsOf(beat, printed).map(({ cargo, to }) => [cargo.kind === "gem" && cargo.colour, to[0]])).toEqual([
      ["red", "gems-3-red"],
      ["blue", "gems-3-blue"],
      ["blue", "gems-3-blue"],
    ]);
  });
});

/** The sentence above the table. */

import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../lib/protocol";
import recorded from "./game.cases.json";
import CardsHelp from "./CardsHelp.svelte";
import { hintOf } from "./hint";
import type { View } from "./view";
import { texts } from "./texts";

const view = recorded.view as unknown as View;
const names = ["Mira", "Ada", "Jonas", "Nora", "Edda"];
const rest = { view, beat: null, prompt: null, talk: null, names, seat: 0 };
const prompt = { question: "Which action card?", decisions: [], odds: null };
const talk = {
  letter: "B" as const,
  seats: [2, 0] as [number, number],
  text: "Jonas opens.",
  said: [],
  winner: null,
  price: null,
};
const negotiation = {
  action: "B" as const,
  seats: [2, 0] as [number, number],
  speaker: 2,
  offer: null,
  lowest_raise: { blue: 1 },
};

describe("the sentence above the table", () => {
  it("tells what happens while the table moves", () => {
    const events: GameEvent[] = [
      ["paid", 0, 0, 1, "Mira pays 1 blue."],
      ["received", 2, 0, 1, "Jonas receives 1 blue."],
    ];
    expect(hintOf({ ...rest, prompt, beat: { events } }, texts.en)).toBe("Mira pays 1 blue.");
  });

  it("asks what the server asks, and of a bid as a whole", () => {
    expect(hintOf({ ...rest, prompt }, texts.en)).toBe("Which action card?");
    const mine = { ...rest, prompt, view: { ...view, negotiation: { ...negotiation, bid: null } } };
    expect(hintOf({ ...mine, talk }, texts.en)).toBe("Jonas opens. Make the first offer.");
    expect(hintOf({ ...mine, talk: null }, texts.en)).toBe("Which action card?");
  });

  it("names those who are waited for, and never me", () => {
    expect(hintOf({ ...rest, view: { ...view, actors: [0, 1, 3] } }, texts.de)).toBe("Ada und Nora überlegen noch.");
    expect(hintOf({ ...rest, view: { ...view, actors: [0] } }, texts.en)).toBe("One moment.");
    expect(hintOf({ ...rest, view: { ...view, phase: "taking", actors: [4] } }, texts.en)).toBe("Edda is choosing gems.");
    const theirs = { ...rest, view: { ...view, phase: "negotiating" as const, actors: [2], negotiation } };
    expect(hintOf({ ...theirs, talk }, texts.en)).toBe("Jonas opens.");
    expect(hintOf(theirs, texts.en)).toBe("It is Jonas's turn.");
  });

  it("and what is ours in the box is said in its help", () => {
    const help = render(CardsHelp, { props: { view, odds: null } }).body;
    expect(help).toContain(texts.en.ours);
  });

  it("names the winners", () => {
    const over = { ...view, over: true };
    expect(hintOf({ ...rest, view: { ...over, ranks: [1, 2, 3, 4, 5] } }, texts.en)).toBe("You win!");
    expect(hintOf({ ...rest, view: { ...over, ranks: [1, 1, 3, 4, 5] } }, texts.en)).toBe("You and Ada share the win.");
  });
});

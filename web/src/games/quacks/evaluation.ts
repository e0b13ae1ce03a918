/**
 * What each player got in a turn, and why. Read from the log alone, so it covers all steps of a turn and past turns too.
 */

import type { GameEvent, LogLine } from "../../lib/protocol";
import { parts, type ChipName, type PlacedChip, type Printed, type ReasonName } from "./view";

/** The stages of a turn, in their order: the letters are the rulebook's. */
const STAGES = [
  "fortune", // the card, and what the turn itself brings
  "rats", // the rat stones
  "brew", // what crow skulls bring at once
  "card", // a card that acts once everybody has stopped
  "die", // A
  "black", // B
  "green",
  "purple",
  "rubies", // C
  "points", // D
  "shop", // E
  "end", // F
] as const;
type StageId = (typeof STAGES)[number];

/** The first stage of the evaluation; earlier ones are shown while they happen. */
const FIRST_EVALUATED = STAGES.indexOf("card");

export type Gift =
  | { what: "points" | "rubies" | "coins" | "paid" | "rat" | "tails"; amount: number; text: string }
  | { what: "droplet" | "glass"; at: number; text: string }
  | { what: "chip" | "gave" | "missed"; chip: ChipName; text: string }
  | { what: "moved"; chip: ChipName; at: number; text: string }
  | { what: "face"; face: string; text: string }
  | { what: "flask"; text: string };

export interface Stage {
  id: StageId;
  /** By seat; empty for a player who got nothing. */
  gifts: Gift[][];
}

interface PotRead {
  laid: PlacedChip[];
  exploded: boolean;
}

export interface Turn {
  number: number;
  /** The text of the fortune-teller card. */
  card: string;
  /** Whether the log has all of it. */
  whole: boolean;
  pots: PotRead[];
  /** In order; only those in which something happened. */
  stages: Stage[];
}

/** All turns in the log, oldest first; the last is the current one. */
export function readTurns(log: LogLine[], printed: Printed, seats: number, playing: number): Turn[] {
  const turns: TurnReader[] = [];
  for (const { events } of log) {
    for (const event of events) {
      if (event[0] === "turn_begins") turns.push(new TurnReader(event[2], true, printed, seats));
      else if (turns.length === 0) turns.push(new TurnReader(0, false, printed, seats));
      turns[turns.length - 1]?.read(event);
    }
  }
  const read = turns.map((turn) => turn.result());
  const [first, second] = read;
  if (first && !first.whole) first.number = second ? second.number - 1 : playing;
  return read;
}

/** The stage of each event of a step that evaluates a turn; undefined for an event that gave nobody anything. */
export function stagesOf(events: GameEvent[], printed: Printed): (StageId | undefined)[] {
  const reader = new TurnReader(0, false, printed, 0);
  return events.map((event) => reader.read(event));
}

export function isEvaluated(stage: StageId): boolean {
  return STAGES.indexOf(stage) >= FIRST_EVALUATED;
}

/** A turn's sum of points and rubies for a seat. */
export function sums(turn: Turn, seat: number): { points: number; rubies: number } {
  const all = turn.stages.flatMap((stage) => stage.gifts[seat] ?? []);
  const of = (what: Gift["what"]) =>
    all.reduce((sum, gift) => sum + (gift.what === what && "amount" in gift ? gift.amount : 0), 0);
  return { points: of("points"), rubies: of("rubies") - of("paid") };
}

class TurnReader {
  private readonly gifts = new Map<StageId, Gift[][]>();
  private readonly pots: PotRead[];
  private drawn = false;
  private card = "";
  private reached: StageId = "fortune";
  /** By seat, the stage in which the second droplet last moved: what the test tube gives belongs there. */
  private readonly glassIn: StageId[] = [];

  constructor(
    private readonly number: number,
    private readonly whole: boolean,
    private readonly printed: Printed,
    private readonly seats: number,
  ) {
    this.pots = Array.from({ length: seats }, () => ({ laid: [], exploded: false }));
    this.drawn = !whole;
  }

  /** Reads one event; returns the stage in which it gave somebody something. */
  read(event: GameEvent): StageId | undefined {
    const [what, seat, a] = event;
    if (what === "drew" || what === "set_aside") this.drawn = true;
    if (what === "card_read") this.card = event[4];
    this.brew(what, seat, a, event[3]);
    const gift = this.giftOf(event);
    if (!gift || seat < 0) return;
    const stage = this.stageOf(event);
    if (what === "glass_reached") this.glassIn[seat] = stage;
    if (STAGES.indexOf(stage) > STAGES.indexOf(this.reached)) this.reached = stage;
    const gifts = this.gifts.get(stage) ?? Array.from({ length: this.seats }, () => []);
    gifts[seat]?.push(gift);
    this.gifts.set(stage, gifts);
    return stage;
  }

  result(): Turn {
    const stages = STAGES.flatMap((id): Stage[] => {
      const gifts = this.gifts.get(id);
      return gifts ? [{ id, gifts }] : [];
    });
    return { number: this.number, card: this.card, whole: this.whole, pots: this.pots, stages };
  }

  /** Updates the seat's pot. */
  private brew(what: string, seat: number, a: number, b: number): void {
    const pot = this.pots[seat];
    if (!pot) return;
    const chip = this.printed.chips[a] ?? "";
    const last = pot.laid[pot.laid.length - 1];
    if (what === "placed") pot.laid.push({ chip, space: b });
    else if (what === "returned") pot.laid = without(pot.laid, (laid) => laid.chip === chip && laid.space === b);
    else if ((what === "passed_up" || what === "last_chip_moved") && last) last.space = b;
    else if (what === "exploded") pot.exploded = true;
    else if (what === "started_afresh") Object.assign(pot, { laid: [], exploded: false });
  }

  private reasonOf([what, , a, b]: GameEvent): ReasonName | undefined {
    return this.printed.reasons[what === "flask_filled" ? a : b];
  }

  private stageOf(event: GameEvent): StageId {
    const [what, seat] = event;
    if (what === "rolled") return this.drawn ? "die" : "fortune";
    if (what === "got_coins") return "points";
    if (what === "last_chip_moved" || what === "passed_up") return "green";
    if (what === "rat_tails") return "rats";
    if (what === "tails_traded") return "fortune";
    const reason = this.reasonOf(event);
    switch (reason) {
      case "black":
      case "green":
      case "purple":
        return reason;
      case "die":
        return this.drawn ? "die" : "fortune";
      case "blue":
        return "brew";
      case "space":
        return what === "scored" ? "points" : "rubies";
      case "coins":
      case "purchase":
        return "shop";
      case "rubies":
        return "end";
      case "glass":
        return this.glassIn[seat] ?? "fortune";
      case "card":
        return this.byCard(what);
      default:
        return "fortune";
    }
  }

  /** The stage of a card's effect: most act before the first draw or right after the last, some in a later stage. */
  private byCard(what: string): StageId {
    if (!this.drawn) return "fortune";
    if (what === "flask_filled") return "end";
    return this.reached === "rubies" ? "rubies" : "card";
  }

  /** Whether garden spiders moved the seat's last chip: only then a declined push belongs to them. */
  private wasMoved(seat: number): boolean {
    return this.gifts.get("green")?.[seat]?.some(({ what }) => what === "moved") ?? false;
  }

  private giftOf([what, seat, a, b, text]: GameEvent): Gift | null {
    const chip = this.printed.chips[a] ?? "";
    switch (what) {
      case "rolled":
        return { what: "face", face: this.printed.die[a] ?? "", text };
      case "scored":
        return { what: "points", amount: a, text };
      case "got_rubies":
        return { what: "rubies", amount: a, text };
      case "paid_rubies":
        return { what: "paid", amount: a, text };
      case "got_coins":
        return { what: "coins", amount: a, text };
      case "rat_tails":
        return { what: "rat", amount: a, text };
      case "tails_traded":
        return { what: "tails", amount: a, text };
      case "droplet_moved":
        return { what: "droplet", at: a, text };
      case "glass_reached":
        return { what: "glass", at: a, text };
      case "gained":
        return { what: "chip", chip, text };
      case "gave_up":
        return { what: "gave", chip, text };
      case "sold_out":
        return { what: "missed", chip, text };
      case "flask_filled":
        return { what: "flask", text };
      case "last_chip_moved":
        return { what: "moved", chip, at: b, text };
      case "passed_up":
        return this.wasMoved(seat) ? { what: "moved", chip, at: b, text } : null;
      default:
        return null;
    }
  }
}

function without(laid: PlacedChip[], is: (one: PlacedChip) => boolean): PlacedChip[] {
  const at = laid.map(is).lastIndexOf(true);
  return laid.filter((_, i) => i !== at);
}

/** The chips of a colour that count in a pot for a stage of chip actions. */
export function chipsThatAct(pot: PotRead, stage: StageId): ChipName[] {
  return pot.laid.map(({ chip }) => chip).filter((chip) => parts(chip).colour === stage);
}

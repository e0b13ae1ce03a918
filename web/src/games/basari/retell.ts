/** What happened, carried out on a view bit by bit: the way from the table as it was to the table as it is. */

import type { GameEvent } from "../../lib/protocol";
import { cardOf, colourOf, gemsOf, letterOf } from "./decode";
import { minus, plus } from "./gems";
import type { BazaarCard, Colour, Player, Printed, View } from "./view";

/** A view after one more thing has happened. */
export function after(view: View, event: GameEvent, printed: Printed): View {
  const change = CHANGES[event[0]];
  return change ? change(view, event, printed) : view;
}

type Changes = (view: View, event: GameEvent, printed: Printed) => View;

const CHANGES: Record<string, Changes> = {
  stage_begins: (view, [, , stage]) => ({
    ...view,
    stage,
    round: 0,
    players: view.players.map((player) => ({ ...player, cards: [], workers: 0 })),
  }),
  round_begins: (view, [, , round]) => ({
    ...view,
    round,
    phase: "choosing",
    action: null,
    negotiation: null,
    exchange: null,
    players: view.players.map((player) => ({ ...player, chosen: false, choice: null })),
  }),
  dealt: (view, event, printed) => {
    const card = cardOf(event, printed);
    return laidOut(
      withPlayer(view, event, () => ({ current: card })),
      event,
      card,
    );
  },
  drew: (view, event, printed) => laidOut(view, event, cardOf(event, printed)),
  revealed: (view, event, printed) => withPlayer(view, event, () => ({ chosen: true, choice: letterOf(event, printed) })),
  negotiation: (view, event, printed) => ({ ...view, action: letterOf(event, printed) }),
  paid: (view, event, printed) => withPlayer(view, event, (player) => ({ gems: minus(player.gems, gemsOf(event, printed)) })),
  received: (view, event, printed) => withPlayer(view, event, (player) => ({ gems: plus(player.gems, gemsOf(event, printed)) })),
  scored: (view, event) => withPlayer(view, event, (player) => ({ points: player.points + event[2] })),
  took_gems: (view, event, printed) => {
    const gems = gemsOf(event, printed);
    const taken = withPlayer(view, event, (player) => ({ gems: plus(player.gems, gems) }));
    return { ...taken, stock: minus(view.stock, gems) };
  },
  took_gem: (view, event, printed) => fromStock(view, event, colourOf(event, printed), 1),
  returned_gem: (view, event, printed) => fromStock(view, event, colourOf(event, printed), -1),
  gave_back: (view, event, printed) => fromStock(view, event, colourOf(event, printed), -event[3]),
};

function withPlayer(view: View, [, seat]: GameEvent, change: (player: Player) => Partial<Player>): View {
  return {
    ...view,
    players: view.players.map((player) => (player.seat === seat ? { ...player, ...change(player) } : player)),
  };
}

function laidOut(view: View, event: GameEvent, card: BazaarCard): View {
  const laid = withPlayer(view, event, (player) => ({
    cards: [...player.cards, card].sort((one, other) => one.number - other.number),
    workers: player.workers + card.workers,
  }));
  return { ...laid, deck: view.deck - 1 };
}

function fromStock(view: View, event: GameEvent, colour: Colour, number: number): View {
  const moved = withPlayer(view, event, (player) => ({ gems: plus(player.gems, { [colour]: number }) }));
  return { ...moved, stock: minus(view.stock, { [colour]: number }) };
}

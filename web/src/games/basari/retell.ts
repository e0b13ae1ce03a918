/** What happened, carried out on a view bit by bit: the way from the table as it was to the table as it is. */

import type { Happening } from "../../lib/protocol";
import { cardOf, colourOf, gemsOf, letterOf } from "./decode";
import { minus, plus } from "./gems";
import type { BazaarCard, Colour, Player, Printed, View } from "./view";

/** A view after one more thing has happened. */
export function after(view: View, happening: Happening, printed: Printed): View {
  const change = CHANGES[happening[0]];
  return change ? change(view, happening, printed) : view;
}

type Changes = (view: View, happening: Happening, printed: Printed) => View;

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
  dealt: (view, happening, printed) => {
    const card = cardOf(happening, printed);
    return laidOut(
      withPlayer(view, happening, () => ({ current: card })),
      happening,
      card,
    );
  },
  drew: (view, happening, printed) => laidOut(view, happening, cardOf(happening, printed)),
  revealed: (view, happening, printed) =>
    withPlayer(view, happening, () => ({ chosen: true, choice: letterOf(happening, printed) })),
  negotiation: (view, happening, printed) => ({ ...view, action: letterOf(happening, printed) }),
  paid: (view, happening, printed) =>
    withPlayer(view, happening, (player) => ({ gems: minus(player.gems, gemsOf(happening, printed)) })),
  received: (view, happening, printed) =>
    withPlayer(view, happening, (player) => ({ gems: plus(player.gems, gemsOf(happening, printed)) })),
  scored: (view, happening) => withPlayer(view, happening, (player) => ({ points: player.points + happening[2] })),
  took_gems: (view, happening, printed) => {
    const gems = gemsOf(happening, printed);
    const taken = withPlayer(view, happening, (player) => ({ gems: plus(player.gems, gems) }));
    return { ...taken, stock: minus(view.stock, gems) };
  },
  took_gem: (view, happening, printed) => fromStock(view, happening, colourOf(happening, printed), 1),
  returned_gem: (view, happening, printed) => fromStock(view, happening, colourOf(happening, printed), -1),
  gave_back: (view, happening, printed) => fromStock(view, happening, colourOf(happening, printed), -happening[3]),
};

function withPlayer(view: View, [, seat]: Happening, change: (player: Player) => Partial<Player>): View {
  return {
    ...view,
    players: view.players.map((player) => (player.seat === seat ? { ...player, ...change(player) } : player)),
  };
}

function laidOut(view: View, happening: Happening, card: BazaarCard): View {
  const laid = withPlayer(view, happening, (player) => ({
    cards: [...player.cards, card].sort((one, other) => one.number - other.number),
    workers: player.workers + card.workers,
  }));
  return { ...laid, deck: view.deck - 1 };
}

function fromStock(view: View, happening: Happening, colour: Colour, number: number): View {
  const moved = withPlayer(view, happening, (player) => ({ gems: plus(player.gems, { [colour]: number }) }));
  return { ...moved, stock: minus(view.stock, { [colour]: number }) };
}

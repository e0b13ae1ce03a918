/** The guided first game of Quacks, and the tips for the first real one. What is drawn is arranged by rules/quacks/lesson.py. */

import type { GameLesson, Moment } from "../../guide/steps";
import { kindOf } from "./decisions";
import { isBrewing, type PlayerView, type Printed, type View } from "./view";

type Now = Moment<View, Printed>;

const POT = '[data-test="pot"]';
const CHOICES = ".choices";
const DRAW = ".choice.draw";
const GAUGE = '[data-test="gauge"]';
const SHOP = '[data-test="shop"]';

const me = ({ view, seat }: Now) => view.players[seat] as PlayerView;
const rivals = ({ view, seat }: Now) => view.players.filter((player) => player.seat !== seat);
const can = ({ prompt }: Now, kind: string) => prompt.decisions.some((decision) => decision.kind === kind);
const brews = (now: Now) => isBrewing(now.view) && kindOf(now.prompt) === "brew";
const shops = ({ prompt }: Now) => kindOf(prompt) === "shop";
const spends = (now: Now) => can(now, "done") && !shops(now);
const rival = (player: PlayerView | undefined) => `[data-test="rival"][data-seat="${player?.seat}"]`;
const exploded = (now: Now) => rivals(now).find((player) => player.exploded);
const helped = (now: Now) => rivals(now).find((player) => player.rat > 0);
const percent = (chance: number) => Math.round(chance * 100);

export const steps: GameLesson<View, Printed>["steps"] = [
  // Turn 1: what lies on the table.
  { id: "welcome", when: () => true },
  { id: "goal", when: brews, at: '[data-test="counters"]' },
  { id: "pot", when: brews, at: POT },
  { id: "droplet", when: brews, at: `${POT} .droplet` },
  { id: "numbers", when: brews, at: `${POT} .space:has(.gem):has(.plate)` },
  {
    id: "bag",
    when: brews,
    at: ".corner.bag",
    facts: (now) => ({ chips: Object.values(me(now).bag).reduce((a, b) => a + b, 0) }),
  },
  { id: "draw", when: (now) => brews(now) && me(now).pot.length === 0, at: DRAW, asks: true },
  { id: "scoring", when: (now) => brews(now) && me(now).pot.length > 0, at: `${POT} .space.on` },
  { id: "drawAgain", when: (now) => brews(now) && me(now).white_total === 0, at: DRAW, asks: true },
  {
    id: "bombs",
    when: (now) => brews(now) && me(now).white_total > 0,
    at: GAUGE,
    facts: (now) => ({ white: me(now).white_total, limit: me(now).limit }),
  },
  { id: "drawOn", when: (now) => brews(now) && me(now).white_total < 3, at: DRAW, asks: true },
  { id: "flask", when: (now) => can(now, "flask") && me(now).white_total > 2, at: ".corner.flask" },
  {
    id: "safe",
    when: (now) => can(now, "draw") && me(now).white_total > 2 && me(now).odds === 0,
    at: DRAW,
    facts: (now) => ({ white: me(now).white_total, limit: me(now).limit }),
    asks: true,
  },
  { id: "flaskUsed", when: (now) => brews(now) && !me(now).flask, at: ".corner.flask" },
  {
    id: "risk",
    when: (now) => can(now, "draw") && me(now).odds > 0,
    at: GAUGE,
    facts: (now) => ({ white: me(now).white_total, limit: me(now).limit, risk: percent(me(now).odds) }),
  },
  { id: "stopOrDraw", when: (now) => can(now, "stop") && now.said("risk"), at: CHOICES, asks: true },
  { id: "brave", when: (now) => brews(now) && now.said("stopOrDraw") && now.view.turn === 1, at: CHOICES, asks: true },
  { id: "boom", when: (now) => me(now).exploded && can(now, "coins"), at: CHOICES, asks: true },
  // The evaluation, the shop, the rubies.
  { id: "evaluation", when: shops, at: '[data-test="evaluation"]' },
  { id: "shop", when: shops, at: SHOP, facts: (now) => ({ coins: me(now).coins }) },
  { id: "books", when: shops, at: '[data-panel="books"]', tab: "books" },
  { id: "buy", when: shops, at: SHOP, asks: true },
  { id: "buySecond", when: (now) => shops(now) && now.view.turn === 1, at: SHOP, asks: true },
  { id: "rubies", when: spends, at: '[data-test="counters"]' },
  { id: "spend", when: spends, at: CHOICES, asks: true },
  // Turn 2: cards, rats, explosions.
  {
    id: "fortune",
    when: (now) => now.view.turn > 1,
    at: '[data-test="fortune"]',
    facts: ({ view }) => ({ card: view.fortune.name }),
  },
  { id: "dropletMoved", when: (now) => brews(now) && me(now).droplet > 0, at: `${POT} .droplet` },
  {
    id: "rats",
    when: (now) => brews(now) && me(now).rat > 0,
    at: `${POT} .piece:has(.tails)`,
    facts: (now) => ({ spaces: me(now).rat }),
  },
  {
    id: "ratsOfOthers",
    when: (now) => brews(now) && !now.said("rats") && helped(now) !== undefined,
    at: (now) => rival(helped(now)),
    facts: (now) => ({ name: now.names[helped(now)?.seat ?? 0] ?? "" }),
  },
  { id: "alone", when: (now) => brews(now) && now.view.turn > 1 && me(now).pot.length === 0, at: CHOICES, asks: true },
  { id: "crowSkull", when: (now) => can(now, "place"), at: CHOICES, asks: true },
  {
    id: "rivalExploded",
    when: (now) => exploded(now) !== undefined && !isBrewing(now.view),
    at: (now) => rival(exploded(now)),
    facts: (now) => ({ name: now.names[exploded(now)?.seat ?? 0] ?? "" }),
  },
  { id: "end", when: (now) => now.view.turn > (now.said("buy") ? 2 : 3), ends: true },
];

export const tips: GameLesson<View, Printed>["tips"] = [
  { id: "tipCard", when: (now) => now.view.turn === 1, at: '[data-test="fortune"]' },
  {
    id: "tipRisk",
    when: (now) => brews(now) && me(now).odds >= 0.3,
    at: DRAW,
    facts: (now) => ({ risk: percent(me(now).odds) }),
  },
  { id: "tipRuby", when: (now) => brews(now) && now.printed.rubies.includes(me(now).scoring_space), at: `${POT} .space.on` },
  { id: "tipShop", when: shops, at: SHOP },
  { id: "tipLookAround", when: (now) => now.view.turn === 2 && brews(now), at: '[data-test="rival"]' },
  { id: "tipYellow", when: (now) => now.view.turn === 2 && shops(now), at: '[data-colour="yellow"]', tab: "books" },
  { id: "tipPurple", when: (now) => now.view.turn === 3 && shops(now), at: '[data-colour="purple"]', tab: "books" },
  { id: "tipFlask", when: (now) => spends(now) && !me(now).flask, at: CHOICES },
  { id: "tipWhite", when: (now) => now.view.turn === 6 && brews(now), at: GAUGE },
  { id: "tipStir", when: (now) => now.view.stirring && brews(now), at: CHOICES },
];

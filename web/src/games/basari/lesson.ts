/** The guided first game of Basari, and the tips for the first real one. Cards and rivals are arranged by rules/basari/lesson.py. */

import type { GameLesson, Moment } from "../../guide/steps";
import type { GameEvent } from "../../lib/protocol";
import type { PlayerView, Printed, View } from "./view";

type Now = Moment<View, Printed>;

const HAND = ".hand";
const PLACE = '.place[data-test="player"]';
const PICKER = '[data-test="picker"]';
const RIVAL = '.rival[data-test="player"]';
const RECAP = '.middle .aside | [data-test="reveal"]';

const me = ({ view, seat }: Now) => view.players[seat] as PlayerView;
const chooses = ({ view }: Now) => view.phase === "choosing";
const inRound = (round: number) => (now: Now) => chooses(now) && now.view.stage === 1 && now.view.round === round;
const haggles = ({ view }: Now) => view.negotiation !== null;
const rival = ({ view, seat, names }: Now) => ({
  name: names[view.negotiation?.seats.find((other) => other !== seat) ?? 0] ?? "",
});
const events = ({ log }: Now): GameEvent[] => log.flatMap((line) => line.events);
const last = (now: Now, what: string) => events(now).findLast(([name]) => name === what);
const accepted = (now: Now) => chooses(now) && now.said("haggle") && last(now, "accepted")?.[1];

export const steps: GameLesson<View, Printed>["steps"] = [
  // Round 1: the cards, and a secret choice.
  { id: "welcome", when: () => true },
  { id: "goal", when: chooses, at: `${PLACE} .points` },
  { id: "card", when: chooses, at: ".middle .own" },
  { id: "gems", when: chooses, at: `${PLACE} .gems` },
  { id: "rivals", when: chooses, at: `each ${RIVAL}` },
  { id: "secret", when: chooses, at: HAND },
  { id: "same", when: inRound(1), at: RECAP },
  { id: "choose", when: inRound(1), at: HAND, asks: true },
  // Round 2: workers, majorities, haggling.
  { id: "alone", when: inRound(2), at: RECAP },
  {
    id: "workers",
    when: (now) => chooses(now) && !inRound(1)(now),
    at: `${PLACE} .more > :last-child`,
    facts: (now) => ({ workers: me(now).workers, goal: now.view.worker_goal, bonus: now.view.workers_bonus }),
  },
  {
    id: "majorities",
    when: (now) => chooses(now) && !inRound(1)(now),
    at: '[data-test="majorities"]',
    tab: "worth",
    facts: ({ view: { majorities } }) => ({ red: majorities.red, blue: majorities.blue }),
  },
  { id: "chooseAgain", when: inRound(2), at: HAND, asks: true },
  { id: "haggle", when: haggles, at: '[data-test="conversation"]', facts: rival },
  { id: "open", when: (now) => haggles(now) && now.view.negotiation?.offer === null, at: PICKER, facts: rival, asks: true },
  { id: "answer", when: (now) => haggles(now) && now.view.negotiation?.offer !== null, at: PICKER, facts: rival, asks: true },
  { id: "haggleOn", when: haggles, at: PICKER, asks: true },
  { id: "youAccepted", when: (now) => accepted(now) === now.seat, at: `${PLACE} .gems` },
  {
    id: "theyAccepted",
    when: (now) => {
      const who = accepted(now);
      return typeof who === "number" && who !== now.seat;
    },
    at: `${PLACE} .gems`,
    facts: (now) => ({ name: now.names[Number(accepted(now))] ?? "" }),
  },
  // Round 3: everybody wants the same. Then the stage ends.
  { id: "outguess", when: inRound(3), at: HAND, asks: true },
  { id: "nobody", when: (now) => chooses(now) && last(now, "forfeited") !== undefined, at: RECAP },
  { id: "lastRound", when: inRound(4), at: HAND, asks: true },
  { id: "scoring", when: (now) => now.view.stage > 1, at: '[data-test="scoring"]' },
  { id: "end", when: (now) => now.view.stage > 1, ends: true },
];

export const tips: GameLesson<View, Printed>["tips"] = [
  { id: "tipRead", when: chooses, at: RIVAL },
  { id: "tipOpen", when: (now) => haggles(now) && now.view.negotiation?.offer === null, at: PICKER },
  { id: "tipAnswer", when: (now) => haggles(now) && now.view.negotiation?.offer !== null, at: PICKER },
  {
    id: "tipRace",
    when: (now) => chooses(now) && now.view.players.some((player) => player.workers >= now.view.worker_goal - 4),
    at: '[data-test="majorities"]',
    tab: "worth",
  },
  { id: "tipKeep", when: (now) => chooses(now) && now.view.stage === 2, at: `${PLACE} .gems` },
  { id: "tipLast", when: (now) => chooses(now) && now.view.stage === now.view.stages, at: ".marks" },
];

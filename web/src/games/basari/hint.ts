/** The hint above the table: what happens, what to decide, or who is still deciding. */

import type { Prompt } from "../../lib/protocol";
import type { Beat } from "../../lib/playback";
import type { Talk } from "./rounds";
import type { View } from "./view";
import type { texts } from "./texts";

type Texts = (typeof texts)["en"];

interface Moment {
  view: View;
  beat: Pick<Beat, "events"> | null;
  prompt: Prompt | null;
  talk: Talk | null;
  names: string[];
  seat: number | null;
}

export function hintOf(moment: Moment, w: Texts): string {
  if (moment.beat) return whatHappens(moment.beat, w);
  if (moment.view.over) return winners(moment, w);
  return moment.prompt ? whatIsAsked(moment, moment.prompt, w) : whoIsWaitedFor(moment, w);
}

function whatHappens({ events }: Pick<Beat, "events">, w: Texts): string {
  const [first] = events;
  if (first?.[0] === "revealed") return w.allRevealed;
  if (first?.[0] === "round_begins") return first[4];
  return events
    .filter(([what]) => what !== "received" && what !== "gave_back")
    .map((event) => event[4])
    .join(" ");
}

function winners({ view, names, seat }: Moment, w: Texts): string {
  const first = view.players.filter((player) => view.ranks?.[player.seat] === 1).map((player) => player.seat);
  return w.wins(called(first, names, seat, w.you), seat !== null && first.includes(seat));
}

/** The names of seats; mine is "you" and comes first. */
export function called(seats: number[], names: string[], seat: number | null, you: string): string[] {
  return [...seats]
    .sort((one, other) => Number(other === seat) - Number(one === seat))
    .map((of) => (of === seat ? you : (names[of] ?? "")));
}

function whatIsAsked({ view, talk }: Moment, prompt: Prompt, w: Texts): string {
  const { negotiation } = view;
  if (!negotiation) return prompt.question;
  if (negotiation.bid) return w.goOnBidding;
  const said = talk?.said.at(-1)?.text ?? talk?.text;
  if (!said) return prompt.question;
  return `${said} ${negotiation.offer ? w.acceptOrMore : w.youOpen}`;
}

function whoIsWaitedFor({ view, names, seat, talk }: Moment, w: Texts): string {
  const others = view.actors.filter((of) => of !== seat).map((of) => names[of] ?? "");
  const [first] = others;
  if (first === undefined) return w.moment;
  if (view.phase === "choosing") return w.waitForChoices(others);
  if (view.phase !== "negotiating") return w.waitForGems(first);
  const said = talk?.said.at(-1)?.text;
  return said ? `${said} ${w.waitForBid(first)}` : talk?.text || w.waitForBid(first);
}

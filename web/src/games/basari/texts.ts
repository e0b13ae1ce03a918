/** The words around a table of Basari. What cards and rules say comes from the server. */

import type { Standing } from "./gems";
import type { Fate } from "./rounds";
import type { Colour, Letter } from "./view";

const COLOUR_EN: Record<Colour, string> = { red: "red", yellow: "yellow", green: "green", blue: "blue" };
const COLOUR_DE: Record<Colour, string> = { red: "Rot", yellow: "Gelb", green: "Grün", blue: "Blau" };

function listed(names: string[], and: string): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;
}

const en = {
  title: (players: number) => `Basari · ${players} players`,
  stage: (stage: number, stages: number) => `Stage ${stage} of ${stages}`,
  stageShort: "Stage",
  round: (round: number) => `Round ${round}`,
  carpet: "Carpet",
  you: "You",
  colour: COLOUR_EN,
  gems: (parts: [Colour, number][]) => parts.map(([colour, number]) => `${number} ${COLOUR_EN[colour]}`).join(", ") || "no gems",
  points: (number: number) => (number === 1 ? "1 point" : `${number} points`),
  workers: (number: number) => (number === 1 ? "1 worker" : `${number} workers`),
  workersOf: (number: number, goal: number) => `${number} of ${goal} workers`,
  inStock: "Stock",
  stockHas: (gems: string) => `In the stock: ${gems}`,
  pile: (cards: number) => (cards === 1 ? "1 card left" : `${cards} cards left`),
  card: (number: number) => `Bazaar card ${number}`,
  yourCard: "Your card this round",
  cardOf: (name: string) => `${name}'s card this round`,
  yourPlace: "Your gems",

  // Choosing and the reveal
  chooses: "choosing",
  hasChosen: "has chosen",
  faceDown: "Action card, face down",
  noCardYet: "No action card yet",
  yourChoice: (letter: Letter) => `You chose ${letter}`,
  plays: (letter: Letter) => `Plays ${letter}`,
  waitForChoices: (names: string[]) => `${listed(names, "and")} ${names.length === 1 ? "is" : "are"} still choosing.`,
  allRevealed: "All cards are turned over.",
  fate: {
    alone: "alone",
    shared: "one gem each",
    haggling: "haggle",
    won: "won",
    yielded: "accepted",
    forfeited: "forfeited",
  } as Record<Fate, string>,
  nothing: "nothing",
  lastRound: (round: number) => `How round ${round} went`,
  lacking: (gems: string) => `Not in stock: ${gems}`,
  averageWorkers: (number: string) => `${number} workers on average`,
  reachesGoal: (chance: string, goal: number) => `${chance} to reach ${goal}`,
  alreadyEnough: (goal: number) => `You already have ${goal}`,
  laidDown: "your choice",

  // Haggling
  haggling: "Haggling",
  conversation: "Offers so far",
  noBidYet: "No offer yet",
  stands: "stands",
  agreed: "Agreed!",
  cannotRaise: "I can't top that. Agreed.",
  nothingToOffer: "I have nothing to offer.",
  thinks: (name: string, me: boolean) => (me ? "It is your turn" : `${name} is thinking`),
  oneCard: (workers: number, goal: number) => `one more card, ${workers} of ${goal} workers so far`,
  wouldGet: (_me: boolean) => "would get",
  gets: (me: boolean): string => (me ? "get" : "gets"),
  youOpen: "Make the first offer.",
  acceptOrMore: "Accept, or offer more?",
  goOnBidding: "Finish your offer.",
  waitForBid: (name: string) => `It is ${name}'s turn.`,
  yourOffer: "Your offer",
  offer: "Offer",
  accept: "Accept",
  lowest: "Lowest",
  lowestLong: "Back to the lowest offer there is",
  more: (colour: Colour) => `One more ${COLOUR_EN[colour]}`,
  fewer: (colour: Colour) => `One fewer ${COLOUR_EN[colour]}`,
  ofHeld: (number: number) => `of ${number}`,
  decided: "fixed",
  higherBy: (more: number) => (more === 1 ? "one gem more than offered" : `${more} gems more than offered`),
  higherIn: (bid: string, offer: string) => `${bid} beats ${offer}`,
  opening: "Any gem will do to open",
  isLowest: (why: string) => `Lowest raise: ${why}`,
  change: (to: Standing, colours: Colour[]) => {
    const list = listed(
      colours.map((colour) => COLOUR_EN[colour]),
      "and",
    );
    return { leads: `you lead in ${list}`, shares: `you share the lead in ${list}`, behind: `you lose the lead in ${list}` }[to];
  },
  leadsUnchanged: "Majorities unchanged",

  // The exchange
  waitForGems: (name: string) => `${name} is choosing gems.`,
  afterThat: (names: string[]) => `Then: ${listed(names, "and")}`,

  // Majorities
  worth: "Majorities",
  mostOf: (colour: Colour) => `Most ${COLOUR_EN[colour]} gems`,
  leads: "leads",
  leadsBy: (leaders: string[], by: number, mine: boolean) => {
    if (leaders.length === 0) return "Nobody has any.";
    if (leaders.length > 1) return `${listed(leaders, "and")} share the lead.`;
    return `${leaders[0]} ${mine ? "lead" : "leads"} by ${by}.`;
  },
  shares: "shares the lead",
  ifEndedNow: "If scored now",
  worthHelp: (goal: number, three: boolean) =>
    `With ${goal} workers the stage is scored after the round. A sole leader scores the colour and returns ${three ? "three" : "half"} of its gems; a shared lead splits the points, and each returns two.`,
  legend: "leads alone",
  legendShared: "shared",
  pointsRow: "Points",
  workersRow: "Workers",
  workersHelp: (goal: number) => `For everybody with ${goal} or more when the stage ends.`,

  // Scoring
  stageScored: (stage: number) => `Stage ${stage} is scored`,
  givesBack: (number: number) => `returns ${number}`,
  thisStage: "This stage",
  goOn: "Continue",
  finalScore: "The bazaar is closed",
  wins: (names: string[], me: boolean) => {
    if (me && names.length === 1) return "You win!";
    return `${listed(names, "and")} ${names.length === 1 ? "wins" : "share the win"}.`;
  },
  rank: (rank: number) => `${rank}.`,

  // Other panels
  bazaar: "Bazaar",
  cards: "Cards",
  nextCard: "The next card",
  exactOdds: "exact odds",
  exactly: (fraction: string) => `Exactly ${fraction}`,
  endsStage: (goal: number) => `brings you to ${goal} workers`,
  sameCard: "Who played the same card?",
  sameCardWords: [
    ["One player", "performs the action."],
    ["Two", "haggle: whoever accepts takes the gems on offer, the other performs the action."],
    ["Three or more", "go away empty-handed."],
  ] as [string, string][],
  exceptD: "Nobody haggles over D.",
  higherBid: "Which offer is higher?",
  higherBidWords: "The one with more gems. If equal, the one with more red; then yellow, green, blue.",
  skip: "Skip",
  skipLong: "Show at once how it turned out",
  moment: "One moment.",
  ours: "The rules are those of the game; what the bazaar cards show is our own.",
};

const de: typeof en = {
  title: (players) => `Basari · ${["", "", "", "zu dritt", "zu viert", "zu fünft"][players] ?? players}`,
  stage: (stage, stages) => `Durchgang ${stage} von ${stages}`,
  stageShort: "Durchgang",
  round: (round) => `Runde ${round}`,
  carpet: "Teppich",
  you: "Du",
  colour: COLOUR_DE,
  gems: (parts) => parts.map(([colour, number]) => `${number} ${COLOUR_DE[colour]}`).join(", ") || "keine Edelsteine",
  points: (number) => (number === 1 ? "1 Punkt" : `${number} Punkte`),
  workers: (number) => (number === 1 ? "1 Arbeiter" : `${number} Arbeiter`),
  workersOf: (number, goal) => `${number} von ${goal} Arbeitern`,
  inStock: "Vorrat",
  stockHas: (gems) => `Im Vorrat: ${gems}`,
  pile: (cards) => (cards === 1 ? "noch 1 Karte" : `noch ${cards} Karten`),
  card: (number) => `Basarkarte ${number}`,
  yourCard: "Deine Karte dieser Runde",
  cardOf: (name) => `Karte von ${name} in dieser Runde`,
  yourPlace: "Deine Edelsteine",

  chooses: "überlegt",
  hasChosen: "hat gewählt",
  faceDown: "Aktionskarte, verdeckt",
  noCardYet: "Noch keine Aktionskarte",
  yourChoice: (letter) => `Du hast ${letter} gewählt`,
  plays: (letter) => `Spielt ${letter}`,
  waitForChoices: (names) => `${listed(names, "und")} ${names.length === 1 ? "überlegt" : "überlegen"} noch.`,
  allRevealed: "Alle Karten werden aufgedeckt.",
  fate: {
    alone: "allein",
    shared: "je ein Stein",
    haggling: "feilscht",
    won: "gewonnen",
    yielded: "nahm an",
    forfeited: "verfallen",
  },
  nothing: "nichts",
  lastRound: (round) => `So lief Runde ${round}`,
  lacking: (gems) => `Nicht im Vorrat: ${gems}`,
  averageWorkers: (number) => `im Schnitt ${number} Arbeiter`,
  reachesGoal: (chance, goal) => `${chance} Chance auf ${goal}`,
  alreadyEnough: (goal) => `Du hast schon ${goal}`,
  laidDown: "deine Wahl",

  haggling: "Feilschen",
  conversation: "Bisherige Gebote",
  noBidYet: "Noch kein Gebot",
  stands: "gilt",
  agreed: "Abgemacht!",
  cannotRaise: "Mehr kann ich nicht bieten. Abgemacht.",
  nothingToOffer: "Ich habe nichts zu bieten.",
  thinks: (name, me) => (me ? "Du bist am Zug" : `${name} überlegt`),
  oneCard: (workers, goal) => `noch eine Karte, bisher ${workers} von ${goal} Arbeitern`,
  wouldGet: (me) => (me ? "bekämst" : "bekäme"),
  gets: (me) => (me ? "bekommst" : "bekommt"),
  youOpen: "Mach das erste Gebot.",
  acceptOrMore: "Annehmen oder mehr bieten?",
  goOnBidding: "Mach dein Gebot fertig.",
  waitForBid: (name) => `${name} ist am Zug.`,
  yourOffer: "Dein Gebot",
  offer: "Bieten",
  accept: "Annehmen",
  lowest: "Niedrigstes",
  lowestLong: "Zurück zum niedrigsten Gebot",
  more: (colour) => `Einen Stein mehr: ${COLOUR_DE[colour]}`,
  fewer: (colour) => `Einen Stein weniger: ${COLOUR_DE[colour]}`,
  ofHeld: (number) => `von ${number}`,
  decided: "fest",
  higherBy: (more) => (more === 1 ? "ein Stein mehr als geboten" : `${more} Steine mehr als geboten`),
  higherIn: (bid, offer) => `${bid} schlägt ${offer}`,
  opening: "Ein beliebiger Stein genügt",
  isLowest: (why) => `Kleinste Erhöhung: ${why}`,
  change: (to, colours) => {
    const list = listed(
      colours.map((colour) => COLOUR_DE[colour]),
      "und",
    );
    return {
      leads: `du führst bei ${list}`,
      shares: `du teilst die Führung bei ${list}`,
      behind: `du verlierst die Führung bei ${list}`,
    }[to];
  },
  leadsUnchanged: "Mehrheiten unverändert",

  waitForGems: (name) => `${name} sucht Edelsteine aus.`,
  afterThat: (names) => `Danach: ${listed(names, "und")}`,

  worth: "Mehrheiten",
  mostOf: (colour) => `Die meisten Steine in ${COLOUR_DE[colour]}`,
  leads: "führt",
  leadsBy: (leaders, by, mine) => {
    if (leaders.length === 0) return "Niemand hat einen.";
    if (leaders.length > 1) return `${listed(leaders, "und")} ${mine ? "teilt euch" : "teilen sich"} die Führung.`;
    return mine ? `Du führst mit ${by} Vorsprung.` : `${leaders[0]} führt mit ${by} Vorsprung.`;
  },
  shares: "teilt die Führung",
  ifEndedNow: "Wertung jetzt",
  worthHelp: (goal, three) =>
    `Bei ${goal} Arbeitern wird der Durchgang nach der Runde gewertet. Wer allein führt, bekommt die Punkte der Farbe und gibt ${three ? "drei" : "die Hälfte"} der Steine zurück; bei Gleichstand werden sie geteilt, und alle geben zwei zurück.`,
  legend: "führt allein",
  legendShared: "geteilt",
  pointsRow: "Punkte",
  workersRow: "Arbeiter",
  workersHelp: (goal) => `Für alle, die am Ende des Durchgangs ${goal} oder mehr haben.`,

  stageScored: (stage) => `Wertung von Durchgang ${stage}`,
  givesBack: (number) => `gibt ${number} zurück`,
  thisStage: "Durchgang",
  goOn: "Weiter",
  finalScore: "Der Basar ist geschlossen",
  wins: (names, me) => {
    if (me && names.length === 1) return "Du gewinnst!";
    return `${listed(names, "und")} ${names.length === 1 ? "gewinnt" : me ? "teilt euch den Sieg" : "teilen sich den Sieg"}.`;
  },
  rank: (rank) => `${rank}.`,

  bazaar: "Basar",
  cards: "Karten",
  nextCard: "Die nächste Karte",
  exactOdds: "genaue Chancen",
  exactly: (fraction) => `Genau ${fraction}`,
  endsStage: (goal) => `bringt dich auf ${goal} Arbeiter`,
  sameCard: "Wer hat dieselbe Karte gespielt?",
  sameCardWords: [
    ["Eine Person", "führt die Aktion aus."],
    ["Zwei", "feilschen: Wer annimmt, bekommt die gebotenen Steine, die andere Person führt die Aktion aus."],
    ["Drei oder mehr", "gehen leer aus."],
  ],
  exceptD: "Um D wird nie gefeilscht.",
  higherBid: "Welches Gebot ist höher?",
  higherBidWords: "Das mit mehr Steinen. Bei gleich vielen das mit mehr Rot, dann Gelb, Grün, Blau.",
  skip: "Überspringen",
  skipLong: "Gleich zeigen, wie es ausgeht",
  moment: "Einen Moment.",
  ours: "Die Regeln sind die des Spiels; was auf den Basarkarten steht, ist von uns.",
};

export const texts = { en, de };

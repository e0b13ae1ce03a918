/** The rules of the Duel in short, in our own words. */

import type { HelpOf } from "./text";

export const help: HelpOf = {
  en: [
    {
      title: "What it is about",
      body: [
        "Two quacks on one market square. There is one undecided patient on the path between your stalls. Good potions pull the patient towards you, and whoever gets there is treated by you. Six treated patients win at once; after seven rounds the most do.",
      ],
    },
    {
      title: "A round",
      body: [
        [
          "Coin toss: whoever is behind tosses both coins and takes one; the other one goes to the rival. Each brings what it shows.",
          "Brewing, in turns, until both potions are finished.",
          "After-effects: ingredients that work only now do so.",
          "Market surveillance: whoever finished last offers upgrades and gold against the round card; the other chooses card or offer.",
          "Shopping: chips for your gold, at most one of each colour. Only 1 gold may be kept.",
        ],
      ],
    },
    {
      title: "A turn of brewing",
      body: [
        "You draw chip after chip. Coloured ones go into the neck and act at once; white ones go to the base, as many spaces past the last white one as their number says. Your turn ends when",
        [
          "three coloured chips are in the neck: the patient comes as many steps closer as these chips and your last white chip add up to, the chips sink into the belly, and your rival is next;",
          "you complete the potion of your own accord: the patient moves just so, and you brew no more this round;",
          "a white chip lands on an explosion space: the bottle explodes, the patient does not move for you, and you pay half of your gold (rounded down) or let the patient go as many steps away.",
        ],
        "On the marked space of the base a white chip brings a choice: your stall forward, or a black chip upgraded.",
      ],
    },
    {
      title: "Patient and stall",
      body: [
        [
          "If nobody is on the path, a new patient comes from the park, first onto the space nearest to it on your side.",
          "A patient who reaches your stall is yours. Your stall then goes back 2 spaces, and steps left over fetch the next patient.",
          "The ledge where treated patients stand has gifts on it: some help your rival, some give you a white chip.",
          "Stall forward means towards the park: patients have a shorter way to you.",
        ],
      ],
    },
    {
      title: "Chips and gold",
      body: [
        [
          "Black chips bring gold in the neck; an upgrade swaps one for the next higher.",
          "Black and white chips can never be bought.",
          "Some round cards are kept and used once later. The last card holds for all of round 7: steps for gold, and a harder fall when the bottle explodes.",
          "With equal patients, the patient on the path decides by whose half they stand in; if there is none, both draw chips until one has 10.",
        ],
      ],
    },
  ],
  de: [
    {
      title: "Worum es geht",
      body: [
        "Zwei Quacksalber auf einem Marktplatz. Auf dem Weg zwischen euren Ständen geht ein unentschlossener Patient. Gute Tränke ziehen ihn zu dir, und wer bei dir ankommt, wird von dir behandelt. Sechs behandelte Patienten gewinnen sofort; nach sieben Runden die meisten.",
      ],
    },
    {
      title: "Eine Runde",
      body: [
        [
          "Münzwurf: Wer zurückliegt, wirft beide Münzen und nimmt eine; die andere bekommt das Gegenüber. Jede bringt, was sie zeigt.",
          "Brauen, abwechselnd, bis beide Tränke fertig sind.",
          "Nachwirkungen: Zutaten, die erst jetzt wirken, tun es nun.",
          "Marktaufsicht: Wer zuletzt fertig war, bietet Aufwertungen und Gold gegen die Rundenkarte; das Gegenüber wählt Karte oder Angebot.",
          "Einkauf: Chips für dein Gold, höchstens einen je Farbe. Nur 1 Gold darfst du behalten.",
        ],
      ],
    },
    {
      title: "Ein Zug beim Brauen",
      body: [
        "Du ziehst Chip um Chip. Bunte kommen in den Hals und wirken sofort; weiße kommen an den Grund, so viele Felder hinter den letzten weißen, wie ihre Zahl sagt. Dein Zug endet, wenn",
        [
          "drei bunte Chips im Hals sind: Der Patient kommt so viele Schritte näher, wie diese Chips und dein letzter weißer zusammen ergeben, die Chips sinken in den Bauch, und dein Gegenüber ist dran;",
          "du den Trank von dir aus vollendest: Der Patient rückt genauso, und du braust in dieser Runde nicht mehr;",
          "ein weißer Chip auf ein Explosionsfeld kommt: Die Flasche explodiert, der Patient rückt nicht für dich, und du zahlst dein halbes Gold (abgerundet) oder lässt ihn ebenso viele Schritte weggehen.",
        ],
        "Auf dem markierten Feld am Grund bringt ein weißer Chip eine Wahl: den Stand vor, oder einen schwarzen Chip aufwerten.",
      ],
    },
    {
      title: "Patient und Stand",
      body: [
        [
          "Ist niemand auf dem Weg, kommt ein neuer Patient aus dem Park, zuerst auf das Feld gleich daneben auf deiner Seite.",
          "Wer deinen Stand erreicht, gehört dir. Dein Stand geht dann 2 Felder zurück, und übrige Schritte holen den nächsten Patienten.",
          "Auf dem Sims, wo die Behandelten stehen, liegen Gaben: Manche helfen deinem Gegenüber, manche geben dir einen weißen Chip.",
          "Den Stand vor heißt: zum Park hin. Patienten haben es dann näher zu dir.",
        ],
      ],
    },
    {
      title: "Chips und Gold",
      body: [
        [
          "Schwarze Chips bringen im Hals Gold; eine Aufwertung tauscht einen gegen den nächsthöheren.",
          "Schwarze und weiße Chips kann man nie kaufen.",
          "Manche Rundenkarten hebt man auf und nutzt sie später einmal. Die letzte Karte gilt die ganze Runde 7: Schritte für Gold, und ein tieferer Fall, wenn die Flasche explodiert.",
          "Bei gleich vielen Patienten entscheidet, in wessen Hälfte der Patient auf dem Weg steht; ist dort keiner, ziehen beide Chips, bis jemand 10 hat.",
        ],
      ],
    },
  ],
};

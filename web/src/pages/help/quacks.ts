/** The rules of Quacks in short, in our own words. */

import type { HelpOf } from "./text";

export const help: HelpOf = {
  en: [
    {
      title: "What it is about",
      body: [
        "Nine turns long you brew potions. Each turn you draw chips from your own bag into your pot, one by one, and may stop whenever you like. A fuller pot brings more points and more coins for better ingredients. But if the white chips in the pot add up to more than 7, it explodes. After nine turns the most points win.",
      ],
    },
    {
      title: "A turn begins",
      body: [
        [
          "The fortune teller's card is read: purple cards happen at once, blue ones hold for the whole turn.",
          "From turn 2 on, whoever is behind gets rats: for each rat tail on the track between you and the leader, your rat stone stands one space further than your droplet.",
        ],
      ],
    },
    {
      title: "Brewing",
      body: [
        "Everybody brews at the same time. Your first chip goes as many spaces past the droplet (or the rat stone) as its number says, every further one as many past the last.",
        [
          "Blue, red and yellow chips act as soon as they are drawn; green, purple and black ones count afterwards. The ingredient books say what each does.",
          "The flask: if the chip just drawn was white and nothing has exploded, you may pour it back into the bag. Then the flask is empty until you fill it again.",
          "In the last turn everybody stirs: all draw at the same moment, so nobody can wait for the others.",
        ],
      ],
    },
    {
      title: "Then it is evaluated",
      body: [
        "What counts is the space right after your last chip: its large number is coins, its small one points, and it may show a ruby.",
        [
          "Die: whoever has the fullest pot that did not explode rolls for a bonus.",
          "Black, green and purple chips bring what their books say.",
          "Ruby: if your space shows one, you get it, exploded or not.",
          "Points of your space.",
          "Shopping: buy one or two chips of different colours for your coins. What is left over is lost.",
          "Rubies: two of them move your droplet one space forward for good, or fill your flask.",
        ],
        "If your pot exploded, you choose between the points and the shopping.",
      ],
    },
    {
      title: "Along the way",
      body: [
        [
          "The yellow book is on sale from turn 2, the purple one from turn 3.",
          "Before turn 6 everybody gets one more white chip with a 1.",
          "At the very end, 5 coins or 2 rubies buy a point, as often as you can pay.",
          "A tie goes to whoever filled the pot further in the last turn.",
          "On the back of the pots there are test tubes: whenever a droplet moves, you may move the one at the tubes instead, and get what the next glass shows.",
        ],
      ],
    },
  ],
  de: [
    {
      title: "Worum es geht",
      body: [
        "Neun Runden lang braust du Tränke. In jeder Runde ziehst du Chips aus deinem eigenen Beutel in deinen Kessel, einen nach dem anderen, und darfst jederzeit aufhören. Je voller der Kessel, desto mehr Punkte und desto mehr Münzen für bessere Zutaten. Ergeben aber die weißen Chips im Kessel zusammen mehr als 7, explodiert er. Nach neun Runden gewinnen die meisten Punkte.",
      ],
    },
    {
      title: "Die Runde beginnt",
      body: [
        [
          "Die Karte der Wahrsagerin wird gelesen: Lila Karten geschehen sofort, blaue gelten die ganze Runde.",
          "Ab Runde 2 helfen Ratten allen, die zurückliegen: Für jeden Rattenschwanz auf der Leiste zwischen dir und der Spitze steht dein Rattenstein ein Feld weiter als dein Tropfen.",
        ],
      ],
    },
    {
      title: "Brauen",
      body: [
        "Alle brauen gleichzeitig. Dein erster Chip liegt so viele Felder hinter dem Tropfen (oder dem Rattenstein), wie seine Zahl sagt, jeder weitere so viele hinter dem letzten.",
        [
          "Blaue, rote und gelbe Chips wirken sofort beim Ziehen; grüne, lila und schwarze zählen erst danach. Was sie tun, sagen die Zutatenbücher.",
          "Die Flasche: War der eben gezogene Chip weiß und ist nichts explodiert, darfst du ihn in den Beutel zurückgießen. Danach ist die Flasche leer, bis du sie wieder füllst.",
          "In der letzten Runde wird umgerührt: Alle ziehen im selben Moment, niemand kann auf die anderen warten.",
        ],
      ],
    },
    {
      title: "Dann wird gewertet",
      body: [
        "Es zählt das Feld gleich hinter deinem letzten Chip: Die große Zahl sind Münzen, die kleine Punkte, und vielleicht zeigt es einen Rubin.",
        [
          "Würfel: Wer den vollsten Kessel hat, der nicht explodiert ist, würfelt um einen Bonus.",
          "Schwarze, grüne und lila Chips bringen, was ihre Bücher sagen.",
          "Rubin: Zeigt dein Feld einen, bekommst du ihn, explodiert oder nicht.",
          "Punkte deines Feldes.",
          "Einkauf: Kaufe für deine Münzen einen oder zwei Chips verschiedener Farben. Was übrig bleibt, verfällt.",
          "Rubine: Zwei davon rücken deinen Tropfen für immer ein Feld vor oder füllen deine Flasche.",
        ],
        "Ist dein Kessel explodiert, wählst du zwischen den Punkten und dem Einkauf.",
      ],
    },
    {
      title: "Unterwegs",
      body: [
        [
          "Das gelbe Buch gibt es ab Runde 2, das lila ab Runde 3.",
          "Vor Runde 6 bekommen alle noch einen weißen Chip mit einer 1.",
          "Ganz am Ende kaufen 5 Münzen oder 2 Rubine einen Punkt, so oft du zahlen kannst.",
          "Bei Gleichstand gewinnt, wer in der letzten Runde den Kessel weiter gefüllt hat.",
          "Auf der Rückseite der Kessel sind Reagenzgläser: Immer wenn ein Tropfen rückt, darfst du stattdessen den an den Gläsern rücken und bekommst, was das nächste Glas zeigt.",
        ],
      ],
    },
  ],
};

/** The rules of Basari in short, in our own words. */

import type { HelpOf } from "./text";

export const help: HelpOf = {
  en: [
    {
      title: "What it is about",
      body: [
        "Three stages long you collect gems, workers and points in the bazaar. What you get depends on whether the others want the same: then you haggle. At the end the most points win.",
      ],
    },
    {
      title: "A round",
      body: [
        "Everybody is dealt a bazaar card, face up: workers, points and gems. Then each secretly chooses one of three action cards, and all are turned over together.",
        [
          "A, the extra card: draw one more bazaar card; its workers join yours.",
          "B, the points: score the points on your card of this round.",
          "C, the gems: take the gems on your card of this round.",
        ],
        "They are carried out in this order. Whoever is alone with a choice does it. If two have chosen the same, they haggle. If three or more have, nobody gets it.",
      ],
    },
    {
      title: "Haggling",
      body: [
        [
          "Whoever has more red gems (then yellow, green, blue, points, workers) makes the first bid: any gems, at least one.",
          "The other accepts and takes the gems offered, so the bidder carries out the action; or bids higher.",
          "Higher is: more gems, of whatever colours; or as many gems of more worth, counted by red first, then yellow, then green, then blue.",
          "Each bid may be put together anew. It goes on until somebody accepts.",
        ],
      ],
    },
    {
      title: "A stage ends",
      body: [
        "As soon as somebody has 15 workers after all actions of a round:",
        [
          "Most red gems: 14 points. Yellow 12, green 10, blue 8. Whoever scores gives half of these gems back, rounded up.",
          "If several have the most, they share the points, rounded down, and each gives back two gems of that colour.",
          "Everybody with 15 or more workers scores 12 points.",
        ],
        "Then all bazaar cards are shuffled again; gems are kept. After the third stage the game is over.",
      ],
    },
    {
      title: "With five",
      body: [
        "There is a fourth action, D, which is never haggled for. Alone with it you return one gem and take two of your choice; if several choose it, each takes one gem.",
      ],
    },
  ],
  de: [
    {
      title: "Worum es geht",
      body: [
        "Drei Etappen lang sammelst du auf dem Basar Edelsteine, Arbeiter und Punkte. Was du bekommst, hängt davon ab, ob andere dasselbe wollen: Dann wird gefeilscht. Am Ende gewinnen die meisten Punkte.",
      ],
    },
    {
      title: "Eine Runde",
      body: [
        "Alle bekommen offen eine Basarkarte: Arbeiter, Punkte und Edelsteine. Dann wählt jeder geheim eine von drei Aktionskarten, und alle werden zugleich aufgedeckt.",
        [
          "A, die Zusatzkarte: Zieh noch eine Basarkarte; ihre Arbeiter kommen zu deinen.",
          "B, die Punkte: Du bekommst die Punkte auf deiner Karte dieser Runde.",
          "C, die Edelsteine: Nimm die Edelsteine auf deiner Karte dieser Runde.",
        ],
        "In dieser Reihenfolge geht es zu. Wer mit seiner Wahl allein ist, führt sie aus. Haben zwei dasselbe gewählt, feilschen sie. Bei dreien oder mehr bekommt es niemand.",
      ],
    },
    {
      title: "Feilschen",
      body: [
        [
          "Wer mehr rote Steine hat (dann gelbe, grüne, blaue, Punkte, Arbeiter), bietet zuerst: beliebige Steine, mindestens einen.",
          "Das Gegenüber nimmt an und bekommt die gebotenen Steine, dann führt aus, wer geboten hat; oder es bietet höher.",
          "Höher heißt: mehr Steine, gleich welcher Farben; oder gleich viele von höherem Wert, gezählt zuerst nach Rot, dann Gelb, dann Grün, dann Blau.",
          "Jedes Gebot darf ganz neu zusammengestellt werden. Es geht weiter, bis jemand annimmt.",
        ],
      ],
    },
    {
      title: "Eine Etappe endet",
      body: [
        "Sobald jemand nach allen Aktionen einer Runde 15 Arbeiter hat:",
        [
          "Die meisten roten Steine: 14 Punkte. Gelb 12, Grün 10, Blau 8. Wer wertet, gibt die Hälfte dieser Steine zurück, aufgerundet.",
          "Haben mehrere die meisten, teilen sie sich die Punkte, abgerundet, und alle geben zwei Steine dieser Farbe zurück.",
          "Alle mit 15 oder mehr Arbeitern bekommen 12 Punkte.",
        ],
        "Dann werden alle Basarkarten neu gemischt; die Steine bleiben. Nach der dritten Etappe ist die Partie vorbei.",
      ],
    },
    {
      title: "Zu fünft",
      body: [
        "Es gibt eine vierte Aktion, D, um die nie gefeilscht wird. Allein damit gibst du einen Stein zurück und nimmst zwei nach Wahl; wählen sie mehrere, nehmen alle je einen Stein.",
      ],
    },
  ],
};

"""Basari in German: every text that players see. What stands in the gaps is found in the almanac, decisions and sentences."""

from __future__ import annotations

from ...contract import SettingWords
from ...i18n import Catalogue, Texts, all_of
from ..state import COLOUR_NAMES, LETTERS

CARDS = (
    ("die Zusatzkarte", "Zieh noch eine Basarkarte; ihre Arbeiter kommen zu deinen dazu."),
    ("die Punkte", "Nimm die Punkte der Basarkarte, die du in dieser Runde bekommen hast."),
    ("die Edelsteine", "Nimm die Edelsteine der Basarkarte, die du in dieser Runde bekommen hast."),
    (
        "der Tausch",
        "Spielst nur du sie, gib einen Edelstein zurück und nimm zwei deiner Wahl. Spielen andere sie auch, nehmt ihr je einen."
        " Darum wird nie gefeilscht.",
    ),
)
WANTED = ("die Zusatzkarte", "die Punkte", "die Edelsteine", "den Tausch")
"""The cards as what somebody wants, plays or haggles over."""

COLOURS = ("Rot", "Gelb", "Grün", "Blau")
ADJECTIVES = ("rote", "gelbe", "grüne", "blaue")

VARIANTS = {
    "leader_offers_first": SettingWords("Wer führt, bietet zuerst", "Wer mehr Punkte hat, macht das erste Gebot."),
    "fewest_red_offers_first": SettingWords(
        "Wer weniger Rot hat, bietet zuerst", "Wer weniger rote Edelsteine hat, macht das erste Gebot."
    ),
    "return_three": SettingWords(
        "Drei zurück", "Wer allein die meisten Edelsteine einer Farbe hat, gibt drei davon zurück statt der Hälfte."
    ),
    "end_bonus_10": SettingWords("Kleinerer Bonus", "Wer genug Arbeiter hat, bekommt 10 Punkte statt 12."),
}

GEMS = {
    "gem": "{number} {colour:colour}",
    "no gems": "keine Edelsteine",
}

LABELS = {
    "choose A": "A: noch eine Karte für ihre Arbeiter ziehen",
    "choose B": "B: {points:point} nehmen",
    "choose C": "C: {gems} nehmen",
    "choose D": "D: einen Edelstein tauschen oder einen nehmen",
    "accept A": "{gems} annehmen: Die andere Person zieht die Zusatzkarte",
    "accept B": "{gems} annehmen: Die andere Person bekommt die Punkte",
    "accept C": "{gems} annehmen: Die andere Person nimmt die Edelsteine",
    "offer": "{number} {colour:colour} bieten",
    "offer more": "{number} {colour:colour} dazulegen",
    "offer none": "Kein {colour:colour}",
    "return": "Einen {colour:adjective}n Edelstein zurückgeben",
    "take": "Einen {colour:adjective}n Edelstein nehmen",
}

QUESTIONS = {
    "ask nothing": "Die anderen sind noch dran.",
    "ask action": "Deine Karte zeigt {workers:worker}, {points:point}, {gems}. Welche Aktionskarte spielst du?",
    "ask opening": "Du machst das erste Gebot für {card:wanted}. Wie viele {colour:adjective} Edelsteine?",
    "ask raise": (
        "Das Gebot für {card:wanted}: {offer}. Nimm an oder biete mehr: Wie viele {colour:adjective} Edelsteine?"
    ),
    "ask more": "Du bietest bisher {bid}. Wie viele {colour:adjective} Edelsteine?",
    "ask more of none": "Dein Gebot ist noch leer. Wie viele {colour:adjective} Edelsteine?",
    "ask return": "Welchen Edelstein gibst du in den Vorrat zurück?",
    "ask take": "Welchen Edelstein nimmst du?",
    "ask take several": "Du darfst {takes} Edelsteine nehmen. Welchen zuerst?",
}

EVENTS: Texts = {
    "stage_begins": "Durchgang {a} beginnt",
    "round_begins": "Runde {a} beginnt",
    "dealt": (
        "{who} bekommt Karte {number}: {workers:worker}, {points:point}, {gems}",
        "Du bekommst Karte {number}: {workers:worker}, {points:point}, {gems}",
    ),
    "revealed": ("{who} spielt {a:letter}, {a:wanted}", "Du spielst {a:letter}, {a:wanted}"),
    "forfeited": "{b:player} wollen {a:wanted}: Die Aktion verfällt",
    "negotiation": (
        "{who} feilscht mit {other} um {a:wanted} und fängt an",
        "Du feilschst mit {other} um {a:wanted} und fängst an",
        "{who} feilscht mit dir um {a:wanted} und fängt an",
    ),
    "offered": ("{who} bietet {gems}", "Du bietest {gems}"),
    "accepted": ("{who} nimmt an", "Du nimmst an"),
    "accepted unable": ("{who} kann nicht erhöhen und nimmt an", "Du kannst nicht erhöhen und nimmst an"),
    "no_offer": (
        "{who} hat nichts zu bieten und überlässt {other} die Aktion",
        "Du hast nichts zu bieten und überlässt {other} die Aktion",
        "{who} hat nichts zu bieten und überlässt dir die Aktion",
    ),
    "paid": ("{who} zahlt {gems}", "Du zahlst {gems}"),
    "received": ("{who} bekommt {gems}", "Du bekommst {gems}"),
    "drew": ("{who} zieht Karte {number}: {workers:worker}", "Du ziehst Karte {number}: {workers:worker}"),
    "no_card": ("{who} findet den Nachziehstapel leer", "Du findest den Nachziehstapel leer"),
    "scored": ("{who} bekommt {a:point} {b:reason}", "Du bekommst {a:point} {b:reason}"),
    "took_gems": ("{who} nimmt {gems} aus dem Vorrat", "Du nimmst {gems} aus dem Vorrat"),
    "went_without": (
        "{who} muss auf {gems} verzichten: Der Vorrat reicht nicht",
        "Du musst auf {gems} verzichten: Der Vorrat reicht nicht",
    ),
    "took_gem": (
        "{who} nimmt einen {a:adjective}n Edelstein aus dem Vorrat",
        "Du nimmst einen {a:adjective}n Edelstein aus dem Vorrat",
    ),
    "returned_gem": (
        "{who} gibt einen {a:adjective}n Edelstein in den Vorrat zurück",
        "Du gibst einen {a:adjective}n Edelstein in den Vorrat zurück",
    ),
    "stock_empty": "Der Vorrat ist leer, und es gibt nichts mehr zu nehmen",
    "stage_ends": "Durchgang {a} endet",
    "cards_run_out": "Für eine weitere Runde reichen die Karten nicht",
    "no_majority": "Niemand hat einen {a:adjective}n Edelstein",
    "gave_back": ("{who} gibt {b} {a:colour} in den Vorrat zurück", "Du gibst {b} {a:colour} in den Vorrat zurück"),
    "game_ends": "Der Basar schließt",
}

REASONS = (
    "für die Basarkarte",
    "für die Arbeiter",
    *(f"für die meisten {adjective}n Edelsteine" for adjective in ADJECTIVES),
    *(f"für die geteilte Führung bei {adjective}n Edelsteinen" for adjective in ADJECTIVES),
)

TIES = {
    "tie shared": "Gleichstand bei den Punkten: Bei Basari wird der Sieg dann geteilt.",
}
"""Why a game that was level at the end was won, or shared."""

CATALOGUE = Catalogue(
    title="Basari: Das Kartenspiel",
    round_word="Runde",
    texts=all_of(GEMS, LABELS, QUESTIONS, EVENTS, TIES),
    nouns={
        "player": ("Person", "Personen"),
        "point": ("Punkt", "Punkte"),
        "worker": ("Arbeiter", "Arbeiter"),
    },
    names={
        "adjective": ADJECTIVES,
        "card": [name for name, _ in CARDS],
        "card words": [words for _, words in CARDS],
        "colour": COLOURS,
        "letter": LETTERS,
        "wanted": WANTED,
        "reason": REASONS,
    },
    phases={
        "choosing": "Eine Aktionskarte wählen",
        "negotiating": "Feilschen",
        "returning": "Einen Edelstein zurückgeben",
        "taking": "Edelsteine nehmen",
        "over": "Die Partie ist vorbei",
    },
    colours=dict(zip(COLOUR_NAMES, COLOURS, strict=True)),
    settings={
        "players": SettingWords(
            "Mitspielende",
            "Wie viele Menschen und Bots mitspielen. Die Basarkarten sind unsere eigenen, weil die gedruckte Liste nicht zu"
            " haben war.",
        ),
        **VARIANTS,
    },
    choices={"players": "{value:player}"},
    brings={"enough workers to end the stage": "genug Arbeiter, um den Durchgang zu beenden"},
    off_and_on=("aus", "an"),
    conjunction="und",
    player="Spieler {number}",
)

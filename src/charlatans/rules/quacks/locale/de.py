"""Quacks in German: every text that players see. What stands in the gaps is found in the almanac, decisions and sentences."""

from __future__ import annotations

from ...contract import SettingWords
from ...i18n import Catalogue, Texts, all_of
from ..state import CHIP_NAMES, COLOUR_OF, COLOURS, SPACES, VALUE_OF

INGREDIENTS = {
    "white": "Knallerbse",
    "orange": "Kürbis",
    "green": "Kreuzspinne",
    "blue": "Krähenschädel",
    "red": "Fliegenpilz",
    "yellow": "Alraunwurzel",
    "purple": "Geisteratem",
    "black": "Totenkopfschwärmer",
}

CHIPS = [f"{INGREDIENTS[COLOURS[colour]]} {value}" for colour, value in zip(COLOUR_OF, VALUE_OF, strict=True)]

BOOKS = {
    "orange": ("Bringt dich ein Feld weiter, sonst nichts.",),
    "black": (
        "Mindestens einer im Kessel und so viele wie bei deinem Gegner: ein Tropfenschritt."
        " Mehr als bei deinem Gegner: ein Tropfenschritt und ein Rubin.",
        "Mehr im Kessel als ein Nachbar: ein Tropfenschritt. Mehr als beide Nachbarn: ein Tropfenschritt und ein Rubin.",
    ),
    "green": (
        "Ein Rubin für jede Kreuzspinne unter deinen letzten zwei Chips.",
        "Jede Kreuzspinne unter deinen letzten zwei Chips bringt einen Chip: die 1 einen Kürbis, die 2 einen"
        " Krähenschädel 1 oder einen Fliegenpilz 1, die 4 eine Alraunwurzel 1 oder einen Geisteratem.",
        "Ergeben die weißen Chips in deinem Kessel genau 7, darfst du deinen letzten Chip um den Wert aller Kreuzspinnen im"
        " Kessel vorrücken.",
        "Für jede Kreuzspinne unter deinen letzten zwei Chips darfst du einen Rubin für einen Tropfenschritt zahlen.",
    ),
    "blue": (
        "Sieh dir je nach Wert 1, 2 oder 4 weitere Chips an; einen davon darfst du legen.",
        "Schützt je nach Wert deine nächsten 1, 2 oder 4 Ziehungen: Explodiert der Kessel dabei, bekommst du trotzdem"
        " Punkte und Münzen. Nur der Bonuswürfel entgeht dir.",
        "Landet er auf einem Rubinfeld, bekommst du sofort einen Rubin.",
        "Landet er auf einem Rubinfeld, bekommst du je nach Wert sofort 1, 2 oder 4 Punkte.",
    ),
    "red": (
        "Bei ein oder zwei Kürbissen im Kessel rückt er 1 Feld zusätzlich vor, ab drei Kürbissen 2 Felder.",
        "Leg ihn neben den Kessel. Sobald du aufgehört hast oder explodiert bist, kannst du ihn legen, für später"
        " aufheben oder zurückstecken. Beim Brauen darfst du ihn jederzeit zurück in den Beutel stecken.",
        "Folgt er im Kessel auf einen weißen Chip, rückt er zusätzlich um dessen Wert vor.",
        "Sobald einer im Kessel liegt, rückt jede weiße 1 um 2 Felder vor.",
    ),
    "yellow": (
        "Hast du direkt davor einen weißen Chip gezogen, darfst du ihn zurück in den Beutel stecken.",
        "Der nächste Chip rückt doppelt so weit vor.",
        "Sobald du eine Alraunwurzel gezogen hast, explodiert der Kessel erst, wenn die weißen Chips mehr als 8 ergeben;"
        " bei drei Alraunwurzeln erst bei mehr als 9.",
        "Die erste, zweite und dritte Alraunwurzel im Kessel rücken 1, 2 und 3 Felder zusätzlich vor.",
    ),
    "purple": (
        "1 im Kessel: ein Punkt. 2: ein Punkt und ein Rubin. Ab 3: zwei Punkte und ein Tropfenschritt.",
        "Gib 1 ab für einen Totenkopfschwärmer, einen Punkt und einen Rubin; 2 für eine Kreuzspinne 1, einen"
        " Krähenschädel 2, 3 Punkte und einen Tropfenschritt; 3 für eine Alraunwurzel 4, 6 Punkte, einen Rubin und"
        " 2 Tropfenschritte.",
        "Jeder auf einem Feld ab der Zahl 10 bringt 1 Punkt, ab 20 sind es 2 Punkte und ab 30 sind es 3.",
        "1 im Kessel: Du darfst einen 1er-Chip im Kessel gegen einen 2er-Chip seiner Farbe tauschen."
        " 2: einen 2er-Chip gegen einen 4er-Chip. Ab 3: einen 1er-Chip gegen einen 4er-Chip.",
    ),
}

BOOKS_BY_EDITION = {
    "green 2": (
        "1. Auflage: Den Kürbis musst du nehmen.",
        "2. Auflage: Du darfst auf jeden Chip verzichten.",
    ),
    "yellow 2": (
        "1. Auflage: Das ist der nächste Chip, den du legst, auch ein Fliegenpilz, der neben dem Kessel lag.",
        "2. Auflage: Das ist der nächste Chip, den du ziehst; kommt er neben den Kessel, verfällt die Verdopplung.",
    ),
    "purple 4": (
        "1. Auflage: Der bessere Chip bleibt bis zum Ende der Runde im Kessel.",
        "2. Auflage: Der bessere Chip kommt sofort in deinen Beutel.",
    ),
}

CARDS = (
    ("Milde Gaben", "Alle würfeln einmal mit dem Bonuswürfel."),
    ("Der Kessel füllt sich", "Alle rücken einen Tropfen einen Schritt vor."),
    ("Almosen", "Wer die wenigsten Rubine hat, bekommt einen."),
    ("Rattenplage", "Rattenschwänze zählen in dieser Runde doppelt."),
    ("Novizenbonus", "Wer die wenigsten Punkte hat, bekommt einen grünen 1er-Chip."),
    ("Zur rechten Zeit", "Nimm 4 Punkte oder werde einen weißen 1er-Chip für immer los."),
    ("Die Qual der Wahl", "Nimm einen schwarzen Chip, einen beliebigen 2er-Chip oder 3 Rubine."),
    ("Gunst der Ratten", "Nimm einen beliebigen 4er-Chip oder einen Punkt für jeden deiner Rattenschwänze."),
    ("Ein guter Start", "Du darfst bis zu drei Rattenschwänze gegen je einen Rubin tauschen."),
    ("Wähle weise", "Nimm zwei Tropfenschritte oder einen lila Chip."),
    ("Tauschgeschäfte", "Für einen Rubin darfst du einen 1er-Chip nehmen, aber keinen lila oder schwarzen."),
    (
        "Eine günstige Gelegenheit",
        "Zieh vier Chips; einen darfst du gegen den nächsthöheren Wert seiner Farbe tauschen."
        " Geht das nicht, nimm einen grünen 1er-Chip.",
    ),
    (
        "Weniger ist mehr",
        "Alle ziehen fünf Chips. Wer die niedrigste Summe hat, bekommt einen blauen 2er-Chip, alle anderen einen Rubin.",
    ),
    ("Glück der Tüchtigen", "Wer in dieser Runde den Bonuswürfel wirft, wirft ihn zweimal."),
    ("Kürbisfest", "Kürbisse rücken in dieser Runde ein Feld zusätzlich vor."),
    ("Glückspilz", "Ein Rubin auf deinem Wertungsfeld bringt in dieser Runde außerdem 2 Punkte."),
    ("Hier funkelt's", "Ein Rubin auf deinem Wertungsfeld bringt dir in dieser Runde zwei Rubine."),
    ("Zaubertrank", "Am Ende der Runde werden alle Flaschen gefüllt."),
    (
        "Perfekt abgeschmeckt",
        "Ergeben die weißen Chips in deinem Kessel genau 7, bekommst du einen Tropfenschritt.",
    ),
    (
        "Aus dem Vollen schöpfen",
        "In dieser Runde explodiert ein Kessel erst, wenn seine weißen Chips mehr als 9 ergeben.",
    ),
    (
        "Gut gerührt",
        "Den ersten weißen Chip, den du in dieser Runde legst, darfst du zurück in den Beutel stecken.",
    ),
    (
        "Starke Zutat",
        "Hast du aufgehört, ohne zu explodieren, zieh bis zu fünf Chips; einen davon darfst du noch legen."
        " Er löst keine Aktion aus und kann den Kessel nicht sprengen.",
    ),
    ("Schadenfreude", "Explodiert der Kessel deines rechten Nachbarn, nimm einen beliebigen 2er-Chip."),
    (
        "Eine zweite Chance",
        "Nach fünf Chips oder einer Explosion davor darfst du einmal alle zurückstecken und von vorn anfangen.",
    ),
)

THINGS = {
    "chip": "{chip:chip}",
    "space": "Feld {number}",
    "space again": "das {nth:ordinal} Feld {number}",
    "at": "{number}",
    "at again": "die {nth:ordinal} {number}",
    "get coins": "{number:coin}",
    "get points": "{number:point}",
    "get rubies": "{number:ruby}",
    "get droplet": "ein Tropfenschritt",
    "get chip": "{number:chip}",
}

LABELS = {
    "draw": "Einen Chip ziehen",
    "stop": "Aufhören: {gets}",
    "flask": "Flasche leeren: {chip:chip} geht zurück in den Beutel",
    "pass": "Auf die zusätzlichen Felder verzichten: {chip:chip} geht {spaces:space} zurück",
    "return": "{chip:chip} zurück in den Beutel stecken",
    "leave": "{chip:chip} im Kessel lassen",
    "leave pushed": "{chip:chip} liegen lassen",
    "afresh": "Den Kessel in den Beutel leeren und von vorn anfangen",
    "continue": "Mit diesem Trank weitermachen",
    "continue exploded": "Die Explosion hinnehmen",
    "none": "Nein, danke",
    "none placed": "Keinen davon legen",
    "none traded in": "Den Geisteratem behalten",
    "none traded": "Nichts tauschen",
    "none taken": "Keinen Chip nehmen",
    "done buying": "Nichts kaufen",
    "done buying more": "Nichts mehr kaufen",
    "done paying": "Die Rubine behalten",
    "points": "{points:point} nehmen",
    "points bought": "{points:point}{cost} kaufen",
    "coins": "{coins:coin} zum Einkaufen nehmen",
    "coins at last": "{coins:coin} nehmen, jetzt {points:point} wert",
    "rubies": "3 Rubine nehmen",
    "remove": "{chip:chip} für immer loswerden",
    "droplet": "Den Tropfen im Kessel{cost} auf {space} vorrücken",
    "tube": "Den Tropfen auf den Reagenzgläsern vorrücken: Das bringt {reward}",
    "tube paid": "{rubies:ruby} zahlen und den Tropfen auf den Reagenzgläsern vorrücken: Das bringt {reward}",
    "cost": " für {rubies:ruby}",
    "refill": "Die Flasche{cost} füllen",
    "tails": "{tails:tail} gegen {tails:ruby} tauschen",
    "tails kept": "Alle Rattenschwänze behalten",
    "bonus 1": "1 Punkt",
    "bonus 2": "1 Punkt und 1 Rubin",
    "bonus 3": "2 Punkte und ein Tropfenschritt",
    "trade 1": "1 Geisteratem abgeben für Totenkopfschwärmer 1, 1 Punkt und 1 Rubin",
    "trade 2": "2 Geisteratem abgeben für Kreuzspinne 1, Krähenschädel 2, 3 Punkte und einen Tropfenschritt",
    "trade 3": "3 Geisteratem abgeben für Alraunwurzel 4, 6 Punkte, 1 Rubin und 2 Tropfenschritte",
    "place": "{chip:chip} auf {space} legen",
    "place exploding": "{chip:chip} auf {space} legen: Der Kessel explodiert",
    "place aside": "{chip:chip} neben den Kessel legen",
    "buy": "{chip:chip} für {price:coin} kaufen",
    "take": "{chip:chip}{cost} nehmen",
    "keep": "{chip:chip} neben dem Kessel aufheben",
    "exchange": "{chip:chip} gegen {to:chip} tauschen",
    "stir": "In dieser Runde gemeinsam umrühren",
    "alone": "Im eigenen Tempo ziehen",
}

QUESTIONS = {
    "ask nothing": "Die anderen sind noch dran.",
    "ask first draw": "Greif in den Beutel.",
    "ask brew": "Dein Wertungsfeld ist {space}. Ziehst du weiter oder hörst du auf, solange der Kessel hält?",
    "ask no draw": "Dein Wertungsfeld ist {space}, und es gibt nichts mehr zu ziehen. Bleibt es dabei?",
    "ask crow skull": "Der Krähenschädel zeigt dir diese Chips. Legst du einen davon?",
    "ask return white": "Steckst du {chip:chip} zurück in den Beutel?",
    "ask second chance": "Du hast fünf Chips gelegt. Machst du weiter oder fängst du von vorn an?",
    "ask second chance exploded": "Explodiert! Fängst du von vorn an?",
    "ask aside": "Was machst du mit den Fliegenpilzen neben dem Kessel?",
    "ask droplet": "Welchen Tropfen rückst du vor?",
    "ask card": "{card:card words}",
    "ask just in time": "Nimmst du 4 Punkte oder wirst du eine Knallerbse 1 für immer los?",
    "ask choose one": "Ein Totenkopfschwärmer, ein beliebiger 2er-Chip oder 3 Rubine?",
    "ask rats are your friends": "Ein beliebiger 4er-Chip oder {tails:point} für deine Rattenschwänze?",
    "ask good start": "Du hast {tails:tail}. Tauschst du welche gegen je einen Rubin, höchstens drei?",
    "ask good start with one": "Du hast {tails:tail}. Tauschst du ihn gegen einen Rubin?",
    "ask choose wisely": "Zwei Tropfenschritte oder ein Geisteratem?",
    "ask wheel and deal": "Zahlst du einen Rubin für einen 1er-Chip?",
    "ask opportunistic moment": "Du hast diese Chips gezogen. Tauschst du einen gegen den nächsthöheren Wert?",
    "ask strong ingredient": (
        "Legst du einen dieser Chips? Er löst keine Aktion aus und kann deinen Kessel nicht sprengen."
    ),
    "ask schadenfreude": "Der Kessel von {other} ist explodiert: Nimm einen beliebigen 2er-Chip.",
    "ask spider 2": "Deine Kreuzspinne {value} bringt einen Chip. Welchen?",
    "ask spider 4": "Zahlst du einen Rubin für einen Tropfenschritt?",
    "ask ghost 1": "Welchen Bonus nimmst du für deinen Geisteratem?",
    "ask ghost 2": "Gibst du deinen Geisteratem ab?",
    "ask ghost 4": "Tauschst du einen Chip im Kessel gegen einen besseren?",
    "ask points or coins": "Dein Kessel ist explodiert. Punkte oder Münzen?",
    "ask buy": "Du hast {coins:coin}. Kaufst du ein oder zwei Chips?",
    "ask buy more": "Du hast noch {coins:coin}. Kaufst du einen zweiten Chip in einer anderen Farbe?",
    "ask rubies": "Du hast {rubies:ruby}. Gibst du welche aus?",
    "ask rubies at last": "Du hast {rubies:ruby}. Kaufst du einen Punkt oder einen Tropfenschritt?",
    "ask push": "Mit den zusätzlichen Feldern ist dein Wertungsfeld {space}. Verzichtest du auf sie?",
    "ask stir": "Rührt ihr in dieser Runde gemeinsam um? Alle müssen einverstanden sein.",
}

EVENTS: Texts = {
    "turn_begins": "Runde {a} beginnt",
    "book_out": "Ein neues Buch kommt ins Spiel: {a:ingredient}",
    "card_read": "Die Wahrsagerin liest „{a:card}“: {a:card read}",
    "rat_tails": (
        "{who} setzt den Rattenstein {a:space} vor den Tropfen",
        "Du setzt den Rattenstein {a:space} vor den Tropfen",
    ),
    "drew": ("{who} zieht {a:chip}", "Du ziehst {a:chip}"),
    "placed": ("{who}: {a:chip} → {space}", "Du: {a:chip} → {space}"),
    "set_aside": ("{who}: {a:chip} → neben den Kessel", "Du: {a:chip} → neben den Kessel"),
    "looked_at": ("{who} sieht sich {chips} an", "Du siehst dir {chips} an"),
    "returned": ("{who} steckt {a:chip} zurück in den Beutel", "Du steckst {a:chip} zurück in den Beutel"),
    "back_in_bag": ("{who} steckt {chips} zurück in den Beutel", "Du steckst {chips} zurück in den Beutel"),
    "passed_up": (
        "{who} verzichtet auf die zusätzlichen Felder: {a:chip} → {space}",
        "Du verzichtest auf die zusätzlichen Felder: {a:chip} → {space}",
    ),
    "flask_used": ("{who} leert die Flasche", "Du leerst die Flasche"),
    "flask_used on": (
        "{who} leert die Flasche: {chip:chip} geht zurück in den Beutel",
        "Du leerst die Flasche: {chip:chip} geht zurück in den Beutel",
    ),
    "flask_filled": ("{who} füllt die Flasche {a:cause}", "Du füllst die Flasche {a:cause}"),
    "flask_filled paid": ("{who} füllt die Flasche", "Du füllst die Flasche"),
    "exploded": (
        "Der Kessel von {who} explodiert: weiße Chips im Wert von {a}",
        "Dein Kessel explodiert: weiße Chips im Wert von {a}",
    ),
    "exploded covered": (
        "Der Kessel von {who} explodiert: weiße Chips im Wert von {a}, aber der Krähenschädel rettet Punkte und Münzen",
        "Dein Kessel explodiert: weiße Chips im Wert von {a}, aber der Krähenschädel rettet Punkte und Münzen",
    ),
    "stopped": ("{who} hört auf", "Du hörst auf"),
    "started_afresh": ("{who} leert den Kessel und fängt von vorn an", "Du leerst den Kessel und fängst von vorn an"),
    "rolled": ("{who} wirft den Bonuswürfel", "Du wirfst den Bonuswürfel"),
    "scored": ("{who} bekommt {a:point} {b:reason}", "Du bekommst {a:point} {b:reason}"),
    "got_rubies": ("{who} bekommt {a:ruby} {b:reason}", "Du bekommst {a:ruby} {b:reason}"),
    "paid_rubies": ("{who} zahlt {a:ruby}", "Du zahlst {a:ruby}"),
    "droplet_moved": (
        "{who} rückt den Tropfen {b:cause} auf {space} vor",
        "Du rückst den Tropfen {b:cause} auf {space} vor",
    ),
    "droplet_moved paid": ("{who} rückt den Tropfen auf {space} vor", "Du rückst den Tropfen auf {space} vor"),
    "glass_reached": (
        "{who} rückt den Tropfen {b:cause} auf Reagenzglas {a} vor",
        "Du rückst den Tropfen {b:cause} auf Reagenzglas {a} vor",
    ),
    "glass_reached paid": (
        "{who} rückt den Tropfen auf Reagenzglas {a} vor",
        "Du rückst den Tropfen auf Reagenzglas {a} vor",
    ),
    "gained": ("{who} bekommt {a:chip} {b:reason}", "Du bekommst {a:chip} {b:reason}"),
    "gained bought": ("{who} kauft {a:chip}", "Du kaufst {a:chip}"),
    "gained by all": (
        "{who} bekommt {a:chip}, wie alle in dieser Runde",
        "Du bekommst {a:chip}, wie alle in dieser Runde",
    ),
    "sold_out": ("{who} geht leer aus: {a:chip} ist nicht mehr da", "Du gehst leer aus: {a:chip} ist nicht mehr da"),
    "gave_up": ("{who} gibt {a:chip} ab", "Du gibst {a:chip} ab"),
    "tails_traded": ("{who} tauscht {a:tail} ein", "Du tauschst {a:tail} ein"),
    "last_chip_moved": (
        "{who} rückt den letzten Chip vor: {a:chip} → {space}",
        "Du rückst den letzten Chip vor: {a:chip} → {space}",
    ),
    "got_coins": ("{who} bekommt {a:coin}", "Du bekommst {a:coin}"),
    "game_ends": "Der Basar schließt",
    "stir_agreed": ("{who} ist für gemeinsames Umrühren", "Du bist für gemeinsames Umrühren"),
    "stir_declined": (
        "{who} rührt lieber nicht mit um, also ziehen in dieser Runde alle für sich",
        "Du rührst lieber nicht mit um, also ziehen in dieser Runde alle für sich",
    ),
}

REASONS = (
    "von der Wahrsagerin",
    "vom Bonuswürfel",
    "für Totenkopfschwärmer",
    "für Kreuzspinnen",
    "vom Krähenschädel",
    "für Geisteratem",
    "vom Wertungsfeld",
    "von den Reagenzgläsern",
    "für Münzen",
    "für Rubine",
    "in dieser Runde",
    "aus dem Laden",
)
CAUSES = (
    "dank der Wahrsagerin",
    "dank dem Bonuswürfel",
    "dank Totenkopfschwärmern",
    "dank Kreuzspinnen",
    "dank dem Krähenschädel",
    "dank Geisteratem",
    "dank dem Wertungsfeld",
    "dank den Reagenzgläsern",
    "für Münzen",
    "für Rubine",
    "in dieser Runde",
    "aus dem Laden",
)
ORDINALS = ("erste", "zweite", "dritte", *(f"{number}." for number in range(4, SPACES + 1)))

TIES = {
    "tie": "Gleichstand bei den Punkten: Es gewinnt der Kessel, der in der letzten Runde voller war.",
    "tie shared": "Gleichstand bei den Punkten, und auch die letzten Kessel waren gleich voll: Der Sieg wird geteilt.",
}
"""Why a game that was level at the end was won, or shared."""

CATALOGUE = Catalogue(
    title="Die Quacksalber von Quedlinburg",
    round_word="Runde",
    texts=all_of(THINGS, LABELS, QUESTIONS, EVENTS, TIES),
    nouns={
        "coin": ("Münze", "Münzen"),
        "player": ("Person", "Personen"),
        "point": ("Punkt", "Punkte"),
        "ruby": ("Rubin", "Rubine"),
        "space": ("Feld", "Felder"),
        "tail": ("Rattenschwanz", "Rattenschwänze"),
    },
    names={
        "chip": CHIPS,
        "ingredient": list(INGREDIENTS.values()),
        "ordinal": ORDINALS,
        "reason": REASONS,
        "cause": CAUSES,
        "card": [name for name, _ in CARDS],
        "card words": [words for _, words in CARDS],
        "card read": [words[:-1] for _, words in CARDS],
        **{f"{colour} book": pages for colour, pages in BOOKS.items()},
        **{f"{book} by edition": words for book, words in BOOKS_BY_EDITION.items()},
    },
    phases={
        "fortune": "Die Wahrsagerin",
        "potions": "Brauen",
        "potions end": "Die letzten Zutaten",
        "bonus die": "Der Bonuswürfel",
        "chip actions": "Chip-Aktionen",
        "rubies": "Rubine",
        "victory points": "Siegpunkte",
        "buy chips": "Chips kaufen",
        "end of turn": "Das Ende der Runde",
        "over": "Die Partie ist vorbei",
    },
    colours=INGREDIENTS,
    settings={
        "players": SettingWords("Mitspielende", "Wie viele Menschen und Bots mitspielen."),
        "edition": SettingWords(
            "Auflage",
            "Welche Regeln gelten. In der 2. Auflage holt die Flasche nur einen weißen Chip zurück, in der 1. jeden;"
            " auch drei Bücher unterscheiden sich, und bei ihnen steht es dabei.",
        ),
        "books": SettingWords(
            "Zutatenbücher",
            "Sie sagen, was die Chips bewirken: ein Set für alle Farben oder für jede Farbe eins nach Wahl.",
        ),
        "pot": SettingWords("Kessel", "Auf der Rückseite gibt es Reagenzgläser mit Boni und einen zweiten Tropfen."),
        "stir": SettingWords("Umrühren!", "Wann alle gleichzeitig ziehen."),
        "rubies": SettingWords("Rubine", "Mit wie vielen alle anfangen."),
    },
    choices={
        "players": "{value:player}",
        "edition": {"1st": "Erste Auflage", "2nd": "Zweite Auflage"},
        "books": "Set {value}",
        "pot": {"front": "Vorderseite", "back": "Rückseite mit Reagenzgläsern"},
        "stir": {"last": "In der letzten Runde", "always": "In jeder Runde", "ask": "Vor jeder Runde fragen"},
        "rubies": "{value:ruby}",
    },
    brings={
        "the pot explodes": "der Kessel explodiert",
        "a ruby space": "ein Rubinfeld",
        "another draw is safe": "noch eine Ziehung ist sicher",
    },
    shows=dict(zip(CHIP_NAMES, CHIPS, strict=True)),
    off_and_on=("aus", "an"),
    conjunction="und",
    player="Spieler {number}",
)

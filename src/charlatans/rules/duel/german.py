"""The Duel in German: every text that players see. What stands in the gaps is found in the almanac, decisions and sentences."""

from __future__ import annotations

from ..contract import SettingWords
from ..wording import Speech, all_of
from . import state as s

INGREDIENTS = {
    "white": "Knallerbse",
    "black": "Alchemistenblei",
    "orange": "Kürbis",
    "blue": "Pfauenauge",
    "red": "Drachenblut",
    "green": "Hexenkraut",
    "pink": "Spinnenseide",
    "yellow": "Bernstein",
    "purple": "Stinkmorchel",
}
COLOURS = ("Weiß", "Schwarz", "Orange", "Blau", "Rot", "Grün", "Rosa", "Gelb", "Lila")

BOOKS = {
    "white book": "Nicht zu kaufen. Liegt unten in der Flasche, und zu viel davon lässt sie explodieren.",
    "black book": "Nicht zu kaufen. Bringt im Hals {gold} Gold; Aufwertungen machen es stärker.",
    "orange book": "Sein Wert, nicht mehr und nicht weniger.",
    "blue book 1": "Sieh dir {look} Chips aus dem Beutel an; leg einen davon sofort, oder keinen.",
    "blue book 2": "Sieh dir {look} Chips an; ein weißer davon darf bis zum Ende der Runde beiseite.",
    "blue book 3": "In diesem Zug geht der nächste weiße Chip bis {ward} sofort zurück in den Beutel.",
    "blue book 4": "Braucht im Hals keinen Platz, bis zu {most} in einem Zug: in den Bauch, und sein Wert zählt.",
    "red book 1": (
        "Im Hals, bei {pumpkins} Kürbis in der Flasche: {steps} Schritt mehr; bei {more_pumpkins}: {more_steps} mehr."
    ),
    "red book 2": "Als dritter Chip im Hals zählt sein Wert {times}-mal.",
    "red book 3": "Bei {pumpkins} Kürbis in der Flasche {gold} Gold; bei {more_pumpkins} noch {more_gold} mehr.",
    "red book 4": "{steps:step} mehr für jeden schwarzen Chip im Hals, höchstens {most}.",
    "green book 1": "Danach, {by_level}.",
    "green book 2": (
        "Danach, wenn deine Flasche gehalten hat: Ein aktiver Patient kommt {steps} Schritte näher, insgesamt höchstens {most}."
    ),
    "green book 3": "Danach wertest du einen anderen Chip auf, {by_level}.",
    "green book 4": "Danach, Patient in deiner Hälfte: {gold} Gold; in der anderen: {steps} Schritte näher.",
    "pink book 1": "Ein aktiver Patient kommt {steps} Schritte näher.",
    "pink book 2": "{by_level}.",
    "pink book 3": "Bis zu {chips} bunte Chips dürfen aus dem Bauch zurück in den Beutel.",
    "pink book 4": "Nimm deinem Gegner {gold} Gold ab, oder ein aktiver Patient kommt so viele Schritte näher.",
    "yellow book 1": "Direkt nach einem weißen Chip bis {white}: Der darf zurück in den Beutel.",
    "yellow book 2": "Dein letzter weißer Chip rutscht {spaces} Felder zurück, aber nicht hinter den davor.",
    "yellow book 3": "Im Hals: Der letzte weiße Chip zählt {times}-mal mehr. Nur der beste gilt.",
    "yellow book 4": (
        "Danach, Flasche heil und letzter weißer Chip auf {space} oder weiter: {gold} Gold."
        " Eine Explosion kostet dich um den Wert deines Bernsteins weniger."
    ),
    "purple book 1": "Danach, je nach Anzahl, 1: {gift_1}, 2: {gift_2}, ab 3: {gift_3}.",
    "purple book 2": "Danach, mehr als dein Gegner: {gift}; gleich viele: {equal_gift}.",
    "purple book 3": "Danach darfst du für jede {price} Gold zahlen, {by_level}.",
    "purple book 4": (
        "Danach, je nach Wert von allen zusammen,"
        " ab {from_1}: {gift_1}, ab {from_2}: {gift_2}, ab {from_3}: {gift_3}, ab {from_4}: {gift_4}."
    ),
    "by level": "1er: {level_1}, 2er: {level_2}, 4er: {level_4}",
    "pumpkin of 1": "einen Kürbis vom Wert 1",
    "pumpkin of 1 or 2": "einen Kürbis vom Wert 1 oder 2",
    "chip of 1": "einen Chip vom Wert 1",
    "chip of 1 or 2": "einen Chip vom Wert 1 oder 2",
}

GIFTS = {
    "no gift": "nichts",
    "gift upgrade": "eine Aufwertung",
    "gift upgrades": "{number} Aufwertungen",
    "gift gold": "{number} Gold",
    "gift stall": "Stand {number} vor",
    "gift steps": "Patient {number:step} näher",
    "chip": "{chip:chip}",
    "chip worth": "{chip:chip} (Wert {value})",
}

FACES = {
    "face shield": "deckt in dieser Runde dein erstes Explosionsfeld ab",
    "face gold-3": "{gold} Gold",
    "face return-whites": "in deinem ersten Zug dürfen einmal alle weißen Chips zurück in den Beutel",
    "face stall": "Stand {spaces} vor",
    "face return-coloured": "nach deinem ersten Zug darf ein bunter Chip zurück in den Beutel",
    "face lead-or-patient": (
        "nach deinem ersten Zug einen schwarzen Chip im Hals aufwerten, oder der Patient kommt {steps:step} näher"
    ),
}

CARDS = {
    "card chip": "{chip:chip}, oder den Preis dafür in Gold",
    "card two-ones": "zwei Chips vom Wert 1 in verschiedenen Farben, nicht Schwarz",
    "card remove-white": "Weiß 1 für immer loswerden",
    "card four": "ein Chip vom Wert 4, nicht Schwarz; dein Gegner nimmt die 1 derselben Farbe",
    "card stall": "Stand {spaces} vor",
    "card blue-2-and-one": "Blau 2 und ein Chip vom Wert 1, nicht Schwarz",
    "card opponent-white": "dein Gegner nimmt Weiß 1",
    "card recycle": "aufheben: Einmal gehen in deinem Zug {chips} bunte Chips aus dem Bauch zurück in den Beutel",
    "card double": "aufheben: Einmal bekommst du zu einem gekauften Chip noch einen gleichen",
    "card two-whites": "aufheben: Einmal gehen in deinem Zug {whites} weiße Chips zurück in den Beutel",
    "card one-white": (
        "aufheben: Einmal geht in deinem Zug ein weißer Chip zurück, auch einer, der deine Flasche gesprengt hat"
    ),
    "card of the seventh round": (
        "In deinem Zug rückt der Patient für {price} Gold 1 Schritt, so oft du magst."
        " Eine Explosion treibt den Patienten außerdem {spaces:space} zu deinem Gegner."
    ),
}

LEDGE = {
    "ledge nothing": "nichts",
    "ledge opponent-upgrades": "dein Gegner darf einen schwarzen Chip aufwerten",
    "ledge white-1": "du nimmst Weiß 1",
    "ledge opponent-chip": "dein Gegner darf einen Chip von kleinem Wert nehmen",
}

LABELS = {
    "draw": "Einen Chip ziehen",
    "complete": "Den Trank vollenden: Der Patient kommt {steps:step} näher",
    "complete empty": "Den Trank vollenden; der Patient bleibt stehen, denn in diesem Zug wurde nichts gelegt",
    "none placed": "Keinen davon legen",
    "none set aside": "Keinen beiseitelegen",
    "none sent back": "Liegen lassen",
    "none put back": "Nichts mehr zurückstecken",
    "none undone": "Die Karte behalten und die Explosion ertragen",
    "none upgraded": "Nichts aufwerten",
    "none taken": "Keinen Chip nehmen",
    "none paid": "Das Gold behalten",
    "none of the bonus": "Keinen Bonus nehmen",
    "done turn": "Den Zug beenden",
    "done buying": "Nichts kaufen",
    "done buying more": "Nichts mehr kaufen",
    "stall": "Den Stand {spaces:space} vorrücken",
    "gold": "{gold} Gold nehmen, denn kein schwarzer Chip lässt sich aufwerten",
    "gold lost": "{gold} Gold verlieren",
    "patient": "Der Patient kommt {steps:step} näher",
    "patient driven away": "Der Patient geht {spaces:space} weg, auf deinen Gegner zu",
    "new patient driven away": "Ein neuer Patient geht {spaces:space} auf deinen Gegner zu",
    "pay": "{price} Gold zahlen: Der Patient kommt 1 Schritt näher",
    "pay stinkhorn": "{price} Gold zahlen: {gift}",
    "whites": "Alle weißen Chips zurück in den Beutel stecken und die Münze zurück auf den Brunnen legen",
    "use recycle": "Eine Karte nutzen: {chips} bunte Chips gehen aus dem Bauch zurück in den Beutel",
    "use double": "Eine Karte nutzen: {chip} gleich doppelt bekommen",
    "use two-whites": "Eine Karte nutzen: {whites} weiße Chips gehen zurück in den Beutel",
    "use one-white": "Eine Karte nutzen: Ein weißer Chip geht zurück in den Beutel",
    "use one-white exploded": "Eine Karte nutzen: Der weiße Chip, der die Flasche gesprengt hat, geht zurück",
    "card": "Die Karte nehmen: {card}",
    "tokens": "Die Marken nehmen: {gift}",
    "coin": "Die {coin:coin} nehmen: {face}",
    "upgrade": "{chip} zu {better} aufwerten",
    "upgrade neck": "{chip} im Hals zu {better} aufwerten",
    "upgrade belly": "{chip} im Bauch zu {better} aufwerten",
    "offer": "Bieten: {gift}",
    "offer suggested": "Bieten: {gift} (wie vorgeschlagen)",
    "buy": "{chip} für {price} Gold kaufen",
    "take": "{chip} nehmen",
    "return": "{chip} zurück in den Beutel stecken",
    "return white": "{chip} von Feld {space} zurück in den Beutel stecken",
    "place": "{chip} in den Hals legen",
    "place white": "{chip} auf Feld {space} legen",
    "place white exploding": "{chip} auf Feld {space} legen: Die Flasche explodiert",
    "aside": "{chip} für diese Runde beiseitelegen",
}

QUESTIONS = {
    "ask nothing": "Dein Gegner ist dran.",
    "ask coin": "Die Münzen sind gefallen. Welche nimmst du?",
    "ask first draw": "Deine Flasche wartet. Ziehst du einen Chip?",
    "ask brew": "Im Hals: {neck}, letzter weißer Chip: {white}. Ziehst du weiter, oder vollendest du den Trank?",
    "ask peacock eye 1": "Legst du einen der Chips, die du dir ansiehst?",
    "ask peacock eye 2": "Legst du einen weißen Chip bis zum Ende der Runde beiseite?",
    "ask amber 1": "Steckst du den weißen Chip direkt vor dem Bernstein zurück?",
    "ask spider silk 3": "Steckst du einen Chip aus dem Bauch zurück? Noch {left:chip count} möglich.",
    "ask bonus space": "Dein weißer Chip liegt auf einem Bonusfeld. Was nimmst du?",
    "ask recycle": "Welcher Chip geht zurück in den Beutel? Noch {left}.",
    "ask whites": "Welcher weiße Chip geht zurück in den Beutel? Noch {left}.",
    "ask undo": "Deine Flasche ist explodiert! Machst du es mit der aufgehobenen Karte ungeschehen?",
    "ask penalty": "Deine Flasche ist explodiert. Was kostet es dich?",
    "ask turn end": "Dein Zug endet. Vorher noch etwas?",
    "ask upgrade": "Du darfst einen schwarzen Chip aufwerten. Welchen?",
    "ask ledge chip": "Die Ablage deines Gegners gibt dir einen Chip. Welchen?",
    "ask witchweed 3": "Dein Hexenkraut wertet einen anderen Chip auf. Welchen?",
    "ask stinkhorn 3": "Zahlst du für die Stinkmorchel?",
    "ask offer": "Was ist dir die Rundenkarte wert? Sie gibt: {card}.",
    "ask scale": "Welche Waagschale nimmst du?",
    "ask ones": "Welchen Chip vom Wert 1 nimmst du?",
    "ask four": "Welchen Chip vom Wert 4 nimmst du? Dein Gegner nimmt die 1 derselben Farbe.",
    "ask buy": "Du hast {gold} Gold. Kaufst du Chips, je Farbe einen?",
    "ask buy more": "Du hast {gold} Gold. Noch eine Farbe?",
}

EVENTS = {
    "round_begins": "Runde {a} beginnt",
    "card_revealed": "Rundenkarte {number} liegt offen",
    "tossed": "{who} wirft die {a:coin}: {b:face}",
    "coin_taken": "{who} nimmt die {a:coin}: {b:face}",
    "turn_begins": "{who} braut",
    "drew": "{who} zieht {a:chip}",
    "in_neck": "{who} legt {a:chip} in den Hals",
    "in_belly": "{who} wirft {a:chip} gleich in den Bauch",
    "in_white_area": "{who} legt {a:chip} auf Feld {b} des weißen Bereichs",
    "warded_off": "{who} wehrt {a:chip} ab, zurück in den Beutel",
    "warded": "{who} ist gegen den nächsten weißen Chip bis {a} geschützt",
    "looked_at": "{who} sieht sich {a:chip} an",
    "set_aside": "{who} legt {a:chip} für diese Runde beiseite",
    "slid": "{who} schiebt {a:chip} auf Feld {b} zurück",
    "back_in_bag": "{who} steckt {a:chip} zurück in den Beutel",
    "shielded": "Der Schild auf Feld {a} rettet {who}",
    "exploded": "Die Flasche von {who} explodiert auf Feld {a}",
    "explosion_undone": "{who} macht die Explosion ungeschehen und braut weiter",
    "completed": "{who} vollendet den Trank",
    "counted": "{who} zählt {a:step}",
    "patient_enters": "Patient {a} verlässt den Park",
    "patient_enters mayor": "Die Bürgermeisterin verlässt den Park",
    "patient_moved": "Der Patient geht {b:step} auf {who} zu, auf Feld {space} in der Hälfte von {half}",
    "patient_won": "{who} hat einen Patienten am Stand, auf Feld {a}",
    "treated": "{who} behandelt den Patienten: {a} auf der Ablage",
    "treated mayor": "{who} behandelt die Bürgermeisterin: {a} auf der Ablage",
    "stall_moved": "{who} rückt den Stand auf Feld {a} ({b:reason})",
    "got_gold": "{who} bekommt {a} Gold ({b:reason})",
    "lost_gold": "{who} gibt {a} Gold ab ({b:reason})",
    "upgraded": "{who} wertet {a:chip} zu {b:chip} auf",
    "gained": "{who} bekommt {a:chip} ({b:reason})",
    "gained bought": "{who} kauft {a:chip}",
    "sold_out": "{who} geht leer aus: {a:chip} ist nicht mehr da",
    "removed": "{who} wird {a:chip} für immer los",
    "offered": "{who} bietet: {gift}",
    "card_taken": "{who} nimmt Rundenkarte {number}",
    "card_taken kept": "{who} nimmt Rundenkarte {number} und hebt sie auf",
    "tokens_taken": "{who} nimmt die andere Waagschale: {gift}",
    "card_used": "{who} nutzt eine aufgehobene Karte: {a:kept card}",
    "tested": "{who} zieht {a:chip} bei der Kraftprobe, zusammen {b}",
    "game_ends": "Der Markt schließt: Niemand ist stärker, und beide gewinnen",
    "game_ends by last patient": "Der Markt schließt: {who} hat den letzten nötigen Patienten behandelt",
    "game_ends by more patients": "Der Markt schließt: {who} hat mehr Patienten behandelt",
    "game_ends by side": (
        "Der Markt schließt: gleich viele Patienten, und der auf dem Weg steht in der Hälfte von {who}"
    ),
    "game_ends by strength": "Der Markt schließt: gleich viele Patienten, und {who} besteht die Kraftprobe",
}

REASONS = (
    "als Ausgleich",
    "die Münze",
    "Blei im Hals",
    "das Buch",
    "eine Nachwirkung",
    "das Bonusfeld",
    "die Ablage",
    "der Patient",
    "die Rundenkarte",
    "das Gebot",
    "ein Kauf",
    "die Explosion",
    "statt einer Aufwertung",
    "für einen Schritt",
    "zu viel zum Behalten",
    "Spinnenseide",
    "der Trank",
)
FACE_NAMES = (
    "der Schild",
    "drei Gold",
    "weiße Chips zurück",
    "der Stand",
    "ein bunter Chip zurück",
    "Blei oder Patient",
)
KEPT_CARDS = {
    s.CARD_RECYCLE: "bunte Chips zurück",
    s.CARD_DOUBLE: "ein zweiter Chip",
    s.CARD_TWO_WHITES: "weiße Chips zurück",
    s.CARD_ONE_WHITE: "ein weißer Chip zurück",
}

TIES = {
    "tie by side": "Beide haben gleich viele Patienten behandelt: Es gewinnt die Hälfte, in der der Patient auf dem Weg steht.",
    "tie by strength": "Beide haben gleich viele Patienten behandelt, und niemand war auf dem Weg: Das Kräftemessen hat entschieden.",
    "tie shared": "Beide haben gleich viele Patienten behandelt, und das Kräftemessen ging unentschieden aus: Der Sieg wird geteilt.",
}
"""Why a game that was level at the end was won, or shared."""

SPEECH = Speech(
    title="Die Quacksalber: Das Duell",
    moment="Runde",
    texts=all_of(BOOKS, GIFTS, FACES, CARDS, LEDGE, LABELS, QUESTIONS, EVENTS, TIES),
    nouns={
        "chip count": ("Chip", "Chips"),
        "player": ("Person", "Personen"),
        "space": ("Feld", "Felder"),
        "step": ("Schritt", "Schritte"),
    },
    names={
        "chip": [f"{COLOURS[colour]} {value}" for colour, value in zip(s.COLOUR_OF, s.NAMED_VALUES, strict=True)],
        "coin": ("Silbermünze", "Goldmünze", "Kupfermünze"),
        "face": FACE_NAMES,
        "kept card": KEPT_CARDS,
        "reason": REASONS,
    },
    phases={
        "coin toss": "Der Münzwurf",
        "potion-brewing": "Brauen",
        "after-effects": "Nachwirkungen",
        "market surveillance": "Marktaufsicht",
        "buying": "Chips kaufen",
        "over": "Das Spiel ist aus",
    },
    colours=INGREDIENTS,
    settings={
        "players": SettingWords("Mitspielende", "Immer zwei."),
        "books": SettingWords(
            "Zutatenbücher", "Sie sagen, was die Chips bewirken: ein ganzes Set, oder eins je Farbe."
        ),
        "coins": SettingWords("Münzen", "Die beiden Münzen im Spiel."),
        "round_cards": SettingWords("Rundenkarten", "Die Nummern 1 bis 6 der Reihe nach, oder zufällig sechs der 22."),
        "mayor": SettingWords("Die Bürgermeisterin", "Auch sie kommt auf den Markt."),
    },
    choices={
        "players": "{value:player}",
        "books": "Set {value}",
        "coins": {
            "silver+gold": "Silber und Gold",
            "silver+copper": "Silber und Kupfer",
            "gold+copper": "Gold und Kupfer",
        },
        "round_cards": {"ordered": "Der Reihe nach", "random": "Zufällig"},
    },
    brings={
        "the bottle explodes": "die Flasche explodiert",
        "a bonus space": "ein Bonusfeld",
        "another draw is safe": "zweimal ziehen ist sicher",
    },
    off_and_on=("aus", "an"),
    conjunction="und",
)

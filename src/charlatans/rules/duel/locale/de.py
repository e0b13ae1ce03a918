"""The Duel in German: every text that players see. What stands in the gaps is found in the almanac, decisions and sentences."""

from __future__ import annotations

from ...contract import SettingWords
from ...i18n import Catalogue, Texts, all_of
from .. import state as s

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

CHIPS = [f"{INGREDIENTS[s.COLOURS[colour]]} {value}" for colour, value in zip(s.COLOUR_OF, s.NAMED_VALUES, strict=True)]

BOOKS = {
    "white book": "Nicht zu kaufen. Liegt unten in der Flasche, und zu viel davon lässt sie explodieren.",
    "black book": "Nicht zu kaufen. Bringt im Hals {gold} Gold; Aufwertungen machen es stärker.",
    "orange book": "Zählt seinen Wert, sonst nichts.",
    "blue book 1": "Sieh dir {look} Chips aus dem Beutel an; einen davon darfst du sofort legen.",
    "blue book 2": "Sieh dir {look} Chips aus dem Beutel an; einen weißen davon darfst du für diese Runde beiseitelegen.",
    "blue book 3": (
        "In diesem Zug geht der nächste weiße Chip vom Wert {ward} oder weniger sofort zurück in den Beutel."
    ),
    "blue book 4": (
        "Braucht im Hals keinen Platz: Bis zu {most} davon gehen in einem Zug gleich in den Bauch, und ihr Wert zählt."
    ),
    "red book 1": (
        "Im Hals: {steps:extra step} ab {pumpkins:pumpkin} in der Flasche, insgesamt {more_steps} ab"
        " {more_pumpkins:pumpkin}."
    ),
    "red book 2": "Als dritter Chip im Hals zählt es {times}-mal seinen Wert.",
    "red book 3": (
        "{gold} Gold ab {pumpkins:pumpkin} in der Flasche und noch {more_gold} Gold mehr ab {more_pumpkins:pumpkin}."
    ),
    "red book 4": "Im Hals: {steps:extra step} für jeden schwarzen Chip im Hals, höchstens {most}.",
    "green book 1": "Nachwirkung: {by_level}.",
    "green book 2": (
        "Nachwirkung: Hat deine Flasche gehalten, kommt ein aktiver Patient für jedes davon {steps} Schritte näher,"
        " insgesamt höchstens {most}."
    ),
    "green book 3": "Nachwirkung: Wertet einen anderen Chip in deiner Flasche auf: {by_level}.",
    "green book 4": (
        "Nachwirkung: {gold} Gold, wenn der Patient in deiner Hälfte steht; aus der anderen Hälfte kommt er"
        " {steps} Schritte näher."
    ),
    "pink book 1": "Ein aktiver Patient kommt {steps} Schritte näher.",
    "pink book 2": "Im Hals: {by_level}.",
    "pink book 3": "Bis zu {chips} farbige Chips darfst du aus dem Bauch zurück in den Beutel stecken.",
    "pink book 4": (
        "Nimm deinem Gegner {gold} Gold ab. Nur wenn er keins hat, kommt ein aktiver Patient ebenso viele Schritte näher."
    ),
    "yellow book 1": (
        "Hast du direkt davor einen weißen Chip vom Wert {white} oder weniger gelegt, darfst du ihn zurück in den"
        " Beutel stecken."
    ),
    "yellow book 2": (
        "Dein letzter weißer Chip rutscht {spaces} Felder zurück, aber nie auf den weißen Chip davor oder an ihm vorbei."
    ),
    "yellow book 3": "Im Hals: Dein letzter weißer Chip zählt noch {times}-mal dazu. Nur der beste Bernstein gilt.",
    "yellow book 4": (
        "Nachwirkung: {gold} Gold, wenn deine Flasche gehalten hat und dein letzter weißer Chip auf Feld {space} oder"
        " weiter hinten liegt. Eine Explosion kostet dich um den Wert deines Bernsteins weniger."
    ),
    "purple book 1": "Nachwirkung: 1 davon bringt {gift_1}, 2 bringen {gift_2}, 3 oder mehr bringen {gift_3}.",
    "purple book 2": (
        "Nachwirkung: Hast du mehr davon als dein Gegner, bekommst du {gift}; bei gleich vielen {equal_gift}."
    ),
    "purple book 3": "Nachwirkung: Für jede darfst du {price} Gold zahlen; dann gilt: {by_level}.",
    "purple book 4": (
        "Nachwirkung nach dem Gesamtwert:"
        " {gift_1} ab {from_1}, {gift_2} ab {from_2}, {gift_3} ab {from_3}, {gift_4} ab {from_4}."
    ),
    "by level": "Eine 1 bringt {level_1}, eine 2 bringt {level_2}, eine 4 bringt {level_4}",
    "upgrades by level": "bei einer 1 {level_1}, bei einer 2 {level_2}, bei einer 4 {level_4}",
    "pumpkin of 1": "einen Kürbis vom Wert 1",
    "pumpkin of 1 or 2": "einen Kürbis vom Wert 1 oder 2",
    "chip of 1": "einen Chip vom Wert 1",
    "chip of 1 or 2": "einen Chip vom Wert 1 oder 2",
    "chip up to": "einen Chip vom Wert {most} oder weniger",
}

GIFTS = {
    "no gift": "nichts",
    "gift upgrade": "eine Aufwertung",
    "gift upgrades": "{number} Aufwertungen",
    "gift gold": "{number} Gold",
    "gift stall": "{number:space} nach vorn für den Stand",
    "gift steps": "{number:step} für den Patienten",
    "stall advances": "rückt dein Stand {number:space} vor",
    "patient approaches": "kommt der Patient {number:step} näher",
    "chip": "{chip:chip}",
    "chip worth": "{chip:chip} (Wert {value})",
}

FACES = {
    "face shield": "Sie deckt in dieser Runde dein erstes Explosionsfeld ab",
    "face gold-3": "{gold} Gold",
    "face return-whites": "In deinem ersten Zug darfst du einmal alle weißen Chips zurück in den Beutel stecken",
    "face stall": "Dein Stand rückt {spaces:space} vor",
    "face return-coloured": "Nach deinem ersten Zug darfst du einen farbigen Chip zurück in den Beutel stecken",
    "face lead-or-patient": (
        "Nach deinem ersten Zug darfst du einen schwarzen Chip im Hals aufwerten, oder der Patient kommt"
        " {steps:step} näher"
    ),
}

CARDS = {
    "card chip": "Du bekommst {chip:chip}; ist der Chip ausverkauft, bekommst du seinen Preis in Gold",
    "card two-ones": "Du nimmst zwei Chips vom Wert 1 in verschiedenen Farben, aber keine schwarzen",
    "card remove-white": "Du wirst eine Knallerbse 1 für immer los",
    "card four": (
        "Du nimmst einen Chip vom Wert 4, aber keinen schwarzen; dein Gegner bekommt den Chip vom Wert 1 in derselben Farbe"
    ),
    "card stall": "Dein Stand rückt {spaces:space} vor",
    "card blue-2-and-one": "Du bekommst Pfauenauge 2 und nimmst einen Chip vom Wert 1, aber keinen schwarzen",
    "card opponent-white": "Dein Gegner bekommt Knallerbse 1",
    "card recycle": (
        "Du hebst sie auf; einmal darfst du in deinem Zug {chips:coloured chip} aus dem Bauch zurück in den Beutel stecken"
    ),
    "card double": "Du hebst sie auf; einmal bekommst du zu einem gekauften Chip noch einen gleichen, wenn du willst",
    "card two-whites": (
        "Du hebst sie auf; einmal darfst du in deinem Zug {whites:white chip} zurück in den Beutel stecken"
    ),
    "card one-white": (
        "Du hebst sie auf; einmal darfst du in deinem Zug einen weißen Chip zurück in den Beutel stecken,"
        " auch einen, der deine Flasche gesprengt hat"
    ),
    "card of the seventh round": (
        "In deinem Zug kommt der Patient für {price} Gold einen Schritt näher, so oft du willst."
        " Explodiert deine Flasche, geht er außerdem {spaces:step} auf deinen Gegner zu."
    ),
}

LEDGE = {
    "ledge nothing": "nichts",
    "ledge opponent-upgrades": "dein Gegner darf einen schwarzen Chip aufwerten",
    "ledge white-1": "du bekommst Knallerbse 1",
    "ledge opponent-chip": "dein Gegner darf {chip} nehmen",
}

LABELS = {
    "draw": "Einen Chip ziehen",
    "complete": "Den Trank vollenden: Der Patient kommt {steps:step} näher",
    "complete empty": "Den Trank vollenden: Du hast in diesem Zug keinen Chip gelegt, also bleibt der Patient stehen",
    "none placed": "Keinen davon legen",
    "none set aside": "Keinen beiseitelegen",
    "none sent back": "Liegen lassen",
    "none put back": "Nichts mehr zurückstecken",
    "none undone": "Die Karte behalten und die Explosion hinnehmen",
    "none upgraded": "Nichts aufwerten",
    "none taken": "Keinen Chip nehmen",
    "none paid": "Das Gold behalten",
    "none of the bonus": "Keinen Bonus nehmen",
    "done turn": "Den Zug beenden",
    "done buying": "Nichts kaufen",
    "done buying more": "Nichts mehr kaufen",
    "stall": "Den Stand {spaces:space} vorrücken",
    "gold": "{gold} Gold nehmen, weil sich kein schwarzer Chip aufwerten lässt",
    "gold lost": "{gold} Gold verlieren",
    "patient": "Der Patient kommt {steps:step} näher",
    "patient driven away": "Der Patient geht {spaces:step} weg, auf deinen Gegner zu",
    "new patient driven away": "Ein neuer Patient geht {spaces:step} auf deinen Gegner zu",
    "pay": "{price} Gold zahlen: Der Patient kommt 1 Schritt näher",
    "pay stinkhorn": "Für {price} Gold {gift}",
    "whites": "Alle weißen Chips zurück in den Beutel stecken und die Münze zurück auf den Brunnen legen",
    "use recycle": "Deine Karte nutzen: {chips:coloured chip} aus dem Bauch zurück in den Beutel stecken",
    "use double": "Deine Karte nutzen: {chip} noch einmal bekommen",
    "use two-whites": "Deine Karte nutzen: {whites:white chip} zurück in den Beutel stecken",
    "use one-white": "Deine Karte nutzen: einen weißen Chip zurück in den Beutel stecken",
    "use one-white exploded": (
        "Deine Karte nutzen: den weißen Chip, der die Flasche gesprengt hat, zurück in den Beutel stecken"
    ),
    "card": "Die Karte nehmen: {card}",
    "tokens": "Die Marken nehmen: {gift}",
    "coin": "Die {coin:coin} nehmen: {face}",
    "upgrade": "{chip} zu {better} aufwerten",
    "upgrade neck": "{chip} im Hals zu {better} aufwerten",
    "upgrade belly": "{chip} im Bauch zu {better} aufwerten",
    "offer": "{gift} bieten",
    "offer suggested": "{gift} bieten (wie vorgeschlagen)",
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
    "ask first draw": "Deine Flasche ist bereit. Ziehst du einen Chip?",
    "ask brew": (
        "Der Hals zählt {neck}, dein letzter weißer Chip bringt {white} dazu. Ziehst du weiter oder vollendest du den"
        " Trank?"
    ),
    "ask brew without white": (
        "Der Hals zählt {neck}, und ein weißer Chip ist noch nicht da. Ziehst du weiter oder vollendest du den Trank?"
    ),
    "ask peacock eye 1": "Legst du einen dieser Chips?",
    "ask peacock eye 2": "Legst du einen weißen Chip bis zum Ende der Runde beiseite?",
    "ask amber 1": "Steckst du den weißen Chip direkt vor dem Bernstein zurück in den Beutel?",
    "ask spider silk 3": "Steckst du einen Chip aus dem Bauch zurück in den Beutel? Du darfst {left:chip count} zurückstecken.",
    "ask bonus space": "Dein weißer Chip liegt auf einem Bonusfeld. Was nimmst du?",
    "ask recycle": "Welcher Chip geht zurück in den Beutel? Noch {left}.",
    "ask whites": "Welcher weiße Chip geht zurück in den Beutel? Noch {left}.",
    "ask undo": "Deine Flasche ist explodiert! Machst du es mit der aufgehobenen Karte ungeschehen?",
    "ask penalty": "Deine Flasche ist explodiert. Was verlierst du?",
    "ask turn end": "Dein Zug endet. Vorher noch etwas?",
    "ask upgrade": "Du darfst einen schwarzen Chip aufwerten. Welchen?",
    "ask ledge chip": "Die Ablage deines Gegners gibt dir einen Chip. Welchen?",
    "ask witchweed 3": "Dein Hexenkraut wertet einen anderen Chip auf. Welchen?",
    "ask stinkhorn 3": "Zahlst du für die Stinkmorchel?",
    "ask offer": "Was ist dir die Rundenkarte wert? Auf ihr steht: {card}.",
    "ask scale": "Die Rundenkarte oder die Marken: Welche Waagschale nimmst du?",
    "ask ones": "Welchen Chip vom Wert 1 nimmst du?",
    "ask four": ("Welchen Chip vom Wert 4 nimmst du? Dein Gegner bekommt den Chip vom Wert 1 in derselben Farbe."),
    "ask buy": "Du hast {gold} Gold. Kaufst du Chips, höchstens einen je Farbe?",
    "ask buy more": "Du hast noch {gold} Gold. Kaufst du einen Chip in einer anderen Farbe?",
    "ask double": "Du hast noch {gold} Gold. Nutzt du deine Karte, um den Chip noch einmal zu bekommen?",
}

EVENTS: Texts = {
    "round_begins": "Runde {a} beginnt",
    "card_revealed": "Rundenkarte {number}: {card}",
    "tossed": ("{who} wirft die {a:coin}: {b:face}", "Du wirfst die {a:coin}: {b:face}"),
    "coin_taken": ("{who} nimmt die {a:coin}: {b:face}", "Du nimmst die {a:coin}: {b:face}"),
    "turn_begins": ("{who} braut", "Du braust"),
    "drew": ("{who} zieht {a:chip}", "Du ziehst {a:chip}"),
    "in_neck": ("{who}: {a:chip} → Hals", "Du: {a:chip} → Hals"),
    "in_belly": ("{who}: {a:chip} → Bauch", "Du: {a:chip} → Bauch"),
    "in_white_area": ("{who}: {a:chip} → Feld {b}", "Du: {a:chip} → Feld {b}"),
    "warded_off": (
        "{who}: {a:chip} → zurück in den Beutel, abgewehrt",
        "Du: {a:chip} → zurück in den Beutel, abgewehrt",
    ),
    "warded": (
        "{who} ist in diesem Zug gegen den nächsten weißen Chip vom Wert {a} oder weniger geschützt",
        "Du bist in diesem Zug gegen den nächsten weißen Chip vom Wert {a} oder weniger geschützt",
    ),
    "looked_at": ("{who} sieht sich {chips} an", "Du siehst dir {chips} an"),
    "set_aside": ("{who} legt {a:chip} für diese Runde beiseite", "Du legst {a:chip} für diese Runde beiseite"),
    "slid": ("{who} schiebt {a:chip} auf Feld {b} zurück", "Du schiebst {a:chip} auf Feld {b} zurück"),
    "back_in_bag": ("{who} steckt {chips} zurück in den Beutel", "Du steckst {chips} zurück in den Beutel"),
    "shielded": ("Der Schild auf Feld {a} rettet {who}", "Der Schild auf Feld {a} rettet dich"),
    "exploded": ("Die Flasche von {who} explodiert auf Feld {a}", "Deine Flasche explodiert auf Feld {a}"),
    "explosion_undone": (
        "{who} macht die Explosion ungeschehen und braut weiter",
        "Du machst die Explosion ungeschehen und braust weiter",
    ),
    "completed": ("{who} vollendet den Trank", "Du vollendest den Trank"),
    "counted": ("Der Trank von {who} ist {a:step} wert", "Dein Trank ist {a:step} wert"),
    "patient_enters": "Patient {a} verlässt den Park",
    "patient_enters mayor": "Die Bürgermeisterin verlässt den Park",
    "patient_moved": (
        "Der Patient geht {b:step} auf {who} zu, bis Feld {space} {half}",
        "Der Patient geht {b:step} auf dich zu, bis Feld {space} {half}",
    ),
    "half": ("in der Hälfte von {who}", "in deiner Hälfte"),
    "patient_won": (
        "Ein Patient erreicht den Stand von {who} auf Feld {a}",
        "Ein Patient erreicht deinen Stand auf Feld {a}",
    ),
    "treated": ("{who} behandelt den Patienten: bisher {a:patient}", "Du behandelst den Patienten: bisher {a:patient}"),
    "treated mayor": (
        "{who} behandelt die Bürgermeisterin: bisher {a:patient}",
        "Du behandelst die Bürgermeisterin: bisher {a:patient}",
    ),
    "stall_moved": (
        "{who} rückt den Stand {b:cause} auf Feld {a} vor",
        "Du rückst den Stand {b:cause} auf Feld {a} vor",
    ),
    "stall_moved back": ("Der Stand von {who} geht auf Feld {a} zurück", "Dein Stand geht auf Feld {a} zurück"),
    "got_gold": ("{who} bekommt {a} Gold {b:reason}", "Du bekommst {a} Gold {b:reason}"),
    "got_gold taken": (
        "{who} nimmt {other} {a} Gold ab",
        "Du nimmst {other} {a} Gold ab",
        "{who} nimmt dir {a} Gold ab",
    ),
    "lost_gold": ("{who} gibt {a} Gold ab", "Du gibst {a} Gold ab"),
    "lost_gold by explosion": (
        "{who} verliert bei der Explosion {a} Gold",
        "Du verlierst bei der Explosion {a} Gold",
    ),
    "lost_gold by purchase": ("{who} zahlt {a} Gold", "Du zahlst {a} Gold"),
    "lost_gold by step": (
        "{who} zahlt {a} Gold für einen Schritt des Patienten",
        "Du zahlst {a} Gold für einen Schritt des Patienten",
    ),
    "lost_gold by after_effect": (
        "{who} zahlt {a} Gold für die Stinkmorchel",
        "Du zahlst {a} Gold für die Stinkmorchel",
    ),
    "lost_gold by round_end": (
        "{who} gibt {a} Gold zurück, das nicht behalten werden darf",
        "Du gibst {a} Gold zurück, das du nicht behalten darfst",
    ),
    "lost_gold by opponent": (
        "{who} verliert {a} Gold durch Spinnenseide",
        "Du verlierst {a} Gold durch Spinnenseide",
    ),
    "upgraded": ("{who} wertet {a:chip} zu {b:chip} auf", "Du wertest {a:chip} zu {b:chip} auf"),
    "gained": ("{who} bekommt {a:chip} {b:reason}", "Du bekommst {a:chip} {b:reason}"),
    "gained bought": ("{who} kauft {a:chip}", "Du kaufst {a:chip}"),
    "sold_out": ("{who} geht leer aus: {a:chip} ist nicht mehr da", "Du gehst leer aus: {a:chip} ist nicht mehr da"),
    "removed": ("{who} wird {a:chip} für immer los", "Du wirst {a:chip} für immer los"),
    "offered": ("{who} bietet {gift}", "Du bietest {gift}"),
    "card_taken": ("Für {who} bleibt Rundenkarte {number}", "Für dich bleibt Rundenkarte {number}"),
    "card_taken kept": (
        "Für {who} bleibt Rundenkarte {number}; sie wird aufgehoben",
        "Für dich bleibt Rundenkarte {number}; du hebst sie auf",
    ),
    "card_taken chosen": ("{who} wählt Rundenkarte {number}", "Du wählst Rundenkarte {number}"),
    "card_taken kept chosen": (
        "{who} wählt Rundenkarte {number} und hebt sie auf",
        "Du wählst Rundenkarte {number} und hebst sie auf",
    ),
    "tokens_taken": ("Für {who} bleiben die Marken: {gift}", "Für dich bleiben die Marken: {gift}"),
    "tokens_taken chosen": ("{who} wählt die Marken: {gift}", "Du wählst die Marken: {gift}"),
    "scale_taken card": ("{who} wählt die Rundenkarte", "Du wählst die Rundenkarte"),
    "scale_taken tokens": ("{who} wählt die Marken", "Du wählst die Marken"),
    "card_used": (
        "{who} nutzt eine aufgehobene Karte: {a:kept card}",
        "Du nutzt eine aufgehobene Karte: {a:kept card}",
    ),
    "tested": (
        "{who} zieht bei der Kraftprobe {a:chip}: zusammen {b}",
        "Du ziehst bei der Kraftprobe {a:chip}: zusammen {b}",
    ),
    "game_ends": "Der Markt schließt: Niemand ist stärker, also gewinnen beide",
    "game_ends by last patient": (
        "Der Markt schließt: {who} hat genug Patienten behandelt und gewinnt",
        "Der Markt schließt: Du hast genug Patienten behandelt und gewinnst",
    ),
    "game_ends by more patients": (
        "Der Markt schließt: {who} hat mehr Patienten behandelt und gewinnt",
        "Der Markt schließt: Du hast mehr Patienten behandelt und gewinnst",
    ),
    "game_ends by side": (
        "Der Markt schließt: Beide haben gleich viele Patienten behandelt, aber der Patient auf dem Weg steht in der Hälfte von {who}, und {who} gewinnt",
        "Der Markt schließt: Beide haben gleich viele Patienten behandelt, aber der Patient auf dem Weg steht in deiner Hälfte, und du gewinnst",
    ),
    "game_ends by strength": (
        "Der Markt schließt: Beide haben gleich viele Patienten behandelt, aber {who} gewinnt die Kraftprobe",
        "Der Markt schließt: Beide haben gleich viele Patienten behandelt, aber du gewinnst die Kraftprobe",
    ),
}

REASONS = (
    "als Ausgleich für den späteren Start",
    "von der Münze",
    "für Blei im Hals",
    "von einer Zutat",
    "als Nachwirkung",
    "vom Bonusfeld",
    "von der Ablage",
    "für den Patienten",
    "von der Rundenkarte",
    "aus dem Gebot",
    "aus dem Laden",
    "für die Explosion",
    "statt einer Aufwertung",
    "für einen Schritt",
    "am Ende der Runde",
    "durch Spinnenseide",
    "durch den Trank",
)
CAUSES = (
    "zum Ausgleich",
    "dank der Münze",
    "dank Blei im Hals",
    "dank einer Zutat",
    "dank einer Nachwirkung",
    "dank dem Bonusfeld",
    "dank der Ablage",
    "dank dem Patienten",
    "dank der Rundenkarte",
    "dank dem Gebot",
    "aus dem Laden",
    "wegen der Explosion",
    "statt einer Aufwertung",
    "für einen Schritt",
    "am Ende der Runde",
    "dank Spinnenseide",
    "dank dem Trank",
)
FACE_NAMES = (
    "der Schild",
    "drei Gold",
    "Weiße Chips dürfen zurück",
    "Der Stand rückt vor",
    "Ein farbiger Chip darf zurück",
    "Blei wird aufgewertet, oder der Patient kommt näher",
)
KEPT_CARDS = {
    s.CARD_RECYCLE: "Farbige Chips gehen zurück",
    s.CARD_DOUBLE: "ein zweiter Chip",
    s.CARD_TWO_WHITES: "Weiße Chips gehen zurück",
    s.CARD_ONE_WHITE: "Ein weißer Chip geht zurück",
}

TIES = {
    "tie by side": "Beide haben gleich viele Patienten behandelt: Es gewinnt, in wessen Hälfte der Patient auf dem Weg steht.",
    "tie by strength": "Beide haben gleich viele Patienten behandelt, und niemand war auf dem Weg: Die Kraftprobe hat entschieden.",
    "tie shared": "Beide haben gleich viele Patienten behandelt, und die Kraftprobe ging unentschieden aus: Der Sieg wird geteilt.",
}
"""Why a game that was level at the end was won, or shared."""

CATALOGUE = Catalogue(
    title="Die Quacksalber: Das Duell",
    round_word="Runde",
    texts=all_of(BOOKS, GIFTS, FACES, CARDS, LEDGE, LABELS, QUESTIONS, EVENTS, TIES),
    nouns={
        "chip count": ("Chip", "Chips"),
        "coloured chip": ("farbigen Chip", "farbige Chips"),
        "extra step": ("Schritt mehr", "Schritte mehr"),
        "patient": ("Patient", "Patienten"),
        "player": ("Person", "Personen"),
        "space": ("Feld", "Felder"),
        "pumpkin": ("Kürbis", "Kürbissen"),
        "step": ("Schritt", "Schritte"),
        "white chip": ("weißen Chip", "weiße Chips"),
    },
    names={
        "chip": CHIPS,
        "coin": ("Silbermünze", "Goldmünze", "Kupfermünze"),
        "face": FACE_NAMES,
        "kept card": KEPT_CARDS,
        "reason": REASONS,
        "cause": CAUSES,
    },
    phases={
        "coin toss": "Der Münzwurf",
        "potion-brewing": "Brauen",
        "after-effects": "Nachwirkungen",
        "market surveillance": "Marktaufsicht",
        "buying": "Chips kaufen",
        "over": "Die Partie ist vorbei",
    },
    colours=INGREDIENTS,
    settings={
        "players": SettingWords("Mitspielende", "Immer zwei."),
        "books": SettingWords(
            "Zutatenbücher",
            "Sie sagen, was die Chips bewirken: ein Set für alle Farben oder für jede Farbe eins nach Wahl. Preise und"
            " Wirkungen sind unsere eigenen; in deiner Schachtel können sie anders sein.",
        ),
        "coins": SettingWords("Münzen", "Die beiden Münzen im Spiel. Was auf ihren Seiten steht, stammt von uns."),
        "round_cards": SettingWords(
            "Rundenkarten",
            "Die Nummern 1 bis 6 der Reihe nach oder zufällig sechs der 22. Was auf den Karten steht, stammt von uns.",
        ),
        "mayor": SettingWords(
            "Die Bürgermeisterin",
            "Sie kommt als sechste aus dem Park, und wer sie behandelt, darf einen schwarzen Chip aufwerten. Wann sie kommt"
            " und was sie bringt, stammt von uns.",
        ),
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
        "another draw is safe": "noch eine Ziehung ist sicher",
    },
    shows=dict(zip(s.CHIP_NAMES, CHIPS, strict=True)),
    off_and_on=("aus", "an"),
    conjunction="und",
    player="Spieler {number}",
)

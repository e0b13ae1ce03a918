"""The Duel in English: every text that players see. What stands in the gaps is found in the almanac, decisions and sentences."""

from __future__ import annotations

from ...contract import SettingWords
from ...i18n import Catalogue, Texts, all_of
from .. import state as s

INGREDIENTS = {
    "white": "Popping snowberry",
    "black": "Alchemist's lead",
    "orange": "Pumpkin",
    "blue": "Peacock eye",
    "red": "Dragon's blood",
    "green": "Witchweed",
    "pink": "Spider silk",
    "yellow": "Amber",
    "purple": "Stinkhorn",
}

CHIPS = [
    f"{INGREDIENTS[s.COLOURS[colour]].lower()} {value}"
    for colour, value in zip(s.COLOUR_OF, s.NAMED_VALUES, strict=True)
]

BOOKS = {
    "white book": "Never for sale. It lies at the bottom of the bottle; too much of it, and the bottle explodes.",
    "black book": "Never for sale. In the neck it brings {gold} gold; upgrades make it stronger.",
    "orange book": "Counts its value and does nothing else.",
    "blue book 1": "Look at {look} chips from the bag; you may place one of them at once.",
    "blue book 2": "Look at {look} chips from the bag; you may set one white chip among them aside for the round.",
    "blue book 3": "This turn the next white chip of value {ward} or less goes straight back into the bag.",
    "blue book 4": (
        "Takes no space in the neck: up to {most} of them a turn go straight into the belly, and their value counts."
    ),
    "red book 1": (
        "In the neck: {steps:extra step} with {pumpkins} or more pumpkins in the bottle,"
        " {more_steps} in all with {more_pumpkins} or more."
    ),
    "red book 2": "As the third chip in the neck it counts {times} times its value.",
    "red book 3": (
        "{gold} gold with {pumpkins} or more pumpkins in the bottle, and {more_gold} gold more with"
        " {more_pumpkins} or more."
    ),
    "red book 4": "In the neck: {steps:extra step} for each black chip in the neck, at most {most}.",
    "green book 1": "After-effect: {by_level}.",
    "green book 2": (
        "After-effect: if your bottle held, an active patient comes {steps} steps closer for each, at most {most} in all."
    ),
    "green book 3": "After-effect: upgrades another chip in your bottle: {by_level}.",
    "green book 4": (
        "After-effect: {gold} gold if the patient is in your half; from the other half the patient comes {steps} steps"
        " closer."
    ),
    "pink book 1": "An active patient comes {steps} steps closer.",
    "pink book 2": "In the neck {by_level}.",
    "pink book 3": "You may put up to {chips} coloured chips from the belly back into the bag.",
    "pink book 4": (
        "Take {gold} gold from your opponent. Only if your opponent has none, an active patient comes as many steps"
        " closer."
    ),
    "yellow book 1": (
        "If you placed a white chip of value {white} or less right before it, you may put that chip back into the bag."
    ),
    "yellow book 2": (
        "Your last white chip slides back {spaces} spaces, but never onto or past the white chip before it."
    ),
    "yellow book 3": "In the neck: your last white chip counts {times} extra times. Only the best amber applies.",
    "yellow book 4": (
        "After-effect: {gold} gold if your bottle held and your last white chip lies on space {space} or beyond."
        " An explosion costs you less, by the value of your amber."
    ),
    "purple book 1": "After-effect: 1 of it brings {gift_1}, 2 bring {gift_2}, 3 or more bring {gift_3}.",
    "purple book 2": (
        "After-effect: if you have more of it than your opponent, {gift}; if you both have the same number, {equal_gift}."
    ),
    "purple book 3": "After-effect: for each you may pay {price} gold; then {by_level}.",
    "purple book 4": (
        "After-effect, by the total value of it: {gift_1} from {from_1} on, {gift_2} from {from_2} on,"
        " {gift_3} from {from_3} on, {gift_4} from {from_4} on."
    ),
    "by level": "a 1 brings {level_1}, a 2 brings {level_2}, a 4 brings {level_4}",
    "upgrades by level": "with a 1 {level_1}, with a 2 {level_2}, with a 4 {level_4}",
    "pumpkin of 1": "a pumpkin of value 1",
    "pumpkin of 1 or 2": "a pumpkin of value 1 or 2",
    "chip of 1": "a chip of value 1",
    "chip of 1 or 2": "a chip of value 1 or 2",
    "chip up to": "a chip of value {most} or less",
}

GIFTS = {
    "no gift": "nothing",
    "gift upgrade": "an upgrade",
    "gift upgrades": "{number} upgrades",
    "gift gold": "{number} gold",
    "gift stall": "{number:space} forward for the stall",
    "gift steps": "{number:step} for the patient",
    "stall advances": "your stall moves {number:space} forward",
    "patient approaches": "the patient comes {number:step} closer",
    "chip": "{chip:chip}",
    "chip worth": "{chip:chip} (worth {value})",
}

FACES = {
    "face shield": "it covers your first explosion space this round",
    "face gold-3": "{gold} gold",
    "face return-whites": "once in your first turn you may put all white chips back into the bag",
    "face stall": "your stall moves {spaces:space} forward",
    "face return-coloured": "after your first turn you may put one coloured chip back into the bag",
    "face lead-or-patient": (
        "after your first turn you may upgrade a black chip in the neck, or the patient comes {steps:step} closer"
    ),
}

CARDS = {
    "card chip": "you get {chip:chip}, or its price in gold if it is sold out",
    "card two-ones": "you take two chips of value 1 in different colours, but no black ones",
    "card remove-white": "you get rid of a popping snowberry 1 for good",
    "card four": (
        "you take a chip of value 4, but not a black one; your opponent gets the chip of value 1 in the same colour"
    ),
    "card stall": "your stall moves {spaces:space} forward",
    "card blue-2-and-one": "you get peacock eye 2, and you take a chip of value 1, but not a black one",
    "card opponent-white": "your opponent gets popping snowberry 1",
    "card recycle": (
        "you keep it; once, in your turn, you may put {chips:coloured chip} from the belly back into the bag"
    ),
    "card double": "you keep it; once, when you buy a chip, you may get a second one like it",
    "card two-whites": "you keep it; once, in your turn, you may put {whites:white chip} back into the bag",
    "card one-white": (
        "you keep it; once, in your turn, you may put a white chip back into the bag, even one that made your bottle explode"
    ),
    "card of the seventh round": (
        "In your turn you may pay {price} gold for a step of the patient, as often as you like."
        " If your bottle explodes, the patient also goes {spaces:step} towards your opponent."
    ),
}

LEDGE = {
    "ledge nothing": "nothing",
    "ledge opponent-upgrades": "your opponent may upgrade a black chip",
    "ledge white-1": "you get popping snowberry 1",
    "ledge opponent-chip": "your opponent may take {chip}",
}

LABELS = {
    "draw": "Draw a chip",
    "complete": "Complete the potion: the patient comes {steps:step} closer",
    "complete empty": "Complete the potion: you placed no chip this turn, so the patient stays put",
    "none placed": "Place none of them",
    "none set aside": "Set none aside",
    "none sent back": "Leave it where it is",
    "none put back": "Put nothing more back",
    "none undone": "Keep the card and accept the explosion",
    "none upgraded": "Upgrade nothing",
    "none taken": "Take no chip",
    "none paid": "Keep the gold",
    "none of the bonus": "Take no bonus",
    "done turn": "End the turn",
    "done buying": "Buy nothing",
    "done buying more": "Buy nothing more",
    "stall": "Move the stall {spaces:space} forward",
    "gold": "Take {gold} gold, as no black chip can be upgraded",
    "gold lost": "Lose {gold} gold",
    "patient": "The patient comes {steps:step} closer",
    "patient driven away": "The patient goes {spaces:step} away, towards your opponent",
    "new patient driven away": "A new patient goes {spaces:step} towards your opponent",
    "pay": "Pay {price} gold: the patient comes 1 step closer",
    "pay stinkhorn": "Pay {price} gold: {gift}",
    "whites": "Put all white chips back into the bag, and the coin back on the fountain",
    "use recycle": "Use your card: put {chips:coloured chip} from the belly back into the bag",
    "use double": "Use your card: get {chip} once more",
    "use two-whites": "Use your card: put {whites:white chip} back into the bag",
    "use one-white": "Use your card: put a white chip back into the bag",
    "use one-white exploded": "Use your card: put the white chip that made the bottle explode back into the bag",
    "card": "Take the card: {card}",
    "tokens": "Take the tokens: {gift}",
    "coin": "Take the {coin:coin} coin: {face}",
    "upgrade": "Upgrade {chip} to {better}",
    "upgrade neck": "Upgrade {chip} in the neck to {better}",
    "upgrade belly": "Upgrade {chip} in the belly to {better}",
    "offer": "Offer {gift}",
    "offer suggested": "Offer {gift} (as suggested)",
    "buy": "Buy {chip} for {price} gold",
    "take": "Take {chip}",
    "return": "Put {chip} back into the bag",
    "return white": "Put {chip} on space {space} back into the bag",
    "place": "Place {chip} in the neck",
    "place white": "Place {chip} on space {space}",
    "place white exploding": "Place {chip} on space {space}: the bottle explodes",
    "aside": "Set {chip} aside for the round",
}

QUESTIONS = {
    "ask nothing": "Waiting for your opponent.",
    "ask coin": "The coins have landed. Which one do you take?",
    "ask first draw": "Your bottle is ready. Draw a chip?",
    "ask brew": "The neck counts {neck}, your last white chip adds {white}. Draw on, or complete the potion?",
    "ask brew without white": "The neck counts {neck}, and there is no white chip yet. Draw on, or complete the potion?",
    "ask peacock eye 1": "Place one of these chips?",
    "ask peacock eye 2": "Set a white chip aside until the round ends?",
    "ask amber 1": "Put the white chip right before the amber back into the bag?",
    "ask spider silk 3": "Put a chip from the belly back into the bag? You may put back {left:chip count}.",
    "ask bonus space": "Your white chip lies on a bonus space. What do you take?",
    "ask recycle": "Which chip goes back into the bag? {left} to go.",
    "ask whites": "Which white chip goes back into the bag? {left} to go.",
    "ask undo": "Your bottle has exploded! Undo it with the card you kept?",
    "ask penalty": "Your bottle has exploded. What do you lose?",
    "ask turn end": "Your turn ends. Anything before that?",
    "ask upgrade": "You may upgrade a black chip. Which one?",
    "ask ledge chip": "Your opponent's ledge gives you a chip. Which one?",
    "ask witchweed 3": "Your witchweed upgrades another chip. Which one?",
    "ask stinkhorn 3": "Pay for the stinkhorn?",
    "ask offer": "What is the round card worth to you? It says: {card}.",
    "ask scale": "The round card or the tokens: which scale do you take?",
    "ask ones": "Which chip of value 1 do you take?",
    "ask four": "Which chip of value 4 do you take? Your opponent gets the chip of value 1 in the same colour.",
    "ask buy": "You have {gold} gold. Buy chips, at most one of each colour?",
    "ask buy more": "You have {gold} gold left. Buy a chip of another colour?",
    "ask double": "You have {gold} gold left. Use your card to get the chip once more?",
}

EVENTS: Texts = {
    "round_begins": "Round {a} begins",
    "card_revealed": "Round card {number}: {card}",
    "tossed": ("{who} tosses the {a:coin} coin: {b:face}", "You toss the {a:coin} coin: {b:face}"),
    "coin_taken": ("{who} takes the {a:coin} coin: {b:face}", "You take the {a:coin} coin: {b:face}"),
    "turn_begins": ("{who} brews", "You brew"),
    "drew": ("{who} draws {a:chip}", "You draw {a:chip}"),
    "in_neck": ("{who}: {a:chip} → neck", "You: {a:chip} → neck"),
    "in_belly": ("{who}: {a:chip} → belly", "You: {a:chip} → belly"),
    "in_white_area": ("{who}: {a:chip} → space {b}", "You: {a:chip} → space {b}"),
    "warded_off": ("{who}: {a:chip} → back into the bag, warded off", "You: {a:chip} → back into the bag, warded off"),
    "warded": (
        "{who} is protected from the next white chip of value {a} or less this turn",
        "You are protected from the next white chip of value {a} or less this turn",
    ),
    "looked_at": ("{who} looks at {chips}", "You look at {chips}"),
    "set_aside": ("{who} sets {a:chip} aside for the round", "You set {a:chip} aside for the round"),
    "slid": ("{who} slides {a:chip} back to space {b}", "You slide {a:chip} back to space {b}"),
    "back_in_bag": ("{who} puts {chips} back into the bag", "You put {chips} back into the bag"),
    "shielded": ("The shield on space {a} saves {who}", "The shield on space {a} saves you"),
    "exploded": ("{who}'s bottle explodes on space {a}", "Your bottle explodes on space {a}"),
    "explosion_undone": ("{who} undoes the explosion and brews on", "You undo the explosion and brew on"),
    "completed": ("{who} completes the potion", "You complete the potion"),
    "counted": ("{who}'s potion is worth {a:step}", "Your potion is worth {a:step}"),
    "patient_enters": "Patient {a} leaves the park",
    "patient_enters mayor": "The mayor leaves the park",
    "patient_moved": (
        "The patient walks {b:step} towards {who}, to space {space} {half}",
        "The patient walks {b:step} towards you, to space {space} {half}",
    ),
    "half": ("in {who}'s half", "in your half"),
    "patient_won": ("A patient reaches {who}'s stall on space {a}", "A patient reaches your stall on space {a}"),
    "treated": ("{who} treats the patient: {a:patient} so far", "You treat the patient: {a:patient} so far"),
    "treated mayor": ("{who} treats the mayor: {a:patient} so far", "You treat the mayor: {a:patient} so far"),
    "stall_moved": (
        "{who} moves the stall to space {a}, thanks to {b:cause}",
        "You move the stall to space {a}, thanks to {b:cause}",
    ),
    "stall_moved back": ("{who}'s stall goes back to space {a}", "Your stall goes back to space {a}"),
    "got_gold": ("{who} gets {a} gold {b:reason}", "You get {a} gold {b:reason}"),
    "got_gold taken": (
        "{who} takes {a} gold from {other}",
        "You take {a} gold from {other}",
        "{who} takes {a} gold from you",
    ),
    "lost_gold": ("{who} gives up {a} gold", "You give up {a} gold"),
    "lost_gold by explosion": ("{who} loses {a} gold in the explosion", "You lose {a} gold in the explosion"),
    "lost_gold by purchase": ("{who} pays {a} gold", "You pay {a} gold"),
    "lost_gold by step": (
        "{who} pays {a} gold for a step of the patient",
        "You pay {a} gold for a step of the patient",
    ),
    "lost_gold by after_effect": ("{who} pays {a} gold for stinkhorn", "You pay {a} gold for stinkhorn"),
    "lost_gold by round_end": (
        "{who} gives back {a} gold that may not be kept",
        "You give back {a} gold that you may not keep",
    ),
    "lost_gold by opponent": ("{who} loses {a} gold to spider silk", "You lose {a} gold to spider silk"),
    "upgraded": ("{who} upgrades {a:chip} to {b:chip}", "You upgrade {a:chip} to {b:chip}"),
    "gained": ("{who} gets {a:chip} {b:reason}", "You get {a:chip} {b:reason}"),
    "gained bought": ("{who} buys {a:chip}", "You buy {a:chip}"),
    "sold_out": ("{who} goes without: no {a:chip} is left", "You go without: no {a:chip} is left"),
    "removed": ("{who} gets rid of {a:chip} for good", "You get rid of {a:chip} for good"),
    "offered": ("{who} offers {gift}", "You offer {gift}"),
    "card_taken": ("{who} is left with round card {number}", "You are left with round card {number}"),
    "card_taken kept": (
        "{who} is left with round card {number} and keeps it",
        "You are left with round card {number} and keep it",
    ),
    "card_taken chosen": ("{who} chooses round card {number}", "You choose round card {number}"),
    "card_taken kept chosen": (
        "{who} chooses round card {number} and keeps it",
        "You choose round card {number} and keep it",
    ),
    "tokens_taken": ("{who} is left with the tokens: {gift}", "You are left with the tokens: {gift}"),
    "tokens_taken chosen": ("{who} chooses the tokens: {gift}", "You choose the tokens: {gift}"),
    "scale_taken card": ("{who} chooses the round card", "You choose the round card"),
    "scale_taken tokens": ("{who} chooses the tokens", "You choose the tokens"),
    "card_used": ("{who} uses a kept card: {a:kept card}", "You use a card you kept: {a:kept card}"),
    "tested": (
        "{who} draws {a:chip} in the test of strength: {b} in all",
        "You draw {a:chip} in the test of strength: {b} in all",
    ),
    "game_ends": "The market closes: neither is stronger, so both win",
    "game_ends by last patient": (
        "The market closes: {who} has treated enough patients and wins",
        "The market closes: you have treated enough patients and win",
    ),
    "game_ends by more patients": (
        "The market closes: {who} has treated more patients and wins",
        "The market closes: you have treated more patients and win",
    ),
    "game_ends by side": (
        "The market closes: both treated the same number of patients, but the one on the path stands in {who}'s half, so {who} wins",
        "The market closes: both treated the same number of patients, but the one on the path stands in your half, so you win",
    ),
    "game_ends by strength": (
        "The market closes: both treated the same number of patients, but {who} wins the test of strength",
        "The market closes: both treated the same number of patients, but you win the test of strength",
    ),
}

REASONS = (
    "for going second",
    "from the coin",
    "for lead in the neck",
    "from an ingredient",
    "from an after-effect",
    "from the bonus space",
    "from the ledge",
    "for the patient",
    "from the round card",
    "from the offer",
    "from the shop",
    "for the explosion",
    "in place of an upgrade",
    "for a step",
    "at the end of the round",
    "from spider silk",
    "from the potion",
)
CAUSES = (
    "going second",
    "the coin",
    "lead in the neck",
    "an ingredient",
    "an after-effect",
    "the bonus space",
    "the ledge",
    "the patient",
    "the round card",
    "the offer",
    "the shop",
    "the explosion",
    "the missed upgrade",
    "a step",
    "the end of the round",
    "spider silk",
    "the potion",
)
FACE_NAMES = (
    "the shield",
    "three gold",
    "white chips may go back",
    "the stall moves forward",
    "a coloured chip may go back",
    "lead is upgraded or the patient comes closer",
)
KEPT_CARDS = {
    s.CARD_RECYCLE: "coloured chips go back",
    s.CARD_DOUBLE: "a second chip",
    s.CARD_TWO_WHITES: "white chips go back",
    s.CARD_ONE_WHITE: "a white chip goes back",
}

TIES = {
    "tie by side": "Both treated the same number of patients: whoever has the patient on the path in their half wins.",
    "tie by strength": "Both treated the same number of patients, and nobody was on the path: the test of strength decided.",
    "tie shared": "Both treated the same number of patients, and the test of strength was a draw: the win is shared.",
}
"""Why a game that was level at the end was won, or shared."""

CATALOGUE = Catalogue(
    title="Quacks: The Duel",
    round_word="round",
    texts=all_of(BOOKS, GIFTS, FACES, CARDS, LEDGE, LABELS, QUESTIONS, EVENTS, TIES),
    nouns={
        "chip count": ("chip", "chips"),
        "coloured chip": ("coloured chip", "coloured chips"),
        "extra step": ("extra step", "extra steps"),
        "patient": ("patient", "patients"),
        "player": ("player", "players"),
        "space": ("space", "spaces"),
        "pumpkin": ("pumpkin", "pumpkins"),
        "step": ("step", "steps"),
        "white chip": ("white chip", "white chips"),
    },
    names={
        "chip": CHIPS,
        "coin": s.COIN_NAMES,
        "face": FACE_NAMES,
        "kept card": KEPT_CARDS,
        "reason": REASONS,
        "cause": CAUSES,
    },
    phases={
        "coin toss": "The coin toss",
        "potion-brewing": "Brewing",
        "after-effects": "After-effects",
        "market surveillance": "Market surveillance",
        "buying": "Buying chips",
        "over": "The game is over",
    },
    colours=INGREDIENTS,
    settings={
        "players": SettingWords("Players", "Always two."),
        "books": SettingWords(
            "Ingredient books",
            "They say what the chips do: one set for all colours, or a set of your choice for each. Prices and effects are"
            " our own; those in your box may differ.",
        ),
        "coins": SettingWords("Coins", "The two coins in play. Their faces are our own."),
        "round_cards": SettingWords(
            "Round cards", "Numbers 1 to 6 in order, or six of the 22 at random. The cards are our own."
        ),
        "mayor": SettingWords(
            "The mayor",
            "She leaves the park as the sixth patient, and whoever treats her may upgrade a black chip. When she comes and"
            " what she brings are our own ideas.",
        ),
    },
    choices={
        "players": "{value:player}",
        "books": "Set {value}",
        "coins": {
            "silver+gold": "Silver and gold",
            "silver+copper": "Silver and copper",
            "gold+copper": "Gold and copper",
        },
        "round_cards": {"ordered": "In order", "random": "At random"},
    },
    brings={
        "the bottle explodes": "the bottle explodes",
        "a bonus space": "a bonus space",
        "another draw is safe": "another draw is safe",
    },
    shows=dict(zip(s.CHIP_NAMES, CHIPS, strict=True)),
    off_and_on=("off", "on"),
    conjunction="and",
    player="Player {number}",
)

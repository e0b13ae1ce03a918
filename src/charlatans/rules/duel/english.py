"""The Duel in English: every text that players see. What stands in the gaps is found in the almanac, decisions and sentences."""

from __future__ import annotations

from ..contract import SettingWords
from ..wording import Speech, all_of
from . import state as s

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

BOOKS = {
    "white book": "Never for sale. It lies at the base, and too much of it explodes the bottle.",
    "black book": "Never for sale. In the neck it brings {gold} gold; upgrades make it stronger.",
    "orange book": "Its value, nothing more and nothing less.",
    "blue book 1": "Look at {look} chips from the bag; place one of them at once, or none.",
    "blue book 2": "Look at {look} chips; one white chip among them may lie aside for the round.",
    "blue book 3": "This turn the next white chip up to {ward} goes straight back into the bag.",
    "blue book 4": "Takes no space in the neck, up to {most} a turn: into the belly, and its value counts.",
    "red book 1": (
        "In the neck with {pumpkins} pumpkin in the bottle: {steps} step more; with {more_pumpkins}: {more_steps} more."
    ),
    "red book 2": "As the third chip of the neck its value counts {times} times.",
    "red book 3": "With {pumpkins} pumpkin in the bottle {gold} gold; with {more_pumpkins}, {more_gold} more.",
    "red book 4": "{steps:step} more for each black chip in the neck, {most} at most.",
    "green book 1": "Afterwards, {by_level}.",
    "green book 2": (
        "Afterwards, if your bottle held: an active patient comes {steps} steps closer, {most} at most in all."
    ),
    "green book 3": "Afterwards upgrade another chip: {by_level}.",
    "green book 4": "Afterwards, patient in your half: {gold} gold; in the other half: {steps} steps closer.",
    "pink book 1": "An active patient comes {steps} steps closer.",
    "pink book 2": "{by_level}.",
    "pink book 3": "Up to {chips} coloured chips may go from the belly back into the bag.",
    "pink book 4": "Take {gold} gold from your opponent, or as many steps of an active patient.",
    "yellow book 1": "Right after a white chip up to {white}: that chip may go back into the bag.",
    "yellow book 2": "Your last white chip slides back {spaces} spaces, but not past the one before it.",
    "yellow book 3": "In the neck: the last white chip counts {times} times more. Only the best one applies.",
    "yellow book 4": (
        "Afterwards, bottle whole and last white chip on {space} or further: {gold} gold."
        " An explosion costs you less by the value of your amber."
    ),
    "purple book 1": "Afterwards, by how many there are, 1: {gift_1}, 2: {gift_2}, 3 or more: {gift_3}.",
    "purple book 2": "Afterwards, more than your opponent: {gift}; as many: {equal_gift}.",
    "purple book 3": "Afterwards you may pay {price} gold for each, {by_level}.",
    "purple book 4": (
        "Afterwards, by the value of all of it,"
        " {from_1}+: {gift_1}, {from_2}+: {gift_2}, {from_3}+: {gift_3}, {from_4}+: {gift_4}."
    ),
    "by level": "1-chip: {level_1}, 2-chip: {level_2}, 4-chip: {level_4}",
    "pumpkin of 1": "a pumpkin of value 1",
    "pumpkin of 1 or 2": "a pumpkin of value 1 or 2",
    "chip of 1": "a chip of value 1",
    "chip of 1 or 2": "a chip of value 1 or 2",
}

GIFTS = {
    "no gift": "nothing",
    "gift upgrade": "an upgrade",
    "gift upgrades": "{number} upgrades",
    "gift gold": "{number} gold",
    "gift stall": "stall forward {number}",
    "gift steps": "patient {number:step} closer",
    "chip": "{chip:chip}",
    "chip worth": "{chip:chip} (worth {value})",
}

FACES = {
    "face shield": "covers your first explosion space for this round",
    "face gold-3": "{gold} gold",
    "face return-whites": "once in your first turn all white chips may go back into the bag",
    "face stall": "stall forward {spaces}",
    "face return-coloured": "after your first turn one coloured chip may go back into the bag",
    "face lead-or-patient": (
        "after your first turn upgrade a black chip in the neck, or the patient comes {steps:step} closer"
    ),
}

CARDS = {
    "card chip": "a {chip:chip}, or its price in gold",
    "card two-ones": "two 1-chips of different colours, not black",
    "card remove-white": "be rid of a white-1 for good",
    "card four": "a 4-chip, not black; your opponent takes the 1-chip of its colour",
    "card stall": "stall forward {spaces}",
    "card blue-2-and-one": "a blue-2 and a 1-chip, not black",
    "card opponent-white": "your opponent takes a white-1",
    "card recycle": "keep: once in your turn {chips} coloured chips go from the belly back into the bag",
    "card double": "keep: once a chip you buy comes with another one like it",
    "card two-whites": "keep: once in your turn {whites} white chips go back into the bag",
    "card one-white": "keep: once in your turn a white chip goes back, even one that exploded your bottle",
    "card of the seventh round": (
        "In your turn {price} gold move the patient 1 step, as often as you like."
        " An explosion drives the patient {spaces:space} to your opponent as well."
    ),
}

LEDGE = {
    "ledge nothing": "nothing",
    "ledge opponent-upgrades": "your opponent may upgrade a black chip",
    "ledge white-1": "you take a white-1",
    "ledge opponent-chip": "your opponent may take a chip of low value",
}

LABELS = {
    "draw": "Draw a chip",
    "complete": "Complete the potion: the patient comes {steps:step} closer",
    "complete empty": "Complete the potion; the patient stays, for nothing was placed this turn",
    "none placed": "Place none of them",
    "none set aside": "Set none aside",
    "none sent back": "Leave it where it lies",
    "none put back": "Put nothing more back",
    "none undone": "Keep the card and bear the explosion",
    "none upgraded": "Upgrade nothing",
    "none taken": "Take no chip",
    "none paid": "Keep the gold",
    "none of the bonus": "Take no bonus",
    "done turn": "End the turn",
    "done buying": "Buy nothing",
    "done buying more": "Buy nothing more",
    "stall": "Move the stall forward {spaces:space}",
    "gold": "Take {gold} gold, for no black chip can be upgraded",
    "gold lost": "Lose {gold} gold",
    "patient": "The patient comes {steps:step} closer",
    "patient driven away": "The patient goes {spaces:space} away, towards your opponent",
    "new patient driven away": "A new patient goes {spaces:space} towards your opponent",
    "pay": "Pay {price} gold: the patient comes 1 step closer",
    "pay stinkhorn": "Pay {price} gold: {gift}",
    "whites": "Put all white chips back into the bag, and the coin back on the fountain",
    "use recycle": "Use a card: {chips} coloured chips go from the belly back into the bag",
    "use double": "Use a card: a second {chip} comes with the first",
    "use two-whites": "Use a card: {whites} white chips go back into the bag",
    "use one-white": "Use a card: one white chip goes back into the bag",
    "use one-white exploded": "Use a card: the white chip that exploded the bottle goes back",
    "card": "Take the card: {card}",
    "tokens": "Take the tokens: {gift}",
    "coin": "Take the {coin:coin} coin: {face}",
    "upgrade": "Upgrade {chip} to {better}",
    "upgrade neck": "Upgrade {chip} in the neck to {better}",
    "upgrade belly": "Upgrade {chip} in the belly to {better}",
    "offer": "Offer {gift}",
    "offer suggested": "Offer {gift} (as suggested)",
    "buy": "Buy {chip} for {price}",
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
    "ask coin": "The coins have fallen. Which one do you take?",
    "ask first draw": "Your bottle waits. Draw a chip?",
    "ask brew": "The neck holds {neck}, the last white chip {white}. Draw on, or complete the potion?",
    "ask peacock eye 1": "Place one of the chips you look at?",
    "ask peacock eye 2": "Set a white chip aside until the round ends?",
    "ask amber 1": "Put the white chip right before the amber back?",
    "ask spider silk 3": "Put a chip from the belly back? {left:chip count} may still go.",
    "ask bonus space": "Your white chip lies on a bonus space. What do you take?",
    "ask recycle": "Which chip goes back into the bag? {left} still to go.",
    "ask whites": "Which white chip goes back into the bag? {left} still to go.",
    "ask undo": "Your bottle has exploded! Undo it with the card you kept?",
    "ask penalty": "Your bottle has exploded. What does it cost you?",
    "ask turn end": "Your turn ends. Anything before that?",
    "ask upgrade": "You may upgrade a black chip. Which?",
    "ask ledge chip": "Your opponent's ledge gives you a chip. Which?",
    "ask witchweed 3": "Your witchweed upgrades another chip. Which?",
    "ask stinkhorn 3": "Pay for the stinkhorn?",
    "ask offer": "What is the round card worth to you? It gives: {card}.",
    "ask scale": "Which scale do you take?",
    "ask ones": "Which 1-chip do you take?",
    "ask four": "Which 4-chip do you take? Your opponent takes the 1-chip of its colour.",
    "ask buy": "You have {gold} gold. Buy chips, one of a colour?",
    "ask buy more": "You have {gold} gold. Another colour?",
}

EVENTS = {
    "round_begins": "Round {a} begins",
    "card_revealed": "Round card {number} lies open",
    "tossed": "{who} tosses the {a:coin} coin: {b:face}",
    "coin_taken": "{who} takes the {a:coin} coin: {b:face}",
    "turn_begins": "{who} brews",
    "drew": "{who} draws {a:chip}",
    "in_neck": "{who} puts {a:chip} in the neck",
    "in_belly": "{who} drops {a:chip} straight into the belly",
    "in_white_area": "{who} lays {a:chip} on space {b} of the white area",
    "warded_off": "{who} wards {a:chip} off, back into the bag",
    "warded": "{who} is warded against the next white chip up to {a}",
    "looked_at": "{who} looks at {a:chip}",
    "set_aside": "{who} sets {a:chip} aside for the round",
    "slid": "{who} slides {a:chip} back to space {b}",
    "back_in_bag": "{who} puts {a:chip} back into the bag",
    "shielded": "{who} is saved by the shield on space {a}",
    "exploded": "{who}'s bottle explodes on space {a}",
    "explosion_undone": "{who} undoes the explosion and brews on",
    "completed": "{who} completes the potion",
    "counted": "{who} counts {a:step}",
    "patient_enters": "Patient {a} leaves the park",
    "patient_enters mayor": "The mayor leaves the park",
    "patient_moved": "The patient walks {b:step} towards {who}, to space {space} of {half}'s half",
    "patient_won": "{who} has a patient on the stall, on space {a}",
    "treated": "{who} treats the patient: {a} on the ledge",
    "treated mayor": "{who} treats the mayor: {a} on the ledge",
    "stall_moved": "{who} moves the stall to space {a} ({b:reason})",
    "got_gold": "{who} receives {a} gold ({b:reason})",
    "lost_gold": "{who} gives up {a} gold ({b:reason})",
    "upgraded": "{who} upgrades {a:chip} to {b:chip}",
    "gained": "{who} receives {a:chip} ({b:reason})",
    "gained bought": "{who} buys {a:chip}",
    "sold_out": "{who} goes without: there is no {a:chip} left",
    "removed": "{who} is rid of {a:chip} for good",
    "offered": "{who} offers {gift}",
    "card_taken": "{who} takes round card {number}",
    "card_taken kept": "{who} takes round card {number} and keeps it",
    "tokens_taken": "{who} takes the other scale: {gift}",
    "card_used": "{who} uses a kept card: {a:kept card}",
    "tested": "{who} draws {a:chip} in the test of strength, {b} in all",
    "game_ends": "The market closes: nobody is stronger, and both win",
    "game_ends by last patient": "The market closes: {who} has treated the last patient that was needed",
    "game_ends by more patients": "The market closes: {who} has treated more patients",
    "game_ends by side": "The market closes: as many patients each, and the one on the path stands in {who}'s half",
    "game_ends by strength": "The market closes: as many patients each, and {who} passes the test of strength",
}

REASONS = (
    "for going second",
    "the coin",
    "lead in the neck",
    "the book",
    "an after-effect",
    "the bonus space",
    "the ledge",
    "the patient",
    "the round card",
    "the offer",
    "a purchase",
    "the explosion",
    "in place of an upgrade",
    "for a step",
    "too much to keep",
    "spider silk",
    "the potion",
)
FACE_NAMES = (
    "the shield",
    "three gold",
    "white chips back",
    "the stall",
    "a coloured chip back",
    "lead or patient",
)
KEPT_CARDS = {
    s.CARD_RECYCLE: "coloured chips back",
    s.CARD_DOUBLE: "a second chip",
    s.CARD_TWO_WHITES: "white chips back",
    s.CARD_ONE_WHITE: "a white chip back",
}

TIES = {
    "tie by side": "Both treated the same number of patients: the win goes to the half in which the patient on the path stands.",
    "tie by strength": "Both treated the same number of patients, and nobody was on the path: the test of strength decided.",
    "tie shared": "Both treated the same number of patients, and the test of strength was a draw: the win is shared.",
}
"""Why a game that was level at the end was won, or shared."""

SPEECH = Speech(
    title="Quacks: The Duel",
    moment="round",
    texts=all_of(BOOKS, GIFTS, FACES, CARDS, LEDGE, LABELS, QUESTIONS, EVENTS, TIES),
    nouns={
        "chip count": ("chip", "chips"),
        "player": ("player", "players"),
        "space": ("space", "spaces"),
        "step": ("step", "steps"),
    },
    names={
        "chip": s.CHIP_NAMES,
        "coin": s.COIN_NAMES,
        "face": FACE_NAMES,
        "kept card": KEPT_CARDS,
        "reason": REASONS,
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
        "books": SettingWords("Ingredient books", "They say what the chips do: a whole set, or a set for each colour."),
        "coins": SettingWords("Coins", "The two coins in play."),
        "round_cards": SettingWords("Round cards", "Numbers 1 to 6 in order, or six of the 22 at random."),
        "mayor": SettingWords("The mayor", "She comes to the market too."),
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
    off_and_on=("off", "on"),
    conjunction="and",
)

"""What a table of The Duel looks like in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ..rules.contract import Decision
from ..rules.duel import state as s
from ..rules.duel.almanac import face_words, gifts
from ..rules.duel.sentences import FACES, KIND_NAMES
from ..rules.kernel import Event
from ..rules.wording import count
from ..table import Table
from .brew import chip_style, chips, coloured, percent, risk_bar, risk_style, token
from .duel_bottle import Bottle
from .duel_odds import explosion_within
from .duel_square import Square, gift, in_half
from .duel_story import tell
from .panel import BRASS, DANGER, FAINT, GOOD, GROUND, INK, Key, Line, Page, Panel, Scored

LARGE = 96
"""Columns from which on the whole bottle is drawn, if there are lines enough."""
CARD = "bold #c79be8"
SUGGESTED = "★"
COINS = {
    "shield": "the first explosion space is safe this round",
    "gold-3": "gold at once",
    "return-whites": "all white chips back, once in your first turn",
    "stall": "the stall forward at once",
    "return-coloured": "a chip back at the end of your first turn",
    "lead-or-patient": "lead or patient at the end of your first turn",
}
"""The faces of the coins, in a line beside a bottle."""
WALKING = (s.COMPLETED, s.COUNTED, s.PATIENT_ENTERS, s.PATIENT_MOVED, s.PATIENT_WON, s.STALL_MOVED)
VERBS = ("Buy ", "Take ", "Upgrade ", "Put ", "Offer ", "Set ")
"""Said by the question already."""


class Seen:
    """The table as a seat sees it, and what the pictures ask of it."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.view = table.view(seat)
        self.me: dict[str, Any] = self.view["players"][seat]
        self.rival: dict[str, Any] = self.view["players"][1 - seat]
        self.rival_name = table.names[1 - seat]
        self.brews = any(decision.kind == "complete" for decision in table.options(seat))
        goal = table.material.table("marketplace")["patients_to_win"]
        self.ledge: Sequence[str] = table.material.table("ledge")["spaces"][:goal]

    def bottle(self, player: Mapping[str, Any]) -> Bottle:
        """A player's bottle."""
        return Bottle(player, self.view["white_area"])

    def square(self, width: int) -> list[Text]:
        """The market square, with the way the potion would bring the patient."""
        steps = self.me["steps"] if self.brews else 0
        return Square(self.view, self.ledge, self.table.names, self.seat, steps).draw(width)


# The top: round and card ------------------------------------------------------------------------------


def headline(seen: Seen) -> Text:
    """The rounds, and what phase it is."""
    now = seen.view["round"]
    line = Text(" ")
    for number in range(1, s.ROUNDS + 1):
        if number == now:
            line.append(f"[{number}]", style=f"bold {GROUND} on {BRASS}")
        else:
            line.append(f" {number} ", style=FAINT if number > now else BRASS)
    return line.append(f"  Round {now} of {s.ROUNDS}, {seen.view['phase']}", style=FAINT)


def round_card(seen: Seen, *, short: bool = False) -> Padding:
    """The round card in words, and the offer that is suggested for it."""
    card = seen.view["round_card"]
    line = Text(no_wrap=short, overflow="ellipsis" if short else None)
    line.append("Last round" if card["number"] is None else f"Round card {card['number']}", style=CARD)
    line.append_text(coloured(Text(f": {card['words']}", style=INK)))
    if card["suggested"] is not None:
        line.append(f"  {SUGGESTED} offer {_tokens(card['suggested'])}", style=BRASS)
    return Padding(line, (0, 1))


def scales(seen: Seen) -> list[Text]:
    """What lies in the other scale, once there is an offer."""
    offer = seen.view["offer"]
    if offer is None:
        return []
    by = "you" if offer["by"] == seen.seat else seen.rival_name
    line = Text(" Other scale", style=CARD, no_wrap=True, overflow="ellipsis")
    line.append(f": {_tokens(offer)}, offered by {by}", style=INK)
    if offer["card_to"] is not None:
        line.append(f"; the card goes to {'you' if offer['card_to'] == seen.seat else seen.rival_name}", style=FAINT)
    return [line]


def _tokens(offer: Mapping[str, int]) -> str:
    return gifts(offer["gold"], offer["upgrades"])


# My things and my rival's -----------------------------------------------------------------------------


def gold(player: Mapping[str, Any]) -> Text:
    """So much gold."""
    return Text(f"● {player['gold']} gold", style=f"bold {BRASS}")


def next_draw(seen: Seen) -> Text:
    """The odds of exploding with the next chip, or how the potion ended."""
    me = seen.me
    line = Text("Next   ")
    if me["exploded"]:
        return line.append("EXPLODED", style=f"bold {DANGER}")
    if me["completed"]:
        return line.append(f"your potion is complete, the {me['completed']} of the two", style=FAINT)
    return line.append_text(risk_bar(me["odds"])).append(
        f" {percent(me['odds'])} explodes", style=risk_style(me["odds"])
    )


def full_neck(seen: Seen) -> Text:
    """The odds of exploding on the way to a full neck."""
    risk = explosion_within(seen.bottle(seen.me), sum(seen.me["bag"].values()))
    return Text(f"{percent(risk)} until the neck is full", style=risk_style(risk))


def kept(player: Mapping[str, Any]) -> str:
    """The round cards a player keeps, in a few words each."""
    return ", ".join(KIND_NAMES[s.CARD_KINDS.index(card["kind"])] for card in player["kept"])


def extras(player: Mapping[str, Any], width: int) -> list[Text]:
    """What only now and then is there: cards kept, a ward, chips looked at or set aside."""
    lines = []
    if player["kept"]:
        lines.append(Text(f"Kept   {kept(player)}", no_wrap=True, overflow="ellipsis"))
    if player["ward"]:
        lines.append(Text(f"Ward   the next white chip up to {player['ward']} goes back", style=GOOD))
    for title, more in (("Shown  ", player["hand"]), ("Aside  ", player["aside"])):
        lines += chips(title, more, width) if more else []
    return lines


def mine(seen: Seen, width: int) -> list[Text]:
    """Gold, odds, coin, kept cards and bag beside my bottle."""
    me = seen.me
    first = gold(me)
    if me["loss"] and not me["completed"]:
        first.append(f"  an explosion costs {me['loss']}", style=FAINT)
    lines = [first]
    if seen.brews and me["steps"]:
        lines.append(Text(f"Steps  {me['steps']} if you complete now", style=GOOD))
    lines.append(next_draw(seen))
    if seen.brews:
        lines.append(Text("       ").append_text(full_neck(seen)))
    if me["coin"]:
        lines.append(Text(f"Coin   {COINS[me['coin']]}", no_wrap=True, overflow="ellipsis"))
    return [*lines, *extras(me, width), *chips(f"Bag {sum(me['bag'].values()):>2} ", me["bag"], width)]


def about_rival(seen: Seen, width: int) -> list[Text]:
    """My rival's bottle in short."""
    rival = seen.rival
    first = Text(f"{seen.rival_name}  ", style="bold").append_text(gold(rival)).append("  ")
    lines = [first.append(*state_of(seen, rival)), Text("White  ").append_text(rival_whites(seen))]
    if rival["neck"]:
        lines.append(Text("Neck   ").append_text(in_a_row(rival["neck"])))
    if rival["coin"]:
        lines.append(Text(f"Coin   {FACES[s.FACE_NAMES.index(rival['coin'])]}"))
    if rival["belly"]:
        lines += chips("Belly  ", rival["belly"], width)
    return [*lines, *extras(rival, width)]


def rival_whites(seen: Seen) -> Text:
    """How far my rival's white chips have come, and what the next chip may do."""
    rival, bottle = seen.rival, seen.bottle(seen.rival)
    line = Text(f"last on {bottle.last}" if bottle.last else "none yet")
    if not rival["completed"]:
        line.append(f", explodes from {bottle.first_explosion}")
        line.append(f", next {percent(rival['odds'])}", style=risk_style(rival["odds"]))
    return line


def in_a_row(row: Sequence[str]) -> Text:
    """Chips one after the other."""
    return Text(" ").join(Text(f"({token(chip)})", chip_style(chip)) for chip in row)


def state_of(seen: Seen, player: Mapping[str, Any]) -> tuple[str, str]:
    """One word for what a player is about, and its colour."""
    if player["exploded"]:
        return "exploded", f"bold {DANGER}"
    if player["completed"]:
        return f"completed {player['completed']}", GOOD
    if seen.view["active"] is None:
        return ("deciding", BRASS) if player["seat"] in seen.view["actors"] else ("waiting", FAINT)
    return ("brewing", BRASS) if seen.view["active"] == player["seat"] else ("brews next", FAINT)


def prices(seen: Seen) -> Text:
    """What the chips of each book cost, in a line."""
    line = Text(" Prices ", style=FAINT, no_wrap=True, overflow="ellipsis")
    for colour, book in seen.view["books"].items():
        if book["price"]:
            line.append(f"({token(colour + '-')})", style=chip_style(colour))
            line.append(f" {'/'.join(map(str, book['price']))}  ", style=BRASS)
    return line


# Pictures ---------------------------------------------------------------------------------------------


def large(seen: Seen, width: int) -> Group:
    """The whole bottle below the square, with my things and my rival's beside it."""
    bottle = seen.bottle(seen.me)
    drawn = bottle.draw()
    room = width - bottle.width - 4
    body = Grid.grid(padding=(0, 2, 0, 0))
    body.add_column(width=bottle.width + 1, no_wrap=True)
    body.add_column()
    beside = Group(*mine(seen, room), Text(""), *about_rival(seen, room))
    body.add_row(Padding(Text("\n", end="").join(drawn), (0, 0, 0, 1)), beside)
    return Group(
        headline(seen),
        round_card(seen),
        *scales(seen),
        *seen.square(width),
        body,
        prices(seen),
    )


def compact(seen: Seen, width: int, tight: int) -> Group:
    """The square, and everything else in a line each; tighter, in fewer lines."""
    me, bottle = seen.me, seen.bottle(seen.me)
    first = Text(" ", no_wrap=True, overflow="ellipsis").append_text(gold(me)).append("   ")
    first.append_text(next_draw(seen))
    if seen.brews:
        first.append(", ").append_text(full_neck(seen))
    neck = Text(" Neck   ").append_text(bottle.neck())
    if seen.brews and me["steps"]:
        neck.append(f"  {count(me['steps'], 'step')} if you complete now", style=GOOD)
    elif me["coin"]:
        neck.append(f"  coin: {FACES[s.FACE_NAMES.index(me['coin'])]}", style=FAINT)
    parts: list[ConsoleRenderable] = [headline(seen), round_card(seen, short=tight > 0), *scales(seen)]
    parts += [*seen.square(width), neck, Text(" White  ").append_text(bottle.white_area())]
    if me["belly"] and tight < 2:
        parts += chips(" Belly  ", me["belly"], width)
    if tight < 3:
        parts += chips(f" Bag {sum(me['bag'].values()):>2} ", me["bag"], width)
        parts += [Text(" ") + line for line in extras(me, width - 1)]
    parts += [first, rival_in_short(seen)]
    return Group(*parts)


def rival_in_short(seen: Seen) -> Text:
    """My rival in one line."""
    rival = seen.rival
    line = Text(f" {seen.rival_name} ", style="bold", no_wrap=True, overflow="ellipsis").append_text(gold(rival))
    line.append("  ").append(*state_of(seen, rival))
    if rival["neck"]:
        line.append("  neck ").append_text(in_a_row(rival["neck"]))
    return line.append("  white ").append_text(rival_whites(seen))


# Pages ------------------------------------------------------------------------------------------------


def books(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """Every book in full, and the pool."""
    view = table.view(seat)
    parts: list[ConsoleRenderable] = []
    for colour, book in view["books"].items():
        name = f" {book['name']}{' ' + book['set'] if book['set'] else ''}"
        line = Text(" ").append(f"({token(colour + '-')})", chip_style(colour)).append(f"{name:<20}", "bold")
        if book["price"]:
            line.append(
                "  ".join(f"{value} for {cost}" for value, cost in zip(book["values"], book["price"], strict=True))
            )
        else:
            line.append(" ".join(map(str, book["values"])))
        line.stylize(BRASS, 5 + len(f"{name:<20}"))
        parts += [line, Padding(Text(book["words"]), (0, 1, 0, 5))]
    return Group(*parts, Text(" Left in the pool", style=f"bold {BRASS}"), *chips(" ", view["pool"], console.width))


def odds(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """Every chip in the bag with its chance to come next, the risk of drawing on, and my rival's bag."""
    seen = Seen(table, seat)
    me, bottle = seen.me, seen.bottle(seen.me)
    total = sum(me["bag"].values())
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for chip, many in me["bag"].items():
        grid.add_row(
            Text().append(f"({token(chip)})", chip_style(chip)).append(f" {chip}"),
            Text(f"×{many}"),
            Text(percent(many / total)),
            where_it_goes(bottle, chip),
        )
    parts: list[ConsoleRenderable] = [
        Text(f" {count(total, 'chip')} in your bag; the chance of each to come next:"),
        Padding(grid, (0, 1)),
        Text(""),
        Text(" Drawing on until the neck is full, what the books do aside:"),
    ]
    for draws in range(1, min(total, 4) + 1):
        parts.append(_risk(f"{draws} more", explosion_within(bottle, draws)))
    parts.append(_risk("up to a full neck", explosion_within(bottle, total)))
    theirs = seen.rival["bag"]
    parts += [Text(""), Text(f" In {seen.rival_name}'s bag: {count(sum(theirs.values()), 'chip')}")]
    return Group(*parts, *chips(" ", theirs, console.width))


def where_it_goes(bottle: Bottle, chip: str) -> Text:
    """Where a chip would lie if it came next."""
    colour, _, value = chip.partition("-")
    if colour != "white":
        return Text("in the neck", style=FAINT)
    if int(value) <= bottle.player["ward"]:
        return Text("back into the bag", style=GOOD)
    space = bottle.last + int(value)
    if bottle.explodes_on(space):
        return Text("explodes", style=DANGER)
    return Text(f"on space {space}" + (", the bonus space" if bottle.kinds[space - 1] == "bonus" else ""), style=FAINT)


def _risk(words: str, risk: float) -> Text:
    return Text(f" {words}: ").append(f"{percent(risk)} to explode", style=risk_style(risk))


def market(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """The ledges space by space, the stalls, the coins in play, and the cards that are kept."""
    seen = Seen(table, seat)
    names = [table.names[seat], seen.rival_name]
    ledges = Grid.grid(padding=(0, 3, 0, 0))
    ledges.add_row(Text("Patient", style=f"bold {BRASS}"), *(Text(name, style="bold") for name in names))
    for number, kind in enumerate(seen.ledge, 1):
        gives = kind if number < len(seen.ledge) else "the game"
        row = [_ledge_space(player["patients"] >= number, gives, *both) for player, both in _sides(seen, names)]
        ledges.add_row(Text(str(number)), *row)
    path = seen.view["path"]
    parts: list[ConsoleRenderable] = [
        Padding(ledges, (0, 1)),
        Text(
            f" Stalls stand on {path['nearest']} to {path['farthest']} and go back with every patient treated.",
            style=FAINT,
        ),
        Text(""),
        Text(" Coins", style=f"bold {BRASS}"),
        *_coins(table, seen),
    ]
    for name, player in zip(names, (seen.me, seen.rival), strict=True):
        for card in player["kept"]:
            parts.append(Text(f" {name}, {card['words']}"))
    return Group(*parts)


def _sides(seen: Seen, names: Sequence[str]) -> Iterator[tuple[Mapping[str, Any], tuple[str, str]]]:
    yield seen.me, (names[0], names[1])
    yield seen.rival, (names[1], names[0])


def _ledge_space(taken: bool, kind: str, owner: str, other: str) -> Text:
    return Text("● treated", style=BRASS) if taken else Text(f"○ {gift(kind, owner, other)}", style=FAINT)


def _coins(table: Table, seen: Seen) -> list[Padding]:
    """Both faces of the coins in play; the face that fell is marked."""
    printed = table.game.material_record(table.material)
    lines = []
    for shown in seen.view["coins"]:
        for face in table.material.table("coins")[shown["coin"]]:
            fell = face == shown["shows"]
            words = f"{'●' if fell else '○'} {shown['coin']}: {face_words(printed, s.FACE_NAMES.index(face))}"
            lines.append(Padding(Text(words, style=INK if fell else FAINT), (0, 1)))
    return lines


def rivals_bottle(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """My rival's bottle as large as my own."""
    seen = Seen(table, seat)
    room = console.width - 2
    drawn = Text("\n", end="").join(seen.bottle(seen.rival).draw())
    words = [Text(" ") + line for line in about_rival(seen, room)]
    bag = chips(f" Bag {sum(seen.rival['bag'].values()):>2} ", seen.rival["bag"], room)
    return Group(Padding(drawn, (0, 1)), *words, *bag)


# The panel --------------------------------------------------------------------------------------------


class DuelPanel(Panel):
    """The square on top, my bottle below it, everything else around it."""

    keys: Mapping[str, Key] = {
        "draw": Key("d", "draw a chip"),
        "complete": Key("c", "complete the potion: the patient walks, and you brew no more this round"),
        "whites": Key("w", "use the coin: all white chips go back into the bag"),
        "pay": Key("p", "pay gold for what is offered"),
        "stall": Key("s", "move the stall forward"),
        "tokens": Key("t", "take the offer tokens"),
        "card": Key("k", "take the round card"),
    }
    pages: Mapping[str, Page] = {
        "b": Page("Books", books),
        "o": Page("Bags and odds", odds),
        "m": Page("Market", market),
        "r": Page("Rival", rivals_bottle),
    }
    turn = "round"
    help: Sequence[str] = (
        "The square: your half is on the left, your rival's on the right, the park between them. P is the patient (M the "
        "mayor), /^\\ are the stalls, ‹ is the way your potion would bring the patient now.",
        "●●○○○○ are the patients treated; a full ledge wins. Below stands what the next one gives, and to whom.",
        "A chip is its colour's letter and its value: W white, K black, O orange, B blue, R red, G green, N pink, "
        "Y yellow, P purple.",
        "The bottle: three places in the neck, the belly, and the white area at its base: + is the bonus space, ✸ explodes, "
        "S is covered by the shield; ↑2 is where a white-2 would lie.",
        "Three chips in the neck end a turn; the patient walks their values and that of the last white chip ‹.",
        "The offer marked ★ is the one the round card suggests. The odds are exact.",
    )

    def pictures(self, table: Table, seat: int, console: Console) -> Iterator[ConsoleRenderable]:
        """The whole bottle where it fits, else everything in a line each, ever tighter."""
        seen = Seen(table, seat)
        if console.width >= LARGE:
            yield large(seen, console.width)
        for tight in range(4):
            yield compact(seen, console.width, tight)

    def question(self, table: Table, seat: int, *, steps: bool = False) -> str:
        """What a seat is asked now; what the round card gives stands below already."""
        return table.question(seat).partition(" It gives: ")[0]

    def label(self, table: Table, seat: int, decision: Decision) -> Text:
        """A decision with its consequence, without what the question says already; chips in their colours."""
        if decision.kind == "draw":
            risk = table.view(seat)["players"][seat]["odds"]
            return Text("Draw a chip: ").append(f"{percent(risk)} to explode", style=risk_style(risk))
        if decision.kind == "complete":
            return Text(f"Complete: {outcome(table, seat)}")
        if decision.kind == "offer":
            return offer_label(decision.label)
        words = decision.label
        if decision.kind not in (*self.declines, "card", "tokens"):
            for verb in VERBS:
                words = words.removeprefix(verb)
        if decision.kind == "coin":
            words = words.removeprefix("the ").replace(" coin: ", ": ", 1)
        return coloured(Text(words[:1].upper() + words[1:] if decision.chip is None else words))

    def tell(self, table: Table, events: Sequence[Event]) -> list[Line]:
        """What happened, a line for each turn."""
        return tell(table, events)

    def turn_begun(self, event: Event) -> int | None:
        """The round that begins, if one does."""
        return event.a if event.code == s.ROUND_BEGINS else None

    def scored(self, event: Event) -> Scored | None:
        """A patient treated, or the mayor."""
        if event.code != s.TREATED:
            return None
        return Scored(event.seat, "the mayor" if event.b else "patients", 1)


def offer_label(label: str) -> Text:
    """An offer, with a star at the one that is suggested."""
    words, suggested, _ = label.removeprefix("Offer ").partition(" (as suggested)")
    return Text(words).append(f" {SUGGESTED}", style=f"bold {BRASS}") if suggested else Text(words)


def outcome(table: Table, seat: int) -> str:
    """What completing the potion does to the patient now, played out by the rules on a table of its own."""
    steps, won, at = None, 0, 0
    for event in table.imagine(seat, 0).act(seat, "complete"):
        if event.code not in WALKING:
            break
        if event.code == s.COUNTED:
            steps = event.a
        elif event.code == s.PATIENT_MOVED:
            at = event.a
        elif event.code == s.PATIENT_WON:
            won, at = won + 1, 0
    if steps is None:
        return "the patient stays, nothing was placed this turn"
    parts = [count(steps, "step")]
    if won:
        parts.append("a patient for you" if won == 1 else f"{won} patients for you")
    if at:
        mine = (at > 0) == (seat == 0)
        where = f"your space {abs(at)}" if mine else in_half(table.names[1 - seat], abs(at))
        parts.append(f"the {'next one' if won else 'patient'} on {where}")
    return ", ".join(parts)


PANEL = DuelPanel()

"""What a table of Basari looks like in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console, ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ..rules.basari import state as s
from ..rules.basari.almanac import VARIANTS
from ..rules.basari.sentences import gems_in_words
from ..rules.basari.state import COLOUR_NAMES
from ..rules.contract import Decision
from ..rules.errors import IllegalDecision
from ..rules.kernel import Event
from ..rules.wording import count
from ..table import Table
from .bazaar import colour_of, tell
from .bids import read_bid
from .gems import GEM_STYLES, LETTERS, Gems, changed_leads, in_short, in_stock, lead, one_by_one, pills
from .haggling import ACTIONS, BID, LOWEST, Seen, haggling, whole_bids
from .panel import BRASS, BUTTON, DANGER, FAINT, GOOD, Chained, Choice, Key, Line, Page, Panel, Scored

ROOMY = 98
"""Columns from which on workers are drawn as a row."""
NARROW = 78
"""Columns below which names are cut short."""
TALL = 32
"""Lines from which on the bazaar cards are drawn as cards, and there is air around the haggling."""
WIDEST_CARD = 20
LONGEST_BAR = 20
NAME, NARROW_NAME = 14, 6


# The picture ------------------------------------------------------------------------------------------


def picture(table: Table, seen: Seen, seat: int, console: Console, tight: int) -> Group:
    """Everybody's things in a table, the cards of the round or the haggling below; tighter, in fewer lines."""
    cards = seen["phase"] == "choosing" and tight == 0
    parts: list[ConsoleRenderable] = [headline(seen)]
    if cards:
        parts += [Text(""), *card_row(table, seen, seat, console.width), Text("")]
    parts.append(everybody(table, seen, seat, console.width, with_cards=not cards, with_stock=tight < 3))
    if seen["negotiation"]:
        parts += haggling(table, seen, seat, tight)
    return Group(*parts)


def headline(seen: Seen) -> Text:
    """Stage and round, what ends the stage, and how many cards are left."""
    line = Text(" ", no_wrap=True, overflow="ellipsis")
    for stage in range(1, seen["stages"] + 1):
        now = stage == seen["stage"]
        line.append(f"[{stage}]" if now else f" {stage} ", style=BUTTON if now else FAINT)
    line.append(f"  Stage {seen['stage']} of {seen['stages']}, round {seen['round']}", style="bold")
    line.append(f"  {seen['worker_goal']} workers end it and score {seen['workers_bonus']}★", style=FAINT)
    return line.append(f"  draw pile {seen['deck']}", style=FAINT)


def everybody(table: Table, seen: Seen, seat: int, width: int, *, with_cards: bool, with_stock: bool) -> Padding:
    """A line for each player: points, gems with who leads, workers, this round's card and what was played."""
    bar, narrow = width >= ROOMY and seen["worker_goal"] <= LONGEST_BAR, width < NARROW
    grid = Grid.grid(padding=(0, 1 if narrow else 2, 0, 0))
    grid.add_column(no_wrap=True, overflow="ellipsis", max_width=NARROW_NAME if narrow else NAME)
    for _ in range(4 + len(COLOUR_NAMES)):
        grid.add_column(no_wrap=True)
    titles = ("  w", "card", "") if narrow else ("workers", "this round", "play")
    columns = titles if with_cards else titles[:1]
    grid.add_row("", Text("   ★", BRASS), *_majorities(seen), *(Text(title, FAINT) for title in columns))
    for player in seen["players"]:
        cells = [Text(f"{player['points']:>4}", f"bold {BRASS}")]
        cells += [gems_held(seen, player, colour) for colour in COLOUR_NAMES]
        cells.append(workers(seen, player, bar=bar))
        cells += [card_in_short(player["current"]), played(seen, player)] if with_cards else []
        mine = player["seat"] == seat
        name = Text(table.names[player["seat"]], style=f"bold {BRASS}" if mine else "bold")
        grid.add_row(name, *cells)
    if with_stock:
        stock = (
            Text(f" {seen['stock'][colour]:>2}", DANGER if not seen["stock"][colour] else FAINT) for colour in LETTERS
        )
        grid.add_row(Text("Stock", FAINT), "", *stock)
    return Padding(grid, (0, 0, 0, 1))


def _majorities(seen: Seen) -> Iterator[Text]:
    """What most gems of each colour score."""
    for colour, letter in LETTERS.items():
        yield Text(f" {letter} {seen['majorities'][colour]:>2}★", GEM_STYLES[letter])


def gems_held(seen: Seen, player: Seen, colour: str) -> Text:
    """How many gems of a colour; whoever leads also by how many, or that the lead is shared."""
    first = lead(seen["players"], colour)
    held = Text(f" {player['gems'][colour]:>2}")
    if player["seat"] not in first.seats:
        return held
    held.append(f" +{first.by}" if len(first.seats) == 1 else " =")
    held.stylize(f"bold {GOOD}" if len(first.seats) == 1 else f"bold {BRASS}")
    return held


def workers(seen: Seen, player: Seen, *, bar: bool) -> Text:
    """Workers towards the end of the stage."""
    number, goal = player["workers"], seen["worker_goal"]
    line = Text(f"{number:>3}", f"bold {GOOD}" if number >= goal else "bold")
    if bar:
        line.append(" ").append("■" * min(number, goal), GOOD if number >= goal else BRASS)
        line.append("□" * max(goal - number, 0), FAINT)
    return line


def card_in_short(card: Seen) -> Text:
    """A bazaar card in a few signs."""
    return Text(f"{card['workers']}w {card['points']}★ ").append_text(one_by_one(card["gems"]))


def played(seen: Seen, player: Seen) -> Text:
    """The action card before a player: turned over, face down, or none yet."""
    choice = player.get("choice")
    if choice is None:
        return Text("down" if player["chosen"] else "", FAINT)
    return Text(f"[{choice}]", BUTTON if choice == seen["action"] or seen["action"] is None else f"bold {BRASS}")


# This round's cards -----------------------------------------------------------------------------------


def card_row(table: Table, seen: Seen, seat: int, width: int) -> list[Text]:
    """The bazaar cards of this round, side by side."""
    wide = min((width - 1) // len(seen["players"]) - 1, WIDEST_CARD)
    drawn = [bazaar_card(table, player, wide, mine=player["seat"] == seat) for player in seen["players"]]
    rows = [Text(" ", no_wrap=True) for _ in drawn[0]]
    for card in drawn:
        for row, line in zip(rows, card, strict=True):
            row.append_text(line).append(" ")
    return rows


def bazaar_card(table: Table, player: Seen, wide: int, *, mine: bool) -> list[Text]:
    """One bazaar card with its owner's name above and what it gives inside."""
    card, inner = player["current"], wide - 2
    border = f"bold {BRASS}" if mine else FAINT
    name = table.names[player["seat"]][: inner - 2]
    below = f" {'chosen' if player['chosen'] else 'choosing'} "
    faces = [Text(count(card["workers"], "worker")), Text(count(card["points"], "point")), pills(card["gems"])]
    lines = [Text().append("╭", border).append(f" {name} ", "bold").append("─" * (inner - len(name) - 2) + "╮", border)]
    for face in faces:
        face.truncate(inner - 1)
        line = Text().append("│ ", border).append_text(face)
        lines.append(line.append(" " * (inner - 1 - face.cell_len)).append("│", border))
    dashes = "─" * (inner - len(below))
    lines.append(Text().append(f"╰{dashes}", border).append(below, FAINT).append("╯", border))
    return lines


# Buttons ----------------------------------------------------------------------------------------------


def letter_of(decision: Decision) -> str:
    """The key of a single decision: its action card's or its colour's letter, or how many gems."""
    if decision.amount is not None:
        return str(decision.amount)
    if decision.chip is not None:
        return LETTERS[decision.chip].lower()
    return "a" if decision.kind == "accept" else s.LETTERS[decision.action - s.CHOOSE].lower()


def choose_label(seen: Seen, seat: int, decision: Decision) -> Text:
    """An action card with what it would give."""
    if decision.action - s.CHOOSE != s.C:
        words = decision.label.partition(": ")[2]
        return Text(f"{words[:1].upper()}{words[1:]}")
    gems = seen["players"][seat]["current"]["gems"]
    there = in_stock(seen["stock"], gems)
    lacking = {colour: number - there[colour] for colour, number in gems.items()}
    label = Text("Take ").append_text(pills(there))
    return label.append(f" (the stock lacks {in_short(lacking)})", DANGER) if any(lacking.values()) else label


# Pages ------------------------------------------------------------------------------------------------


def action_cards(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """The action cards and the variants in words, and what happens when several choose the same."""
    seen = table.view(seat)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for card in seen["action_cards"]:
        grid.add_row(Text(f"[{card['letter']}]", BUTTON), Text(card["name"].capitalize(), "bold"), Text(card["words"]))
    alike = [
        ("One alone", "performs the action at once."),
        ("Two", "haggle with gems: whoever accepts the other's bid takes those gems, the other performs the action."),
        ("Three or more", "all go without."),
    ]
    rules = Grid.grid(padding=(0, 2, 0, 0))
    for who, what in alike:
        rules.add_row(Text(who, "bold", no_wrap=True), Text(what))
    parts: list[ConsoleRenderable] = [Padding(grid, (0, 1)), Text(""), _heading("Who chose the same card (A, B, C)")]
    parts += [Padding(rules, (0, 1)), Text(""), _heading("Variants at this table")]
    agreed = [variant for variant in VARIANTS if variant.name in seen["variants"]]
    parts += [Text(f" {variant.words} ({variant.origin})") for variant in agreed] or [Text(" None.")]
    return Group(*parts)


def _heading(words: str) -> Text:
    return Text(f" {words}", style=f"bold {BRASS}")


def cards_on_table(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """All bazaar cards that lie before everybody."""
    seen = table.view(seat)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, overflow="ellipsis", max_width=NAME)
    for player in seen["players"]:
        cards = Text()
        for card in player["cards"]:
            now = card["number"] == player["current"]["number"]
            cards.append("   " if cards else "").append_text(card_in_short(card)).append(
                " (this round)" if now else "", BRASS
            )
        total = Text(count(player["workers"], "worker"), style=f"bold {BRASS}", no_wrap=True)
        grid.add_row(Text(table.names[player["seat"]], style="bold"), total, cards)
    return Group(
        Padding(grid, (0, 1)), Text(""), Text(f" {count(seen['deck'], 'card')} in the draw pile.", style=FAINT)
    )


def value_of_gems(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """What most gems of each colour score, who leads, what goes back, and which bid is higher."""
    seen = table.view(seat)
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for colour, letter in LETTERS.items():
        first = lead(seen["players"], colour)
        all_of_them = len(first.seats) == table.players
        who = "everybody" if all_of_them else ", ".join(table.names[other] for other in first.seats) or "nobody"
        by = f"by {first.by}" if len(first.seats) == 1 else "tied" if first.seats else ""
        grid.add_row(
            Text(f" {letter} {colour} ", GEM_STYLES[letter]),
            Text(f"{seen['majorities'][colour]}★", BRASS),
            Text(f"most: {who}"),
            Text(by, GOOD),
            Text(f"stock {seen['stock'][colour]}", FAINT),
        )
    back = "three of them" if "return_three" in seen["variants"] else "half of them, rounded up,"
    words = (
        f"When a stage ends, whoever has most gems of a colour scores its points, and {back} go back to the stock.",
        f"Who ties shares the points, rounded down, and returns {table.material.table('majorities')['tied_returns']}.",
        f"{seen['worker_goal']} workers score {seen['workers_bonus']} points for everybody who has them.",
        "A bid is higher with more gems. With as many, the one with more red is higher, then yellow, green, blue.",
    )
    return Group(Padding(grid, (0, 1)), Text(""), *(Padding(Text(sentence), (0, 1)) for sentence in words))


# The panel --------------------------------------------------------------------------------------------


class BasariPanel(Panel):
    """Everybody's gems in the middle, the haggling below."""

    keys: Mapping[str, Key] = {
        "choose": Key("a b c d", "play that action card"),
        "accept": Key("a", "accept the offer: its gems are yours, the action is your rival's"),
        BID: Key(LOWEST, "make the lowest bid there is"),
    }
    pages: Mapping[str, Page] = {
        "i": Page("Action cards", action_cards),
        "t": Page("All cards", cards_on_table),
        "v": Page("Gems", value_of_gems),
    }
    turn = "stage"
    help: Sequence[str] = (
        "A whole bid is typed in one go: 2r b, rrb, 1 red 3 blue or r=1 b=3. A full stop asks colour by colour.",
        "3w 5★ RRB is a card with 3 workers, 5 points, 2 red gems and a blue one; red is worth most.",
        "5 +2 leads a colour by two gems; 4 = shares the lead. down is an action card still secret.",
    )

    def pictures(self, table: Table, seat: int, console: Console) -> Iterator[ConsoleRenderable]:
        """The same table, ever tighter."""
        seen = table.view(seat)
        for tight in range(0 if console.height >= TALL else 1, 4):
            yield picture(table, seen, seat, console, tight)

    def question(self, table: Table, seat: int, *, steps: bool) -> str:
        """What is asked, in short; a bid as a whole, unless in small steps."""
        seen = table.view(seat)
        talk = seen["negotiation"]
        if seen["phase"] == "choosing":
            card = seen["players"][seat]["current"]
            shown = f"{count(card['workers'], 'worker')}, {count(card['points'], 'point')}, {in_short(card['gems'])}"
            return f"{shown}: which action card?"
        if steps or not talk:
            return table.question(seat)
        if talk["offer"]:
            rival = table.names[sum(talk["seats"]) - seat]
            return f"{rival} offers {_in_words(talk['offer'])}. Accept, or bid more: {LOWEST} or e.g. 2r b."
        return f"You open the bidding for {ACTIONS[talk['action']]}: {LOWEST} or e.g. 2r b."

    def menu(self, table: Table, seat: int, *, steps: bool) -> dict[str, Choice]:
        """Action cards and gems by their letters, bids as a whole unless in small steps."""
        seen = table.view(seat)
        own: dict[str, Choice] = {letter_of(decision): decision for decision in table.options(seat)}
        talk = seen["negotiation"]
        if steps or not talk or talk["bid"] is not None:
            return own
        return {key: choice for key, choice in own.items() if key == "a"} | whole_bids(seen, seat)

    def read(self, table: Table, seat: int, typed: str) -> Chained | None:
        """A whole bid of gems."""
        seen = table.view(seat)
        if not seen["negotiation"]:
            return None
        gems = read_bid(typed)
        if gems is None:
            return None
        for colour, number in gems.items():
            held = seen["players"][seat]["gems"][colour]
            if number > held:
                raise IllegalDecision(f"you have {held} {colour}, not {number}")
        return Chained(BID, gems, pills(gems))

    def label(self, table: Table, seat: int, decision: Decision) -> Text:
        """A decision with its consequence."""
        seen = table.view(seat)
        if decision.kind == "accept":
            return Text("Accept ").append_text(pills(seen["negotiation"]["offer"]))
        if decision.kind == "choose":
            return choose_label(seen, seat, decision)
        if decision.chip is not None:
            number = 1 if decision.kind == "take" else -1
            leads = changed_leads(seen["players"], seat, {seat: {decision.chip: number}})
            return Text(decision.label).append(f" ({leads})", FAINT) if leads else Text(decision.label)
        return Text(decision.label)

    def is_secret(self, table: Table, seat: int) -> bool:
        """Action cards are laid face down."""
        return bool(table.view(seat)["phase"] == "choosing")

    def tell(self, table: Table, events: Sequence[Event]) -> list[Line]:
        """What happened, by the parts of a round."""
        return tell(table, events)

    def turn_begun(self, event: Event) -> int | None:
        """The stage that begins, if one does."""
        return event.a if event.code == s.STAGE_BEGINS else None

    def scored(self, event: Event) -> Scored | None:
        """Points, and for what."""
        if event.code != s.SCORED:
            return None
        if event.b == s.BY_CARD:
            return Scored(event.seat, "points on bazaar cards", event.a)
        source = "workers" if event.b == s.BY_WORKERS else f"most {COLOUR_NAMES[colour_of(event)]} gems"
        return Scored(event.seat, source, event.a)


def _in_words(gems: Gems) -> str:
    return gems_in_words([gems.get(colour, 0) for colour in COLOUR_NAMES])


PANEL = BasariPanel()

"""Playing at a keyboard: asks people and bots for decisions and shows what happens. Independent of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress

from rich.console import Console, ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ..archive import is_present
from ..review import Review
from ..rules.contract import Decision
from ..rules.engine import Event
from ..rules.errors import IllegalDecision
from ..table import Table
from ..table.transcript import all_events
from .ending import ending
from .panel import BRASS, BUTTON, DANGER, FAINT, ChainChoice, Choice, Key, Line, Panel, panel_for
from .screen import PlayerLeft, RenderedLines, Screen, faint

Bot = Callable[[Table, int], int | Decision]
"""Decides for a seat, using `table.view(seat)` and `table.decisions(seat)` only."""

HELP, LOG, LEAVE, REVIEW = "?", "l", "q", "r"
STEPS = "."
"""Key to take the single decisions of a chain one by one."""
MAX_RECENT_LINES = 20


def play(
    table: Table,
    people: Mapping[int, str],
    bots: Mapping[int, Bot],
    *,
    console: Console | None = None,
    save: Callable[[Table], None] | None = None,
    resume_hint: str | None = None,
    review: Callable[[Table], Review] | None = None,
) -> None:
    """Plays the table to its end, or until someone leaves.

    `people` maps seats to the names of those at this keyboard; `bots` play the other seats. `save` is called at the start and after
    every decision. `resume_hint` is shown to whoever leaves. `review` is offered after the game.
    """
    empty = [seat for seat in range(table.players) if seat not in people and seat not in bots]
    if empty:
        raise ValueError(f"nobody sits at seat {', '.join(map(str, empty))}; every seat needs a person or a bot")
    TerminalSession(table, people, bots, Screen(console), save, resume_hint, review).play()


class TerminalSession:
    """One session at the keyboard: the table, its players, and what they have been shown so far."""

    def __init__(
        self,
        table: Table,
        people: Mapping[int, str],
        bots: Mapping[int, Bot],
        screen: Screen,
        save: Callable[[Table], None] | None,
        resume_hint: str | None,
        review: Callable[[Table], Review] | None = None,
    ) -> None:
        table.names = unique_names([people.get(seat, name) for seat, name in enumerate(table.names)])
        self.table = table
        self.people = people
        self.bots = bots
        self.screen = screen
        # A game's own panel need not fit old rules.
        self.panel = panel_for(table.game.name) if is_present(table.game) else Panel()
        self.save = save
        self.resume_hint = resume_hint
        self.review = review
        self.saved = False
        self.notice = ""
        self.history: list[Event] = all_events(table)
        self.undescribed: list[Event] = list(table.events)
        self.recent_lines: list[Line] = []
        self.new_lines: list[Line] = []

    def play(self) -> None:
        """Runs the session."""
        try:
            self._save()
            while not self.table.over:
                self._let_bots_decide()
                for seat in self._people_to_decide()[:1]:
                    self._let_person_decide(seat)
            self._finish()
        except (PlayerLeft, KeyboardInterrupt):
            self._say_goodbye()

    # Decisions ----------------------------------------------------------------------------------------

    def _let_bots_decide(self) -> None:
        """If people have to decide at the same time, each bot decides once; otherwise bots go on until a person has to decide."""
        thinking = self.screen.console.status("The others are busy ...") if self.screen.live else nullcontext()
        with thinking:
            if self._people_to_decide():
                for seat in self._bots_to_decide():
                    if seat in self.table.actors:
                        self._let_bot_decide(seat)
            else:
                while self._bots_to_decide() and not self._people_to_decide():
                    self._let_bot_decide(self._bots_to_decide()[0])

    def _let_bot_decide(self, seat: int) -> None:
        self._decide(seat, self.bots[seat](self.table, seat))

    def _people_to_decide(self) -> list[int]:
        return [seat for seat in self.table.actors if seat in self.people]

    def _bots_to_decide(self) -> list[int]:
        return [seat for seat in self.table.actors if seat not in self.people]

    def _let_person_decide(self, seat: int) -> None:
        keys = self._keys(seat)
        self._describe_new_events()
        first = True
        while True:
            if first or self.screen.live:
                self._show_table(seat, keys)
            elif self.notice:
                self.screen.show(self.screen.render(self._notice()))
            first = False
            self.notice = ""
            hidden = self._is_hidden(seat)
            typed = self.screen.ask(f"{self.table.names[seat]}{', unseen' if hidden else ''} >", hidden=hidden)
            if typed == STEPS and has_chains(keys):
                keys, first = self._keys(seat, steps=True), True
            elif self._handle_input(typed, seat, keys):
                return

    def _keys(self, seat: int, *, steps: bool = False) -> dict[str, Choice]:
        own = self.panel.menu(self.table, seat, steps=steps)
        return own or menu_keys(self.table.decisions(seat), self.panel.keys, self.panel.declines)

    def _handle_input(self, typed: str, seat: int, keys: Mapping[str, Choice]) -> bool:
        """Applies typed input as a decision or handles it as a command. Returns whether it was a decision."""
        try:
            choice = choice_for(typed, keys, self.table) or self.panel.read(self.table, seat, typed)
            if choice is not None:
                self._decide(seat, choice)
                return True
        except IllegalDecision as problem:
            self.notice = f"{str(problem)[:1].upper()}{str(problem)[1:]}."
            return False
        self._run_command(typed, seat, keys)
        return False

    def _is_hidden(self, seat: int) -> bool:
        return len(self.people) > 1 and self.panel.is_secret(self.table, seat)

    def _decide(self, seat: int, decision: int | Choice) -> None:
        if isinstance(decision, ChainChoice):
            events = self.table.chain(seat, decision.name, **decision.parts)
        else:
            events = self.table.act(seat, decision)
        self.history += events
        self.undescribed += events
        self._save()

    def _save(self) -> None:
        if self.save is None:
            return
        try:
            self.save(self.table)
            self.saved = True
        except OSError as problem:
            self.saved = False
            self.notice = f"The game could not be saved: {problem}"

    # Commands -------------------------------------------------------------------------------------------

    def _run_command(self, typed: str, seat: int, keys: Mapping[str, Choice]) -> None:
        """Handles typed input that is not a decision."""
        word = typed.lower()
        if word in (LEAVE, "quit", "exit", "leave"):
            raise PlayerLeft
        if word in (HELP, "h", "help"):
            self._show_pages("Help", self._help())
        elif word in (LOG, "log"):
            self._show_log()
        elif word in self.panel.pages:
            page = self.panel.pages[word]
            self._show_pages(page.title, page.show(self.table, seat, self.screen.console))
        else:
            what = f"{typed[:20]!r} is not possible here. " if typed else "Enter alone decides nothing here. "
            self.notice = f"{what}Possible now: {', '.join(keys)}; also {', '.join(self._command_keys())}."

    def _command_keys(self) -> list[str]:
        return [HELP, *self.panel.pages, LOG, LEAVE]

    def _show_pages(self, title: str, part: ConsoleRenderable) -> None:
        if self.screen.pages(title, self.screen.render(part)).lower() in (LEAVE, "quit"):
            raise PlayerLeft

    def _show_log(self) -> None:
        lines = self.panel.describe_events(self.table, self.history)
        if not self.screen.live:
            self._show_pages("What happened", lines_grid(lines))
            return
        end = len(lines)
        while True:
            laid, first = self._lines_that_fit(lines[:end], self.screen.page_room)
            self.screen.show_page("What happened", laid)
            more = f"Enter: back to the table, {LOG}: further back >" if first else "Enter: back to the table >"
            typed = self.screen.ask(more).lower()
            if typed in (LEAVE, "quit"):
                raise PlayerLeft
            if typed != LOG or first == 0:
                return
            end = first

    def _lines_that_fit(self, lines: Sequence[Line], room: int) -> tuple[RenderedLines, int]:
        """The last lines that fit into the room, and the index of the first of them."""
        first = max(len(lines) - room, 0)
        while first < len(lines):
            laid = self.screen.render(lines_grid(lines[first:]))
            if len(laid) <= room:
                return laid, first
            first += max((len(laid) - room) // 2, 1)
        return [], len(lines)

    def _help(self) -> Group:
        rows = [
            *((key.letter, key.words) for key in self.panel.keys.values()),
            ("1 2 3 ...", "the choices of a list; 0 declines"),
            ("Enter", "takes the choice where there is only one"),
            *((letter, page.title) for letter, page in self.panel.pages.items()),
            (LOG, "what has happened so far"),
            (HELP, "this page"),
            (LEAVE, "leave; the game is saved after every decision" if self.save else "leave"),
        ]
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for key, words in rows:
            grid.add_row(Text(key, style=f"bold {BRASS}"), Text(words))
        sentences = [Padding(Text(sentence), (0, 1)) for sentence in self.panel.help]
        return Group(Text(" Type a key, then Enter."), Text(""), Padding(grid, (0, 1)), Text(""), *sentences)

    # Showing --------------------------------------------------------------------------------------------

    def _show_table(self, seat: int, keys: Mapping[str, Choice]) -> None:
        top, bottom = self._render_table(seat, keys)
        room = self.screen.height - 1 - len(top) - len(bottom)
        if self.screen.live and self.new_lines:
            all_lines = self.screen.render(lines_grid(self.new_lines))
            if len(all_lines) > room:
                self._show_pages("What happened", self._spaced_lines_grid(self.new_lines))
            self.new_lines = []
        if self.screen.live:
            top = [*top, *self._lines_that_fit(self.recent_lines, room)[0]]
        self.screen.show_screen(top, bottom)

    def _render_table(self, seat: int, keys: Mapping[str, Choice]) -> tuple[RenderedLines, RenderedLines]:
        """The question with the largest picture that fits above the menu, and the menu."""
        notice = [self._notice()] if self.notice else []
        bottom = self.screen.render(*notice, self._menu(seat, keys))
        sentence = Text(" ").append(f" {self.table.names[seat]} ", style=BUTTON)
        sentence.append(f" {self.panel.question(self.table, seat, steps=not has_chains(keys))}", style="bold")
        top = self.screen.render(sentence)
        room = self.screen.height - 1 - len(top) - len(bottom)
        picture: RenderedLines = []
        for drawn in self.panel.pictures(self.table, seat, self.screen.console):
            picture = self.screen.render(drawn)
            if len(picture) <= room:
                break
        # If even the smallest picture is too large, it is cut off: the menu is more important.
        return [*top, *picture[: max(room, 0)]], bottom

    def _describe_new_events(self) -> None:
        """Describes the events since the last call; prints them at once if the output is not a terminal."""
        lines = self.panel.describe_events(self.table, self.undescribed)
        self.undescribed = []
        if not lines:
            return
        if not self.screen.live:
            self.screen.show(self.screen.render(lines_grid(lines)))
        before = [Line(line.part, Text(line.text.plain, style=FAINT)) for line in self.recent_lines]
        self.recent_lines = (before + lines)[-max(MAX_RECENT_LINES, len(lines)) :]
        self.new_lines = lines

    def _spaced_lines_grid(self, lines: Sequence[Line]) -> Padding:
        """A grid with blank lines between its parts, if they fit on a page."""
        spaced = lines_grid(lines, spaced=True)
        return spaced if len(self.screen.render(spaced)) <= self.screen.page_room else lines_grid(lines)

    def _menu(self, seat: int, keys: Mapping[str, Choice]) -> ConsoleRenderable:
        buttons = []
        for key, decision in keys.items():
            button = Text(" ").append(f"[{key}]", style=BUTTON).append(" ")
            if isinstance(decision, ChainChoice):
                button.append_text(decision.words)
            else:
                button.append_text(self.panel.label(self.table, seat, decision))
            if len(keys) == 1:
                button.append("  (or just Enter)", style=FAINT)
            buttons.append(button)
        steps = f"{STEPS} small steps  " if has_chains(keys) else ""
        also = f"  {HELP} help  {steps}" + "".join(
            f"{key} {page.title.lower()}  " for key, page in self.panel.pages.items()
        )
        return Group(columns(buttons, self.screen.console.width), faint(f"{also}{LOG} log  {LEAVE} leave"))

    def _notice(self) -> Text:
        return Text(f" {self.notice}", style=f"bold {DANGER}")

    # The end ----------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        self._describe_new_events()
        if self.screen.live and self.people and self.new_lines:
            self._show_pages("What happened", self._spaced_lines_grid(self.new_lines))
        title = Text(" ").append(f" {self.table.game.title} ", style=BUTTON)
        self.screen.clear()
        self.screen.show(self.screen.render(title, ending(self.table, self.panel, self.history)))
        if self.review is not None and self.screen.live and self.people:
            self._offer_review(self.review)

    def _offer_review(self, review: Callable[[Table], Review]) -> None:
        """Shows the review of the game if somebody asks for it."""
        from .review import review_table

        with suppress(PlayerLeft):
            if self.screen.ask(f"{REVIEW}: review of this game, Enter: leave >").lower() != REVIEW:
                return
            found = review(self.table.copy())
            seat = min(self.people) if len(self.people) == 1 else None
            self._show_pages("Review", review_table(found, self.screen.console.width, seat))

    def _say_goodbye(self) -> None:
        words = "The game is saved." if self.saved else "Until next time. This game is not saved."
        if self.saved and self.resume_hint:
            words += f" Continue with: {self.resume_hint}"
        self.screen.console.line()
        self.screen.console.print(Text(words), soft_wrap=True)


def unique_names(names: Sequence[str]) -> list[str]:
    """Makes names unique by adding numbers."""
    before = [names[:seat].count(name) for seat, name in enumerate(names)]
    return [f"{name} {count + 1}" if count else name for name, count in zip(names, before, strict=True)]


def menu_keys(decisions: Sequence[Decision], letters: Mapping[str, Key], declines: Sequence[str]) -> dict[str, Choice]:
    """A key for each decision: its letter, or a number; 0 for the one that declines."""
    keys: dict[str, Choice] = {}
    last: dict[str, Choice] = {}
    number = 0
    for decision in decisions:
        key = letters.get(decision.kind)
        if key is not None and key.letter not in keys:
            keys[key.letter] = decision
        elif decision.kind in declines and "0" not in last:
            last["0"] = decision
        else:
            number += 1
            keys[str(number)] = decision
    return keys | last


def choice_for(typed: str, keys: Mapping[str, Choice], table: Table) -> Choice | None:
    """The choice for typed input: by key, by kind if that is unique, or by its name in journals."""
    if not typed:
        return next(iter(keys.values())) if len(keys) == 1 else None
    word = " ".join(typed.lower().split())
    if word in keys:
        return keys[word]
    single = [one for one in keys.values() if isinstance(one, Decision)]
    named = [one for one in single if table.game.words.action_name(one.action) == word]
    alike = [one for one in single if one.kind == word]
    return named[0] if named else alike[0] if len(alike) == 1 else None


def has_chains(keys: Mapping[str, Choice]) -> bool:
    """Whether a menu offers chains of decisions."""
    return any(isinstance(choice, ChainChoice) for choice in keys.values())


def columns(buttons: Sequence[Text], width: int) -> Grid:
    """Buttons in as many columns as fit, ordered downwards."""
    for across in range(len(buttons), 0, -1):
        down = -(-len(buttons) // across)
        stacks = [buttons[at : at + down] for at in range(0, len(buttons), down)]
        if sum(max(button.cell_len for button in stack) + 2 for stack in stacks) <= width:
            break
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for row in range(down):
        grid.add_row(*(stack[row] if row < len(stack) else "" for stack in stacks))
    return grid


def lines_grid(lines: Sequence[Line], *, spaced: bool = False) -> Padding:
    """Lines in a grid; the part of the turn is shown when it changes. A line without a part continues the previous one."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    before = ""
    for line in lines:
        part = line.part or before
        if spaced and before and part != before:
            grid.add_row()
        text = line.text.copy()
        if line.loud:
            text.stylize_before(f"bold {line.loud}")
        grid.add_row(Text(part if part != before else "", style=FAINT, no_wrap=True), text)
        before = part
    return Padding(grid, (0, 0, 0, 1))

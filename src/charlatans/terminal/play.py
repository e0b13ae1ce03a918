"""Playing at a keyboard: whose decision it is, asking for it, telling what came of it. Knows no game by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext

from rich.console import Console, ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ..rules.contract import Decision
from ..rules.engine import Event
from ..rules.errors import IllegalDecision
from ..table import Table
from ..table.transcript import all_events
from .ending import ending
from .panel import BRASS, BUTTON, DANGER, FAINT, Chained, Choice, Key, Line, panel_for
from .screen import Left, Lines, Screen, faint

Bot = Callable[[Table, int], int | Decision]
"""Given the table and a seat, decides. It looks at `table.view(seat)` and `table.decisions(seat)` only."""

HELP, LOG, LEAVE = "?", "l", "q"
STEPS = "."
"""Takes a decision with parts apart into the small ones it is made of."""
LINES_KEPT = 20


def play(
    table: Table,
    people: Mapping[int, str],
    bots: Mapping[int, Bot],
    *,
    console: Console | None = None,
    save: Callable[[Table], None] | None = None,
    resume_hint: str | None = None,
) -> None:
    """Plays the table to its end, or until somebody leaves.

    `people` names those who sit at this keyboard, by seat; `bots` play the other seats. `save` is called at
    the start and after every decision. `resume_hint` says how to go on later, to whoever leaves.
    """
    empty = [seat for seat in range(table.players) if seat not in people and seat not in bots]
    if empty:
        raise ValueError(f"nobody sits at seat {', '.join(map(str, empty))}; every seat needs a person or a bot")
    Evening(table, people, bots, Screen(console), save, resume_hint).play()


class Evening:
    """One sitting: the table, those around it, and what they have been told so far."""

    def __init__(
        self,
        table: Table,
        people: Mapping[int, str],
        bots: Mapping[int, Bot],
        screen: Screen,
        save: Callable[[Table], None] | None,
        resume_hint: str | None,
    ) -> None:
        table.names = told_apart([people.get(seat, name) for seat, name in enumerate(table.names)])
        self.table = table
        self.people = people
        self.bots = bots
        self.screen = screen
        self.panel = panel_for(table.game.name)
        self.save = save
        self.resume_hint = resume_hint
        self.saved = False
        self.notice = ""
        self.history: list[Event] = all_events(table)
        self.untold: list[Event] = list(table.events)
        self.recent: list[Line] = []
        self.news: list[Line] = []

    def play(self) -> None:
        """The whole sitting."""
        try:
            self._save()
            while not self.table.over:
                self._let_bots_decide()
                for seat in self._people_asked()[:1]:
                    self._let_person_decide(seat)
            self._finish()
        except (Left, KeyboardInterrupt):
            self._farewell()

    # Deciding -----------------------------------------------------------------------------------------

    def _let_bots_decide(self) -> None:
        """While people decide at the same time, each bot decides once; otherwise they go on until a person is asked."""
        thinking = self.screen.console.status("The others are busy ...") if self.screen.live else nullcontext()
        with thinking:
            if self._people_asked():
                for seat in self._bots_asked():
                    if seat in self.table.actors:
                        self._let_bot_decide(seat)
            else:
                while self._bots_asked() and not self._people_asked():
                    self._let_bot_decide(self._bots_asked()[0])

    def _let_bot_decide(self, seat: int) -> None:
        self._decide(seat, self.bots[seat](self.table, seat))

    def _people_asked(self) -> list[int]:
        return [seat for seat in self.table.actors if seat in self.people]

    def _bots_asked(self) -> list[int]:
        return [seat for seat in self.table.actors if seat not in self.people]

    def _let_person_decide(self, seat: int) -> None:
        keys = self._keys(seat)
        self._tell()
        first = True
        while True:
            if first or self.screen.live:
                self._show_table(seat, keys)
            elif self.notice:
                self.screen.show(self.screen.lay(self._notice()))
            first = False
            self.notice = ""
            hidden = self._is_hidden(seat)
            typed = self.screen.ask(f"{self.table.names[seat]}{', unseen' if hidden else ''} >", hidden=hidden)
            if typed == STEPS and has_parts(keys):
                keys, first = self._keys(seat, steps=True), True
            elif self._take(typed, seat, keys):
                return

    def _keys(self, seat: int, *, steps: bool = False) -> dict[str, Choice]:
        own = self.panel.menu(self.table, seat, steps=steps)
        return own or keys_for(self.table.decisions(seat), self.panel.keys, self.panel.declines)

    def _take(self, typed: str, seat: int, keys: Mapping[str, Choice]) -> bool:
        """Decides what was typed, or answers it; whether it was decided. What is refused is told."""
        try:
            choice = chosen(typed, keys, self.table) or self.panel.read(self.table, seat, typed)
            if choice is not None:
                self._decide(seat, choice)
                return True
        except IllegalDecision as problem:
            self.notice = f"{str(problem)[:1].upper()}{str(problem)[1:]}."
            return False
        self._answer(typed, seat, keys)
        return False

    def _is_hidden(self, seat: int) -> bool:
        return len(self.people) > 1 and self.panel.is_secret(self.table, seat)

    def _decide(self, seat: int, decision: int | Choice) -> None:
        if isinstance(decision, Chained):
            events = self.table.chain(seat, decision.name, **decision.parts)
        else:
            events = self.table.act(seat, decision)
        self.history += events
        self.untold += events
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

    # What is not a decision -----------------------------------------------------------------------------

    def _answer(self, typed: str, seat: int, keys: Mapping[str, Choice]) -> None:
        """Answers what was typed that is no decision."""
        word = typed.lower()
        if word in (LEAVE, "quit", "exit", "leave"):
            raise Left
        if word in (HELP, "h", "help"):
            self._look_up("Help", self._help())
        elif word in (LOG, "log"):
            self._look_up_log()
        elif word in self.panel.pages:
            page = self.panel.pages[word]
            self._look_up(page.title, page.show(self.table, seat, self.screen.console))
        else:
            what = f"{typed[:20]!r} is not possible here. " if typed else "Enter alone decides nothing here. "
            self.notice = f"{what}Possible now: {', '.join(keys)}; also {', '.join(self._looking_up())}."

    def _looking_up(self) -> list[str]:
        return [HELP, *self.panel.pages, LOG, LEAVE]

    def _look_up(self, title: str, part: ConsoleRenderable) -> None:
        if self.screen.pages(title, self.screen.lay(part)).lower() in (LEAVE, "quit"):
            raise Left

    def _look_up_log(self) -> None:
        lines = self.panel.tell(self.table, self.history)
        if not self.screen.live:
            self._look_up("What happened", story(lines))
            return
        end = len(lines)
        while True:
            laid, first = self._story_that_fits(lines[:end], self.screen.page_room)
            self.screen.show_page("What happened", laid)
            more = f"Enter: back to the table, {LOG}: further back >" if first else "Enter: back to the table >"
            typed = self.screen.ask(more).lower()
            if typed in (LEAVE, "quit"):
                raise Left
            if typed != LOG or first == 0:
                return
            end = first

    def _story_that_fits(self, lines: Sequence[Line], room: int) -> tuple[Lines, int]:
        """The last lines of a story for which there is room, and the number of the first of them."""
        first = max(len(lines) - room, 0)
        while first < len(lines):
            laid = self.screen.lay(story(lines[first:]))
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

    # Showing and telling --------------------------------------------------------------------------------

    def _show_table(self, seat: int, keys: Mapping[str, Choice]) -> None:
        top, bottom = self._lay_table(seat, keys)
        room = self.screen.height - 1 - len(top) - len(bottom)
        if self.screen.live and self.news:
            whole = self.screen.lay(story(self.news))
            if len(whole) > room:
                self._look_up("What happened", self._spread(self.news))
            self.news = []
        if self.screen.live:
            top = [*top, *self._story_that_fits(self.recent, room)[0]]
        self.screen.show_screen(top, bottom)

    def _lay_table(self, seat: int, keys: Mapping[str, Choice]) -> tuple[Lines, Lines]:
        """The question and the largest picture that fits above the menu; and the menu."""
        notice = [self._notice()] if self.notice else []
        bottom = self.screen.lay(*notice, self._menu(seat, keys))
        sentence = Text(" ").append(f" {self.table.names[seat]} ", style=BUTTON)
        sentence.append(f" {self.panel.question(self.table, seat, steps=not has_parts(keys))}", style="bold")
        top = self.screen.lay(sentence)
        room = self.screen.height - 1 - len(top) - len(bottom)
        picture: Lines = []
        for drawn in self.panel.pictures(self.table, seat, self.screen.console):
            picture = self.screen.lay(drawn)
            if len(picture) <= room:
                break
        # Where even the smallest is too large, what can be decided matters more than the end of the picture.
        return [*top, *picture[: max(room, 0)]], bottom

    def _tell(self) -> None:
        """Puts what has happened since the last time into words; where nobody watches, they are printed at once."""
        lines = self.panel.tell(self.table, self.untold)
        self.untold = []
        if not lines:
            return
        if not self.screen.live:
            self.screen.show(self.screen.lay(story(lines)))
        before = [Line(line.part, Text(line.text.plain, style=FAINT)) for line in self.recent]
        self.recent = (before + lines)[-max(LINES_KEPT, len(lines)) :]
        self.news = lines

    def _spread(self, lines: Sequence[Line]) -> Padding:
        """A story with air between its parts, where a page has room for that."""
        airy = story(lines, airy=True)
        return airy if len(self.screen.lay(airy)) <= self.screen.page_room else story(lines)

    def _menu(self, seat: int, keys: Mapping[str, Choice]) -> ConsoleRenderable:
        buttons = []
        for key, decision in keys.items():
            button = Text(" ").append(f"[{key}]", style=BUTTON).append(" ")
            if isinstance(decision, Chained):
                button.append_text(decision.words)
            else:
                button.append_text(self.panel.label(self.table, seat, decision))
            if len(keys) == 1:
                button.append("  (or just Enter)", style=FAINT)
            buttons.append(button)
        steps = f"{STEPS} small steps  " if has_parts(keys) else ""
        also = f"  {HELP} help  {steps}" + "".join(
            f"{key} {page.title.lower()}  " for key, page in self.panel.pages.items()
        )
        return Group(columns(buttons, self.screen.console.width), faint(f"{also}{LOG} log  {LEAVE} leave"))

    def _notice(self) -> Text:
        return Text(f" {self.notice}", style=f"bold {DANGER}")

    # The end ----------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        self._tell()
        if self.screen.live and self.people and self.news:
            self._look_up("What happened", self._spread(self.news))
        title = Text(" ").append(f" {self.table.game.title} ", style=BUTTON)
        self.screen.clear()
        self.screen.show(self.screen.lay(title, ending(self.table, self.panel, self.history)))

    def _farewell(self) -> None:
        words = "The game is saved." if self.saved else "Until next time. This game is not saved."
        if self.saved and self.resume_hint:
            words += f" Continue with: {self.resume_hint}"
        self.screen.console.line()
        self.screen.console.print(Text(words), soft_wrap=True)


def told_apart(names: Sequence[str]) -> list[str]:
    """Names with a number behind those that came before."""
    before = [names[:seat].count(name) for seat, name in enumerate(names)]
    return [f"{name} {count + 1}" if count else name for name, count in zip(names, before, strict=True)]


def keys_for(decisions: Sequence[Decision], letters: Mapping[str, Key], declines: Sequence[str]) -> dict[str, Choice]:
    """A key for each decision: its letter, else a number in order; 0 for the one that says no."""
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


def chosen(typed: str, keys: Mapping[str, Choice], table: Table) -> Choice | None:
    """The decision that was typed: its key, its kind where only one is of that kind, or its name in journals."""
    if not typed:
        return next(iter(keys.values())) if len(keys) == 1 else None
    word = " ".join(typed.lower().split())
    if word in keys:
        return keys[word]
    single = [one for one in keys.values() if isinstance(one, Decision)]
    named = [one for one in single if table.game.words.action_name(one.action) == word]
    alike = [one for one in single if one.kind == word]
    return named[0] if named else alike[0] if len(alike) == 1 else None


def has_parts(keys: Mapping[str, Choice]) -> bool:
    """Whether a menu offers decisions with parts in one go."""
    return any(isinstance(choice, Chained) for choice in keys.values())


def columns(buttons: Sequence[Text], width: int) -> Grid:
    """Buttons in as many columns as fit, read downwards."""
    for across in range(len(buttons), 0, -1):
        down = -(-len(buttons) // across)
        stacks = [buttons[at : at + down] for at in range(0, len(buttons), down)]
        if sum(max(button.cell_len for button in stack) + 2 for stack in stacks) <= width:
            break
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for row in range(down):
        grid.add_row(*(stack[row] if row < len(stack) else "" for stack in stacks))
    return grid


def story(lines: Sequence[Line], *, airy: bool = False) -> Padding:
    """Lines with the part of the turn they belong to, named once; a line without one goes on with the part before it."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    before = ""
    for line in lines:
        part = line.part or before
        if airy and before and part != before:
            grid.add_row()
        text = line.text.copy()
        if line.loud:
            text.stylize_before(f"bold {line.loud}")
        grid.add_row(Text(part if part != before else "", style=FAINT, no_wrap=True), text)
        before = part
    return Padding(grid, (0, 0, 0, 1))

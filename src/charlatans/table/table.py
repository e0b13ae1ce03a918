"""A single game in progress: decisions, views, events as text, forced outcomes. Uses the plain rules, so it starts immediately."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress
from pathlib import Path
from typing import Any, NamedTuple

from .. import rules
from ..rules.contract import ENGLISH, Decision, Game, GameOptions, Locale, PrivateView
from ..rules.engine import Event, TracedLog, forget_forced, new_log, read_log
from ..rules.errors import IllegalDecision, ImpossibleOutcome, OptionError
from ..rules.i18n import Message
from ..rules.materials import MaterialFile
from ..rules.odds import Odds
from ..rules.player_view import player_view

SEED_LIMIT = 2**63
DRY_RUN_SEED = 0
"""Seed of the copy on which lists of decisions are tried; a list that would use it is refused."""


class Decided(NamedTuple):
    """A decision that was made."""

    seat: int
    action: int


class Forced(NamedTuple):
    """Outcomes that were forced; seat None is the table."""

    seat: int | None
    outcomes: tuple[str, ...]


class Resampled(NamedTuple):
    """Everything hidden from a seat was sampled again from a new seed, to continue from here with different luck."""

    seat: int
    seed: int


Entry = Decided | Forced | Resampled


class Position(NamedTuple):
    """A point of a game that its table can go back to."""

    state: Any
    entries: int
    """How many entries its history had."""
    events: list[Event]
    round_number: int


class Table:
    """A game in progress. Create one with `charlatans.new` or `charlatans.replay`."""

    def __init__(
        self,
        game: Game,
        options: GameOptions,
        seed: int,
        material: MaterialFile,
        force: Iterable[str] = (),
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.material = material
        self._names: Sequence[str] = ()
        self.seated: dict[int, str] = {}
        """Who plays each seat, so that a saved game can be resumed: "person Mira", "bot novice"."""
        self.entries: list[Entry] = []
        self.events: list[Event] = []
        """The events of the last decision."""
        self.determinized = False
        self._state: Any = game.state.new()
        self._material_record = game.material_record(material)
        self._log: Any = None
        self._mask = [0] * game.actions
        self.forced_at_start = force if isinstance(force, str) else tuple(force)
        game.force(self._state, material, None, self.forced_at_start)
        log = new_log()
        game.new_game(self._state, self._material_record, options.record(), seed, log)
        self.events = read_log(log)
        self._refuse_impossible(self._state)

    @classmethod
    def from_state(cls, game: Game, options: GameOptions, material: MaterialFile, state: bytes) -> Table:
        """A table in the position that these state bytes hold. Its history is unknown, so it has no journal."""
        table = object.__new__(cls)
        table.game, table.options, table.material, table.seed = game, options, material, 0
        table._names = ()
        table.seated, table.entries, table.events = {}, [], []
        table.determinized = True
        table.forced_at_start = ()
        table._state = game.state.from_bytes(state)
        table._material_record = game.material_record(material)
        table._log = None
        table._mask = [0] * game.actions
        return table

    # Who may do what -----------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """The number of players."""
        return self.options.players

    @property
    def names(self) -> Sequence[str]:
        """Player names by seat; "Player 1" and so on until they are set."""
        return self._names or [self.game.words.player(seat) for seat in range(self.players)]

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        self._names = names

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        bits = self.game.actors(self._state)
        return tuple(seat for seat in range(self.players) if bits >> seat & 1)

    @property
    def round_number(self) -> int:
        """A number that grows with every turn or round."""
        return self.game.round_number(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.actors(self._state) == 0

    def decisions(self, seat: int, language: str = ENGLISH, legal: Sequence[int] | None = None) -> list[Decision]:
        """The legal decisions of a seat with labels in a language; empty if it has nothing to decide now.

        Whoever knows them as numbers can give them as `legal`.
        """
        words, legal = self._words(language), self._legal(seat) if legal is None else legal
        return [words.decision(self._state, self._material_record, seat, action) for action in legal]

    def legal(self, seat: int) -> list[int]:
        """The legal decisions of a seat, as numbers."""
        return self._legal(seat)

    def question(self, seat: int, language: str = ENGLISH) -> str:
        """The question that a seat has to answer now."""
        self._check_seat(seat)
        return self._words(language).question(self._state, self._material_record, seat, self._names)

    def odds(self, seat: int, legal: Sequence[int] | None = None) -> Odds | None:
        """The exact odds of a seat's next draw, or None if its next decision draws nothing."""
        legal = self._legal(seat) if legal is None else legal
        return self.game.odds(self._state, self._material_record, seat) if legal else None

    def act(self, seat: int, action: int | str | Decision, legal: Sequence[int] | None = None) -> list[Event]:
        """Carries out a decision: given by number, by its name in journals, or as an item of `decisions(seat)`.

        An illegal decision raises IllegalDecision and changes nothing. Whoever knows the legal ones can give them.
        """
        number = self._number(seat, action, legal)
        previous = self.game.state.copy(self._state) if self._has_forced_outcomes() else None
        if self._log is None:
            self._log = new_log()
        self.game.apply(self._state, self._material_record, seat, number, self._log)
        events = read_log(self._log)
        if previous is not None:
            try:
                self._refuse_impossible(previous)
            except ImpossibleOutcome:
                self._state = previous
                raise
        self.events = events
        self.entries.append(Decided(seat, number))
        return events

    def act_all(
        self, seat: int, actions: Iterable[int | str | Decision], legal: Sequence[int] | None = None
    ) -> list[Event]:
        """Carries out several decisions of a seat as one: all of them or, on an error, none.

        No decision but the last may draw on chance or on what others chose in secret. A list that would is refused before the
        game is touched, and the error message does not depend on anything hidden. Whoever knows the legal decisions can give them.
        """
        actions = list(actions)
        if len(actions) == 1:
            return self.act(seat, actions[0], legal)
        numbers = self._dry_run(seat, actions)
        previous, decided, events = self.game.state.copy(self._state), len(self.entries), list[Event]()
        before = self.events
        try:
            for number in numbers:
                events += self.act(seat, number)
        except ImpossibleOutcome:
            self._state, self.events = previous, before
            del self.entries[decided:]
            raise
        self.events = events
        return events

    def chain(self, seat: int, name: str, /, **parts: int) -> list[Event]:
        """Makes a decision of several parts at once: `table.chain(0, "bid", red=1, blue=3)`."""
        if name not in self.game.chains:
            raise IllegalDecision(f"nothing is decided by a {name} in {self.game.title}")
        self._legal_if_asked(seat)
        return self.act_all(seat, self.game.chains[name](self._state, self._material_record, seat, parts))

    def bid(self, seat: int, /, **gems: int) -> list[Event]:
        """Offers a set of gems: `table.bid(0, red=1, blue=3)`."""
        return self.chain(seat, "bid", **gems)

    @contextlib.contextmanager
    def trace(self, wanted: bool = True, earlier: Any = None) -> Iterator[list[Any]]:
        """Collects the state after each event of what is decided in this block, in order; nothing unless `wanted`.

        They share what has not changed with each other, and with an `earlier` snapshot.
        """
        states: list[Any] = []
        log = self._log
        if wanted:
            self._log = TracedLog(lambda: states.append(self.snapshot(states[-1] if states else earlier)))
        try:
            yield states
        finally:
            self._log = log

    def apply_entry(self, entry: Entry) -> list[Event]:
        """Repeats an entry of another table: a decision, forced outcomes or a resample."""
        if isinstance(entry, Decided):
            return self.act(entry.seat, entry.action)
        if isinstance(entry, Resampled):
            self.resample(entry.seat, entry.seed)
        else:
            self.force(entry.seat, entry.outcomes)
        return []

    def at_start(self) -> Table:
        """A new table with the same game before its first decision."""
        first = Table(self.game, self.options, self.seed, self.material, self.forced_at_start)
        first._names = list(self._names)
        first.seated = dict(self.seated)
        return first

    # What is seen ---------------------------------------------------------------------------------------

    def view(self, seat: int | None = None, language: str = ENGLISH, state: Any = None) -> dict[str, Any]:
        """What a seat may see, as JSON-compatible values with texts in a language; seat None is a spectator.

        With a `state` from `trace`, what it saw at that point.
        """
        if seat is not None:
            self._check_seat(seat)
        self._words(language)
        state = self._state if state is None else state
        return {"game": self.game.name, **player_view(self.game, state, self._material_record, seat, language)}

    def next_view(self, before: Any, shown: dict[str, Any], state: Any, language: str = ENGLISH) -> dict[str, Any]:
        """What a spectator may see in a state from `trace` or `snapshot`; parts that have not changed since the state `before` are those of its
        view `shown`."""
        if state is before:
            return shown
        if self.game.next_view is None:
            return self.view(None, language, state)
        view = self.game.next_view(before, shown, state, self._material_record, language)
        return {"game": self.game.name, "seat": None, **view}

    def has_same_prompt(self, before: Any, state: Any, seat: int) -> bool:
        """Whether a seat is certainly asked the same in two states from `trace` or `snapshot`."""
        return self.game.same_prompt is not None and self.game.same_prompt(before, state, seat)

    def private_view(self, seat: int, state: Any = None) -> PrivateView:
        """The parts of the view that only this seat sees, by their path in the view; those of a `state` from `trace`."""
        self._check_seat(seat)
        return self.game.private_view(self._state if state is None else state, seat)

    @property
    def printed(self) -> dict[str, Any]:
        """What is printed on the components, for clients that draw them."""
        return self.game.printed(self._material_record)

    def describe(
        self, events: Iterable[Event] | None = None, language: str = ENGLISH, seat: int | None = None
    ) -> list[str]:
        """Events as sentences, by default those of the last decision.

        What `seat` did itself is worded with "You"; without `seat` everybody is named.
        """
        events = self.events if events is None else list(events)
        return [sentence for sentence in self.sentences(self.messages(events), language, seat) if sentence]

    def messages(self, events: Sequence[Event]) -> list[Message]:
        """One message per event, independent of the language."""
        return self.game.words.messages(events, self._material_record)

    def sentences(self, messages: Iterable[Message], language: str = ENGLISH, seat: int | None = None) -> list[str]:
        """Messages as sentences, addressed to a seat or to everybody; an empty string where there is nothing to say."""
        words = self._words(language)
        return [words.sentence(message, self._names, seat) for message in messages]

    @property
    def scores(self) -> tuple[int, ...]:
        """Current points by seat."""
        return self._scores_and_ranks()[0]

    @property
    def ranks(self) -> tuple[int, ...]:
        """Current ranks by seat: 1 for the leader; ties share a rank."""
        return self._scores_and_ranks()[1]

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty until the game is over."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1) if self.over else ()

    # Chance, copies, bytes ------------------------------------------------------------------------------

    def force(self, seat: int | None, outcomes: Iterable[str]) -> None:
        """Forces the next outcomes of a seat or, with None, of the table. They are used up before the random stream continues."""
        if seat is not None:
            self._check_seat(seat)
        outcomes = outcomes if isinstance(outcomes, str) else tuple(outcomes)
        self.game.force(self._state, self.material, seat, outcomes)
        self.entries.append(Forced(seat, tuple(outcomes)))

    def unforce(self, seat: int) -> None:
        """Withdraws the seat's forced outcomes that have not happened, as if they had never been forced."""
        self._check_seat(seat)
        waiting = self._state.streams[seat].waiting
        forget_forced(self._state.streams[seat])
        for at in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[at]
            if not waiting:
                return
            if isinstance(entry, Forced) and entry.seat == seat:
                happened = entry.outcomes[: max(0, len(entry.outcomes) - waiting)]
                waiting -= len(entry.outcomes) - len(happened)
                self.entries[at : at + 1] = [Forced(seat, happened)] if happened else []

    def resample(self, seat: int, seed: int) -> None:
        """Samples everything this seat cannot know again; seats that had chosen in secret choose again."""
        self._check_seat(seat)
        _check_seed(seed)
        self.game.forget_hidden_choices(self._state, seat)
        self.game.resample(self._state, seat, seed)
        self.entries.append(Resampled(seat, seed))

    def copy(self) -> Table:
        """An independent copy of this table."""
        copy = object.__new__(Table)
        copy.__dict__.update(self.__dict__)
        copy._names = list(self._names)
        copy.seated = dict(self.seated)
        copy.entries = list(self.entries)
        copy.events = list(self.events)
        copy._state = self.game.state.copy(self._state)
        # A log is large, and most copies decide nothing.
        copy._log = None
        copy._mask = [0] * self.game.actions
        return copy

    def determinize(self, seat: int, seed: int) -> Table:
        """A copy in which everything this seat cannot know is sampled, for bots to search in."""
        self._check_seat(seat)
        copy = self.copy()
        self.game.resample(copy._state, seat, seed)
        copy.determinized = True
        return copy

    def ask_policy(self, seat: int, choose: Callable[..., int], stream: Any) -> int:
        """The action a policy chooses for a seat in this position."""
        self._legal(seat)
        return choose(self._state, self._material_record, seat, self._mask, stream)

    def to_bytes(self) -> bytes:
        """The whole state as bytes, identical for plain and compiled rules."""
        return self.game.state.to_bytes(self._state)

    def digest(self) -> str:
        """The SHA-256 of the whole state."""
        return hashlib.sha256(self.to_bytes()).hexdigest()

    def journal(self) -> str:
        """Seed, options and decisions as text, enough to replay the game."""
        from .journal import write

        return write(self)

    def check_invariants(self, before: Any = None) -> list[str]:
        """The violated invariants in words; see `charlatans fuzz`."""
        return self.game.check_invariants(before, self._state, self._material_record, self.events)

    def snapshot(self, earlier: Any = None) -> Any:
        """A copy of the state, not to be changed. It shares what has not changed with an `earlier` one."""
        return self.game.state.copy(self._state) if earlier is None else self._state.copy_after(earlier)

    def position(self, snapshot: Any) -> Position:
        """Where the game is now; `snapshot` is its state."""
        return Position(snapshot, len(self.entries), self.events, self.round_number)

    def go_back(self, position: Position) -> None:
        """Undoes everything since a position."""
        self._state = self.game.state.copy(position.state)
        del self.entries[position.entries :]
        self.events = position.events

    # Inside ---------------------------------------------------------------------------------------------

    def _legal(self, seat: int) -> list[int]:
        self._check_seat(seat)
        self.game.legal_mask(self._state, self._material_record, seat, self._mask)
        return list(compress(range(self.game.actions), self._mask))

    def _legal_if_asked(self, seat: int) -> list[int]:
        """The legal actions of a seat; raises IllegalDecision if it has none now."""
        legal = self._legal(seat)
        if not legal:
            who = ", ".join(str(other) for other in self.actors)
            raise IllegalDecision(
                "the game is over" if self.over else f"seat {seat} is not asked now; the table waits for seat {who}"
            )
        return legal

    def _words(self, language: str) -> Locale:
        if language not in self.game.languages:
            raise OptionError(f"there are no words in {language!r}; there are {', '.join(self.game.languages)}")
        return self.game.languages[language]

    def _number(self, seat: int, action: int | str | Decision, legal: Sequence[int] | None = None) -> int:
        words = self.game.words
        legal = legal or self._legal_if_asked(seat)
        # Old rules have a Decision of their own.
        number: Any = getattr(action, "action", action)
        if isinstance(number, str):
            number = words.action_number(number)
        if isinstance(number, bool) or not isinstance(number, int) or number not in legal:
            known = isinstance(number, int) and not isinstance(number, bool) and 0 <= number < self.game.actions
            what = repr(words.action_name(number)) if known else repr(action)
            allowed = ", ".join(f"{other} {words.action_name(other)!r}" for other in legal)
            raise IllegalDecision(f"seat {seat} cannot decide {what} now; legal are {allowed}")
        return number

    def _dry_run(self, seat: int, actions: Sequence[int | str | Decision]) -> list[int]:
        """Tries a list of decisions on a copy without the real luck and secrets, and returns the actions.

        A list that touches nothing hidden has the same result on the real table.
        """
        copy, numbers = self.determinize(seat, DRY_RUN_SEED), list[int]()
        for action in actions:
            if numbers:
                copy._act_without_revealing(seat, numbers[-1])
            numbers.append(copy._number(seat, action))
        return numbers

    def _act_without_revealing(self, seat: int, number: int) -> None:
        """Carries out a decision; raises IllegalDecision if it uses anything its seat cannot know."""
        hidden = self._hidden_from(seat)
        self.act(seat, number)
        if self._hidden_from(seat) != hidden:
            raise IllegalDecision(
                f"{self.game.words.action_name(number)!r} brings to light what seat {seat} cannot know before; what comes"
                " after it is a decision of its own"
            )

    def _hidden_from(self, seat: int) -> Any:
        """Everything a seat cannot know: the random streams and the others' private views."""
        others = [self.game.private_view(self._state, other) for other in range(self.players) if other != seat]
        return [list(stream.words) for stream in self._state.streams], others

    def _check_seat(self, seat: Any) -> None:
        if type(seat) is not int or not 0 <= seat < self.options.players:
            raise IllegalDecision(f"there is no seat {seat!r}; the seats are 0 to {self.players - 1}")

    def _scores_and_ranks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        most = max(self.game.players)
        out = [[0] * most, [0] * most]
        self.game.returns(self._state, out)
        return tuple(out[0][: self.players]), tuple(out[1][: self.players])

    def _has_forced_outcomes(self) -> bool:
        return any(stream.waiting for stream in self._state.streams)

    def _refuse_impossible(self, before: Any) -> None:
        if reason := self.game.impossible(before, self._state):
            raise ImpossibleOutcome(reason)


def new(
    name: str,
    *,
    seed: int | None = None,
    material: str | Path | MaterialFile | None = None,
    force: Iterable[str] = (),
    **options: Any,
) -> Table:
    """Starts a new game.

    `seed` determines all luck (random by default), `material` is a file with the printed values of your own copy, and
    `force=["P05"]` forces the table's first outcomes. Everything else is an option of the game: `players`, `edition`, ...
    """
    game = rules.game(name)
    material_file = material if isinstance(material, MaterialFile) else game.load_material(material)
    chosen = game.options(material_file, **options)
    if seed is None:
        seed = secrets.randbelow(SEED_LIMIT)
    _check_seed(seed)
    return Table(game, chosen, seed, material_file, force)


def _check_seed(seed: Any) -> None:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise OptionError(f"seed must be a whole number from 0 to {SEED_LIMIT - 1}, not {seed!r}")

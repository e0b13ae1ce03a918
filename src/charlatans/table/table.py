"""One game being played: seats, decisions in words, views, forced chance. Runs plain, starts at once."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .. import rules
from ..rules.contract import ENGLISH, Decision, Game, Locale, Options, PrivateView
from ..rules.engine import Event, new_log, read_log
from ..rules.errors import IllegalDecision, ImpossibleOutcome, OptionError
from ..rules.i18n import Message
from ..rules.materials import Material
from ..rules.odds import Odds
from ..rules.player_view import player_view

SEEDS = 2**63
REHEARSAL_SEED = 0
"""For the luck of a twin on which decisions are rehearsed; whatever would use it is refused."""


class Decided(NamedTuple):
    """A decision that was taken."""

    seat: int
    action: int


class Forced(NamedTuple):
    """Outcomes that were forced to come; seat None is the table."""

    seat: int | None
    outcomes: tuple[str, ...]


class Afresh(NamedTuple):
    """All that a seat could not know was dealt anew, from a seed: somebody plays on from here with other luck."""

    seat: int
    seed: int


Entry = Decided | Forced | Afresh


class Table:
    """A game on the table. `charlatans.new` lays one out; `charlatans.replay` plays a journal again."""

    def __init__(
        self,
        game: Game,
        options: Options,
        seed: int,
        material: Material,
        force: Iterable[str] = (),
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.material = material
        self._names: Sequence[str] = ()
        self.seated: dict[int, str] = {}
        """Who sits where, for whoever goes on with a saved game: "person Mira", "bot novice"."""
        self.entries: list[Entry] = []
        self.events: list[Event] = []
        """What the last decision brought about."""
        self.imagined = False
        self._state = game.state.new()
        self._printed = game.material_record(material)
        self._log = new_log()
        self._mask = [0] * game.actions
        self.forced_at_start = force if isinstance(force, str) else tuple(force)
        game.force(self._state, material, None, self.forced_at_start)
        game.new_game(self._state, self._printed, options.record(), seed, self._log)
        self.events = read_log(self._log)
        self._refuse_impossible(self._state)

    @classmethod
    def in_position(cls, game: Game, options: Options, material: Material, state: bytes) -> Table:
        """A table in the middle of a game, from the bytes of its state: it has no journal, and nothing to be replayed."""
        table = object.__new__(cls)
        table.game, table.options, table.material, table.seed = game, options, material, 0
        table._names = ()
        table.seated, table.entries, table.events = {}, [], []
        table.imagined = True
        table.forced_at_start = ()
        table._state = game.state.from_bytes(state)
        table._printed = game.material_record(material)
        table._log = new_log()
        table._mask = [0] * game.actions
        return table

    # Who may do what -----------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return self.options.players

    @property
    def names(self) -> Sequence[str]:
        """Who plays, by seat; until somebody says so, players by their number."""
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
        """How far the game has come: a number that grows with every turn or round."""
        return self.game.round_number(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.actors(self._state) == 0

    def decisions(self, seat: int, language: str = ENGLISH) -> list[Decision]:
        """The legal decisions of a seat, in a language; none if it is not asked."""
        words = self._words(language)
        return [words.decision(self._state, self._printed, seat, action) for action in self._legal(seat)]

    def legal(self, seat: int) -> list[int]:
        """The legal decisions of a seat, as numbers."""
        return self._legal(seat)

    def question(self, seat: int, language: str = ENGLISH) -> str:
        """What a seat is asked now, in words."""
        self._check_seat(seat)
        return self._words(language).question(self._state, self._printed, seat, self._names)

    def odds(self, seat: int) -> Odds | None:
        """The exact odds of a seat's next draw; None where it draws nothing next."""
        return self.game.odds(self._state, self._printed, seat) if self._legal(seat) else None

    def act(self, seat: int, action: int | str | Decision) -> list[Event]:
        """Carries out a decision: its number, its name in journals, or one from `options`.

        An illegal decision raises IllegalDecision and changes nothing.
        """
        number = self._number(seat, action)
        undo = self.game.state.copy(self._state) if self._is_forced() else None
        self.game.apply(self._state, self._printed, seat, number, self._log)
        events = read_log(self._log)
        if undo is not None:
            try:
                self._refuse_impossible(undo)
            except ImpossibleOutcome:
                self._state = undo
                raise
        self.events = events
        self.entries.append(Decided(seat, number))
        return events

    def act_all(self, seat: int, actions: Iterable[int | str | Decision]) -> list[Event]:
        """Carries out several decisions of a seat as one: all of them or, on an error, none.

        They are one decision only while nothing comes to light that the seat could not know: each but the last must leave luck
        and others' secrets alone. Anything else is refused before either is touched, in words that depend on neither.
        """
        actions = list(actions)
        if len(actions) == 1:
            return self.act(seat, actions[0])
        numbers = self._rehearsed(seat, actions)
        undo, decided, events = self.game.state.copy(self._state), len(self.entries), list[Event]()
        before = self.events
        try:
            for number in numbers:
                events += self.act(seat, number)
        except ImpossibleOutcome:
            self._state, self.events = undo, before
            del self.entries[decided:]
            raise
        self.events = events
        return events

    def chain(self, seat: int, name: str, /, **parts: int) -> list[Event]:
        """Takes a decision that has parts in one go: `table.chain(0, "bid", red=1, blue=3)`."""
        if name not in self.game.chains:
            raise IllegalDecision(f"nothing is decided by a {name} in {self.game.title}")
        self._asked(seat)
        return self.act_all(seat, self.game.chains[name](self._state, self._printed, seat, parts))

    def bid(self, seat: int, /, **gems: int) -> list[Event]:
        """Offers a set of gems: `table.bid(0, red=1, blue=3)`."""
        return self.chain(seat, "bid", **gems)

    def take(self, entry: Entry) -> list[Event]:
        """Takes an entry of another table's: the same decision, or the same outcomes forced."""
        if isinstance(entry, Decided):
            return self.act(entry.seat, entry.action)
        if isinstance(entry, Afresh):
            self.deal_afresh(entry.seat, entry.seed)
        else:
            self.force(entry.seat, entry.outcomes)
        return []

    def beginning(self) -> Table:
        """This game as it was laid out, before anything was decided."""
        first = Table(self.game, self.options, self.seed, self.material, self.forced_at_start)
        first._names = list(self._names)
        first.seated = dict(self.seated)
        return first

    # What is seen ---------------------------------------------------------------------------------------

    def view(self, seat: int | None = None, language: str = ENGLISH) -> dict[str, Any]:
        """What a seat may see, as plain values, with words in a language; None is a spectator's view."""
        if seat is not None:
            self._check_seat(seat)
        self._words(language)
        return {"game": self.game.name, **player_view(self.game, self._state, self._printed, seat, language)}

    def private_view(self, seat: int) -> PrivateView:
        """What of its view only this seat sees, by its place there."""
        self._check_seat(seat)
        return self.game.private_view(self._state, seat)

    def holds_secret(self, seat: int) -> bool:
        """Whether a seat has decided something that the others do not see yet."""
        return seat not in self.actors and any(value is not None for value in self.private_view(seat).values())

    @property
    def printed(self) -> dict[str, Any]:
        """What is printed on the components, for whoever draws them."""
        return self.game.printed(self._printed)

    def describe(
        self, events: Iterable[Event] | None = None, language: str = ENGLISH, seat: int | None = None
    ) -> list[str]:
        """Events as sentences in a language: those of the last decision unless others are given.

        A seat is told what it did itself as "You"; None tells it to everybody.
        """
        events = self.events if events is None else list(events)
        return [sentence for sentence in self.sentences(self.story(events), language, seat) if sentence]

    def story(self, events: Sequence[Event]) -> list[Message]:
        """What is to be said about each event, in whatever language."""
        return self.game.words.story(events, self._printed)

    def sentences(self, story: Iterable[Message], language: str = ENGLISH, seat: int | None = None) -> list[str]:
        """What is to be said as sentences, to a seat or to everybody; empty where nothing is."""
        words = self._words(language)
        return [words.sentence(message, self._names, seat) for message in story]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat, as they stand."""
        return self._returns()[0]

    @property
    def ranks(self) -> tuple[int, ...]:
        """Places by seat, as they stand: 1 for the leader, shared places alike."""
        return self._returns()[1]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1) if self.over else ()

    # Chance, copies, bytes ------------------------------------------------------------------------------

    def force(self, seat: int | None, outcomes: Iterable[str]) -> None:
        """Forces coming outcomes: a seat's draws, or the table's (None). They are used before the stream."""
        if seat is not None:
            self._check_seat(seat)
        outcomes = outcomes if isinstance(outcomes, str) else tuple(outcomes)
        self.game.force(self._state, self.material, seat, outcomes)
        self.entries.append(Forced(seat, tuple(outcomes)))

    def deal_afresh(self, seat: int, seed: int) -> None:
        """From here on, all that this seat cannot know is another sample, and others' secret choices are made again."""
        self._check_seat(seat)
        _check_seed(seed)
        self.game.forget_hidden_choices(self._state, seat)
        self.game.resample(self._state, seat, seed)
        self.entries.append(Afresh(seat, seed))

    def copy(self) -> Table:
        """Another table in the same position, which goes its own way from here."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin._names = list(self._names)
        twin.seated = dict(self.seated)
        twin.entries = list(self.entries)
        twin.events = list(self.events)
        twin._state = self.game.state.copy(self._state)
        twin._log = new_log()
        twin._mask = [0] * self.game.actions
        return twin

    def imagine(self, seat: int, seed: int) -> Table:
        """A copy in which all that this seat cannot know is a fresh sample: what a bot may think ahead with."""
        self._check_seat(seat)
        twin = self.copy()
        self.game.resample(twin._state, seat, seed)
        twin.imagined = True
        return twin

    def ask_policy(self, seat: int, choose: Callable[..., int], stream: Any) -> int:
        """What a policy chooses for a seat here."""
        self._legal(seat)
        return choose(self._state, self._printed, seat, self._mask, stream)

    def to_bytes(self) -> bytes:
        """The whole state as bytes, the same plain and compiled."""
        return self.game.state.to_bytes(self._state)

    def digest(self) -> str:
        """A fingerprint of the whole state."""
        return hashlib.sha256(self.to_bytes()).hexdigest()

    def journal(self) -> str:
        """Seed, options and decisions as a text: the same game again."""
        from .journal import write

        return write(self)

    def check_invariants(self, before: Any = None) -> list[str]:
        """The invariants of the game that do not hold here; see `charlatans fuzz`."""
        return self.game.check_invariants(before, self._state, self._printed, self.events)

    def snapshot(self) -> Any:
        """The plain state as it is now, for `check_invariants`."""
        return self.game.state.copy(self._state)

    # Inside ---------------------------------------------------------------------------------------------

    def _legal(self, seat: int) -> list[int]:
        self._check_seat(seat)
        self.game.legal_mask(self._state, self._printed, seat, self._mask)
        return [action for action, legal in enumerate(self._mask) if legal]

    def _asked(self, seat: int) -> list[int]:
        """What a seat may decide, if it is asked at all."""
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

    def _number(self, seat: int, action: int | str | Decision) -> int:
        words = self.game.words
        legal = self._asked(seat)
        number: Any = action.action if isinstance(action, Decision) else action
        if isinstance(number, str):
            number = words.action_number(number)
        if isinstance(number, bool) or not isinstance(number, int) or number not in legal:
            known = isinstance(number, int) and not isinstance(number, bool) and 0 <= number < self.game.actions
            what = repr(words.action_name(number)) if known else repr(action)
            allowed = ", ".join(f"{other} {words.action_name(other)!r}" for other in legal)
            raise IllegalDecision(f"seat {seat} cannot decide {what} now; legal are {allowed}")
        return number

    def _rehearsed(self, seat: int, actions: Sequence[int | str | Decision]) -> list[int]:
        """The numbers of decisions that are one decision, tried where nothing of the real luck or of real secrets is.

        What was tried without touching anything hidden goes the same way on the real table.
        """
        twin, numbers = self.imagine(seat, REHEARSAL_SEED), list[int]()
        for action in actions:
            if numbers:
                twin._act_in_the_open(seat, numbers[-1])
            numbers.append(twin._number(seat, action))
        return numbers

    def _act_in_the_open(self, seat: int, number: int) -> None:
        """Carries out a decision unless it touches what its seat cannot know."""
        hidden = self._hidden_from(seat)
        self.act(seat, number)
        if self._hidden_from(seat) != hidden:
            raise IllegalDecision(
                f"{self.game.words.action_name(number)!r} brings to light what seat {seat} cannot know before; what comes"
                " after it is a decision of its own"
            )

    def _hidden_from(self, seat: int) -> Any:
        """All that a seat cannot know: luck to come, and what others keep to themselves."""
        others = [self.game.private_view(self._state, other) for other in range(self.players) if other != seat]
        return [list(stream.words) for stream in self._state.streams], others

    def _check_seat(self, seat: Any) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise IllegalDecision(f"there is no seat {seat!r}; the seats are 0 to {self.players - 1}")

    def _returns(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        most = max(self.game.players)
        out = [[0] * most, [0] * most]
        self.game.returns(self._state, out)
        return tuple(out[0][: self.players]), tuple(out[1][: self.players])

    def _is_forced(self) -> bool:
        return any(stream.waiting for stream in self._state.streams)

    def _refuse_impossible(self, before: Any) -> None:
        if reason := self.game.impossible(before, self._state):
            raise ImpossibleOutcome(reason)


def new(
    name: str,
    *,
    seed: int | None = None,
    material: str | Path | Material | None = None,
    force: Iterable[str] = (),
    **options: Any,
) -> Table:
    """Lays out a table.

    `seed` decides all chance (a fresh one unless told), `material` is an owner's file of printed values,
    and `force=["P05"]` forces the table's outcomes before the first card is read. Everything else is an option of the game: `players`, `edition`, `books`, ...
    """
    game = rules.game(name)
    printed = material if isinstance(material, Material) else game.load_material(material)
    chosen = game.options(printed, **options)
    if seed is None:
        seed = secrets.randbelow(SEEDS)
    _check_seed(seed)
    return Table(game, chosen, seed, printed, force)


def _check_seed(seed: Any) -> None:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise OptionError(f"seed must be a whole number from 0 to {SEEDS - 1}, not {seed!r}")

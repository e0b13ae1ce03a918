"""The view as plain values. Bags are closed, but everybody sees what goes into them."""

from __future__ import annotations

from ..contract import ENGLISH, PrivateView
from ..i18n import Catalogue, Message
from ..json_types import Tie
from . import state as s
from .brewing import can_draw, exploding_chips, explosion_limit, is_stirring
from .chips import book_is_out, last_space
from .flow import actors, returns
from .reference_text import CATALOGUES, CardText, book_words, card_in
from .state import CHIP_NAMES, CHIPS, COLOUR_OF, COLOURS, Ask, Chip, Choice, Gift, Material, Phase, Player, State
from .view_types import Book, Counts, FortuneCard, PlacedChip, PlayerView, Printed, View

CHIPS_OF = {colour: [chip for chip in range(CHIPS) if COLOUR_OF[chip] == at] for at, colour in enumerate(COLOURS)}


def view(state: State, material: Material, language: str = ENGLISH) -> View:
    """The public view."""
    catalogue = CATALOGUES[language]
    books = {colour: _book(state, material, colour, catalogue) for colour in COLOURS[1:]}
    players = [_player(state, material, seat) for seat in range(state.seats)]
    return _view(state, catalogue, books, _counts(state.supply), players)


def next_view(before: State, shown: View, state: State, material: Material, language: str = ENGLISH) -> View:
    """The public view, sharing with the view `shown` of an earlier state what has not changed since."""
    catalogue = CATALOGUES[language]
    books, supply, players = shown["books"], shown["supply"], shown["players"]
    if before.turn != state.turn or before.price != state.price:
        books = {colour: _book(state, material, colour, catalogue) for colour in COLOURS[1:]}
    if before.supply != state.supply:
        supply = _counts(state.supply)
    same_table = before.phase == state.phase and before.card == state.card
    players = [
        player if same_table and _is_same(old, new) else _next_player(old, player, state, material, seat)
        for seat, (player, old, new) in enumerate(zip(players, before.players, state.players, strict=False))
    ]
    return _view(state, catalogue, books, supply, players, shown["fortune"] if before.card == state.card else None)


def same_prompt(before: State, state: State, seat: int) -> bool:
    """Whether a seat is certainly asked the same as in an earlier state: with the same legal decisions, words and odds."""
    return (
        _is_same(before.players[seat], state.players[seat])
        and (before.turn, before.phase, before.step, before.card) == (state.turn, state.phase, state.step, state.card)
        and before.supply == state.supply
        and before.price == state.price
    )


def _is_same(before: Player, me: Player) -> bool:
    return before is me or before.is_same(me)


def _view(
    state: State,
    catalogue: Catalogue,
    books: dict[str, Book],
    supply: Counts,
    players: list[PlayerView],
    fortune: FortuneCard | None = None,
) -> View:
    asked = actors(state)
    return {
        "turn": state.turn,
        "phase": s.PHASE_NAMES[state.phase],
        "start_player": state.start_player,
        "actors": [other for other in range(state.seats) if asked >> other & 1],
        "stirring": bool(is_stirring(state)),
        "fortune": fortune or _fortune(card_in(catalogue, state.card)),
        "books": books,
        "supply": supply,
        "players": players,
        "over": state.phase == Phase.OVER,
        "ranks": _ranks(state) if state.phase == Phase.OVER else None,
        "tie": _tie(state, catalogue) if state.phase == Phase.OVER else None,
    }


def private_view(state: State, seat: int) -> PrivateView:
    """What only this seat sees: its secret choice at "Stir!"."""
    return {("players", seat, "choice"): (None, "draw", "stop")[state.players[seat].chosen]}


def printed(material: Material) -> Printed:
    """The printed values a client needs to draw the components; they never change during a game."""
    return {
        "turns": s.TURNS,
        "chips": list(CHIP_NAMES),
        "reasons": list(s.REASON_NAMES),
        "coins": list(material.coins),
        "points": list(material.points),
        "rubies": [space for space in range(s.SPACES) if material.ruby[space]],
        "coins_a_point": material.coins_a_point,
        "ruby_price": material.ruby_price,
        "rat_tails": [
            points for points in range(s.TRACK) if material.tails_before[points + 1] > material.tails_before[points]
        ],
        "die": [_gift(*face) for face in zip(material.die_gives, material.die_amount, strict=True)],
        "glasses": [_gift(*glass) for glass in zip(material.glass_gives, material.glass_amount, strict=True)],
    }


def _fortune(card: CardText) -> FortuneCard:
    return {"id": card.id, "name": card.name, "colour": card.colour, "words": card.words}


def _gift(gives: int, amount: int) -> str:
    """What a die face or a glass gives, as written in the material: points-2, ruby-1, blue-1."""
    if gives == Gift.CHIP:
        return CHIP_NAMES[amount]
    return f"{s.GIFT_NAMES[gives]}-{amount}" if amount else ""


def _book(state: State, material: Material, colour: str, catalogue: Catalogue) -> Book:
    chips = CHIPS_OF[colour]
    book = state.sets[COLOURS.index(colour)]
    return {
        "set": book,
        "name": catalogue.colours[colour],
        "price": [state.price[chip] for chip in chips],
        "words": book_words(colour, book, state.seats, state.edition, catalogue),
        "out": bool(book_is_out(state, material, chips[0])),
    }


def _player(state: State, material: Material, seat: int) -> PlayerView:
    me = state.players[seat]
    pot = [_placed(me, at) for at in range(me.pot_size)]
    return _player_with(state, material, seat, pot, _counts(me.bag), _counts(me.hand))


def _next_player(before: Player, shown: PlayerView, state: State, material: Material, seat: int) -> PlayerView:
    """A player's view, sharing with an earlier one the pot, bag and hand as far as they have not changed."""
    me, size = state.players[seat], before.pot_size
    pot = shown["pot"]
    if me.pot_chips[:size] != before.pot_chips[:size] or me.pot_spaces[:size] != before.pot_spaces[:size]:
        pot = [_placed(me, at) for at in range(me.pot_size)]
    elif me.pot_size != size:
        pot = pot[: me.pot_size] + [_placed(me, at) for at in range(size, me.pot_size)]
    bag = shown["bag"] if me.bag == before.bag else _counts(me.bag)
    hand = shown["hand"] if me.hand == before.hand else _counts(me.hand)
    return _player_with(state, material, seat, pot, bag, hand)


def _placed(me: Player, at: int) -> PlacedChip:
    return {"chip": CHIP_NAMES[me.pot_chips[at]], "space": me.pot_spaces[at]}


def _player_with(
    state: State, material: Material, seat: int, pot: list[PlacedChip], bag: Counts, hand: Counts
) -> PlayerView:
    me = state.players[seat]
    brewing_done = state.phase > Phase.POTIONS or not (me.brewing or me.ask == Ask.ASIDE)
    return {
        "seat": seat,
        "points": me.points,
        "rubies": me.rubies,
        "coins": me.coins,
        "droplet": me.droplet,
        "tube": me.tube if state.back else None,
        "rat": me.rat,
        "flask": bool(me.flask),
        "pot": pot,
        "white_total": me.white_total,
        "limit": explosion_limit(state, material, me),
        "scoring_space": me.scoring if brewing_done else last_space(me) + 1,
        "exploded": bool(me.exploded),
        "stopped": not me.brewing,
        "bag": bag,
        "hand": hand,
        "aside": {CHIP_NAMES[Chip.RED_1 + i]: me.aside[i] for i in range(3) if me.aside[i]},
        "cover": me.cover,
        "odds": explosion_odds(state, material, seat),
        "ready": me.chosen != Choice.UNDECIDED,
    }


def explosion_odds(state: State, material: Material, seat: int) -> float:
    """The chance that the next chip drawn explodes the pot."""
    me = state.players[seat]
    if not me.brewing or not can_draw(me):
        return 0.0
    return float(exploding_chips(state, material, me) / me.bag_total)


def _counts(chips: list[int]) -> Counts:
    return {name: count for name, count in zip(CHIP_NAMES, chips, strict=True) if count}


def _ranks(state: State) -> list[int]:
    out = [[0] * s.MAX_PLAYERS, [0] * s.MAX_PLAYERS]
    returns(state, out)
    return out[1][: state.seats]


def _tie(state: State, catalogue: Catalogue) -> Tie | None:
    """Why the winner won although several had the most points; None without such a tie."""
    points = [state.players[seat].points for seat in range(state.seats)]
    if points.count(max(points)) == 1:
        return None
    return {"words": catalogue.say(Message("tie" if _ranks(state).count(1) == 1 else "tie shared"))}

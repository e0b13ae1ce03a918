"""What does not fit a batch is refused in words, and nothing in it has moved."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import charlatans
from charlatans import BatchError, OptionError, rules
from tests.runner.tables import SEED, shown, step_at_random

numpy = pytest.importorskip("numpy")
pytest.importorskip("numba")

GAMES = 4
DECISIONS = 9


def lay_out(name):
    """A batch in the middle of its games."""
    batch = charlatans.batch(name, games=GAMES, seed=SEED)
    step_at_random(batch, DECISIONS)
    return batch


@pytest.fixture(params=charlatans.GAMES)
def batch(request):
    """A batch that nothing that happens in the test may move; it plays on as if nothing had been."""
    batch = lay_out(request.param)
    before = shown(batch)
    yield batch
    assert shown(batch) == before
    untouched = lay_out(request.param)
    untouched.play()
    batch.play()
    assert shown(batch) == shown(untouched)


def legal_actions(batch):
    return batch.legal.argmax(1).astype(numpy.int32)


# Actions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        ((), r"\(\)"),
        ((0,), r"\(0,\)"),
        ((1,), r"\(1,\)"),
        ((GAMES - 1,), rf"\({GAMES - 1},\)"),
        ((GAMES + 1,), rf"\({GAMES + 1},\)"),
        ((GAMES, 1), rf"\({GAMES}, 1\)"),
        ((1, GAMES), rf"\(1, {GAMES}\)"),
    ],
)
def test_actions_are_one_for_each_game(batch, shape, said):
    with pytest.raises(BatchError, match=rf"actions have the shape {said}; one for each game is needed: \({GAMES},\)"):
        batch.step(numpy.zeros(shape, numpy.int32))


@pytest.mark.parametrize("kind", ["float32", "float64", "bool", "object", "complex128", "U1", "m8[s]"])
def test_actions_are_whole_numbers(batch, kind):
    with pytest.raises(BatchError, match=r"actions are .*; whole numbers are needed, int32 for one"):
        batch.step(numpy.zeros(GAMES, kind))


@pytest.mark.parametrize(
    "actions",
    [None, "draw", [], [None] * GAMES, [2**64] * GAMES, {}, iter(range(GAMES))],
    ids=lambda one: type(one).__name__ + str(one)[:9],
)
def test_actions_are_an_array(batch, actions):
    with pytest.raises(BatchError, match="whole numbers are needed"):
        batch.step(actions)


def test_rows_of_different_lengths_are_no_actions(batch):
    with pytest.raises(BatchError):
        batch.step([[0], [0, 0], 0, 0])


@pytest.mark.parametrize("at", [0, 1, GAMES - 1])
def test_an_illegal_action_is_named_with_its_game_its_seat_and_what_is_legal(batch, at):
    words = batch.game.words.action_name
    legal = batch.legal[at].nonzero()[0].tolist()
    actions = legal_actions(batch)
    actions[at:] = wrong = int(batch.legal[at].argmin())
    with pytest.raises(BatchError) as refused:
        batch.step(actions)
    assert str(refused.value) == (
        f"game {at}: seat {batch.seats[at]} may not take action {wrong} ({words(wrong)}); "
        f"legal are {', '.join(f'{action} ({words(action)})' for action in legal)}"
    )


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (-1, "int8"),
        (-7, "int32"),
        (-(2**31) - 1, "int64"),
        (2**31 - 1, "int32"),
        (2**31, "int64"),
        (2**32, "int64"),
        (2**63 - 1, "int64"),
        (2**31, "uint32"),
        (2**64 - 1, "uint64"),
        (255, "uint8"),
    ],
)
def test_an_action_that_does_not_exist_is_named_by_the_number_that_was_given(batch, wrong, kind):
    """However large: 2**32 is not taken for 0."""
    actions = legal_actions(batch).astype(kind)
    actions[2] = wrong
    with pytest.raises(BatchError, match=rf"^game 2: seat \d may not take action {wrong}; legal are "):
        batch.step(actions)


def test_the_first_action_that_does_not_exist_is_the_number_of_actions(batch):
    actions = legal_actions(batch)
    actions[GAMES - 1] = batch.actions
    with pytest.raises(BatchError, match=rf"game {GAMES - 1}: seat \d may not take action {batch.actions}; legal are"):
        batch.step(actions)


def test_advice_that_was_changed_is_checked_like_any_other_action(batch):
    other = charlatans.batch(batch.game.name, games=GAMES, seed=SEED)
    actions = other.random_actions()
    actions[1] = other.actions
    before = shown(other)
    with pytest.raises(BatchError, match="game 1"):
        other.step(actions)
    assert shown(other) == before


# Seats, marks, games -------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [-1, 8, 2**32, 2**63 - 1])
def test_there_is_no_such_seat_to_observe(batch, wrong):
    batch.observe(0)
    right = rf"there is no seat {wrong}; seats are 0 to {batch.players - 1}"
    with pytest.raises(BatchError, match="game 0: " + right):
        batch.observe(wrong)
    with pytest.raises(BatchError, match="game 2: " + right):
        batch.observe([0, 1, wrong, -5])


def test_the_first_seat_that_does_not_exist_is_the_number_of_players(batch):
    with pytest.raises(BatchError, match=f"there is no seat {batch.players}"):
        batch.observe(batch.players)


@pytest.mark.parametrize("seats", [1.0, True, "0", [0.0] * GAMES, [False] * GAMES, [None] * GAMES, 2**70], ids=repr)
def test_seats_are_whole_numbers(batch, seats):
    with pytest.raises(BatchError, match=r"seats are .*; whole numbers are needed"):
        batch.observe(seats)


@pytest.mark.parametrize("shape", [(0,), (1,), (GAMES + 1,), (GAMES, 1)])
def test_seats_are_one_for_each_game(batch, shape):
    with pytest.raises(BatchError, match=r"seats have the shape .*; one for each game is needed"):
        batch.observe(numpy.zeros(shape, int))


@pytest.mark.parametrize("kind", ["uint8", "int64", "float32", "object", "U4"])
def test_marks_of_what_is_reset_are_bool(batch, kind):
    with pytest.raises(BatchError, match=r"done is .*; it must be bool, as batch.done is"):
        batch.reset(numpy.ones(GAMES, kind))


@pytest.mark.parametrize("shape", [(), (0,), (1,), (GAMES - 1,), (GAMES + 1,), (GAMES, 1)])
def test_marks_of_what_is_reset_are_one_for_each_game(batch, shape):
    with pytest.raises(BatchError, match=rf"done has the shape .*; one for each game is needed: \({GAMES},\)"):
        batch.reset(numpy.ones(shape, bool))


@pytest.mark.parametrize("game", [-1, GAMES, 2**63])
def test_there_is_no_such_game_to_look_at(batch, game):
    for look in (batch.state, lambda number: batch.view(number, None)):
        with pytest.raises(BatchError, match=f"there is no game {game}; games are 0 to {GAMES - 1}"):
            look(game)


@pytest.mark.parametrize("seat", [-1, 8])
def test_there_is_no_such_seat_to_look_from(batch, seat):
    with pytest.raises(BatchError, match=f"there is no seat {seat}; seats are 0 to {batch.players - 1}"):
        batch.view(0, seat)


# Bots ----------------------------------------------------------------------------------------------


def test_an_unknown_bot_is_told_which_there_are(batch):
    for ask in (batch.play, batch.ask_policy):
        with pytest.raises(OptionError, match=r"there is no bot 'novise' .*; did you mean 'novice'\?"):
            ask("novise")


@pytest.mark.parametrize("decisions", [0, -1, True, 1.5, "9"])
def test_decisions_to_play_are_a_whole_number_from_one(batch, decisions):
    with pytest.raises(OptionError, match=rf"decisions must be a whole number from 1 to \d+, not {decisions!r}"):
        batch.play(decisions=decisions)


# Laying out ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [0, -1, True, 1.5, "4", None])
def test_games_are_a_whole_number_from_one(games):
    with pytest.raises(OptionError, match=rf"games must be a whole number from 1 to \d+, not {games!r}"):
        charlatans.batch("quacks", games=games)


@pytest.mark.parametrize("seed", [-1, True, 1.5, "4", None, 2**62, 2**63, 2**64])
def test_a_seed_leaves_room_for_all_games(seed):
    right = rf"seed must be a whole number from 0 to {2**62 - 1}, not {seed!r}"
    with pytest.raises(OptionError, match=right):
        charlatans.batch("quacks", games=GAMES, seed=seed)


@pytest.mark.parametrize("workers", [-1, 1.5, "2"])
def test_workers_are_a_whole_number(workers):
    with pytest.raises(OptionError, match="workers"):
        charlatans.batch("quacks", games=GAMES, workers=workers)


@pytest.mark.parametrize("device", ["tpu", "CPU", "", None, 0])
def test_an_unknown_device_is_told_which_there_are(device):
    with pytest.raises(OptionError, match=rf"device must be 'cpu' or 'cuda', not {device!r}"):
        charlatans.batch("quacks", games=GAMES, device=device)


def test_an_unknown_game_is_told_which_there_are():
    with pytest.raises(charlatans.UnknownGame, match="did you mean 'quacks'"):
        charlatans.batch("quaks", games=GAMES)


@pytest.mark.parametrize("name", charlatans.GAMES)
def test_options_are_checked_as_at_a_table(name):
    most = max(rules.game(name).players)
    for how in ({"plyers": 2}, {"mix": [{}, {"plyers": 2}]}):
        with pytest.raises(OptionError, match=r"has no option 'plyers'; did you mean 'players'\?"):
            charlatans.batch(name, games=GAMES, **how)
    for how in ({"players": most + 1}, {"mix": [{}, {"players": most + 1}]}):
        with pytest.raises(OptionError, match=rf"players must be .*, not {most + 1}"):
            charlatans.batch(name, games=GAMES, **how)


@pytest.mark.parametrize("name", [name for name in charlatans.GAMES if len(rules.game(name).players) > 1])
def test_all_games_of_a_batch_have_the_same_number_of_players(name):
    fewest, *_, most = rules.game(name).players
    with pytest.raises(OptionError, match="all games of a batch have the same number of players"):
        charlatans.batch(name, games=GAMES, mix=[{"players": fewest}, {"players": most}])


def test_a_box_that_is_not_there_is_an_error_of_ours(tmp_path):
    with pytest.raises(charlatans.CharlatansError):
        charlatans.batch("quacks", games=GAMES, material=tmp_path / "missing.toml")


# Without a compiler --------------------------------------------------------------------------------

WITHOUT = """
import sys
{how}
sys.path.append({source!r})
import charlatans
try:
    charlatans.batch("quacks", games=4)
except ImportError as missing:
    print(type(missing).__name__, missing, sep=": ")
"""
HIDDEN = "sys.modules.update(numba=None, numpy=None)"
NOT_INSTALLED = "sys.path = [one for one in sys.path if 'site-packages' not in one]"


@pytest.mark.parametrize("how", [HIDDEN, NOT_INSTALLED])
def test_without_numba_one_sentence_says_what_to_install(how):
    program = WITHOUT.format(how=how, source=str(Path(charlatans.__file__).parents[1]))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.stderr == ""
    assert done.stdout == "CompilerMissing: compiled rules need Numba: pip install 'charlatans[fast]'\n"

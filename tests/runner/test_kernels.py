"""The kernels of a graphics card, without one: what they say, on plain rules; and that they compile for a real one."""

from __future__ import annotations

from types import SimpleNamespace

import numpy
import pytest
from charlatans.batches import batching, card, kernels
from charlatans.batches.cores import Cores, slots_of

import charlatans
from charlatans import policies, rules
from charlatans.rules.engine.cuda_compile import Twins

from .fake_cuda import PretendCard

GAMES = 10
SHOWN = ("actors", "seats", "legal", "done", "rewards", "scores", "ranks", "seeds")


@pytest.fixture(params=rules.GAMES)
def name(request):
    return request.param


@pytest.fixture
def both(name, monkeypatch):
    """A batch on the card made of greenlets, and the same one on the processor."""

    def make(**more):
        monkeypatch.setattr(batching, "_runner", lambda device: PretendCard if device == "cuda" else Cores)
        return [charlatans.batch(name, games=GAMES, seed=11, device=device, **more) for device in ("cuda", "cpu")]

    return make


def assert_same(pretended, cores):
    """All that can be seen of two batches, and their states byte for byte."""
    for what in SHOWN:
        assert (getattr(pretended, what) == getattr(cores, what)).all(), what
    for game in range(GAMES):
        layout = cores.game.state
        assert layout.to_bytes(pretended.state(game)) == layout.to_bytes(cores.state(game)), game


@pytest.mark.parametrize("auto_reset", [True, False])
def test_kernels_step_games_as_the_processor_does(both, auto_reset):
    pretended, cores = both(auto_reset=auto_reset)
    for _ in range(4):
        assert_same(pretended, cores)
        assert (pretended.observe() == cores.observe()).all()
        actions = cores.random_actions()
        assert (pretended.random_actions() == actions).all()
        pretended.step(pretended._tables.chosen)
        cores.step(actions)


def test_kernels_play_so_many_decisions_in_every_game(both):
    pretended, cores = both()
    for decisions in (1, 30):
        assert (pretended.play("random", decisions).decisions == cores.play("random", decisions).decisions).all()
        assert_same(pretended, cores)


def test_kernels_play_games_to_their_end(both):
    pretended, cores = both(auto_reset=False)
    there, here = pretended.play("random"), cores.play("random")
    assert (there.decisions == here.decisions).all()
    assert (here.ranks == 1).any(axis=1).all()
    assert_same(pretended, cores)


def test_kernels_find_the_first_wrong_decision(both):
    pretended, cores = both()
    actions = cores.random_actions().copy()
    actions[[5, 9]] = cores.actions - 1
    pretended._tables.chosen[:] = actions
    assert pretended._runner.first_wrong(pretended._tables) == 5


def test_kernels_lay_marked_games_out_anew(both):
    pretended, cores = both()
    marks = numpy.arange(GAMES) % 4 == 1
    for one in (pretended, cores):
        one.play("random", 9)
        one._runner.mark(one._tables, marks)
        one._serve(decisions=0)
    assert_same(pretended, cores)


ALL = (
    *(kernels.wake, kernels.forget_counts, kernels.count_moments, kernels.sort_by_moment, kernels.visit, kernels.mark),
    *(kernels.ask, kernels.advise, kernels.find_wrong, kernels.stand, kernels.look, kernels.turn_over),
)


def test_the_kernels_of_the_smallest_game_compile_for_a_card(monkeypatch):
    """To the card's own assembly language, which needs the compiler but no card. The other games take minutes: see the soak."""
    compile_kernels("basari", policies.RANDOM, ALL, monkeypatch, optimised=False)


@pytest.mark.soak
def test_every_kernel_compiles_for_a_card(name, monkeypatch):
    compile_kernels(name, policies.RANDOM, ALL, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("level", [policies.NOVICE, policies.ADEPT])
def test_every_policy_compiles_for_a_card(name, level, monkeypatch):
    compile_kernels(name, level, [kernels.advise], monkeypatch)


def compile_kernels(name, level, wanted, monkeypatch, *, optimised=True):
    """Kernels share the rules they call."""
    from numba import cuda
    from numba.cuda import dispatcher

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=(9, 0)))
    game = rules.game(name)
    twins = Twins(card.card_types(game), slots_of(game, policies.policy(name, level)))
    for kernel in wanted:
        linked, signature = twins.kernel_and_signature(kernel, card.card_constants(game))
        twins.compile()
        assembly, _ = cuda.compile_ptx(linked.py_func, signature, cc=(9, 0), opt=optimised)
        assert ".visible .entry" in assembly


def test_every_kernel_is_tried(name):
    mine = {
        one for one in vars(kernels).values() if getattr(one, "__module__", None) == kernels.__name__ and callable(one)
    }
    assert mine - set(ALL) == {kernels.take}


def test_without_a_card_one_sentence_says_what_is_needed(name):
    if card.no_card() is None:
        pytest.skip("there is a card here")
    with pytest.raises(
        charlatans.BatchError, match=r"needs an NVIDIA GPU with its driver and pip install 'charlatans\[gpu\]'"
    ):
        charlatans.batch(name, games=4, device="cuda")

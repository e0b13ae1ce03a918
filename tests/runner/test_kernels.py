"""The kernels of a GPU, without one: what they say, on plain rules; and that they compile for a real one."""

from __future__ import annotations

from types import SimpleNamespace

import numpy
import pytest

import charlatans
from charlatans import policies, rules
from charlatans.policies import LEVELS
from charlatans.rules.engine.cuda_compile import CudaRules
from charlatans.runner import backends, cuda
from charlatans.runner import cuda_kernels as kernels
from charlatans.runner.lineups import LineupRunner
from charlatans.runner.loop import NOBODY, UNTIL_THE_END

from .fake_cuda import FakeCudaBackend

GAMES = 6
SHOWN = ("actors", "seats", "legal", "done", "rewards", "scores", "ranks", "seeds")


@pytest.fixture(params=rules.GAMES)
def name(request):
    return request.param


@pytest.fixture
def both(name, monkeypatch):
    """A batch on the card made of greenlets, and the same one on the processor."""

    def make(**more):
        monkeypatch.setattr(cuda, "CudaBackend", FakeCudaBackend)
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
        pretended.step(pretended._chosen)
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
    actions[[3, 5]] = cores.actions - 1
    pretended._chosen[:] = actions
    assert pretended._backend.first_illegal(pretended._rows) == 3


def test_kernels_lay_marked_games_out_anew(both):
    pretended, cores = both()
    marks = numpy.arange(GAMES) % 4 == 1
    for one in (pretended, cores):
        one.play("random", 9)
        one.reset(marks)
    assert_same(pretended, cores)


@pytest.fixture
def both_runners(name, monkeypatch):
    """Runners on the GPU made of greenlets, and the same ones on the processor."""
    monkeypatch.setattr(cuda, "CudaBackend", FakeCudaBackend)
    game = rules.game(name)
    material = game.load_material(None)
    return [LineupRunner(game, [game.options(material)], material, device=device) for device in backends.DEVICES[::-1]]


def assert_same_games(fake, real):
    """States, results and who decides next."""
    layout = real.runner.game.state
    assert [layout.to_bytes(one) for one in fake.rows.games] == [real.games[i].tobytes() for i in range(len(real))]
    for what in ("seats", "lengths", "scores", "ranks", "observed"):
        assert (getattr(fake, what) == getattr(real, what)).all(), what


def test_kernels_play_games_between_policies(both_runners):
    players = both_runners[0].players
    lineups = [[LEVELS[(row + seat) % 2] for seat in range(players)] for row in range(GAMES)]
    fake, real = (runner.set_up(range(GAMES), lineups, [0] * GAMES) for runner in both_runners)
    for games in (fake, real):
        games.horizon = 3
        games.run()
    assert_same_games(fake, real)
    for games in (fake, real):
        games.horizon = UNTIL_THE_END
        games.watch(1)
        games.proceed()
    assert_same_games(fake, real)
    assert (real.seats == NOBODY).all()


def test_kernels_roll_a_position_out(both_runners, name):
    table = charlatans.new(name, seed=5)
    for _ in range(6):
        table.act(table.actors[0], table.legal(table.actors[0])[0])
    seat = table.actors[-1]
    record = numpy.frombuffer(table.to_bytes(), table.game.state.dtype)[0]
    actions = numpy.resize(table.legal(seat), 6)
    fake, real = (runner.rollouts(record, seat, actions, range(6)) for runner in both_runners)
    for games in (fake, real):
        games.horizon = table.round_number + 1
        games.run()
    assert_same_games(fake, real)
    assert (fake.observe_all() == real.observe_all()).all()


ALL = (
    *(kernels.begin_rows, kernels.clear_counts, kernels.count_keys, kernels.sort_by_key, kernels.visit),
    *(kernels.mark_restarts, kernels.end_rows, kernels.ask_policy, kernels.find_illegal, kernels.write_scores),
    *(kernels.write_columns, kernels.transpose),
)


def test_the_kernels_of_the_smallest_game_compile_for_a_gpu(monkeypatch):
    """To the card's own assembly language, which needs the compiler but no GPU. The other games take minutes: see the soak."""
    compile_kernels("basari", policies.RANDOM, ALL, monkeypatch, optimised=False)


@pytest.mark.soak
def test_every_kernel_compiles_for_a_gpu(name, monkeypatch):
    compile_kernels(name, policies.RANDOM, ALL, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("level", policies.LEVELS[1:])
def test_every_policy_compiles_for_a_gpu(name, level, monkeypatch):
    compile_kernels(name, level, [kernels.ask_policy], monkeypatch)


def compile_kernels(name, level, wanted, monkeypatch, *, optimised=True):
    """Kernels share the rules they call."""
    from numba import cuda as compiler
    from numba.cuda import dispatcher

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=(9, 0)))
    game = rules.game(name)
    twins = CudaRules(cuda.cuda_types(game), cuda.cuda_fillings(game, (level,), lineups=False), cuda.of_a_policy)
    for kernel in wanted:
        linked, signature = twins.kernel_and_signature(kernel, cuda.cuda_constants(game))
        twins.compile()
        assembly, _ = compiler.compile_ptx(linked.py_func, signature, cc=(9, 0), opt=optimised)
        assert ".visible .entry" in assembly
        if optimised:
            assert len(machine_code(assembly)) > 0


def machine_code(assembly):
    """What a GPU runs. On a GPU this had not ended after seven minutes for policies that were one piece of code."""
    from cuda.bindings import nvjitlink

    source = assembly.encode()
    linker = nvjitlink.create(1, ["-arch=sm_90"])
    nvjitlink.add_data(linker, nvjitlink.InputType.PTX, source, len(source), "kernel")
    nvjitlink.complete(linker)
    code = bytearray(nvjitlink.get_linked_cubin_size(linker))
    nvjitlink.get_linked_cubin(linker, code)
    nvjitlink.destroy(linker)
    return code


def test_every_kernel_is_tried(name):
    mine = {
        one for one in vars(kernels).values() if getattr(one, "__module__", None) == kernels.__name__ and callable(one)
    }
    assert mine - set(ALL) == {kernels.read_numbers}


def test_without_a_gpu_one_sentence_says_what_is_needed(name):
    if cuda.cuda_problem() is None:
        pytest.skip("there is a GPU here")
    with pytest.raises(
        charlatans.BatchError, match=r"needs an NVIDIA GPU with its driver and pip install 'charlatans\[gpu\]'"
    ):
        charlatans.batch(name, games=4, device="cuda")

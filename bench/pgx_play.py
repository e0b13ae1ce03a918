"""How fast pgx plays at random, on whatever JAX finds: games side by side, choice, step and reset inside one compiled loop.

Used by rivals.py on a core and by gpu.py on a card; it imports nothing of ours.
"""

from importlib.metadata import version
from time import perf_counter

SEED = 1
STEPS_TO_COUNT_GAMES = 1_000


def measure(name, seconds, batch_sizes, steps, at_most=600.0):
    """Steps a second with the mask only and with the observation too, each the best of the batch sizes.

    After `at_most` seconds, most of which go into compiling, no further size is tried.
    """
    begun = perf_counter()
    tried = {}
    for size in batch_sizes:
        for observed in (False, True):
            if perf_counter() - begun < at_most or len(tried) < 2:
                tried[observed, size] = _where_it_fits(name, size, steps, observed, seconds)
    masked = max((of for (observed, _), of in tried.items() if not observed and of), default=(None, None))
    with_observation = max((of for (observed, _), of in tried.items() if observed and of), default=(None, None))
    sizes = ", ".join(f"{size:,}" for size in sorted({size for _, size in tried}))
    return {
        "version": f"pgx {version('pgx')}, jax {version('jax')}",
        "batches": f"best of {sizes} games at a time",
        "masked": masked[0],
        "observed": with_observation[0],
        "games": masked[1] or None,
    }


def _where_it_fits(name, size, steps, observed, seconds):
    """The rate, or None where the memory does not hold so many games."""
    import jax

    try:
        return rate(name, size, steps, observed, seconds)
    except jax.errors.JaxRuntimeError as reason:
        if "RESOURCE_EXHAUSTED" in str(reason):
            return None
        raise


def rate(name, size, steps, observed, seconds):
    """Steps and games a second with so many games side by side; no games where too few had time to end."""
    import jax

    play, state, key = _loop(name, size, steps, observed)
    state, key, _ = jax.block_until_ready(play(state, key))
    rounds = ended = 0
    begun = perf_counter()
    while perf_counter() - begun < seconds:
        state, key, over = play(state, key)
        ended += int(over)  # waits for the loop to end
        rounds += 1
    spent = perf_counter() - begun
    counted = rounds * steps >= STEPS_TO_COUNT_GAMES
    return rounds * steps * size / spent, ended / spent if counted else 0.0


def _loop(name, size, steps, observed):
    """A compiled function that takes `steps` steps in `size` games, and where it begins."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    game = pgx.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))

    def choose(mask, key):
        # The n-th legal action for a random n: quicker than a draw for every action.
        count = mask.sum(axis=-1, dtype=jnp.int32)
        chosen = (jax.random.uniform(key, (size,)) * count).astype(jnp.int32)
        return (mask.cumsum(axis=-1, dtype=jnp.int32) > chosen[:, None]).argmax(axis=-1)

    def one_step(carried, _):
        state, key = carried
        key, for_choice, for_step = jax.random.split(key, 3)
        state = step(state, choose(state.legal_action_mask, for_choice), jax.random.split(for_step, size))
        over = state.terminated.sum()
        if not observed:
            # A step always observes; what nobody reads, the compiler leaves out.
            state = state.replace(observation=jnp.zeros_like(state.observation))
        return (state, key), over

    @jax.jit
    def play(state, key):
        (state, key), over = jax.lax.scan(one_step, (state, key), None, length=steps)
        return state, key, over.sum()

    key = jax.random.PRNGKey(SEED)
    state = jax.jit(jax.vmap(game.init))(jax.random.split(key, size))
    return play, state, key

"""How a version of a game plays, as one digest: random games with all their states and events, and the names that journals use."""

from __future__ import annotations

import hashlib
import random

from ..rules.contract import Game
from ..rules.engine import new_log, read_log

GAMES = 32


def digest_of(game: Game, games: int = GAMES) -> str:
    """The digest. It changes as soon as a position, a legal decision, an event or an outcome does, and with the names of decisions."""
    digest = hashlib.sha256(repr([game.words.action_name(action) for action in range(game.actions)]).encode())
    digest.update(repr(game.event_names).encode())
    for seed in range(games):
        for part in _played(game, seed):
            digest.update(part)
    return digest.hexdigest()


def _played(game: Game, seed: int) -> list[bytes]:
    """A game of random decisions under random options: every event and legal decision, every state."""
    chance = random.Random(seed)
    material = game.load_material(None)
    options = game.options(material, **{setting.name: setting.draw(chance) for setting in game.settings})
    record, state, log = game.material_record(material), game.state.new(), new_log()
    game.new_game(state, record, options.record(), seed, log)
    seen = [repr(options.as_dict()).encode()]
    while bits := game.actors(state):
        seat = chance.choice([seat for seat in range(options.players) if bits >> seat & 1])
        mask = [0] * game.actions
        game.legal_mask(state, record, seat, mask)
        action = chance.choice([action for action, legal in enumerate(mask) if legal])
        game.apply(state, record, seat, action, log)
        seen += [bytes(mask), repr((seat, action, [tuple(event) for event in read_log(log)])).encode()]
        seen.append(game.state.to_bytes(state))
    return seen

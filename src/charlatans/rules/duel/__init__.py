"""Quacks: The Duel, for 2 players, with all books, coins and round cards."""

from __future__ import annotations

import functools

from ..contract import COMMON_TYPES, ENGLISH, Game
from .accounts import STUDY
from .almanac import book_in
from .flow import actors, apply, carry_on, decide, how_far, legal_mask, moment, new_game, recall, resample, returns
from .forcing import force, impossible
from .invariants import broken
from .material import load, record
from .observe import FEATURES, FIELDS, observe
from .odds import odds
from .options import PLAYERS, SETTINGS, options
from .state import ACTIONS, EVENT_NAMES, EXPLODED, MATERIAL, OPTIONS, PLAYER, RULES_VERSION, STATE, TREATED
from .view import own, printed, view
from .words import LANGUAGES

GAME = Game(
    name="duel",
    title=LANGUAGES[ENGLISH].title,
    rules_version=RULES_VERSION,
    players=PLAYERS,
    actions=ACTIONS,
    features=FEATURES,
    feature_fields=FIELDS,
    state=STATE,
    material_layout=MATERIAL,
    options_layout=OPTIONS,
    types={**COMMON_TYPES, "game": STATE, "me": PLAYER, "material": MATERIAL, "options": OPTIONS},
    new_game=new_game,
    actors=actors,
    legal_mask=legal_mask,
    apply=apply,
    decide=decide,
    carry_on=carry_on,
    moment=moment,
    returns=returns,
    observe=observe,
    resample=resample,
    recall=recall,
    how_far=how_far,
    options=options,
    settings=SETTINGS,
    load_material=load,
    material_record=functools.lru_cache(maxsize=64)(record),
    words=LANGUAGES[ENGLISH],
    view=view,
    own=own,
    printed=printed,
    event_names=EVENT_NAMES,
    languages=LANGUAGES,
    odds=odds,
    force=force,
    impossible=impossible,
    broken=broken,
    counted={"explosions": EXPLODED, "patients": TREATED},
    study=STUDY,
    unit="patient",
    book=book_in,
)

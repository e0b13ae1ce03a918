"""The Quacks of Quedlinburg: 2 to 4 players, both English editions, all books and cards."""

from __future__ import annotations

import functools

from ..contract import COMMON_TYPES, ENGLISH, Game
from .flow import (
    actors,
    advance_once,
    apply,
    decide,
    dispatch_key,
    forget_hidden_choices,
    legal_mask,
    new_game,
    resample,
    returns,
    round_number,
)
from .forced_outcomes import force, impossible
from .invariants import check_invariants
from .material import load, record
from .observe import FEATURES, FIELDS, observe
from .odds import odds
from .options import PLAYERS, SETTINGS, options
from .reference_text import book_in
from .state import ACTIONS, EVENT_NAMES, EXPLODED, MATERIAL, OPTIONS, PLAYER, RULES_VERSION, STATE
from .stats import STUDY
from .texts import LANGUAGES
from .view import printed, private_view, view

GAME = Game(
    name="quacks",
    title=LANGUAGES[ENGLISH].title,
    rules_version=RULES_VERSION,
    players=PLAYERS,
    actions=ACTIONS,
    features=FEATURES,
    feature_fields=FIELDS,
    state=STATE,
    material_layout=MATERIAL,
    options_layout=OPTIONS,
    types={
        **COMMON_TYPES,
        "game": STATE,
        "me": PLAYER,
        "material": MATERIAL,
        "options": OPTIONS,
    },
    new_game=new_game,
    actors=actors,
    legal_mask=legal_mask,
    apply=apply,
    decide=decide,
    advance_once=advance_once,
    dispatch_key=dispatch_key,
    returns=returns,
    observe=observe,
    resample=resample,
    forget_hidden_choices=forget_hidden_choices,
    round_number=round_number,
    options=options,
    settings=SETTINGS,
    load_material=load,
    material_record=functools.lru_cache(maxsize=64)(record),
    words=LANGUAGES[ENGLISH],
    view=view,
    private_view=private_view,
    printed=printed,
    event_names=EVENT_NAMES,
    languages=LANGUAGES,
    odds=odds,
    force=force,
    impossible=impossible,
    check_invariants=check_invariants,
    event_counters={"explosions": EXPLODED},
    study=STUDY,
    book=book_in,
)

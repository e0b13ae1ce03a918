"""Says at the start which versions of the rules running games need, and which of them this release does not have."""

from __future__ import annotations

import structlog

from ..archive import has, is_current, release_of
from .store import Store

log = structlog.get_logger("rules")


async def report_old_rules(store: Store) -> None:
    """Logs the old rules that running games need; those that are missing as errors, with the release that has them."""
    for row in await store.unfinished_by_rules():
        game, version = row["game"], row["rules"]
        if is_current(game, version):
            continue
        if has(game, version):
            log.info("games go on under old rules", game=game, rules=version, games=row["games"])
        else:
            release = release_of(game, version)
            log.error(
                "games wait for rules that this release does not have; they are kept as long as any unfinished game",
                game=game,
                rules=version,
                games=row["games"],
                release=release or "unknown",
                what_to_do=f"run the release that has them, or put its archive/{game}-{version}.zip into the folder that CHARLATANS_ARCHIVE names",
            )

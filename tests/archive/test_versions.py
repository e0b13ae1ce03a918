"""Every version of a game plays as it was sealed, and a version that is replaced is frozen."""

from __future__ import annotations

import pytest

from charlatans import archive, rules
from charlatans.archive.behaviour import digest_of
from charlatans.archive.freezing import changed_without_version

KNOWN = [(name, int(version)) for name in rules.BUILT_IN for version in archive.versions(archive.FOLDER)[name]]


@pytest.mark.parametrize("name", rules.BUILT_IN)
def test_a_games_version_is_sealed_and_the_one_before_is_frozen(name):
    version, known = rules.game(name).rules_version, archive.versions(archive.FOLDER)[name]
    todo = f"RULES_VERSION of {name} was raised to {version}: run `make freeze GAME={name}`"
    assert str(version) in known, todo
    before = [one for one in known if int(one) < version]
    for one in before:
        assert archive.archive_of(name, int(one)) or "retired" in known[one], todo


@pytest.mark.parametrize(("name", "version"), KNOWN)
def test_a_version_plays_as_it_was_sealed(name, version):
    if "retired" in archive.versions(archive.FOLDER)[name][str(version)]:
        pytest.skip("its rules do not ship any more")
    sealed = archive.versions(archive.FOLDER)[name][str(version)]["digest"]
    assert digest_of(archive.game_at(name, version)) == sealed, changed_without_version(name, version)

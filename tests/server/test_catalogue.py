"""The lists of games and bots, the server's status, health and metrics."""

from __future__ import annotations

import pytest

import charlatans
from charlatans import rules
from charlatans.bots import NAMES
from charlatans.locale import LANGUAGES
from charlatans.server.store import Store

from .in_process_server import InProcessServer

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_game_is_offered_with_all_its_options_in_words(server: InProcessServer, language):
    games = await server.get("/games", params={"language": language})
    assert [game["name"] for game in games] == list(rules.GAMES)
    for told in games:
        game = rules.game(told["name"])
        assert told["players"] == list(game.players)
        assert [setting["name"] for setting in told["settings"]] == [setting.name for setting in game.settings]
        for setting in told["settings"]:
            assert setting["title"]
            assert setting["help"].endswith(".")
            assert all(choice["words"] for choice in setting["choices"])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_game_comes_with_what_the_pages_say_about_it(server: InProcessServer, language):
    for info in await server.get("/games", params={"language": language}):
        assert all(info[text] for text in ("title", "short", "facts", "round_word"))
        assert info["summary"].endswith(".")
        assert all(info["score_noun"])
        assert len(info["score_noun"]) == 2
        assert info["suggested_players"] in info["players"]


async def test_one_patient_is_not_several(server: InProcessServer):
    nouns = {}
    for language in LANGUAGES:
        games = await server.get("/games", params={"language": language})
        nouns[language] = next(info["score_noun"] for info in games if info["name"] == "duel")
    assert nouns == {"en": ["patient", "patients"], "de": ["Patient", "Patienten"]}


async def test_a_game_starts_with_one_click(server: InProcessServer):
    for info in await server.get("/games"):
        body = {"game": info["name"], "seats": info["quick_seats"], "options": {}, "start": True}
        room = (await server.post("/rooms", **body))["room"]
        assert (await server.get(f"/rooms/{room}"))["phase"] == "playing"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_book_that_can_be_chosen_says_what_it_does(server: InProcessServer, language):
    """For the preview while a table is set up: each colour and choice has its own sentence."""
    settings = [
        setting for game in await server.get("/games", params={"language": language}) for setting in game["settings"]
    ]
    mixed = [setting for setting in settings if setting["colours"]]
    assert len(mixed) == 2
    for setting in mixed:
        for colour in setting["colours"]:
            assert len(colour["books"]) == len(set(colour["books"])) == len(setting["choices"])
            assert all(book.endswith(".") for book in colour["books"])


async def test_what_every_option_begins_with_can_be_asked_for(server: InProcessServer):
    for game in await server.get("/games"):
        initial = {setting["name"]: setting["initial"] for setting in game["settings"]}
        players = initial.pop("players")
        await server.post("/rooms", game=game["name"], options=initial, seats=["me"] + ["open"] * (players - 1))


async def test_every_choice_of_every_option_can_be_asked_for(server: InProcessServer):
    for game in await server.get("/games"):
        for setting in game["settings"]:
            for choice in setting["choices"]:
                if setting["name"] != "players":
                    options = {setting["name"]: choice["value"]}
                    seats = ["me"] + ["open"] * (game["players"][0] - 1)
                    await server.post("/rooms", game=game["name"], options=options, seats=seats)


async def test_games_speak_the_language_they_are_asked_in(server: InProcessServer):
    english, german = [await server.get("/games", params={"language": language}) for language in LANGUAGES]
    for one, other in zip(english, german, strict=True):
        assert one["name"] == other["name"]
        assert all(
            mine["help"] != theirs["help"] for mine, theirs in zip(one["settings"], other["settings"], strict=True)
        )


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_bot_is_offered_from_the_weakest_to_the_strongest(server: InProcessServer, language):
    bots = await server.get("/bots", params={"language": language})
    assert [bot["spec"] for bot in bots] == list(NAMES)
    assert all(bot["available"] for bot in bots)


async def test_without_the_compiler_the_expert_is_not_available(server: InProcessServer, monkeypatch):
    monkeypatch.setattr("charlatans.server.api.compiler_installed", lambda: False)
    monkeypatch.setattr("charlatans.server.bot_pool.compiler_installed", lambda: False)
    available = {bot["spec"]: bot["available"] for bot in await server.get("/bots")}
    assert available == {
        "random": True,
        "novice": True,
        "apprentice": True,
        "adept": True,
        "expert": False,
        "master": True,
    }
    body = {"game": "duel", "seats": ["me", "expert"]}
    await server.assert_refused(422, "no-compiler", "/rooms", body)


async def test_a_language_that_nobody_speaks_is_refused(server: InProcessServer):
    answer = await server.http.get("/api/games", params={"language": "fr"})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("query.language: Input should be 'en' or 'de'")


async def test_the_status_tells_the_version_and_how_far_the_compiled_rules_are(server: InProcessServer):
    status = await server.get("/status")
    assert status["version"] == charlatans.__version__
    assert status["compiling"] == {"state": "off", "progress": 0.0, "game": None}
    assert status["languages"] == [{"code": "en", "name": "English"}, {"code": "de", "name": "Deutsch"}]


async def test_a_server_that_is_well_says_so(server: InProcessServer):
    answer = await server.http.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "database": True, "rooms": 0})


async def test_a_server_whose_database_does_not_answer_is_ill(server: InProcessServer, monkeypatch):
    async def silent(store: Store) -> bool:
        return False

    monkeypatch.setattr(Store, "is_healthy", silent)
    answer = await server.http.get("/health")
    assert (answer.status_code, answer.json()["status"]) == (503, "ill")


async def test_what_is_counted_can_be_read_by_prometheus(server: InProcessServer):
    await server.post("/rooms", game="duel", seats=["me", "open"])
    answer = await server.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    for name in ("decisions_total", "refused_total", "sockets", "rooms", "finished_games_total", "commit_seconds"):
        assert f"charlatans_{name}" in answer.text


async def test_an_address_at_which_nothing_is_says_so(server: InProcessServer):
    answer = await server.http.get("/api/nothing")
    assert (answer.status_code, answer.json()) == (404, {"detail": "there is nothing at this address"})

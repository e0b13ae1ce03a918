"""Takes the pictures in docs/screens: `python -m docs.screenshots [NAME ...]`.

Every picture shows a real server and a real browser. The games are played beforehand with fixed seeds and written into
the server's database, so that the same positions come out each time.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.install import find
from tests.server_process import ServerProcess

import charlatans
from charlatans import cli
from charlatans.bots import SeatedBot, seated
from charlatans.bots.position import Position
from charlatans.puzzles import shipped
from charlatans.review.hints import SEED, hint
from charlatans.server import clock, daily
from charlatans.server.daily_brew import ME as MY_SEAT
from charlatans.server.daily_brew import new_brew
from charlatans.server.room import BOT, OPEN, OVER, PERSON, PLAYING, WAITING
from charlatans.server.store import Store
from charlatans.server.tokens import hash_token
from charlatans.table import Decided
from charlatans.table.journal import material_digest

FOLDER = Path(__file__).parent / "screens"
PORT = 8114
ME = "Mira"
RIVALS = (("Jonas", "adept"), ("Ada", "adept"), ("Nora", "novice"))
NOW = datetime.fromisoformat("2026-05-01T20:14:36+00:00")
WHEN = clock.timestamp(NOW - timedelta(hours=1))
SIZES = {
    "": {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 1},
    "-phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
SECRET = "secret 13"
TODAY = {
    "Fatou": "master",
    ME: "adept",
    "Émile": "apprentice",
    "Jonas": "apprentice",
    "Ilse": "novice",
    "Tomás": "novice",
}
YESTERDAY = {"Ilse": "adept", "Fatou": "apprentice", ME: "apprentice", "Jonas": "novice"}
"""Who has finished the daily brew, and how strong they are."""
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
COLOURS = 256
PATIENCE_MS = 180_000


# The games --------------------------------------------------------------------------------------------


def play_until(table: charlatans.Table, bot: SeatedBot, there: Callable[[], bool]) -> charlatans.Table:
    """Plays on until a moment worth a picture, or to the end."""
    while not table.over and not there():
        seat = table.actors[-1]
        table.act(seat, bot(table, seat))
    return table


def first_with(game: str, seed: int, there: Callable[[charlatans.Table], bool], **options: Any) -> charlatans.Table:
    """The first game from this seed on in which adepts come to such a moment: a change of the bots costs no picture."""
    for tried in itertools.count(seed):
        table = charlatans.new(game, seed=tried, **options)
        play_until(table, seated(game, "adept", seed=3), lambda table=table: there(table))  # type: ignore[misc]
        if not table.over:
            return table
    raise AssertionError


def asked(table: charlatans.Table) -> set[str]:
    """The kinds of decisions of the first seat, where nobody else is asked."""
    return {option.kind for option in table.decisions(0)} if table.actors == (0,) else set()


def quacks_brewing() -> charlatans.Table:
    """A pot that may explode with the next chip, and a flask to save it."""

    def there(table: charlatans.Table) -> bool:
        odds = table.view(0)["players"][0]["odds"]
        return table.view()["turn"] == 6 and {"draw", "flask"} <= asked(table) and 0.12 < odds < 0.45

    return first_with("quacks", 33, there, players=4, books=1)


def quacks_hasty() -> charlatans.Table:
    """A pot that cannot explode yet: to stop here would be a blunder."""

    def there(table: charlatans.Table) -> bool:
        if table.view()["turn"] < 6 or not {"draw", "stop"} <= asked(table) or table.view(0)["players"][0]["odds"] > 0:
            return False
        answer = hint(Position.of_table(table, 0, SEED), blunders=True)
        stop = next(option.action for option in table.decisions(0) if option.kind == "stop")
        return answer is not None and stop in [blunder.action for blunder in answer.blunders]

    return first_with("quacks", 33, there, players=4, books=1)


def quacks_shop() -> charlatans.Table:
    """The evaluation of a turn, and coins to spend."""
    return first_with(
        "quacks", 21, lambda table: table.view()["turn"] == 5 and "buy" in asked(table), players=4, books=2
    )


def duel_brewing() -> charlatans.Table:
    """A neck almost full, with a patient on the way."""

    def there(table: charlatans.Table) -> bool:
        me = table.view(0)["players"][0]
        return table.view()["round"] >= 4 and "draw" in asked(table) and len(me["neck"]) == 2 and me["odds"] > 0.1

    return first_with("duel", 25, there, round_cards="random")


def duel_market() -> charlatans.Table:
    """The round card on one scale, an offer on the other."""
    return first_with(
        "duel", 26, lambda table: table.view()["round"] >= 3 and "tokens" in asked(table), round_cards="random"
    )


def basari_choice() -> charlatans.Table:
    """Four action cards to choose from, in the middle of a game."""
    return first_with("basari", 6, lambda table: table.view()["stage"] == 2 and "choose" in asked(table), players=4)


def basari_haggling() -> charlatans.Table:
    """An offer to accept or to outdo, after some back and forth."""

    def there(table: charlatans.Table) -> bool:
        talk = table.view(0)["negotiation"]
        return "accept" in asked(table) and sum((talk["offer"] or {}).values()) >= 3

    return first_with("basari", 6, there, players=4)


def quacks_over() -> charlatans.Table:
    """A game to its end; the others are as strong as their bots."""
    table = charlatans.new("quacks", seed=16, players=4, books=1)
    bots = [seated("quacks", bot, seed=3) for bot in ("apprentice", *(bot for _, bot in RIVALS))]
    return play_until(table, lambda table, seat: bots[seat](table, seat), lambda: False)


def basari_over() -> charlatans.Table:
    """Another one."""
    return play_until(charlatans.new("basari", seed=8, players=3), seated("basari", "adept", seed=3), lambda: False)


ROOMS: dict[str, Callable[[], charlatans.Table]] = {
    "brewing": quacks_brewing,
    "hasty": quacks_hasty,
    "evening": quacks_shop,
    "bottles": duel_brewing,
    "scales": duel_market,
    "bazaar": basari_choice,
    "haggling": basari_haggling,
    "ended": quacks_over,
    "sold": basari_over,
}
"""Rooms and the games in them."""


# The database -----------------------------------------------------------------------------------------


def token_of(name: str) -> str:
    """The token of somebody, at every table."""
    return f"the-token-of-{name.lower()}"


def row_of(room: str, table: charlatans.Table, phase: str, open_: bool) -> dict[str, Any]:
    """A room, as the database has it."""
    game, over = table.game, phase == OVER
    return {
        "room": room,
        "game": game.name,
        "options": table.options.as_dict(),
        "rules": game.rules_version,
        "material": material_digest(game, table.material),
        "seed": table.seed,
        "nonce": f"{table.seed:032x}",
        "phase": phase,
        "open": open_,
        "host": hash_token(token_of(ME)),
        "watch": f"{room}-watched",
        "rematch": None,
        "branch_room": None,
        "branch_step": None,
        "afresh": [],
        "scores": list(table.scores) if over else None,
        "winners": list(table.winners) if over else None,
        "created": WHEN,
        "visited": WHEN,
        "ended": WHEN if over else None,
    }


def seat_of(room: str, seat: int, kind: str, name: str = "", bot: str = "") -> dict[str, Any]:
    """A seat of it."""
    token = hash_token(token_of(name)) if kind == PERSON else None
    return {"room": room, "seat": seat, "kind": kind, "name": name, "bot": bot, "token": token}


def past_of(room: str, table: charlatans.Table) -> list[dict[str, Any]]:
    """The decisions in it."""
    taken = [entry for entry in table.entries if isinstance(entry, Decided)]
    return [
        {"room": room, "number": number, "seat": entry.seat, "id": None, "actions": [entry.action], "at": WHEN}
        for number, entry in enumerate(taken, 1)
    ]


def played(room: str, table: charlatans.Table) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
    """A room with its seats and decisions: me at the first seat, bots at the others."""
    seats = [seat_of(room, 0, PERSON, ME)]
    seats += [seat_of(room, seat, BOT, *RIVALS[seat - 1]) for seat in range(1, table.players)]
    return row_of(room, table, OVER if table.over else PLAYING, table.over), seats, past_of(room, table)


async def add_brew(store: Store, day: date, players: Mapping[str, str]) -> None:
    """The brew of a day, finished by players who are as strong as these bots."""
    brew = new_brew(day, await store.secret(daily.SECRET, SECRET))
    await store.add_daily_brew(brew.as_row())
    for seed, (name, strength) in enumerate(players.items()):
        room, mine = f"{day}-{name}", brew.seats.index(MY_SEAT)
        bots = [seated(brew.game, strength if bot == MY_SEAT else bot, seed=seed) for bot in brew.seats]
        table = charlatans.new(brew.game, seed=brew.seed, **brew.options)
        play_until(table, lambda table, seat, bots=bots: bots[seat](table, seat), lambda: False)  # type: ignore[misc]
        seats = [seat_of(room, seat, BOT, bot.title(), bot) for seat, bot in enumerate(brew.seats)]
        seats[mine] = seat_of(room, mine, PERSON, name)
        row = {"daily": brew.date, "host": hash_token(token_of(name)), "ended": f"{day}T19:00:00+00:00"}
        await store.add_room(row_of(room, table, OVER, False) | row, seats, past_of(room, table))


async def fill(database: str) -> None:
    """All rooms into a new database."""
    store = Store(database)
    await store.open()
    for room, play in ROOMS.items():
        await store.add_room(*played(room, play()))
    for room, game in (("gathering", "quacks"), ("neighbours", "basari")):
        laid = charlatans.new(game, seed=5, players=4)
        mine = [seat_of(room, 0, PERSON, ME), seat_of(room, 1, PERSON, "Jonas"), seat_of(room, 2, BOT, "Ada", "adept")]
        theirs = [seat_of(room, 0, PERSON, "Fatou"), seat_of(room, 1, PERSON, "Émile"), seat_of(room, 2, OPEN)]
        seats = [*(mine if room == "gathering" else theirs), seat_of(room, 3, OPEN)]
        await store.add_room(row_of(room, laid, WAITING, room == "neighbours"), seats)
    await add_brew(store, NOW.date(), TODAY)
    await add_brew(store, NOW.date() - timedelta(days=1), YESTERDAY)
    await store.close()


# The pictures -----------------------------------------------------------------------------------------


def lobby(page: Page) -> None:
    """The way in."""
    page.goto("/")
    page.locator('[data-test="replays"] a').first.wait_for()


def set_up(page: Page) -> None:
    """A table being set up."""
    page.goto("/")
    page.locator('[data-test="set-up-quacks"]').click()
    page.locator('[data-test="make-room"]').wait_for()


def waiting(page: Page) -> None:
    """The room before the game, with somebody who has come by the link."""
    browser = page.context.browser
    assert browser
    other = seated_at(browser, SIZES[""], "Jonas", Picture(waiting))
    other.goto("/room/gathering")
    other.locator('[data-test="seats"]').wait_for()
    table_of("gathering", '[data-test="seats"] :text("Jonas")')(page)


def table_of(room: str, there: str = ".table-layout [data-test='action']") -> Callable[[Page], None]:
    """A room in which a game is played."""

    def go(page: Page) -> None:
        page.goto(f"/room/{room}")
        page.locator(there).first.wait_for()

    return go


def shop(page: Page) -> None:
    """The shop, once the evaluation is closed."""
    table_of("evening")(page)
    page.keyboard.press("Escape")


def replay(page: Page) -> None:
    """A step of a finished game through somebody's eyes."""
    page.goto("/replay/ended?step=330&eyes=1")
    page.locator('[data-test="scrub"]').wait_for()
    page.locator(".table-layout").wait_for()


def puzzle(page: Page) -> None:
    """A puzzle that was answered."""
    solved = next(one for one in shipped("quacks").puzzles if one.theme == "shopping")
    page.goto(f"/puzzles/quacks/{solved.id}")
    page.locator('[data-test="choice"]').nth(solved.best).click()
    page.locator('[data-test="puzzle-next"]').wait_for()


def rules(page: Page) -> None:
    """A section of the rules page, with its worked examples under way."""
    page.goto("/help/quacks#brewing")
    for example, steps in (("explosion", 6), ("flask", 3)):
        for _ in range(steps):
            page.locator(f'[data-test="example-{example}"] [data-test="example-next"]').click()
    page.locator('[data-test="example-explosion"]').scroll_into_view_if_needed()


def what_is_this(page: Page) -> None:
    """A symbol that says what it is."""
    table_of("bazaar")(page)
    page.locator('[data-test="explain"]').wait_for(state="attached")
    page.keyboard.press("i")
    page.locator('[data-test="what-is-this"]').wait_for()
    page.locator('.table-layout main [data-about="card"]').first.click()


def review(page: Page) -> None:
    """A finished game reviewed, at a mark of its curve."""
    page.goto("/review/ended")
    page.locator('[data-test="verdict"]').wait_for()
    page.locator('[data-test="curve-slider"]').press("Home")
    page.locator('[data-test="next-mark"]').click()
    page.locator('[data-test="books"]').scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, 0)")


def turning_point(page: Page) -> None:
    """A turning point of it, with the table as it was."""
    review(page)
    page.locator('[data-test="table-then"]').first.scroll_into_view_if_needed()
    page.locator('[data-test="table-then"] .table-layout').first.wait_for()
    page.locator('[data-test="turning-point"]').first.evaluate("one => one.scrollIntoView({block: 'start'})")


def daily_brew(page: Page) -> None:
    """Today's brew, finished."""
    page.goto("/daily")
    page.locator('[data-test="daily-place"].me').first.wait_for()


def asked_for_hint(page: Page) -> None:
    """The best decisions with their chances, and why."""
    table_of("brewing")(page)
    page.keyboard.press("?")
    page.locator('[data-test="hint-panel"][aria-busy="false"] [data-test="hint-reason"]').wait_for()


def blunder(page: Page) -> None:
    """A decision that one should think over."""
    word, stop = page.locator('[data-test="blunder"]'), page.locator('[data-test="action"]').last
    with page.expect_websocket() as opened:
        page.goto("/room/hasty")
    opened.value.wait_for_event("framereceived", lambda text: '"blunders":[{' in str(text))
    stop.click()
    word.wait_for()


def lesson(page: Page) -> None:
    """A guided first game: the guide points at the thing it speaks about."""
    page.goto("/")
    page.locator('[data-test="learn-quacks"]').click()
    guide, go_on = page.locator('[data-test="guide"]'), page.locator('[data-test="guide-next"]')
    action = page.locator('.actions [data-test="action"]')
    while guide.get_attribute("data-step") != "bombs":
        (go_on if go_on.count() else action).first.click()
        page.wait_for_timeout(300)
    page.locator('[data-test="guide-ring"]').wait_for()


class Picture(NamedTuple):
    """A picture: how to get there, and in which theme and language."""

    go: Callable[[Page], None]
    theme: str = "night"
    language: str = "en"


PICTURES = {
    "lobby": Picture(lobby),
    "set-up": Picture(set_up),
    "waiting-room": Picture(waiting),
    "quacks-brewing": Picture(table_of("brewing")),
    "quacks-evaluation": Picture(table_of("evening")),
    "quacks-shop": Picture(shop),
    "duel-brewing": Picture(table_of("bottles")),
    "duel-market": Picture(table_of("scales")),
    "basari-choice": Picture(table_of("bazaar")),
    "basari-haggling": Picture(table_of("haggling")),
    "ending": Picture(table_of("ended", '[data-test="ending"] [data-test="chart"]')),
    "replay": Picture(replay),
    "lesson": Picture(lesson),
    "hint": Picture(asked_for_hint),
    "blunder": Picture(blunder),
    "puzzle": Picture(puzzle),
    "daily": Picture(daily_brew),
    "rules": Picture(rules),
    "what-is-this": Picture(what_is_this),
    "review": Picture(review),
    "turning-point": Picture(turning_point),
    "parchment": Picture(table_of("brewing"), theme="parchment"),
    "german": Picture(table_of("haggling"), language="de"),
}


def seated_at(browser: Browser, size: dict[str, Any], name: str, picture: Picture) -> Page:
    """A page of somebody who sits at every table, and whose browser knows it."""
    games = {**{room: play.__name__.partition("_")[0] for room, play in ROOMS.items()}, "gathering": "quacks"}
    seat = 0 if name == ME else 1
    seats = [
        {"room": room, "game": game, "name": name, "seat": seat, "token": token_of(name), "since": since}
        | {"watch": f"{room}-watched" if name == ME else None}
        for since, (room, game) in enumerate(games.items())
    ]
    liked = {
        "theme": picture.theme,
        "motion": 0,
        "language": picture.language,
        "name": name,
        "warn": picture.go is blunder,
    }
    context = browser.new_context(base_url=f"http://127.0.0.1:{PORT}", reduced_motion="reduce", **size)
    kept = {"seats": json.dumps(seats), "prefs": json.dumps(liked), "player": token_of(name)}
    for key, value in kept.items():
        context.add_init_script(f"localStorage['charlatans.{key}'] ??= {json.dumps(value)}")
    context.set_default_timeout(PATIENCE_MS)
    context.clock.set_fixed_time(NOW)
    return context.new_page()


def take(browser: Browser, name: str, picture: Picture) -> None:
    """A picture on a desk and on a phone."""
    for suffix, size in SIZES.items():
        page = seated_at(browser, size, ME, picture)
        picture.go(page)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(200)
        path = FOLDER / f"{name}{suffix}.png"
        page.screenshot(path=path)
        shrink(path)
        for context in browser.contexts:
            context.close()


def shrink(path: Path) -> None:
    """A palette in place of full colours: a quarter of the size, and nobody sees it.

    Colours that are rare, such as those of a small gem, count almost as much as those of the ground.
    """
    image = Image.open(path).convert("RGB")
    often: dict[tuple[int, ...], tuple[int, Any]] = {}
    for number, colour in image.getcolors(1 << 24) or ():
        alike = tuple(part >> 2 for part in colour)  # type: ignore[union-attr]
        often[alike] = (often.get(alike, (0, None))[0] + number, colour)
    sample = [colour for number, colour in often.values() for _ in range(round(number**0.55) or 1)]
    drawn = Image.new("RGB", (len(sample), 1))
    drawn.putdata(sample)
    palette = drawn.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=8)
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)


@contextmanager
def open_table() -> Iterator[Browser]:
    """A server with all rooms, and a browser."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), None, "--no-warm", "--bot-processes", "1", module="docs.screenshots")
        server.port, server.address = PORT, f"http://127.0.0.1:{PORT}"
        asyncio.run(fill(server.database))
        server.start()
        try:
            with sync_playwright() as playwright:
                yield playwright.chromium.launch(executable_path=find(), args=FLAGS)
        finally:
            server.stop()


def main(*names: str) -> None:
    """All pictures, or those that are named."""
    FOLDER.mkdir(exist_ok=True)
    with open_table() as browser:
        for name in names or PICTURES:
            take(browser, name, PICTURES[name])
            print(f"docs/screens/{name}.png")


def serve() -> None:
    """The server of the pictures, at a fixed time of a fixed day."""
    clock.utc_now = lambda: NOW
    cli.main()


if __name__ == "__main__":
    if "serve" in sys.argv:
        serve()
    else:
        main(*sys.argv[1:])

"""`charlatans admin`, `charlatans backup` and `charlatans restore`: what whoever runs a server does with it."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.markup import escape
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from ..console import SafeConsole
from ..rules.errors import OptionError

if TYPE_CHECKING:
    from .admin import Admin, Pruned
    from .admin_store import Answers

Result = TypeVar("Result")
UNITS = {"s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800}
SIZES = {"": 1, "B": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12}
MOST_LISTED = 50
DELETED = "it was deleted"
UNUSED = "nobody has played here for a long time"

console = SafeConsole()
notes = SafeConsole(stderr=True)
admin_app = typer.Typer(
    help="Look after a server: rooms, players, bans, announcements and storage. Works on the server's database, whether it runs or not.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Database = Annotated[
    str | None,
    typer.Option(
        help="The server's database, as for `charlatans serve`. By default a file in your data folder.",
        envvar="CHARLATANS_DATABASE",
        show_envvar=True,
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
RoomName = Annotated[str, typer.Argument(help="The room: the last part of its link.", metavar="ROOM")]
Reason = Annotated[str, typer.Option(help="What people are told.", metavar="TEXT")]


# Rooms ------------------------------------------------------------------------------------------------


@admin_app.command("rooms")
def list_rooms(
    phase: Annotated[str | None, typer.Option(help="Only these.", metavar="waiting|playing|over|closed")] = None,
    game: Annotated[str | None, typer.Option(help="Only rooms of this game.")] = None,
    player: Annotated[str | None, typer.Option(help="Only rooms where somebody with this in their name sits.")] = None,
    public: Annotated[
        bool | None, typer.Option("--public/--private", help="Only listed rooms, or only others.")
    ] = None,
    unused: Annotated[
        str | None, typer.Option(help="Only rooms that nobody has used for so long.", metavar="7d")
    ] = None,
    used: Annotated[str | None, typer.Option(help="Only rooms that were used within this time.", metavar="1h")] = None,
    limit: Annotated[int, typer.Option(help="At most so many.", min=1)] = MOST_LISTED,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """List rooms, those used last first."""
    from .admin import RoomFilter

    closed = phase == "closed"
    if phase not in (None, "waiting", "playing", "over", "closed"):
        raise OptionError(f"phase must be waiting, playing, over or closed, not {phase!r}")

    async def look(admin: Admin) -> list[dict[str, Any]]:
        which = RoomFilter(
            phase=None if closed else phase,
            game=game,
            public=public,
            closed=True if closed else None,
            player=player,
            older_than=unused and ago(parse_duration(unused)),
            newer_than=used and ago(parse_duration(used)),
        )
        return await admin.rooms(which, limit)

    found = with_admin(database, look)
    if as_json:
        print_json({"rooms": [public_row(row) for row in found]})
        return
    shown = [
        (
            row["room"],
            row["game"],
            phase_of(row),
            people_in(row),
            str(row["decisions"]),
            in_words(row["used"]),
            "yes" if row["open"] else "no",
        )
        for row in found
    ]
    print_table(("room", "game", "phase", "seats", "decisions", "last used", "public"), shown)
    if len(found) == limit:
        notes.print(f"[dim]There may be more: --limit is {limit}.[/]")


@admin_app.command("show")
def show_room(room: RoomName, database: Database = None, as_json: Json = False) -> None:
    """Show everything about a room but its secrets."""
    row = with_admin(database, lambda admin: admin.room(room))
    if as_json:
        print_json(public_row(row))
        return
    facts = {key: value for key, value in public_row(row).items() if key != "seats"}
    print_table(
        ("", ""), [(key, value if isinstance(value, str) else json.dumps(value)) for key, value in facts.items()]
    )
    print_table(
        ("seat", "kind", "name", "bot", "hash"),
        [
            (str(seat["seat"]), seat["kind"], seat["name"], seat["bot"], seat["hash"])
            for seat in public_row(row)["seats"]
        ],
    )


@admin_app.command("close")
def close_room(room: RoomName, reason: Reason = "", database: Database = None) -> None:
    """Close a room for everybody, with a reason that they are shown. It stays stored; `reopen` opens it again."""

    async def act(admin: Admin) -> Answers:
        await admin.room(room)
        return await admin.close([room], check_reason(reason))

    console.print(f"{room}: closed; {told(with_admin(database, act))}", highlight=False)


@admin_app.command("reopen")
def reopen_room(room: RoomName, database: Database = None) -> None:
    """Open a closed room again."""

    async def act(admin: Admin) -> bool:
        await admin.room(room)
        return await admin.reopen(room)

    console.print(f"{room}: {'open again' if with_admin(database, act) else 'it was not closed'}", highlight=False)


@admin_app.command("delete")
def delete_room(room: RoomName, reason: Reason = DELETED, yes: Yes = False, database: Database = None) -> None:
    """Delete a room with its game, for good."""
    row = with_admin(database, lambda admin: admin.room(room))
    what = f"{room} ({row['game']}, {phase_of(row)}, {people_in(row)}, {row['decisions']} decisions)"
    confirm(f"Delete {what}? It cannot be brought back.", yes)
    answers = with_admin(database, lambda admin: admin.delete([room], check_reason(reason)))
    console.print(f"{room}: deleted; {told(answers)}", highlight=False)


@admin_app.command("players")
def list_players(
    room: Annotated[str | None, typer.Option(help="Only in this room.")] = None,
    name: Annotated[str | None, typer.Option(help="Only people with this in their name.")] = None,
    used: Annotated[str, typer.Option(help="Only rooms that were used within this time.", metavar="1d")] = "1d",
    connected: Annotated[bool, typer.Option("--connected", help="Only those that are connected now.")] = False,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """List who sits where. Addresses are those of open connections, asked from the servers that run; none is stored."""
    found = with_admin(database, lambda admin: admin.players(room, name, ago(parse_duration(used))))
    found = [one for one in found if one["addresses"] or not connected]
    if as_json:
        print_json({"players": found})
        return
    shown = [
        (
            one["room"],
            one["game"],
            one["phase"],
            "watching" if one["seat"] is None else f"{one['seat']}{' (host)' if one['host'] else ''}",
            one["name"],
            one["hash"],
            ", ".join(one["addresses"]),
        )
        for one in found
    ]
    print_table(("room", "game", "phase", "seat", "name", "hash", "connected from"), shown)


# Bans -------------------------------------------------------------------------------------------------


@admin_app.command("ban")
def add_ban(
    banned: Annotated[
        str,
        typer.Argument(
            help="An address, a network, or a seat's hash from `admin players`.", metavar="ADDRESS|NETWORK|HASH"
        ),
    ],
    duration: Annotated[
        str | None, typer.Option("--for", help="For how long; until `unban` by default.", metavar="7d")
    ] = None,
    reason: Reason = "",
    database: Database = None,
) -> None:
    """Shut somebody out, now and when they come again, with a reason that they are shown."""
    from .bans import normalized

    what = normalized(banned)

    async def act(admin: Admin) -> tuple[Answers, str | None]:
        until = None if duration is None else in_future(parse_duration(duration))
        await admin.link.ban(what, check_reason(reason), until)
        return await admin.link.ask("bans"), until

    answers, until = with_admin(database, act)
    heard = (
        f"{len(answers.by_server)} running"
        if answers.by_server
        else "no server is running: it counts from the next start"
    )
    console.print(f"{what}: banned {f'until {until}' if until else 'until you lift it'} ({heard})", highlight=False)
    report_silent(answers)


@admin_app.command("unban")
def lift_ban(
    banned: Annotated[str, typer.Argument(help="As `admin bans` lists it.", metavar="ADDRESS|NETWORK|HASH")],
    database: Database = None,
) -> None:
    """Let somebody in again."""
    from .bans import normalized

    what = normalized(banned)
    if not with_admin(database, lambda admin: admin.link.unban(what)):
        raise OptionError(f"{what} is not banned; `charlatans admin bans` lists who is")
    console.print(f"{what}: may play again", highlight=False)


@admin_app.command("bans")
def list_bans(database: Database = None, as_json: Json = False) -> None:
    """List all bans."""
    found = with_admin(database, lambda admin: admin.link.bans())
    if as_json:
        print_json({"bans": found})
        return
    moment = ago(timedelta())
    shown = [
        (
            row["banned"],
            row["created"],
            (row["until"] or "lifted") + (" (over)" if (row["until"] or "z") <= moment else ""),
            row["reason"],
        )
        for row in found
    ]
    print_table(("banned", "since", "until", "reason"), shown)


# Announcements ----------------------------------------------------------------------------------------


@admin_app.command("announce")
def announce(
    text: Annotated[
        str | None,
        typer.Argument(help="What pages show. Without it, the usual sentence about a restart.", metavar="TEXT"),
    ] = None,
    german: Annotated[str | None, typer.Option("--de", help="The same in German.", metavar="TEXT")] = None,
    at: Annotated[str | None, typer.Option(help="For when it is: pages count down.", metavar="22:00")] = None,
    after: Annotated[str | None, typer.Option("--in", help="The same from now on.", metavar="5m")] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Take the announcement back.")] = False,
    database: Database = None,
) -> None:
    """Show something on every page and at every table, such as a restart with a countdown. It is gone after the restart."""
    if clear and (text or german or at or after):
        raise OptionError("--clear takes the announcement back; it goes with nothing else")
    if at is not None and after is not None:
        raise OptionError("give --at or --in, not both")
    words = {code: given for code, given in (("en", text), ("de", german)) if given}

    async def act(admin: Admin) -> tuple[Answers, str | None]:
        moment = parse_moment(at) if at is not None else in_future(parse_duration(after)) if after is not None else None
        if clear:
            await admin.link.clear_announcement()
        else:
            await admin.link.announce(words, moment)
        return await admin.link.ask("announce"), moment

    answers, moment = with_admin(database, act)
    done = "taken back" if clear else f"announced{f' for {moment}' if moment else ''}"
    reached = sum(int(people or 0) for people in answers.by_server.values())
    heard = f"{people_words(reached)} at tables saw it at once" if answers.by_server else "no server is running"
    console.print(f"{done} ({heard})", highlight=False)
    report_silent(answers)


@admin_app.command("servers")
def list_servers(database: Database = None, as_json: Json = False) -> None:
    """List the servers that run on the database: every worker is one."""
    found = with_admin(database, lambda admin: admin.servers())
    if as_json:
        print_json({"servers": found})
        return
    shown = [
        (
            row["name"],
            row["started"],
            row["seen"],
            *(("no answer", "", "") if (said := row["status"]) is None else state_words(said)),
        )
        for row in found
    ]
    print_table(("server", "started", "last seen", "rooms", "people", ""), shown)


@admin_app.command("drain")
def drain(
    server: Annotated[
        str | None, typer.Argument(help="As `admin servers` lists it, or how that begins.", metavar="SERVER")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All servers, one after the other; implies --restart.")] = False,
    restart: Annotated[
        bool, typer.Option("--restart", help="End it then, and wait until another one runs in its place.")
    ] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Let it take rooms again.")] = False,
    database: Database = None,
) -> None:
    """Move the rooms of a server to the others, one by one, before it is stopped or replaced. People play on and notice nothing.

    The server goes on running without rooms and takes no others, until it is restarted or --undo is given.
    """
    if (server is None) != every or (undo and (every or restart)):
        raise OptionError(
            "say which: a server as `charlatans admin servers` lists it, or --all; --undo goes with a server alone"
        )

    async def act(admin: Admin) -> None:
        chosen = [await admin.server(server)] if server is not None else await admin.link.running()
        if undo:
            await admin.stop_draining(chosen[0])
            console.print(f"{chosen[0]['name']}: takes rooms again", highlight=False)
            return
        if not chosen:
            raise OptionError("no server is running")
        for one in chosen:
            await drain_one(admin, one, restart or every)

    with_admin(database, act)


async def drain_one(admin: Admin, server: dict[str, Any], restart: bool) -> None:
    """Drains a server, shows how far it is, and says what was done."""
    name = str(server["name"])
    with counting(f"{name}: rooms left", "{task.completed:,}") as progress:
        moved = await admin.drain(server, restart, progress)
    done = "replaced" if restart else "it can be stopped"
    console.print(f"{name}: {moved:,} rooms moved; {done}", highlight=False, soft_wrap=True)


def state_words(said: dict[str, Any]) -> tuple[str, str, str]:
    """What a server says about itself, in columns."""
    return f"{said['rooms']:,}", f"{said['people']:,}", "draining" if said["draining"] else ""


# Storage ----------------------------------------------------------------------------------------------


@admin_app.command("storage")
def show_storage(
    older_than: Annotated[str, typer.Option(help="The age for which `prune` is tried.", metavar="90d")] = "90d",
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Show how large the database is, how it grows, and what `prune` would remove."""

    async def look(admin: Admin) -> tuple[Any, Any, Any]:
        since = ago(parse_duration(older_than))
        return (
            await admin.storage(),
            await admin.to_prune(since, None, since, finished=False),
            await admin.to_prune(since, None, since, finished=True),
        )

    storage, unfinished, everything = with_admin(database, look)
    if as_json:
        print_json(
            {
                "tables": [vars(one) for one in storage.tables],
                "disk": storage.disk,
                "data": storage.data,
                "oldest": storage.oldest,
                "rooms_per_day": storage.rooms_per_day,
                "decisions_per_day": storage.decisions_per_day,
                "data_per_day": storage.data_per_day,
                "prune": {"rooms": len(unfinished.rooms), "data": unfinished.data},
                "prune_finished": {"rooms": len(everything.rooms), "data": everything.data},
            }
        )
        return
    shown = [
        (one.name, f"{one.rows:,}", size_words(one.data), "" if one.disk is None else size_words(one.disk))
        for one in storage.tables
    ]
    print_table(
        ("table", "rows", "data", "on disk"), [*shown, ("all", "", size_words(storage.data), size_words(storage.disk))]
    )
    lines = [
        f"oldest room: {storage.oldest or 'none'}",
        f"a day, by the last 30: {storage.rooms_per_day:,.1f} rooms, {storage.decisions_per_day:,.0f} decisions, {size_words(storage.data_per_day)}",
        f"prune --older-than {older_than}: {len(unfinished.rooms):,} unfinished rooms, {size_words(unfinished.data)}; "
        f"with --finished {len(everything.rooms):,} rooms, {size_words(everything.data)}",
    ]
    for line in lines:
        console.print(line, highlight=False, soft_wrap=True)


@admin_app.command("prune")
def prune(
    older_than: Annotated[
        str | None, typer.Option(help="Rooms that nobody has used for so long.", metavar="90d")
    ] = None,
    max_size: Annotated[
        str | None,
        typer.Option(help="Then the oldest ones, until the rows of all tables are no larger than this.", metavar="2GB"),
    ] = None,
    keep: Annotated[str, typer.Option(help="Whatever was used within this time stays.", metavar="1d")] = "1d",
    finished: Annotated[
        bool, typer.Option("--finished", help="Also finished games, with their results and journals.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be removed.")] = False,
    vacuum: Annotated[
        bool, typer.Option("--vacuum", help="Give the space back afterwards; writers wait meanwhile on SQLite.")
    ] = False,
    yes: Yes = False,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Remove rooms by age and by size: unfinished ones only, unless you ask for finished games too."""
    if older_than is None and max_size is None:
        raise OptionError("say what to remove: --older-than 90d, --max-size 2GB, or both")
    most = None if max_size is None else parse_size(max_size)

    async def look(admin: Admin) -> Pruned:
        keep_since = ago(parse_duration(keep))
        since = None if older_than is None else min(keep_since, ago(parse_duration(older_than)))
        return await admin.to_prune(since, most, keep_since, finished)

    found = with_admin(database, look)
    what = f"{len(found.rooms):,} rooms, {size_words(found.data)}: {len(found.by_age):,} by age, {len(found.by_size):,} by size"
    if not dry_run and found.rooms:
        confirm(f"Remove {what}? They cannot be brought back.", yes)

        async def act(admin: Admin) -> None:
            await admin.prune(found, UNUSED, ago(parse_duration(keep)))
            if vacuum:
                await admin.vacuum()

        with_admin(database, act)
    if as_json:
        print_json({"by_age": found.by_age, "by_size": found.by_size, "data": found.data, "removed": not dry_run})
        return
    console.print(f"{'would remove' if dry_run else 'removed'} {what}", highlight=False)


# Backups ----------------------------------------------------------------------------------------------


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, as in games.backup.", metavar="FILE")],
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
    database: Database = None,
) -> None:
    """Back up the whole database into one file, also while people play."""
    from .backup import BackupError, back_up

    if file.exists() and not force:
        raise BackupError(f"{file} exists: choose another name, or replace it with --force")

    async def act(admin: Admin) -> Any:
        with counting("backing up") as progress:
            return await back_up(admin.engine, file, progress)

    summary = with_admin(database, act)
    console.print(
        f"{file}: {rows_words(summary.rows)}, {size_words(file.stat().st_size)}", highlight=False, soft_wrap=True
    )


def restore(
    file: Annotated[Path, typer.Argument(help="The backup.", metavar="FILE", exists=True, dir_okay=False)],
    force: Annotated[bool, typer.Option("--force", help="Replace everything that the database has.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Only check that the file is complete and unchanged.")] = False,
    yes: Yes = False,
    database: Database = None,
) -> None:
    """Restore a backup into an empty database, SQLite or PostgreSQL, while no server runs on it."""
    from . import backup as backups

    if check:
        summary = backups.check(file)
        console.print(
            f"{escape(str(file))}: complete; {rows_words(summary.rows)}, of {escape(summary.created)}",
            highlight=False,
            soft_wrap=True,
        )
        return
    if force:
        confirm("Replace everything that the database has?", yes)

    async def act(admin: Admin) -> Any:
        await backups.check_nobody_serves(admin.engine)
        with counting("restoring") as progress:
            return await backups.restore(admin.engine, file, force, progress)

    summary = with_admin(database, act, check=False)
    console.print(
        f"restored {rows_words(summary.rows)}, as of {escape(summary.created)}", highlight=False, soft_wrap=True
    )


# Helpers ----------------------------------------------------------------------------------------------


def with_admin(database: str | None, act: Callable[[Admin], Awaitable[Result]], check: bool = True) -> Result:
    """Opens the database, acts, and closes it."""
    from .admin import Admin, check_exists
    from .settings import default_database
    from .store import Store

    address = database or default_database()
    if check:
        check_exists(address)

    async def run() -> Result:
        store = Store(address)
        try:
            await store.read_clock()
            admin = Admin(store)
            if check:
                await admin.check()
            return await act(admin)
        finally:
            await store.close()

    return asyncio.run(run())


def told(answers: Answers) -> str:
    """How many people a server has told, in words."""
    report_silent(answers)
    if not answers.by_server:
        return "no server is running: done in the database"
    people = sum(sum(by_room.values()) for by_room in answers.by_server.values())
    return f"{people_words(people)} told"


def people_words(count: int) -> str:
    """A number of people."""
    return "1 person" if count == 1 else f"{count} people"


def report_silent(answers: Answers) -> None:
    """Says which servers did not answer."""
    if answers.silent:
        notes.print(
            f"[yellow]note:[/] no answer from {escape(', '.join(answers.silent))}", highlight=False, soft_wrap=True
        )


def confirm(question: str, yes: bool) -> None:
    """Asks before something that cannot be undone."""
    if not yes:
        typer.confirm(question, abort=True, err=True)


def check_reason(reason: str) -> str:
    """A reason that fits into its column."""
    if len(reason) > 200:
        raise OptionError(f"a reason has 200 characters at most, not {len(reason)}")
    return reason


@contextmanager
def counting(what: str, unit: str = "{task.completed:,} rows") -> Iterator[Callable[[int], None]]:
    """Shows a number while something is done, on a terminal: that of rows so far."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        TextColumn(unit),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=notes, transient=True) as progress:
        task = progress.add_task(what, total=None)
        yield lambda rows: progress.update(task, completed=rows)


def public_row(row: dict[str, Any]) -> dict[str, Any]:
    """A room's row without its secrets: the spectators' token, and the seed as long as it is not revealed."""
    from .clock import is_sealed

    revealed = row["phase"] == "over" and not is_sealed(row["daily"])
    hidden = {"watch", "host", *(() if revealed else ("seed", "nonce", "afresh"))}
    shown = {key: value for key, value in row.items() if key not in hidden and key != "seats"}
    seats = [
        {**{key: seat[key] for key in ("seat", "kind", "name", "bot")}, "hash": (seat["token"] or "")[:12]}
        for seat in row["seats"]
    ]
    return {**shown, "seats": seats}


def phase_of(row: dict[str, Any]) -> str:
    """Waiting, playing, over or closed."""
    return str(row["phase"]) if row["closed"] is None else "closed"


def people_in(row: dict[str, Any]) -> str:
    """Who sits in a room."""
    return ", ".join(seat["name"] or "(open)" for seat in row["seats"])


def print_table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Prints rows in columns."""
    table = Table(*titles, box=None, show_header=any(titles), pad_edge=False, header_style="bold")
    for row in rows:
        table.add_row(*(escape(cell) for cell in row))
    console.print(table)


def print_json(value: Any) -> None:
    """Prints a value for programs."""
    print(json.dumps(value, indent=2))


def in_words(moment: str) -> str:
    """How long ago a moment was."""
    from .clock import utc_now

    seconds = max(0, (utc_now() - datetime.fromisoformat(moment)).total_seconds())
    for unit in ("d", "h", "m"):
        if seconds >= UNITS[unit]:
            return f"{int(seconds // UNITS[unit])}{unit} ago"
    return "now"


def rows_words(rows: dict[str, int]) -> str:
    """The numbers of rows by table."""
    return ", ".join(f"{count:,} {name}" for name, count in rows.items() if count) or "nothing"


def size_words(size: float) -> str:
    """A number of bytes."""
    for unit in ("TB", "GB", "MB", "KB"):
        if size >= SIZES[unit]:
            return f"{size / SIZES[unit]:.1f} {unit}"
    return f"{size:.0f} B"


def parse_duration(text: str) -> timedelta:
    """90d, 12h, 30m, 45s or 2w."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([smhdw])", text.strip().lower())
    if match is None:
        raise OptionError(f"{text!r} is no time: write 45s, 30m, 12h, 90d or 2w")
    return timedelta(seconds=float(match[1]) * UNITS[match[2]])


def parse_size(text: str) -> int:
    """2GB, 500MB or a number of bytes."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([KMGT]?B?)", text.strip().upper())
    if match is None or match[2] not in SIZES:
        raise OptionError(f"{text!r} is no size: write 2GB, 500MB or a number of bytes")
    return int(float(match[1]) * SIZES[match[2]])


def parse_moment(text: str) -> str:
    """22:00 by this machine's clock, today or tomorrow, or a date and time."""
    if match := re.fullmatch(r"(\d{1,2}):(\d{2})", text):
        here = datetime.now().astimezone()
        try:
            moment = here.replace(hour=int(match[1]), minute=int(match[2]), second=0, microsecond=0)
        except ValueError:
            raise OptionError(f"{text!r} is no time of day") from None
        moment += timedelta(days=moment <= here)
    else:
        try:
            moment = datetime.fromisoformat(text).astimezone()
        except ValueError:
            raise OptionError(f"{text!r} is no time: write 22:00, or 2026-12-24T22:00") from None
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def in_future(duration: timedelta) -> str:
    """The time after so long."""
    return ago(-duration)


def ago(duration: timedelta) -> str:
    """The time so long ago, by the database's clock once it is open."""
    from . import clock

    return clock.ago(duration)

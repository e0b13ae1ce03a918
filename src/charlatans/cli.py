"""The `charlatans` command."""

from __future__ import annotations

import functools
import inspect
import json
import os
import shlex
import shutil
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from typer.core import TyperGroup

from . import __version__, rules
from .archive import OldRules
from .console import SafeConsole
from .rules.contract import Game, Setting
from .rules.engine import CompilerMissing, compiler_installed, progress_shown
from .rules.errors import CharlatansError, OptionError
from .rules.settings import FLAG
from .server.admin_commands import admin_app, backup, restore

USAGE_ERROR = 2
FOUND_SOMETHING = 1

LEVELS = "random, novice, apprentice or adept"
BOTS = "random, novice, apprentice, adept, expert, master, expert:3s or master:3s (with its time to think), or mine:Wary (your own bot in mine.py)"
RIVALS = ("adept", "novice", "adept", "novice")
"""Bots in the other seats by default."""
COMMANDS = (
    "serve",
    "play",
    "advise",
    "review",
    "puzzles",
    "simulate",
    "tournament",
    "balance",
    "train",
    "material",
    "features",
    "replay",
    "fuzz",
    "bench",
    "warm",
    "admin",
    "backup",
    "restore",
)
EXTRAS = {
    "numba": "fast",
    **dict.fromkeys(("choix", "filelock", "matplotlib", "scipy"), "lab"),
    **dict.fromkeys(("gymnasium", "pettingzoo", "pyspiel"), "envs"),
    "jax": "train",
    "ray": "cluster",
    "asyncpg": "postgres",
}
"""Optional libraries and the extras that install them."""


PURPOSE = "Play and study The Quacks of Quedlinburg, Quacks: The Duel and Basari. An unofficial fan project."


class OrderedGroup(TyperGroup):
    """Lists commands in the order of COMMANDS."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The commands in this order."""
        return list(COMMANDS)


app = typer.Typer(
    cls=OrderedGroup,
    help=PURPOSE,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
console = SafeConsole()
errors = SafeConsole(stderr=True)

MaterialPath = Annotated[
    Path | None, typer.Option("--material", help="Your own printed values (TOML) instead of ours.", metavar="FILE")
]
Seed = Annotated[int | None, typer.Option(help="Determines all randomness; a new one by default.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")]
Games = Annotated[int, typer.Option(help="Number of games.", min=1)]


def main() -> None:
    """Runs the command. Errors that Charlatans raises on purpose are printed as one sentence, without a traceback."""
    _add_current_folder_to_path()
    # Networks are small: several threads for one of them cost more than they save, above all on a busy machine. NumPy reads this when it is imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    warnings.showwarning = _show_warning
    try:
        app(prog_name="charlatans")
    except (CharlatansError, CompilerMissing) as problem:
        _exit_with_error(str(problem))
    except ModuleNotFoundError as missing:
        extra = EXTRAS.get((missing.name or "").partition(".")[0])
        if extra is None:
            raise
        _exit_with_error(f"this needs {missing.name}: pip install 'charlatans[{extra}]'")
    except BrokenPipeError:
        sys.stderr.close()


def _exit_with_error(problem: str) -> None:
    errors.print(f"[bold red]error:[/] {escape(problem)}", highlight=False, soft_wrap=True)
    sys.exit(USAGE_ERROR)


def _add_current_folder_to_path() -> None:
    """Adds the current folder to the path, for your own bots. It comes last, so that local files do not shadow packages."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)


def _show_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    """Prints a warning as one sentence."""
    errors.print(f"[yellow]note:[/] {escape(str(message))}", highlight=False, soft_wrap=True)


@app.callback(invoke_without_command=True, help=PURPOSE)
def charlatans(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the versions of the program and the rules.")
    ] = False,
) -> None:
    if version:
        versions = ", ".join(f"{name} rules {rules.game(name).rules_version}" for name in rules.GAMES)
        console.print(f"charlatans {__version__} ({versions})", highlight=False)
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve(browser=True)


# Serve -------------------------------------------------------------------------------------------------


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets others on your network join.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port.", min=1, max=65535)] = 8014,
    database: Annotated[
        str | None,
        typer.Option(
            help="Where games are stored: sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER:PASSWORD@HOST/NAME. "
            "By default a file in your data folder.",
            envvar="CHARLATANS_DATABASE",
            show_envvar=True,
            show_default=False,
        ),
    ] = None,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            help="A name under which others reach the server, such as games.example.org or *.example.org; needed behind a "
            "reverse proxy. Addresses and this machine's own names always work; * allows any name. May be repeated.",
            envvar="CHARLATANS_ALLOWED_HOSTS",
            metavar="NAME",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="Address or network of your reverse proxy: its X-Forwarded-For is believed, so that limits count people "
            "and not the proxy. Nobody's is by default. May be repeated.",
            envvar=["CHARLATANS_PROXIES", "FORWARDED_ALLOW_IPS"],
            metavar="ADDRESS",
        ),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the lobby in your browser.")] = False,
    bot_pace: Annotated[
        float, typer.Option(help="Minimum seconds per bot decision, so that people can follow.", min=0)
    ] = 0.6,
    workers: Annotated[
        int, typer.Option(help="Number of processes that serve; more than one need PostgreSQL.", min=1, max=64)
    ] = 1,
    bot_processes: Annotated[
        int | None, typer.Option(help="Number of processes for bots.", min=1, max=64, show_default=False)
    ] = None,
    internal_host: Annotated[
        str | None,
        typer.Option(
            help="With several machines on one database: the address at which the others reach this one. By default the one with "
            "which it reaches the database.",
            show_default=False,
        ),
    ] = None,
    lease: Annotated[
        float, typer.Option(help="Seconds after which a worker that does not respond loses its rooms.", min=1)
    ] = 6.0,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="Offer your own bot, as in wary=mine:Wary: its name, and the class Wary in mine.py, in the current folder "
            "or on Python's path. May be repeated.",
            metavar="NAME=MODULE:CLASS",
        ),
    ] = None,
    material: Annotated[
        list[Path] | None,
        typer.Option(
            help="Offer your own printed values (TOML) beside ours when a table is set up. May be repeated.",
            metavar="FILE",
        ),
    ] = None,
    warm: Annotated[bool, typer.Option(help="Compile the rules in the background, for experts.")] = True,
    log_format: Annotated[str, typer.Option(help="Log format.", metavar="text|json")] = "text",
    rooms: Annotated[int, typer.Option(help="Maximum number of concurrent rooms.", min=1)] = 2_000,
    requests: Annotated[float, typer.Option(help="Maximum requests per second from one address.", min=0.1)] = 25.0,
    messages: Annotated[float, typer.Option(help="Maximum messages per second from one player.", min=0.1)] = 20.0,
    address_rooms: Annotated[
        int,
        typer.Option(
            help="Maximum unfinished rooms from one address; a fifth of them may be waiting for players.", min=5
        ),
    ] = 100,
    address_connections: Annotated[
        int, typer.Option(help="Maximum connections from one address; tables may have twice as many.", min=1)
    ] = 100,
    metrics_port: Annotated[
        int | None,
        typer.Option(
            help="A port for /metrics alone, reachable from this machine only; it has those of all workers. "
            "Without it, everybody can read them at /metrics.",
            min=1,
            max=65535,
            show_default=False,
        ),
    ] = None,
    grace: Annotated[
        float,
        typer.Option(help="Seconds that a player who loses the connection has before the host may seat a bot.", min=0),
    ] = 60.0,
    keep_waiting: Annotated[
        float, typer.Option(help="Days after which a room that waits in vain is deleted; 0 keeps it.", min=0)
    ] = 7.0,
    keep_unfinished: Annotated[
        float,
        typer.Option(
            help="Days after which a game that nobody comes back to is deleted; 0 keeps it. Finished games are kept for ever.",
            min=0,
        ),
    ] = 365.0,
    keep_megabytes: Annotated[
        float,
        typer.Option(
            help="Size of the database from which on games are deleted that nobody has come back to for a week; 0 for any size.",
            min=0,
        ),
    ] = 0.0,
) -> None:
    """Run the server to play in the browser. `charlatans` without a command does this and opens the browser."""
    from .server.additions import load_additions
    from .server.logs import FORMATS
    from .server.run import serve as run
    from .server.settings import Limits, Retention, ServerSettings, default_bot_processes, default_database

    if log_format not in FORMATS:
        raise OptionError(f"log-format must be {' or '.join(FORMATS)}, not {log_format!r}")
    settings = ServerSettings(
        host=host,
        port=port,
        database=database or default_database(),
        bot_pace=bot_pace,
        precompile=warm,
        allowed_hosts=tuple(allowed_host or ()),
        proxies=tuple(proxy or ()),
        metrics_port=metrics_port,
        log_format=log_format,
        limits=Limits(
            rooms=rooms,
            requests_per_second=requests,
            messages_per_second=messages,
            address_rooms=address_rooms,
            address_waiting=address_rooms // 5,
            address_connections=address_connections,
            address_sockets=2 * address_connections,
        ),
        grace=grace,
        retention=Retention(waiting_days=keep_waiting, unfinished_days=keep_unfinished, megabytes=keep_megabytes),
        additions=load_additions(bot or (), material or ()),
        workers=workers,
        internal_host=internal_host,
        lease=lease,
        bot_processes=bot_processes or default_bot_processes(),
    )
    run(settings, browser=browser)


app.add_typer(admin_app, name="admin")
app.command()(backup)
app.command()(restore)


# A command for each game, with that game's options ---------------------------------------------------


def for_each_game(verb: str, purpose: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Registers `charlatans VERB GAME` for every game; the game's settings become options of the command."""

    def register(body: Callable[..., None]) -> Callable[..., None]:
        group = typer.Typer(
            help=purpose,
            no_args_is_help=True,
            subcommand_metavar="GAME ...",
            context_settings={"help_option_names": ["-h", "--help"]},
        )
        app.add_typer(group, name=verb)
        for name in rules.GAMES:
            game = rules.game(name)
            group.command(name, help=f"{game.title}. {inspect.getdoc(body)}")(_command_for(body, game))
        return body

    return register


def _command_for(body: Callable[..., None], game: Game) -> Callable[..., None]:
    """The body bound to one game; it gets the game, and the game's settings if it takes `options`."""
    own = inspect.signature(body, eval_str=True).parameters
    settings = game.settings if "options" in own else ()

    @functools.wraps(body)
    def command(**given: Any) -> None:
        given_settings = {setting.name: given.pop(setting.name) for setting in settings}
        options = {name: value for name, value in given_settings.items() if value is not None}
        body(game=game, **({"options": options} if settings else {}), **given)

    parameters = [parameter for name, parameter in own.items() if name not in ("game", "options")]
    parameters += [_parameter(setting) for setting in settings]
    keyword = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in parameters]
    command.__signature__ = inspect.Signature(keyword)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in keyword}
    del command.__wrapped__
    return command


def _parameter(setting: Setting) -> inspect.Parameter:
    name = setting.name.replace("_", "-")
    if setting.choices == FLAG:
        switch = typer.Option(f"--{name}/--no-{name}", help=setting.help, show_default=False)
        return inspect.Parameter(
            setting.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[bool | None, switch]
        )
    first, last = str(setting.choices[0]), str(setting.choices[-1])
    if isinstance(setting.choices[0], int):
        allowed = first if first == last else f"{first}-{last}"
    else:
        allowed = "|".join(setting.choices)
    option = typer.Option(f"--{name}", help=setting.help, metavar=allowed)
    return inspect.Parameter(
        setting.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[str | None, option]
    )


# Play ---------------------------------------------------------------------------------------------------


@for_each_game("play", "Play in the terminal.")
def play(
    game: Game,
    options: dict[str, Any],
    people: Annotated[
        int | None, typer.Option(help="How many people play at this keyboard; 1 by default.", min=0)
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="A person's name; repeat it for each person.", metavar="NAME")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(help=f"Bots for the other seats, used in turn, e.g. adept,novice: {BOTS}.", metavar="BOT,BOT..."),
    ] = None,
    seed: Seed = None,
    material: MaterialPath = None,
    resume: Annotated[
        Path | None, typer.Option(help="Continue a saved game; 'last' is the latest.", metavar="FILE")
    ] = None,
) -> None:
    """Play in the terminal, against bots and with others at the same keyboard."""
    from .table import new, replay
    from .table.saves import is_own_save, last_save, new_save, read, save
    from .terminal import play as play_in_terminal

    if resume is not None:
        if options:
            raise OptionError(
                f"a saved game keeps its options: leave {_option_names(options)} out, or begin a new game"
            )
        file = last_save(game.name) if str(resume) == "last" else resume
        table = replay(read(file), str(material) if material else None)
        _say_old_rules(table)
        if bots is None and not is_own_save(file):
            _refuse_foreign_code(table.seated.values())
    else:
        table = new(game.name, seed=seed, material=material, **options)
        file = new_save(table)
    if not table.seated or people is not None or bots is not None:
        table.seated = _assign_seats(game, table.players, 1 if people is None else people, name or [], bots)
    people_by_seat, bots_by_seat = _make_players(game, table.seated)
    table.names = [people_by_seat.get(seat) or bots_by_seat[seat].title for seat in range(table.players)]
    _warm_up(table)
    command = f"{_this_command()} play {game.name} --resume {shlex.quote(str(file))}"
    play_in_terminal(
        table,
        people_by_seat,
        bots_by_seat,
        console=console,
        save=lambda table: save(table, file),
        resume_hint=command,
        review=_reviewed,
    )


def _refuse_foreign_code(seated: Iterable[str]) -> None:
    """Refuses a file from elsewhere that names bots whose code would be run."""
    from .bots import runs_code

    foreign = [who.removeprefix("bot ") for who in seated if who.startswith("bot ") and runs_code(who[4:])]
    if foreign:
        raise OptionError(
            f"this file would run {foreign[0]!r}, a bot that is not one of ours: choose who plays with --bots, "
            f"or --bots {foreign[0]} if you trust it"
        )


def _say_old_rules(table: Any) -> None:
    """Says that a saved game goes on under the rules it began with, if they are not those of today."""
    version = table.game.rules_version
    if version != rules.game(table.game.name).rules_version:
        errors.print(
            f"[yellow]This game goes on under version {version} of the rules.[/] It is shown plainly, and adepts play for experts and masters.",
            soft_wrap=True,
        )


def _option_names(options: dict[str, Any]) -> str:
    return ", ".join(f"--{name.replace('_', '-')}" for name in options)


def _this_command() -> str:
    """How to call this command: by name if it is on the path."""
    return "charlatans" if shutil.which("charlatans") else shlex.quote(sys.argv[0])


def _assign_seats(game: Game, players: int, people: int, names: list[str], bots: str | None) -> dict[int, str]:
    """Assigns people to the first seats and bots to the others in turn."""
    if people > players:
        raise OptionError(f"{people} people cannot sit at a table for {players}")
    names = [*names, *(f"Player {number + 1}" if people > 1 else "You" for number in range(len(names), people))]
    chosen = [bot.strip() for bot in bots.split(",")] if bots else list(RIVALS)
    bots_by_seat = (chosen[number % len(chosen)] for number in range(players - people))
    return dict(enumerate([*(f"person {name}" for name in names[:people]), *(f"bot {bot}" for bot in bots_by_seat)]))


def _make_players(game: Game, seated: dict[int, str]) -> tuple[dict[int, str], dict[int, Any]]:
    """Names of people and bots by seat."""
    from .bots import seated as seated_bot

    people_by_seat, bots_by_seat = {}, {}
    for seat, who in seated.items():
        kind, _, name = who.partition(" ")
        if kind == "person":
            people_by_seat[seat] = name
        else:
            bots_by_seat[seat] = seated_bot(game.name, name, seed=seat)
    return people_by_seat, bots_by_seat


def _warm_up(table: Any) -> None:
    """Compiles the rules before the first move if somebody plays who looks ahead."""
    from .bots import EXPERT, MASTER, NETWORK_ALONE

    seated = [who.removeprefix("bot ") for who in table.seated.values() if who != f"bot {NETWORK_ALONE}"]
    if compiler_installed() and any(who.startswith((EXPERT, MASTER)) for who in seated):
        from .bots.rollouts import warm_up

        with _progress():
            warm_up(table.game.name, table.options, table.material)


# Simulate -----------------------------------------------------------------------------------------------


@for_each_game("simulate", "Play many games and summarize them.")
def simulate(
    game: Game,
    options: dict[str, Any],
    games: Games = 10_000,
    seed: Annotated[int, typer.Option(help="Game number g uses the seed SEED + g.", min=0)] = 1,
    bot: Annotated[str, typer.Option(help=f"The bot in all seats: {LEVELS}.")] = "adept",
    cores: Annotated[int | None, typer.Option(help="Number of cores; all by default.", min=1)] = None,
    material: MaterialPath = None,
    as_json: Json = False,
) -> None:
    """Play many games with the compiled rules and summarize them."""
    from .runner import Simulation
    from .terminal.summary import summary

    printed = game.load_material(material)
    simulation = Simulation(game, game.options(printed, **options), printed, bot)
    with _progress() as progress:
        if compiler_installed():
            simulation.compile()
        else:
            errors.print(
                "[yellow]Playing plain rules, which is slow.[/] For compiled rules: pip install 'charlatans\\[fast]'",
                soft_wrap=True,
            )
        task = progress.add_task("playing", total=games)
        result = simulation.run(games, seed, cores, done=lambda count: progress.advance(task, count))
    if as_json:
        asked = {"seed": seed, "bot": bot, "material": printed.name, "options": simulation.options.as_dict()}
        print(json.dumps({**result.as_dict(), **asked}))
    else:
        console.print(summary(result, bot))
    if result.games < games:
        errors.print(f"[yellow]Stopped early:[/] {result.games:,} of {games:,} games are in these figures.")
        raise typer.Exit(130)


@contextmanager
def _progress() -> Iterator[Progress]:
    """Transient progress bars on stderr; one of them appears whenever rules are compiled."""
    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
    )
    task = bars.add_task("compiling the rules, once", total=None, visible=False)

    with bars, progress_shown(lambda done, of: bars.update(task, completed=done, total=of, visible=done < of)):
        yield bars


# Tournaments -----------------------------------------------------------------------------------------------


@for_each_game("tournament", "Find out which bot is better, and how certain that is.")
def tournament(
    game: Game,
    options: dict[str, Any],
    seats: Annotated[
        str,
        typer.Option(help="A bot for each seat, e.g. expert:20ms,adept,adept,my.module:Bot.", metavar="BOT,BOT..."),
    ],
    games: Annotated[
        int,
        typer.Option(help="Number of matches, rounded up: every seed is played in every rotation of the seats.", min=1),
    ] = 10_000,
    seed: Annotated[int, typer.Option(help="The first seed.", min=0)] = 1,
    over: Annotated[
        list[str] | None,
        typer.Option(help="Play all choices of this option in turn; may be repeated.", metavar="OPTION"),
    ] = None,
    limit: Annotated[float, typer.Option(help="Seconds per decision; a bot that takes longer loses the match.")] = 60.0,
    cores: Annotated[int | None, typer.Option(help="Number of cores; all by default.", min=1)] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            help="Play on the Ray cluster at this address; auto uses the one running here.", metavar="ADDRESS"
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--save", help="Where results are stored; by default in the data folder.", metavar="FILE"),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Start over instead of resuming.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a self-contained report with plots.", metavar="FILE")] = None,
    material: MaterialPath = None,
    as_json: Json = False,
) -> None:
    """Play a tournament between bots in duplicate seating. If interrupted, run the same command again to resume."""
    from .lab.optional_deps import require
    from .lab.tournament import plan_tournament

    require("choix", "lab", "a tournament")
    entrants = [name.strip() for name in seats.split(",")]
    plan = plan_tournament(
        game.name, entrants, games, seed=seed, over=over or (), limit=limit, material=material, options=options
    )
    from .lab.block import compile_tournament
    from .lab.executors import play_tournament
    from .lab.report import check, write
    from .lab.results_file import ResultsFile, default_file
    from .lab.standings import standings
    from .terminal.tournament import standings_table

    if html is not None:
        check(html)
    with ResultsFile(plan, file or default_file(plan), fresh=fresh) as results, _progress() as progress:
        compile_tournament(plan)
        task = progress.add_task("playing", total=plan.matches, completed=results.matches)
        play_tournament(results, cores=cores, ray=ray, done=lambda count: progress.advance(task, count))
    result = standings(results)
    if as_json:
        print(json.dumps(result.as_dict()))
    else:
        console.print(standings_table(result))
    if html is not None:
        write(result, html)
        errors.print(f"The report is in {escape(str(html))}.", highlight=False, soft_wrap=True)
    if result.matches < plan.matches:
        again = shlex.join([argument for argument in sys.argv[1:] if argument != "--fresh"])
        errors.print(
            f"[yellow]Stopped early:[/] {result.matches:,} of {plan.matches:,} matches are in these figures. "
            f"To resume: {escape(f'{_this_command()} {again}')}",
            highlight=False,
            soft_wrap=True,
        )
        raise typer.Exit(130)


# Training --------------------------------------------------------------------------------------------------


@for_each_game("train", "Train a network by self-play.")
def train(
    game: Game,
    minutes: Annotated[float, typer.Option(help="How long to train, interruptions not counted.", min=0.01)] = 10.0,
    device: Annotated[
        str, typer.Option(help="Where games are played and the network learns.", metavar="cpu|cuda")
    ] = "cpu",
    seed: Annotated[int, typer.Option(help="Another seed trains another network.", min=0)] = 1,
    width: Annotated[
        int | None, typer.Option(help="Units in each layer; 128 on a CPU, 512 on a GPU by default.", min=8)
    ] = None,
    layers: Annotated[
        int | None, typer.Option(help="How many layers; 3 by default. More can also be put on top of --start.", min=1)
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            help="Where checkpoints, weights and the curve go; by default in the data folder.", metavar="FOLDER"
        ),
    ] = None,
    start: Annotated[
        Path | None, typer.Option(help="Start from these weights instead of from nothing.", metavar="FILE")
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(
            help="Train a best response: these weights, which do not change, have all seats but one. Starts from them too unless --start says otherwise.",
            metavar="FILE",
        ),
    ] = None,
    entropy: Annotated[
        float,
        typer.Option(
            help="What variety in its decisions is worth in the beginning; more where it must not be predictable.",
            min=0,
        ),
    ] = 0.01,
    uniform: Annotated[
        float,
        typer.Option(
            help="Above 0, nothing becomes so unlikely that it is never tried again; the more, the likelier everything stays.",
            min=0,
        ),
    ] = 0.01,
    sparring: Annotated[
        float,
        typer.Option(
            help="In this part of the games, from 0 to 1, one opponent of the ladder has all seats but one.",
            min=0,
            max=1,
        ),
    ] = 0.0,
    partner: Annotated[str, typer.Option(help=f"Who that opponent is: {LEVELS}.", metavar="BOT")] = "apprentice",
    fresh: Annotated[bool, typer.Option("--fresh", help="Start over instead of resuming.")] = False,
) -> None:
    """Train a network by self-play, from nothing or from the last checkpoint.

    For the first part of the time the strongest rule of the ladder teaches it; then it plays against itself and learns from what wins.

    It learns tables of every size with all kinds of options. Every ten seconds a line says how it stands; meanwhile another process plays it
    against the bots of the ladder. Ctrl-C saves a checkpoint, and the same command goes on from there.
    """
    from .lab.training import run
    from .lab.training.run import CURVE, MASTER, Plan
    from .policies import policy
    from .table.saves import data_folder

    if device not in ("cpu", "cuda"):
        raise OptionError(f"a network is trained on cpu or cuda, not on {device!r}")
    policy(game.name, partner)
    target = folder or data_folder() / "training" / (f"{game.name}-response" if against else game.name)
    shares: list[float] = []

    def report(progress: run.Progress) -> None:
        """One line, and the curve of the wins against the strongest opponent so far."""
        if progress.exams:
            shares.append(list(progress.exams.values())[-1].share)
        console.print(f"{progress.as_line()}  {sparkline(shares)}", soft_wrap=True, highlight=False)

    plan = Plan(
        game.name,
        device=device,
        minutes=minutes,
        seed=seed,
        width=width or 0,
        layers=layers or 0,
        entropy=entropy,
        uniform=uniform,
        sparring=sparring,
        partner=partner,
        start=str(start or ""),
        against=str(against or ""),
    )
    finished = run.train(plan, target, report, fresh=fresh)
    console.print(
        f"The network is in {target / MASTER}, its curve in {target / CURVE}.", soft_wrap=True, highlight=False
    )
    if not finished:
        errors.print("[yellow]Stopped early:[/] the same command goes on from here.")
        raise typer.Exit(130)


def sparkline(shares: Sequence[float], width: int = 24) -> str:
    """The last shares of wins, from 0 to 1, as a little curve."""
    bars = "▁▂▃▄▅▆▇█"
    return "".join(bars[min(int(share * len(bars)), len(bars) - 1)] for share in shares[-width:])


# Balance --------------------------------------------------------------------------------------------------


@for_each_game("balance", "Measure what seats, books, purchases, cards and start bags are worth in wins.")
def balance(
    game: Game,
    options: dict[str, Any],
    games: Annotated[int, typer.Option(help="Number of games per experiment.", min=1)] = 10_000,
    seed: Annotated[int, typer.Option(help="The first seed.", min=0)] = 1,
    bot: Annotated[
        str,
        typer.Option(
            help="The bot in all seats: random, novice, apprentice, adept, or master or master@FILE by its network alone."
        ),
    ] = "adept",
    over: Annotated[
        list[str] | None,
        typer.Option(help="Study all choices of this option; may be repeated. Books by default.", metavar="OPTION"),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            help="Study only one subject; may be repeated: seats, front, books, choices, cards, events, start, options.",
            metavar="SUBJECT",
        ),
    ] = None,
    cores: Annotated[int | None, typer.Option(help="Number of cores; all by default.", min=1)] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            help="Play on the Ray cluster at this address; auto uses the one running here.", metavar="ADDRESS"
        ),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Start over instead of resuming.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a self-contained page with plots.", metavar="FILE")] = None,
    material: MaterialPath = None,
    as_json: Json = False,
) -> None:
    """Measure what seats, books, purchases, cards and start bags are worth in wins; with --material, what your values change."""
    if not compiler_installed():
        raise CompilerMissing
    # Networks play on the threads of the study, one for each core; NumPy must not start more of its own.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from .lab.balance import plan_study

    plans = [
        plan_study(game.name, games, bot=bot, seed=seed, over=over, subjects=only, options=options, material=values)
        for values in ((None, material) if material else (None,))
    ]
    from .lab.balance_page import write
    from .lab.balance_playing import open_studies, play_studies
    from .lab.balance_report import combined_report
    from .lab.report import check
    from .terminal.balance import balance_tables, reading

    if html is not None:
        check(html)
    with _progress() as progress, open_studies(plans, fresh=fresh) as studies:
        studies[0].compile()
        task = progress.add_task(
            "playing", total=sum(plan.total_games for plan in plans), completed=sum(study.games for study in studies)
        )
        play_studies(studies, cores=cores, ray=ray, done=lambda count: progress.advance(task, count))
    report = combined_report(studies)
    if as_json:
        print(json.dumps(report.as_dict()))
    else:
        console.print(balance_tables(report))
    if html is not None:
        write(report, reading(report), html)
        errors.print(f"The page is in {escape(str(html))}.", highlight=False, soft_wrap=True)
    if any(study.missing for study in studies):
        errors.print(
            f"[yellow]Stopped early:[/] {report.games:,} games are done. Run the same command again to resume.",
            highlight=False,
        )
        raise typer.Exit(130)


# Advice -----------------------------------------------------------------------------------------------------


@app.command()
def advise(
    file: Annotated[Path, typer.Argument(help="A saved game, or any other journal.", metavar="FILE")],
    seat: Annotated[
        int | None, typer.Option(help="Whose decision, counted from 0; by default the first seat that has to decide.")
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(help="Go back to the position before decision NUMBER.", metavar="NUMBER"),
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long to think.")] = 5.0,
    rollouts: Annotated[
        int | None, typer.Option("--rollouts", "--playouts", help="Total number of rollouts, instead of a time.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the rollouts.", min=0)] = 1,
    cores: Annotated[int | None, typer.Option(help="Number of cores; all by default.", min=1)] = None,
    to_the_end: Annotated[
        bool, typer.Option("--to-the-end", help="Play every rollout to the end of the game; no network judges.")
    ] = False,
    material: MaterialPath = None,
    as_json: Json = False,
) -> None:
    """Evaluate every decision in a position: chance to win, lead, and the odds of the next draw."""
    from .bots.advice import advise as ask
    from .bots.advice import table_before
    from .table import replay as replay_journal
    from .table.saves import read
    from .terminal.advice import advice_table, names_of

    table = replay_journal(read(file), str(material) if material else None)
    played = None
    if at is not None:
        table, played = table_before(table, at)
        seat = played.seat if seat is None else seat
    elif table.over:
        raise OptionError("this game is over, so there is nothing to decide; --at NUMBER goes back to a decision")
    with _progress() as progress:
        thinking = progress.add_task("thinking", total=100, visible=False)
        advice = ask(
            table,
            seat,
            seconds=seconds,
            rollouts=rollouts,
            cores=cores,
            seed=seed,
            to_the_end=to_the_end,
            thinking=lambda part: progress.update(thinking, completed=round(100 * part), visible=True),
        )
    action = played.action if played is not None and played.seat == advice.seat else None
    if as_json:
        print(json.dumps({**advice.as_dict(), "seed": seed, "at": at, "played": action}))
    else:
        console.print(advice_table(advice, names_of(table), console.width, action))


# Reviews ----------------------------------------------------------------------------------------------------


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A saved game, or any other journal.", metavar="FILE")],
    seat: Annotated[
        int | None, typer.Option(help="Show one player's decisions, counted from 0; all players by default.", min=0)
    ] = None,
    html: Annotated[
        Path | None, typer.Option(help="Write a self-contained page with the curve.", metavar="FILE")
    ] = None,
    language: Annotated[str, typer.Option(help="The language of the table and the page.", metavar="en|de")] = "en",
    rollouts: Annotated[
        int | None,
        typer.Option(help="Rollouts of the first comparison of all decisions together; 0: the network alone.", min=0),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the rollouts.", min=0)] = 1,
    cores: Annotated[int | None, typer.Option(help="Number of cores; all by default.", min=1)] = None,
    material: MaterialPath = None,
    as_json: Json = False,
) -> None:
    """Review a played game: everybody's chance to win, graded decisions, luck and turning points."""
    from .locale import LANGUAGES
    from .review.page import check, write
    from .table import replay as replay_journal
    from .table.saves import read
    from .terminal.review import review_table

    if language not in LANGUAGES:
        raise OptionError(f"there are no texts in {language!r}; there are {', '.join(LANGUAGES)}")
    if html is not None:
        check(html)
    table = replay_journal(read(file), str(material) if material else None)
    if seat is not None and seat >= table.players:
        raise OptionError(f"the seats are 0 to {table.players - 1}, not {seat}")
    found = _reviewed(table, rollouts=rollouts, seed=seed, cores=cores)
    if as_json:
        print(json.dumps({**found.as_dict(), "seed": seed}))
    else:
        console.print(review_table(found, console.width, seat, language))
    if html is not None:
        write(found, html, language)
        errors.print(f"The page is in {escape(str(html))}.", highlight=False, soft_wrap=True)


def _reviewed(table: Any, **settings: Any) -> Any:
    """The review of a table, with progress bars."""
    from .review import review as review_game
    from .terminal.advice import names_of

    table.names = [f"{name[:1].upper()}{name[1:]}" for name in names_of(table)]
    if settings.get("rollouts") != 0 and not compiler_installed():
        errors.print(
            "[yellow]The network judges alone.[/] With compiled rules every decision is rolled out: pip install 'charlatans\\[fast]'",
            soft_wrap=True,
        )
    with _progress() as progress:
        task = progress.add_task("reviewing", total=None, visible=False)
        return review_game(
            table,
            progress=lambda done, total: progress.update(task, completed=done, total=total, visible=True),
            **settings,
        )


# Printed values, features, replay, fuzz -----------------------------------------------------------------------------------


@for_each_game("material", "Show every printed value and where it comes from.")
def material(game: Game, material: MaterialPath = None, as_json: Json = False) -> None:
    """Show every printed value and where it comes from."""
    from .terminal.summary import material_table

    printed = game.load_material(material)
    if as_json:
        print(json.dumps({"name": printed.name, **printed.values}))
    else:
        console.print(material_table(game, printed))


@for_each_game("features", "List the observation features: what a seat knows, as numbers for a network.")
def features(game: Game, as_json: Json = False) -> None:
    """List the observation features: what a seat knows, as numbers for a network."""
    from .terminal.features import features_table

    if as_json:
        fields = [field.as_dict() for field in game.feature_fields]
        print(json.dumps({"game": game.name, "features": game.features, "fields": fields}))
    else:
        console.print(features_table(game))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A journal.", metavar="FILE")],
    check: Annotated[bool, typer.Option("--check", help="Only verify the journal.")] = False,
    seal: Annotated[str | None, typer.Option(help="The SHA-256 shown before the game.", metavar="SHA256")] = None,
    sealed: Annotated[
        str | None, typer.Option(help="The seed and nonce revealed after the game.", metavar="SEED-NONCE")
    ] = None,
    material: MaterialPath = None,
) -> None:
    """Print what happened in a game from its journal, or verify the journal and the seal on its seed."""
    from .table import replay as replay_journal
    from .table.saves import read
    from .table.seed_commitment import commitment_problem
    from .table.transcript import transcript_lines

    text = read(file)
    try:
        table = replay_journal(text, str(material) if material else None)
    except OldRules as problem:
        _check_without_rules(text, seal, sealed, problem)
    if seal is not None or sealed is not None:
        _check_seal(functools.partial(commitment_problem, table), seal, sealed)
    if not check:
        for line in transcript_lines(table):
            console.print(line, highlight=False, markup=False, soft_wrap=True)
    decisions = len([line for line in text.split("\n") if line[:1].isdigit()])
    state = "a whole game" if table.over else "a game not yet over"
    console.print(
        f"[green]The journal holds:[/] {state}, {decisions} decisions, state {table.digest()[:16]}.", highlight=False
    )


def _check_without_rules(text: str, seal: str | None, sealed: str | None, problem: OldRules) -> NoReturn:
    """Checks what can be checked of a journal without its rules, and says what was not."""
    from .table.journal import read_text
    from .table.seed_commitment import seed_problem

    said = read_text(text)
    if seal is not None or sealed is not None:
        _check_seal(functools.partial(seed_problem, said.seed), seal, sealed)
    console.print(f"[green]The text holds:[/] {said.decisions} decisions, as they were written.", highlight=False)
    errors.print(f"[yellow]The game was not played again:[/] {escape(str(problem))}.", highlight=False, soft_wrap=True)
    raise typer.Exit(FOUND_SOMETHING)


def _check_seal(problem_with: Callable[[str, str], str | None], seal: str | None, sealed: str | None) -> None:
    """Checks that a journal was played with the committed seed."""
    if seal is None or sealed is None:
        raise OptionError("a seal is checked with both --seal (shown before the game) and --sealed (shown after it)")
    if (problem := problem_with(seal, sealed)) is not None:
        errors.print(f"[bold red]The seal is broken:[/] {escape(problem)}", highlight=False, soft_wrap=True)
        raise typer.Exit(FOUND_SOMETHING)
    console.print("[green]The seal holds:[/] the seed was fixed before the first decision.", highlight=False)


@for_each_game("fuzz", "Play random games and check every invariant after every decision.")
def fuzz(
    game: Game,
    options: dict[str, Any],
    games: Games = 200,
    seed: Annotated[int, typer.Option(help="The first seed.", min=0)] = 1,
) -> None:
    """Play random legal games and check every invariant after every decision."""
    from .table.fuzz import fuzz as run
    from .table.saves import data_folder

    with _progress() as progress:
        task = progress.add_task("fuzzing", total=games)
        result = run(game.name, games, seed, options, done=lambda: progress.advance(task))
    for finding in result.findings:
        folder = data_folder() / "findings"
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{game.name}-{finding.seed}.journal"
        file.write_text(finding.journal, encoding="utf-8")
        errors.print(
            f"[bold red]seed {finding.seed}, {escape(str(finding.options))}:[/] {escape('; '.join(finding.problems))}"
        )
        errors.print(f"  journal up to there: {escape(str(file))}", soft_wrap=True)
    console.print(
        f"{result.games:,} games, {result.decisions:,} decisions, {len(result.findings)} broken.", highlight=False
    )
    if result.findings:
        raise typer.Exit(FOUND_SOMETHING)


# Puzzles ----------------------------------------------------------------------------------------------------

puzzles_app = typer.Typer(
    help="Puzzles: positions from played games in which one decision is clearly best.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(puzzles_app, name="puzzles")
GameName = Annotated[str, typer.Argument(help="Which game.", metavar="GAME")]


@puzzles_app.command("list")
def list_puzzles(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all by default.", metavar="GAME")] = None,
) -> None:
    """Count the puzzles by theme and difficulty, and how many of them each bot solves."""
    from .puzzles import shipped
    from .terminal.puzzles import overview

    console.print(overview([shipped(rules.game(name).name) for name in games or rules.GAMES]))


@puzzles_app.command("play")
def play_puzzles(
    game: GameName,
    theme: Annotated[str | None, typer.Option(help="Only puzzles of this theme.", metavar="THEME")] = None,
) -> None:
    """Solve puzzles in the terminal, from the easiest to the hardest."""
    from .puzzles import shipped
    from .terminal.puzzles import solve

    collection = shipped(rules.game(game).name)
    if collection.problem is not None:
        raise OptionError(collection.problem)
    if theme is not None and theme not in collection.themes:
        raise OptionError(f"there is no theme {theme!r} in {game}; there are {', '.join(collection.themes)}")
    solve([one for one in collection.puzzles if theme in (None, one.theme)], console)


@puzzles_app.command("mine")
def mine_puzzles(
    game: GameName,
    puzzles: Annotated[int, typer.Option(help="How many to keep, mixed by theme and difficulty.", min=1)] = 180,
    games: Annotated[
        int | None, typer.Option(help="Stop after so many games, even if more were wanted.", min=1)
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed finds the same puzzles.", min=0)] = 1,
    rollouts: Annotated[
        int | None, typer.Option(help="Rollouts of each choice in the proof; thousands by default.", min=16)
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(help="What was found so far; an interrupted search goes on from it.", metavar="FILE"),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Where the puzzles go; GAME.json.xz by default.", metavar="FILE")
    ] = None,
) -> None:
    """Find puzzles: bots play games, and positions in which they disagree are proven by rollouts."""
    from .puzzles.collection import SUFFIX, write
    from .puzzles.mining import Search
    from .puzzles.proof import Budget

    name = rules.game(game).name
    search = Search(name, seed, puzzles, Budget() if rollouts is None else Budget(rollouts, rollouts))
    found = file or Path(f"{name}.puzzles.jsonl")
    with _progress() as progress:
        task = progress.add_task("puzzles found", total=search.sought)
        search.run(games, found, lambda now: progress.update(task, completed=len(now.found)))
    kept, target = search.selected(), out or Path(f"{name}{SUFFIX}")
    write(name, kept, target)
    console.print(
        f"{len(search.found)} puzzles found in {search.played} games; {len(kept)} of them are in {escape(str(target))}.",
        highlight=False,
        soft_wrap=True,
    )


# Benchmarks -------------------------------------------------------------------------------------------------


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all by default.", metavar="GAME")] = None,
    seconds: Annotated[float, typer.Option(help="How long each measurement plays.", min=0.01)] = 3.0,
    device: Annotated[str, typer.Option(help="Where the games are played.", metavar="cpu|cuda")] = "cpu",
    as_json: Json = False,
) -> None:
    """Measure how fast this machine plays: simulations, batches, environments and plain rules."""
    from . import measure
    from .terminal import bench

    if device not in measure.BATCH_SIZES:
        raise OptionError(f"there is no device {device!r}: it is {' or '.join(measure.BATCH_SIZES)}")
    names = [rules.game(name).name for name in games or rules.GAMES]
    rows = bench.measure(measure.everything(names, seconds, device), errors)
    if as_json:
        print(json.dumps(bench.as_dict(rows, device)))
    else:
        console.print(bench.speeds(rows))
        for reason in bench.missing(rows):
            errors.print(reason, highlight=False, soft_wrap=True)
    if not any(any(row.rates) for row in rows):
        raise typer.Exit(USAGE_ERROR)


# Compiling in advance ---------------------------------------------------------------------------------------


@app.command()
def warm(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all by default.", metavar="GAME")] = None,
) -> None:
    """Compile in advance everything that playing and studying a game needs.

    It starts with what experts, advice and tournaments need in every game.
    Simulations, batches, balance studies and environments follow.
    Results are cached until the rules or Python change.
    Ctrl-C stops it; run the same command again to resume.
    Without this command, each part is compiled when it is first used.
    """
    from .precompile import compile_tasks, has_environments
    from .rules.engine import cache_folder

    tasks = compile_tasks([rules.game(name).name for name in games or rules.GAMES])
    with _progress() as progress:
        task = progress.add_task("", total=len(tasks))
        for part in tasks:
            progress.update(task, description=f"{part.game}: {part.what}")
            if not errors.is_terminal:
                errors.print(f"{part.game}: {part.what}", highlight=False)
            part.make()
            progress.advance(task)
    console.print(
        f"Everything is compiled and cached in {escape(str(cache_folder()))}.", highlight=False, soft_wrap=True
    )
    if not has_environments():
        errors.print("For the environments: pip install 'charlatans\\[envs]'", highlight=False)


if __name__ == "__main__":
    main()

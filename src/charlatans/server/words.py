"""What the server itself says to people, in every language."""

from __future__ import annotations

from ..bots import EXPERT
from ..policies import ADEPT, NOVICE, RANDOM
from ..rules.errors import CharlatansError

ENGLISH, GERMAN = "en", "de"

SENTENCES: dict[str, dict[str, str]] = {
    "no-room": {
        ENGLISH: "There is no such room. Part of the link may be missing.",
        GERMAN: "Diesen Raum gibt es nicht. Vielleicht fehlt ein Stück des Links.",
    },
    "old-rules": {
        ENGLISH: "This game was started under other rules or components. Continue it with the version it began with.",
        GERMAN: "Diese Partie begann mit anderen Regeln oder anderem Material. Spiel sie mit der damaligen Version weiter.",
    },
    "one-seat": {
        ENGLISH: "You can only take one seat: say “me” once.",
        GERMAN: "Du kannst nur einen Platz nehmen.",
    },
    "open-start": {
        ENGLISH: "The game can only start right away if no seat is free.",
        GERMAN: "Sofort beginnen kann die Partie nur, wenn kein Platz frei ist.",
    },
    "only-players": {
        ENGLISH: "Only players of this game can ask for a rematch.",
        GERMAN: "Eine Revanche kann nur vorschlagen, wer mitgespielt hat.",
    },
    "not-over": {
        ENGLISH: "This game is not over yet.",
        GERMAN: "Diese Partie ist noch nicht vorbei.",
    },
    "over": {ENGLISH: "The game is over.", GERMAN: "Die Partie ist vorbei."},
    "no-seat": {
        ENGLISH: "There is no such seat; the seats are 0 to {last}.",
        GERMAN: "Diesen Platz gibt es nicht; es gibt die Plätze 0 bis {last}.",
    },
    "no-step": {
        ENGLISH: "There is no such step; the steps are 0 to {last}.",
        GERMAN: "Diesen Schritt gibt es nicht; es gibt die Schritte 0 bis {last}.",
    },
    "none-free": {ENGLISH: "All seats are taken.", GERMAN: "Alle Plätze sind besetzt."},
    "taken": {ENGLISH: "This seat is taken.", GERMAN: "Dieser Platz ist besetzt."},
    "not-yours": {ENGLISH: "This is not your seat.", GERMAN: "Das ist nicht dein Platz."},
    "begun": {ENGLISH: "The game has already started.", GERMAN: "Die Partie hat schon begonnen."},
    "not-begun": {ENGLISH: "The game has not started yet.", GERMAN: "Die Partie hat noch nicht begonnen."},
    "only-host": {ENGLISH: "Only the host can do this.", GERMAN: "Das kann nur, wer den Tisch eröffnet hat."},
    "say-open": {
        ENGLISH: "Say whether everybody may find the table: open is true or false.",
        GERMAN: "Sag, ob alle den Tisch finden dürfen.",
    },
    "missing": {
        ENGLISH: "Still free: seat {seats}. Wait for somebody, or seat a bot.",
        GERMAN: "Noch frei: Platz {seats}. Warte auf jemanden oder setz einen Bot hin.",
    },
    "still-here": {ENGLISH: "{name} is still at the table.", GERMAN: "{name} sitzt noch am Tisch."},
    "holds-secret": {
        ENGLISH: "This seat has chosen in secret. It can be freed once the choice is revealed.",
        GERMAN: "An diesem Platz wurde verdeckt gewählt. Er kann frei werden, sobald die Wahl aufgedeckt ist.",
    },
    "given-away": {
        ENGLISH: "Your seat was given to somebody else.",
        GERMAN: "Dein Platz wurde jemand anderem gegeben.",
    },
    "full": {
        ENGLISH: "Too many games are being played on this server right now. Please try again later.",
        GERMAN: "Auf diesem Server laufen gerade zu viele Partien. Versuch es später noch einmal.",
    },
    "crowded": {
        ENGLISH: "Too many people are watching this game already.",
        GERMAN: "Bei dieser Partie schauen schon zu viele zu.",
    },
    "needs-link": {
        ENGLISH: "You need a seat here, or the link for spectators.",
        GERMAN: "Dafür brauchst du einen Platz oder den Link zum Zuschauen.",
    },
    "spectators": {
        ENGLISH: "You are watching; only players can decide.",
        GERMAN: "Du schaust zu; entscheiden kann nur, wer mitspielt.",
    },
    "stale": {
        ENGLISH: "Something happened in the meantime. Have another look, then decide.",
        GERMAN: "Inzwischen ist etwas geschehen. Schau noch einmal hin und entscheide dann.",
    },
    "not-saved": {
        ENGLISH: "Your decision could not be saved and does not count. Please try again.",
        GERMAN: "Deine Entscheidung konnte nicht gespeichert werden und zählt nicht. Versuch es noch einmal.",
    },
    "no-database": {
        ENGLISH: "The server cannot reach its saved games right now. Please try again in a moment.",
        GERMAN: "Der Server kommt gerade nicht an die gespeicherten Partien. Versuch es gleich noch einmal.",
    },
    "our-fault": {
        ENGLISH: "Something went wrong, and it is our fault. Please try again.",
        GERMAN: "Da ist etwas schiefgegangen, und es liegt an uns. Versuch es noch einmal.",
    },
    "too-fast": {
        ENGLISH: "That was a lot at once. Please wait a moment.",
        GERMAN: "Das war zu viel auf einmal. Warte bitte einen Moment.",
    },
    "no-bot": {
        ENGLISH: "There is no bot {spec!r}; there are {known}.",
        GERMAN: "Einen Bot {spec!r} gibt es nicht; es gibt {known}.",
    },
    "not-its-game": {
        ENGLISH: "The bot {spec} does not play this game.",
        GERMAN: "Der Bot {spec} spielt dieses Spiel nicht.",
    },
    "own-bot": {
        ENGLISH: "A bot added by whoever runs this server ({spec}).",
        GERMAN: "Ein eigener Bot dieses Servers ({spec}).",
    },
    "bot-missing": {
        ENGLISH: "The bot {spec} sits at this table, and this server does not have it: start it with --bot NAME={spec}.",
        GERMAN: "An diesem Tisch sitzt der Bot {spec}, und dieser Server hat ihn nicht: Starte ihn mit --bot NAME={spec}.",
    },
    "no-material": {
        ENGLISH: "The printed values of this table are missing here: start the server with --material {name}.",
        GERMAN: "Die gedruckten Werte dieses Tisches fehlen hier: Starte den Server mit --material {name}.",
    },
    "no-such-material": {
        ENGLISH: "This server has no printed values called {name!r} for this game.",
        GERMAN: "Dieser Server hat für dieses Spiel keine Werte namens {name!r}.",
    },
    "no-compiler": {
        ENGLISH: "Experts need the compiled rules: pip install 'charlatans[fast]'.",
        GERMAN: "Meister brauchen die kompilierten Regeln: pip install 'charlatans[fast]'.",
    },
    "illegal": {ENGLISH: "{reason}", GERMAN: "Das geht hier gerade nicht."},
    "malformed": {ENGLISH: "{reason}", GERMAN: "Diese Nachricht war nicht zu verstehen."},
}

BOTS: dict[str, dict[str, tuple[str, str]]] = {
    ENGLISH: {
        RANDOM: ("Random", "Picks any move at random. Good for a first look around."),
        NOVICE: ("Novice", "Plays by a few sensible rules of thumb. A friendly start."),
        ADEPT: ("Adept", "Counts chips and cards and knows what things are worth. A worthy opponent."),
        EXPERT: ("Expert", "Tries every choice hundreds of times before deciding. Hard to beat."),
    },
    GERMAN: {
        RANDOM: ("Zufall", "Entscheidet rein zufällig. Gut, um sich erst einmal umzusehen."),
        NOVICE: ("Neuling", "Spielt nach ein paar guten Faustregeln. Ein freundlicher Anfang."),
        ADEPT: ("Kenner", "Zählt mit und weiß, was die Dinge wert sind. Eine echte Herausforderung."),
        EXPERT: (
            "Meister",
            "Spielt jede Möglichkeit Hunderte Male durch, bevor er sich entscheidet. Schwer zu schlagen.",
        ),
    },
}


def say(key: str, language: str, **values: object) -> str:
    """A sentence in a language."""
    return SENTENCES[key][language].format(**values)


class Told(CharlatansError):
    """Something that cannot be done, with a sentence in every language."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(say(key, ENGLISH, **values))
        self.key, self.values = key, values

    def told(self, language: str) -> str:
        """Why, in a language."""
        return say(self.key, language, **self.values)


class HouseError(Told):
    """Something that cannot be done with a room, and the HTTP status that says so."""

    def __init__(self, status: int, key: str, **values: object) -> None:
        super().__init__(key, **values)
        self.status = status


class Refusal(Told):
    """A message that changes nothing; the code says why."""

    def __init__(self, code: str, key: str, **values: object) -> None:
        super().__init__(key, **values)
        self.code = code

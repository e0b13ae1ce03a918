"""What the server itself says to people, in every language."""

from __future__ import annotations

from ..bots import EXPERT
from ..policies import ADEPT, NOVICE, RANDOM
from ..rules.errors import CharlatansError

ENGLISH, GERMAN = "en", "de"

SENTENCES: dict[str, dict[str, str]] = {
    "no-room": {
        ENGLISH: "There is no such room; the link may have been cut short.",
        GERMAN: "Diesen Raum gibt es nicht; vielleicht fehlt ein Stück des Links.",
    },
    "old-rules": {
        ENGLISH: "This game was begun under other rules or with other material: go on with the Charlatans of that time.",
        GERMAN: "Diese Partie begann mit anderen Regeln oder anderem Material: Spiel sie mit dem Charlatans von damals weiter.",
    },
    "one-seat": {
        ENGLISH: "You can sit at one seat only: say “me” once.",
        GERMAN: "Du kannst nur auf einem Platz sitzen.",
    },
    "open-start": {
        ENGLISH: "The game can start at once only where no seat is open.",
        GERMAN: "Sofort beginnen kann die Partie nur, wenn kein Platz frei ist.",
    },
    "only-players": {
        ENGLISH: "Only those who played can ask for a rematch.",
        GERMAN: "Nur wer mitgespielt hat, kann eine Revanche wünschen.",
    },
    "not-over": {
        ENGLISH: "That comes after the game: it is not over yet.",
        GERMAN: "Das geht erst nach der Partie: Sie ist noch nicht vorbei.",
    },
    "over": {ENGLISH: "The game is over.", GERMAN: "Die Partie ist vorbei."},
    "no-seat": {
        ENGLISH: "There is no such seat; the seats are 0 to {last}.",
        GERMAN: "Diesen Platz gibt es nicht; es gibt die Plätze 0 bis {last}.",
    },
    "no-step": {
        ENGLISH: "There is no such step here; the steps are 0 to {last}.",
        GERMAN: "Diesen Schritt gibt es hier nicht; es gibt die Schritte 0 bis {last}.",
    },
    "none-free": {ENGLISH: "No seat is free here.", GERMAN: "Hier ist kein Platz frei."},
    "taken": {ENGLISH: "This seat is taken.", GERMAN: "Dieser Platz ist besetzt."},
    "not-yours": {ENGLISH: "This is not your seat.", GERMAN: "Das ist nicht dein Platz."},
    "begun": {ENGLISH: "The game has begun already.", GERMAN: "Die Partie hat schon begonnen."},
    "not-begun": {ENGLISH: "The game has not begun.", GERMAN: "Die Partie hat noch nicht begonnen."},
    "only-host": {ENGLISH: "Only the host can do this.", GERMAN: "Das kann nur, wer den Tisch eröffnet hat."},
    "say-open": {
        ENGLISH: "Say whether everybody may see the room: open is true or false.",
        GERMAN: "Sag, ob alle den Raum sehen dürfen.",
    },
    "missing": {
        ENGLISH: "Somebody is missing at seat {seats}: wait, or seat a bot.",
        GERMAN: "An Platz {seats} fehlt noch jemand: Warte, oder setze einen Bot hin.",
    },
    "still-here": {ENGLISH: "{name} is still at the table.", GERMAN: "{name} sitzt noch am Tisch."},
    "given-away": {
        ENGLISH: "This seat was given to somebody else.",
        GERMAN: "Dieser Platz gehört jetzt jemand anderem.",
    },
    "full": {
        ENGLISH: "The house is full: too many games are being played. Try again later.",
        GERMAN: "Das Haus ist voll: Es laufen zu viele Partien. Versuch es später noch einmal.",
    },
    "crowded": {ENGLISH: "Too many look on here already.", GERMAN: "Hier schauen schon zu viele zu."},
    "needs-link": {
        ENGLISH: "This needs a seat, or the spectators' link.",
        GERMAN: "Dafür brauchst du einen Platz oder den Link für Zuschauer.",
    },
    "spectators": {
        ENGLISH: "Spectators look on; only whoever has a seat decides.",
        GERMAN: "Wer zuschaut, entscheidet nichts; das tut nur, wer einen Platz hat.",
    },
    "stale": {
        ENGLISH: "Something has happened meanwhile: look again, then decide.",
        GERMAN: "Inzwischen ist etwas geschehen: Schau noch einmal hin und entscheide dann.",
    },
    "not-saved": {
        ENGLISH: "The decision could not be saved and does not count: try again.",
        GERMAN: "Die Entscheidung konnte nicht gespeichert werden und zählt nicht: Versuch es noch einmal.",
    },
    "no-database": {
        ENGLISH: "The books of the house cannot be reached just now: try again in a moment.",
        GERMAN: "Die Bücher des Hauses sind gerade nicht zu erreichen: Versuch es gleich noch einmal.",
    },
    "our-fault": {
        ENGLISH: "Something went wrong here, and it is our fault: try again.",
        GERMAN: "Hier ist etwas schiefgegangen, und das liegt an uns: Versuch es noch einmal.",
    },
    "too-fast": {
        ENGLISH: "Slower, please: too much at once.",
        GERMAN: "Langsamer, bitte: zu viel auf einmal.",
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
        ENGLISH: "A bot of whoever runs this server ({spec}).",
        GERMAN: "Ein eigener Bot dieses Servers ({spec}).",
    },
    "bot-missing": {
        ENGLISH: "The bot {spec} sits at this table, and this server does not have it: start it with --bot NAME={spec}.",
        GERMAN: "An diesem Tisch sitzt der Bot {spec}, und dieser Server hat ihn nicht: Starte ihn mit --bot NAME={spec}.",
    },
    "no-material": {
        ENGLISH: "This table is laid with the printed values of {name}, and this server does not have them as they were "
        "then: start it with --material {name}.",
        GERMAN: "Dieser Tisch ist mit den Werten aus {name} gedeckt, und dieser Server hat sie nicht so, wie sie damals "
        "waren: Starte ihn mit --material {name}.",
    },
    "no-such-material": {
        ENGLISH: "This server has no printed values called {name!r} for this game.",
        GERMAN: "Dieser Server hat für dieses Spiel keine Werte namens {name!r}.",
    },
    "no-compiler": {
        ENGLISH: "Experts need the compiled rules: pip install 'charlatans[fast]'.",
        GERMAN: "Experten brauchen die übersetzten Regeln: pip install 'charlatans[fast]'.",
    },
    "illegal": {ENGLISH: "{reason}", GERMAN: "Das geht hier gerade nicht."},
    "malformed": {ENGLISH: "{reason}", GERMAN: "Diese Nachricht war nicht zu verstehen."},
}

BOTS: dict[str, dict[str, tuple[str, str]]] = {
    ENGLISH: {
        RANDOM: ("By chance", "Decides by chance. Good for a first look around."),
        NOVICE: ("Novice", "Plays by a few sound habits. A friendly start."),
        ADEPT: ("Adept", "Counts the bag and knows what things are worth. A real rival."),
        EXPERT: ("Expert", "Plays every decision out hundreds of times. Hard to beat."),
    },
    GERMAN: {
        RANDOM: ("Nach Zufall", "Entscheidet nach Zufall. Gut, um sich umzusehen."),
        NOVICE: ("Neuling", "Spielt nach ein paar guten Gewohnheiten. Ein freundlicher Anfang."),
        ADEPT: ("Kenner", "Zählt den Beutel mit und weiß, was die Dinge wert sind. Eine echte Herausforderung."),
        EXPERT: ("Meister", "Spielt jede Entscheidung hunderte Male durch. Schwer zu schlagen."),
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

"""The server's own messages to people, in every language."""

from __future__ import annotations

from ..locale import ENGLISH, LANGUAGES, texts
from ..rules.errors import CharlatansError
from .messages import RefusalCode

_SERVER = {language: texts(language)["server"] for language in LANGUAGES}

MESSAGES: dict[str, dict[str, str]] = {
    key: {language: _SERVER[language]["sentences"][key] for language in LANGUAGES}
    for key in _SERVER[ENGLISH]["sentences"]
}
BOT_TEXTS: dict[str, dict[str, tuple[str, str]]] = {
    language: {name: (bot["title"], bot["help"]) for name, bot in _SERVER[language]["bots"].items()}
    for language in LANGUAGES
}


def translate(key: str, language: str, **values: object) -> str:
    """A message in a language, with its values filled in."""
    return MESSAGES[key][language].format(**values)


class LocalizedError(CharlatansError):
    """An error with a message in every language."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(translate(key, ENGLISH, **values))
        self.key, self.values = key, values

    def message(self, language: str) -> str:
        """The message in a language."""
        return translate(self.key, language, **self.values)


class RoomError(LocalizedError):
    """A request that cannot be carried out, with its HTTP status."""

    def __init__(self, status: int, key: str, **values: object) -> None:
        super().__init__(key, **values)
        self.status = status


class Refusal(LocalizedError):
    """A refused message, with a code for the client."""

    def __init__(self, code: RefusalCode, key: str, **values: object) -> None:
        super().__init__(key, **values)
        self.code = code

"""How Snake Oil speaks, in every language: its texts are in locale/."""

from charlatans.rules.i18n import GameLocale, catalogues

from .decisions import action_name, action_number, decision, question
from .event_text import messages

CATALOGUES = catalogues(__file__)

LANGUAGES = {
    language: GameLocale(catalogue, action_name, action_number, decision, question, messages)
    for language, catalogue in CATALOGUES.items()
}

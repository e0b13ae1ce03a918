"""How Snake Oil speaks, in every language."""

from charlatans.rules.i18n import GameLocale

from .decisions import action_name, action_number, decision, question
from .event_text import story
from .locale import de, en

CATALOGUES = {"en": en.CATALOGUE, "de": de.CATALOGUE}

LANGUAGES = {
    language: GameLocale(catalogue, action_name, action_number, decision, question, story)
    for language, catalogue in CATALOGUES.items()
}

"""The texts of The Duel in every language: decisions, questions and events."""

from ..i18n import GameLocale
from .decisions import action_name, action_number, decision, question
from .event_text import messages
from .reference_text import CATALOGUES

LANGUAGES = {
    language: GameLocale(catalogue, action_name, action_number, decision, question, messages)
    for language, catalogue in CATALOGUES.items()
}

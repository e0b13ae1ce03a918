"""How The Duel speaks, in every language: decisions and questions, and what happened."""

from ..wording import Spoken
from .almanac import SPEECHES
from .decisions import action_name, action_number, decision, question
from .sentences import event

LANGUAGES = {
    language: Spoken(speech, action_name, action_number, decision, question, event)
    for language, speech in SPEECHES.items()
}

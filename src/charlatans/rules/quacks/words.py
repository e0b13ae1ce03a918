"""How Quacks speaks, in every language: decisions and questions, and what happened."""

from ..wording import Spoken
from .almanac import SPEECHES
from .decisions import action_name, action_number, decision, question
from .sentences import story

LANGUAGES = {
    language: Spoken(speech, action_name, action_number, decision, question, story)
    for language, speech in SPEECHES.items()
}

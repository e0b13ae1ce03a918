"""How Basari speaks: decisions and questions, and what happened."""

from .decisions import action_name, action_number, decision, question
from .sentences import event

__all__ = ["action_name", "action_number", "decision", "event", "question"]

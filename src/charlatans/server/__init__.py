"""The table in the browser: rooms behind links, seats behind secrets, decisions that are never lost."""

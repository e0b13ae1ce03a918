"""The Duel, sentence by sentence from the rulebook, by a reader who has not seen the code."""

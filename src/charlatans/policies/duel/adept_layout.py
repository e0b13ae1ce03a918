"""How the adept's table of values is laid out; `bench/duel_values.py` writes it in this order.

A position's strength is a sum of what each of these is worth, the player's own less the opponent's. There is a set of values for each round while potions
are brewed, and one for when both are complete.
"""

from __future__ import annotations

MARGIN = 0  # by steps that whoever trails needs to lead
MARGINS = 41
TREATED = MARGIN + MARGINS  # by patients
WALK = TREATED + 7  # by the patient's steps to the stall
WALKS = 29
SIDE = WALK + WALKS  # the patient is in one's own half
STALL = SIDE + 1  # by its space
STALLS = 16
GOLD = STALL + STALLS  # by pieces
GOLDS = 26
KEPT = GOLD + GOLDS  # by kind of kept card
KEPT_LATER = KEPT + 4  # the same, if one's potion is complete and the other's is not
BOTTLE = KEPT_LATER + 4  # a chip in the bottle, by its row
ROWS = 83
LAST = BOTTLE + ROWS  # the potion was completed last
ROOM = LAST + 1  # a potion that is not complete: by the room in its white area
ROOMS = 10
DENSITY = ROOM + ROOMS  # the same, for each half step that the chips between two white ones in the bag bring
RISK = DENSITY + ROOMS  # for each 32nd of the chance to explode with the next draw
RISK_GOLD = RISK + 1  # the same, for each piece of gold at stake
NUMBER = RISK_GOLD + 1  # of the last white chip
COIN = NUMBER + 1  # by the face of the coin in the bottle
TEMPO = COIN + 6  # being to draw
ALONE = TEMPO + 1  # the same, with the opponent's potion complete
NECK = ALONE + 1  # by the chips in the neck
RISK_STEPS = NECK + 3  # for each 32nd of the chance to explode, and each step at stake
SIZE = RISK_STEPS + 1

VALUES_A_WORD, VALUE_BITS, VALUE_ZERO = 4, 15, 1 << 14

"""The rulebooks read sentence by sentence, by somebody who has not seen the rules' code.

Every test lays out a situation of which a sentence says how it ends. Spaces are counted from 0 to the spoon, 53.
"""

"""What is said is said well: a test for each thing that was wrong or unclear, in English and in German."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import charlatans
from charlatans import rules
from charlatans.rules.engine import Event
from charlatans.rules.i18n import Audience, Message, PlayerRef
from charlatans.rules.quacks import reference_text
from charlatans.rules.quacks import state as q
from charlatans.rules.quacks.state import Ask, Card, Chip, EventCode, Reason
from tests.rules.duel import scenarios as duel
from tests.rules.quacks import scenarios as quacks

LANGUAGES = ("en", "de")


def catalogue(game: str, language: str) -> Any:
    return rules.game(game).languages[language].catalogue


def everything(game: str, language: str) -> Iterator[str]:
    """Every text of a game: all forms, all names, all help."""
    words = catalogue(game, language)
    for text in words.texts.values():
        yield from (text,) if isinstance(text, str) else text
    for kind, names in words.names.items():
        if kind not in ("letter", "ordinal"):
            yield from names.values() if isinstance(names, dict) else names
    for setting in words.settings.values():
        yield from (setting.title, setting.help)


def label(table: charlatans.Table, seat: int, kind: str, language: str = "en") -> str:
    return next(option.label for option in table.decisions(seat, language) if option.kind == kind)


# Chips and spaces ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_spaces_of_the_pot_have_one_name(language):
    material = rules.game("quacks").material_record(rules.game("quacks").load_material(None))
    for called in (reference_text.space, reference_text.at_space):
        names = [catalogue("quacks", language).say(called(material, space)) for space in range(q.SPACES)]
        assert len(set(names)) == q.SPACES


def test_the_second_space_of_a_number_says_so():
    material = rules.game("quacks").material_record(rules.game("quacks").load_material(None))
    said = [
        catalogue("quacks", lang).say(reference_text.space(material, space)) for lang in LANGUAGES for space in (15, 16)
    ]
    assert said == ["space 15", "the second space 15", "Feld 15", "das zweite Feld 15"]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Player 1: cherry bomb 1 → 1"), ("de", "Spieler 1: Knallerbse 1 → 1")]
)
def test_one_draw_is_one_line_that_names_chip_and_space(language, said):
    table = quacks.at_first_turn()
    table.force(0, ["white-1"])
    table.act(0, "draw")
    assert table.describe(language=language) == [said]


@pytest.mark.parametrize("game", ["quacks", "duel"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_calls_a_chip_by_its_code(game, language):
    colours = "|".join(rules.game(game).languages["en"].catalogue.colours)
    for text in everything(game, language):
        assert not re.search(rf"\b({colours})-\d", text), text
    for name, code in zip(
        catalogue(game, language).names["chip"], rules.game(game).words.catalogue.names["chip"], strict=True
    ):
        assert name != code or language == "en"


def test_several_chips_looked_at_are_one_line():
    table = quacks.at_first_turn()
    events = [Event(EventCode.LOOKED_AT, 0, chip, 0) for chip in (Chip.WHITE_1, Chip.BLUE_2, Chip.ORANGE_1)]
    assert table.describe(events) == ["Player 1 looks at cherry bomb 1, crow skull 2 and pumpkin 1."]
    assert len(table.sentences(table.messages(events))) == len(events)


# You ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", rules.GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_about_somebody_has_words_for_whoever_it_is_about(game, language):
    for name, text in catalogue(game, language).texts.items():
        forms = (text,) if isinstance(text, str) else text
        if "{who}" in forms[0]:
            assert len(forms) >= 2, name
            assert re.search(r"\byou\b|\byour\b|\bdu\b|\bdich\b|\bdeine?[mnr]?\b", forms[1], re.IGNORECASE), name
        if "{other}" in forms[0] and not name.startswith("ask "):
            assert len(forms) == 3, name
            assert re.search(r"\byou\b|\bdir\b", forms[2]), name


def test_names_that_end_in_s_stay_whole_in_german():
    for game in rules.GAMES:
        for text in everything(game, "de"):
            assert not re.search(r"\{(who|other)[^}]*\}'?s\b", text), text
    said = catalogue("quacks", "de").say(Message("exploded", who=PlayerRef(0), a=8), Audience(["Hans"]))
    assert said == "Der Kessel von Hans explodiert: weiße Chips im Wert von 8"


@pytest.mark.parametrize("game", rules.GAMES)
def test_without_names_german_does_not_say_player(game):
    table = charlatans.new(game, seed=1)
    assert table.names[0] == "Player 1"
    seen = [Event(code, 0, 1, 1) for code in (EventCode.STOPPED,)] if game == "quacks" else table.events
    assert not any("Player" in sentence for sentence in table.describe(seen, "de"))


# Quacks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "least"), [("en", "At least one"), ("de", "Mindestens einer")])
def test_black_for_two_says_that_none_gives_nothing(language, least):
    assert reference_text.book_words("black", 1, 2, catalogue=catalogue("quacks", language)).startswith(least)


def test_choose_wisely_after_the_last_glass_says_where_the_droplet_goes():
    table = quacks.at_first_turn(pot="back")
    for seat in range(table.players):
        quacks.set_player(table, seat, tube=q.LAST_GLASS)
    quacks.next_turn(table, "B02")
    quacks.next_turn(table, "P10")
    before = quacks.player_view(table, 0)["droplet"]
    assert label(table, 0, "droplet") == f"Move the droplet in the pot to space {before + 2}"
    table.act(0, "droplet")
    assert quacks.player_view(table, 0)["droplet"] == before + 2


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("B05", "Stop here: 5 coins, 0 points and 1 ruby"),
        ("B04", "Stop here: 5 coins, 0 points and 2 rubies"),
        ("B03", "Stop here: 5 coins, 2 points and 1 ruby"),
    ],
)
def test_stop_counts_what_the_card_adds(card, said):
    table = quacks.at_first_turn(card=card)
    quacks.draw(table, 0, "white-1", "white-3")
    assert label(table, 0, "stop") == said


def test_stop_counts_the_droplet_step_of_a_perfect_seasoning():
    table = quacks.at_first_turn(card="B06")
    quacks.draw(table, 0, "white-3", "white-2", "white-2")
    assert label(table, 0, "stop").endswith("and a droplet step")
    assert label(table, 0, "stop", "de").endswith("und ein Tropfenschritt")


def test_a_second_chance_speaks_of_chips_placed_and_not_of_chips_that_lie_there():
    assert catalogue("quacks", "en").texts["ask second chance"].startswith("You have placed five chips.")
    assert catalogue("quacks", "de").texts["ask second chance"].startswith("Du hast fünf Chips gelegt.")


def test_a_step_on_the_test_tubes_does_not_read_like_a_swap():
    said = catalogue("quacks", "en").say(Message("tube paid", rubies=1, reward=Message("get rubies", number=1)))
    assert said == "Pay 1 ruby to move the test-tube droplet and get 1 ruby"


def test_strong_ingredient_says_that_the_chip_has_no_action_and_cannot_explode():
    words = catalogue("quacks", "en")
    assert "no action and cannot explode" in words.names["card words"][Card.STRONG_INGREDIENT]
    assert "no action and cannot explode" in words.texts["ask strong ingredient"]


@pytest.mark.parametrize(("language", "more"), [("en", "3 or more"), ("de", "Ab 3")])
def test_ghosts_breath_says_three_or_more(language, more):
    pages = catalogue("quacks", language).names["purple book"]
    assert more in pages[0]
    assert more in pages[3]


def test_crow_skull_2_says_that_the_die_is_lost_and_toadstool_2_that_it_may_go_back_at_any_time():
    assert "bonus die is lost" in catalogue("quacks", "en").names["blue book"][1]
    assert "at any time" in catalogue("quacks", "en").names["red book"][1]
    assert "Bonuswürfel" in catalogue("quacks", "de").names["blue book"][1]
    assert "jederzeit" in catalogue("quacks", "de").names["red book"][1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("colour", "book"), [("green", 2), ("yellow", 2), ("purple", 4)])
def test_books_that_differ_between_the_editions_say_so(colour, book, language):
    words = catalogue("quacks", language)
    first, second = (reference_text.book_words(colour, book, 3, edition, words) for edition in (1, 2))
    assert first != second
    assert re.search(r"1(st edition|\. Auflage):", first)
    assert re.search(r"2(nd edition|\. Auflage):", second)


@pytest.mark.parametrize("game", rules.GAMES)
def test_no_reason_stands_in_brackets(game):
    for language in LANGUAGES:
        for text in catalogue(game, language).texts.values():
            assert not any("reason})" in form for form in ((text,) if isinstance(text, str) else text))


def test_what_everybody_receives_in_a_turn_is_told_as_that():
    table = quacks.at_first_turn()
    events = [Event(EventCode.GAINED, 0, Chip.WHITE_1, Reason.TURN)]
    assert table.describe(events) == ["Player 1 receives cherry bomb 1, as everybody does this turn."]


def test_schadenfreude_asks_by_saying_what_happened():
    table = quacks.at_first_turn(card="B10", players=2)
    table.names = ["Mira", "Nora"]
    quacks.set_player(table, 0, ask=Ask.CARD)
    assert table.question(0) == "Nora exploded: take any 2-chip."
    assert table.question(0, "de") == "Der Kessel von Nora ist explodiert: Nimm einen beliebigen 2er-Chip."


UNSAYABLE = {
    "en": (
        "be rid of",
        "nothing more and nothing less",
        "no more and no less",
        "too dear",
        "too much to keep",
        "for nothing",
    ),
    "de": (
        "in Weiß",
        "Ergibt Weiß",
        "jede unter deinen letzten",
        "Hast du eine gezogen",
        "Felder voraus",
        "Wessen Regeln",
        "Die niedrigste Summe",
        "Chips liegen.",
        "Tropfen bei den",
        "Schub",
        "Totenkopffalter",
        "bunte",
        "nicht hinter den davor",
        "Stand 2 vor",
        "Sie gibt:",
        "Gegenüber",
        "Kräftemessen",
        "Sims",
        "Führung bietet",
        "Wenig Rot bietet",
        "alleinige Mehrheit gibt",
        "beliebige 2 ",
        "beliebige 4",
    ),
}


@pytest.mark.parametrize("game", rules.GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_nobody_would_say_is_gone(game, language):
    for text in everything(game, language):
        assert not any(phrase in text for phrase in UNSAYABLE[language]), text


@pytest.mark.parametrize("game", rules.GAMES)
def test_german_has_no_comma_before_oder_without_a_clause(game):
    """A comma before "oder" is right only where a whole clause follows."""
    for text in everything(game, "de"):
        for clause in re.findall(r", oder (.*?)(?:[.?:;]|$)", text):
            assert clause.startswith("der Patient kommt"), text


# The Duel -----------------------------------------------------------------------------------------------


def book(colour: str, number: int, language: str = "en") -> str:
    from charlatans.rules.duel.reference_text import book_words

    material = rules.game("duel").material_record(rules.game("duel").load_material(None))
    return book_words(material, colour, number, catalogue("duel", language))


def test_gold_for_a_chip_comes_only_when_it_is_sold_out():
    assert "if it is sold out" in catalogue("duel", "en").texts["card chip"]
    assert "ausverkauft" in catalogue("duel", "de").texts["card chip"]
    assert "Only if your opponent has none" in book("pink", 4)
    assert "Nur wenn er keins hat" in book("pink", 4, "de")


def test_dragons_blood_counts_from_some_pumpkins_on():
    assert book("red", 1) == (
        "In the neck: 1 extra step with 1 or more pumpkins in the bottle, 2 in all with 3 or more."
    )
    assert "with 1 or more pumpkins" in book("red", 3)
    assert "ab 1 Kürbis in der Flasche, insgesamt 2 ab 3 Kürbissen" in book("red", 1, "de")


def test_amber_2_never_lands_on_the_chip_before():
    assert "never onto or past the white chip before it" in book("yellow", 2)
    assert "nie auf den weißen Chip davor oder an ihm vorbei" in book("yellow", 2, "de")


def test_kept_cards_say_how_many_chips_are_there():
    table = duel.at_first_turn()
    duel.add_kept_card(table, 0, "recycle")
    duel.add_kept_card(table, 0, "two-whites")
    duel.add_to_belly(table, 0, "orange-1")
    duel.draw(table, 0, "white-1")
    assert label(table, 0, "use recycle") == "Use your card: put 1 coloured chip from the belly back into the bag"
    assert label(table, 0, "use two-whites") == "Use your card: put 1 white chip back into the bag"


def test_the_ledge_says_which_chips_may_be_taken():
    assert "your opponent may take a chip of value 1 or 2" in charlatans.new("duel").view(None)["ledge"]
    assert "dein Gegner darf einen Chip vom Wert 1 oder 2 nehmen" in charlatans.new("duel").view(None, "de")["ledge"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_round_card_says_is_a_whole_sentence(language):
    words = catalogue("duel", language)
    subjects = {"en": ("you ", "your "), "de": ("Du ", "Dein ")}[language]
    for name, text in words.texts.items():
        if name.startswith("card ") and name in words.texts and name.split()[1] not in ("of",):
            assert text.startswith(subjects), name


def test_whoever_has_only_the_double_card_is_not_asked_for_another_colour():
    table = duel.play_passively(duel.set_gold(duel.at_first_turn(), 2, 0), until_phase="buying")
    duel.add_kept_card(table, 0, "double")
    table.act(0, "buy orange-1")
    assert table.question(0) == "You have 0 gold left. Use your card to get the chip once more?"


@pytest.mark.parametrize("scale", ["card", "tokens"])
def test_it_is_told_who_chose_which_scale(scale):
    table = duel.trade_at_market(duel.at_first_turn(), "1 1", scale)
    said = " ".join(table.describe())
    chosen, left = ("round card 1", "the tokens") if scale == "card" else ("the tokens", "round card 1")
    assert f"chooses {chosen}" in said
    assert f"is left with {left}" in said or table.actors


def test_no_white_chip_is_not_a_chip_of_value_0():
    table = duel.draw(duel.at_first_turn(), 0, "orange-1")
    assert table.question(0) == ("The neck counts 1, and there is no white chip yet. Draw on, or complete the potion?")


def test_a_potion_without_a_chip_says_why_the_patient_stays():
    assert label(duel.at_first_turn(), 0, "complete").endswith("you placed no chip this turn, so the patient stays put")


def test_one_patient_is_one_patient():
    words = catalogue("duel", "en")
    said = [words.say(Message("treated", who=PlayerRef(0), a=number), Audience(["Ada"])) for number in (1, 2)]
    assert said == ["Ada treats the patient: 1 patient so far", "Ada treats the patient: 2 patients so far"]


# What is our own ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "ours"), [("en", "our own"), ("de", "unsere eigenen|stammt von uns")])
@pytest.mark.parametrize(
    ("game", "setting"),
    [("duel", "books"), ("duel", "coins"), ("duel", "round_cards"), ("duel", "mayor"), ("basari", "players")],
)
def test_what_is_our_own_says_so(game, setting, language, ours):
    assert re.search(ours, catalogue(game, language).settings[setting].help)


# Basari -------------------------------------------------------------------------------------------------


def test_people_are_counted_as_people():
    words = catalogue("basari", "de")
    assert words.say(Message("forfeited", a=2, b=4)) == "4 Personen wollen die Edelsteine: Die Aktion verfällt"
    assert words.say(Message("forfeited", a=3, b=4)) == "4 Personen wollen den Tausch: Die Aktion verfällt"


def test_settings_say_what_changes():
    assert "flask" in catalogue("quacks", "en").settings["edition"].help
    assert "upgrade a black chip" in catalogue("duel", "en").settings["mayor"].help
    assert "Flasche" in catalogue("quacks", "de").settings["edition"].help
    assert "aufwerten" in catalogue("duel", "de").settings["mayor"].help


# What came of reading everything once more -----------------------------------------------------------------


@pytest.mark.parametrize(("language", "said"), [("en", "Trade it for a ruby?"), ("de", "Tauschst du ihn gegen")])
def test_one_rat_tail_is_not_several(language, said):
    table = quacks.at_first_turn()
    quacks.next_turn(table, "P09")
    quacks.set_player(table, 0, ask=Ask.CARD, tails=1)
    assert said in table.question(0, language)


@pytest.mark.parametrize("game", ["quacks", "duel"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chip_of_the_odds_has_a_name(game, language):
    table = {"quacks": quacks, "duel": duel}[game].at_first_turn()
    words = rules.game(game).languages[language]
    for code in table.odds(table.actors[0]).shows["chip"]:
        assert words.show(code) in catalogue(game, language).names["chip"]


@pytest.mark.parametrize(
    ("language", "stall", "both"),
    [
        ("en", "Pay 2 gold: your stall moves 1 space forward", "and the patient comes 2 steps closer"),
        ("de", "Für 2 Gold rückt dein Stand 1 Feld vor", "und kommt der Patient 2 Schritte näher"),
    ],
)
def test_paying_for_stinkhorn_says_what_happens(language, stall, both):
    from charlatans.rules.duel.reference_text import brought

    said = [
        catalogue("duel", language).label(Message("pay stinkhorn", price=2, gift=brought(1, steps))) for steps in (0, 2)
    ]
    assert said == [stall, f"{stall} {both}"]


def test_german_calls_a_played_card_as_what_is_played():
    assert catalogue("basari", "de").say(Message("revealed", who=PlayerRef(0), a=3), Audience(["Max"])) == (
        "Max spielt D, den Tausch"
    )

"""The rules' caches belong to the tables of a catalogue, and unpickling a catalogue adds no second one."""

from __future__ import annotations

import copy
import gc
import itertools
import pickle
import random
import sys
import weakref
import zlib

from afaos_gui.ai.judgement.evaluation import Evaluation
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.chapters import scope
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.setup import all_cards
from afaos_gui.rules.tables.tables import tables_of
from afaos_gui.rules.view import observe
from afaos_gui.session.autoplay import play_random_game
from tests.rules.builder import SECOND

FORTIFICATIONS = itertools.count(SECOND.catalogue.fortifications + 1)


def fresh() -> Catalogue:
    """A catalogue that equals no other, not even one that another test made."""
    known = SECOND.catalogue
    return Catalogue(known.locations, known.connections, known.cards, known.sides, next(FORTIFICATIONS))


def sizes() -> dict[str, int]:
    """The sizes of all module-level dicts, lists and sets in the modules of rules and machine.

    Masks of piles are left out: they depend only on the pile, and are bounded.
    """
    return {
        f"{module}.{name}": len(value)
        for module in list(sys.modules)
        if module.startswith(("afaos_gui.rules.", "afaos_gui.ai."))
        for name, value in vars(sys.modules[module]).items()
        if isinstance(value, dict | list | set) and not name.startswith("__") and value is not scope._MASKS
    }


def test_no_module_gathers_anything_while_games_are_played() -> None:
    def play_and_search() -> None:
        state = play_random_game(Ruleset(fresh()), seed=5, cap_turns=20).state
        Search(Evaluation()).run(observe(state, state.to_decide), Limit(iterations=8), random.Random(1))

    play_and_search()  # What is looked up once, as the core is, is there then.
    before = sizes()
    play_and_search()
    assert sizes() == before


def test_an_unpickled_ruleset_has_the_tables_that_are_there() -> None:
    ruleset = Ruleset(fresh())
    other = pickle.loads(pickle.dumps(ruleset))
    assert other == ruleset
    assert other.catalogue is ruleset.catalogue
    assert other.tables is ruleset.tables
    assert copy.deepcopy(ruleset).tables is ruleset.tables


def test_a_catalogue_pickled_elsewhere_is_found_by_its_value() -> None:
    """Another process may pickle the same content to other bytes."""
    catalogue = fresh()
    content = (catalogue.locations, catalogue.connections, catalogue.cards, catalogue.sides, catalogue.fortifications)
    unpack, _ = catalogue.__reduce__()
    assert callable(unpack)
    assert unpack(zlib.compress(pickle.dumps(content, protocol=2))) is catalogue


def test_a_catalogue_that_is_not_there_is_made_of_its_pickle() -> None:
    catalogue = fresh()
    number = catalogue.fortifications
    content = pickle.dumps(catalogue)
    del catalogue
    gc.collect()
    made = pickle.loads(content)
    assert made.fortifications == number != SECOND.catalogue.fortifications
    assert made.card_ids == SECOND.catalogue.card_ids


def test_what_was_worked_out_goes_with_the_catalogue() -> None:
    catalogue = fresh()
    play_random_game(Ruleset(catalogue), seed=5, cap_turns=10)
    assert all_cards(Ruleset(catalogue)) is all_cards(Ruleset(catalogue))
    assert tables_of(catalogue).kept.routes
    gone = weakref.ref(catalogue)
    del catalogue
    gc.collect()
    assert gone() is None

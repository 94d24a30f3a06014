"""What reasons say where something is given up: sieges, and cards that a block spends."""

from __future__ import annotations

import pytest

from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import play
from afaos_gui.rules.view import observe
from afaos_gui.session.reasons.clauses import clauses
from afaos_gui.session.reasons.raids import raided
from afaos_gui.session.reasons.sequel import sequel_of
from afaos_gui.session.reasons.telling import reason, reasons_of
from afaos_gui.session.reasons.topics import Topic
from tests.rules.builder import Position
from tests.session.reasons.test_reasons import untrue
from tests.session.reasons.test_telling import topics, weighed


@pytest.mark.parametrize("is_attacker", [True, False])
def test_a_siege_that_is_given_up_instead_of_won_is_lost(is_attacker: bool) -> None:
    me, enemy = (BRITISH, FRENCH) if is_attacker else (FRENCH, BRITISH)
    position = Position(me).hand(me, "Boston" if is_attacker else "Quebec")
    position.hand(enemy, "Quebec" if is_attacker else "Boston")
    attackers = ["Siege Artillery", "Regular Infantry"] if is_attacker else ["New Haven"]
    position.siege(BRITISH, "Port Royal", attackers, [] if is_attacker else ["Regular Infantry"])
    state = position.state()
    view, ends = observe(state, me), ("end turn", "end turn")
    left = [] if is_attacker else ["decline"]  # the besieger is asked to settle
    given_up = weighed(state, 0.5, "withdraw Port Royal", "return: Regular Infantry", *left, *ends)
    won, lost = reasons_of(view, (weighed(state, 0.6, *ends), given_up))
    assert won.sentences[0] == "+ The siege of Port Royal is won at the start of your next turn."
    assert lost.sentences[0] == "− The siege of Port Royal is lost."
    assert not [fault for found in (won, lost) for fault in untrue(view, found)]


def test_what_follows_from_giving_up_a_siege_is_counted_with_the_card_that_it_costs() -> None:
    """One who has still to find what follows is told of the action, and the card is part of it."""
    attackers = ["Rangers", "Siege Artillery", "New Haven"]
    state = Position(BRITISH).hand(BRITISH, "Boston").siege(BRITISH, "Port Royal", attackers, ["Quebec"]).state()
    given_up = weighed(state, 0.5, "withdraw Port Royal", "return: Siege Artillery", "take money: Boston", "end turn")
    view = observe(state, BRITISH)
    found = reason(view, given_up, weighed(state, 0.6, "end turn"), names_next=False)
    assert found.heading == "Right after it, compared with doing nothing:"
    assert found.points[0].clause is not None and found.points[0].clause.topic is Topic.DECK_STRENGTH
    assert "pays off" not in " ".join(found.sentences) and Topic.MONEY not in topics(found), "nothing that follows"
    assert not [*untrue(view, found)]


def test_raiders_that_the_enemy_blocks_with_are_not_told_as_gone_for_certain() -> None:
    """With which card an ambush is blocked, if at all, the enemy chooses."""
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Coureurs de Bois", "Militia")
    state = position.village(BRITISH, "Halifax").village(FRENCH, "Fort Beausejour").state()
    view, ambush = observe(state, BRITISH), weighed(state, 0.6, "ambush: Rangers").line
    block = parse_action("block: Coureurs de Bois", FRENCH, state.ruleset.catalogue)
    blocked = sequel_of(view, (*ambush, block, EndTurn()))
    assert len(blocked.steps) == 3 and raided(state, BRITISH) and not raided(blocked.end, BRITISH)
    idle = sequel_of(view, weighed(state, 0.5, "pass").line)
    assert Topic.RAIDED not in [clause.topic for clause in clauses(blocked, idle)]


def test_what_a_name_says_already_is_not_told_as_no_difference() -> None:
    """A block spends the card that it names."""
    position = Position(FRENCH).hand(FRENCH, "Native Americans").hand(BRITISH, "Native Americans (N)")
    state = position.village(BRITISH, "Halifax").state()
    state = play(state, weighed(state, 0.5, "ambush: Native Americans").action, RandomChance(0)).state
    blocked = weighed(state, 0.6, "block: Native Americans (N)", "end turn")
    found = reason(observe(state, BRITISH), blocked, weighed(state, 0.5, "decline", "end turn"), is_better=True)
    assert found.sentences == ("What it gains comes later.",)

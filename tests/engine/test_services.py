"""The services of `afaos engine`: a program without rules of its own can play, search and learn with them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from afaos_gui.data.positions import full_position_entry
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.engine import services
from afaos_gui.engine.messages import ProtocolError, encode
from afaos_gui.engine.views import legal_entries, view_entry, view_from
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import apply, legal_actions, new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import observe
from tests.engine.test_engine import talk
from tests.rules.games import random_game, some_positions

CATALOGUE = load_catalogue()


def an_action(found: dict[str, Any], rng: random.Random) -> str:
    """One of the actions told, an action of a free choice too."""
    legal: list[str] = list(found["legal"])
    for choice in found["choices"]:
        cards = rng.sample(choice["any"], choice["least"]) if len(choice["any"]) >= choice["least"] else []
        if cards and not set(choice.get("one_of", cards)).isdisjoint(cards) and "priced" not in choice:
            legal.append(f"{choice['action']}: {', '.join(choice['first'] + cards)}")
    return rng.choice(legal)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_game_is_played_by_what_the_services_tell(edition: str) -> None:
    rng = random.Random(5)
    found = services.start({"edition": edition, "seed": 3}, CATALOGUE)
    for _ in range(60):
        asked = {"position": found["position"], "action": an_action(found, rng), "seed": rng.getrandbits(40)}
        found = services.do_actions(asked)
        assert found["happened"][0]["action"] == asked["action"]
    assert found["position"]["turn"] > 10


def test_the_action_that_ends_a_game_is_answered_with_its_result() -> None:
    last = list(random_game(5))[-1]
    position, action = full_position_entry(last.state), action_text(last.action, CATALOGUE)
    told = services.do_actions({"position": position, "action": action, "seed": 1})
    end = last.step.state
    assert told["result"]["winner"] == ("British", "French")[end.winner]
    assert told["result"]["ending"] == end.ending.name != "NONE"
    assert "legal" not in told
    assert services.legal({"position": told["position"]}) == {"legal": [], "choices": []}


def test_a_message_without_an_action_is_told_so() -> None:
    position = services.start({"seed": 1}, CATALOGUE)["position"]
    with pytest.raises(ProtocolError, match=r"^apply needs an action or actions"):
        services.do_actions({"position": position})
    for action in (None, 7, ["pass"]):
        with pytest.raises(ProtocolError, match=r"^An action must be text"):
            services.do_actions({"position": position, "action": action})


def test_an_action_leads_where_the_rules_say() -> None:
    for number, state in enumerate(some_positions()[:40]):
        action = legal_actions(state)[number % len(legal_actions(state))]
        content = {"position": full_position_entry(state), "action": action_text(action, CATALOGUE), "seed": number}
        there = services.do_actions(content)
        here = apply(state, action, RandomChance(number)).state
        assert there["position"] == full_position_entry(here)
        assert there == services.do_actions(content)


def test_several_actions_are_done_one_after_the_other() -> None:
    begun = services.start({"seed": 8}, CATALOGUE)
    first = next(one for one in begun["legal"] if one.startswith("take money"))
    content = {"position": begun["position"], "actions": [first, "settle Boston: Boston, Boston"], "seed": 2}
    with pytest.raises(ProtocolError, match=r"settle Boston.* is not legal: .+\.$"):
        services.do_actions(content)
    one = services.do_actions(content | {"actions": [first]})
    other = services.do_actions({"position": one["position"], "action": "end turn", "seed": 9})
    both = services.do_actions(content | {"actions": [first, "end turn"]})
    assert [done["action"] for done in both["happened"]] == [first, "end turn"]
    assert both["position"]["players"]["British"]["money"] == other["position"]["players"]["British"]["money"]


def drawn(state: GameState) -> tuple[str, dict[str, Any]]:
    """A side that draws cards in a position, and what its action does there, told to a viewer."""
    for action in legal_actions(state):
        step = apply(state, action, RandomChance(1))
        if any(event.secret and event.cards for event in step.events):
            return action_text(action, CATALOGUE), full_position_entry(state)
    raise LookupError


def test_what_happened_is_told_as_a_side_may_see_it() -> None:
    found = 0
    for state in some_positions():
        try:
            action, position = drawn(state)
        except LookupError:
            continue
        found += 1
        content = {"position": position, "action": action, "seed": 1}
        whole = services.do_actions(content)["happened"][0]["events"]
        secret = [event for event in whole if event.get("secret")]
        for viewer in ("British", "French"):
            events = services.do_actions(content | {"viewer": viewer})["happened"][0]["events"]
            assert [event["event"] for event in events] == [event["event"] for event in whole]
            for before, event in zip(whole, events, strict=True):
                hidden = before.get("secret") and before["side"] != viewer
                assert ("cards" in event) == ("cards" in before and not hidden)
        assert secret
    assert found > 3


def test_a_deal_fits_the_view_and_keeps_what_is_seen() -> None:
    state = next(one for one in some_positions() if one.sides[1 - one.to_decide].draw and one.turn > 6)
    view = view_entry(observe(state, state.to_decide))
    hands = set()
    for seed in range(12):
        dealt = services.deal({"view": view, "seed": seed})["position"]
        assert services.look({"position": dealt})["view"] == view
        hands.add(str(dealt["players"][("French", "British")[state.to_decide]]["hand"]))
    assert len(hands) > 1
    assert services.deal({"view": view, "seed": 4}) == services.deal({"view": view, "seed": 4})


def test_legal_actions_are_those_of_the_rules_for_a_position_and_for_a_view() -> None:
    for state in some_positions()[:30]:
        told = services.legal({"position": full_position_entry(state)})
        assert told == legal_entries(state)
        assert services.legal({"view": view_entry(observe(state, state.to_decide))}) == told


def test_a_view_hides_the_other_hand() -> None:
    position = services.start({"seed": 1}, CATALOGUE)["position"]
    view = services.look({"position": position, "viewer": "French"})["view"]
    assert "hand" not in view["players"]["British"] and "hand" in view["players"]["French"]
    assert view_from(view).viewer == 1


@pytest.mark.parametrize(
    ("service", "content", "words"),
    [
        ("do_actions", {}, "position"),
        ("do_actions", {"position": 3}, "position"),
        ("legal", {"position": {"board": {}}}, "position"),
        ("legal", {"view": {}}, "viewer"),
        ("deal", {}, "view"),
        ("look", {"viewer": "Dutch"}, "position"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(service: str, content: dict[str, Any], words: str) -> None:
    with pytest.raises(ProtocolError, match=words) as told:
        getattr(services, service)(content)
    assert "\n" not in str(told.value)


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    position = full_position_entry(new_game(Ruleset(CATALOGUE), RandomChance(3)))
    for action, words in (("settle Boston: Boston, Boston", "not legal"), ("dance", "dance"), (7, "text")):
        with pytest.raises(ProtocolError, match=words):
            services.do_actions({"position": position, "action": action})
    with pytest.raises(ProtocolError, match="at most"):
        services.do_actions({"position": position, "actions": ["pass"] * 1000})
    with pytest.raises(ProtocolError, match="seed"):
        services.do_actions({"position": position, "action": "pass", "seed": -1})


def test_the_engine_answers_over_lines() -> None:
    position = services.start({"seed": 6}, CATALOGUE)["position"]
    lines = [
        encode("start", {"edition": "second", "seed": 6}),
        encode("legal", {"position": position}),
        encode("apply", {"position": position, "action": "pass", "seed": 1, "viewer": "French"}),
        encode("look", {"position": position, "viewer": "French"}),
        encode("apply", {"position": position, "action": "fly"}),
        encode("result", {"winner": "British"}),
    ]
    answers = talk(*lines)
    assert [word for word, _ in answers] == ["started", "legal", "applied", "seen", "error", "ok"]
    assert answers[0][1]["position"] == position
    [(word, dealt)] = talk(encode("deal", {"view": answers[3][1]["view"], "seed": 2}))
    assert word == "dealt" and dealt["position"]["players"]["French"] == position["players"]["French"]  # type: ignore[index]

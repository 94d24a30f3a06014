"""Sentences of the game in other languages for proofreading; the approved ones are kept in golden files.

`python -m tests.session.translated_sentences` rewrites the files.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import set_language
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BATEAUX, BRITISH, FRENCH, SHIP, WAGON, Side
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import Outcome
from afaos_gui.rules.state import Decision, Ending, GameState, Siege
from afaos_gui.session.commands import Command, Stop
from afaos_gui.session.words import text
from afaos_gui.session.words.log_texts import deed_sentence
from tests.rules.builder import Position, card, place

GOLDEN = {
    lang: Path(__file__).parents[1] / "golden" / f"{name}_sentences.txt"
    for lang, name in {"fr": "french", "de": "german"}.items()
}
RULESET = Ruleset(load_catalogue())
TOWN, VOWEL, FORT, FEW = "Quebec", "Oswego", "Fort Niagara", "Trois Rivieres"
"""Places that take different articles."""

ACTIONS = {
    BRITISH: (
        "settle Fort Niagara: Oswego, Bateaux, Settlers",
        "settle Oswego: Albany, Bateaux",
        "settle Boston: New York, Ships",
        "develop Oswego: Oswego, Settlers (N)",
        "develop Fort Niagara: Fort Niagara, Settlers",
        "fortify Fort Stanwix: Fort Stanwix, Fortification",
        "fortify Albany: Albany, Fortification (N)",
        "besiege Fort Niagara: Oswego, Bateaux, Siege Artillery",
        "besiege Quebec: Boston, Ships, Militia",
        "besiege Oswego: Albany, Bateaux, Rangers",
        "reinforce Fort Duquesne: Regular Infantry",
        "reinforce Louisbourg: Ships",
        "reinforce Oswego: Militia",
        "military leader Fort Frontenac: Military Leader",
        "military leader Oswego: Military Leader",
        "raid Fort Niagara: Rangers, Indian Leader",
        "raid Oswego: Native Americans (N)",
        "raid Gaspe: Indian Leader",
        "ambush: Rangers",
        "ambush: Indian Leader",
        "take money: Boston",
        "take money: New York",
        "merchant: Ships, Boston",
        "merchant: Norfolk, Boston, New York",
        "trader: Oswego",
        "trader: Albany, Fort Niagara, Detroit",
        "draft: Militia",
        "draft: Settlers",
        "draft: Governor",
        "draft: Siege Artillery",
        "discard: Home Support",
        "discard: Militia, Rangers, Rangers",
        "discard: Oswego",
        "reserve: Siege Artillery",
        "reserve: Military Leader",
        "reserve: Bateaux",
        "governor: Militia",
        "governor: Oswego, Fort Stanwix",
        "draft: Settlers (N)",
        "draft: Fortification (N)",
        "discard: Settlers (N), Settlers (N), Settlers, Settlers",
        "pass",
        "retrieve reserve",
        "home support",
        "withdraw Fort Duquesne",
        "withdraw Oswego",
        "end turn",
        "block: Militia",
        "block: Indian Leader",
        "decline",
        "lose from hand: Regular Infantry",
        "lose from reserve: Rangers",
        "resolve Oswego",
        "resolve Fort Niagara",
        "return: Militia",
        "settle conquest",
        "settle conquest: Settlers",
        "sell fur: Oswego",
        "sell fur: Fort Niagara",
        "drop: Albany",
        "use bid",
        "lose from siege Oswego: Rangers",
        "lose from siege Fort Niagara: Siege Artillery",
        "start with: Militia",
        "swap: Siege Artillery",
        "pay with cards: Rangers, Militia",
        "discard for bid: Ships",
        "resign",
        "opponent resigns",
    ),
    FRENCH: (
        "settle Trois Rivieres: Quebec, Bateaux",
        "settle Fort St. John: Montreal, Settlers (N)",
        "develop Gaspe: Gaspe, Settlers (N)",
        "fortify Louisbourg: Louisbourg, Fortification",
        "besiege Albany: Fort Frontenac, Bateaux, Siege Artillery",
        "reinforce Fort Stanwix: Coureurs de Bois",
        "military leader Albany: Military Leader",
        "raid Albany: Coureurs de Bois, Priest",
        "raid Fort Stanwix: Native Americans",
        "ambush: Native Americans (N)",
        "ambush: Coureurs de Bois",
        "priest: Priest",
        "take money: Montreal",
        "merchant: Ships, Louisbourg, Quebec",
        "trader: Michillimackinac, Oswego",
        "piracy: Ships",
        "draft: Native Americans (N)",
        "draft: Intendant",
        "draft: Coureurs de Bois",
        "discard: Regular Infantry (initial), Intendant",
        "reserve: Intendant",
        "governor: Coureurs de Bois, Priest",
        "intendant: Siege Artillery",
        "intendant: Coureurs de Bois",
        "give from hand",
        "give from reserve",
        "return: Native Americans (N)",
        "block: Coureurs de Bois",
    ),
}
DECISIONS_OF = {
    "decline": (Decision.BLOCK_RAID, Decision.BLOCK_AMBUSH, Decision.SETTLE_AFTER_SIEGE, Decision.SWAP_AFTER_SIEGE),
    "block: Militia": (Decision.BLOCK_RAID, Decision.BLOCK_AMBUSH),
    "block: Indian Leader": (Decision.BLOCK_AMBUSH,),
    "block: Coureurs de Bois": (Decision.BLOCK_RAID,),
    "settle conquest": (Decision.SETTLE_AFTER_SIEGE,),
    "settle conquest: Settlers": (Decision.SETTLE_AFTER_SIEGE,),
    "return: Militia": (Decision.RETURN_AFTER_SIEGE,),
    "return: Native Americans (N)": (Decision.RETURN_AFTER_SIEGE,),
}
ABOUT_PLACES = (Decision.BLOCK_RAID, Decision.SETTLE_AFTER_SIEGE, Decision.RETURN_AFTER_SIEGE)

ABOUT_LOCATIONS = (
    Code.CARD_NOT_CONTROLLED,
    Code.CARD_BESIEGED,
    Code.CARD_OUT_OF_SUPPLY,
    Code.CARD_CONTROLLED,
    Code.KEEPS_STARTING,
    Code.KEEPS_BESIEGED,
    Code.NOT_EMPIRE,
)


@cache
def opening(side: Side) -> GameState:
    """A position on which others are based."""
    return Position(side).state()


def position(side: Side, decision: Decision = Decision.TURN, where: str = "Fort Niagara") -> GameState:
    """A position in which `side` decides, about a place if the decision concerns one."""
    state = opening(side).copy()
    state.sides = (state.sides[0].copy(), state.sides[1].copy())
    state.decision = decision
    state.pending = place(where)
    if decision is Decision.RETURN_AFTER_SIEGE:
        state.pending = 1 - side
        siege = Siege(place(where), (), ())
        state.sieges = (siege, None) if side == FRENCH else (None, siege)
    state.sides[side].reserve = (card(side, "Militia"), card(side, "Siege Artillery"))
    state.bids = (2, 1)
    return state


def location_card(side: Side, where: str) -> int:
    """The card of a place, or of another if `side` has none for it."""
    return card(side, where if RULESET.catalogue.card_by_text(side, where) else "Oswego")


def deed(action: Action, side: Side, before: GameState) -> str:
    """The log's sentence for an action."""
    return deed_sentence(Command(action, side, before, before, (), (), None, (0, 0)))


def action_sentences() -> Iterator[str]:
    """Every kind of action: on a button, in short, and in the log."""
    for side, lines in ACTIONS.items():
        for line in lines:
            action = parse_action(line, side, RULESET.catalogue)
            for decision in DECISIONS_OF.get(line, (Decision.TURN,)):
                for where in (FORT, VOWEL) if decision in ABOUT_PLACES else (FORT,):
                    before = position(side, decision, where)
                    yield f"{text.action_label(action, before)} | {text.action_short(action)}"
                    yield deed(action, side, before)
    before = position(FRENCH)
    before.sides[BRITISH].money = 0
    robbery = parse_action("piracy: Ships", FRENCH, RULESET.catalogue)
    yield text.action_label(robbery, before)
    yield deed(robbery, FRENCH, before)


def event_sentences() -> Iterator[str]:
    """Every kind of event."""
    cards = {
        BRITISH: (card(BRITISH, "Militia"), card(BRITISH, "Rangers"), card(BRITISH, "Rangers")),
        FRENCH: (card(FRENCH, "Intendant"), card(FRENCH, "Oswego")),
    }
    for kind in Kind:
        for side, where in ((BRITISH, VOWEL), (FRENCH, FORT)):
            about = (location_card(side, where),) if kind is Kind.TOOK_CARD else cards[side]
            sources = {Kind.GAVE: ("hand", "reserve"), Kind.RETURNED: ("hand", "reserve", "siege")}.get(kind, ("",))
            for source in sources:
                yield text.event_text(Event(kind, side, about, place(where), side + 1, source), side)
    for kind, amount in ((Kind.DREW, 1), (Kind.DREW, 3), (Kind.MONEY, -1), (Kind.MONEY, -2), (Kind.HAND_SHOWN, 0)):
        yield text.event_text(Event(kind, FRENCH, (), amount=amount), BRITISH)


def refusal_sentences() -> Iterator[str]:
    """Every refusal, for places and cards that take different articles."""
    numbers: dict[str, int | str] = {"need": 3, "have": 1, "limit": 5, "points": 25}
    for index, code in enumerate(Code):
        for turn, side in ((0, BRITISH), (1, FRENCH)):
            where = (FORT, VOWEL, TOWN, FEW)[(index * 2 + turn) % 4]
            titles = (
                ("Militia", "Siege Artillery", "Rangers", "Governor"),
                ("Intendant", "Coureurs de Bois", "Priest", "Native Americans (N)"),
            )[side]
            about = card(side, titles[index % 4])
            if code in ABOUT_LOCATIONS:
                about = location_card(side, where)
            params = {
                **numbers,
                "card": about,
                "place": place(where),
                "transport": (BATEAUX, WAGON, SHIP)[index % 3],
                "range": turn + 1,
                "distance": 3,
                "source": ("hand", "reserve")[turn],
                "option": ("fur_for_one", "siege_cards_ambushable")[turn],
            }
            yield text.refusal_text(Refusal(code, params, ""), RULESET, side)
    for transport in (BATEAUX, WAGON, SHIP):
        params = {"card": card(FRENCH, "Intendant"), "place": place(FORT), "transport": transport}
        yield text.refusal_text(Refusal(Code.WRONG_TRANSPORT, params, ""), RULESET, FRENCH)
    nowhere: dict[str, int | str] = {"place": place(FORT), "range": 1, "distance": 0}
    yield text.refusal_text(Refusal(Code.OUT_OF_RANGE, nowhere, ""), RULESET, FRENCH)
    for limit in (1, 2):
        for code in (Code.TOO_MANY_CARDS, Code.WRONG_NUMBER):
            yield text.refusal_text(Refusal(code, {"limit": limit, "need": limit}, ""), RULESET, FRENCH)


def prompt_sentences() -> Iterator[str]:
    """What is expected of both sides in every decision."""
    for decision in Decision:
        yield text.decision_title(decision)
        for side, where in ((BRITISH, VOWEL), (FRENCH, FORT)):
            state = position(side, decision, where)
            state.sides[side].hand = (card(side, "Militia"), card(side, "Siege Artillery"))[: 1 + side]
            yield text.prompt(state, side)
            yield text.prompt(state, 1 - side)
    for left in (1, 0):
        state = position(FRENCH)
        state.actions_left = left
        yield text.prompt(state, FRENCH)


def other_sentences() -> Iterator[str]:
    """How games end, what is final, and sums."""
    for ending in Ending:
        if ending is not Ending.NONE:
            yield text.ending_text(Outcome(FRENCH, ending, (31, 40)))
    yield text.ending_text(Outcome(FRENCH, Ending.VILLAGES, (40, 40)))
    for stop in Stop:
        yield text.barrier_text(stop)
        yield text.warning_text(stop)
    for number in (0, 1, 2):
        yield f"{text.money_text(number)}, {text.points_text(number)}, {text.cards_text(number)}"


SECTIONS = {
    "actions": action_sentences,
    "events": event_sentences,
    "refusals": refusal_sentences,
    "prompts": prompt_sentences,
    "endings and sums": other_sentences,
}


def listing() -> str:
    """All sentences with headings, each once, in the current language."""
    lines: list[str] = []
    for title, sentences in SECTIONS.items():
        lines += [f"# {title}", *dict.fromkeys(filter(None, sentences()))]
    return "\n".join(lines).replace("\u00a0", "~") + "\n"


if __name__ == "__main__":
    for lang, file in GOLDEN.items():
        set_language(lang)
        file.write_text(listing(), encoding="utf-8")

"""What the tests of cheating share: one who will cheat, what it knows, and what an honest program says."""

from __future__ import annotations

from typing import Any

from afaos_gui.apart.beginning import Terms
from afaos_gui.apart.draws import chain
from afaos_gui.apart.game import ApartGame
from afaos_gui.apart.happened import What
from afaos_gui.data.positions import card_codes
from afaos_gui.rules.state import SideState
from tests.apart.forger import told
from tests.apart.players import TERMS, begin, deliver

PASS = ["pass", "end turn"]


def pair(terms: Terms = TERMS[0]) -> tuple[ApartGame, ApartGame]:
    """A British player who is to move and will cheat, and an honest French one."""
    games, mail = begin(3, terms)
    deliver(games, mail, 1_000_000, live=True)
    return games[0], games[1]


def mine(game: ApartGame) -> SideState:
    """A player's own cards."""
    assert game.standing.course is not None
    return game.standing.course.state.sides[game.standing.side]


def text(game: ApartGame, card: int) -> str:
    """A card in the text form of actions."""
    assert game.standing.ruleset is not None
    return game.standing.ruleset.catalogue.cards[card].text


def secret(game: ApartGame) -> dict[str, Any]:
    """A true reveal, with a resignation before it."""
    return {"resigns": True, "reveal": {"secret": game.mine.seed.hex(), "chain": game.mine.chain.hex()}}


def link(game: ApartGame, number: int) -> dict[str, Any]:
    """The fields of a true link."""
    return {"number": number, "link": chain(game.mine.chain)[number].hex()}


def undrawn(game: ApartGame) -> int:
    """A card of the draw pile that is not in hand as well."""
    return next(card for card in mine(game).draw if card not in mine(game).hand)


def due(game: ApartGame) -> dict[str, Any]:
    """The link that is due, if one is."""
    return {"link": link(game, game.standing.links_due)} if game.standing.links_due else {}


def codes(game: ApartGame, hand: tuple[int, ...]) -> list[str]:
    """Cards as letters name them."""
    assert game.standing.ruleset is not None
    return card_codes(game.standing.ruleset.catalogue, hand)


def unchanged(honest: ApartGame, what: What, *letters: bytes) -> str:
    """The sentence for letters that change nothing."""
    game, found = told(honest, *letters)
    assert game.standing == honest.standing and game.broken is None
    assert [one.what for one in found] == [what] * len(letters)
    return found[-1].sentence if found else ""

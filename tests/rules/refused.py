"""For every refusal, a position and an action that gets it, with its parameters and section."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.rules.catalogue import BATEAUX
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, GameState
from tests.rules.builder import BRITISH, CATALOGUE, FRENCH, Position, after, card, place, turn_passes

KEEPS = Ruleset(CATALOGUE, "second", frozenset({"governor_keeps_starting_locations"}))
EVERY_START = [p.name for p in CATALOGUE.locations if p.start]
MILITIA = card(BRITISH, "Militia")


class Refused(NamedTuple):
    """An action that is refused. Names among `params` stand for ids."""

    code: Code
    state: GameState
    line: str
    params: dict[str, int | str]
    section: str = "Actions"


def british(*hand: str) -> Position:
    """The British to move with a hand."""
    return Position(BRITISH).hand(BRITISH, *hand)


def besieging(*hand: str, where: str = "Port Royal") -> Position:
    """The British, already besieging a place with a militia."""
    return british(*hand).siege(BRITISH, where, ["Militia"])


def raiding(*hand: str) -> Position:
    """The British, with a village in reach of Quebec, whose card the French hold."""
    return Position(BRITISH).hand(BRITISH, *hand).village(BRITISH, "Kennebec").hand(FRENCH, "Quebec")


def cases() -> list[Refused]:
    """At least one refusal for every code."""
    b = {name: card(BRITISH, name) for name in ("Boston", "Norfolk", "Pemaquid", "St. Mary's", "Rangers", "Ships")}
    f = {name: card(FRENCH, name) for name in ("Gaspe", "Quebec", "Militia", "Intendant")}
    ambushed = after(raiding("Rangers").hand(FRENCH, "Regular Infantry").state(), "ambush: Rangers", "decline")
    priest = after(british("Indian Leader").hand(FRENCH, "Native Americans (N)").state(), "priest: Indian Leader")
    blocking = after(raiding("Rangers").state(), "raid Quebec: Rangers")
    over = after(Position(FRENCH).siege(BRITISH, "Quebec", ["Militia"]).state(), "withdraw Quebec")
    withdrawn = after(
        Position(FRENCH).siege(BRITISH, "Port Royal", ["Militia"], ["Militia", "Quebec"]).state(),
        "withdraw Port Royal",
    )
    forts = british("Boston", "Fortification").village(BRITISH, "Albany").fort(*EVERY_START[1:13])
    two_sieges = turn_passes(
        Position(FRENCH)
        .siege(BRITISH, "Port Royal", ["Regular Infantry", "Regular Infantry"])
        .siege(FRENCH, "Norfolk", ["Militia"], ["Militia"])
        .state()
    )
    conquered = after(
        Position(FRENCH).siege(BRITISH, "Port Royal", ["Militia"]).hand(BRITISH, "Boston", "Norfolk").state(),
        "withdraw Port Royal",
    )
    fort_beausejour = Position(FRENCH).village(FRENCH, "Fort Beausejour").hand(BRITISH, "Boston")
    unsettled = after(
        fort_beausejour.siege(BRITISH, "Fort Beausejour", ["Militia"]).state(), "withdraw Fort Beausejour"
    )
    deerfield = ("New Haven", "St. Mary's", "Boston", "Norfolk")
    conquest, free = "Losing and winning a siege", "Free actions"
    at = place
    return [
        Refused(Code.GAME_OVER, over, "pass", {}, "End and score"),
        Refused(Code.NOT_NOW, british().state(), "decline", {"decision": Decision.TURN}, "A turn"),
        Refused(Code.NOT_NOW, blocking, "pass", {"decision": Decision.BLOCK_RAID}, "A turn"),
        Refused(Code.NOT_NOW, ambushed, "block: Quebec", {"decision": Decision.LOSE_TO_AMBUSH}, "A turn"),
        Refused(Code.NO_ACTIONS_LEFT, british("Norfolk").actions(0).state(), "take money: Norfolk", {}, "A turn"),
        Refused(Code.NOT_IN_HAND, british().state(), "take money: Norfolk", {"card": b["Norfolk"]}, "Words"),
        Refused(Code.NOT_IN_HAND, british("Ships").state(), "discard: Ships, Ships", {"card": b["Ships"]}, "Words"),
        Refused(
            Code.PLACE_NOT_CONTROLLED,
            british("Boston", "Fortification").state(),
            "fortify Quebec: Boston, Fortification",
            {"place": at("Quebec")},
        ),
        Refused(
            Code.CARD_NOT_CONTROLLED,
            british("Norfolk").empty("Norfolk").state(),
            "take money: Norfolk",
            {"card": b["Norfolk"], "place": at("Norfolk")},
            "Supply",
        ),
        Refused(
            Code.CARD_BESIEGED,
            british("Norfolk").siege(FRENCH, "Norfolk", ["Militia"]).state(),
            "take money: Norfolk",
            {"card": b["Norfolk"], "place": at("Norfolk")},
            "Supply",
        ),
        Refused(
            Code.CARD_OUT_OF_SUPPLY,
            british("Richmond").village(BRITISH, "Richmond").empty("Norfolk").state(),
            "take money: Richmond",
            {"card": card(BRITISH, "Richmond"), "place": at("Richmond")},
            "Supply",
        ),
        Refused(
            Code.NO_CONNECTION,
            british(*deerfield).state(),
            "settle Deerfield: Norfolk, St. Mary's, Boston",
            {"card": b["Norfolk"], "place": at("Deerfield")},
        ),
        Refused(
            Code.WRONG_TRANSPORT,
            british(*deerfield).state(),
            "settle Deerfield: New Haven, Norfolk, Boston",
            {"card": b["Norfolk"], "place": at("Deerfield"), "transport": BATEAUX},
        ),
        Refused(
            Code.NEEDS_SETTLER,
            british(*deerfield).state(),
            "settle Deerfield: New Haven, St. Mary's",
            {"place": at("Deerfield")},
        ),
        Refused(Code.NEEDS_SETTLER, conquered, "settle conquest", {"place": at("Port Royal")}, conquest),
        Refused(
            Code.NO_SETTLER_NEEDED,
            british("Pemaquid", "St. Mary's", "Boston").state(),
            "settle Fort Halifax: Pemaquid, St. Mary's, Boston",
            {"place": at("Fort Halifax")},
        ),
        Refused(
            Code.NO_SETTLER_NEEDED, unsettled, "settle conquest: Boston", {"place": at("Fort Beausejour")}, conquest
        ),
        Refused(
            Code.NOT_A_SETTLER,
            british(*deerfield).state(),
            "settle Deerfield: New Haven, St. Mary's, Norfolk",
            {"card": b["Norfolk"]},
        ),
        Refused(Code.NOT_A_SETTLER, conquered, "settle conquest: Norfolk", {"card": b["Norfolk"]}, conquest),
        Refused(
            Code.NOT_A_SETTLER,
            british("Norfolk", "Pemaquid").state(),
            "develop Norfolk: Norfolk, Pemaquid",
            {"card": b["Pemaquid"]},
        ),
        Refused(
            Code.PLACE_OCCUPIED,
            british(*deerfield).village(FRENCH, "Deerfield").state(),
            "settle Deerfield: New Haven, St. Mary's, Boston",
            {"place": at("Deerfield")},
        ),
        Refused(
            Code.NO_VILLAGE,
            british(*deerfield).captured(FRENCH, villages=13).state(),
            "settle Deerfield: New Haven, St. Mary's, Boston",
            {},
        ),
        Refused(
            Code.NO_TOWN,
            british("Norfolk", "Boston").captured(FRENCH, towns=10).state(),
            "develop Norfolk: Norfolk, Boston",
            {},
        ),
        Refused(Code.NO_FORTIFICATION, forts.state(), "fortify Boston: Boston, Fortification", {}),
        Refused(
            Code.NOT_A_VILLAGE,
            british("New York", "Boston").state(),
            "develop New York: New York, Boston",
            {"place": at("New York")},
        ),
        Refused(
            Code.NO_POINTS,
            british("Fort Halifax", "Boston").village(BRITISH, "Fort Halifax").state(),
            "develop Fort Halifax: Fort Halifax, Boston",
            {"place": at("Fort Halifax")},
        ),
        Refused(
            Code.NOT_THE_CARD_OF,
            british("Pemaquid", "Boston").state(),
            "develop Norfolk: Pemaquid, Boston",
            {"card": b["Pemaquid"], "place": at("Norfolk")},
        ),
        Refused(
            Code.NOT_THE_CARD_OF,
            british("Boston", "Fortification").state(),
            "fortify Norfolk: Boston, Fortification",
            {"card": b["Boston"], "place": at("Norfolk")},
        ),
        Refused(
            Code.NOT_A_FORTIFICATION,
            british("Boston", "Rangers").state(),
            "fortify Boston: Boston, Rangers",
            {"card": b["Rangers"]},
        ),
        Refused(
            Code.ALREADY_FORTIFIED,
            british("Boston", "Fortification").fort("Boston").state(),
            "fortify Boston: Boston, Fortification",
            {"place": at("Boston")},
        ),
        Refused(
            Code.MONEY,
            british("Boston", "Fortification").money(BRITISH, 2).state(),
            "fortify Boston: Boston, Fortification",
            {"need": 3, "have": 2},
        ),
        Refused(
            Code.MONEY,
            british().reserve(BRITISH, "Ships", "Ships").money(BRITISH, 1).state(),
            "retrieve reserve",
            {"need": 2, "have": 1},
            free,
        ),
        Refused(
            Code.NOT_ENEMY,
            british("Boston", "Norfolk", "Militia").state(),
            "besiege Halifax: Boston, Norfolk, Militia",
            {"place": at("Halifax")},
        ),
        Refused(
            Code.ALREADY_BESIEGED,
            besieging("Boston", "Norfolk", "Militia").state(),
            "besiege Port Royal: Boston, Norfolk, Militia",
            {"place": at("Port Royal")},
        ),
        Refused(
            Code.BESIEGED,
            raiding("Rangers").siege(BRITISH, "Quebec", ["Militia"]).state(),
            "raid Quebec: Rangers",
            {"place": at("Quebec")},
        ),
        Refused(
            Code.ALREADY_BESIEGING,
            besieging("Boston", "Norfolk", "Militia").village(FRENCH, "Halifax").state(),
            "besiege Halifax: Boston, Norfolk, Militia",
            {"place": at("Port Royal")},
        ),
        Refused(
            Code.NO_STRENGTH,
            besieging("Pemaquid").state(),
            "reinforce Port Royal: Pemaquid",
            {"card": b["Pemaquid"], "place": at("Port Royal")},
        ),
        Refused(
            Code.SHIPS_STAY_OUT,
            british("Ships").village(FRENCH, "Fort Beausejour").siege(BRITISH, "Fort Beausejour", ["Militia"]).state(),
            "reinforce Fort Beausejour: Ships",
            {"card": b["Ships"], "place": at("Fort Beausejour")},
        ),
        Refused(
            Code.DEFENDER_ONLY,
            besieging("Fortification").state(),
            "reinforce Port Royal: Fortification",
            {"card": card(BRITISH, "Fortification")},
        ),
        Refused(Code.NO_SIEGE, british("Militia").state(), "reinforce Quebec: Militia", {"place": at("Quebec")}),
        Refused(Code.NO_SIEGE, british().state(), "withdraw Quebec", {"place": at("Quebec")}, free),
        Refused(Code.NO_SIEGE, two_sieges, "resolve Quebec", {"place": at("Quebec")}, "A turn"),
        Refused(
            Code.SIEGE_OUT_OF_SUPPLY,
            besieging("Rangers", where="Montreal").state(),
            "reinforce Montreal: Rangers",
            {"place": at("Montreal")},
        ),
        Refused(
            Code.NOT_MILITARY_LEADER,
            besieging("Rangers").state(),
            "military leader Port Royal: Rangers",
            {"card": b["Rangers"]},
            free,
        ),
        Refused(
            Code.LEADER_IS_FREE,
            besieging("Military Leader").state(),
            "reinforce Port Royal: Military Leader",
            {},
            free,
        ),
        Refused(Code.NO_RAIDER, raiding("Indian Leader").state(), "raid Quebec: Indian Leader", {}),
        Refused(Code.NOT_A_RAID_CARD, raiding("Norfolk").state(), "raid Quebec: Norfolk", {"card": b["Norfolk"]}),
        Refused(
            Code.FORTIFIED, raiding("Rangers").fort("Quebec").state(), "raid Quebec: Rangers", {"place": at("Quebec")}
        ),
        Refused(
            Code.OUT_OF_RANGE,
            raiding("Rangers").state(),
            "raid Montreal: Rangers",
            {"place": at("Montreal"), "range": 2, "distance": 3},
        ),
        Refused(
            Code.OUT_OF_RANGE,
            raiding("Rangers").state(),
            "raid Louisbourg: Rangers",
            {"place": at("Louisbourg"), "range": 2, "distance": 0},
        ),
        Refused(Code.NOT_AN_AMBUSHER, british("Militia").state(), "ambush: Militia", {"card": MILITIA}),
        Refused(Code.NOT_A_NATIVE_TAKER, british("Rangers").state(), "priest: Rangers", {"card": b["Rangers"]}),
        Refused(Code.NO_MONEY_ON_CARD, british("Pemaquid").state(), "take money: Pemaquid", {"card": b["Pemaquid"]}),
        Refused(
            Code.NO_SHIP, british("Pemaquid", "Boston").state(), "merchant: Pemaquid, Boston", {"card": b["Pemaquid"]}
        ),
        Refused(
            Code.NO_SHIP,
            Position(FRENCH).hand(FRENCH, "Louisbourg", "Gaspe").state(),
            "piracy: Gaspe",
            {"card": f["Gaspe"]},
        ),
        Refused(
            Code.TOO_MANY_CARDS,
            british("Ships", "Boston", "Norfolk", "New York").state(),
            "merchant: Ships, Boston, Norfolk, New York",
            {"limit": 2},
        ),
        Refused(Code.NO_FUR, british("Trader", "Norfolk").state(), "trader: Norfolk", {"card": b["Norfolk"]}),
        Refused(Code.FRENCH_ONLY, british("Ships").state(), "piracy: Ships", {}),
        Refused(Code.FRENCH_ONLY, british().discard(BRITISH, "Boston").state(), "intendant: Boston", {}),
        Refused(Code.NOT_AVAILABLE, british("Rangers").state(), "draft: Rangers", {"card": b["Rangers"]}),
        Refused(Code.NOT_EMPIRE, british("Boston").state(), "reserve: Boston", {"card": b["Boston"]}),
        Refused(Code.NOT_EMPIRE, withdrawn, "return: Quebec", {"card": f["Quebec"]}, conquest),
        Refused(
            Code.RESERVE_FULL,
            british("Militia").reserve(BRITISH, "Trader", "Governor", "Rangers", "Ships", "Ships").state(),
            "reserve: Militia",
            {"limit": 5},
        ),
        Refused(Code.RESERVE_EMPTY, british().state(), "retrieve reserve", {}, free),
        Refused(
            Code.KEEPS_STARTING,
            Position(BRITISH, KEEPS).hand(BRITISH, "Governor", "Norfolk").state(),
            "governor: Norfolk",
            {"card": b["Norfolk"]},
            "governor_keeps_starting_locations",
        ),
        Refused(
            Code.NOT_IN_DISCARD,
            Position(FRENCH).hand(FRENCH, "Intendant").discard(FRENCH, "Gaspe").state(),
            "intendant: Quebec",
            {"card": f["Quebec"]},
        ),
        Refused(Code.NO_DRAW_PILE, british("Home Support").draw_pile(BRITISH).state(), "home support", {}, free),
        Refused(
            Code.CANNOT_BLOCK,
            after(british("Rangers").hand(FRENCH, "Gaspe").state(), "ambush: Rangers"),
            "block: Gaspe",
            {"card": f["Gaspe"]},
        ),
        Refused(Code.NOT_AMBUSHABLE, ambushed, "lose from hand: Quebec", {"card": f["Quebec"]}),
        Refused(
            Code.NOT_IN_RESERVE,
            ambushed,
            "lose from reserve: Regular Infantry",
            {"card": card(FRENCH, "Regular Infantry")},
        ),
        Refused(Code.NO_NATIVES, priest, "give from reserve", {"source": "reserve"}),
        Refused(Code.NOT_IN_SIEGE, withdrawn, "return: Priest", {"card": card(FRENCH, "Priest")}, conquest),
    ]

"""Schemas of all data files: fields, types and ranges."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Generic, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, RootModel
from pydantic_core import PydanticCustomError

from afaos_gui.data.seeds import LONGEST_GIVEN, MOST_GIVEN
from afaos_gui.rules.catalogue import LINK_KINDS, SIDE_NAMES, SYMBOLS, TRANSPORTS

LABEL_SIDES = ("above", "below", "left", "right")
PIECES = ("village", "town")
ABILITIES = ("raid", "ambush")
PROSPECT_PARTS = (
    *("beacon", "blockhouse", "box", "canoe", "chapel", "cliff", "cross", "cupola", "flag", "gable", "hill", "house"),
    *("mast", "mill", "opening", "palisade", "pine", "rampart", "round_tower", "spire", "stage", "turret"),
)
MARGIN = 0.03
"""How far a waypoint may lie outside the map, as a fraction of its size."""


def one_of(known: Collection[str]) -> AfterValidator:
    """A validator that accepts only the names in `known`."""

    def check(value: str) -> str:
        if value not in known:
            raise PydanticCustomError("unknown_name", "unknown name", {"known": ", ".join(known)})
        return value

    return AfterValidator(check)


Name = Annotated[str, Field(min_length=1)]
Given = Annotated[list[Annotated[str, Field(max_length=LONGEST_GIVEN)]], Field(max_length=MOST_GIVEN)]
"""What the players gave to the draws."""
Symbol = Annotated[str, one_of(SYMBOLS)]
Transport = Annotated[str, one_of(TRANSPORTS)]
Part = Annotated[str, one_of(PROSPECT_PARTS)]
Measure = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Points = Annotated[int, Field(ge=0, le=9)]
Money = Annotated[int, Field(ge=0, le=99)]
LabelWay = Annotated[int, Field(ge=0, le=103)]
"""One of the positions that a name on the map could take: see presentation/map/place_labels.py."""
Count = Annotated[int, Field(ge=0, le=99)]
Fraction = Annotated[float, Field(ge=0, le=1)]
NearFraction = Annotated[float, Field(ge=-MARGIN, le=1 + MARGIN)]
WayPoint = Annotated[list[NearFraction], Field(min_length=2, max_length=2)]


Content = TypeVar("Content")


class FileModel(BaseModel):
    """A group of fields in a file: exact types, no unknown fields."""

    model_config = ConfigDict(defer_build=True, strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class FileContent(RootModel[Content], Generic[Content]):
    """The content of a file that is not an object with fixed fields."""

    model_config = ConfigDict(defer_build=True)


class StartEntry(FileModel):
    """The piece on a place at set-up."""

    side: Annotated[str, one_of(SIDE_NAMES[:2])]
    piece: Annotated[str, one_of(PIECES)]


class LabelEntry(FileModel):
    """The label of a place: side of the place, offset in map pixels, lines of text."""

    side: Annotated[str, one_of(LABEL_SIDES)]
    offset: Annotated[list[float], Field(min_length=2, max_length=2)]
    lines: Annotated[list[Name], Field(min_length=1, max_length=3)]


class PlaceEntry(FileModel):
    """One place of the board: its printed values and its position (as fractions of the map's size)."""

    name: Name
    printed_name: Name
    victory_points: Points
    defence: Annotated[int, Field(ge=0, le=3)]
    settler: bool
    sea: bool
    ship_in_siege: bool
    start: StartEntry | None
    x: Fraction
    y: Fraction
    label: LabelEntry


class ConnectionEntry(FileModel):
    """One printed link; `via` are waypoints from `a` to `b`."""

    a: Name
    b: Name
    kind: Annotated[str, one_of(LINK_KINDS)]
    name: str
    via: list[WayPoint]


class BoardFile(FileModel):
    """`board_layout.json`."""

    size: Annotated[list[Annotated[int, Field(ge=100, le=10_000)]], Field(min_length=2, max_length=2)]
    places: list[PlaceEntry]
    connections: list[ConnectionEntry]


class LocationCardEntry(FileModel):
    """A location card of one side, of which there is one copy."""

    location: Name
    initial: bool
    connections: dict[Transport, list[Name]]
    symbols: list[Symbol]
    money: Points


class EmpireCardEntry(FileModel):
    """A kind of empire card; `copies` are those among the available cards at set-up."""

    name: Name
    copies: Points
    cost: Money
    strength: Annotated[int, Field(ge=0, le=3)] = 0
    symbols: list[Symbol] = []
    blocks: list[Annotated[str, one_of(ABILITIES)]] = []
    defender_only: bool = False
    fortify: bool = False
    raid: bool = False
    ambush: bool = False
    ambushable: bool = False
    extends_raid: bool = False
    free_action: bool = False
    play_cost: Money = 0
    raid_cost: Money = 0
    ambush_cost: Money = 0


class SideEntry(FileModel):
    """One side's money, pieces and cards. The first edition adds cards to the initial deck."""

    start_money: Money
    villages: Count
    towns: Count
    initial_empire: dict[str, Annotated[int, Field(ge=1, le=9)]]
    first_edition_initial_empire: dict[str, Annotated[int, Field(ge=1, le=9)]] = {}
    locations: list[LocationCardEntry]
    empire: list[EmpireCardEntry]


class NeutralEntry(FileModel):
    """The neutral cards."""

    empire: list[EmpireCardEntry]


class CardsFile(FileModel):
    """`resources/cards.json`."""

    british: SideEntry
    french: SideEntry
    neutral: NeutralEntry
    fortifications: Count


class OptionEntry(FileModel):
    """One option of play."""

    id: Name
    effect: Name


class OptionsFile(FileContent[list[OptionEntry]]):
    """`resources/options.json`."""


class ProspectsFile(FileContent[dict[str, list[dict[Part, list[Measure]]]]]):
    """`resources/art/prospects.json`: the parts of every place's prospect, the rearmost first."""


class LabelPlacesFile(FileModel):
    """`resources/map/label_places.json`: by place, the way in which its name is placed at each step of the scale."""

    first: Count
    ways: dict[str, Annotated[list[LabelWay], Field(min_length=1, max_length=999)]]


class CardTextEntry(FileModel):
    """Name by language; text by side ("*" for both) and language."""

    name: dict[str, Name]
    text: dict[str, dict[str, Name]]


class CardTextsFile(FileModel):
    """`resources/i18n/card_texts.json`; `places` holds only names that differ from the printed one."""

    cards: dict[str, CardTextEntry]
    places: dict[str, dict[str, Name]]


class GrammarEntry(FileModel):
    """The forms of names in one language: see data/texts/grammar.py."""

    patterns: dict[str, dict[str, Name]]
    kinds: dict[str, list[str]]
    plurals: dict[str, Name]


class GrammarFile(FileContent[dict[str, GrammarEntry]]):
    """`resources/i18n/grammar.json`: how each language but English uses names in sentences."""

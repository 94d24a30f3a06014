"""Load board, cards, map and texts of cards; each file is read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import read_json, validated
from afaos_gui.data.paths import board_file, data_root, resource
from afaos_gui.data.resources.checks import (
    check_board,
    check_card_texts,
    check_cards,
    check_grammar,
    check_options,
    check_places,
    fits_a_name,
)
from afaos_gui.data.resources.layout import BoardLayout, ConnectionLayout, MapFeatures, Part, PlaceLayout, WaterLines
from afaos_gui.data.resources.map_file import map_features, water_lines
from afaos_gui.data.resources.schemas import (
    BoardFile,
    CardsFile,
    CardTextsFile,
    ConnectionEntry,
    EmpireCardEntry,
    GrammarFile,
    LabelPlacesFile,
    LocationCardEntry,
    OptionsFile,
    PlaceEntry,
    ProspectsFile,
    SideEntry,
)
from afaos_gui.data.texts.card_texts import CardTexts
from afaos_gui.data.texts.grammar import Grammar
from afaos_gui.rules.catalogue import (
    BRITISH,
    FRENCH,
    NEUTRAL,
    SIDE_NAMES,
    SYMBOLS,
    TRANSPORTS,
    Card,
    Catalogue,
    Connection,
    Location,
    Side,
    SideFigures,
)

__all__ = [
    "DataError",
    "Option",
    "load_card_texts",
    "load_catalogue",
    "load_grammar",
    "load_label_places",
    "load_layout",
    "load_map",
    "load_options",
    "load_prospects",
    "load_water_lines",
]


class Option(NamedTuple):
    """An option of play and what it does, in English."""

    id: str
    effect: str


def load_catalogue(root: Path | None = None) -> Catalogue:
    """The catalogue: places in board order; cards British, French, neutral, locations before empire cards."""
    return _catalogue(root or data_root())


def load_layout(root: Path | None = None) -> BoardLayout:
    """The layout of places, labels and links."""
    return _layout(root or data_root())


def load_map(root: Path | None = None) -> MapFeatures:
    """Coast, lakes and rivers."""
    return _map(root or data_root())


def load_water_lines(root: Path | None = None) -> tuple[WaterLines, ...]:
    """The lines along the shores in the pictures of cards, by distance."""
    return _water_lines(root or data_root())


def load_label_places(root: Path | None = None) -> LabelPlacesFile:
    """In which of its possible ways each name is placed, by step of the map's scale."""
    return _label_places(root or data_root())


def load_prospects(root: Path | None = None) -> dict[str, tuple[Part, ...]]:
    """The parts of every place's prospect, the rearmost first."""
    return _prospects(root or data_root())


def load_card_texts(root: Path | None = None) -> CardTexts:
    """Names and texts of the cards in every language."""
    return _card_texts(root or data_root())


def load_grammar(lang: str, root: Path | None = None) -> Grammar:
    """The forms of names in a language; empty for English."""
    return _grammars(root or data_root()).get(lang) or Grammar({}, {}, {})


def load_options(root: Path | None = None) -> tuple[Option, ...]:
    """The options of play in their published order."""
    return _options(root or data_root())


@cache
def _board(root: Path) -> BoardFile:
    path = board_file(root)
    board = validated(BoardFile, read_json(path), path.name)
    check_board(path.name, board)
    return board


@cache
def _catalogue(root: Path) -> Catalogue:
    board = _board(root)
    path = resource("cards.json", root=root)
    cards = validated(CardsFile, read_json(path), path.name)
    places = {place.name: index for index, place in enumerate(board.places)}
    check_cards(path.name, cards, places)
    sides = ((BRITISH, cards.british), (FRENCH, cards.french))
    made: list[Card] = []
    for owner, entry in sides:
        made += [_location_card(len(made) + n, owner, card, places) for n, card in enumerate(entry.locations)]
        initial = {*entry.initial_empire, *entry.first_edition_initial_empire}
        made += [_empire_card(len(made) + n, owner, card, initial) for n, card in enumerate(entry.empire)]
    made += [_empire_card(len(made) + n, NEUTRAL, card, set()) for n, card in enumerate(cards.neutral.empire)]
    return Catalogue(
        locations=tuple(_location(index, place) for index, place in enumerate(board.places)),
        connections=tuple(Connection(places[c.a], places[c.b], c.kind, c.name) for c in board.connections),
        cards=tuple(made),
        sides=(_figures(BRITISH, cards.british, made), _figures(FRENCH, cards.french, made)),
        fortifications=cards.fortifications,
    )


def _location(index: int, place: PlaceEntry) -> Location:
    start = place.start
    return Location(
        id=index,
        name=place.name,
        printed_name=place.printed_name,
        victory_points=place.victory_points,
        defence=place.defence,
        settler=place.settler,
        sea=place.sea,
        ship_in_siege=place.ship_in_siege,
        start=(SIDE_NAMES.index(start.side), start.piece) if start else None,
    )


def _symbol_mask(symbols: list[str]) -> int:
    return sum(SYMBOLS[symbol] for symbol in symbols)


def _location_card(index: int, owner: Side, card: LocationCardEntry, places: dict[str, int]) -> Card:
    routes = tuple(
        (TRANSPORTS[transport], tuple(places[name] for name in reached))
        for transport, reached in card.connections.items()
    )
    return Card(
        id=index,
        name=card.location,
        owner=owner,
        location=places[card.location],
        initial=card.initial,
        connections=routes,
        symbols=_symbol_mask(card.symbols),
        money=card.money,
        copies=0 if card.initial else 1,
    )


def _empire_card(index: int, owner: Side, card: EmpireCardEntry, initial: set[str]) -> Card:
    """Make a kind of card; it counts as initial if any edition has a copy in an initial deck."""
    return Card(
        id=index,
        name=card.name,
        owner=owner,
        initial=card.name in initial,
        symbols=_symbol_mask(card.symbols),
        copies=card.copies,
        cost=card.cost,
        strength=card.strength,
        defender_only=card.defender_only,
        fortify=card.fortify,
        raid=card.raid,
        ambush=card.ambush,
        blocks_raid="raid" in card.blocks,
        blocks_ambush="ambush" in card.blocks,
        ambushable=card.ambushable,
        extends_raid=card.extends_raid,
        free_action=card.free_action,
        play_cost=card.play_cost,
        raid_cost=card.raid_cost,
        ambush_cost=card.ambush_cost,
    )


def _figures(owner: Side, side: SideEntry, cards: list[Card]) -> SideFigures:
    ids = {card.name: card.id for card in cards if card.owner == owner and not card.is_location}
    return SideFigures(
        start_money=side.start_money,
        villages=side.villages,
        towns=side.towns,
        initial_empire=_counted(side.initial_empire, ids),
        first_edition_initial_empire=_counted(side.first_edition_initial_empire, ids),
    )


def _counted(copies: dict[str, int], ids: dict[str, int]) -> tuple[tuple[int, int], ...]:
    return tuple((ids[name], n) for name, n in copies.items())


@cache
def _layout(root: Path) -> BoardLayout:
    board = _board(root)
    return BoardLayout(
        places={place.name: _place_layout(place) for place in board.places},
        connections=tuple(_connection_layout(link) for link in board.connections),
        size=(board.size[0], board.size[1]),
    )


def _place_layout(place: PlaceEntry) -> PlaceLayout:
    label = place.label
    offset = (label.offset[0], label.offset[1])
    return PlaceLayout(place.name, place.x, place.y, label.side, offset, tuple(label.lines))


def _connection_layout(link: ConnectionEntry) -> ConnectionLayout:
    return ConnectionLayout(link.a, link.b, link.kind, link.name, tuple((x, y) for x, y in link.via))


@cache
def _map(root: Path) -> MapFeatures:
    path = resource("map", "map_xy.json", root=root)
    return map_features(read_json(path), path.name)


@cache
def _water_lines(root: Path) -> tuple[WaterLines, ...]:
    path = resource("map", "water_lines.json", root=root)
    return water_lines(read_json(path), path.name)


@cache
def _label_places(root: Path) -> LabelPlacesFile:
    path = resource("map", "label_places.json", root=root)
    file = validated(LabelPlacesFile, read_json(path), path.name)
    check_places(path.name, file.ways, [place.name for place in _board(root).places])
    return file


@cache
def _prospects(root: Path) -> dict[str, tuple[Part, ...]]:
    path = resource("art", "prospects.json", root=root)
    file = validated(ProspectsFile, read_json(path), path.name)
    check_places(path.name, file.root, [place.name for place in _board(root).places])
    return {
        place: tuple((name, tuple(measures)) for part in parts for name, measures in part.items())
        for place, parts in file.root.items()
    }


@cache
def _card_texts(root: Path) -> CardTexts:
    catalogue = _catalogue(root)
    path = resource("i18n", "card_texts.json", root=root)
    file = validated(CardTextsFile, read_json(path), path.name)
    cards = {card.name: None for card in catalogue.cards if not card.is_location}
    check_card_texts(path.name, file, cards, catalogue.location_ids)
    return CardTexts(
        catalogue=catalogue,
        names={name: entry.name for name, entry in file.cards.items()},
        texts={name: entry.text for name, entry in file.cards.items()},
        places=file.places,
    )


@cache
def _grammars(root: Path) -> dict[str, Grammar]:
    path = resource("i18n", "grammar.json", root=root)
    file = validated(GrammarFile, read_json(path), path.name)
    catalogue = _catalogue(root)
    cards = {card.name for card in catalogue.cards if not card.is_location}
    check_grammar(path.name, file, [*SIDE_NAMES[:2], *catalogue.location_ids, *sorted(cards)])
    return {
        code: Grammar(
            patterns={
                kind: {form: pattern for form, pattern in forms.items() if fits_a_name(pattern)}
                for kind, forms in entry.patterns.items()
            },
            kinds={name: kind for kind, names in entry.kinds.items() for name in names},
            plurals=entry.plurals,
        )
        for code, entry in file.root.items()
    }


@cache
def _options(root: Path) -> tuple[Option, ...]:
    path = resource("options.json", root=root)
    options = validated(OptionsFile, read_json(path), path.name)
    check_options(path.name, options)
    return tuple(Option(option.id, option.effect) for option in options.root)

"""Finds where the names of places find room on the map at every scale; the result is shipped.

At each step of the scale every name takes the least displaced of its possible positions that covers neither another
name nor a drawing. `QT_QPA_PLATFORM=offscreen python packaging/making/label_places.py` remakes the file after a change
of the board's layout, of the fonts, or of what is drawn at places.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from label_layout import are_apart, arrange

from afaos_gui.data.paths import resource
from afaos_gui.data.resources.loader import load_catalogue, load_layout
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.map.map_measures import (
    BADGES,
    MAP_HEIGHT,
    MAP_WIDTH,
    PLATE_RADIUS,
    Badge,
    Point,
    badge_factor,
    on_map,
    plate_factor,
)
from afaos_gui.presentation.map.place_labels import SCALE_STEPS, WAYS, WidthOf, way

FILE_NAME = "label_places.json"
FIRST, LAST = 10, 200
"""The steps of the scale that are laid out; names stand beyond them as they do there."""
LABEL_GAP = 2.0
"""Pixels on the screen between two names."""
MAP_EDGE = 26.0
"""Width of the chart's frame in map units."""


def ways_at(step: int, width_of: WidthOf) -> dict[str, int]:
    """The number of the position that every name takes from a step of the scale to the next."""
    scale = step / SCALE_STEPS
    names, drawn = load_layout().places, plate_boxes(scale)
    edge, gap = Box(0, 0, MAP_WIDTH, MAP_HEIGHT).grown(-MAP_EDGE), LABEL_GAP / scale
    first = {name: _boxes(name, scale, width_of, (0,))[0] for name in names}
    if are_apart(first, drawn, edge, gap):
        return dict.fromkeys(first, 0)
    return arrange({name: _boxes(name, scale, width_of, range(len(WAYS))) for name in names}, drawn, edge, gap)


def _boxes(name: str, scale: float, width_of: WidthOf, numbers: Iterable[int]) -> list[Box]:
    return [way(name, number, scale, width_of).box.moved(*_center(name)) for number in numbers]


def _center(name: str) -> Point:
    """The middle of a place in map units."""
    place = load_layout().places[name]
    return on_map((place.x, place.y))


def plate_boxes(scale: float) -> dict[str, list[Box]]:
    """The boxes that no name may cover at a scale, in map units: each plate without its rim, then its badges."""
    unit, growth = plate_factor(scale), badge_factor(scale)
    plate = Badge((0, 0), PLATE_RADIUS * 0.88)
    found = {}
    for place in load_catalogue().locations:
        has = (place.victory_points, place.defence, place.sea, place.settler)
        badges = (badge for badge, shown in zip(BADGES, has, strict=True) if shown)
        discs = [plate, *(Badge(badge.at, badge.radius * growth * 0.9) for badge in badges)]
        boxes = [Box(*disc.at, *disc.at).grown(disc.radius) for disc in discs]
        found[place.name] = [Box(*(side * unit for side in box)).moved(*_center(place.name)) for box in boxes]
    return found


def main() -> None:
    """Remake the shipped positions."""
    from afaos_gui.gui.app.start import application
    from afaos_gui.gui.board.geometry import name_width

    application()
    steps = [ways_at(step, name_width) for step in range(FIRST, LAST + 1)]
    ways = {name: [step[name] for step in steps] for name in load_layout().places}
    path = resource("map", FILE_NAME)
    path.write_text(json.dumps({"first": FIRST, "ways": ways}, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{path.name}: {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()

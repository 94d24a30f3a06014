"""Makes the lines on the water that follow the shores in the pictures of cards; the result is shipped.

A line at a distance from a shore is the rim of a wide stroke along it. Stroking every inlet whenever a card is
painted takes ten times as long as the rest of the card. `python packaging/making/water_lines.py`, which takes minutes,
remakes the file after a change of the map.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPathStroker

from afaos_gui.data.paths import resource
from afaos_gui.data.resources.loader import load_layout, load_map
from afaos_gui.data.resources.map_file import PARTS
from afaos_gui.gui.toolkit.paint.painting import area
from afaos_gui.presentation.cards.card_map import MapWindow, shores
from afaos_gui.presentation.cards.card_pictures import FULL_LINING, SMALL_LINING, TINY_LINING, WIDEST
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.map.map_measures import Point
from afaos_gui.presentation.map.outlines import simplified

FILE_NAME = "water_lines.json"
ROUGHNESS = 25
"""How far a shore may be simplified, as a share of the distance of a line along it."""
TOLERANCE = 0.15
"""How far a line may be simplified, in map pixels."""
PIECE = 24
"""The most points in a piece of a line, so that a picture can skip pieces far away."""
ROOM = 6
"""Map pixels around the widest picture of a place, beyond which no line is kept."""
CURVE = 0.1
"""How far, in map pixels, the corners of a curve may lie off it."""
LOOKS = 9
"""How many points of a rim decide on which side of the shore it lies."""

Ring = Sequence[Point]


def rims(shapes: Sequence[Ring], distance: float, *, inside: bool) -> list[list[Point]]:
    """The closed lines `distance` from the rings, inside or outside them."""
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * distance)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCurveThreshold(CURVE)
    stroke = stroker.createStroke(area([simplified(ring, distance / ROUGHNESS) for ring in shapes]))
    stroke.setFillRule(Qt.FillRule.WindingFill)
    whole = area(shapes)
    found = []
    for rim in stroke.simplified().toSubpathPolygons():
        points = [rim.at(index) for index in range(rim.size())]
        looked = points[:: max(1, len(points) // LOOKS)]
        if (2 * sum(whole.contains(point) for point in looked) > len(looked)) is inside:
            found.append(list(simplified([(point.x(), point.y()) for point in points], TOLERANCE)))
    return found


def _pieces(lines: Sequence[Sequence[Point]], seen: Sequence[Box]) -> list[list[int]]:
    """Split the lines into connected pieces, without those that no picture shows."""
    found = []
    for line in lines:
        for start in range(0, len(line) - 1, PIECE):
            piece = line[start : start + PIECE + 1]
            xs, ys = zip(*piece, strict=True)
            box = Box(min(xs), min(ys), max(xs), max(ys)).grown(1)
            if any(box.touches(window) for window in seen):
                found.append([round(PARTS * value) for point in piece for value in point])
    return found


def main() -> None:
    """Remake the shipped lines."""
    land, lakes = shores()
    seen = [MapWindow(place, *WIDEST, span=WIDEST[0]).shown.grown(ROOM) for place in load_layout().places]
    entries = []
    for distance in sorted({distance for distance, _share in (*FULL_LINING, *SMALL_LINING, *TINY_LINING)}):
        off_land = _pieces(rims(land, distance, inside=False), seen)
        in_lakes = _pieces(rims(lakes, distance, inside=True), seen)
        entries.append({"distance": distance, "land": off_land, "lakes": in_lakes})
        print(f"{distance}: {len(off_land)} pieces off the land, {len(in_lakes)} in lakes", flush=True)
    path = resource("map", FILE_NAME)
    path.write_text(json.dumps({"map": map_digest(), "lines": entries}, separators=(",", ":")), encoding="utf-8")
    print(f"{path.name}: {path.stat().st_size // 1024} kB")


def map_digest() -> str:
    """A digest of the shores that the lines follow."""
    features = load_map()
    return hashlib.sha256(repr((features.land, features.lakes)).encode()).hexdigest()


if __name__ == "__main__":
    main()

"""Names of the evaluation's features, in their order."""

from __future__ import annotations

WHOLE_FEATURES = (
    "deck size",
    "deck thin",
    "money per hand",
    "settlers per hand",
    "ships per hand",
    "transports per hand",
    "furs per hand with a trader",
    "strength per hand",
    "strength in deck",
    "strength in reserve",
    "raiders per hand",
    "ambushers per hand",
    "raid blocks per hand",
    "ambushable per hand",
    "dead cards per hand",
    "governor",
    "home support",
    "military leader",
    "siege artillery",
    "intendant or trader",
    "money",
    "money root",
    "some money",
    "points",
    "captured",
    "captured squared",
    "villages used",
    "villages used up",
    "towns used",
    "towns used up",
    "out of supply",
    "places to be raided",
    "towns to be raided",
    "hand",
    "actions left",
    "strength in hand",
    "forts",
)
HAND_FEATURES = (
    "soldiers in hand",
    "money in hand",
    "settlers in hand",
    "ships in hand",
    "transports in hand",
    "raiders in hand",
    "ambushers in hand",
    "raid blocks in hand",
    "dead cards in hand",
)
GROWTH_FEATURES = (
    "undeveloped points",
    "undeveloped places",
    "free points in reach",
    "free places in reach",
    "few towns left",
    "few villages left",
)
SIDE_FEATURES = WHOLE_FEATURES + HAND_FEATURES + GROWTH_FEATURES
SIEGE_FEATURES = (
    "siege",
    "siege odds",
    "siege odds times points",
    "siege odds times capital",
    "siege won at present",
    "siege of a capital won at present",
    "siege held at present",
    "siege balance",
    "siege attack to come",
    "siege defence to come",
)
THREAT_FEATURES = ("threat on first target", "threat on second target", "way to first target", "way to second target")
END_FEATURES = ("near the end", "lead when near the end", "met the end", "lead when met the end")
COMMON_FEATURES = ("constant", "lead", "lead near the end", "ahead near the end", "turn", "lead late")
FEATURES = (
    tuple(f"{side} {name}" for side in ("British", "French") for name in SIDE_FEATURES)
    + tuple(f"{side} {name}" for side in ("British", "French") for name in SIEGE_FEATURES)
    + tuple(f"{side} {name}" for side in ("British", "French") for name in THREAT_FEATURES)
    + tuple(f"{side} {name}" for side in ("British", "French") for name in END_FEATURES)
    + COMMON_FEATURES
)

"""A small player for the engine protocol (ENGINE.md) as a starting point; plain Python, nothing of ours imported.

It prefers points on the board, then money, then new cards, and breaks ties at random. Try it:

    afaos arena --british "cmd:python3 examples/villager_engine.py" --french settler --games 10
"""

import json
import random
import sys

ORDER = (
    "settle",
    "develop",
    "besiege",
    "reinforce",
    "military leader",
    "raid",
    "ambush",
    "block",
    "merchant",
    "trader",
    "take money",
    "piracy",
    "draft",
    "governor",
    "home support",
    "reserve",
    "discard",
    "end turn",
)
"""Its preferences, best first; anything else comes last, including passing and giving up a siege."""


def rank(action):
    """The rank of an action in the list of preferences."""
    for place, verb in enumerate(ORDER):
        if action.startswith(verb):
            return place
    return len(ORDER)


def taken(choice, rng):
    """An action of a free choice of several cards: as few as it allows, all but the demanded ones at random."""
    free = [card for card in choice["any"] if card not in choice.get("priced", ())]
    cards = [rng.choice(choice["one_of"])] if "one_of" in choice else []
    if cards and cards[0] in free:
        free.remove(cards[0])
    cards += rng.sample(free, min(len(free), max(0, choice["least"] - len(cards))))
    if len(cards) < choice["least"]:
        return None
    return f"{choice['action']}: {', '.join(choice['first'] + cards)}"


def choose(position, seed):
    """Choose at random among the actions with the best rank."""
    rng = random.Random(seed)
    legal = position["legal"] + list(filter(None, (taken(choice, rng) for choice in position["choices"])))
    best = min(map(rank, legal))
    return rng.choice([action for action in legal if rank(action) == best])


def say(word, content=None):
    """Write one line and flush it, because the other side waits for it."""
    print(word if content is None else f"{word} {json.dumps(content)}", flush=True)


def main():
    """Answer line by line."""
    position = None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        content = json.loads(rest) if rest else {}
        if word == "hello":
            say("id", {"protocol": 2, "name": "Villager", "version": "1"})
        elif word == "position":
            position = content
            say("ok")
        elif word == "go" and position:
            say("best", {"action": choose(position, content.get("seed", 0))})
        elif word == "ping":
            say("pong", content)
        elif word in ("new", "set", "stop"):
            say("ok")
        elif word == "quit":
            return
        elif word:
            say("error", {"message": f"{word} is not known here."})


if __name__ == "__main__":
    main()

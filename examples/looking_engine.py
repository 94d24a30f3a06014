"""A player without rules of its own, for the engine protocol (ENGINE.md): it looks one action ahead, and keeps a log.

What may be done, and what that leads to, it asks `afaos engine`, which it starts itself. Plain Python, nothing of ours
imported. Try it:

    afaos arena --british "cmd:python3 examples/looking_engine.py --log games.jsonl" --french recruit --games 2

Each line of the log is what happened before one of its decisions, what it chose, or how a game ended: enough to learn
from, and to follow a game without any knowledge of its rules.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from pathlib import Path

DEALS = 2
"""How many guesses at the other hand an action is tried with."""
MOST = 24
"""How many actions are tried at most."""


class Rules:
    """`afaos engine` as what knows the rules."""

    def __init__(self, command):
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, word, **content):
        """The content of the answer; an error as None."""
        self._process.stdin.write(f"{word} {json.dumps(content)}\n")
        self._process.stdin.flush()
        answer, _, rest = self._process.stdout.readline().strip().partition(" ")
        return None if answer == "error" else json.loads(rest or "{}")


def worth(told, side):
    """What a position is worth to a side: points, then money, then pieces, and everything when it has won."""
    if "result" in told:
        return 1000 if told["result"]["winner"] == side else -1000
    players, board = told["position"]["players"], told["position"]["board"]
    pieces = sum((2 if one["piece"] == "town" else 1) * (1 if one["owner"] == side else -1) for one in board.values())
    other = "French" if side == "British" else "British"
    return 3 * pieces + 0.4 * (players[side]["money"] - players[other]["money"])


def choose(rules, position, seconds, rng):
    """The action that comes to most on average, of those there was time to try."""
    side, legal = position["view"]["viewer"], list(position["legal"])
    rng.shuffle(legal)
    end = time.monotonic() + (seconds if seconds is not None else 1.0)
    best, most = (legal or [smallest(position["choices"][0])])[0], None
    for action in legal[:MOST]:
        if action.startswith(("pass", "withdraw")) and len(legal) > 1:
            continue
        found = []
        for _ in range(DEALS):
            dealt = rules.ask("deal", view=position["view"], seed=rng.getrandbits(40))
            told = rules.ask("apply", position=dealt["position"], action=action, seed=rng.getrandbits(40))
            if told is not None:
                found.append(worth(told, side))
        mean = sum(found) / len(found) if found else None
        if mean is not None and (most is None or mean > most):
            best, most = action, mean
        if time.monotonic() > end:
            break
    return best


def smallest(choice):
    """An action of a free choice of several cards, with as few as it allows."""
    wanted = choice["first"] + (choice.get("one_of", [])[:1] or choice["any"][: max(1, choice["least"])])
    return f"{choice['action']}: {', '.join(wanted)}"


def say(word, content=None):
    """Write one line and flush it, because the other side waits for it."""
    print(word if content is None else f"{word} {json.dumps(content)}", flush=True)


def main():
    """Answer line by line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--rules",
        nargs=argparse.REMAINDER,
        default=["afaos", "engine"],
        help="the command of what knows the rules, last",
    )
    parser.add_argument("--log", type=Path, help="the file to keep games in")
    given = parser.parse_args()
    rules, position, rng = Rules(given.rules), None, random.Random(0)

    def keep(content):
        if given.log:
            with given.log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(content) + "\n")

    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        content = json.loads(rest) if rest else {}
        if word == "hello":
            say("id", {"protocol": 2, "name": "Looking", "version": "1"})
        elif word == "position":
            position = content
            keep({"happened": content.get("happened", [])})
            say("ok")
        elif word == "go" and position:
            rng.seed(content.get("seed", 0))
            action = choose(rules, position, content.get("seconds"), rng)
            keep({"view": position["view"], "chosen": action})
            say("best", {"action": action})
        elif word == "result":
            keep({"result": content})
            say("ok")
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

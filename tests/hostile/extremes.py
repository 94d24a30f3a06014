"""Positions, saves and records of extreme content with correct checksums, and everything that opens them.

Hands, decks, sieges, stocks, options and figures are as large or as odd as a file can say. Most positions are sound
by the rules, however unlikely.
"""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

from afaos_gui.ai.search.choosing import choose
from afaos_gui.ai.search.results import Limit
from afaos_gui.data.errors import DataError
from afaos_gui.data.positions import position_from, read_position
from afaos_gui.data.records.record_files import random_record
from afaos_gui.data.records.record_game import check_file
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.save_format import encode
from afaos_gui.engine.messages import encode as line
from afaos_gui.engine.player import position_content
from afaos_gui.engine.server import Server
from afaos_gui.presentation.choices.gesture import AT_REST
from afaos_gui.presentation.commands.deeds import Deeds
from afaos_gui.presentation.present import Presenter
from afaos_gui.presentation.viewer.perspective import first_perspective
from afaos_gui.rules.catalogue import NEUTRAL, SIDE_NAMES
from afaos_gui.rules.engine import legal_actions, legal_choices
from afaos_gui.rules.options import OPTIONS
from afaos_gui.rules.ruleset import Ruleset, RulesetError
from afaos_gui.rules.setup import all_cards
from afaos_gui.rules.state import Decision, Ending
from afaos_gui.rules.view import observe
from afaos_gui.session.game import Game
from afaos_gui.session.log import Log
from afaos_gui.session.review.reviewer import question_of
from afaos_gui.session.saving.saved_games import saved_from
from afaos_gui.session.saving.storage import listed_file
from afaos_gui.session.saving.transfer import open_game, readable_text
from tests.saves.games import one_step

LEVEL = "captain"
PILES = ("hand", "draw_pile", "discard", "reserve", "available")
FIGURES = (0, 0, 1, 2, 3, 7, 30, 999)


def position_bytes(rng: random.Random) -> bytes:
    """A position file."""
    return json.dumps(position_entry(rng)).encode()


def position_entry(rng: random.Random) -> dict[str, Any]:
    """A position; three in four are such that the rules allow it."""
    for _ in range(20):
        entry = _any_entry(rng)
        try:
            position_from(entry, "position")
        except DataError:
            if rng.random() < 0.1:
                return entry
            continue
        return entry
    return entry


def _ruleset(rng: random.Random) -> Ruleset:
    while True:
        options = frozenset(rng.sample(sorted(OPTIONS), rng.choice((0, 1, 3, 8, 20))))
        try:
            return Ruleset(load_catalogue(), rng.choice(("first", "second")), options)
        except RulesetError:
            continue


def _any_entry(rng: random.Random) -> dict[str, Any]:
    ruleset = _ruleset(rng)
    catalogue = ruleset.catalogue
    places = [place.name for place in catalogue.locations]
    owners = [rng.choices(("British", "French", None), (rng.random(), rng.random(), rng.random()))[0] for _ in places]
    pieces = rng.choice((3, 10, 60))
    board = {
        place: {"owner": owner, "piece": rng.choices(("village", "town"), (4, 1))[0], "fortified": rng.random() < 0.05}
        for place, owner in rng.sample(list(zip(places, owners, strict=True)), min(pieces, len(places)))
        if owner
    }
    sieges = {}
    for attacker, victim in (("British", "French"), ("French", "British")):
        held = [place for place, piece in board.items() if piece["owner"] == victim]
        if held and rng.random() < 0.4:
            sieges[attacker] = rng.choice(held)
    players = {name: _player(rng) for name in SIDE_NAMES[:2]}
    shares = {name: [rng.random() ** 3 for _ in PILES] for name in SIDE_NAMES[:2]}
    for number in all_cards(ruleset):
        card = catalogue.cards[number]
        name = SIDE_NAMES[card.owner] if card.owner != NEUTRAL else rng.choice(SIDE_NAMES[:2])
        pile = rng.choices(PILES, shares[name])[0]
        if sieges and rng.random() < 0.05:
            players[name]["siege_cards"].setdefault(rng.choice(list(sieges)), []).append(card.code)
        elif pile != "available" and not (pile == "reserve" and card.is_location):
            players[name][pile].append(card.code)
    for player in players.values():
        if rng.random() < 0.8:
            player["discard"] += player["reserve"][ruleset.reserve_limit :]
            del player["reserve"][ruleset.reserve_limit :]
        player["known"] = rng.sample(player["hand"], rng.randint(0, len(player["hand"])))
    decision = rng.choice(list(Decision)) if rng.random() < 0.35 else Decision.TURN
    entry = {"board": board, "sieges": sieges, "players": players, "edition": ruleset.edition}
    entry |= {
        "options": sorted(ruleset.options),
        "turn": rng.choice((1, 3, 60, 100_000)),
        "side": rng.choice(SIDE_NAMES[:2]),
    }
    entry |= {
        "actions_left": rng.choice((0, 1, 2)),
        "decision": decision.name,
        "pending": _pending(rng, decision, board, sieges),
    }
    entry["to_decide"] = entry["side"] if decision is Decision.TURN else rng.choice(SIDE_NAMES[:2])
    entry["bids"] = {name: rng.choice((0, 0, 1, 999)) for name in SIDE_NAMES[:2]}
    entry["besieged_once"] = rng.sample(SIDE_NAMES[:2], rng.randint(0, 2))
    if decision is Decision.OVER:
        entry |= {"ending": rng.choice([e.name for e in Ending if e is not Ending.NONE]), "winner": entry["side"]}
    return entry


def _player(rng: random.Random) -> dict[str, Any]:
    captured = {"villages": rng.choice((0, 0, 1, 5, 999)), "towns": rng.choice((0, 0, 1, 999))}
    piles: dict[str, list[str]] = {pile: [] for pile in PILES[:-1]}
    return {"money": rng.choice(FIGURES), "siege_cards": {}, "captured": captured, **piles}


def _pending(rng: random.Random, decision: Decision, board: dict[str, Any], sieges: dict[str, str]) -> str | None:
    if decision in (Decision.BLOCK_RAID, Decision.SETTLE_AFTER_SIEGE):
        return rng.choice(list(board) or ["Boston"])
    if decision is Decision.RETURN_AFTER_SIEGE and sieges:
        return rng.choice(list(sieges))
    return None


def extreme_game(rng: random.Random) -> Game:
    """A game from such a position, a few steps on."""
    while True:
        try:
            state = position_from(position_entry(rng), "position")
        except DataError:
            continue
        if state.ending is Ending.NONE:
            break
    game = Game.from_state(state, policy=rng.choice(("study", "strict")))
    for _ in range(rng.choice((0, 3, 12))):
        one_step(game, rng)
    return game


def save_bytes(rng: random.Random) -> bytes:
    """A save of such a game, with a correct checksum."""
    return encode(saved_from(extreme_game(rng)))


def text_bytes(rng: random.Random) -> bytes:
    """Such a game exported as text."""
    return readable_text(extreme_game(rng)).encode()


def record_bytes(rng: random.Random) -> bytes:
    """A record that begins or goes on with such positions."""
    record = random_record(_ruleset(rng), rng.randrange(99), 4)
    for turn in [record["start"], *(turn["after"] for turn in record["turns"])]:
        if rng.random() < 0.5:
            turn.update({name: value for name, value in position_entry(rng).items() if name in turn})
    return json.dumps(record).encode()


# What opens them


def open_position(file: Path) -> None:
    """Read a position as `afaos legal`, `afaos hint`, the window and `afaos engine` do."""
    state = read_position(file)
    legal_actions(state)
    legal_choices(state)
    show(Game.from_state(state))
    if state.ending is Ending.NONE:
        view = observe(state, state.to_decide)
        choose(view, Limit(iterations=8), LEVEL)
        for protocol in (1, 2):
            answer(position_content(view, protocol))


def open_save(file: Path) -> None:
    """Read a save as a list, the window and `afaos review` do."""
    listed_file(file)
    game, _started, _lost = open_game(file)
    show(game)
    for number, command in enumerate(game.commands[:2]):
        question = question_of(command, number)
        if question is not None:
            choose(question.view, Limit(iterations=8), LEVEL)
    readable_text(game)


def open_record(file: Path) -> None:
    """Read a record as `afaos records check` and the window do."""
    try:
        check_file(file)
    finally:
        open_game(file)


def show(game: Game) -> None:
    """Show a game's position as the table does, with nothing, one card, half of the cards and all cards selected."""
    state, presenter = game.state, Presenter(game)
    perspective = first_perspective(game, state.to_decide, with_curtain=False)
    hand = state.sides[state.to_decide].hand
    for cards in {(), hand[:1], hand[::2], hand}:
        presenter.present(perspective, AT_REST._replace(chosen=cards))
    if hand:
        presenter.present(perspective, AT_REST._replace(hovered=hand[-1]))
    deeds = Deeds(state, game.legal)
    deeds.all()
    deeds.matching(" ".join(("discard", *(str(number + 1) for number in range(len(hand))))))
    Log.of_both(game, None)


def answer(content: dict[str, object]) -> None:
    """Have the machine answer a position over the protocol."""
    lines = (line("position", content), line("go", {"iterations": 8, "level": LEVEL}))
    sink = io.BytesIO()
    Server(io.BytesIO(b"".join(lines)), sink, load_catalogue()).run()

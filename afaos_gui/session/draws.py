"""Whether the draws of a game follow from its seed, and the sentences that say so."""

from __future__ import annotations

from dataclasses import dataclass

from afaos_gui.data.language import _, ngettext
from afaos_gui.data.seeds import seed_sum
from afaos_gui.rules.chance import KeepingChance, SeededChance
from afaos_gui.rules.engine import new_game, play
from afaos_gui.session.game import Game


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many draws were compared, whether all of the game were, and the turn of the first wrong one, None for none."""

    draws: int
    is_whole: bool
    wrong_turn: int | None = None


def verified(game: Game) -> Verdict | None:
    """Compare the draws of everything done with those that the seed makes; None where there is no seed to ask."""
    if not game.seed:
        return None
    draws = 0
    if not game.seeded_from:
        if new_game(game.ruleset, SeededChance(game.seed)) != game.start:
            return Verdict(0, True, game.start.turn)
        draws = len(game.start.sides)
    seeded = range(max(0, game.seeded_from - 1), game.position)
    for index in seeded:
        command = game.commands[index]
        drawn = game.drawn_before(index)
        keeping = KeepingChance(SeededChance(game.seed, drawn))
        play(command.before, command.action, keeping)
        for made, told in zip(keeping.draws, command.draws, strict=True):
            if sorted(made) != sorted(told):
                return Verdict(draws, not game.seeded_from, command.before.turn)
            draws += 1
    return Verdict(draws, not game.seeded_from)


def seed_shown(game: Game) -> bool:
    """Whether the seed is a secret no more: the game is over."""
    return bool(game.seed) and game.outcome is not None


def pledge_text(game: Game) -> str:
    """What the log says of the seed before the first turn: what binds the game to it."""
    if not game.seed or game.seeded_from:
        return _("This game carries no seed from its beginning: its draws cannot be checked.")
    return _("Every draw follows from a secret seed. Its SHA-256: {sum}").format(sum=seed_sum(game.seed))


def seed_text(game: Game) -> str:
    """What the log says of the seed once the game is over; empty while it is a secret."""
    return _("The seed was {seed}").format(seed=game.seed.hex()) if seed_shown(game) else ""


def verdict_text(verdict: Verdict | None) -> str:
    """What came of comparing the draws."""
    if verdict is None or (not verdict.is_whole and not verdict.draws and verdict.wrong_turn is None):
        return _("This game carries no seed.")
    if verdict.wrong_turn is not None:
        return _("A draw of turn {turn} does not follow from the seed.").format(turn=verdict.wrong_turn)
    if not verdict.is_whole:
        sentence = ngettext(
            "The first draws were made without a seed. The one since follows from it.",
            "The first draws were made without a seed. All {count} since follow from it.",
            verdict.draws,
        )
        return sentence.format(count=verdict.draws)
    sentence = ngettext("The one draw follows from the seed.", "All {count} draws follow from the seed.", verdict.draws)
    return sentence.format(count=verdict.draws)

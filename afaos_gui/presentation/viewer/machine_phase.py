"""What the machine at the table is doing, and what it has done."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.presentation.viewer.rights import can_act
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game
from afaos_gui.session.log import entries_of
from afaos_gui.session.machine.recap import result_line, turn_line
from afaos_gui.session.machine.seat_texts import player_title


class Phase(Enum):
    """What the machine is doing."""

    AWAY = "away"
    """A person decides, or the game is over."""
    THINKING = "thinking"
    SHOWING = "showing"
    """It has decided, but the table still shows earlier actions."""
    PAUSED = "paused"
    WAITING = "waiting"
    """Something is being explained to the player, who has to put it away first."""
    STUCK = "stuck"
    """It found no answer, and a person has to say what to do."""


class MachineWait(NamedTuple):
    """What a machine waits for, and the buttons by which it is told to go on, with their words."""

    sentence: str = ""
    orders: tuple[tuple[str, str], ...] = ()


NO_WAIT = MachineWait()


def machine_wait(phase: Phase, sentence: str, goes_back: bool) -> MachineWait:
    """What a machine in a phase waits for; nothing while it plays or a person does."""
    if phase not in (Phase.PAUSED, Phase.WAITING, Phase.STUCK):
        return NO_WAIT
    shown = {name for name, is_shown in buttons_of(phase, goes_back).items() if is_shown}
    words = {name: words for name, words, _tip in bar_buttons() if name in shown and phase is not Phase.WAITING}
    if phase is Phase.PAUSED:
        words["pause"] = pause_words(True)[0]
    return MachineWait(sentence, tuple(words.items()))


def phase_sentence(phase: Phase, problem: str, game: Game, shown: int, viewer: Side) -> str:
    """What the machine to decide is doing; or its last action, where the table shows that position."""
    if phase is Phase.STUCK:
        return problem
    player = player_title(game.seats[game.state.to_decide])
    if phase is Phase.PAUSED:
        return _("{player} waits until you let it play on.").format(player=player)
    if phase is Phase.WAITING:
        return _("{player} waits until you have put this page away.").format(player=player)
    last = shown - 1
    if 0 <= last < len(game.commands) and game.seats[game.commands[last].side].is_machine:
        return entries_of(game.commands[last], last, viewer)[0].text
    return _("{player} is thinking.").format(player=player)


def last_turn_line(game: Game, perspective: Perspective) -> tuple[str, str]:
    """What came of the machine's last turn and what it did, while the player has to act and has not; else empty."""
    last = game.commands[game.position - 1] if game.position else None
    is_due = can_act(game, perspective) and game.state.decision is Decision.TURN
    if last is None or not is_due or not game.seats[last.side].is_machine:
        return "", ""
    return result_line(game, perspective.viewer), turn_line(game, perspective.viewer)


def buttons_of(phase: Phase, goes_back: bool) -> dict[str, bool]:
    """Which buttons of the machine's bar are shown; `goes_back` is whether there is a decision to go back to."""
    stuck = phase is Phase.STUCK
    working = dict.fromkeys(("pause", "step", "skip"), not stuck)
    is_at_it = phase not in (Phase.STUCK, Phase.PAUSED, Phase.WAITING)
    return working | {"now": is_at_it, "again": stuck, "sit": stuck, "back": goes_back}


def bar_buttons() -> tuple[tuple[str, str, str], ...]:
    """The buttons of the machine's bar: the name, the words and the tool tip of each."""
    return (
        ("now", _("Move now"), _("Do the best found so far (M)")),
        ("again", _("Try again"), _("Have it think anew")),
        ("sit", _("Play this side myself"), _("Take the machine’s seat for the rest of the game")),
        ("pause", *pause_words(False)),
        ("step", _("One action"), _("One action, then pause (N)")),
        ("skip", _("Skip"), _("Show the rest of the turn at once (S)")),
        ("back", _("Undo"), _("Back to your last decision")),
    )


def pause_words(paused: bool) -> tuple[str, str]:
    """The words on the button that stops the machine or lets it go on, and its tool tip."""
    if paused:
        return _("Go on"), _("Let the machine play on (P)")
    return _("Pause"), _("Stop after this action (P)")

"""What the other side did last: which commands, and in a few sentences."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import EndTurn, Raid
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.state import Decision
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game
from afaos_gui.session.words.action_words import action_words
from afaos_gui.session.words.log_texts import deed_sentence, split_at_turn
from afaos_gui.session.words.names import place_name, the_side_first


def deeds_before(game: Game, viewer: Side) -> tuple[int, int]:
    """The range of the commands that the other side did before `viewer` last began to act.

    A turn of the machine counts as a whole, with the answers `viewer` gave during it.
    """
    commands, end = game.commands, game.position
    while end and commands[end - 1].side == viewer:
        end -= 1
    first = end
    if end and commands[end - 1].begins_turn and game.seats[1 - viewer].is_machine:
        while first and commands[first - 1].before.mover != viewer:
            first -= 1
        return first, end
    while first and commands[first - 1].side != viewer:
        first -= 1
    return first, end


def turn_line(game: Game, viewer: Side) -> str:
    """What the other side did last, in the words of the log, naming nothing hidden; may be empty."""
    first, end = deeds_before(game, viewer)
    deeds = [command for command in game.commands[first:end] if command.side != viewer]
    if not deeds:
        return ""
    told = [deed for deed in deeds if not isinstance(deed.action, EndTurn)]
    if not told:
        return _("{side} ended the turn at once.").format(side=the_side_first(1 - viewer))
    first_deed, *others = told
    return " ".join([deed_sentence(first_deed), *(deed_sentence(deed, _("They")) for deed in others)])


def result_line(game: Game, viewer: Side) -> str:
    """What has become of sieges, and what `viewer` has lost or won, since `viewer` last acted; may be empty."""
    first, end = deeds_before(game, viewer)
    told = [
        _result(command, event, viewer)
        for number, command in enumerate(game.commands[max(0, first - 1) : end], start=max(0, first - 1))
        for event in (command.events if number >= first else split_at_turn(command.events)[1])
    ]
    return " ".join(filter(None, told))


def _result(command: Command, event: Event, viewer: Side) -> str:
    """What an event has led to; empty for most."""
    if event.kind is Kind.SIEGE_WON:
        return _siege_result(command, event, viewer)
    return (event.side == viewer and _loss(command, event)) or _raid_result(command, event, viewer)


def _loss(command: Command, event: Event) -> str:
    """What the other side has taken or seen, also where nobody was asked because there was one answer; may be empty."""
    if event.kind is Kind.HAND_SHOWN:
        return _("You showed your hand.") if event.cards else ""
    if event.kind is Kind.GAVE:
        sentence = _("You gave a {natives} card to {enemy}.")
    elif event.kind is Kind.RETURNED and command.before.decision is Decision.LOSE_TO_AMBUSH:
        sentence = _("You lost {card} to the ambush.")
    else:
        return ""
    return sentence.format(**action_words(command.action, command.before, command.side))


def _siege_result(command: Command, event: Event, viewer: Side) -> str:
    """Who has won or held a place, to a side that took part."""
    sieges = (state.sieges[event.side] for state in (command.before, command.after))
    attacks = any(siege is not None and siege.place == event.place for siege in sieges)
    if event.side == viewer:
        sentence = _("You won {place}.") if attacks else _("{place} holds.")
    else:
        sentence = _("{side} won {place}.") if attacks else _("{side} held {place}.")
    return sentence.format(place=place_name(event.place), side=the_side_first(event.side))


def _raid_result(command: Command, event: Event, viewer: Side) -> str:
    """What a raid has captured; nothing for another event."""
    if not isinstance(command.action, Raid) and command.before.decision is not Decision.BLOCK_RAID:
        return ""
    is_own = event.side == viewer
    if event.kind is Kind.VILLAGE_CAPTURED:
        sentence = (
            _("You captured the village in {place}.") if is_own else _("{side} captured your village in {place}.")
        )
    elif event.kind is Kind.TOWN_CAPTURED:
        sentence = _("You captured the town in {place}.") if is_own else _("{side} captured your town in {place}.")
    else:
        return ""
    return sentence.format(place=place_name(event.place), side=the_side_first(event.side))

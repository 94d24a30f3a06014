"""How a game apart stands, in sentences: who is waited for and since when, what is asked, and how it ended."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from afaos_gui.apart.files import summary
from afaos_gui.apart.game import ApartGame
from afaos_gui.apart.happened import Happened, What, breach_text
from afaos_gui.data.letters.entries import MOST_WORDS, NowEntry, PaceEntry
from afaos_gui.data.saves.saved_game import clean_name
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.catalogue import SIDE_NAMES
from afaos_gui.session.words.names import side_name

PACES: tuple[PaceEntry | None, ...] = (
    None,
    PaceEntry(start=24 * 60, each=8 * 60),
    PaceEntry(start=72 * 60, each=24 * 60),
    PaceEntry(start=7 * 24 * 60, each=48 * 60),
    PaceEntry(start=30, each=0),
    PaceEntry(start=60, each=0),
    PaceEntry(start=90, each=0),
)
"""The paces that an invitation can propose, no clock first."""


def since(at: int, now: int | None = None) -> str:
    """A moment in words: the time where it was today, else the date too."""
    moment = datetime.fromtimestamp(at, UTC).astimezone()
    today = datetime.fromtimestamp(time.time() if now is None else now, UTC).astimezone()
    return f"{moment:%H:%M}" if moment.date() == today.date() else f"{moment:%Y-%m-%d %H:%M}"


def standing_sentence(apart: ApartGame) -> str:
    """How a game stands: whose turn it is, what has to be sent, or how it ended."""
    standing = apart.standing
    if apart.broken is not None:
        fault = breach_text(apart.broken.breach, apart.broken.turn, apart.broken.action)
        return _("The other player has broken the game. {fault}").format(fault=fault)
    if standing.end is not None:
        return end_sentence(apart)
    if apart.must_send:
        return _("Your turn is ready to be sent.") if not apart.draft_waits else _ready_sentence(apart)
    return waiting_sentence(summary(apart))


def _ready_sentence(apart: ApartGame) -> str:
    if apart.draft[-1].verb == "end turn":
        return _("Your turn is ready to be sent. Your new cards come with the answer.")
    return _("Ready to be sent: the answer says what comes of it.")


def end_sentence(apart: ApartGame) -> str:
    """How a game ended, and what has yet to come."""
    end = apart.standing.end
    assert end is not None
    won = None if end.winner is None else end.winner == apart.me
    told = Happened(What.OVER, {"won": won, "by": end.by}).sentence
    if apart.truth is not None:
        return told
    return _("{ended} The other player’s cards are shown once a letter tells them.").format(ended=told)


def bids_sentence(apart: ApartGame) -> str:
    """What the auction for the sides has led to; empty where there was none, and before both bids are opened."""
    standing = apart.standing
    mine, others = standing.bids[apart.me], standing.bids[standing.other]
    if mine is None or others is None:
        return ""
    told = _("For one and the same side you bid {mine}, {name} {others}. Your side: {side}.")
    if mine.side != others.side:
        told = _("You and {name} bid for different sides. Your side: {side}.")
    name, side = standing.name(standing.other), side_name(standing.side)
    return told.format(name=name, mine=mine.number, others=others.number, side=side)


def asked_sentence(apart: ApartGame) -> str:
    """What the other asks for and has not been answered; empty if there is nothing."""
    standing = apart.standing
    kinds = {"draw": What.DRAW_ASKED, "take back": What.BACK_ASKED, "claim": What.CLAIMED}
    asks = () if apart.is_over else [ask for ask in standing.asks if ask.sender == standing.other]
    return " ".join(Happened(kinds[ask.what], {"name": standing.name(ask.sender)}).sentence for ask in asks)


def asking_sentence(apart: ApartGame) -> str:
    """What I have asked for and the other has not answered; empty if there is nothing."""
    standing = apart.standing
    told = {"draw": _("You have offered a draw."), "take back": _("You have asked to take the last move back.")}
    asks = [] if apart.is_over else [told[what] for what in told if standing.asked(apart.me, what)]
    if standing.claim is not None and not apart.is_over:
        asks.append(_("You have claimed the game, because the time has run out."))
    return " ".join(asks)


def lines_text(apart: ApartGame, now: int) -> str:
    """What both have written, a line for each letter with words, the latest last."""
    lines = []
    for kept in apart.letters:
        if words := clean_name(kept.letter.letter.words, MOST_WORDS):
            name = apart.standing.name(kept.letter.letter.sender)
            told = Happened(What.WORDS, {"name": name, "words": words}).sentence
            lines.append(f"{since(kept.at, now)} – {told}")
    return "\n".join(lines)


def waiting_sentence(now: NowEntry) -> str:
    """Who is waited for, and since when, for the list of games."""
    moment = since(now.since)
    if now.void:
        return Happened(What.TAKEN).sentence
    if now.over:
        return _("Over, at turn {turn}").format(turn=now.turn)
    if now.waits_for == "me":
        return _("Your turn since {time}").format(time=moment)
    if not now.other or now.other == "?":
        return _("Invitation sent at {time}").format(time=moment)
    return _("Waits for {name} since {time}").format(name=now.other, time=moment)


def game_title(now: NowEntry) -> str:
    """A game in the list: against whom, as which side, and the turn."""
    other = now.other if now.other not in ("", "?") else _("An invitation")
    if now.side is None:
        return other
    side = side_name(SIDE_NAMES.index(now.side))
    return _("{name} – your side: {side}, turn {turn}").format(name=other, side=side, turn=max(1, now.turn))


def pace_text(pace: PaceEntry | None) -> str:
    """A pace in words."""
    if pace is None:
        return _("No clock")
    if not pace.each:
        return ngettext("{count} minute each", "{count} minutes each", pace.start).format(count=pace.start)
    return _("{start} each, {each} more a turn").format(start=_hours(pace.start), each=_hours(pace.each))


def _hours(minutes: int) -> str:
    days, hours = minutes // 1440, minutes // 60
    if days and not minutes % 1440:
        return ngettext("{count} day", "{count} days", days).format(count=days)
    if minutes % 60:
        return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)
    return ngettext("{count} hour", "{count} hours", hours).format(count=hours)


def time_left_text(seconds: int) -> str:
    """The time that a player has left."""
    if seconds <= 0:
        return _("time has run out")
    if seconds < 7200:
        return ngettext("{count} minute left", "{count} minutes left", -(-seconds // 60)).format(
            count=-(-seconds // 60)
        )
    hours = round(seconds / 3600)
    return ngettext("{count} hour left", "{count} hours left", hours).format(count=hours)


def times_text(apart: ApartGame, now: int, by_side: bool = False) -> str:
    """The time that both players, or `by_side` both sides, have left where there is a clock."""
    lines = []
    for sender in (apart.me, 1 - apart.me):
        left = apart.time_left(sender, now)
        if left is not None:
            standing = apart.standing
            name = side_name(standing.side_of(sender)) if by_side else standing.name(sender)
            lines.append(_("{name}: {time}").format(name=name, time=time_left_text(left)))
    return " · ".join(lines)


def with_name(apart: ApartGame, told: str) -> str:
    """What is told of a game that is not on the table, with the other's name unless it is named there."""
    standing = apart.standing
    name = standing.name(standing.other)
    if not told or name == "?" or name in told:
        return told
    return _("{name}: {told}").format(name=name, told=told)


def turn_sentence(apart: ApartGame) -> str:
    """That it is the player's turn, and against whom."""
    standing = apart.standing
    return _("Your turn against {name}.").format(name=standing.name(standing.other))

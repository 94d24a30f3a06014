"""The file of a game apart (.acresapart): what only I know, and all letters in the order in which they came."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Literal

from afaos_gui.apart.game import ApartGame, Mine, drafted, retaken
from afaos_gui.apart.happened import Happened, What, breach_text
from afaos_gui.apart.standing import ApartStanding
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import DISK, Disk, write_atomically
from afaos_gui.data.files.budget import Budget
from afaos_gui.data.files.json_files import parse_json, read_data, validated
from afaos_gui.data.letters.entries import VERSION, ApartEntry, NowEntry, side_name
from afaos_gui.data.texts.language import _
from afaos_gui.rules.action_text import ActionTextError, action_text, parse_action

FORMAT = "A Few Acres of Snow, game apart"
SUFFIX = ".acresapart"
MOST_BYTES = 16_000_000
_OWN = re.compile(rf"[0-9a-f]{{16}}-[01]{re.escape(SUFFIX)}\Z")


def file_name(game: ApartGame) -> str:
    """What the file of a game is called: the same on both machines, so that one of them can hold both."""
    return f"{game.id}-{game.me}{SUFFIX}"


def is_copy(path: Path) -> bool:
    """Whether a file is not called as a game's own is, so that what is done in it would be kept in another file."""
    return _OWN.match(path.name) is None


def kept(game: ApartGame, folder: Path, disk: Disk = DISK) -> str:
    """Keep a game in its file in a folder, wholly or not at all; to be done before its letters are sent.

    Returns a sentence if the file would not survive a power failure. Raises DataError.
    """
    return write_atomically(folder / file_name(game), encoded(game), disk, is_private=True)


def encoded(game: ApartGame) -> bytes:
    """The whole file."""
    catalogue = game.standing.ruleset.catalogue if game.standing.ruleset is not None else None
    draft = [action_text(action, catalogue) for action in game.draft] if catalogue is not None else []
    entry = {
        "format": FORMAT,
        "version": VERSION,
        "secret": game.secret.hex(),
        "me": game.me,
        "name": game.name,
        "now": summary(game).model_dump(exclude_defaults=True),
        "seed": game.mine.seed.hex(),
        "chain": game.mine.chain.hex(),
        "bid": game.mine.bid.model_dump() if game.mine.bid is not None else None,
        "letters": [{"letter": one.data.decode("utf-8"), "at": one.at} for one in game.letters],
        "early": [data.decode("utf-8") for data in game.early],
        "draft": draft,
        "breach": game.proof.decode("utf-8"),
    }
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"


def summary(game: ApartGame) -> NowEntry:
    """What a list of games shows of a game."""
    standing = game.standing
    return NowEntry(
        other=standing.name(standing.other) if standing.invitation is not None else "",
        side=None if standing.inviter_side is None else side_name(standing.side),
        turn=standing.turn,
        waits_for=_waits_for(game),
        since=standing.here.began or (game.letters[-1].at if game.letters else 0),
        over=game.is_over,
        void=game.is_void,
    )


def _waits_for(game: ApartGame) -> Literal["me", "other"] | None:
    """Who has to do something; where the game is over, the other as long as letters may be missing."""
    if game.is_over:
        is_open = game.broken is None and (game.truth is None or bool(game.unread))
        return "other" if is_open else None
    if game.waits_for is None:
        return None
    return "me" if game.waits_for == game.me or game.draft else "other"


def read_summary(path: Path) -> NowEntry:
    """What a list shows of the game in a file. Raises DataError."""
    return _entry(read_data(path, MOST_BYTES), path.name).now


def secret_in(path: Path) -> bytes:
    """The secret of the game in a file. Raises DataError."""
    return bytes.fromhex(_entry(read_data(path, MOST_BYTES), path.name).secret)


def read_apart(path: Path) -> ApartGame:
    """The game in a file: all its letters are read again. Raises DataError; the file is not changed."""
    return decoded(read_data(path, MOST_BYTES), path.name)


def decoded(data: bytes, file: str) -> ApartGame:
    """The game in the bytes of a file. Raises DataError."""
    entry, budget = _entry(data, file), Budget(file)
    mine = Mine(bytes.fromhex(entry.seed), bytes.fromhex(entry.chain), entry.bid)
    game = ApartGame(bytes.fromhex(entry.secret), entry.me, entry.name, mine, ApartStanding(entry.me))
    try:
        for one in entry.letters:
            budget.step()
            game = retaken(game, one.letter.encode("utf-8"), one.at)
        pledge = game.standing.pledge(game.me) if game.letters else None
        if pledge is None or pledge != mine.pledge():
            raise DataError("")
        if entry.breach and game.broken is None:
            game = retaken(game, entry.breach.encode("utf-8"), 0)
        early = tuple(data.encode("utf-8") for data in entry.early)
        game = replace(game, early=early, is_void=entry.now.void)
        return _with_draft(game, entry.draft)
    except (DataError, AssertionError, ValueError) as error:
        if isinstance(error, DataError) and str(error):
            raise
        raise DataError(_("{file} is damaged and cannot be opened.").format(file=file)) from None


def _entry(data: bytes, file: str) -> ApartEntry:
    return validated(ApartEntry, parse_json(data, file), file)


def _with_draft(game: ApartGame, texts: list[str]) -> ApartGame:
    standing = game.standing
    if not texts or standing.ruleset is None or not standing.mine_to_decide:
        return game
    try:
        actions = tuple(parse_action(text, standing.side, standing.ruleset.catalogue) for text in texts)
    except ActionTextError:
        return game
    return drafted(game, actions)


def games_in(folder: Path) -> tuple[Path, ...]:
    """The files of games apart in a folder, those changed last first."""
    found = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    return tuple(sorted(found, key=lambda path: (-path.stat().st_mtime, path.name)))


def letters_verdict(game: ApartGame) -> tuple[str, bool]:
    """What a game's letters prove, in one sentence, and whether nothing speaks against it."""
    if game.broken is not None:
        return breach_text(game.broken.breach, game.broken.turn, game.broken.action), False
    if game.truth is not None:
        return Happened(What.VERIFIED, {"draws": game.truth.draws}).sentence, True
    return _("So far every letter fits. Draws and hands can be verified once both have told their secrets."), True

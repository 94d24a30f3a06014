"""Deeds of a game apart: a friend at another machine, reached by a shared folder or by text, and what comes of it."""

from __future__ import annotations

import random
from contextlib import suppress
from unittest.mock import patch

from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from afaos_gui.apart.bids import new_bid
from afaos_gui.apart.carriers.folder import invitations_in
from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import RouteEntry
from afaos_gui.data.letters.letter_form import text_of
from afaos_gui.gui.dialogs.apart.invite import InviteDialog
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.session.apart.letterbox import Letterbox, OpenGame
from afaos_gui.session.apart.terms import NotNow, asked, granted, resigned
from afaos_gui.session.auction import MOST
from tests.apart.players import moved
from tests.gui.sessions.deeds import click, deed, given, no_dialog, no_drag, one_of
from tests.gui.sessions.program import Program


def box_of(program: Program) -> Letterbox:
    """The friend's games."""
    if program.friend is None:
        program.friend = Letterbox(program.folder / "friend" / "apart")
        (program.folder / "shared").mkdir(exist_ok=True)
    return program.friend


def mine(program: Program) -> list[OpenGame]:
    """The games apart that are open in the window."""
    box = program.window.apart.box
    return list(box.games.values()) if box is not None else []


@deed(no_dialog, no_drag)
def invite_a_friend(program: Program, rng: random.Random) -> None:
    """Invite to a game apart, by a shared folder or by text."""
    box_of(program)
    if len(mine(program)) > 2:
        return
    _press_a_line(program, "apart_invite")
    dialog = program.dialog
    if not isinstance(dialog, InviteDialog):
        return
    dialog.name.selectAll()
    QTest.keyClicks(dialog.name, "Anne")
    shared = program.folder / "shared"
    with patch.object(file_dialogs, "folder_to_keep", lambda *_: shared):
        dialog.route.kind.buttons[rng.choice(("folder", "folder", "text"))].click()
        rng.choice(list(dialog.side.buttons.values())).click()
        program.settle()
        if dialog.route.choose.isVisible() and not dialog.invite.isEnabled():
            dialog.route.choose.click()
    program.settle()
    dialog.invite.click()
    program.settle()
    if rng.random() < 0.7 and program.dialog is not None:
        program.dialog.reject()


def _press_a_line(program: Program, name: str) -> None:
    """Open the list of games apart, and press the line of this name."""
    program.window.commands["apart"].trigger()
    program.settle()
    learning = program.window.learning
    for line in learning.screen.second_lines if learning.is_open else ():
        if line.objectName() == name and click(program, line):
            program.settle()
            return


def has_friend(program: Program) -> bool:
    """Whether a friend has been thought of."""
    return program.friend is not None


def exchange(program: Program) -> None:
    """Have letters under way arrive: those in the folder, and those that are pasted."""
    friend, box = box_of(program), program.window.apart.box
    assert box is not None
    for _round in range(3):
        friend.look()
        friend.wait()
        box.wait()
    for opened in mine(program):
        if opened.route.kind == "text":
            for parcel in opened.game.unread:
                with suppress(DataError):  # An invitation belongs to no game yet.
                    friend.receive(parcel.data)
    friend.wait()
    program.settle()


@deed(no_drag, has_friend)
def letters_come(program: Program, rng: random.Random) -> None:
    """Look for letters, as the program does by itself; paste those that come as text."""
    exchange(program)
    window, friend = program.window, box_of(program)
    for opened in friend.games.values():
        if opened.route.kind == "text" and opened.game.unread and no_dialog(program):
            QGuiApplication.clipboard().setText("\n".join(text_of(one.data) for one in opened.game.unread))
            window.apart.paste()
            program.settle()
    for _round in range(2):
        window.apart.look()
        if window.apart.box is not None:
            window.apart.box.wait()
    program.settle()


@deed(has_friend)
def the_friend_acts(program: Program, rng: random.Random) -> None:
    """The friend accepts what waits, plays, asks for something, answers or resigns."""
    exchange(program)
    friend, now = box_of(program), box_of(program).now
    _accept(program, rng)
    opened = one_of(rng, list(friend.games.values()))
    if opened is None:
        return
    game, other = opened.game, opened.game.standing.other
    wanted = [what for what in ("draw", "take back", "claim") if game.standing.asked(other, what)]
    posting = None
    with suppress(NotNow, DataError):
        if wanted and rng.random() < 0.7:
            posting = granted(game, now, wanted[0], rng.random() < 0.5)
        elif game.my_turn and rng.random() < 0.9:
            posting = moved(game, rng, now)
        elif rng.random() < 0.3:
            posting = asked(game, now, rng.choice(("draw", "take back")))
        elif rng.random() < 0.03:
            posting = resigned(game, now)
    if posting is not None:
        friend.do(opened, posting)
    friend.wait()


def _accept(program: Program, rng: random.Random) -> None:
    friend, shared = box_of(program), program.folder / "shared"
    found = [(one, RouteEntry(kind="folder", folder=str(shared))) for one in invitations_in(shared)]
    for opened in mine(program):
        if opened.route.kind == "text" and opened.game.standing.acceptance is None and opened.game.unread:
            found.append((opened.game.unread[0].data, RouteEntry(kind="text")))
    for data, route in found:
        for bid in (None, new_bid(rng.randrange(2), rng.randrange(MOST))):
            try:
                friend.accept(data, "Louis", route, bid)
                break
            except DataError:
                continue  # Accepted before, or without an auction.


@deed(no_drag, lambda program: program.window.current.game.is_ready)
def send_the_turn(program: Program, rng: random.Random) -> None:
    """Send what was done, or take it back."""
    bar = program.window.apart.bar
    if not click(program, bar.buttons[rng.choice(("send", "send", "send", "back"))]):
        program.window.commands["send_turn"].trigger()


@deed(no_dialog, no_drag, given("apart_sheet"))
def open_the_sheet(program: Program, rng: random.Random) -> None:
    """Open the sheet of the game apart and press a button there, or write a line."""
    program.window.commands["apart_sheet"].trigger()
    program.settle()
    sheet = program.window.apart.agreements.sheet
    if sheet is None or not sheet.isVisible():
        return
    if rng.random() < 0.3:
        QTest.keyClicks(sheet.line, "Well played")
        click(program, sheet.send_words)
    elif (button := one_of(rng, [one for one in sheet.shown if one.isEnabled()])) is not None:
        click(program, button)


@deed(no_dialog, no_drag, has_friend)
def go_on_apart(program: Program, rng: random.Random) -> None:
    """Open a game of the list."""
    program.window.commands["apart"].trigger()
    program.settle()
    lines = [one.objectName() for one in program.window.learning.screen.second_lines]
    if name := one_of(rng, [one for one in lines if one != "apart_invite"]):
        _press_a_line(program, name)

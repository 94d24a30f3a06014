"""The table of all commands of the window, from which menus, tool buttons, shortcuts and the list of keys are made."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from afaos_gui.data.texts.language import _


class MenuGroup(StrEnum):
    """The menus, in order."""

    GAME = "game"
    EDIT = "edit"
    VIEW = "view"
    HELP = "help"


class MenuCommand(NamedTuple):
    """One command: its id, menu, text, keys, and a sentence on what it does."""

    id: str
    group: MenuGroup
    text: str
    keys: tuple[str, ...]
    help: str
    separated: bool = False
    """Whether a separator precedes it in the menu."""
    checkable: bool = False
    """Whether it is switched on and off."""
    choice: str = ""
    """The submenu it belongs to: one value of a choice, or with "aids" a switch of its own."""


def group_title(group: MenuGroup) -> str:
    """The title of a menu."""
    return {
        MenuGroup.GAME: _("&Game"),
        MenuGroup.EDIT: _("&Edit"),
        MenuGroup.VIEW: _("&View"),
        MenuGroup.HELP: _("&Help"),
    }[group]


def choice_title(choice: str) -> str:
    """The title of the submenu of a choice."""
    return {"pace": _("Pa&ce"), "motion": _("&Motion"), "aids": _("Alwa&ys explained")}[choice]


def commands() -> tuple[MenuCommand, ...]:
    """Every command, in the current language."""
    return (
        MenuCommand(
            "new",
            MenuGroup.GAME,
            _("&New game …"),
            ("Ctrl+N",),
            _("Begin a new game, against the computer at any level or for two."),
        ),
        MenuCommand(
            "start_screen",
            MenuGroup.GAME,
            _("Sho&w the start screen …"),
            (),
            _("Choose what to do: learn, play, go on."),
        ),
        MenuCommand(
            "open", MenuGroup.GAME, _("&Open …"), ("Ctrl+O",), _("Look through the saved games, and open one.")
        ),
        MenuCommand("save", MenuGroup.GAME, _("&Save"), ("Ctrl+S",), _("Save the game under its name."), True),
        MenuCommand(
            "save_as", MenuGroup.GAME, _("Save &as …"), ("Ctrl+Shift+S",), _("Save the game under another name.")
        ),
        MenuCommand("export", MenuGroup.GAME, _("E&xport …"), ("Ctrl+E",), _("Write the game as text or as a record.")),
        MenuCommand("end_turn", MenuGroup.GAME, _("&End turn"), ("Ctrl+Return",), _("End the turn and draw."), True),
        MenuCommand("resign", MenuGroup.GAME, _("Resi&gn …"), (), _("Give up the game; the other side wins.")),
        MenuCommand("hint", MenuGroup.GAME, _("&Hint"), ("H",), _("Ask the machine what it would do here.")),
        *_machine_commands(),
        *_apart_commands(),
        MenuCommand(
            "daily_problem", MenuGroup.GAME, _("Problem o&f the day"), (), _("Solve the problem of today."), True
        ),
        MenuCommand("problems", MenuGroup.GAME, _("Pro&blems …"), (), _("Find the one action that is far better.")),
        MenuCommand(
            "statistics",
            MenuGroup.GAME,
            _("&Your games and goals …"),
            (),
            _("See the statistics of your games and problems, and which goals there are to try."),
        ),
        MenuCommand("score", MenuGroup.GAME, _("S&core …"), ("Ctrl+I",), _("Show the points of both sides."), True),
        MenuCommand(
            "rules", MenuGroup.GAME, _("&Rules in force …"), ("Ctrl+R",), _("Show edition and options of this game.")
        ),
        MenuCommand("quit", MenuGroup.GAME, _("&Quit"), ("Ctrl+Q",), _("Close the window."), True),
        MenuCommand("undo", MenuGroup.EDIT, _("&Undo"), ("Ctrl+Z",), _("Take the last action back.")),
        MenuCommand("redo", MenuGroup.EDIT, _("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), _("Do the action again.")),
        MenuCommand(
            "reset_turn", MenuGroup.EDIT, _("Reset &turn"), ("Ctrl+Backspace",), _("Go back to the turn's start.")
        ),
        MenuCommand(
            "reset_action",
            MenuGroup.EDIT,
            _("Reset &action"),
            ("Ctrl+Shift+Backspace",),
            _("Go back to before the last action."),
        ),
        MenuCommand(
            "copy_game", MenuGroup.EDIT, _("&Copy the game"), ("Ctrl+Shift+C",), _("Copy the whole game as text."), True
        ),
        MenuCommand(
            "paste_game",
            MenuGroup.EDIT,
            _("&Paste a game"),
            ("Ctrl+Shift+V",),
            _("Open the game that was copied as text."),
        ),
        MenuCommand(
            "deselect", MenuGroup.EDIT, _("&Deselect cards"), ("Esc",), _("Put every card back in the hand."), True
        ),
        MenuCommand(
            "preferences",
            MenuGroup.EDIT,
            _("Pre&ferences …"),
            ("Ctrl+,",),
            _("Choose language, look, pace, files."),
            True,
        ),
        MenuCommand(
            "command_bar", MenuGroup.EDIT, _("Command &bar …"), ("Ctrl+K",), _("Type what you want to do or to find.")
        ),
        MenuCommand("log", MenuGroup.VIEW, _("&Log and search …"), ("Ctrl+L",), _("Read and search the whole log.")),
        MenuCommand(
            "history", MenuGroup.VIEW, _("&History …"), ("Ctrl+H",), _("See every action, and go back to one.")
        ),
        MenuCommand(
            "replay",
            MenuGroup.VIEW,
            _("&Replay …"),
            ("Ctrl+Shift+R",),
            _("Look through the game so far, action by action."),
        ),
        MenuCommand(
            "review",
            MenuGroup.VIEW,
            _("Revie&w the game …"),
            ("Ctrl+Shift+E",),
            _("Have the machine go over a game that is over: where it was lost, and what was better."),
        ),
        MenuCommand("recap", MenuGroup.VIEW, _("Show the last turn &again"), ("R",), _("See what the other side did.")),
        MenuCommand(
            "find_place", MenuGroup.VIEW, _("Find a &place …"), ("Ctrl+F",), _("Type a name and see it."), True
        ),
        MenuCommand("fit", MenuGroup.VIEW, _("&Fit the map"), ("Ctrl+0",), _("Show the whole map.")),
        MenuCommand("zoom_in", MenuGroup.VIEW, _("Zoom &in"), ("Ctrl++", "Ctrl+="), _("Show the map larger.")),
        MenuCommand("zoom_out", MenuGroup.VIEW, _("Zoom &out"), ("Ctrl+-",), _("Show the map smaller.")),
        *_panel_commands(),
        MenuCommand(
            "light_table",
            MenuGroup.VIEW,
            _("Ligh&t table"),
            ("Ctrl+Shift+L",),
            _("Lay map and cards on a light table, or on a dark one."),
            True,
            checkable=True,
        ),
        MenuCommand(
            "evaluation",
            MenuGroup.VIEW,
            _("Evaluation &bar"),
            ("Ctrl+B",),
            _("Show beside the map who stands better, from what you can see."),
            checkable=True,
        ),
        *_aid_commands(),
        *_motion_commands(),
        MenuCommand("mute", MenuGroup.VIEW, _("&Quiet"), ("M",), _("Switch the sounds off, or on."), checkable=True),
        MenuCommand(
            "next_part", MenuGroup.VIEW, _("Ne&xt part of the table"), ("F6",), _("Go on by key: hand, map …"), True
        ),
        MenuCommand(
            "previous_part", MenuGroup.VIEW, _("Previo&us part of the table"), ("Shift+F6",), _("Go back by key.")
        ),
        MenuCommand(
            "full_screen", MenuGroup.VIEW, _("Full scree&n"), ("F11",), _("Use the whole screen, or leave it.")
        ),
        *_explaining_commands(),
        MenuCommand(
            "rule_book", MenuGroup.HELP, _("&Rule book"), ("F2",), _("Read the rules of what you are looking at.")
        ),
        MenuCommand(
            "companion", MenuGroup.HELP, _("Text &companion …"), ("Ctrl+T",), _("Play by plain lists of words.")
        ),
        MenuCommand("learn", MenuGroup.HELP, _("&Lessons …"), (), _("Learn the game at the table, step by step.")),
        MenuCommand("keys", MenuGroup.HELP, _("&Keys …"), ("F1",), _("List the keys of all commands.")),
        MenuCommand(
            "updates", MenuGroup.HELP, _("Check for &updates …"), (), _("See whether there is a newer version.")
        ),
        MenuCommand("about", MenuGroup.HELP, _("&About"), (), _("What this program is, and whose.")),
    )


def _aid_commands() -> tuple[MenuCommand, ...]:
    """Commands that switch on and off what explains the table unasked."""

    def aid(name: str, text: str, sentence: str) -> MenuCommand:
        return MenuCommand(f"aid_{name}", MenuGroup.VIEW, text, (), sentence, checkable=True, choice="aids")

    return (
        aid("ends", _("How the game can &end"), _("Show at the top how near each side is to each end.")),
        aid("siege_words", _("&Sieges in words"), _("Say in a line on each siege how it stands.")),
        aid("openings", _("&Actions that are open"), _("Name in the ribbon what kinds of actions are open.")),
        aid("tips", _("&Tips"), _("Say of figures and pieces what they are when the pointer rests on them.")),
        aid(
            "map_key",
            _("Key of the &map at first"),
            _("Show what the marks on the map mean, once, in the next game."),
        ),
        aid(
            "start_screen",
            _("Begin at the sta&rt screen"),
            _("Begin with the start screen whenever the program starts."),
        ),
    )


def _motion_commands() -> tuple[MenuCommand, ...]:
    """Commands for the speed of movements on the table, and whether there are any."""

    def answer(choice: str, name: str, text: str, sentence: str) -> MenuCommand:
        return MenuCommand(f"{choice}_{name}", MenuGroup.VIEW, text, (), sentence, checkable=True, choice=choice)

    return (
        answer("pace", "slow", _("&Slow"), _("Show slowly what happens.")),
        answer("pace", "normal", _("&Normal"), _("Show what happens at a normal speed.")),
        answer("pace", "fast", _("&Fast"), _("Show quickly what happens.")),
        answer("pace", "at_once", _("&At once"), _("Show at once how things stand afterwards.")),
        answer("motion", "system", _("As the &system"), _("Move things unless the system asks for reduced motion.")),
        answer("motion", "reduced", _("&Reduced"), _("Move nothing on the table.")),
        answer("motion", "full", _("&Full"), _("Move things whatever the system asks for.")),
    )


def _machine_commands() -> tuple[MenuCommand, ...]:
    """Commands for the machine while it has to decide."""
    return (
        MenuCommand("move_now", MenuGroup.GAME, _("Machine: &move now"), ("B",), _("Do the best found so far."), True),
        MenuCommand(
            "pause_machine", MenuGroup.GAME, _("Machine: &pause"), ("P",), _("Pause the machine, or let it play on.")
        ),
        MenuCommand("step_machine", MenuGroup.GAME, _("Mach&ine: one action"), ("N",), _("One action, then pause.")),
        MenuCommand(
            "skip_turn", MenuGroup.GAME, _("Machine: s&kip its turn"), ("S",), _("Show the rest of its turn at once.")
        ),
    )


def _apart_commands() -> tuple[MenuCommand, ...]:
    """Commands for games between two machines."""
    return (
        MenuCommand(
            "apart",
            MenuGroup.GAME,
            _("P&lay apart …"),
            ("Ctrl+Shift+A",),
            _("Invite, accept, or go on with a game between two computers."),
            True,
        ),
        MenuCommand(
            "send_turn",
            MenuGroup.GAME,
            _("Sen&d the turn"),
            ("Ctrl+Shift+Return",),
            _("Send the other player of a game apart what you have done."),
        ),
        MenuCommand(
            "apart_sheet",
            MenuGroup.GAME,
            _("The game apar&t …"),
            ("Ctrl+Shift+G",),
            _("A line to the other player, an offer of a draw, a letter to copy or paste."),
        ),
    )


def _explaining_commands() -> tuple[MenuCommand, ...]:
    """Commands that explain the table."""
    return (
        MenuCommand("endings", MenuGroup.HELP, _("How this game can &end"), ("G",), _("Show how near each end is.")),
        MenuCommand("map_key", MenuGroup.HELP, _("Key of the &map"), ("K",), _("Show what the marks on the map mean.")),
        MenuCommand(
            "deck_sheet", MenuGroup.HELP, _("&Deck sheet"), ("D",), _("Show a side's cards and the odds of its draw.")
        ),
    )


def _panel_commands() -> tuple[MenuCommand, ...]:
    """Commands that show and hide the panels beside the map."""
    shows = _("Show or hide this panel; it can be dragged by its title and resized at its edge.")
    return (
        MenuCommand("show_market", MenuGroup.VIEW, _("Cards to &draft"), ("Ctrl+1",), shows, True, checkable=True),
        MenuCommand("show_log", MenuGroup.VIEW, _("Lo&g"), ("Ctrl+2",), shows, checkable=True),
        MenuCommand("show_inspector", MenuGroup.VIEW, _("Card in &view"), ("Ctrl+3",), shows, checkable=True),
        MenuCommand("show_sieges", MenuGroup.VIEW, _("&Sieges"), ("Ctrl+4",), shows, checkable=True),
        MenuCommand(
            "restore_layout", MenuGroup.VIEW, _("R&estore the layout"), (), _("Put every panel back in its place.")
        ),
    )

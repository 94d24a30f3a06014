"""The table of all commands of the window, from which menus, tool buttons, shortcuts and the list of keys are made."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from afaos_gui.data.texts.language import _


class Group(StrEnum):
    """The menus, in order."""

    GAME = "game"
    EDIT = "edit"
    VIEW = "view"
    HELP = "help"


class Command(NamedTuple):
    """One command: its id, menu, text, keys, and a sentence on what it does."""

    id: str
    group: Group
    text: str
    keys: tuple[str, ...]
    help: str
    separated: bool = False
    """Whether a separator precedes it in the menu."""
    checkable: bool = False
    """Whether it is switched on and off."""
    choice: str = ""
    """The submenu it belongs to: one value of a choice, or with "aids" a switch of its own."""


def group_title(group: Group) -> str:
    """The title of a menu."""
    return {
        Group.GAME: _("&Game"),
        Group.EDIT: _("&Edit"),
        Group.VIEW: _("&View"),
        Group.HELP: _("&Help"),
    }[group]


def choice_title(choice: str) -> str:
    """The title of the submenu of a choice."""
    return {"pace": _("Pa&ce"), "motion": _("&Motion"), "aids": _("Alwa&ys explained")}[choice]


def commands() -> tuple[Command, ...]:
    """Every command, in the current language."""
    return (
        Command("new", Group.GAME, _("&New game …"), ("Ctrl+N",), _("Begin a new game for two people.")),
        Command("start_screen", Group.GAME, _("&Welcome …"), (), _("Choose what to do: learn, play, go on.")),
        Command("open", Group.GAME, _("&Open …"), ("Ctrl+O",), _("Look through the saved games, and open one.")),
        Command("save", Group.GAME, _("&Save"), ("Ctrl+S",), _("Save the game under its name."), True),
        Command("save_as", Group.GAME, _("Save &as …"), ("Ctrl+Shift+S",), _("Save the game under another name.")),
        Command("export", Group.GAME, _("E&xport …"), ("Ctrl+E",), _("Write the game as text or as a record.")),
        Command("end_turn", Group.GAME, _("&End turn"), ("Ctrl+Return",), _("End the turn and draw."), True),
        Command("resign", Group.GAME, _("Resi&gn …"), (), _("Give up the game; the other side wins.")),
        Command("hint", Group.GAME, _("&Hint"), ("H",), _("Ask the machine what it would do here.")),
        *_machine_commands(),
        Command("problems", Group.GAME, _("Pro&blems …"), (), _("Find the one action that is far better."), True),
        Command("statistics", Group.GAME, _("Stat&istics …"), (), _("See what you have played and solved.")),
        Command("score", Group.GAME, _("S&core …"), ("Ctrl+I",), _("Show the points of both sides."), True),
        Command("rules", Group.GAME, _("&Rules in force …"), ("Ctrl+R",), _("Show edition and options of this game.")),
        Command("quit", Group.GAME, _("&Quit"), ("Ctrl+Q",), _("Close the window."), True),
        Command("undo", Group.EDIT, _("&Undo"), ("Ctrl+Z",), _("Take the last action back.")),
        Command("redo", Group.EDIT, _("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), _("Do the action again.")),
        Command("reset_turn", Group.EDIT, _("Reset &turn"), ("Ctrl+Backspace",), _("Go back to the turn's start.")),
        Command(
            "reset_action",
            Group.EDIT,
            _("Reset &action"),
            ("Ctrl+Shift+Backspace",),
            _("Go back to before the last action."),
        ),
        Command(
            "copy_game", Group.EDIT, _("&Copy the game"), ("Ctrl+Shift+C",), _("Copy the whole game as text."), True
        ),
        Command(
            "paste_game", Group.EDIT, _("&Paste a game"), ("Ctrl+Shift+V",), _("Open the game that was copied as text.")
        ),
        Command("deselect", Group.EDIT, _("&Deselect cards"), ("Esc",), _("Put every card back in the hand."), True),
        Command(
            "preferences", Group.EDIT, _("Pre&ferences …"), ("Ctrl+,",), _("Choose language, look, pace, files."), True
        ),
        Command("command_bar", Group.EDIT, _("Command &bar …"), ("Ctrl+K",), _("Type what you want to do or to find.")),
        Command("log", Group.VIEW, _("&Log and search …"), ("Ctrl+L",), _("Read and search the whole log.")),
        Command("history", Group.VIEW, _("&History …"), ("Ctrl+H",), _("See every action, and go back to one.")),
        Command(
            "replay", Group.VIEW, _("&Replay …"), ("Ctrl+Shift+R",), _("Look through the game from its beginning.")
        ),
        Command(
            "review",
            Group.VIEW,
            _("Revie&w the game …"),
            ("Ctrl+Shift+E",),
            _("Have the machine go over a game that is over: where it was lost, and what was better."),
        ),
        Command("recap", Group.VIEW, _("Show the last turn &again"), ("R",), _("See what the other side did.")),
        Command("find_place", Group.VIEW, _("Find a &place …"), ("Ctrl+F",), _("Type a name and see it."), True),
        Command("fit", Group.VIEW, _("&Fit the map"), ("Ctrl+0",), _("Show the whole map.")),
        Command("zoom_in", Group.VIEW, _("Zoom &in"), ("Ctrl++", "Ctrl+="), _("Show the map larger.")),
        Command("zoom_out", Group.VIEW, _("Zoom &out"), ("Ctrl+-",), _("Show the map smaller.")),
        *_panel_commands(),
        Command(
            "light_table",
            Group.VIEW,
            _("Ligh&t table"),
            ("Ctrl+Shift+L",),
            _("Lay map and cards on a light table, or on a dark one."),
            True,
            checkable=True,
        ),
        Command(
            "evaluation",
            Group.VIEW,
            _("Evaluation &bar"),
            ("Ctrl+B",),
            _("Show beside the map who stands better, from what you can see."),
            checkable=True,
        ),
        *_aid_commands(),
        *_motion_commands(),
        Command("next_part", Group.VIEW, _("Ne&xt part of the table"), ("F6",), _("Go on by key: hand, map …"), True),
        Command("previous_part", Group.VIEW, _("Previo&us part of the table"), ("Shift+F6",), _("Go back by key.")),
        Command("full_screen", Group.VIEW, _("Full scree&n"), ("F11",), _("Use the whole screen, or leave it.")),
        *_explaining_commands(),
        Command("rule_book", Group.HELP, _("&Rule book"), ("F2",), _("Read the rules of what you are looking at.")),
        Command("companion", Group.HELP, _("Text &companion …"), ("Ctrl+T",), _("Play by plain lists of words.")),
        Command("learn", Group.HELP, _("&Lessons …"), (), _("Learn the game at the table, step by step.")),
        Command("keys", Group.HELP, _("&Keys …"), ("F1",), _("List the keys of all commands.")),
        Command("updates", Group.HELP, _("Check for &updates …"), (), _("See whether there is a newer version.")),
        Command("about", Group.HELP, _("&About"), (), _("What this program is, and whose.")),
    )


def _aid_commands() -> tuple[Command, ...]:
    """Commands that switch on and off what explains the table unasked."""

    def aid(name: str, text: str, sentence: str) -> Command:
        return Command(f"aid_{name}", Group.VIEW, text, (), sentence, checkable=True, choice="aids")

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
        aid("start_screen", _("Sta&rt screen"), _("Begin with the start screen whenever the program starts.")),
    )


def _motion_commands() -> tuple[Command, ...]:
    """Commands for the speed of movements on the table, and whether there are any."""

    def answer(choice: str, name: str, text: str, sentence: str) -> Command:
        return Command(f"{choice}_{name}", Group.VIEW, text, (), sentence, checkable=True, choice=choice)

    return (
        answer("pace", "slow", _("&Slow"), _("Show slowly what happens.")),
        answer("pace", "normal", _("&Normal"), _("Show what happens at a normal speed.")),
        answer("pace", "fast", _("&Fast"), _("Show quickly what happens.")),
        answer("pace", "at_once", _("&At once"), _("Show at once how things stand afterwards.")),
        answer("motion", "system", _("As the &system"), _("Move things unless the system asks for reduced motion.")),
        answer("motion", "reduced", _("&Reduced"), _("Move nothing on the table.")),
        answer("motion", "full", _("&Full"), _("Move things whatever the system asks for.")),
    )


def _machine_commands() -> tuple[Command, ...]:
    """Commands for the machine while it has to decide."""
    return (
        Command("move_now", Group.GAME, _("Machine: &move now"), ("M",), _("Do the best found so far."), True),
        Command("pause_machine", Group.GAME, _("Machine: &pause"), ("P",), _("Pause the machine, or let it play on.")),
        Command("step_machine", Group.GAME, _("Machine: one ac&tion"), ("N",), _("One action, then pause.")),
        Command("skip_turn", Group.GAME, _("Machine: s&kip its turn"), ("S",), _("Show the rest of its turn at once.")),
    )


def _explaining_commands() -> tuple[Command, ...]:
    """Commands that explain the table."""
    return (
        Command("endings", Group.HELP, _("How this game can &end"), ("G",), _("Show how near each end is.")),
        Command("map_key", Group.HELP, _("Key of the &map"), ("K",), _("Show what the marks on the map mean.")),
        Command("deck_sheet", Group.HELP, _("&Deck sheet"), ("D",), _("Show a side's cards and the odds of its draw.")),
    )


def _panel_commands() -> tuple[Command, ...]:
    """Commands that show and hide the panels beside the map."""
    shows = _("Show or hide this panel; it can be dragged by its title and resized at its edge.")
    return (
        Command("show_market", Group.VIEW, _("Cards to &draft"), ("Ctrl+1",), shows, True, checkable=True),
        Command("show_log", Group.VIEW, _("Lo&g"), ("Ctrl+2",), shows, checkable=True),
        Command("show_inspector", Group.VIEW, _("Card in &view"), ("Ctrl+3",), shows, checkable=True),
        Command("show_sieges", Group.VIEW, _("&Sieges"), ("Ctrl+4",), shows, checkable=True),
        Command("restore_layout", Group.VIEW, _("R&estore the layout"), (), _("Put every panel back in its place.")),
    )

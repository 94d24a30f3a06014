"""The table of the player's settings: name, explanation, choices and page of each."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from afaos_gui.data.settings.settings import SYSTEM_LANGUAGE
from afaos_gui.data.texts.language import _, language_names
from afaos_gui.presentation.commands.other_words import other_words
from afaos_gui.presentation.look.folding import folded, words_of


class PreferencesPage(StrEnum):
    """The pages, in order."""

    LOOK = "look"
    TABLE = "table"
    EXPLAINED = "explained"
    KEYS = "keys"
    FILES = "files"


class Preference(NamedTuple):
    """A setting; `name` is its field of Settings. Without choices it is a switch."""

    name: str
    page: PreferencesPage
    title: str
    help: str
    choices: tuple[tuple[str, str], ...] = ()
    """Values and their names."""


def page_title(page: PreferencesPage) -> str:
    """The name of a page."""
    return {
        PreferencesPage.LOOK: _("Language and look"),
        PreferencesPage.TABLE: _("The table"),
        PreferencesPage.EXPLAINED: _("What is explained"),
        PreferencesPage.KEYS: _("Keys"),
        PreferencesPage.FILES: _("Files and updates"),
    }[page]


def preferences() -> tuple[Preference, ...]:
    """Every setting that the player can choose, in the current language."""
    languages = tuple(language_names().items())
    sizes = tuple((size, _("{size} %").format(size=size)) for size in ("80", "100", "125", "150", "200", "250"))
    return (
        Preference(
            "language",
            PreferencesPage.LOOK,
            _("Language"),
            _("English, French or German, for everything that is written here. The game goes on."),
            ((SYSTEM_LANGUAGE, _("As the system")), *languages),
        ),
        Preference(
            "surround",
            PreferencesPage.LOOK,
            _("Surround"),
            _("What map and cards lie on: dark cloth or a light table."),
            (("system", _("As the system")), ("dark", _("Dark")), ("light", _("Light"))),
        ),
        Preference(
            "palette",
            PreferencesPage.LOOK,
            _("Colours"),
            _("The colours of map, cards and everything else; shapes tell as much in all of them."),
            (
                ("system", _("As the system")),
                ("usual", _("Engraved chart")),
                ("red-green", _("Red-green weakness")),
                ("blue-yellow", _("Blue-yellow weakness")),
                ("high contrast", _("High contrast")),
            ),
        ),
        Preference(
            "text_size",
            PreferencesPage.LOOK,
            _("Text"),
            _("How large it is; at the edges of the table as far as the window has room."),
            sizes,
        ),
        Preference(
            "cards_size",
            PreferencesPage.LOOK,
            _("Cards"),
            _("How large your cards, the piles and the card under the pointer are, as far as the window has room."),
            sizes,
        ),
        Preference(
            "pace",
            PreferencesPage.TABLE,
            _("Pace"),
            _("How fast the table shows what happens."),
            (
                ("slow", _("Slow")),
                ("normal", _("Normal")),
                ("fast", _("Fast")),
                ("at once", _("At once")),
            ),
        ),
        Preference(
            "turn_end",
            PreferencesPage.TABLE,
            _("The turn ends by itself"),
            _("Some seconds after its last action. A line fills on “End turn” meanwhile; any click or key stops it."),
            (
                ("asked", _("Never")),
                ("nothing left", _("When nothing is left to do")),
                ("used up", _("When its actions are used up")),
            ),
        ),
        Preference(
            "motion",
            PreferencesPage.TABLE,
            _("Motion"),
            _("Whether cards and pieces move across the table."),
            (("system", _("As the system")), ("reduced", _("Reduced")), ("full", _("Full"))),
        ),
        Preference(
            "quiet_life",
            PreferencesPage.TABLE,
            _("Quiet life on the chart"),
            _(
                "A ship under way, smoke over besieged places, snow on the frame in hard winters. None where motion is "
                "reduced; it rests on battery and behind other windows."
            ),
        ),
        Preference(
            "sound",
            PreferencesPage.TABLE,
            _("Sound"),
            _("The volume. Whatever is heard can be seen as well."),
            (
                ("system", _("As the system")),
                ("off", _("Off")),
                ("soft", _("Soft")),
                ("medium", _("Medium")),
                ("full", _("Full")),
            ),
        ),
        Preference(
            "turn_notices",
            PreferencesPage.TABLE,
            _("Notices of games apart"),
            _("The system shows a notice when it is your turn in a game apart and another window is in front."),
        ),
        Preference(
            "evaluation",
            PreferencesPage.TABLE,
            _("Evaluation bar"),
            _("Show beside the map who stands better, from what you can see."),
        ),
        Preference(
            "ends",
            PreferencesPage.EXPLAINED,
            _("How the game can end"),
            _("Show at the top how near each side is to each end."),
        ),
        Preference(
            "siege_words",
            PreferencesPage.EXPLAINED,
            _("Sieges in words"),
            _("Say in a line on each siege how it stands."),
        ),
        Preference(
            "openings",
            PreferencesPage.EXPLAINED,
            _("Actions that are open"),
            _("Name in the ribbon what kinds of actions are open."),
        ),
        Preference(
            "map_key",
            PreferencesPage.EXPLAINED,
            _("Key of the map at first"),
            _("Show what the marks on the map mean, once, in the next game."),
        ),
        Preference(
            "start_screen",
            PreferencesPage.EXPLAINED,
            _("Start screen"),
            _("Begin with the start screen whenever the program starts."),
        ),
        Preference(
            "tips",
            PreferencesPage.EXPLAINED,
            _("Tips"),
            _("Say of figures and pieces what they are when the pointer rests on them."),
        ),
        Preference(
            "announcements",
            PreferencesPage.EXPLAINED,
            _("Told to screen readers"),
            _("How much is read out without being asked for."),
            (("full", _("Everything")), ("brief", _("Deeds and questions")), ("asked", _("Only what you are asked"))),
        ),
        Preference(
            "updates",
            PreferencesPage.FILES,
            _("Look for a new version at every start"),
            _("Reads one small file from the page of releases, and sends nothing about you."),
        ),
    )


def matching(words: str) -> tuple[Preference, ...]:
    """The settings whose page, name, explanation or choices contain all these words, ignoring accents."""
    return tuple(one for one in preferences() if speaks_of(all_words(one), words))


def all_words(one: Preference) -> str:
    """Page, name, explanation and choices of a setting, and what else it is called."""
    choices = (name for _value, name in one.choices)
    return " ".join((page_title(one.page), one.title, one.help, *choices, other_words().get(one.name, "")))


def speaks_of(told: str, words: str) -> bool:
    """Whether a text contains all these words, ignoring accents."""
    plain = folded(told)
    return all(word in plain for word in words_of(words))

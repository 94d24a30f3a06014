"""Qt's own words, such as those on the buttons of its dialogs, in the language of the program."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

from afaos_gui.data.texts.language import ENGLISH, language

CATALOGUE = "qtbase"
NAME = "qt_words"


def install_translator(application: QCoreApplication) -> bool:
    """Load Qt's words in the current language and unload any other; False where there is no file for it."""
    before = application.findChild(QTranslator, NAME)
    if isinstance(before, QTranslator):
        application.removeTranslator(before)
        before.setObjectName("")
        before.deleteLater()
    if language() == ENGLISH:
        return True
    words = QTranslator(application)
    words.setObjectName(NAME)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    return words.load(catalogue_name(), folder) and application.installTranslator(words)


def catalogue_name() -> str:
    """The file name of Qt's words in the current language."""
    return f"{CATALOGUE}_{language()}.qm"

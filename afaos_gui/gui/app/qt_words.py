"""Qt's own words, such as those on the buttons of its dialogs, in the language of the program."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

from afaos_gui.data.texts.language import ENGLISH, _, language

CATALOGUE = "qtbase"
NAME = "qt_words"


class QtWords(QTranslator):
    """Qt's words, but for the key that Qt calls Return: it is called as keyboards and everything else here call it."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        """A word of Qt's in the current language; None where Qt has to look elsewhere."""
        if (context, source) == ("QShortcut", "Return"):
            return _("Enter")
        return super().translate(context, source, disambiguation, n) or None


def install_translator(application: QCoreApplication) -> bool:
    """Load Qt's words in the current language and unload any other; False where there is no file for it."""
    before = application.findChild(QTranslator, NAME)
    if isinstance(before, QTranslator):
        application.removeTranslator(before)
        before.setObjectName("")
        before.deleteLater()
    words = QtWords(application)
    words.setObjectName(NAME)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    is_loaded = language() == ENGLISH or words.load(catalogue_name(), folder)
    application.installTranslator(words)
    return is_loaded


def catalogue_name() -> str:
    """The file name of Qt's words in the current language."""
    return f"{CATALOGUE}_{language()}.qm"

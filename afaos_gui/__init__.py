"""A Few Acres of Snow: the two-player game of Britain and France in North America, on the desktop."""

from afaos_gui.base.compiled import use_compiled_core

use_compiled_core()

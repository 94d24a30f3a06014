"""The look in force: style, style sheet, palette and language, and how a change of them is followed."""

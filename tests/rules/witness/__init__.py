"""A second witness of the rules: both editions and all options, written from the description of the rules alone.

It shares no code with `afaos_gui.rules`. Sides, places and cards are names; positions are compared in the form of saved
positions, actions in their text form. `python -m tests.rules.witness --games N --seed S` compares for long.
"""

"""Commands of menus and command bar: their words, their keys, and what each setting offers."""

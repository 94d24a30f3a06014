"""Reading and writing files: game data, map, texts, settings, saved games. The only package that uses pydantic."""

import os

# pydantic finds plugins by reading the metadata of every installed package; none is wanted here.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

"""Files to rules: figures, map, texts, settings. The only package that uses pydantic."""

import os

# Looking for plugins of pydantic reads what every installed package says of itself, and none is wanted here.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

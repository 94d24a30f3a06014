"""Files to rules: figures, map, texts, settings. The only package that uses pydantic."""

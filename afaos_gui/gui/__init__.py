"""The window: everything that draws or listens. The only part that imports PySide6."""

"""The program with its window: start, commands, pictures, failures."""

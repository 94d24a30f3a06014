"""Games apart as the session has them: at the table, in their files, and with what carries their letters."""

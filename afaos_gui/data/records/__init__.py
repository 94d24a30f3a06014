"""Records of games: their schema, their actions, and their replay by the rules."""

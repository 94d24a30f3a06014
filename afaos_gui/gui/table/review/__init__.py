"""The review of a game beside the table: its charts, what was better, and problems to solve."""

"""The plant: plays, searches and learns for the machine opponent, in C where it counts. The program never needs it."""

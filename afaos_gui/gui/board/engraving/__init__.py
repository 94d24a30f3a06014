"""The engraved chart: what is printed on the map, and the pictures that are made of it."""

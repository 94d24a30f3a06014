"""What is shipped: board, cards, map, named sets of rules, and the schemas that check them."""

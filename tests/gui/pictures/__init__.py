"""Reference pictures of the table, and the comparison with them."""

"""The room that there is: columns, sizes, and what fits where."""

"""The machine at the table: its clock, its seat, and what shows that it thinks and what it did."""

"""Pictures of the table as they should be, and how a new one is compared with them."""

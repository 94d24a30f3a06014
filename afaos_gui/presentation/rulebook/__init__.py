"""The rule book as it is read: written pages, pages made from the figures, links and search."""

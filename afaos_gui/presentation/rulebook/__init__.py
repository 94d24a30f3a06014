"""The rule book as displayed: written pages, pages generated from game data, links and search."""

"""Words by language: catalogues, names of cards and places, grammatical forms."""

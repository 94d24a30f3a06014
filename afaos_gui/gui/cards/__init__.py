"""Card faces, backs and the scene item that shows them."""

"""The one error of the data package."""


class DataError(Exception):
    """A file is missing, unreadable or wrong; the message is one sentence for people."""

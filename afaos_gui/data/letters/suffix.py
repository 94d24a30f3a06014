"""The suffix of a letter's file, for those that read none."""

SUFFIX = ".acresletter"

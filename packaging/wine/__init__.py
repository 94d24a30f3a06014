"""The Windows program on Linux: a Windows Python under Wine, in which the same scripts build and try it."""

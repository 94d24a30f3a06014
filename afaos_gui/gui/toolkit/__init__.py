"""What every part of the window is drawn and built with."""

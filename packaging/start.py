"""Entry point of the frozen program."""

from __future__ import annotations

import multiprocessing
import sys

if __name__ == "__main__":
    # Child processes of the frozen program start here too, and end here.
    multiprocessing.freeze_support()
    from afaos_gui.__main__ import main

    sys.exit(main())

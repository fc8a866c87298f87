"""`python -m kingme`: the same as the command `kingme`. Holds nothing of its own."""

import sys

from kingme.cli.main import main

if __name__ == "__main__":
    sys.exit(main())

"""``python -m gouji_rules`` is the command ``gouji``."""

import sys

from gouji_rules.cli import main

if __name__ == "__main__":
    sys.exit(main())

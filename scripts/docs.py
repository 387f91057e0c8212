"""Make the site of the docs in ``site/``, English with Chinese under ``zh/``.

    .venv/bin/python scripts/docs.py          make it; a warning is a fault
    .venv/bin/python scripts/docs.py --fresh  from nothing

``./test`` runs it. The references of settings, language, scenarios and commands are files that
``scripts/reference.py`` keeps.
"""

import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from sphinx.cmd.build import build_main

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
SITE = ROOT / "site"
CACHE = ROOT / "build" / "docs"


def build(pages: Path, out: Path, *options: str) -> int:
    """Make the pages of one language; 0 when there was nothing to complain of."""
    print(f"-- {pages.relative_to(ROOT)} -> {out.relative_to(ROOT)}", flush=True)
    trees = CACHE / out.relative_to(ROOT)
    where = ("-c", str(DOCS), "-d", str(trees), str(pages), str(out))
    return build_main(["-b", "html", "-q", "-W", "--keep-going", "-n", *options, *where])


def main() -> int:
    """Make both languages."""
    if "--fresh" in sys.argv:
        shutil.rmtree(SITE, ignore_errors=True)
        shutil.rmtree(CACHE, ignore_errors=True)
    # Sphinx holds one site in a process; both are made at once, in folders of their own.
    with ProcessPoolExecutor(2) as both:
        english = both.submit(build, DOCS, SITE)
        chinese = both.submit(build, DOCS / "zh", SITE / "zh", "-t", "zh")
        return english.result() or chinese.result()


if __name__ == "__main__":
    sys.exit(main())

"""How Sphinx makes the site: the English pages of this folder, or with ``-t zh`` those of ``zh/``.

``scripts/docs.py`` calls it twice. Pages are plain Markdown that reads well where the
repository is read; what a link means on the site is worked out here.
"""

import os
import re
import sys
from functools import cache
from pathlib import Path

from furo.navigation import get_navigation_tree
from sphinx.application import Sphinx
from sphinx.environment.adapters.toctree import global_toctree_for_doc

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT)]

from chinese import ChineseSearch, EnglishSearch, joined  # noqa: E402 -- it lies beside this file

from gouji_rules.addresses import REPOSITORY  # noqa: E402 -- of the checkout

zh = tags.has("zh")  # type: ignore[name-defined]  # noqa: F821 -- Sphinx gives it
pages = HERE / "zh" if zh else HERE

project = "够级规则" if zh else "Gouji Rules"
copyright = ""  # noqa: A001 -- Sphinx's name
language = "zh_CN" if zh else "en"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = [] if zh else ["zh"]
templates_path = ["_templates"]
html_static_path = ["_static"]
html_theme = "furo"
html_title = project
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_css_files = ["site.css"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # pages of the reference begin at the level their list needs
pygments_style = "friendly"
html_theme_options = {"navigation_with_keys": True}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}

LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
FENCE = re.compile(r"^(```|~~~|    )")


def link(page: Path, text: str, target: str) -> str:
    """Return what a link of a page becomes on the site.

    Within one language Sphinx follows it. To a page of the other language it is plain HTML.
    What lies outside the docs is not on the site, but in the repository.
    """
    if "://" in target or target.startswith(("#", "mailto:")):
        return f"[{text}]({target})"
    path, sign, anchor = target.partition("#")
    where = Path(os.path.normpath(page.parent / path))
    if where.is_dir() and (where / "index.md").is_file():
        where, path = where / "index.md", f"{path.rstrip('/')}/index.md"
    if HERE not in where.parents and where != HERE:
        kind = "tree" if where.is_dir() else "blob"
        inside = where.relative_to(ROOT).as_posix()
        return f"[{text}]({REPOSITORY}/{kind}/main/{inside}{sign}{anchor})"
    if (HERE / "zh" in where.parents) == zh or where.suffix != ".md":
        return f"[{text}]({path}{sign}{anchor})"
    return f'<a href="{path.removesuffix(".md")}.html{sign}{anchor}">{text}</a>'


def contents(page: Path, source: str) -> str:
    """Return the tables of contents of an index page: the pages that it links to, in their order.

    The sidebar shows the sections of the first page as groups, each under its heading.
    """
    seen: set[str] = set()
    made = [""]
    first, *sections = re.split(r"^## ", source, flags=re.M)
    groups = [("", first), *(tuple(part.split("\n", 1)) for part in sections)]
    for caption, text in groups:
        found = [name for name in linked(page, text) if name not in seen]
        seen.update(found)
        if found:
            grouped = caption and page == pages / "index.md"
            head = [f":caption: {caption}"] if grouped else []
            made += ["```{toctree}", ":hidden:", *head, "", *found, "```", ""]
    return "\n".join(made)


def linked(page: Path, source: str) -> list[str]:
    """Return the pages of its own part of the site that a text on an index page links to."""
    found: list[str] = []
    for _, target in LINK.findall(source):
        where = Path(os.path.normpath(page.parent / target.partition("#")[0]))
        where = where / "index.md" if where.is_dir() else where
        if where == page or where.suffix != ".md" or not where.is_file():
            continue
        inside = where.relative_to(page.parent) if page.parent in where.parents else Path("zh/no")
        own_index = (page.parent / inside.parts[0] / "index.md").is_file()
        deep = own_index and inside.parts[1:] != ("index.md",)
        name = str(inside.with_suffix(""))
        if inside.parts[0] != "zh" and not deep and name not in found:
            found.append(name)
    return found


def links(_app: Sphinx, name: str, source: list[str]) -> None:
    """Rewrite the links of a page before it is read; give index pages their contents."""
    page = pages / f"{name}.md"
    more = contents(page, source[0]) if page.name == "index.md" else ""
    lines, fenced = [], False
    for line in source[0].split("\n"):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        if not fenced and not FENCE.match(line):
            lines.append(LINK.sub(lambda found: link(page, found[1], found[2]), line))
        else:
            lines.append(line)
    source[0] = "\n".join(joined(lines) if zh else lines) + more


def other_language(
    _app: Sphinx, name: str, _template: str, context: dict[str, object], _doctree: object
) -> None:
    """Tell the templates where the same page stands in the other language, if it does."""
    other = (HERE if zh else HERE / "zh") / f"{name}.md"
    up = "../" * name.count("/")
    there = f"{name}.html" if other.is_file() else "index.html"
    context["other_language"] = f"{up}../{there}" if zh else f"{up}zh/{there}"
    context["is_chinese"] = zh


@cache
def whole_tree(app: Sphinx) -> tuple[str, dict[str, list[str]]]:
    """Return the sidebar's tree seen from the top folder, and the links that lead to each page."""
    found = global_toctree_for_doc(
        app.env, "index", app.builder, tags=app.tags, maxdepth=-1, titles_only=True
    )
    html = get_navigation_tree(app.builder.render_partial(found)["fragment"])
    way: list[str] = []
    ways: dict[str, list[str]] = {}
    for one in re.finditer(r'<li [^>]*><a [^>]*href="([^"]*)"|</li>', html):
        if one[1]:
            way.append(one[1])
            ways[one[1]] = way.copy()
        else:
            way.pop()
    return html, ways


def no_tree(
    _app: Sphinx, _name: str, _template: str, context: dict[str, object], _doctree: object
) -> None:
    """Keep the theme from making the tree of all pages anew for each of them."""
    context["toctree"] = lambda **_: ""


def tree(
    app: Sphinx, name: str, _template: str, context: dict[str, object], _doctree: object
) -> None:
    """Give a page's sidebar the tree of all pages, opened where the page stands."""
    html, ways = whole_tree(app)
    way = ways.get(f"{name}.html", [])
    for href in way:
        classes = "current current-page" if href == way[-1] else "current"
        link = rf'(<a [^>]*href="{re.escape(href)}">.*?</a>)'
        html = re.sub(rf'<li class="([^"]*)">{link}', rf'<li class="\1 {classes}">\2', html)
        html = re.sub(rf"{link}<input", r"\1<input checked", html)
    up = "../" * name.count("/")
    context["furo_navigation_tree"] = re.sub('href="(?!#|https?:)', f'href="{up}', html)


def setup(app: Sphinx) -> None:
    """Connect the above."""
    app.connect("source-read", links)
    app.connect("html-page-context", other_language)
    app.connect("html-page-context", no_tree, priority=400)  # before the theme, at 500
    app.connect("html-page-context", tree, priority=600)
    app.add_search_language(ChineseSearch if zh else EnglishSearch)

"""Chinese in the pages: lines that are joined without a blank, and search in both languages.

Search needs no dictionary: a page is found where it holds every character, or every pair of
neighbouring characters, of what is asked. 繁體 finds what 简体 finds, and 烧牌 what 烧 finds.
"""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Final

from sphinx.search import SearchLanguage
from sphinx.search.en import SearchEnglish

CATALOGUE: Final = Path(__file__).resolve().parent.parent / "gouji_rules/messages/catalogue"
WORDS: Final = re.compile(r"[\u4e00-\u9fff]+|[^\W\u4e00-\u9fff]+")
ONE: Final = re.compile(r"^([烧过让报管出])牌$")
"""A verb of the game with its object: who asks for it wants all that is said of the verb."""

WIDE: Final = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef“”‘’—…]")
NEW: Final = re.compile(r"\s*([-*+>|#]|\d+\.|```|~~~|<!--|$)")
"""What begins a line that stands by itself."""

CLOSED: Final = re.compile(r"\[([^\]]*)\]\([^()\s]*\)$")


def simplified() -> dict[str, str]:
    """Return the simplified character of each traditional one, as our own messages pair them."""
    pairs: dict[str, Counter[str]] = {}
    for path in CATALOGUE.glob("*.json"):
        for said in json.loads(path.read_text(encoding="utf-8")).values():
            hans, hant = said["zh-Hans"], said["zh-Hant"]
            if len(hans) == len(hant):
                for one, other in zip(hant, hans, strict=True):
                    pairs.setdefault(one, Counter())[other] += 1
    best = {one: counted.most_common(1)[0][0] for one, counted in pairs.items()}
    return {one: other for one, other in sorted(best.items()) if one > "\u4dff" and one != other}


SIMPLIFIED: Final = simplified()
_TABLE: Final = str.maketrans(SIMPLIFIED)


def pieces(text: str) -> list[str]:
    """Return what a text is found by: characters and their pairs, and Latin words."""
    found: list[str] = []
    for run in WORDS.findall(text.translate(_TABLE)):
        if not "\u4e00" <= run[0] <= "\u9fff":
            found.append(run)
            continue
        found += run
        found += [run[place : place + 2] for place in range(len(run) - 1)]
    return found


def asked(text: str) -> list[str]:
    """Return what a page must hold to be found; ``SPLITTER`` does the same in the browser."""
    found: list[str] = []
    for whole in WORDS.findall(text.translate(_TABLE)):
        run = ONE.sub(r"\1", whole)
        if len(run) == 1 or not "\u4e00" <= run[0] <= "\u9fff":
            found.append(run)
        else:
            found += [run[place : place + 2] for place in range(len(run) - 1)]
    return found


SPLITTER: Final = (
    "const simplified = "
    + json.dumps(SIMPLIFIED, ensure_ascii=False, separators=(",", ":"))
    + r""";
function splitQuery(query) {
  const found = [];
  const text = Array.from(query, (c) => simplified[c] || c).join("");
  const words = /[\u4e00-\u9fff]+|(?:(?![\u4e00-\u9fff])[\p{L}\p{N}_])+/gu;
  for (const whole of text.match(words) || []) {
    const run = whole.replace(/^([烧过让报管出])牌$/, "$1");
    if (run.length === 1 || !/^[\u4e00-\u9fff]/.test(run)) found.push(run);
    else for (let i = 0; i + 1 < run.length; i++) found.push(run.slice(i, i + 2));
  }
  return found;
}
"""
)


class ChineseSearch(SearchLanguage):
    """What Sphinx asks of a language, for the Chinese pages."""

    lang = "zh"
    language_name = "Chinese"
    stopwords = frozenset()
    js_stemmer_code = "var Stemmer = function () { this.stemWord = function (w) { return w; }; };"
    js_splitter_code = SPLITTER

    def split(self, input: str) -> list[str]:  # noqa: A002 -- Sphinx's name
        """Return the words of a text."""
        return pieces(input)

    def word_filter(self, word: str) -> bool:
        """Keep every piece, however short."""
        return bool(word)

    def stem(self, word: str) -> str:
        """Return a word as it is looked up."""
        return word.lower()


class EnglishSearch(SearchEnglish):
    """The same for the English pages, which say the game's words in Chinese too."""

    js_splitter_code = SPLITTER

    def split(self, input: str) -> list[str]:  # noqa: A002 -- Sphinx's name
        """Return the words of a text."""
        return pieces(input)


def joined(lines: list[str]) -> list[str]:
    """Return the lines of a page, those of a Chinese paragraph as one: a browser would show the
    end of a line as a blank."""
    made: list[str] = []
    fenced = False
    for line in lines:
        before = made[-1] if made else ""
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        elif not fenced and before and not NEW.match(line) and _ends(before) and _begins(line):
            made[-1] = before + line.lstrip()
            continue
        made.append(line)
    return made


def _ends(line: str) -> bool:
    if line.lstrip().startswith(("|", "#", "<!--", "```", "~~~")):
        return False
    text = CLOSED.sub(r"\1", line.rstrip("*")).rstrip("*")
    return bool(text) and WIDE.match(text[-1]) is not None


def _begins(line: str) -> bool:
    text = line.lstrip().lstrip("*[")
    return bool(text) and WIDE.match(text[0]) is not None

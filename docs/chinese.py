"""Search in Chinese pages: by pairs of characters, which needs no dictionary.

A page is found where it holds every pair of neighbouring characters of what is asked.
"""

import re

from sphinx.search import SearchLanguage

WORDS = re.compile(r"[\u4e00-\u9fff]+|[a-zA-Z0-9_.]+")


def pairs(text: str) -> list[str]:
    """Return a text's pairs of Chinese characters, lone ones, and Latin words."""
    found: list[str] = []
    for run in WORDS.findall(text):
        if run[0] < "\u4e00" or len(run) == 1:
            found.append(run)
        else:
            found += [run[place : place + 2] for place in range(len(run) - 1)]
    return found


class PairSearch(SearchLanguage):
    """What Sphinx asks of a language."""

    lang = "zh"
    language_name = "Chinese"
    stopwords = frozenset()
    js_stemmer_code = "var Stemmer = function () { this.stemWord = function (w) { return w; }; };"
    js_splitter_code = """
function splitQuery(query) {
  const found = [];
  for (const run of query.match(/[\\u4e00-\\u9fff]+|[a-zA-Z0-9_.]+/g) || []) {
    if (run.charCodeAt(0) < 0x4e00 || run.length === 1) found.push(run);
    else for (let i = 0; i + 1 < run.length; i++) found.push(run.slice(i, i + 2));
  }
  return found;
}
"""

    def split(self, input: str) -> list[str]:  # noqa: A002 -- Sphinx's name
        """Return the words of a text."""
        return pairs(input)

    def word_filter(self, word: str) -> bool:
        """Keep every pair, however short."""
        return bool(word)

    def stem(self, word: str) -> str:
        """Return a word as it is looked up."""
        return word.lower()

"""Words that no file of the project may hold: places of one machine, unfinished work, and turns
of phrase that readers stumbled over."""

import re
from collections.abc import Iterable

from gouji_rules.cli.dispatch import COMMANDS
from gouji_rules.messages import LANGUAGES, catalogue, topics
from gouji_rules.rules import SETTINGS
from tests.meta.project import ROOT, files, python_files

MACHINE = [
    *(f"/{place}/" for place in ("work", "tmp", "root", "home")),
    "far" + "m-",
    "../sha" + "red",
    ".libr" + "ary/",
    *("pypi" + ".org", "python" + "hosted", "debian" + ".org", "npm" + "js."),
]
"""Paths, hosts and names that mean something on one machine only (put together here, so that
this file does not hold them itself)."""

UNFINISHED = re.compile(
    r"\b(TO"
    r"DO|FIX"
    r"ME|HA"
    r"CK|XX"
    r"X:|stub|for"
    r" now)\b"
    r"|(?<!Chinese )\bsimpl"
    r"ified\b(?!.* Chinese)"
)
"""What is said of work that is not done; Chinese may be simplified."""


def lines() -> list[tuple[str, str]]:
    """Return every line of every text file of the project, with its place."""
    found = []
    for path in files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        name = path.relative_to(ROOT)
        found += [(f"{name}:{n}", line) for n, line in enumerate(text.splitlines(), 1)]
    return found


def test_no_file_names_a_place_of_one_machine() -> None:
    assert [] == [f"{place}: {word}" for place, line in lines() for word in MACHINE if word in line]


def test_no_code_is_unfinished() -> None:
    assert [] == [
        f"{place}: {line.strip()}"
        for place, line in lines()
        if place.startswith(("gouji_rules/", "plugins/")) and UNFINISHED.search(line)
    ]


FORBIDDEN = {
    "en": {
        r"(?<!here )\b(is|are|was) no\b(?! (longer|more|less|fewer|higher|such))": "is not a",
        r"\b(is|are) none\b(?! of|,)": "say what it is not",
        r"(?:^|[.:;] )Who (has|holds|burns|wins|plays|takes)\b(?![^.]*\?)": "whoever",
        r"\bonly who\b|, who (has|had) (no|none|not|too)\b": "whoever, or a seat that",
        r"\b[Ss]tands?\b": "is",
        r"\b(is|are) wanted\b|\bwanted (is|are)\b|\bwanted:": "say what it must be",
        r"\basked is\b|\bis asked for anything\b": "it is seat 3's turn",
        r"\bis told how\b|^Is told\b": "players say",
        r"\bcannot be;|\bpacks cannot be\b": "say what there must be",
        r"\band this is (he|one)\b": "name the seat",
        r"\b1 (cards|points|sets|seats|packs)\b": "plurals",
        r"\bis no cards\b|\bA text is\b": "The text does not name cards",
    },
    "zh-Hans": {
        "发牌权": "出牌权：发牌只是发牌",
        "先手": "领出",
        "由他发牌|每次发牌|第一手牌": "领出；就要出第一手",
        "隔三家": "正对面隔两家",
        "没有?叫(?!点)|不叫(?!点)": "没叫点、不叫点",
        "压得过|压不过|能压|压过|压掉|压了": "管得住、管不住",
        "(?<!（)[大小]王(?![、）])": "大花、小花",
        "号座位|座位 \\{|(?<!\\})\\d 座": "号座",
        "刚吃来的贡": "刚吃来的牌",
        "占最末|最末的空名次": "名次从最后一名往前排",
        "不许自己要求革命": "不能革命",
        "没有“.*”这回事": "直说",
        "与下面相反": "下面这条不成立",
        "断言": "认不出这句话",
        "场景": "情景",
        "由它(?!们)|它在烧|它是 \\{|它的对头|向它进贡|它让了|它吃了": "他",
        "代号": "名号",
        "台面": "桌上",
        "期望": "应是",
        "您": "你",
        "[一-鿿][,;:?!(]|[,;:?!)][一-鿿]": "全角标点",
    },
}
"""By language: what is not to be said, and what to say."""

TRADITIONAL = str.maketrans(
    "发权领没压过号词断场应烧对头让进贡这会与样间来单张点们",
    "發權領沒壓過號詞斷場應燒對頭讓進貢這會與樣間來單張點們",
)
FORBIDDEN["zh-Hant"] = {
    pattern.translate(TRADITIONAL).replace("“", "「").replace("”", "」"): better
    for pattern, better in FORBIDDEN["zh-Hans"].items()
}

EXPLAINED = {"cli.jokers_are_written", "typed.no_call"}
"""Texts that tell what else something is called, or that list what people type."""

NAMES = frozenset(
    " ".join(
        [
            "Holm and async auto bash beat beats Big BOOL bool burn burned cards claim CSV Ctrl",
            "all delete lesson resume Debt declare def deviations dissolved does double early",
            "else en Enter error End every expect fall False false fish float full Function game",
            "GBK GitHub github gouji hands Hans Hant hint Home hookimpl HOST HTML html HTTP id",
            "if in INT int is joker JSON json kB kind late list log markdown moves name None",
            "none not null object odd open opened opens or out pass payee payer PgDn PgUp PLAY",
            "plugins PNG point PORT Purchase pytest Python quit random rank ruleset SARIF sarif",
            "scenario Schema schema SHA short smother some sources steady Tab text then True",
            "true trust Unicode UTF ValueError version Windows YAML yaml yield yml zaozhuang zh",
            "zsh Dask",
        ]
    ).split()
)
"""Words that stay as they are in Chinese: names of things, and what is typed or written so."""


def code(words: str) -> str:
    """Return a text without what is code: between backticks, options, files, what is filled in."""
    words = re.sub(r"`+[^`]*`+", " ", words)
    words = re.sub(r"\{[^{}]*\}", "§", words)
    words = re.sub(r"--?[A-Za-z][\w-]*(=\S+)?", " ", words)
    return re.sub(r"\S*\w\.\w\S*|\w*_\w+|docs/\w+", " ", words)


def texts(lang: str) -> Iterable[tuple[str, str]]:
    """Yield every text of a language with its name."""
    for topic in topics():
        for key, said in catalogue(topic).items():
            yield f"{topic}.{key}", re.sub(r"\{\w+:[^{}|]*\|([^{}|]*)\}", r"\1", said[lang])


def found(lang: str) -> list[str]:
    """Return every place where a language says what it should not."""
    return [
        f"{key}: {match[0]!r} ({better}) in {said!r}"
        for key, said in texts(lang)
        if key not in EXPLAINED
        for pattern, better in FORBIDDEN[lang].items()
        for match in re.finditer(pattern, re.sub(r"`+[^`]*`+", " ", said), re.MULTILINE)
    ]


def test_english_is_said_as_people_say_it() -> None:
    assert [] == found("en")


def test_simplified_chinese_is_said_as_players_say_it() -> None:
    assert [] == found("zh-Hans")


def test_traditional_chinese_is_said_as_players_say_it() -> None:
    assert [] == found("zh-Hant")


def test_chinese_texts_hold_no_english_but_names_and_code() -> None:
    known = NAMES | {part for key in SETTINGS for part in key.split(".")} | set(COMMANDS)
    assert [] == [
        f"{key}: {word!r} in {said!r}"
        for lang in LANGUAGES
        if lang != "en"
        for key, said in texts(lang)
        for word in re.findall(r"[A-Za-z]{2,}", code(said))
        if key != f"diagnostics.lang_{word}"  # a type of the language: 叫点（call）
        if word not in known and not re.fullmatch(r"[DX2AKQJT]+|xaa|dkk|xx", word)
    ]


def test_docstrings_return_and_do_not_tell() -> None:
    assert [] == [
        f"{path.relative_to(ROOT)}:{number}"
        for path in python_files("gouji_rules", "plugins", "tests", "scripts")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r'"""Tell (whether|if)\b', line)
    ]

"""Draw the pictures of docs/play.md: the table, a hand, a trick, tribute, in both languages.

    .venv/bin/python scripts/play_pictures.py

They bring their own background, so that they are as readable on a dark page as on a light one.
"""

import sys
from html import escape
from math import cos, pi, sin
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {"en": ROOT / "docs" / "pictures", "zh": ROOT / "docs" / "zh" / "pictures"}

PAPER, INK, FELT, OURS, THEIRS, RED = "#f7f4ec", "#222", "#2f6b4f", "#1f5fa8", "#a8441f", "#b3261e"
FONT = "Helvetica, Arial, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

WORDS = {
    "en": {
        "seat": "seat {}",
        "you": "you",
        "mate": "mate",
        "opposite": "your opposite",
        "next": "next opponent",
        "previous": "previous opponent",
        "hand": "36 cards: two small jokers, a big joker, three 2s, and what they can be hung on",
        "play": "XX888: two small jokers hung on three 8s, a play of five cards",
        "lead": "leads KK: a gouji play",
        "barred": "may not beat it",
        "asked": "the opposite: passes",
        "opens": "Nobody has beaten it: seat 0 leads again, and has opened.",
        "turns": "turns go this way",
        "place": "place {}",
        "two": "two of his best cards",
        "one": "his best card",
        "back": "as many back",
    },
    "zh": {
        "seat": "{} 号座",
        "you": "你",
        "mate": "联邦",
        "opposite": "你的对头",
        "next": "下家",
        "previous": "上家",
        "hand": "36 张：两张小花、一张大花、三张 2，还有它们能挂、能贴的牌",
        "play": "XX888：两张小花挂三张 8，五张的一手牌",
        "lead": "领出 KK：够级牌",
        "barred": "不能管",
        "asked": "对头：过牌",
        "opens": "没人管：0 号座再领出，并且开了点。",
        "turns": "往这边轮",
        "place": "第 {} 名",
        "two": "最好的两张",
        "one": "最好的一张",
        "back": "还同样多张",
    },
}


def text(x: float, y: float, said: str, size: int = 15, colour: str = INK, more: str = "") -> str:
    """Return a line of text, in the middle of ``x``."""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{colour}" '
        f'text-anchor="middle" {more}>{escape(said)}</text>'
    )


def card(x: float, y: float, face: str, scale: float = 1.0) -> str:
    """Return a card with its left upper corner at ``x``, ``y``."""
    wide, high = 30 * scale, 44 * scale
    colour = RED if face == "D" else INK
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="4" '
        f'fill="#fff" stroke="#888"/>'
        + text(x + 9 * scale, y + high * 0.42, face, int(16 * scale), colour, 'font-weight="bold"')
    )


def cards(x: float, y: float, faces: list[str], step: float = 18, scale: float = 1.0) -> str:
    """Return cards that lie over one another, the middle of all at ``x``."""
    left = x - ((len(faces) - 1) * step + 30 * scale) / 2
    return "".join(card(left + i * step, y, face, scale) for i, face in enumerate(faces))


def picture(wide: int, high: int, title: str, body: str) -> str:
    """Return a whole picture on its own paper."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}" role="img" font-family="{FONT}">\n'
        f"<title>{escape(title)}</title>\n"
        '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" '
        f'markerHeight="8" orient="auto"><path d="M0 0L10 5L0 10z" fill="{INK}"/></marker></defs>\n'
        f'<rect width="{wide}" height="{high}" rx="10" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


def place_of(seat: int, reach: float = 1.0) -> tuple[float, float]:
    """Return where a seat sits: 0 below, and on to the right."""
    angle = pi / 2 - seat * pi / 3
    return 320 + 225 * reach * cos(angle), 200 + 140 * reach * sin(angle)


def seats(said: list[str]) -> str:
    """Return the round table with six seats and what is said at each."""
    parts = [f'<ellipse cx="320" cy="200" rx="165" ry="95" fill="{FELT}"/>']
    for seat in range(6):
        x, y = place_of(seat)
        colour = THEIRS if seat % 2 else OURS
        parts.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="21" fill="{colour}"/>')
        parts.append(text(x, y + 6, str(seat), 18, "#fff", 'font-weight="bold"'))
        down = 40 if y > 120 else -30
        parts.append(text(x, y + down, said[seat], 14, colour))
    return "\n".join(parts)


def table(words: dict[str, str]) -> str:
    """Return the six seats and who is what to whom."""
    places = ("you", "next", "mate", "opposite", "mate", "previous")
    (x, y), (ox, oy) = place_of(0, 0.6), place_of(3, 0.6)
    body = seats([words[place] for place in places]) + (
        f'<line x1="{x:.0f}" y1="{y:.0f}" x2="{ox:.0f}" y2="{oy:.0f}" stroke="#fff" '
        'stroke-width="3" stroke-dasharray="8 6"/>'
        f'<path d="M370 372 Q500 368 548 318" fill="none" stroke="{INK}" stroke-width="2" '
        'marker-end="url(#head)"/>' + text(530, 376, words["turns"], 13)
    )
    return picture(640, 400, words["seat"].format("0–5"), body)


def hand(words: dict[str, str]) -> str:
    """Return a hand, and a play out of it."""
    faces = "D XX 222 AAA KKK QQ JJJ TTTT 99 888 7 66 555 44 33".replace(" ", "")
    body = cards(320, 40, list(faces), 16.8)
    body += text(320, 110, words["hand"], 14)
    body += cards(320, 140, list("XX888"), 30, 1.3) + text(320, 222, words["play"], 14)
    return picture(640, 245, words["play"], body)


def trick(words: dict[str, str]) -> str:
    """Return a gouji play that the opposite cannot beat."""
    no = words["barred"]
    body = seats([words["lead"], no, no, words["asked"], no, no])
    body += cards(320, 222, list("KK"), 32)
    (x, y), (ox, oy) = (320, 215), place_of(3, 0.55)
    body += (
        f'<line x1="{x:.0f}" y1="{y:.0f}" x2="{ox:.0f}" y2="{oy:.0f}" stroke="#fff" '
        'stroke-width="3"/>' + text(320, 425, words["opens"], 15)
    )
    return picture(640, 445, words["opens"], body)


def tribute(words: dict[str, str]) -> str:
    """Return who pays what to whom by the places."""
    parts = []
    for place in range(1, 7):
        x = 70 + (place - 1) * 100
        colour = OURS if place < 3 else THEIRS if place > 4 else "#777"
        parts.append(f'<circle cx="{x}" cy="130" r="24" fill="{colour}"/>')
        parts.append(text(x, 136, str(place), 18, "#fff", 'font-weight="bold"'))
        parts.append(text(x, 176, words["place"].format(place), 13))
    for start, end, up, said in ((570, 70, 10, "two"), (470, 170, 55, "one")):
        parts.append(
            f'<path d="M{start} 102 C{start} {up} {end} {up} {end} 102" fill="none" '
            f'stroke="{INK}" stroke-width="2" marker-end="url(#head)"/>'
        )
        parts.append(text(320, up + (18 if said == "two" else 26), words[said], 13))
    parts.append(
        f'<path d="M90 190 Q320 262 552 190" fill="none" stroke="{INK}" stroke-width="1.5" '
        'stroke-dasharray="6 5" marker-end="url(#head)"/>'
    )
    parts.append(text(320, 250, words["back"], 13))
    return picture(640, 265, words["two"], "\n".join(parts))


PICTURES = {"table": table, "hand": hand, "trick": trick, "tribute": tribute}


def drawn() -> dict[Path, str]:
    """Return every picture by its file."""
    return {
        folder / f"{name}.svg": draw(WORDS[lang])
        for lang, folder in FOLDERS.items()
        for name, draw in PICTURES.items()
    }


def main() -> int:
    """Write all pictures."""
    for path, picture_ in drawn().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(picture_, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

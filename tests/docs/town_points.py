"""What each town's own text says, rule point by rule point, and what holds it.

A point is named as in docs/towns.md where that has a row for it. What holds it is a scenario of the
town's file, by its name, or a statement of the file's ``plays``.
"""

from typing import Final, NamedTuple


class Town(NamedTuple):
    """A ruleset that was made from a text on the game.

    Attributes:
        marks: what docs/towns.md marks the text's readings with.
        cites: with what the ``source`` of a scenario begins that rests on the text.
        points: rule point -> what holds it.
    """

    marks: tuple[str, ...]
    cites: tuple[str, ...]
    points: dict[str, tuple[str, ...]]


_USUAL_GOUJI: Final = (
    "TTTTT is gouji",
    "JJJJ is gouji",
    "QQQ is gouji",
    "KK is gouji",
    "AA is gouji",
)
_JOKERS_GOUJI: Final = ("X is gouji", "D is gouji")

TOWNS: Final[dict[str, Town]] = {
    "lianzhong": Town(
        ("LZ",),
        ("聯眾夠級 (verywind)",),
        {
            "packs": ("the deal is the usual one, 36 cards each",),
            "direction": (
                "clockwise is how the table is drawn, the next seat is seat 1 all the same",
            ),
            "same number of cards": ("999999 does not beat 88888",),
            "hung: card by card": ("DD999 beats XX888", "XXX99 does not beat XX888"),
            "hung with a big joker": ("D9999 does not beat D3333",),
            "big and small in one play": ("DD999 does not beat DX888", "DX999 does not beat XX888"),
            "2s": ("88888 beats 22777", "22888 does not beat 99999"),
            "ten, jack, queen, king, ace": _USUAL_GOUJI,
            "single joker": _JOKERS_GOUJI,
            "any hung play": ("X55 is gouji",),
            "later plays": (
                "the burner's later plays hold a joker",
                "the last of them need not",
            ),
            "headless": ("the opposite of the first to go out is headless",),
            "the set ends": ("the set ends when all who hold cards are of one federation",),
        },
    ),
    "tongcheng": Town(
        ("TCY",),
        ("同城游够级 (tcy365)",),
        {
            "packs": ("216 cards, 36 each",),
            "ten, jack, queen, king, ace": (*_USUAL_GOUJI, "TTTT is not gouji"),
            "single 2": ("2 is gouji",),
            "single joker": _JOKERS_GOUJI,
            "any hung play": ("X4 is gouji",),
            "shows two cards of one suit": ("most cards of one suit lead first",),
            "TCY: any other beater is a burner, a headless one is not": (
                "a headless seat that beats a gouji play burns nobody",
            ),
            "a pass loses the round": (
                "before the endgame a pass is lifted by the opposite's play",
                "in the endgame a pass is final",
            ),
            "讓牌": ("before the endgame the opposite may yield and is asked again",),
            "讓牌 in the endgame": ("and in the endgame as well",),
            "later plays": (
                "after the burning play one hung lead",
                "and then any, the burn has succeeded and is over",
            ),
            "it has succeeded": (
                "nobody beats the burning play, and the burn has succeeded",
                "the burner's opposite beats it, and it has not",
            ),
            "who may": ("a headless seat that beats a gouji play burns nobody",),
            "undone": ("the burner's opposite beats him, and he has burned nobody",),
            "free play": ("in the endgame a pass is final", "and nobody burns"),
            "悶": ("a place and what opening and smothering cost",),
            "points for tribute": (
                "a place and what opening and smothering cost",
                "a burn is a point, and falling behind is none",
            ),
        },
    ),
    "zaozhuang": Town(
        ("ZT", "ZT Zaozhuang"),
        ("大棗莊夠級 (dzzgj424)",),
        {
            "packs": (
                "54 cards each, and a play no smaller deck has",
                "six jokers of a level",
            ),
            "ten, jack, queen, king, ace": _USUAL_GOUJI,
            "single 2": ("2 is gouji",),
            "single joker": _JOKERS_GOUJI,
            "any hung play": ("X55 is gouji",),
            "drawn": ("the leader is drawn, whoever shows 4s",),
            "who may beat a gouji play": (
                "a gouji play is met by burners and by the opposite, and by nobody else",
                "who does not burn leaves it to the opposite",
            ),
            "after a pass": (
                "a pass is lifted by the opposite's gouji play",
                "by no other play of his",
            ),
            "who leads when nobody beats it": (
                "the gouji player leads when nobody answers, not his opposite",
            ),
            "condition": ("an ordinary play that wins the lead does not",),
            "excluded: nothing": (
                "a single 2 opens",
                "a big joker opens",
                "a hung play opens",
                "22Q opens",
            ),
            "order": ("burn, point, fall", "being smothered costs no card"),
        },
    ),
    "tengzhou": Town(
        ("ZT", "ZT Tengzhou"),
        ("大棗莊夠級 (dzzgj424)",),
        {
            "packs": ("54 cards each, and a play no smaller deck has",),
            "ten, jack, queen, king, ace": _USUAL_GOUJI,
            "single 2": ("2 is gouji",),
            "single joker": _JOKERS_GOUJI,
            "any hung play": ("X55 is gouji",),
            "drawn": ("the leader is drawn",),
            "ten or more cards of anything": (
                "5555555555 is gouji",
                "555555555 is not gouji",
                "ten 5s are met as a gouji play, and open by the 4s",
                "nine are not, the next seat answers",
            ),
            "then the 4s, all, at once": (
                "winning the lead is not yet opening",
                "all the 4s at once do it",
                "another play first does not",
                "ten or more 4s are themselves a gouji play and open all the same",
            ),
            "excluded: anything with a 2 or a joker": (
                "a padded play wins the lead and its 4s open nothing",
                "nor do they after a hung one",
                "2A does not open",
                "XKK does not open",
            ),
            "after a pass": (
                "a pass is lifted by the opposite's gouji play",
                "by no other play of his",
            ),
            "who leads when nobody beats it": ("winning the lead is not yet opening",),
            "order": ("the last play must be 3s", "whoever is smothered pays, first of all"),
            "returned": ("only the fall tribute is given back",),
        },
    ),
    "tancheng": Town(
        ("LINYI",),
        ("郯城勾級 (sina)",),
        {
            "packs": ("216 cards, 36 each",),
            "whoever holds a card": (
                "the holder of the red 3 leads",
                "of several holders the first from the drawn seat on",
            ),
            "who may beat a gouji play": ("nobody but the opposite answers it",),
            "LINYI: one exception 捎牌": ("anybody else may burn it",),
            "who leads when nobody beats it": (
                "nobody answers, and who played the gouji play leads on",
            ),
            "落": ("place 1 eats two and gives two junk cards back, place 2 one",),
            "returned": ("place 1 eats two and gives two junk cards back, place 2 one",),
            "points by place": ("two points for place 1 and one for place 2, none lost",),
        },
    ),
    "sd198_fours": Town(
        ("R4",),
        ("夠級的規則是什麼 (wendadaohang)", "夠級怎麼玩"),
        {
            "total and hand": ("33 cards each, six 3s and eight 4s in all",),
            "ten, jack, queen, king, ace": _USUAL_GOUJI,
            "single 2": ("2 is gouji", "2 does not open"),
            "single joker": _JOKERS_GOUJI,
            "any hung play": ("X55 is gouji",),
            "then the 4s, all, at once": (
                "the 4s at once open",
                "later they do not",
                "who has spent his 4s earlier opens nothing",
            ),
            "excluded: padded, hung, 2s alone": (
                "a padded play and the 4s do not open",
                "2A does not open",
                "XKK does not open",
                "22 does not open",
            ),
            "who may": ("who has not opened may not burn", "who has opened may"),
            "after a pass": ("but not after a pass in the same trick",),
            "undone": ("a burner's later play can be beaten, and he is undone",),
            "burned back": ("the victim may burn back once he has opened", "and not before"),
            "revolution": ("two revolters make the set void",),
            "no 3 and nothing to pay": (
                "who cannot pay gets one for nothing, from the same sellers",
            ),
            "sellers": (
                "a 3 is bought from the opposite first",
                "then a neighbour sells it, the seat before first",
            ),
            "from mates": ("then a mate gives it",),
            "悶": (
                "the smothered seat is out at once, last, and its opposite is headless",
                "and owes no card for it",
            ),
            "ten cards or fewer": (
                "ten cards or fewer are told, eleven are not, and mates do not look",
            ),
        },
    ),
    "five_packs": Town(
        ("5D",),
        ("4PL够级规则",),
        {
            "packs": ("258 cards, 43 each",),
            "a third joker": ("258 cards, 43 each", "H beats X", "H does not beat D"),
            "removed": ("258 cards, 43 each",),
            "direction": (
                "clockwise is how the table is drawn, the next seat is seat 1 all the same",
            ),
            "drawn": ("the starter is drawn",),
            "same number of cards": ("8888 does not beat 77777", "XXX888 beats X7777"),
            "hung: a price for each joker": (
                "DD beats D",
                "XXX beats D",
                "XX does not beat D",
                "XX8888 beats X7777",
            ),
            "big and small in one play": ("DDDXXX beats DDX", "DDDXX does not beat DDX"),
            "2s": ("2888 beats 7777", "X2 does not beat 22"),
            "ten, jack, queen, king, ace": ("TTTTT is gouji", "TTTT is not gouji"),
            "single joker": ("H is gouji",),
            "any hung play": ("H3 is gouji",),
            "padded play": ("TTTT2 is gouji", "TTTT2 does not open"),
            "excluded: padded": ("2A does not open", "XA2 does not open", "XAA opens"),
            "declaring": ("nobody calls",),
            "price of a 3": (
                "a 3 costs the largest card, and never the third joker",
                "without jokers it is a 2, an ace or a king",
                "a queen, a jack or a ten",
                "a 9, an 8 or a 7",
            ),
            "every hand ends with exactly one 3": (
                "who holds nothing but third jokers gets one for nothing",
            ),
            "sellers": ("the opposite sells, then one's mates at the same price, then the others",),
            "later plays": ("a burner's leads are hung",),
            "impossible burns": ("with jokers too few burning is forbidden",),
            "burned back": ("burned back is worth two",),
            "悶": ("smothered, he is out on place 6, and owes a card",),
            "order": (
                "who opened gets one from the opposite who has not; nobody opened, nothing",
                "that card is one of its own",
            ),
            "lawful cards": (
                "big, small and 2s are paid, never the third joker; who has none pays nothing",
            ),
            "received cards": ("a card of tribute is no tribute again",),
            "the set ends": ("the set goes on until five are out",),
            "points for tribute": (
                "each card owed is a point",
                "a burn and a smothering as well, and a sweep does not take them away",
            ),
            "sets in a game": ("with nineteen points the game goes on", "twenty points end it"),
        },
    ),
    "eagle": Town(
        ("EAGLE",),
        ("够级规则 2024-09-19", "change log 2026-05-04"),
        {
            "packs": ("312 cards, 52 each",),
            "a third joker": ("312 cards, 52 each", "Y beats D", "D does not beat Y"),
            "removed": ("312 cards, 52 each",),
            "rank order": ("Y beats X", "D beats X"),
            "same number of cards": ("XXX8888 beats D7777", "88888 does not beat 7777"),
            "hung: card by card": ("the older comparison of the notes can be said as well",),
            "hung: a price for each joker": (
                "DD beats D",
                "XXX beats D",
                "DDD8888 beats Y7777",
                "a hung play with an eagle is met as a gouji play and beaten by two",
            ),
            "big and small in one play": ("YY999 beats DX888", "YX999 does not beat DX888"),
            "2s": ("88888 beats 27777", "X22 does not beat 222"),
            "sellers": ("the opposite sells a 3, one's mates give it, the neighbours sell",),
            "from mates": ("before the neighbours come one's mates",),
            "no 3 and nothing to pay": ("with nothing to pay it is given",),
        },
    ),
    "old_qingdao": Town(
        ("R24",),
        ("夠級的由來 (566333)",),
        {
            "hung with a big joker": (
                "nobody has a play against a big joker",
                "DDD99 does not beat D8888",
            ),
            "hung with small jokers": (
                "a small one falls to a big one",
                "D8888 beats X7777",
                "X8888 does not beat X7777",
            ),
            "big and small in one play": (
                "nor against one beside a small one",
                "DD999 does not beat DX888",
            ),
            "points by place": (
                "places one and two against four and six",
                "places one, four and five against two, three and six",
            ),
        },
    ),
    "jiaodong": Town(
        ("R25",),
        ("膠東的夠級 (dszhyy)",),
        {
            "condition": (
                "any play that nobody answers",
                "a joker too",
                "not once the opposite is out",
                "whoever loses the lead again has opened",
                "an answer that wins the lead opens, the lead that lost it does not",
                "not where the opposite goes out in that very trick",
                "others being out is no matter",
            ),
            "only before the endgame": ("in the endgame of four as well",),
        },
    ),
    "app196": Town(
        ("R23",),
        ("够级单机196张 (96u)",),
        {
            "removed": ("four seats hold 33 cards and two 32",),
            "other totals": ("four seats hold 33 cards and two 32",),
            "later sets": ("later sets by place 6",),
            "then the 4s, all, at once": (
                "a lead won with a gouji play does not open yet",
                "all the 4s straight afterwards do",
                "some of them do not",
                "with a 2 among them the 4s do not open",
                "4s that follow no gouji play do not open",
                "whoever let the 4s wait has another chance",
            ),
            "who lacks a 4": (
                "a seat without a 4 buys one",
                "without a 3 and a 4 it buys the 3 first",
                "the price is a joker where there is no 2",
                "the opposite keeps his only 4, and one of his mates sells",
                "a mate gives his",
                "where nobody has two the seat goes without",
            ),
        },
    ),
    "locked_fours": Town(
        ("R26",),
        ("夠級 (a program in Dart, its rule text)",),
        {
            "4s": (
                "before anybody is out 4s stay with who has not opened",
                "who has opened plays them",
                "everybody does once somebody is out",
                "padded and hung 4s are locked as well",
                "an answer with 4s is as well",
                "that others have opened unlocks nothing",
            ),
            "only before the first is out": (
                "nobody opens after the first is out",
                "before that the lead won opens",
            ),
            "who may": ("mates never burn",),
            "later plays": (
                "a burner leads what he likes",
                "a burner who goes out without a joker has",
            ),
            "落": (
                "nobody pays fall tribute to a mate",
                "the last pays nothing to a mate either, other tribute is as ever",
            ),
        },
    ),
    "natural_point": Town(
        ("R27",),
        ("有桌 (rules of a table script)",),
        {
            "4s": ("4s go all at once and by themselves", "a single 4 goes by itself"),
            "who is dealt no gouji play": (
                "who is dealt no gouji play has opened",
                "a gouji play that has gone was dealt all the same",
            ),
            "who may": ("mates never burn",),
            "悶": (
                "beaten by one's own opposite nobody is smothered",
                "by anybody else he is",
                "not on a gouji play either",
                "by a mate he is",
            ),
            "points for tribute": (
                "what opening, burning and smothering cost are points",
                "between mates no point moves",
                "the cards of the fall tribute are paid",
            ),
        },
    ),
    "competition": Town(
        ("COMP", "R13", "R14", "R15", "R16"),
        (
            *("公司聯賽規程 (book118)", "比賽規程附件 (book118)"),
            *("教職工比賽 (cupk)", "團體賽規程 (wdace)"),
        ),
        {
            "drawn": ("who is drawn leads, whatever anybody holds", "in every set"),
            "no opening at all": (
                "winning a lead with a gouji play is no more than that",
                "nor for a call",
            ),
            "hold-three": ("3s are cards like others",),
            "who first": ("where burners are asked in seat order that is a setting",),
            "revolution": ("nobody is asked for a revolution",),
            "悶": ("nobody is smothered",),
            "order": ("nobody owes a card, whatever happened",),
            "points by place": ("places 1 3 5 against 2 4 6", "places 1 2 4"),
            "all three places": ("a sweep is twelve and nothing else", "it does not end the game"),
            "sets in a game": ("the fourth set does", "and no earlier one"),
        },
    ),
}

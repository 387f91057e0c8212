"""``gouji rulesets``: which rulesets there are."""

from argparse import Namespace

from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.reading import name_broken_plugins
from gouji_rules.messages.layout import pad, width_of


def configure(parser: Parser) -> None:
    """Add no arguments of its own."""


def run(args: Namespace, out: Output) -> int:  # noqa: ARG001
    """List them: id, names, region, where from."""
    from gouji_rules.ruleset import list_rulesets
    from gouji_rules.ruleset.structure.order import by_region

    name_broken_plugins(out)
    found = by_region(list_rulesets())
    if out.json:
        out.document({"rulesets": [info.as_json() for info in found]})
        return 0
    width = max((width_of(info.id) for info in found), default=0) + 2
    for info in found:
        where = out.text(f"cli.from_{info.where}", path=info.path)
        region = info.regions.get(out.lang, "")
        names = " · ".join(dict.fromkeys((info.name_in(out.lang), *info.names.values())))
        about = f"{names}{f'  [{region}]' if region else ''}  ({where})"
        out.tell(f"{pad(info.id, width)}{about}", " " * width)
    return 0

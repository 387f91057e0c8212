"""The reference of hooks: every hook, every policy with its methods, memories, codes.

English is what the docstrings say; the catalogue's topic ``hooks`` has it in Chinese. A test
tells where the two are out of step.
"""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from typing import Any

from reference_settings import say

from gouji_rules.diagnostics.codes import known_codes, page
from gouji_rules.game.effects import Award, Move, Points, Reveal
from gouji_rules.game.facts import Facts
from gouji_rules.game.moments import Moments
from gouji_rules.game.phases import Phase
from gouji_rules.game.policies import Memory
from gouji_rules.game.questions import Question
from gouji_rules.hooks import policy_specs, specs, wrappers
from gouji_rules.hooks.kinds import POLICIES
from gouji_rules.hooks.signatures import signature_of, types_of
from gouji_rules.hooks.validate import hook_names
from gouji_rules.messages import catalogue

PHASE_METHODS = (
    *("begin", "apply", "words", "cards", "might_be_asked"),
    *("asks", "goes_on", "facts", "hands", "noted", "notes"),
)
"""What an author writes of a phase, and what he is given to write it with."""

PHASE_FIELDS = ("name", "questions", "after")
QUESTION_FIELDS = (
    *("name", "words", "answers", "silence", "yes", "no"),
    *("in_turn", "secret", "asks", "shown", "texts"),
)
"""What an author says of a phase and of a question."""

EFFECTS = (Move, Points, Reveal, Award)
"""What a plugin may want to happen, and what becomes of points in a result."""

PARTS = ("When", "Args", "Attributes", "Returns", "Raises", "Chain")
"""The parts of a docstring, in their order."""

NAMING = {"Args": "arg", "Attributes": "field"}
"""Those that list names."""

HEAD = re.compile(rf"^({'|'.join(PARTS)}):", re.M)


def texts() -> dict[str, str]:
    """Return every text of the docstrings by its key in the catalogue, in English."""
    found: dict[str, str] = {}
    for name in hook_names():
        function = hook(name)
        for key, said in _parts(inspect.getdoc(function) or ""):
            if key.startswith("arg."):
                found[key] = said
            else:
                shared = key == "chain" and name.endswith("_policy")
                found["policy.chain" if shared else f"{name}.{key}"] = said
    for protocol in protocols():
        found[protocol.__name__] = dict(_parts(inspect.getdoc(protocol) or ""))["about"]
        for name, method in methods(protocol):
            for key, said in _parts(inspect.getdoc(method) or ""):
                found[f"{protocol.__name__}.{name}.{key}"] = said
        for name, said in promises(protocol):
            found[f"{protocol.__name__}.{name}"] = said
    for value in (Facts, *EFFECTS):
        for key, said in _parts(inspect.getdoc(value) or ""):
            found[f"{value.__name__}.{key}"] = said
        for name, method in asked_of(value):
            for key, said in _parts(inspect.getdoc(method) or ""):
                found[f"{value.__name__}.{name}.{key}"] = said
    return found | _texts_of_phases()


def _texts_of_phases() -> dict[str, str]:
    """Return the texts of what an author says of a phase and of its questions."""
    found: dict[str, str] = {}
    for value, fields in ((Phase, PHASE_FIELDS), (Question, QUESTION_FIELDS)):
        parts = dict(_parts(inspect.getdoc(value) or ""))
        for key in ("about", *(f"field.{field}" for field in fields)):
            found[f"{value.__name__}.{key}"] = parts[key]
    for name in PHASE_METHODS:
        parts = dict(_parts(inspect.getdoc(getattr(Phase, name)) or ""))
        for key in {"about", "returns"} & {*parts}:
            found[f"Phase.{name}.{key}"] = parts[key]
    return found


def hook(name: str) -> Any:
    """Return a hook's specification."""
    return getattr(specs, name, None) or getattr(policy_specs, name)


def protocols() -> list[type]:
    """Return the protocols of policies, and those of memories and of moments."""
    return [*(kind.protocol for kind in POLICIES), Memory, Moments]


def asked_of(value: type) -> list[tuple[str, Any]]:
    """Return the properties and methods of a value, as functions."""
    own = {name: getattr(one, "fget", one) for name, one in vars(value).items() if name[0] != "_"}
    return [(name, one) for name, one in own.items() if inspect.isfunction(one)]


def methods(protocol: type) -> list[tuple[str, Any]]:
    """Return the methods of a protocol in the order of its source."""
    return [
        (name, value)
        for name, value in vars(protocol).items()
        if inspect.isfunction(value) and not name.startswith("_")
    ]


def promises(protocol: type) -> Iterator[tuple[str, str]]:
    """Yield the attributes of a protocol with the text that follows each in its source."""
    source = inspect.cleandoc(inspect.getsource(protocol))
    for name, said in re.findall(r'^ +(\w+): bool = False\n +"""(.*?)"""', source, re.M | re.S):
        yield name, _flat(said)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _parts(doc: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a docstring: ``about``, ``when``, ``arg.NAME``, ``returns`` ..."""
    pieces = HEAD.split(doc)
    yield "about", _flat(pieces[0])
    for head, text in zip(pieces[1::2], pieces[2::2], strict=True):
        if head not in NAMING:
            yield head.lower(), _flat(text)
            continue
        for name, said in re.findall(r"^    (\w+): (.*?)(?=^    \w|\Z)", text, re.M | re.S):
            yield f"{NAMING[head]}.{name}", _flat(said)


def _said(key: str, language: str) -> str:
    return catalogue("hooks")[key][language]


def hooks(language: str) -> str:
    """Return every hook that is no policy's."""
    names = [name for name in hook_names() if not name.endswith("_policy")]
    return "\n\n".join(_hook(name, language) for name in names)


def _hook(name: str, language: str) -> str:
    lines = [f"### `{name}`", "", _said(f"{name}.about", language), ""]
    lines.append(f"- {say('hook_when', language)}{_said(f'{name}.when', language)}")
    return "\n".join([*lines, *_arguments(name, name, language)])


def _arguments(name: str, chain: str, language: str) -> list[str]:
    types = types_of(policy_specs.policy_hook if chain == "policy" else hook(name))
    lines = [
        f"- `{argument}: {types[argument]}`: {_said(f'arg.{argument}', language)}"
        for argument in hook_names()[name]
    ]
    returns = say("hook_returns", language, types=types["return"])
    lines.append(f"- {returns}{_said(f'{name}.returns', language)}")
    lines.append(f"- {say('hook_chain', language)}{_said(f'{chain}.chain', language)}")
    return lines


def policies(language: str) -> str:
    """Return what holds for the hooks of all policies, and each with the policy's methods."""
    common = "\n".join(_arguments(POLICIES[0].hook, "policy", language))
    common = common.replace("Policy", "…Policy")
    parts = [say("hook_policies", language), common]
    for kind in POLICIES:
        parts.append(f"### `{kind.hook}`\n\n{_said(f'{kind.hook}.about', language)}")
        parts.append(f"- {say('hook_when', language)}{_said(f'{kind.hook}.when', language)}")
        parts.append(_protocol(kind.protocol, language))
    return "\n\n".join(parts)


def memory(language: str) -> str:
    """Return what a memory has to do."""
    return _protocol(Memory, language)


def moments(language: str) -> str:
    """Return the moments that plugins are told of."""
    return _protocol(Moments, language)


def phases(language: str) -> str:
    """Return what a phase and a question of a plugin's are."""
    lines = [_head("Phase", language), "", *_fields("Phase", PHASE_FIELDS, language)]
    for name in PHASE_METHODS:
        said = [_said(f"Phase.{name}.about", language)]
        if f"Phase.{name}.returns" in catalogue("hooks"):
            said.append(_said(f"Phase.{name}.returns", language))
        written = signature_of(getattr(Phase, name)).replace(" | Wanting", "")
        colon = say("hook_colon", language)
        lines.append(f"- `{written}`{colon}{' '.join(said)}")
    lines += ["", _head("Question", language), ""]
    return "\n".join([*lines, *_fields("Question", QUESTION_FIELDS, language)])


def _head(name: str, language: str) -> str:
    return f"**`{name}`**{say('hook_colon', language)}{_said(f'{name}.about', language)}"


def _fields(name: str, fields: Iterable[str], language: str) -> list[str]:
    colon = say("hook_colon", language)
    return [f"- `{one}`{colon}{_said(f'{name}.field.{one}', language)}" for one in fields]


def facts(language: str) -> str:
    """Return what policies and listeners may look at."""
    return _value(Facts, language)


def effects(language: str) -> str:
    """Return what a plugin may want to happen."""
    return "\n\n".join(_value(value, language) for value in EFFECTS)


def _value(value: type, language: str) -> str:
    name = value.__name__
    lines = [f"**`{name}`**{say('hook_colon', language)}{_said(f'{name}.about', language)}", ""]
    (node,) = ast.parse(inspect.getsource(value)).body
    assert isinstance(node, ast.ClassDef)
    for one in node.body:
        if isinstance(one, ast.AnnAssign):
            field = ast.unparse(one.target)
            usual = f" = {ast.unparse(one.value)}" if one.value is not None else ""
            written = f"{field}: {ast.unparse(one.annotation)}{usual}"
            lines.append(f"- `{written}`: {_said(f'{name}.field.{field}', language)}")
    for one_name, function in asked_of(value):
        is_property = isinstance(vars(value)[one_name], property)
        types = types_of(function)
        said = f"{one_name}: {types['return']}" if is_property else signature_of(function)
        lines.append(f"- `{said}`: {_said(f'{name}.{one_name}.about', language)}")
        if f"{name}.{one_name}.raises" in catalogue("hooks"):
            lines.append(f"  - {_said(f'{name}.{one_name}.raises', language)}")
    return "\n".join(lines)


def _protocol(protocol: type, language: str) -> str:
    name = protocol.__name__
    wrapper = f"Wrapped{name.removesuffix('Policy')}"
    wraps = say("hook_wrapper", language, name=wrapper) if hasattr(wrappers, wrapper) else ""
    lines = [f"**`{name}`**{say('hook_colon', language)}{_said(name, language)}{wraps}", ""]
    lines += [
        f"- `{one}: bool`: {_said(f'{name}.{one}', language)}" for one, _ in promises(protocol)
    ]
    for one, method in methods(protocol):
        head = f"{name}.{one}."
        said = _said(f"{head}about", language)
        lines.append(f"- `{signature_of(method)}`{say('hook_colon', language)}{said}")
        for key in catalogue("hooks"):
            if key.startswith(f"{head}arg."):
                argument = key.removeprefix(f"{head}arg.")
                lines.append(f"  - `{argument}`: {_said(key, language)}")
        if f"{head}raises" in catalogue("hooks"):
            lines.append(f"  - {_said(f'{head}raises', language)}")
    return "\n".join(lines)


def plugin_codes(language: str) -> str:
    """Return the codes that are about plugins."""
    lines = [f"| {say('code', language)} | {say('meaning', language)} |", "|---|---|"]
    lines += [
        f"| [`{code}`](diagnostics/{code}.md) | {page(code).title(language)} |"
        for code in known_codes()
        if page(code).area == "plugin"
    ]
    return "\n".join(lines)

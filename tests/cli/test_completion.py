"""``gouji completion``, and what is offered for a line; ``./test --outside`` asks the shells."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gouji_rules.cli.dispatch import COMMANDS
from gouji_rules.rules import SETTINGS


def offered(line: str, folder: Path, lang: str = "C.UTF-8") -> dict[str, str]:
    """Return what is offered after a line, each with what it means, as fish is told it."""
    read, write = os.pipe()
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
        "LC_ALL": "C",  # a shell complains of a locale that the machine has not
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_SHELL": "fish",
        "_ARGCOMPLETE_DFS": "\t",
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
    }
    # argcomplete writes to descriptor 8, as shells ask it to.
    command = f'exec 8>&{write}; exec env LC_ALL={lang} "$0" -m gouji_rules'
    done = subprocess.run(
        ["bash", "-c", command, sys.executable],
        cwd=folder,
        env=environment,
        pass_fds=[write],
        capture_output=True,
        check=False,
        timeout=60,
    )
    os.close(write)
    with open(read, encoding="utf-8") as pipe:
        found = pipe.read()
    assert (0, b"", b"") == (done.returncode, done.stdout, done.stderr)
    pairs = (words.partition("\t") for words in found.splitlines() if words)
    return {word.rstrip(): about for word, _, about in pairs}


def test_every_command_is_offered_with_what_it_does(tmp_path):
    found = offered("gouji ", tmp_path, "zh_CN.UTF-8")

    assert set(COMMANDS) == set(found)
    assert "检查规则文件、情景文件和课文，列出所有问题" == found["check"]


def test_settings_are_offered_by_their_titles(tmp_path):
    found = offered("gouji moves -r xuandian --with ", tmp_path)

    assert {f"{key}=" for key in SETTINGS} == set(found)
    assert "Packs" == found["deck.packs="]


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("burn.counter=", {"burn.counter=plain", "burn.counter=double"}),
        ("hold_three.enabled=f", {"hold_three.enabled=false"}),
        ("tribute.order=", {"tribute.order=[smother,burn,point,fall]", "tribute.order=[]"}),
        ("game.sets=", {"game.sets=5"}),
        ("deck.removed=", {"deck.removed=none"}),
        ("gouji.minimum.2=", {"gouji.minimum.2=none"}),
        ("beats=", set()),
        ("no.such=", set()),
    ],
)
def test_values_are_offered_where_they_can_be_counted(tmp_path, typed, values):
    assert values == set(offered(f"gouji play --with {typed}", tmp_path))


def test_hidden_files_are_offered_to_who_has_typed_a_dot(tmp_path):
    for name in ("mine.yaml", ".mine.yaml"):
        (tmp_path / name).write_text("")

    assert {"mine.yaml"} == set(offered("gouji check ", tmp_path))
    assert ".mine.yaml" in offered("gouji check .", tmp_path)


def test_words_that_are_no_command_offer_nothing(tmp_path):
    assert {} == offered("gouji nothing -r ", tmp_path)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell_is_printed(gouji, shell):
    ran = gouji("completion", shell)

    assert (0, "") == (ran.code, ran.err)
    assert "complete" in ran.out
    assert ran.out.rstrip() == gouji("completion", shell, "--json").json["script"].rstrip()


def test_another_shell_is_refused_by_name(gouji):
    ran = gouji("completion", "fisch")

    assert (2, "") == (ran.code, ran.out)
    assert "bash, zsh, fish" in ran.err
    assert "Did you mean fish?" in ran.err


def test_options_of_plugins_are_offered_below_their_names(tmp_path):
    names = offered("gouji moves -r xuandian_liangpai --with plugins.", tmp_path)
    options = offered("gouji moves -r xuandian_liangpai --with plugins.gouji-liangpai.", tmp_path)

    assert "plugins.gouji-liangpai." in names
    assert ["plugins.gouji-liangpai.points="] == list(options)


def test_values_of_a_plugins_option_are_offered(tmp_path):
    key = "plugins.gouji-chuangong.returned="

    values = offered(f"gouji moves -r xuandian_chuangong --with {key}", tmp_path)

    assert [f"{key}true", f"{key}false"] == list(values)


def test_lessons_are_offered_by_their_titles(tmp_path):
    found = offered("gouji learn ", tmp_path, "zh_CN.UTF-8")

    assert "够级牌" == found["gouji"]
    assert {"plays", "whole-set"} <= set(found)

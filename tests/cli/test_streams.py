"""What surrounds every command: UTF-8, closed pipes, faults, no traceback."""

import os
import subprocess
import sys

import pytest

from gouji_rules.cli import dispatch


def test_output_is_utf_8_whatever_the_locale_says(process):
    for locale in ("C", "POSIX", "zh_CN.GBK", "en_US.ISO-8859-1"):
        done = process(
            "--lang",
            "zh-Hans",
            env={"LC_ALL": locale, "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        )
        assert 0 == done.returncode
        assert "够级" in done.stdout.decode("utf-8")


def test_arguments_are_utf_8_whatever_the_locale_says(process):
    done = process(
        "够级".encode(), env={"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    )
    assert 2 == done.returncode
    assert "够级" in done.stderr.decode("utf-8")


def test_arguments_that_are_no_text_at_all_are_refused_in_words(process):
    done = process(b"\xff\xfe\x80")
    assert 2 == done.returncode
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["help", "play --auto --sets 1 -r xuandian"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_closed_pipe_is_quiet(process, command, unbuffered):
    reading, writing = os.pipe()
    os.close(reading)
    env = {"PYTHONUNBUFFERED": unbuffered}
    done = process(*command.split(), stdout=writing, stderr=subprocess.PIPE, env=env)
    os.close(writing)
    assert 141 == done.returncode
    assert b"" == done.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_said_in_words(process, unbuffered):
    env = {"PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "wb") as full:
        done = process("help", stdout=full, stderr=subprocess.PIPE, env=env)
    assert 74 == done.returncode
    assert b"cannot be written" in done.stderr
    assert b"Traceback" not in done.stderr


def test_closed_streams_are_no_fault(tmp_path):
    done = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m gouji_rules help <&- >&- 2>&-"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": os.getcwd()},
        check=False,
        timeout=60,
    )
    assert 0 == done.returncode


def test_a_fault_of_the_program_is_one_line_that_asks_for_a_report(gouji, monkeypatch):
    def broken(*_arguments):
        raise ZeroDivisionError("wheels\ncame off")

    monkeypatch.setattr(dispatch, "run", broken)
    ran = gouji("rulesets")
    assert (70, "") == (ran.code, ran.out)
    assert "ZeroDivisionError: wheels" in ran.err
    assert "report" in ran.err
    assert 1 == ran.err.count("\n")


def test_for_developers_a_fault_keeps_its_traceback(gouji, monkeypatch):
    def broken(*_arguments):
        raise ZeroDivisionError

    monkeypatch.setattr(dispatch, "run", broken)
    monkeypatch.setenv("GOUJI_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        gouji("rulesets")


def test_ctrl_c_ends_any_command_with_130(gouji, monkeypatch):
    def interrupted(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(dispatch, "run", interrupted)
    ran = gouji("rulesets")
    assert (130, "") == (ran.code, ran.out)
    assert "Stopped." in ran.err

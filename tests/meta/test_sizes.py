"""Files that can be read in one sitting, functions that fit a screen."""

import ast

from tests.meta.project import ROOT, python_files

LINES = 450
FUNCTION = 80


def test_no_python_file_is_too_long() -> None:
    long = {
        str(path.relative_to(ROOT)): count
        for path in python_files()
        if (count := len(path.read_text(encoding="utf-8").splitlines())) > LINES
    }

    assert {} == long


def test_no_function_is_longer_than_a_screen() -> None:
    long = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": length
        for path in python_files("gouji_rules", "plugins", "scripts", "benchmarks")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION
    }

    assert {} == long

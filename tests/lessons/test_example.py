"""The lesson in ``docs/lessons.md`` is a lesson, and teaches what it says."""

import re

import pytest

from gouji_rules.lessons import Lesson, begin, check_lesson, read_lesson
from tests.meta.project import ROOT


@pytest.mark.parametrize("page", ["docs/lessons.md", "docs/zh/lessons.md"])
def test_the_worked_example_runs(page, tmp_path):
    found = re.search(r"^```yaml\n(.*?)^```$", (ROOT / page).read_text("utf-8"), re.M | re.S)
    path = tmp_path / "fours.lesson.yaml"
    path.write_text(found[1], encoding="utf-8")

    assert [] == check_lesson(path)
    session = begin(Lesson(read_lesson(path)))
    assert "right" != session.answer("44").kind
    session = session.answer("KK").session
    assert "All of them" in session.answer("4").say["en"]
    answered = session.answer("44")
    assert answered.session.done
    assert [0] == answered.moves[-1].after.facts()["opened"]

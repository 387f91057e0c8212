"""A plugin that is not here: how one gets it, and on a server who can."""

from types import MappingProxyType

import pytest

from gouji_rules.hooks import ALLOWED, sources
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_file, check_text

TEXT = "id: town\nextends: xuandian\nplugins: [{name: quite-another, version: '1.0'}]\n"


@pytest.fixture
def nothing_installed(monkeypatch):
    """Have no plugin be installed."""
    monkeypatch.setattr(type(ALLOWED), "sources", lambda _self: MappingProxyType({}))
    assert {} == dict(sources.installed())


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize(
    ("lang", "said", "way"),
    [
        ("en", "no plugin is", "`gouji plugins trust FILE`"),
        ("zh-Hans", "一个插件也没有装", "`gouji plugins trust 文件`"),
        ("zh-Hant", "一個外掛也沒有裝", "`gouji plugins trust 檔案`"),
    ],
)
def test_where_no_plugin_is_installed_that_is_said_and_how_to_get_one(tmp_path, lang, said, way):
    file = tmp_path / "town.yaml"
    file.write_text(TEXT, "utf-8")
    (told,) = check_file(file)

    assert "unknown_plugin" == told.code
    assert said in told.text(lang)
    assert "–" not in told.text(lang)
    (help_,) = told.help_texts(lang)
    assert way in help_
    assert "./plugins/" in help_
    assert "`gouji plugins --help`" in help_


@pytest.mark.parametrize("plugins", [None, ()])
def test_who_uploads_a_ruleset_is_told_who_installs_plugins(plugins):
    (told,) = check_text(TEXT, plugins=plugins)

    wanted = {"en": "operator", "zh-Hans": "管理员", "zh-Hant": "管理員"}
    for lang in LANGUAGES:
        (help_,) = told.help_texts(lang)
        assert wanted[lang] in help_


def test_a_slip_in_the_name_gets_the_name_alone(tmp_path):
    file = tmp_path / "town.yaml"
    file.write_text(TEXT.replace("quite-another", "gouji-fansho"), "utf-8")
    (told,) = check_file(file)

    assert ["did you mean `gouji-fanshao`?"] == told.help_texts("en")

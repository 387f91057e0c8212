"""Points that plugins have given are told by themselves in a simulation, in the plugin's words."""

import json

from gouji_rules import loads_ruleset
from gouji_rules.cli.output import Output
from gouji_rules.cli.simulated import show
from gouji_rules.simulate import simulate
from gouji_rules.simulate.report import Tally

SHOWING = 'id: lp\nextends: xuandian\nplugins: [{name: gouji-liangpai, version: "1.0"}]\n'


def test_what_plugins_give_is_counted_by_itself_and_put_together(capsys):
    report = simulate(loads_ruleset(SHOWING), sets=4, seed=1, bots=("random",))

    (given,) = report.as_json()["awards"]
    assert ("gouji-liangpai", "亮牌") == (given["plugin"], given["why"]["zh-Hans"])
    assert 0 < given["times"]
    show(report, Output(lang="zh-Hans", json=False))
    assert f"亮牌（gouji-liangpai）：{given['times']} 次" in capsys.readouterr().out

    again = Tally.read(report.tally.bots, json.loads(json.dumps(report.tally.plain())))
    again.merge(report.tally)
    assert [2 * given["times"]] == [one["times"] for one in again.given()]


def test_without_plugins_nothing_is_given():
    report = simulate(loads_ruleset("id: x\nextends: xuandian\n"), sets=1, seed=1)

    assert [] == report.as_json()["awards"]

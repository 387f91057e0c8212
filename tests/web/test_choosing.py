"""Choosing rules over HTTP: what there is, what comes of a choice, and hostile requests."""

from copy import copy

import pytest

from gouji_rules import loads_ruleset
from gouji_rules.errors import GoujiError
from gouji_rules.messages import LANGUAGES
from gouji_rules.table.store import MemoryStore
from gouji_rules.web import app, choosing, front, listing
from gouji_rules.web.errors import WebError
from gouji_rules.web.headers import HEADERS
from tests.web.serving import JSON, Running, running


def test_the_page_comes_from_here_alone(server: Running) -> None:
    answer = server.get("/")

    assert 200 == answer.status
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert ("DENY", "nosniff") == (
        answer.headers["x-frame-options"],
        answer.headers["x-content-type-options"],
    )
    assert b"http://" not in answer.body.replace(b"http://www.w3.org", b"")
    assert b"<style" not in answer.body
    assert b"onclick" not in answer.body


def test_every_text_of_the_page_is_there_in_each_language(server: Running) -> None:
    found = {lang: server.get(f"/api/words?lang={lang}").data["texts"] for lang in LANGUAGES}

    assert 1 == len({frozenset(texts) for texts in found.values()})
    assert found["en"]["sheet"] != found["zh-Hans"]["sheet"] != found["zh-Hant"]["sheet"]


def test_rulesets_are_listed_with_region_and_a_line(server: Running) -> None:
    found = server.get("/api/rulesets?lang=zh-Hans").data["rulesets"]
    listed = {one["id"]: one for one in found}

    assert ("中游", "山东青岛") == (listed["zhongyou"]["name"], listed["zhongyou"]["region"])
    assert "xuandian" == found[0]["id"]
    assert "216 张 · 憋3 · 首次出牌前宣点一次" == found[0]["line"]
    assert listed["competition"]["line"].startswith("216 张 · 跟宣点平台不同：串三户")
    assert "216 张 · 跟中游不同：开点" == listed["zhongyou_strict"]["line"]


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "unlike China Games Center: Whoever is burned is asked first whether he burns back"),
        ("zh-Hans", "跟中游不同：被烧的人先决定要不要反烧"),
        ("zh-Hant", "跟中遊不同：被燒的人先決定要不要反燒"),
    ],
)
def test_what_a_plugin_does_is_listed_in_its_own_words(
    server: Running, lang: str, line: str
) -> None:
    found = server.get(f"/api/rulesets?lang={lang}").data["rulesets"]
    lines = {one["id"]: one["line"] for one in found}

    assert lines["zhongyou_fanshao"].endswith(" · " + line)
    assert not any("gouji-" in one for one in lines.values())


def test_a_plugin_that_says_nothing_is_listed_as_a_rule_of_its_own() -> None:
    base = listing.loaded("zhongyou")
    silent = copy(listing.loaded("zhongyou_fanshao"))
    for says in (lambda _lang: {}, lambda _lang: {"gouji-fanshao": []}, _fails):
        silent.says = says
        line = listing._beside(silent, base, "China", "en")
        assert "216 cards · unlike China: a rule of its own" == line


def _fails(_lang: str) -> dict[str, list[str]]:
    raise GoujiError("oh")


def test_no_two_lines_in_the_list_are_alike(server: Running) -> None:
    for lang in LANGUAGES:
        found = server.get(f"/api/rulesets?lang={lang}").data["rulesets"]

        assert len(found) == len({one["line"] for one in found}), lang


def test_settings_say_what_each_is_and_how_it_is_entered(server: Running) -> None:
    found = {one["key"]: one for one in server.get("/api/settings?lang=en").data["settings"]}

    assert ("switch", "Burning") == (found["burn.enabled"]["kind"], found["burn.enabled"]["title"])
    assert ["never", "on_request", "shown"] == [
        choice["value"] for choice in found["report.mode"]["choices"]
    ]
    assert ("number", "text") == (found["deck.packs"]["kind"], found["points"]["kind"])


def test_answers_and_settings_make_a_ruleset_that_differs_in_them_alone(server: Running) -> None:
    wanted = {
        "ruleset": "zhongyou",
        "answers": {"burn": "joker"},
        "settings": {"points": "[3, 2, 1, -1, -2, -3]", "burn.enabled": "true"},
        "name": "周五桌",
    }

    found = server.post("/api/choose?lang=en", wanted).data

    made = loads_ruleset(found["text"])
    assert found["rules"]["digest"] == made.digest
    assert [3, 2, 1, -1, -2, -3] == made.settings["points"]
    assert made.settings["burn.first_needs_joker"] is True
    assert "周五桌" == found["rules"]["name"]
    assert {"points", "burn.first_needs_joker"} == {
        key for key, value in found["values"].items() if value != found["usual"][key]
    }
    answers = {one["name"]: one["answer"] for one in found["questions"]}
    assert ("joker", "216") == (answers["burn"], answers["cards"])


def test_an_answer_that_is_none_and_a_setting_that_is_no_yaml_are_told_where_they_are(
    server: Running,
) -> None:
    wanted = {"ruleset": "zhongyou", "answers": {"points": "3,2"}}
    assert "points" in server.post("/api/choose?lang=en", wanted).data["refused"]

    wanted = {"ruleset": "zhongyou", "settings": {"points": "[1, 2"}}
    found = server.post("/api/choose?lang=en", wanted).data
    assert (None, ["points"]) == (found["rules"], [one["setting"] for one in found["problems"]])


def test_a_setting_that_another_makes_void_is_told_at_once(server: Running) -> None:
    settings = {"burn.enabled": "false", "burn.counter": "double"}
    found = server.post("/api/choose?lang=en", {"ruleset": "xuandian", "settings": settings}).data

    (problem,) = found["problems"]
    assert ("warning", "burn.counter") == (problem["severity"], problem["setting"])
    assert found["rules"] is not None


@pytest.mark.parametrize("answers", [{"burn": "maybe"}, {"nothing": "yes"}])
def test_by_answers_that_are_none_no_table_is_opened(
    server: Running, answers: dict[str, str]
) -> None:
    """Else it would be played by other rules than somebody has wanted."""
    rules = {"ruleset": "zhongyou", "answers": answers}

    opening = {"rules": rules, "name": "Ann"}
    (problem,) = server.post("/api/tables?lang=en", opening).data["problems"]
    assert (True, "wrong_answer") == (next(iter(answers)) in problem["text"], problem["code"])
    assert server.post("/api/choose?lang=en", rules).data["rules"] is None
    assert [problem] == server.post("/api/sheet?lang=en", rules).data["problems"]


def test_settings_that_contradict_each_other_are_told(server: Running) -> None:
    wanted = {"ruleset": "zhongyou", "settings": {"tribute.order": "[fall, fall]"}}

    found = server.post("/api/choose?lang=zh-Hant", wanted).data

    assert found["rules"] is None
    assert ["error"] == [one["severity"] for one in found["problems"]]


SLIP = "id: ours\nextends: zhongyou\nburn:\n  enabld: false\n"


def test_a_slip_in_an_uploaded_text_is_told_at_its_place_with_what_mends_it(
    server: Running,
) -> None:
    (problem,) = server.post("/api/choose?lang=en", {"text": SLIP}).data["problems"]

    assert (4, 3, 9, "  enabld: false") == (
        problem["line"],
        problem["column"],
        problem["end_column"],
        problem["source"],
    )
    assert "enabled" == problem["edits"][0]["text"]
    mended = server.post("/api/choose?lang=en", {"text": SLIP.replace("enabld", "enabled")})
    assert "ours" == mended.data["rules"]["id"]


def test_a_sheet_and_a_difference_are_told_of_what_was_chosen(server: Running) -> None:
    wanted = {"ruleset": "zhongyou", "settings": {"burn.enabled": "false"}}

    sheet = server.post("/api/sheet?lang=en", wanted).data["sheet"]
    told = server.post(
        "/api/difference?lang=en", {"wanted": wanted, "other": {"ruleset": "zhongyou"}}
    ).data

    assert any("There is no burning" in str(section) for section in sheet["sections"])
    assert ["burn.enabled"] == [one["setting"] for one in told["differences"]]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("extends: /etc/passwd\nid: a\n", None),
        ("extends: ../../secret.yaml\nid: a\n", None),
        ("a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n", None),
        ("\x00\x07", None),
        ("id: a\nextends: zhongyou\nplugins: [os]\n", None),
    ],
)
def test_a_hostile_text_gets_problems_and_opens_nothing(
    server: Running, text: str, code: str | None
) -> None:
    found = server.post("/api/choose?lang=en", {"text": text}).data

    assert found["rules"] is None
    assert found["problems"]
    assert "root:" not in str(found["problems"])
    assert code is None


@pytest.mark.parametrize(
    ("body", "headers", "status", "code"),
    [
        (b"{", JSON, 400, "bad_message"),
        (b"[1]", JSON, 400, "bad_message"),
        (b'{"ruleset": 7}', JSON, 400, "bad_message"),
        (b'{"rulesett": "a"}', JSON, 400, "bad_message"),
        (b"\xff\xfe", JSON, 400, "bad_message"),
        (b"[" * 50_000, JSON, 400, "bad_message"),
        (b'{"text": "' + b"x" * 100_000 + b'"}', JSON, 413, "too_long"),
        (b"{}", {"content-type": "text/plain"}, 415, "no_json"),
        (b"{}", {**JSON, "origin": "http://elsewhere.example"}, 403, "other_origin"),
    ],
)
def test_a_hostile_request_gets_a_coded_error(
    server: Running, body: bytes, headers: dict[str, str], status: int, code: str
) -> None:
    answer = server.post("/api/choose?lang=zh-Hans", body, headers)

    assert (status, code) == (answer.status, answer.data["error"]["code"])
    assert "no-store" == answer.headers["cache-control"]


def test_what_is_not_there_is_told_as_everything_else(server: Running) -> None:
    assert "not_found" == server.get("/nothing").data["error"]["code"]
    assert 404 == server.get("/pages/../app.py").status
    assert 404 == server.get("/pages/%2e%2e/app.py").status
    assert (
        "unknown_ruleset"
        == (server.post("/api/choose", {"ruleset": "../x"}).data["problems"][0]["code"])
    )


def test_health_and_figures_are_there(server: Running) -> None:
    server.post("/api/choose", {"ruleset": "zhongyou"})

    assert b"ok\n" == server.get("/healthz").body
    assert b'gouji_requests_total{route="choose",status="200"}' in server.get("/metrics").body


def test_figures_are_told_to_this_computer_alone(server: Running) -> None:
    """Whoever plays would see in them that somebody else has answered what is asked in secret."""
    for other in ("192.168.1.7", "203.0.113.9"):
        answer = server.get("/metrics", **{"x-forwarded-for": other})
        assert (404, "not_found") == (answer.status, answer.data["error"]["code"])
    assert 200 == server.get("/healthz", **{"x-forwarded-for": "203.0.113.9"}).status


def test_a_fault_of_ours_is_told_with_the_headers_of_every_answer() -> None:
    made = app.Server(MemoryStore())
    del made.metrics
    with running(app.application(made)) as server:
        answer = server.get("/metrics")

    assert (500, "our_fault") == (answer.status, answer.data["error"]["code"])
    assert HEADERS.items() <= answer.headers.items()


def test_who_asks_too_often_is_told_and_nobody_else_is_held_up() -> None:
    now = [0.0]
    made = app.Server(MemoryStore(), clock=lambda: now[0])
    made.rate.take("one", 60)
    with pytest.raises(WebError, match="too_often"):
        made.rate.take("one")
    made.rate.take("other")
    now[0] = 1.0
    made.rate.take("one", 10)


def test_addresses_of_one_network_count_as_one() -> None:
    made = app.Server(MemoryStore())
    made.tables.most, made.tables.second = 1, 0
    wanted = {"rules": {"ruleset": "xuandian"}, "name": "Ann"}
    with running(app.application(made)) as server:
        found = [
            server.post("/api/tables", wanted, {**JSON, "x-forwarded-for": address}).status
            for address in (
                *("2001:db8::1", "2001:db8::ffff:0:1", "2001:db8:0:1::1"),
                *("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2"),
                *("fe80::1", "fe80::2"),
            )
        ]

    assert [200, 429, 200, 200, 429, 200, 200, 200] == found


def test_who_opens_a_table_on_the_server_itself_gets_a_link_for_other_devices() -> None:
    shared = app.Server(MemoryStore(), outside="http://192.168.1.5:8000/")
    with running(app.application(shared)) as server:
        wanted = {"rules": {"ruleset": "xuandian"}, "name": "Ann"}
        assert "http://192.168.1.5:8000/" == server.post("/api/tables", wanted).data["outside"]


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u115f", "\u0301\u0302", "  "])
def test_a_ruleset_of_whose_name_nothing_is_seen_is_told_once_with_a_code(name: str) -> None:
    found = choosing.choose(choosing.Wanted(ruleset="zhongyou", name=name), "en")
    assert ["unseen_value"] == [one["code"] for one in found["problems"]]
    assert found["rules"] is None


@pytest.mark.parametrize("line", ["names: {{en: {}}}", "region: {}", "joker_names: {{X: {}}}"])
@pytest.mark.parametrize("name", [r"\u3164", r"\u2800\uffa0", r"\u0301", " "])
def test_a_text_names_nothing_by_what_cannot_be_seen(line: str, name: str) -> None:
    quoted = line.format(f'"{name}"')
    text = f"id: ours\nextends: zhongyou\n{quoted}\n"
    (problem,) = choosing.choose(choosing.Wanted(text=text), "zh-Hans")["problems"]
    assert ("unseen_value", 3) == (problem["code"], problem["line"])


@pytest.mark.parametrize("name", ["7", "10"])
def test_a_ruleset_may_be_called_by_a_number(name: str) -> None:
    found = choosing.choose(choosing.Wanted(ruleset="zhongyou", name=name), "en")
    assert ([], name) == (found["problems"], found["rules"]["name"])


@pytest.mark.parametrize("path", ["/", f"{front.ROOT}/felt.js", f"{front.ROOT}/style.css"])
@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_what_an_answer_depends_on_is_named_once(server: Running, path: str, accepted: str) -> None:
    vary = server.get(path, **{"accept-encoding": accepted}).headers["vary"].split(", ")

    assert "Accept-Encoding" in vary
    assert len(vary) == len(set(vary))

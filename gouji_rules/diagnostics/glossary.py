"""What players call things, in both ways of writing Chinese and in pinyin, and our names for it."""

import re
import unicodedata
from typing import Final

_TERMS: Final = (
    # rules: sections, and what is in them
    ("burning", "burn"),
    ("revolt rebellion", "revolution revolted"),
    ("smothered", "smothering smothered"),
    ("score scores scoring", "points"),
    ("comparison compare comparing", "beats"),
    ("partner partners teammate teammates", "mates"),
    ("bet bets betting bidding declaration declarations", "calls"),
    ("lead starter first_player", "first_leader"),
    ("passes", "passing"),
    ("cards", "deck"),
    ("round rounds", "sets"),
    ("title", "names"),
    ("author", "sources"),
    ("方向 转向 轉向 fangxiang", "direction"),
    ("牌 牌副 一副牌 套牌 paifu pai 扑克 撲克 puke", "deck play"),
    ("几副牌 幾副牌 副数 副數 fushu jifupai", "packs"),
    ("去牌 去掉 减去 減去 减牌 減牌 拿掉 qupai qudiao", "removed"),
    ("加牌 加上 增加 添牌 jiapai", "added"),
    ("点数 點數 大小 牌序 dianshu daxiao", "ranks rank"),
    ("王 花 鬼 虎 花牌 王牌 大王小王 大花小花 大小王 大小花 wang hua", "jokers"),
    ("憋三 憋3 biesan bie3", "hold_three"),
    (
        "闷 悶 被闷 被悶 闷牌 悶牌 闷贡 悶貢 "
        "憋三贡 憋三貢 憋3贡 清贡 清貢 men menpai mengong beimen",
        "smothering smother smothered",
    ),
    ("混王 混花 混打 hunwang hunhua", "mixed_jokers"),
    (
        "大当小 大當小 大花当小花 大花當小花 大花当做小花 大花當做小花 都算小花",
        "as_small mixed_jokers",
    ),
    ("各算各的 大是大小是小 分大小 分大小花", "by_level"),
    (
        "管 管牌 压 壓 压牌 壓牌 比牌 比较 比較 "
        "比大小 大过 大過 管上 guan guanpai yapai bipai bijiao",
        "beats",
    ),
    ("够级 夠級 够级牌 夠級牌 勾级 勾級 购级 構級 沟级 gouji goujipai", "gouji default_gouji"),
    ("挂花 掛花 挂王 掛王 挂虎 掛虎 挂鬼 guahua guawang", "hung"),
    ("最少 至少 最低 起步 zuishao zhishao", "minimum"),
    ("张数 張數 几张 幾張 zhangshu", "size count cards minimum"),
    ("开点 開點 打点 打點 开店 開店 已开点 已開點 kaidian dadian", "opening opens opened"),
    ("四开点 四開點 4开点 4開點 开四 打四 出四 sikaidian", "fours"),
    ("无头 無頭 没头 沒頭 wutou", "headless"),
    ("叫点 叫點 叫牌 jiaodian", "calls call"),
    ("宣点 宣點 xuandian", "declare calls xuandian"),
    ("预点 預點 yudian", "early two_stage"),
    ("明点 明點 mingdian", "late two_stage"),
    ("不叫 不叫点 不叫點 没有 沒有 无 無 wu", "none false"),
    ("上班 先手 先出 首家 头家 頭家 shangban xianshou", "first_leader"),
    ("同花色 同花 一个花色 tonghuase tonghua", "same_suit"),
    ("同颜色 同顏色 一色 同色 tongyanse", "colour_then_suit"),
    ("持牌 拿牌 谁拿谁出 誰拿誰出 chipai", "holder"),
    ("抽签 抽籤 摸牌定 摸牌 抽牌 随机 隨機 抓阄 chouqian suiji", "drawn"),
    ("以后 以後 后来 後來 后几局 yihou", "later_sets"),
    ("大落 末科 六科 最后一名 daluo", "place_6"),
    ("头科 頭科 头客 頭客 第一名 touke", "place_1"),
    ("买三 買三 买3 買3 maisan mai3", "buying"),
    ("价 價 价钱 價錢 价格 價格 jia jiaqian", "price"),
    ("卖家 賣家 卖方 maijia", "sellers"),
    ("买不起 買不起 没钱 沒錢 maibuqi", "no_payment"),
    ("对头 對頭 对家 對家 对门 對門 duitou duijia duimen", "opposite payee"),
    ("联邦 聯邦 联帮 聯幫 连邦 同伙 搭档 队友 隊友 lianbang", "mates federation"),
    ("对头的联邦 對頭的聯邦 对家的联邦", "opposite_mates"),
    ("付钱 給牌 给牌 要给 fuqian", "paid"),
    ("白给 白給 白要 免费 免費 baigei", "free"),
    ("革命 反了 geming", "revolution revolted"),
    ("作废 作廢 黄了 流局 zuofei", "void_at"),
    ("够革命 條件 条件 资格 資格 tiaojian zige", "eligible"),
    ("死够级 死夠級 够死级 夠死級 要头 要頭 sigouji gousiji yaotou", "dead_gouji"),
    ("让牌 讓牌 让 讓 rangpai rang", "yielding"),
    ("四户乱缠 四戶亂纏 乱缠 亂纏 四人乱缠 四人亂纏 乱战 亂戰 luanchan sihuluanchan", "free_play"),
    ("再上 再管 再上牌 过后再上 zaishang", "reentry"),
    ("接风 接風 借风 借風 jiefeng", "wind"),
    ("下家 下一家 xiajia", "next"),
    ("结束 結束 完 打完 jieshu", "end"),
    ("剩一家 只剩一家 剩一人", "one_left"),
    ("剩一边 剩一個聯邦 剩一联邦 一家联邦", "one_federation"),
    ("剩下 其余 其餘 剩余 剩餘 shengxia", "rest"),
    ("牌少 张数少 牌少的先 牌少在前", "fewest_cards"),
    ("烧牌 燒牌 烧 燒 烧贡 燒貢 烧排 捎牌 shaopai shao shaogong", "burn"),
    ("反烧 反燒 回烧 回燒 fanshao huishao", "counter"),
    ("优先 優先 次序 先后 youxian", "priority"),
    ("联邦优先 聯邦優先 联邦先 聯邦先 联帮优先 lianbangyouxian", "federation_first"),
    (
        "座位顺序 座位順序 按座位 按顺序 按順序 轮流 輪流 顺序 順序 座次 zuoweishunxu shunxu",
        "seat_order",
    ),
    ("准许 准入 能不能烧 zhunxu", "admission"),
    ("任意 随便 隨便 都行 随意 renyi suibian", "any"),
    ("可行 走得了 烧得起 kexing", "feasible"),
    ("加倍 双倍 雙倍 翻倍 jiabei shuangbei", "double multiplier"),
    ("不加倍 普通 一般 putong", "plain"),
    ("烧失败 燒失敗 失败以后 失敗以後 shaoshibai", "after_failure failed"),
    ("被烧的 被燒的 被烧者 被燒者 beishao", "victim"),
    ("奖分 獎分 加分 奖励 獎勵 jiafen", "bonus"),
    ("过牌以后 过牌后 過牌後 guopaihou", "after_pass"),
    ("进贡 進貢 贡 貢 吃贡 吃貢 贡牌 貢牌 进攻 進攻 上贡 上貢 jingong gong chigong", "tribute"),
    ("顺序 順序 次序 shunxu", "order"),
    ("点贡 點貢 点 點 diangong", "point"),
    ("落贡 落貢 拉贡 拉貢 落 拉 luogong lagong", "fall"),
    ("还贡 還貢 回贡 回貢 退贡 huangong huigong", "returned"),
    ("拒绝 拒絕 拒贡 拒貢 抗贡 jujue jugong", "refusal"),
    ("合法 可贡的牌 贡什么 hefa", "lawful"),
    ("最大 最大的牌 任意最大 zuida", "any_highest"),
    ("王和2 花和钱 花钱 花錢", "jokers_and_twos"),
    ("转贡 轉貢 吃了再吐 传贡 傳貢 zhuangong", "pass_on"),
    ("计分 計分 得分 积分 積分 分 分数 分數 jifen defen fen", "points"),
    (
        "串三户 串三戶 抓三户 抓三戶 圈三户 圈三戶 三户 三戶 串三 chuansanhu zhuasanhu quansanhu",
        "sweep",
    ),
    ("串贡 串貢 圈贡 圈貢 chuangong quangong", "after_sweep"),
    ("打分法 只算分 不进牌 不進牌 dafenfa", "scored_only"),
    ("输家扣分 輸家扣分 输的扣分 輸的扣分", "losers_pay"),
    ("翻番 倍数 倍數 fanfan fanbei beishu", "multiplier"),
    ("固定 固定分 guding", "flat"),
    ("局 一局 局数 局數 牌局 ju", "game sets"),
    ("回合 轮 輪 盘 盤 回合数 回合數 huihe lun", "sets"),
    ("目标 目標 打到 目标分 mubiao", "target"),
    ("报户 報戶 报牌 報牌 报 報 满户 滿戶 baohu baopai", "report"),
    ("从不 從不 不报 不報 从来不 congbu", "never"),
    ("问了才报 問了才報 要问 有问必答 wen", "on_request"),
    ("总是 總是 一直 一直亮 亮 亮着 公开 公開 显示 顯示 gongkai", "shown"),
    ("挑牌 看牌 联邦看牌 tiaopai kanpai", "mates_see"),
    ("方式 模式 fangshi", "mode"),
    ("限度 上限 几张以下 xiandu", "limit"),
    ("开关 開關 启用 啟用 有没有 开启 kaiguan qiyong", "enabled"),
    # commands
    ("检查 檢查 查错 查錯 jiancha", "check"),
    ("打牌 玩 玩牌 开打 開打 开始 開始 wan dapai", "play"),
    ("差别 差別 区别 區別 对比 對比 chabie qubie", "diff"),
    ("模拟 模擬 moni", "simulate"),
    ("回放 重放 重看 复盘 復盤 fupan huifang", "replay"),
    ("新建 xinjian", "new"),
    ("测试 測試 试 試 ceshi", "test"),
    ("解释 解釋 说明 說明 规则书 規則書 jieshi shuoming", "explain"),
    ("规则列表 規則列表 有哪些规则 有哪些規則", "rulesets"),
    ("帮助 幫助 bangzhu", "help"),
    ("为什么 為什麼 为何 為何 weishenme", "why"),
    ("能出什么 能出什麼 出法 chufa", "moves"),
    ("牌局 存的牌 paiju", "games"),
    ("补全 補全 buquan", "completion"),
    ("删除 刪除 删 刪 shanchu", "delete"),
    ("接着打 接著打 继续 繼續 jixu", "resume"),
    ("列出 列表 liechu", "list"),
    ("信任 xinren", "trust"),
    # metadata
    ("代号 代號 编号 編號 名号 标识 daihao bianhao", "id"),
    ("名称 名稱 名字 mingcheng mingzi", "names"),
    ("地区 地區 地方 地点 diqu difang", "region"),
    ("来源 來源 出处 出處 laiyuan chuchu", "sources"),
    ("不同 出入 差异 差異 偏差 butong", "deviations"),
    ("版本 banben", "version"),
    (
        "继承 繼承 扩展 擴展 基于 基於 上级 jicheng jiyu based_on base parent inherits extend",
        "extends",
    ),
    ("插件 外掛 chajian", "plugins"),
    ("定义 定義 dingyi", "define"),
    ("中文 简体 簡體 简体中文 zh zh_cn zh_sg cn chinese jianti", "zh-Hans"),
    ("繁体 繁體 繁体中文 繁體中文 zh_tw zh_hk fanti", "zh-Hant"),
    ("英文 英语 英語 english eng yingwen", "en"),
    # values
    ("逆时针 逆時針 nishizhen ccw anticlockwise counter_clockwise", "counterclockwise"),
    ("顺时针 順時針 shunshizhen cw", "clockwise"),
    ("都算小 按小 当小花 當小花 算小王", "as_small"),
    ("各算各 按大小 分大小 各算各的", "by_level"),
    ("淘汰 出局 taotai chuju", "eliminate eliminated"),
    (
        "真 是 对 對 有 开 開 要 能 可以 可 允许 "
        "允許 准 行 启用 啟用 shi zhen you kai yao neng keyi",
        "true",
    ),
    (
        "假 否 不 无 無 没有 沒有 关 關 不要 不能 不可以 "
        "不可 不允许 不允許 不准 不行 禁用 fou jia bu wu guan buyao",
        "false",
    ),
    # the language
    ("新 新牌 上牌 后手 xin xinpai", "new"),
    ("旧 舊 旧牌 舊牌 老 桌上 底下 jiu jiupai", "old"),
    ("手牌 一手牌 出的牌 shoupai", "hand play"),
    ("贴钱 貼錢 贴 tieqian", "padded"),
    ("本牌 净牌 jingpai", "naturals"),
    ("名次 科 mingci", "place places"),
    ("进贡的 進貢的 进贡方 付方 输家 自己 本家 ziji", "payer"),
    ("收贡的 收貢的 吃贡的 收贡方 收方 赢家", "payee"),
    ("每张都大 每張都大", "every_card_above"),
    # positions and actions of scenario files
    ("手里的牌 hands_of 手牌 shoupai", "hands"),
    ("过 過 过牌 過牌 不要 guo guopai", "pass passed"),
    ("轮到 輪到 该谁 該誰 轮到谁 輪到誰 lundao", "asks"),
    ("期望 预期 預期 结果应该 qiwang yuqi", "expect"),
    ("走法 步骤 步驟 出牌 zoufa buzhou", "moves"),
    ("局面 场景 場景 情景 jumian changjing", "scenarios"),
    ("结果 結果 jieguo", "result"),
    ("阶段 階段 jieduan", "phase"),
    ("先出 领出 領出 lingchu", "lead leads"),
    ("规则 規則 guize", "ruleset"),
    # rulesets
    ("宣点平台 宣點平台 宣点 宣點 xuandianpingtai", "xuandian"),
    ("198张 198張 198 一九八", "sd198"),
    ("中游 中遊 中国游戏中心 中國遊戲中心 zhongyouxi zhongyou", "zhongyou"),
    ("山东 山東 shandong", "shandong"),
    ("桓台 huantai", "huantai"),
    ("联众 聯眾 lianzhong", "lianzhong"),
    ("枣庄 棗莊 zaozhuang", "zaozhuang"),
    ("滕州 tengzhou", "tengzhou"),
    ("比赛 比賽 竞赛 bisai", "competition"),
    # cards
    ("大王 大花 大鬼 大虎 dawang dahua", "D bigs"),
    ("小王 小花 小鬼 小虎 xiaowang xiaohua", "X smalls"),
    ("王 花 鬼 虎", "D"),
    ("钱 錢 两 兩 二 qian", "2 twos"),
)

GLOSSARY: Final[dict[str, tuple[str, ...]]] = {}
"""A word that players use -> the names it may mean here, the likeliest first."""

_PLACES: Final = {
    "1": "头科 頭科 头客 頭客 头游 頭遊 头名 頭名 状元 狀元 上游 上遊 touke first 1st",
    "2": "二科 二客 二游 二遊 榜眼 erke second 2nd",
    "3": "三科 三客 三游 三遊 探花 sanke third 3rd",
    "4": "四科 四客 四游 四遊 三落 sanluo sike fourth 4th",
    "5": "五科 五客 五游 五遊 二落 erluo wuke fifth 5th",
    "6": "六科 六客 六游 六遊 大落 末科 末客 末游 末遊 大拉 老末 落科 下游 下遊 最后一名 最後一名 "
    "daluo moke liuke sixth 6th last",
}
"""What the places are called, 1 the first to have gone out."""
_PLACE_OF: Final = {word: place for place, words in _PLACES.items() for word in words.split()}
_NUMBERS: Final = {char: str(number) for number, char in enumerate("一二三四五六", 1)}


def place_of(word: str) -> str:
    """Return the place 1-6 of a word for it (``大落``, ``第二名``, ``place_6``), or nothing."""
    plain = unicodedata.normalize("NFKC", word).strip().strip("\"'“”‘’「」").casefold()
    if plain in _PLACE_OF:
        return _PLACE_OF[plain]
    numbered = re.fullmatch("(?:第|place[ _-]?|no[. ]*)?([1-6一二三四五六])[名位号號]?", plain)
    return _NUMBERS.get(numbered.group(1), numbered.group(1)) if numbered else ""


for _words, _ids in _TERMS:
    for _word in _words.split():
        GLOSSARY[_word] = (*GLOSSARY.get(_word, ()), *_ids.split())

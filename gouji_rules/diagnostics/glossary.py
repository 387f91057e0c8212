"""What players call things, in both ways of writing Chinese and in pinyin, and our names for it."""

from typing import Final

_TERMS: Final = (
    # rules (the keys at the top)
    ("方向 fangxiang", "direction"),
    ("牌 牌副 一副牌 paifu pai 扑克 撲克", "deck"),
    ("几副牌 幾副牌 副数 副數 fushu", "packs"),
    ("去牌 去掉 减去 減去 qupai qudiao", "removed"),
    ("加牌 加上 增加 jiapai", "added"),
    ("点数 點數 大小 dianshu daxiao", "ranks"),
    ("王 花 大王小王 大花小花 wang hua", "jokers"),
    ("憋三 憋3 biesan bie3", "hold_three"),
    ("闷 悶 闷牌 悶牌 闷贡 悶貢 men menpai mengong", "smothering smother"),
    ("混王 混花 大花当做小花 hunwang", "mixed_jokers"),
    ("管 管牌 压 壓 压牌 壓牌 比较 比較 大过 大過 guan yapai bijiao", "beats"),
    ("够级 夠級 够级牌 夠級牌 勾级 gouji", "gouji"),
    ("挂花 掛花 挂王 掛王 guahua guawang", "hung"),
    ("最少 至少 张数 張數 zuishao zhangshu", "minimum"),
    ("开点 開點 打点 打點 kaidian dadian", "opening opens opened"),
    ("四开点 四開點 4开点 4開點 sikaidian", "fours"),
    ("无头 無頭 wutou", "headless"),
    ("叫点 叫點 宣点 宣點 点 jiaodian xuandian", "calls declare"),
    ("预点 預點 yudian", "early two_stage"),
    ("明点 明點 mingdian", "late two_stage"),
    ("上班 先手 先出 shangban xianshou", "first_leader"),
    ("同花色 同花 tonghuase tonghua", "same_suit"),
    ("买三 買三 买3 買3 maisan mai3", "buying"),
    ("价 價 价钱 價錢 jia jiaqian", "price"),
    ("卖家 賣家 maijia", "sellers"),
    ("对头 對頭 对家 對家 duitou duijia", "opposite"),
    ("联邦 聯邦 联帮 聯幫 lianbang", "mates federation"),
    ("革命 geming", "revolution"),
    ("作废 作廢 zuofei", "void_at"),
    ("死够级 死夠級 够死级 夠死級 sigouji", "dead_gouji"),
    ("让牌 讓牌 让 讓 rangpai rang", "yielding"),
    ("四户乱缠 四戶亂纏 乱缠 亂纏 四人乱缠 luanchan sihuluanchan", "free_play"),
    ("接风 接風 jiefeng", "wind"),
    ("下家 xiajia", "next"),
    ("结束 結束 完 jieshu", "end"),
    ("剩下 其余 其餘 shengxia", "rest"),
    ("烧牌 燒牌 烧 燒 烧贡 燒貢 shaopai shao shaogong", "burn"),
    ("反烧 反燒 fanshao", "counter"),
    ("优先 優先 youxian", "priority"),
    ("进贡 進貢 贡 貢 吃贡 吃貢 jingong gong chigong", "tribute"),
    ("点贡 點貢 diangong", "point"),
    ("落贡 落貢 拉贡 拉貢 luogong lagong", "fall"),
    ("还贡 還貢 huangong", "returned"),
    ("拒绝 拒絕 拒贡 jujue", "refusal"),
    ("计分 計分 得分 积分 積分 分 jifen defen fen", "points"),
    ("串三户 串三戶 圈三户 圈三戶 三户 chuansanhu quansanhu", "sweep"),
    ("翻番 翻倍 fanfan fanbei", "multiplier"),
    ("局 一局 局数 ju", "game"),
    ("回合 轮 輪 盘 盤 huihe lun", "sets"),
    ("报户 報戶 报牌 報牌 baohu baopai", "report"),
    ("定义 定義 dingyi", "define"),
    ("名称 名稱 名字 mingcheng mingzi", "names"),
    ("地区 地區 地方 diqu difang", "region"),
    ("来源 來源 laiyuan", "sources"),
    ("版本 banben", "version"),
    ("继承 繼承 jicheng", "extends"),
    # values
    ("逆时针 逆時針 nishizhen ccw anticlockwise counter-clockwise", "counterclockwise"),
    ("顺时针 順時針 shunshizhen cw", "clockwise"),
    ("真 是 对 shi zhen", "true"),
    ("假 否 不 fou jia", "false"),
    # rulesets
    ("宣点平台 宣點平台 宣点 宣點 xuandianpingtai", "xuandian"),
    ("198张 198張 198", "sd198"),
    ("中游 中遊 中国游戏中心 zhongyouxi", "zhongyou"),
    ("山东 山東 shandong", "shandong"),
    ("桓台 huantai", "huantai"),
    # cards
    ("大王 大花 大鬼 dawang dahua", "D"),
    ("小王 小花 小鬼 xiaowang xiaohua", "X"),
    ("钱 錢 qian", "2"),
)

GLOSSARY: Final[dict[str, tuple[str, ...]]] = {}
"""A word that players use -> the names it may mean here, the likeliest first."""

for _words, _ids in _TERMS:
    for _word in _words.split():
        GLOSSARY[_word] = GLOSSARY.get(_word, ()) + tuple(_ids.split())

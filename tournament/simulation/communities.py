"""Typical names of mahjong players, by community. All combinations are made up."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Community:
    """A community of players and the names used there.

    A name is a pair (Latin letters, characters); the second is empty where only Latin letters are used. Japanese
    names go into the same field as Chinese ones. `is_family_first` is the order in Latin letters;
    `federation_prefix` begins a player's federation number, and is empty where there is none.
    """

    country: str
    share: int
    clubs: tuple[str, ...]
    given: tuple[tuple[str, str], ...]
    family: tuple[tuple[str, str], ...]
    is_family_first: bool = False
    federation_prefix: str = ""


def _latin(names: str) -> tuple[tuple[str, str], ...]:
    return tuple((name.replace("_", " "), "") for name in names.split())


def _pairs(names: str) -> tuple[tuple[str, str], ...]:
    """Read `Tai_Man=大文 …`."""
    pairs = (name.split("=") for name in names.split())
    return tuple((latin.replace("_", " "), characters) for latin, characters in pairs)


COMMUNITIES = (
    Community(
        "HK",
        9,
        ("Victoria Harbour Mahjong Club", "Sham Shui Po Players", "Lion Rock Mahjong Society", ""),
        _pairs(
            "Tai-man=大文 Siu-ming=小明 Wai-ling=慧玲 Ka-yan=嘉欣 Chi-keung=志強 Mei-fung=美鳳 Kwok-wing=國榮 "
            "Yuk-lan=玉蘭 Hoi-yee=凱怡 Tsz-kit=子傑 Wing-sze=詠詩 Kin-pong=建邦 Suk-fan=淑芬 Man-hin=文軒"
        ),
        _pairs(
            "Chan=陳 Wong=黃 Leung=梁 Cheung=張 Lau=劉 Ng=吳 Kwok=郭 Tsang=曾 Au-yeung=歐陽 Yip=葉 Mak=麥 Szeto=司徒"
        ),
        is_family_first=True,
    ),
    Community(
        "CN",
        6,
        ("成都蜀风麻将俱乐部", "Beijing Bamboo Club", ""),
        _pairs(
            "Xiaoming=晓明 Haiyan=海燕 Jianguo=建国 Lihua=丽华 Wei=伟 Xueqin=雪琴 Zhiqiang=志强 Yutong=雨桐 "
            "Guoliang=国梁 Mengjie=梦洁 Ruolan=若兰 Zixuan=子轩"
        ),
        _pairs(
            "Wang=王 Zhang=张 Liu=刘 Chen=陈 Zhao=赵 Sun=孙 Ma=马 Zheng=郑 Ouyang=欧阳 Xie=谢 Lü=吕 Luo=罗"
        ),
        is_family_first=True,
    ),
    Community(
        "TW",
        3,
        ("臺北竹風會", "Tamsui Mahjong Circle", ""),
        _pairs(
            "Chih-ming=志明 Chun-chiao=春嬌 Ya-ting=雅婷 Chia-hao=家豪 Shu-fen=淑芬 Yi-chun=怡君 Chun-hung=俊宏"
        ),
        _pairs("Lin=林 Huang=黃 Tsai=蔡 Hsu=許 Kuo=郭 Hung=洪 Chiu=邱 Liao=廖 Hsieh=謝"),
        is_family_first=True,
    ),
    Community(
        "JP",
        5,
        ("東京麻雀クラブ", "Ōsaka Hanafuda & Mahjong", ""),
        _pairs(
            "Haruka=遥 Kenji=健司 Yūko=優子 Takeshi=武 Sakura=さくら Ryō=涼 Tomoko=智子 Daisuke=大輔 Emi=恵美 Shōta=翔太"
        ),
        _pairs(
            "Satō=佐藤 Tanaka=田中 Kobayashi=小林 Itō=伊藤 Ōno=大野 Hayashi=林 Saitō=斎藤 Matsumoto=松本 Abe=阿部"
        ),
        is_family_first=True,
    ),
    Community(
        "SG",
        2,
        ("Lion City Tiles", ""),
        _pairs("Jia_Hui=佳慧 Wei_Jie=伟杰 Mei_Ling=美玲 Kok_Leong=国良 Hui_Min=慧敏"),
        _pairs("Tan=陈 Lim=林 Ong=王 Goh=吴 Koh=许 Teo=张 Chua=蔡"),
        is_family_first=True,
    ),
    Community(
        "DK",
        4,
        ("Mahjong Danmark", "Københavns Mahjong Klub", ""),
        _latin("Søren Åse Jørgen Kirsten Bjørn Mette Lærke Anders Ida Henrik"),
        _latin("Kjær Sørensen Østergaard Nørgaard Lindhøj Dahl Mølgaard Ravn"),
        federation_prefix="08",
    ),
    Community(
        "NL",
        3,
        ("Mahjongbond De Draak", "Rotterdamse Muurbouwers", ""),
        _latin("Anneke Désirée Joost Maarten Sjoerd Willemijn Thijs Femke"),
        _latin("van_der_Meer de_Vries Bakker van_'t_Hof Jansen-Postma Visser Dijkstra"),
        federation_prefix="06",
    ),
    Community(
        "PL",
        4,
        ("Liga Mahjonga Kraków", "Warszawski Klub Mahjonga", ""),
        _latin("Łukasz Małgorzata Paweł Agnieszka Stanisław Grażyna Jędrzej Żaneta Bożena"),
        _latin("Wójcik Kaczmarek Mazur Dąb Król Wróbel Nowak Żak Sroka Gołąb"),
        federation_prefix="16",
    ),
    Community(
        "FR",
        3,
        ("Les Dragons de Lyon", "Tuiles et Vents", ""),
        _latin("Élodie François Zoé Benoît Maëlle Gaëtan Thérèse Loïc"),
        _latin("Lefèvre Béranger Gauthier d'Aubigné Moreau Lemaître Çelik Noël"),
        federation_prefix="04",
    ),
    Community(
        "DE",
        3,
        ("Hamburger Bambus", "Roter Drache München", ""),
        _latin("Jürgen Käthe Björn Anneliese Günter Friederike Matthias Grit"),
        _latin("Müßig Schröder von_Löwenstein Weiß Kühn Große-Wortmann Jäger Vogt"),
        federation_prefix="05",
    ),
    Community(
        "HU",
        2,
        ("Budapesti Madzsong Egyesület", ""),
        _latin("Ágnes Győző Zsófia Tamás Ildikó Ödön"),
        _latin("Szabó Kőszegi Horváth Tűzkő Nagy Vörös"),
        is_family_first=True,
        federation_prefix="10",
    ),
    Community(
        "PT",
        1,
        ("Clube de Mahjong de Lisboa", ""),
        _latin("João Inês Gonçalo Conceição"),
        _latin("Magalhães Simões Araújo da_Conceição Brandão"),
        federation_prefix="17",
    ),
    Community(
        "AU",
        2,
        ("Mah-Jong Sydney", "Brunswick Tile Club", ""),
        _latin("Priya Declan Margaret Ngaire Siobhán Oliver"),
        _latin("Ramanathan O'Connell Featherstonehaugh Nguyễn Papadopoulos McKay"),
    ),
    Community(
        "VN",
        1,
        ("",),
        _latin("Thị_Hương Văn_Đức Quỳnh_Anh Minh_Tuấn"),
        _latin("Nguyễn Trần Phạm Đặng Vũ"),
        is_family_first=True,
    ),
)

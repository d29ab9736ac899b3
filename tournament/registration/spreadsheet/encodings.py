"""The encoding of a text file, found by decoding strictly and judging the result."""

import codecs
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from tournament.registration.spreadsheet.headers import header_match
from tournament.registration.spreadsheet.text import REPLACEMENT, has_han
from tournament.registration.spreadsheet.types import RefusalCode, SpreadsheetRefused

# Characters that names, clubs and headers are made of, in both scripts. One of them says more for an encoding than any
# other character of the encoding's first plane.
_COMMON = frozenset(
    "王李張张劉刘陳陈楊杨黃黄趙赵吳吴周徐孫孙馬马朱胡郭何高林羅罗鄭郑梁謝谢宋唐許许韓韩馮冯鄧邓曹彭曾蕭肖田董袁潘"
    "于蔣蒋蔡余杜葉叶程蘇苏魏呂吕丁任沈姚盧卢姜崔鍾钟譚谭陸陆汪范金石廖賈贾夏韋韦方白鄒邹孟熊秦邱江尹薛閻阎段雷侯"
    "龍龙史陶黎賀贺顧顾毛郝龔龚邵萬万錢钱嚴严覃武戴莫孔向湯汤歐欧區区關关麥麦霍甘伍溫温植容冼古翁岑凌甄游樊簡简倪"
    "偉伟明國国華华文志英美麗丽玲芳敏靜静秀娟強强磊軍军洋勇艷艳傑杰濤涛超霞平剛刚桂建輝辉慧玉紅红雪梅蘭兰鳳凤雲云"
    "俊家欣怡子浩然宇軒轩豪健嘉淑惠珍珠德榮荣信義义仁禮礼智忠孝永安康福祥昌盛興兴成達达立新春秋冬天海山河川東东南西"
    "北中大小太少一二三四五六七八九十百千生光耀宏鴻鸿泰銘铭威雄豐丰寶宝貴贵富瑞祖思詩诗婷娜琴瑩莹穎颖佩佳雅雯妮儀仪潔洁"
    "冰心晴曉晓晨旭日月星宗啟启錦锦鵬鹏飛飞翔天賜赐柏松樹树森棠楠彬斌樂乐君卓兆啓基堅坚釗钊鈞钧鋒锋銳锐麟"
    "姓名編编號号選选手參参賽赛者隊队會会所俱部協协屬属單单位國国家地籍歐欧洲洋麻將将香港澳門门台灣湾臺日本新加坡"
    "馬马來来西亞亚聯联盟總总學学院體体育公司市省縣县廣广州深圳上京津重慶庆備备註注種种排第組组男女年級级輪轮桌東"
)
_CHARACTERS_JUDGED = 100_000
_LEAST_PLAUSIBLE = 0.30
_MOST_LOST_SHARE = 0.02
# UTF-8 with a few damaged bytes: text in another encoding hardly ever contains well-formed UTF-8 by chance.
_GOOD_PER_LOST = 10
_HEADER_WORD_BONUS = 0.25
_HEADER_WORDS_COUNTED = 3
_CELL_BORDERS = re.compile(r'[,;\t"\r\n]+')
_HEADER_CHARACTERS = 4000
_ACCENTED_RUN = re.compile(r"[^\W\d_]+")


class DecodedText(NamedTuple):
    """`encoding` is a name for people; `is_guess` says that nothing in the file states it."""

    text: str
    encoding: str
    is_guess: bool


class _Candidate(NamedTuple):
    label: str
    codec: str
    plausibility: Callable[[str], float]


def decode(data: bytes) -> DecodedText:
    """The file's text, from UTF-8, UTF-16 with byte order mark, Big5, Big5-HKSCS, GB18030 or Windows-1252.

    A few bytes that fit no encoding become U+FFFD. Raises SpreadsheetRefused: not_a_spreadsheet (NUL bytes),
    csv_unreadable.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return DecodedText(_without_nul(_strict(data, "utf-16")), "UTF-16", is_guess=False)
    if b"\0" in data:
        raise SpreadsheetRefused(RefusalCode.NOT_A_SPREADSHEET)
    if data.startswith(codecs.BOM_UTF8):
        return DecodedText(data.decode("utf-8-sig", "replace"), "UTF-8", is_guess=False)
    try:
        return DecodedText(data.decode("utf-8"), "UTF-8", is_guess=False)
    except UnicodeDecodeError:
        return _spoilt_utf8(data) or _best_guess(data)


def _strict(data: bytes, codec: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as fault:
        raise SpreadsheetRefused(RefusalCode.CSV_UNREADABLE) from fault


def _without_nul(text: str) -> str:
    if "\0" in text:
        raise SpreadsheetRefused(RefusalCode.NOT_A_SPREADSHEET)
    return text


def _spoilt_utf8(data: bytes) -> DecodedText | None:
    text = data.decode("utf-8", "replace")
    lost = text.count(REPLACEMENT)
    good = sum(not character.isascii() for character in text) - lost
    return DecodedText(text, "UTF-8", is_guess=False) if good >= lost * _GOOD_PER_LOST else None


def _best_guess(data: bytes) -> DecodedText:
    """The most plausible of the encodings that fit; for a file with a few damaged bytes, of those that fit best."""
    decoded = [(candidate, _decoded(data, candidate.codec)) for candidate in _CANDIDATES]
    fitting = [(candidate, text) for candidate, text in decoded if text is not None]
    if best := _most_plausible(fitting):
        return best
    lossy = [(candidate, data.decode(candidate.codec, "replace")) for candidate in _CANDIDATES]
    bearable = [(candidate, text) for candidate, text in lossy if _lost_share(text) <= _MOST_LOST_SHARE]
    if best := _most_plausible(bearable):
        return best
    raise SpreadsheetRefused(RefusalCode.CSV_UNREADABLE)


def _decoded(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


def _lost_share(text: str) -> float:
    return text.count(REPLACEMENT) / len(text)


def _most_plausible(texts: Sequence[tuple[_Candidate, str]]) -> DecodedText | None:
    """The first of the most plausible texts; None if none is plausible enough."""
    judged = [
        (
            candidate.plausibility(_telling_lines(text)) + _header_bonus(text),
            DecodedText(text, candidate.label, is_guess=True),
        )
        for candidate, text in texts
    ]
    plausibility, best = max(judged, key=lambda one: one[0], default=(0.0, None))
    return best if plausibility >= _LEAST_PLAUSIBLE else None


def _telling_lines(text: str) -> str:
    """The first lines that are not plain ASCII; all other lines are the same in every encoding."""
    lines = "\n".join(line for line in text.splitlines() if not line.isascii())
    return lines[:_CHARACTERS_JUDGED].replace(REPLACEMENT, "")


def _header_bonus(text: str) -> float:
    """Counts header words that are not plain ASCII: the same bytes hardly ever form one in another encoding."""
    cells = _CELL_BORDERS.split(text[:_HEADER_CHARACTERS])
    found = sum(not cell.isascii() and has_han(cell) and header_match(cell) is not None for cell in cells)
    return _HEADER_WORD_BONUS * min(found, _HEADER_WORDS_COUNTED)


def _average(text: str, weigh: Callable[[str], float]) -> float:
    characters = [c for c in text if not c.isascii()]
    return sum(map(weigh, characters)) / len(characters) if characters else 1.0


def _plausible_chinese(codec: str, first_lead: int, last_lead: int) -> Callable[[str], float]:
    """Judges by the structure of the encoding, which lists frequent characters first, in a range of lead bytes of their
    own.
    """

    def weigh(character: str) -> float:
        if character in _COMMON:
            return 1.0
        if not has_han(character):
            return 0.5 if "\u3000" <= character <= "\u301f" or "\uff01" <= character <= "\uff5e" else -0.2
        encoded = character.encode(codec, "ignore")
        is_frequent = len(encoded) == 2 and first_lead <= encoded[0] <= last_lead
        return 0.5 if is_frequent else 0.1

    return lambda text: _average(text, weigh)


def _plausible_western(text: str) -> float:
    """Accented letters usually stand alone among plain ones. Two in a row, or symbols, suggest misread Chinese."""
    characters = [c for c in text if not c.isascii()]
    if not characters:
        return 1.0
    good = 0
    for word in _ACCENTED_RUN.findall(text):
        accented = [not c.isascii() for c in word]
        is_usual = not all(accented) and not any(a and b for a, b in pairwise(accented))
        good += sum(accented) if is_usual else 0
    return 0.9 * good / len(characters)


_BIG5 = _plausible_chinese("cp950", 0xA4, 0xC6)
_GB = _plausible_chinese("gb2312", 0xB0, 0xD7)
_CANDIDATES = (
    _Candidate("Big5", "cp950", _BIG5),
    _Candidate("Big5-HKSCS", "big5hkscs", _BIG5),
    _Candidate("GB18030", "gb18030", _GB),
    _Candidate("Windows-1252", "cp1252", _plausible_western),
)

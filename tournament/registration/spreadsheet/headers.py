"""Finding the header of a player list, and what each of its columns means."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate
from typing import NamedTuple

from tournament.core.folding import folded
from tournament.registration.spreadsheet.grid import Grid, GridRow
from tournament.registration.spreadsheet.text import HAN, clean_text, close_up_cjk, has_han
from tournament.registration.spreadsheet.types import NAME_FIELDS, Contact, Field

# A header is among the first rows that are not empty; a row further down is not a header.
ROWS_SEARCHED = 60
# A single heading such as "Name" stands below a title at most: among many names it is somebody's name.
TITLES_ABOVE_ONE_HEADING = 2
LONGEST_HEADER_CHARACTERS = 60
MOST_HEADER_PARTS = 8


class Strength(IntEnum):
    """How certain a header is. Of two columns for a field, the one with the more certain header is used."""

    PART = 1  # one part of the header says so: "Contact (name)"
    WEAK = 2  # the header often means something else: "No.", which may be a mere line number
    SURE = 3


class Match(NamedTuple):
    field: Field
    strength: Strength


# Commas separate; the texts are compared without case, accents, punctuation and inner spaces.
_SURE_WORDS: Mapping[Field, str] = {
    Field.NUMBER: """number, player number, player no, player nr, player num, start number, start no, starting number,
        entry number, entry no, bib, bib number, badge number, draw number,
        編號, 编号, 選手編號, 选手编号, 參賽編號, 参赛编号, 參賽者編號, 参赛者编号, 球員編號, 號碼, 号码, 參賽號碼, 参赛号码, 選手號碼, 选手号码,
        號碼布, 号码布, 參賽號, 参赛号, 選手號, 选手号""",
    Field.NAME: """name, names, player, players, player name, player names, name of player, full name, fullname,
        participant, participants, participant name, competitor, contestant, entrant, attendee, attendee name,
        姓名, 名字, 名稱, 名称, 選手, 选手, 選手姓名, 选手姓名, 選手名, 选手名, 選手名稱, 选手名称, 參賽者, 参赛者, 參賽者姓名, 参赛者姓名,
        參賽選手, 参赛选手, 參賽者名稱, 玩家, 玩家姓名, 雀士, 牌手, 棋手, 隊員, 队员, 隊員姓名, 队员姓名, 參加者, 参加者, 參加者姓名, 参加者姓名""",
    Field.NAME_LATIN: """english name, name english, name in english, full name in english, english full name, name eng, eng name, name en, latin name,
        name latin, romanized name, romanised name, roman name, english, latin, eng, name romanized, pinyin, name pinyin, passport name,
        英文姓名, 英文名, 英文名字, 英文名稱, 英文名称, 姓名英文, 姓名拼音, 拼音, 拼音姓名, 英文, 羅馬拼音, 罗马拼音, 外文姓名, 外文名""",
    Field.NAME_ZH: """chinese name, name chinese, name in chinese, full name in chinese, chinese full name, name chi, chi name, name zh, chinese, chinese characters,
        name in chinese characters, name hanzi, hanzi, native name, name native, local name,
        original script, name original script, name in original script, original name, name in native script, native script,
        中文姓名, 中文名, 中文名字, 中文名稱, 中文名称, 姓名中文, 中文, 漢字, 汉字, 漢字姓名, 汉字姓名, 華文姓名, 华文姓名""",
    Field.FIRST_NAME: """first name, firstname, given name, given names, forename, forenames, prénom, vorname,
        名""",
    Field.LAST_NAME: """last name, lastname, surname, family name, nachname, nom de famille,
        姓, 姓氏""",
    Field.CLUB: """club, clubs, club name, mahjong club, association, club association, home club, league, society,
        會所, 会所, 俱樂部, 俱乐部, 會社, 协会, 協會, 所屬協會, 所属协会, 所屬會所, 所属会所, 所屬俱樂部, 所属俱乐部, 所屬, 所属, 所屬團體,
        所属团体, 雀會, 雀会, 雀館, 雀馆, 屬會, 属会, 會名, 会名, 代表會, 代表会, 社團, 社团, 球會""",
    Field.TEAM: """team, teams, team name, squad,
        隊伍, 队伍, 隊名, 队名, 團隊, 团队, 隊, 队, 隊伍名稱, 队伍名称, 代表隊, 代表队, 參賽隊伍, 参赛队伍, 所屬隊伍, 所属队伍""",
    Field.COUNTRY: """country, country region, country or region, nation, nationality, noc, country code, land, pays,
        國家, 国家, 國籍, 国籍, 國家地區, 国家地区, 國家或地區, 国家或地区, 地區, 地区, 國別, 国别, 國家代碼, 国家代码""",
    Field.FEDERATION_ID: """federation id, federation no, federation number, ema, ema id, ema no, ema nr, ema number,
        ema num, ema code, ema member number, member id, member no, member number, membership, membership no,
        membership id, membership number, licence, licence no, licence number, license, license no, license number,
        wmo id, wmo number, mil id, player id, registration id, fid, idema,
        會員編號, 会员编号, 會員號碼, 会员号码, 會員號, 会员号, 會員證號, 会员证号, 註冊編號, 注册编号, 註冊號, 注册号, 聯會編號, 联会编号,
        協會編號, 协会编号, 歐洲麻將協會編號, 證號, 证号""",
    Field.SEED: "seed, seeding, seed no, seed number, 種子, 种子, 種子序號, 种子序号, 種子排名, 种子排名, 種子號, 种子号",
    Field.RANK: """rank, ranking, rank no, current rank, world rank, world ranking, ema rank, ema ranking,
        排名, 名次, 世界排名, 現時排名, 当前排名, 等級排名, 等级排名""",
    Field.OTHER_IDS: "other federation numbers, other federation number, other numbers, other ids, 其他編號, 其他编号",
    Field.TEAM_ORDER: "place in the team, place in team, team order, order in team, board, 隊內順序, 队内顺序",
    Field.CAPTAIN: "captain, captain of the team, team captain, 隊長, 队长",
}
_WEAK_WORDS: Mapping[Field, str] = {
    Field.NUMBER: "no, nr, num, nb, n, n o, 序號, 序号, 號, 号, 項次, 项次, 次序, 順序, 顺序",
    Field.CLUB: "organisation, organization, affiliation, representing, 單位, 单位, 組織, 组织, 機構, 机构, 代表單位, 代表单位, 所屬單位, 所属单位",
    Field.COUNTRY: "region, state, flag, nat, ctry, 代表國家, 代表国家",
    Field.FEDERATION_ID: "id",
}

_SCRIPT_BORDER = re.compile(f"(?<=[{HAN}])(?=[^{HAN}])|(?<=[^{HAN}])(?=[{HAN}])")
_SEPARATORS = re.compile(r"[/|\\()\[\]{}<>:;,\n\r\t·•~+–—]| - ")
_NUMBER_SIGN = re.compile(r"[#№＃]")


ANSWER = "Answer: "
"""A header that begins so is a question of the sign-up, whatever its words are."""

_MAIL = re.compile(r"\b(?:e ?mails?|mails?)\b|電郵|电邮|郵箱|邮箱")
_PHONE = re.compile(r"\b(?:phones?|telephone|tel|mobile|handy)\b|電話|电话|手機|手机")


def contact_of(header: str) -> Contact | None:
    """Whether a column holds e-mail addresses or phone numbers. Lists of events bring in neither, members’ lists both."""
    text = folded(header)
    if _MAIL.search(text):
        return Contact.EMAIL
    return Contact.PHONE if _PHONE.search(text) else None


def header_match(raw: str) -> Match | None:
    """What a header cell stands for: "Club/會所" → CLUB; None if nothing in it is known."""
    if len(raw) > LONGEST_HEADER_CHARACTERS or raw.startswith(ANSWER):
        return None
    marked = _NUMBER_SIGN.sub(" no ", raw)
    if whole := _match(marked):
        return whole
    parts = [part for piece in _SEPARATORS.split(marked) for part in _SCRIPT_BORDER.split(piece)]
    if not 1 < len(parts) <= MOST_HEADER_PARTS:
        return None
    meaningful = [part for part in parts if _key(part)]
    matches = [match for part in meaningful if (match := _match(part))]
    if not matches:
        return None
    best = _most_telling(matches)
    return best if len(matches) == len(meaningful) else Match(best.field, Strength.PART)


def _match(text: str) -> Match | None:
    """What the whole text stands for. Spaces may be missing, but not stand inside a word: "Playername" is a header,
    "Player S" is somebody's name. Chinese headers are often spaced out.
    """
    known = _WORDS.get(_key(text))
    if known is None:
        return None
    match, borders = known
    return match if has_han(text) or _borders(text) <= borders else None


def _borders(text: str) -> frozenset[int]:
    """Where words end in the text's key, except at its end."""
    ends = list(accumulate(len(_key(word)) for word in text.split()))
    return frozenset(ends) - {0, ends[-1] if ends else 0}


def _key(text: str) -> str:
    return close_up_cjk(folded(clean_text(text).text)).replace(" ", "")


def _most_telling(matches: Sequence[Match]) -> Match:
    """In "中文姓名 / Name" the Chinese part says more than the plain "Name"; otherwise the first part counts."""
    telling = [match for match in matches if match.field is not Field.NAME]
    only_names = all(match.field in NAME_FIELDS for match in matches)
    best = telling[0] if telling and only_names else matches[0]
    return Match(best.field, max(match.strength for match in matches if match.field is best.field))


def _read_words() -> dict[str, tuple[Match, frozenset[int]]]:
    """What each header stands for, and where words may end in it, by its key."""
    words: dict[str, tuple[Match, frozenset[int]]] = {}
    for table, strength in ((_SURE_WORDS, Strength.SURE), (_WEAK_WORDS, Strength.WEAK)):
        for field, listed in table.items():
            for word in listed.split(","):
                match, borders = words.get(_key(word), (Match(field, strength), frozenset[int]()))
                words[_key(word)] = (match, borders | _borders(word))
    return words


_WORDS = _read_words()


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a grid: the rows it fills and what its columns mean.

    `texts` holds every header text by column index, `fields` the columns in use, `duplicates` those whose field another
    column already has.
    """

    first_row: int
    last_row: int
    texts: Mapping[int, str]
    fields: Mapping[int, Field]
    duplicates: Mapping[int, Field]

    @property
    def has_name(self) -> bool:
        return any(field in NAME_FIELDS for field in self.fields.values())

    def column_of(self, field: Field) -> int | None:
        return next((column for column, found in self.fields.items() if found is field), None)


def find_header(grid: Grid) -> Header | None:
    """The most informative header among the first rows; one without a name column only if there is no other.

    A row that has two columns of any kind is a candidate, and a name column alone near the top. Names in two languages may be in two rows,
    and a heading "Name" may span "English" and "Chinese" below it: such rows are read as one header.
    """
    rows = grid.rows[:ROWS_SEARCHED]
    candidates: list[Header] = []
    for index, row in enumerate(rows):
        header = _header_of([row])
        is_heading = header.has_name and (index <= TITLES_ABOVE_ONE_HEADING or len(header.fields) >= 2)
        if is_heading or len(header.fields) >= 2:
            candidates.append(header)
            following = rows[index + 1] if index + 1 < len(rows) else None
            if following and following.number == row.number + 1 and _is_mostly_header_words(following):
                candidates.append(_header_of([row, following]))
    if not candidates:
        return None
    return max(candidates, key=lambda h: (h.has_name, _weight(h), -h.first_row, h.last_row))


def repeats_header(row: GridRow, header: Header) -> bool:
    """Whether a row further down repeats the header, as printouts do on every page, in any language."""
    name_columns = (column for column, field in header.fields.items() if field in NAME_FIELDS)
    if not any(_says(row, column, header.fields[column]) for column in name_columns):
        return False
    same = sum(_says(row, column, field) for column, field in header.fields.items())
    return same >= 2 and same * 2 > len(row.cells)


def _says(row: GridRow, column: int, field: Field) -> bool:
    cell = row.cells.get(column)
    match = header_match(cell.text) if cell else None
    return match is not None and match.field is field


def _is_mostly_header_words(row: GridRow) -> bool:
    matches = sum(header_match(cell.text) is not None for cell in row.cells.values())
    return matches * 2 > len(row.cells)


def _weight(header: Header) -> int:
    return sum(2 if field in NAME_FIELDS else 1 for field in header.fields.values())


def _header_of(rows: Sequence[GridRow]) -> Header:
    columns = sorted({column for row in rows for column in row.cells})
    texts = {
        column: " ".join(
            _unique(clean_text(row.cells[column].text).text for row in rows if column in row.cells)
        )
        for column in columns
    }
    matches = {column: match for column, text in texts.items() if (match := header_match(text))}
    fields: dict[int, Field] = {}
    duplicates: dict[int, Field] = {}
    for column in sorted(matches, key=lambda column: (-matches[column].strength, column)):
        field = matches[column].field
        (duplicates if field in fields.values() else fields)[column] = field
    return Header(
        rows[0].number, rows[-1].number, texts, dict(sorted(fields.items())), dict(sorted(duplicates.items()))
    )


def _unique(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(texts))

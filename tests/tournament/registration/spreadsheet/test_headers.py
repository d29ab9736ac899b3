import pytest

from tournament.registration.spreadsheet import Field
from tournament.registration.spreadsheet.headers import Match, Strength, header_match

SURE, WEAK, PART = Strength.SURE, Strength.WEAK, Strength.PART


@pytest.mark.parametrize(
    ("header", "field", "strength"),
    [
        ("Name", Field.NAME, SURE),
        ("PLAYER:", Field.NAME, SURE),
        ("姓 名", Field.NAME, SURE),
        ("Name*", Field.NAME, SURE),
        ("姓名 Name", Field.NAME, SURE),
        ("Name (Chinese)", Field.NAME_ZH, SURE),
        ("中文姓名 / Name", Field.NAME_ZH, SURE),
        ("英文姓名", Field.NAME_LATIN, SURE),
        ("Full Name in English", Field.NAME_LATIN, SURE),
        ("Given name(s)", Field.FIRST_NAME, SURE),
        ("Club/会所", Field.CLUB, SURE),
        ("俱樂部\nClub", Field.CLUB, SURE),
        ("所屬單位", Field.CLUB, WEAK),
        ("No.", Field.NUMBER, WEAK),
        ("＃", Field.NUMBER, WEAK),
        ("№", Field.NUMBER, WEAK),
        ("Player #", Field.NUMBER, SURE),
        ("編號", Field.NUMBER, SURE),
        ("E.M.A. number", Field.FEDERATION_ID, SURE),
        ("EMA Nr.", Field.FEDERATION_ID, SURE),
        ("会员编号", Field.FEDERATION_ID, SURE),
        ("Country / Region", Field.COUNTRY, SURE),
        ("國家／地區", Field.COUNTRY, SURE),
        ("Emergency contact (name)", Field.NAME, PART),
        ("隊伍", Field.TEAM, SURE),
        ("种子", Field.SEED, SURE),
        ("World ranking", Field.RANK, SURE),
        ("Phone", None, None),
        ("", None, None),
        ("Name " * 20, None, None),
    ],
)
def test_header_match(header, field, strength):
    expected = None if field is None else Match(field, strength)

    assert header_match(header) == expected


@pytest.mark.parametrize("text", ["Player S", "Name S", "Play Ers", "T eam", "Cl ub", "Rank Ing"])
def test_word_with_a_space_inside_is_no_header(text: str) -> None:
    assert header_match(text) is None


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("Playername", Field.NAME),
        ("Player  Name", Field.NAME),
        ("Player-Name", Field.NAME),
        ("姓 名", Field.NAME),
        ("Name (original script)", Field.NAME_ZH),
    ],
)
def test_header_is_known_with_and_without_its_spaces(text: str, field: Field) -> None:
    found = header_match(text)
    assert found is not None
    assert found.field is field

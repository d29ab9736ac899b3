import pytest

from tournament.core.countries import COUNTRY_TABLE, country_code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("HK", "HK"),
        ("hkg", "HK"),
        ("Hong Kong", "HK"),
        ("Hong Kong, China", "HK"),
        ("香港", "HK"),
        ("中國香港", "HK"),
        ("GER", "DE"),
        ("DEU", "DE"),
        ("Germany (GER)", "DE"),
        ("德国", "DE"),
        ("德國 Germany", None),
        ("德國/Germany", "DE"),
        ("The Netherlands", "NL"),
        ("NED", "NL"),
        ("U.K.", "GB"),
        ("England", "GB"),
        ("SUI", "CH"),
        ("Türkiye", "TR"),
        ("TPE", "TW"),
        ("臺灣", "TW"),
        ("澳門", "MO"),
        ("St. Lucia", "LC"),
        ("Bosnia & Herzegovina", "BA"),
        ("Korea Republic of", "KR"),
        ("BRN", "BN"),
        ("🇫🇷", "FR"),
        ("France / Germany", None),
        ("Narnia", None),
        ("", None),
    ],
)
def test_country_code(text, code):
    assert country_code(text) == code


def test_country_table_gives_no_name_to_two_countries():
    given: dict[str, str] = {}
    for line in COUNTRY_TABLE.strip().splitlines():
        code_cell, english, chinese = line.split(";")
        for name in [*english.split("|"), *chinese.split("|")]:
            assert given.setdefault(name.strip(), code_cell[:2]) == code_cell[:2]
            assert country_code(name.strip()) == code_cell[:2]
    assert len({line[:2] for line in COUNTRY_TABLE.strip().splitlines()}) == 249

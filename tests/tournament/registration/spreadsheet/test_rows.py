import pytest

from tournament.registration.spreadsheet import Field, ProblemCode, RawRow, Severity, check_rows

HEADERS = {
    Field.NUMBER: "No.",
    Field.NAME: "Name",
    Field.NAME_ZH: "中文名",
    Field.CLUB: "Club",
    Field.COUNTRY: "Country",
    Field.FEDERATION_ID: "EMA",
}


def check(*rows):
    return check_rows([RawRow(number, values) for number, values in enumerate(rows, start=2)], HEADERS)


def problems_of(*rows):
    return [(p.row, p.code, p.severity) for p in check(*rows)[1]]


@pytest.mark.parametrize("text", ["12", "12.0", "012", "１２", "No. 12", "#12", "12號", " 12 ", "'12", "12."])
def test_number_is_read_from_usual_forms(text):
    players, problems = check({Field.NAME: "Chan", Field.NUMBER: text})

    assert (players[0].number, problems) == (12, ())


@pytest.mark.parametrize("text", ["12.5", "A12", "twelve", "1,2", "-3", "9" * 5000, "²"])
def test_number_that_is_not_whole_blocks_the_row(text):
    expected = [] if text == "²" else [(2, ProblemCode.NUMBER_NOT_INTEGER, Severity.ERROR)]

    assert problems_of({Field.NAME: "Chan", Field.NUMBER: text}) == expected


@pytest.mark.parametrize("text", ["0", "10000"])
def test_number_out_of_range_blocks_the_row(text):
    assert problems_of({Field.NAME: "Chan", Field.NUMBER: text}) == [
        (2, ProblemCode.NUMBER_OUT_OF_RANGE, Severity.ERROR)
    ]


def test_duplicate_number_blocks_the_later_row_and_names_the_earlier():
    _, problems = check({Field.NAME: "Chan", Field.NUMBER: "5"}, {Field.NAME: "Wong", Field.NUMBER: "05"})

    assert [(p.row, p.code, p.params["other_row"]) for p in problems] == [
        (3, ProblemCode.DUPLICATE_NUMBER, 2)
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("Chan Tai Man", ""), ("CHAN tai-man", "")),
        (("José Núñez", ""), ("Nunez Jose", "")),
        (("", "陳大文"), ("Chan Tai Man", "陳 大文")),
        (("Chan Tai Man", "陳大文"), ("Chan Tai Man", "")),
    ],
)
def test_duplicate_name_warns_with_both_rows(first, second):
    rows = [{Field.NAME: latin, Field.NAME_ZH: chinese} for latin, chinese in (first, second)]

    _, problems = check(*rows)

    assert [(p.row, p.code, p.severity, p.params["other_row"]) for p in problems] == [
        (3, ProblemCode.DUPLICATE_NAME, Severity.WARNING, 2)
    ]


def test_same_romanisation_with_other_characters_is_another_person():
    assert (
        problems_of(
            {Field.NAME: "Chan Tai Man", Field.NAME_ZH: "陳大文"},
            {Field.NAME: "Chan Tai Man", Field.NAME_ZH: "陳泰民"},
        )
        == []
    )


def test_duplicate_federation_id_blocks_the_later_row():
    assert problems_of(
        {Field.NAME: "Chan", Field.FEDERATION_ID: "ab1"}, {Field.NAME: "Wong", Field.FEDERATION_ID: "AB1"}
    ) == [(3, ProblemCode.DUPLICATE_FEDERATION_ID, Severity.ERROR)]


@pytest.mark.parametrize("text", ["-", "–", "/", ""])
def test_dash_means_no_federation_id_and_no_country(text):
    row = {Field.FEDERATION_ID: text, Field.COUNTRY: text}

    assert problems_of({Field.NAME: "Chan", **row}, {Field.NAME: "Wong", **row}) == []


def test_missing_name_blocks_the_row():
    assert problems_of({Field.CLUB: "A"}) == [(2, ProblemCode.MISSING_NAME, Severity.ERROR)]


@pytest.mark.parametrize(
    ("name", "code", "severity"),
    [
        ("--- 12", ProblemCode.NAME_WITHOUT_LETTERS, Severity.ERROR),
        ("Total: forty", ProblemCode.SUMMARY_ROW, Severity.WARNING),
        ("Anna: late", ProblemCode.UNUSUAL_NAME, Severity.WARNING),
        ("Player 7", ProblemCode.UNUSUAL_NAME, Severity.WARNING),
        ("x" * 201, ProblemCode.TOO_LONG, Severity.ERROR),
        ("陳" * 101, ProblemCode.TOO_LONG, Severity.ERROR),
        ("Chan\u202e", ProblemCode.CONTROL_CHARACTERS, Severity.WARNING),
        ("Ch\x00an", ProblemCode.CONTROL_CHARACTERS, Severity.WARNING),
        ("Ch\ufffdn", ProblemCode.UNREADABLE_BYTES, Severity.ERROR),
    ],
)
def test_doubtful_name_is_reported(name, code, severity):
    assert problems_of({Field.NAME: name}) == [(2, code, severity)]


def test_unknown_country_is_kept_as_text_with_a_warning():
    players, problems = check({Field.NAME: "Chan", Field.COUNTRY: "Narnia"})

    assert (players[0].country, players[0].country_text) == ("", "Narnia")
    assert [(p.code, p.severity, p.column) for p in problems] == [
        (ProblemCode.UNKNOWN_COUNTRY, Severity.WARNING, "Country")
    ]


def test_five_thousand_equal_rows_take_linear_time():
    rows = [{Field.NAME: "Chan Tai Man", Field.NAME_ZH: f"陳{chr(0x4E00 + i)}"} for i in range(5000)]

    players, problems = check(*rows)

    assert (len(players), problems) == (5000, ())

"""The calendar file, read back by a small reader that follows RFC 5545 and shares nothing with the writer."""

import re
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.core.icalendar import Appointment, calendar_text, escaped, folded

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def read_back(text):
    """Names and values of all lines, unfolded and unescaped."""
    assert text.endswith("\r\n")
    assert not re.search(r"(?<!\r)\n", text)
    for line in text.split("\r\n"):
        assert len(line.encode()) <= 75
    lines = re.sub(r"\r\n ", "", text).split("\r\n")[:-1]
    return [tuple(line.split(":", 1)) for line in lines]


def plain(value):
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value)


def one(**fields):
    given_fields = {"uid": "1@here", "starts": NOW, "ends": NOW, "summary": "Round 1", **fields}
    return calendar_text("Cup", [Appointment(**given_fields)], made_at=NOW)


def test_times_are_in_utc_whatever_zone_they_come_in():
    starts = datetime(2026, 5, 1, 9, 30, tzinfo=ZoneInfo("Asia/Hong_Kong"))
    lines = dict(read_back(one(starts=starts, ends=starts.replace(hour=11))))
    assert (lines["DTSTART"], lines["DTEND"]) == ("20260501T013000Z", "20260501T033000Z")
    assert lines["DTSTAMP"] == "20260501T120000Z"


def test_last_day_is_part_of_it():
    lines = dict(read_back(one(starts=date(2026, 5, 1), ends=date(2026, 5, 31))))
    assert lines["DTSTART;VALUE=DATE"] == "20260501"
    assert lines["DTEND;VALUE=DATE"] == "20260601"


def test_lines_stand_in_their_blocks_and_empty_ones_are_left_out():
    names = [line[0] for line in read_back(one())]
    assert names[0] == "BEGIN"
    assert names[-1] == "END"
    assert "LOCATION" not in names
    assert "URL" not in names
    assert [line for line in read_back(one()) if line[0] in ("BEGIN", "END")] == [
        ("BEGIN", "VCALENDAR"),
        ("BEGIN", "VEVENT"),
        ("END", "VEVENT"),
        ("END", "VCALENDAR"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a;b,c\\d",
        "two\nlines",
        "東" * 60,
        "é" * 90,
        "\\n",
        "END:VEVENT\r\nBEGIN:VALARM",
        ";;,,\\\\",
        "🀄" * 40,
    ],
)
def test_text_comes_back_whole_and_ends_no_line(text):
    lines = read_back(one(summary=text, location=text, description=text))
    found = dict(lines)
    for name in ("SUMMARY", "LOCATION", "DESCRIPTION"):
        assert plain(found[name]) == text.replace("\r", "")
    assert [name for name, _value in lines].count("BEGIN") == 2


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=300))
def test_any_text_comes_back(text):
    assert plain(dict(read_back(one(summary=text)))["SUMMARY"]) == text


@given(st.text(max_size=200))
def test_no_text_breaks_a_line(text):
    assert not re.search(r"[\x00-\x08\x0a-\x1f]", escaped(text))
    assert folded(f"SUMMARY:{escaped(text)}").replace("\r\n ", "") == f"SUMMARY:{escaped(text)}"

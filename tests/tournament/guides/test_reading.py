"""The guides as help: every link, picture and anchor is there, and what looks like a tag is escaped."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.http import Http404
from django.test import Client
from django.urls import resolve

from tests.architecture.html_faults import html_faults
from tests.architecture.import_rules import ROOT
from tests.invented import speak_invented, visitor
from tests.pages import text_of
from tournament.guides import reading
from tournament.guides.reading import read_guide
from tournament.guides.shelf import BY_CODE, GUIDES, Guide
from tournament.guides.topics import TOPICS

GUIDES_DIR = ROOT / "docs" / "guide"
LARGEST_PICTURE = 150_000
CODES = [guide.code for guide in GUIDES]


def anchors_of(code: str) -> set[str]:
    return {heading.anchor for heading in read_guide(code).headings}


def test_every_guide_is_on_the_shelf() -> None:
    assert {guide.file for guide in GUIDES} == {path.name for path in GUIDES_DIR.glob("*.md")}


@pytest.mark.parametrize("code", CODES)
def test_links_of_a_guide_lead_somewhere(code: str) -> None:
    links = re.findall(r'href="([^"]*)"', read_guide(code).body)
    for link in links:
        path, _mark, anchor = link.partition("#")
        assert not path.endswith(".md"), f"{link} leads out of the help"
        found = resolve(path) if path else None
        target = found.kwargs["guide_code"] if found and found.view_name == "guides:guide" else code
        assert not anchor or anchor in anchors_of(target), link


@pytest.mark.parametrize("code", CODES)
def test_pictures_of_a_guide_are_small_files_that_are_sent(code: str) -> None:
    for tag in re.findall(r"<img [^>]*>", read_guide(code).body):
        (name,) = re.findall(r'src="/static/(guide/[^"]+)"', tag)
        assert Path(str(finders.find(name))).stat().st_size < LARGEST_PICTURE, name
        assert re.search(r'alt="[^"]{8,}"', tag), name
        assert re.search(r'width="\d{2,4}" height="\d{2,4}"', tag), name


def test_pictures_are_shown_by_a_guide() -> None:
    shown = {name for guide in GUIDES for name in re.findall(r"\(pictures/([^)]+)\)", guide.text)}
    assert {path.name for path in (GUIDES_DIR / "pictures").iterdir()} == shown


@pytest.mark.parametrize("code", CODES)
def test_headings_have_anchors_of_their_own(code: str) -> None:
    found = [heading.anchor for heading in read_guide(code).headings]
    assert len(found) == len(set(found))
    assert all(found)


def test_notes_for_the_test_are_not_shown() -> None:
    assert "&lt;!--" not in "".join(read_guide(code).body for code in CODES)


def test_what_looks_like_a_tag_is_escaped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings) -> None:
    settings.GUIDES_DIR = tmp_path
    (tmp_path / "trap.md").write_text(
        "# A <b>trap</b>\n\n<script>go()</script>\n\n## <i>Two</i>\n\n[go](javascript:go())\n",
        encoding="utf-8",
    )
    monkeypatch.setitem(BY_CODE, "trap", Guide("trap", "Trap", "A trap."))
    guide = reading.read_guide.__wrapped__("trap")
    assert "<script" not in guide.body
    assert "<i>" not in guide.body
    assert 'href="javascript' not in guide.body
    assert [heading.anchor for heading in guide.headings] == ["itwoi"]


def test_every_topic_is_a_paragraph_of_a_guide() -> None:
    missing = {name: one for name, one in TOPICS.items() if one.anchor not in anchors_of(one.guide)}
    assert missing == {}


def test_every_topic_is_explained_somewhere_and_pages_name_no_other() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html"))
    assert set(re.findall(r'\{% help "(\w+)" %\}', pages)) == TOPICS.keys()


@pytest.mark.django_db
@pytest.mark.one_database
def test_everybody_reads_the_guides_in_english(
    monkeypatch: pytest.MonkeyPatch, settings, tmp_path: Path
) -> None:
    speak_invented(monkeypatch, settings, tmp_path)
    client = visitor()
    index = text_of(client.get("/help/"))
    for guide in GUIDES:
        assert f'href="/help/{guide.code}/"' in index
        page = client.get(f"/help/{guide.code}/").content.decode()
        assert '<html lang="qaa"' in page
        assert '<article class="guide" lang="en" dir="ltr">' in page
        assert page.count("<h1") == 1
        assert html_faults(page) == []


@pytest.mark.django_db
@pytest.mark.one_database
def test_unknown_guide_is_not_found() -> None:
    assert Client().get("/help/cooking/").status_code == 404
    assert Client().post("/help/").status_code == 405
    with pytest.raises(Http404):
        resolve("/help/a/b/")

"""PDF files: names in every script can be read back, and a sheet that has to fit a page does."""

import subprocess
import sys
import unicodedata
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from tests.architecture.import_rules import ROOT
from tests.tournament.papers.hall import A4, PEOPLE, letters, page_sizes, text_of
from tests.translations import messages_of
from tournament.papers.pdf.engine import Printed, write_pdf
from tournament.papers.pdf.fonts import FAMILIES, FONTS
from tournament.papers.pdf.pdf_errors import LIBRARIES, NoSheets
from tournament.papers.rendering import ShownSheet

LANGUAGES = {"HK": "zh-Hant", "CN": "zh-Hans", "JP": "ja", "KR": "ko", "IN": "hi"}
NAMES = "".join(
    f'<p lang="{LANGUAGES.get(country, "en")}">{name} <bdi>{own}</bdi></p>' for name, own, country in PEOPLE
)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fonts")


@pytest.fixture(scope="module")
def names_page(cache: Path) -> bytes:
    return write_pdf([Printed(f"<html lang=en><body>{NAMES}</body></html>")], cache=cache)


def test_names_in_every_script_are_read_back(names_page: bytes) -> None:
    lines = text_of(names_page).splitlines()
    read = [line for line in lines if line.strip()]
    for (name, own, _country), line in zip(PEOPLE, read, strict=True):
        assert letters(line) == letters(name + own), line


def test_characters_are_drawn_as_the_language_writes_them(cache: Path) -> None:
    """The forms of Japan, the mainland and Hong Kong."""
    sheets = []
    for language in ("ja", "zh-hans", "zh-hant"):
        with translation.override(language):
            sheet = ShownSheet("<p>骨直誤令</p>", "list")
            html = render_to_string("papers/document.html", {"title": "骨", "sheets": [sheet]})
            sheets.append(Printed(html))
    assert 'lang="zh-Hant-HK"' in sheets[-1].html
    pages = PdfReader(BytesIO(write_pdf(sheets, cache=cache))).pages
    assert len({page.get_contents().get_data() for page in pages}) == len(sheets)


def test_marks_of_names_are_there(names_page: bytes) -> None:
    text = unicodedata.normalize("NFC", text_of(names_page))
    assert "Łukasz Żółć" in text
    assert "Nguyễn Thị Bưởi" in text


def test_fonts_are_our_own(names_page: bytes) -> None:
    assert all((FONTS / name).exists() for name in ("OFL.txt", "NotoSansCJK-Regular.otf"))
    (page,) = PdfReader(BytesIO(names_page)).pages
    used = {str(font.get_object()["/BaseFont"]) for font in page["/Resources"]["/Font"].values()}
    assert len(used) >= 4
    assert all("+Noto-" in name for name in used), used
    assert len(FAMILIES) == 9


BOLD = "張伟田ゆき김철수"
RARE = "㐂"
SYMBOLS = "→★●♥✓"
"""A character that the bold cut lacks."""


def fonts_of(pdf: bytes) -> set[str]:
    (page,) = PdfReader(BytesIO(pdf)).pages
    return {str(font.get_object()["/BaseFont"]) for font in page["/Resources"]["/Font"].values()}


def test_bold_is_bold_in_every_script(cache: Path) -> None:
    names = "".join(f"<p>{name} {own}</p>" for name, own, _country in PEOPLE)
    pdf = write_pdf([Printed(f"<html lang=en><body><b>{names}{BOLD}</b></body></html>")], cache=cache)
    assert [name for name in fonts_of(pdf) if not name.endswith(("Bold", "Emoji"))] == []
    assert BOLD in text_of(pdf)


@pytest.mark.parametrize("language", ["zh_Hant", "zh_Hans"])
def test_every_character_of_a_catalogue_is_there_in_bold(language: str) -> None:
    path = Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"
    letters = {letter for message in messages_of(path) for said in message.said for letter in said}
    bold = TTFont(FONTS / "NotoSansCJK-Bold.otf").getBestCmap()
    assert {letter for letter in letters if "\u3400" <= letter <= "\u9fff"} - {*map(chr, bold)} == set()


def test_rare_characters_are_there_in_bold_text(cache: Path) -> None:
    pdf = write_pdf([Printed(f"<html lang=en><body><b>{BOLD}{RARE}</b></body></html>")], cache=cache)
    assert BOLD + RARE in text_of(pdf)
    assert sorted(name.rpartition("-")[2] for name in fonts_of(pdf)) == ["Bold", "JP"]


def test_arrows_and_symbols_are_there(cache: Path, caplog: pytest.LogCaptureFixture) -> None:
    pdf = write_pdf(
        [Printed(f"<html lang=en><body><p>{SYMBOLS} <b>{SYMBOLS}</b></p></body></html>")], cache=cache
    )
    assert text_of(pdf).replace("\0", "").count(SYMBOLS) == 2
    assert caplog.messages == []


def test_same_sheets_give_the_same_bytes(cache: Path, names_page: bytes) -> None:
    assert write_pdf([Printed(f"<html lang=en><body>{NAMES}</body></html>")], cache=cache) == names_page


def test_sheet_that_has_to_fit_shrinks_to_one_page(cache: Path) -> None:
    html = "<html lang=en><body>" + "<p>A line of text.</p>" * 90 + "</body></html>"
    progress: list[int] = []
    pdf = write_pdf(
        [Printed(html), Printed(html, fits_one_page=True)], cache=cache, on_progress=progress.append
    )
    assert page_sizes(pdf) == [A4, A4, A4]
    assert progress == [1, 2]


def test_sheet_fetches_nothing(cache: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.svg"
    secret.write_text('<svg xmlns="http://www.w3.org/2000/svg"><text>secret words</text></svg>')
    html = f'<html lang=en><body><img src="{secret.as_uri()}" alt="nothing"></body></html>'
    assert "secret" not in text_of(write_pdf([Printed(html)], cache=cache))


def test_missing_libraries_are_told() -> None:
    """In a process of its own, where the library cannot be loaded."""
    code = (
        "import sys, types; sys.modules['cffi'] = types.ModuleType('cffi');\n"
        "class FFI:\n"
        "    def __getattr__(self, name): raise OSError('cannot load library')\n"
        "sys.modules['cffi'].FFI = FFI\n"
        "from pathlib import Path\n"
        "from tournament.papers.pdf.engine import Printed, write_pdf\n"
        "from tournament.papers.pdf.pdf_errors import LibrariesMissing\n"
        "try: write_pdf([Printed('<p>x')], cache=Path(sys.argv[1]))\n"
        "except LibrariesMissing: print('missing')\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code, str(ROOT / "var" / "fonts-of-tests")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.stdout.strip() == "missing", answer.stderr
    assert "pango" in LIBRARIES


def test_stylesheet_has_nothing_that_is_ignored(cache: Path, caplog: pytest.LogCaptureFixture) -> None:
    write_pdf([Printed("<html lang=en><body><p>Words</p></body></html>")], cache=cache)
    assert caplog.messages == []


def test_file_without_a_sheet_is_refused(cache: Path) -> None:
    with pytest.raises(NoSheets):
        write_pdf([], cache=cache)


def test_sheet_grows_as_far_as_its_page_allows(cache: Path) -> None:
    def height(lines: int, *, grows: bool) -> float:
        html = "<html lang=en><body>" + "<p>Words</p>" * lines + "</body></html>"
        (page,) = PdfReader(BytesIO(write_pdf([Printed(html, grows=grows)], cache=cache))).pages
        heights: list[float] = []
        page.extract_text(
            visitor_text=lambda text, _cm, tm, _font, _size: heights.append(tm[5]) if text.strip() else None
        )
        return abs(heights[0] - heights[-1])

    assert height(20, grows=True) > 1.25 * height(20, grows=False)
    assert height(50, grows=True) == pytest.approx(height(50, grows=False), rel=0.12)

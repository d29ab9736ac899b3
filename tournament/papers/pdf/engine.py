"""Turns sheets of HTML into the pages of one PDF."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tournament.papers.pdf.fonts import use_own_fonts
from tournament.papers.pdf.pdf_errors import LibrariesMissing, NoSheets
from tournament.papers.pdf.tags import name_pictures, set_ornaments_apart

STYLES = Path(__file__).resolve().parents[3] / "static" / "css" / "papers"
STYLE = (STYLES / "inks.css", STYLES / "paper.css")
SIZES = {"letter": STYLES / "letter.css"}
"""What other papers than A4 change in the style."""

SHRINKING = (0.97, 0.94, 0.91, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.5, 0.4)
"""The text sizes to try in turn if a sheet has to fit one page."""
SQUEEZING = (0.94, 0.88)
"""The text sizes to try in turn if a sheet would have a second page, which may hold a line or two."""
GROWING = (1.3, 1.2, 1.1)
"""The text sizes to try in turn if a sheet may be larger than usual on one page."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet as a whole HTML document. With `fits_one_page` its text shrinks until it does; with `grows` it is set
    larger if it then still has one page; with `squeezes` it is set a little smaller if a second page then is not needed.
    `size` is the paper, "a4" or one of `SIZES`.
    """

    html: str
    fits_one_page: bool = False
    grows: bool = False
    size: str = "a4"
    squeezes: bool = True


def written_styles() -> bytes:
    """All styles of printed pages, as they are written."""
    return b"".join(path.read_bytes() for path in (*STYLE, *SIZES.values()))


def write_pdf(
    sheets: Sequence[Printed], *, cache: Path, on_progress: Callable[[int], None] | None = None
) -> bytes:
    """One PDF of all sheets, in order, tagged for screen readers (PDF/UA). `on_progress` is called with the number laid
    out. Nothing is fetched, because a sheet contains all its pictures. The same sheets always give the same bytes.
    Raises NoSheets, LibrariesMissing.
    """
    if not sheets:
        raise NoSheets
    use_own_fonts(cache)
    weasyprint = _library()
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415 - slow import: as in _library
    from weasyprint.urls import URLFetcher  # noqa: PLC0415 - slow import: as in _library

    fonts = FontConfiguration()
    fetcher = URLFetcher(allowed_protocols=("data",))
    style = [weasyprint.CSS(filename=str(path), font_config=fonts) for path in STYLE]
    styles = {
        size: [*style, weasyprint.CSS(filename=str(path), font_config=fonts)] for size, path in SIZES.items()
    }
    laid_out = []
    for done, sheet in enumerate(sheets, start=1):
        html = weasyprint.HTML(string=sheet.html, url_fetcher=fetcher)
        name_pictures(html.etree_element)
        laid_out.append(_lay_out(weasyprint, html, sheet, styles.get(sheet.size, style), fonts))
        if on_progress:
            on_progress(done)
    pages = [page for document in laid_out for page in document.pages]
    content: bytes = laid_out[0].copy(pages).write_pdf(pdf_variant="pdf/ua-1", finisher=set_ornaments_apart)
    return content


def _library() -> Any:
    try:
        import weasyprint  # noqa: PLC0415 - slow import: a second, and only printing needs it
    except OSError as error:
        raise LibrariesMissing(str(error)) from error
    return weasyprint


def _lay_out(weasyprint: Any, html: Any, sheet: Printed, styles: Sequence[Any], fonts: Any) -> Any:
    document = html.render(stylesheets=styles, font_config=fonts)
    smallest = document
    for size in _sizes_to_try(sheet, len(document.pages)):
        resized = weasyprint.CSS(string=f"html {{ font-size: {size * 10:.2f}pt }}", font_config=fonts)
        other = html.render(stylesheets=[*styles, resized], font_config=fonts)
        if len(other.pages) == 1:
            return other
        smallest = other
    return smallest if sheet.fits_one_page and len(document.pages) > 1 else document


def _sizes_to_try(sheet: Printed, pages: int) -> tuple[float, ...]:
    """Text sizes, largest first, for a sheet that has so many pages in the usual size."""
    if pages == 1:
        return GROWING if sheet.grows else ()
    if not sheet.fits_one_page:
        return SQUEEZING if pages == 2 and sheet.squeezes else ()
    # A second page may hold a line or two. Text on n pages must shrink to about 1/n of its area, so of more pages much
    # larger sizes are not worth trying.
    largest = SQUEEZING[0] if pages == 2 else (1.2 / pages) ** 0.5
    return tuple(size for size in SHRINKING if size <= largest) or SHRINKING[-1:]

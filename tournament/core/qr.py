"""QR codes as SVG: one path, no script, sharp at any size and on paper."""

from functools import lru_cache
from io import StringIO

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString

QUIET_ZONE = 4
"""Light modules around the code, as ISO/IEC 18004 asks."""


def qr_code(text: str, label: str) -> SafeString:
    """The code of a text, called `label` for people who cannot see it. It can be read with a quarter of it damaged."""
    size, path = _drawn(text)
    return format_html(
        '<svg class="qr" viewBox="0 0 {} {}" role="img" aria-label="{}" shape-rendering="crispEdges">'
        '<path class="qr-light" fill="white" d="M0 0h{}v{}H0z"/><path class="qr-dark" d="{}"/></svg>',
        size,
        size,
        label,
        size,
        size,
        path,
    )


@lru_cache(maxsize=256)
def _drawn(text: str) -> tuple[int, str]:
    """The modules on a side, and the dark ones as a path. Kept, because a sheet is shown before it is printed."""
    rows = [bytes(row) for row in segno.make_qr(text, error="q").matrix]
    return len(rows) + 2 * QUIET_ZONE, "".join(_runs(y + QUIET_ZONE, row) for y, row in enumerate(rows))


def _runs(y: int, row: bytes) -> str:
    """The dark modules of a row, each run as one rectangle."""
    found = []
    start = None
    for x, module in enumerate([*row, 0]):
        if module and start is None:
            start = x
        elif not module and start is not None:
            found.append(f"M{start + QUIET_ZONE} {y}h{x - start}v1h-{x - start}z")
            start = None
    return "".join(found)


def qr_for_terminal(text: str) -> str:
    """A QR code of half blocks, for a phone to read from the screen."""
    out = StringIO()
    segno.make_qr(text, error="l").terminal(out, compact=True)
    return out.getvalue()

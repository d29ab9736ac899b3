"""The QR code of a link: the modules of the library, drawn as one path."""

import re

import segno

from tournament.core.qr import QUIET_ZONE, qr_code

TEXT = "https://example.org/t/" + "x" * 43 + "/"


def test_path_draws_every_dark_module_and_no_other() -> None:
    drawn = set()
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1", str(qr_code(TEXT, "Code"))):
        drawn |= {(int(x) + step, int(y)) for step in range(int(length))}
    matrix = segno.make_qr(TEXT, error="q").matrix
    dark = {
        (x + QUIET_ZONE, y + QUIET_ZONE)
        for y, row in enumerate(matrix)
        for x, module in enumerate(row)
        if module
    }
    assert drawn == dark


def test_label_is_told_and_escaped() -> None:
    assert 'aria-label="Table &lt;1&gt;"' in qr_code(TEXT, "Table <1>")

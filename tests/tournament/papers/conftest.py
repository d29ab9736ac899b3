"""What the tests of printed pages share."""

from io import BytesIO

import pytest
from PIL import Image


@pytest.fixture
def blank_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of tiles have their size, and empty faces: a thousand faces take ten seconds to draw."""
    monkeypatch.setattr("tournament.papers.drawings.standing", lambda _code: "<path />")


@pytest.fixture
def picture() -> bytes:
    """A small PNG picture."""
    file = BytesIO()
    Image.new("RGB", (30, 21), "gold").save(file, "PNG")
    return file.getvalue()

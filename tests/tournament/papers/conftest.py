"""What the tests of printed pages share."""

from io import BytesIO

import pytest
from PIL import Image


@pytest.fixture
def picture() -> bytes:
    """A small PNG picture."""
    file = BytesIO()
    Image.new("RGB", (30, 21), "gold").save(file, "PNG")
    return file.getvalue()

"""Photos are written anew: small, upright, and without what the camera wrote beside the picture."""

from io import BytesIO

import pytest
from PIL import Image

from tests.factories import picture
from tournament.core import photos
from tournament.core.photos import SIDE, PhotoRefused, PhotoTooLarge, shrunk

ORIENTATION, MAKE, GPS = 0x0112, 0x010F, 0x8825


def camera_picture() -> bytes:
    """A photo that was taken upright: it lies on its side, and says where and by what it was taken."""
    tags = Image.Exif()
    tags[ORIENTATION], tags[MAKE], tags[GPS] = 6, "Secret camera", {1: "N", 2: (22.0, 17.0, 0.0)}
    file = BytesIO()
    Image.new("RGB", (2000, 1000), "seagreen").save(file, "JPEG", exif=tags, comment=b"Secret place")
    return file.getvalue()


def test_photo_is_small_and_upright_and_tells_nothing_of_the_camera() -> None:
    content = camera_picture()
    assert b"Secret camera" in content
    assert b"Secret place" in content
    photo = shrunk(content)
    assert (photo.width, photo.height) == (SIDE // 2, SIDE)
    assert b"Secret" not in photo.content
    with Image.open(BytesIO(photo.content)) as kept:
        assert (kept.format, kept.size, dict(kept.getexif())) == ("JPEG", (SIDE // 2, SIDE), {})


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_pictures_become_jpegs(kind: str) -> None:
    assert shrunk(picture(20, kind)).content.startswith(b"\xff\xd8")


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"<svg/>", picture()[:60], picture(8, "GIF")])
def test_file_that_is_no_picture_is_refused(content: bytes) -> None:
    with pytest.raises(PhotoRefused):
        shrunk(content)


def test_picture_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "PIXELS_OF_OTHERS", 99)
    with pytest.raises(PhotoTooLarge):
        shrunk(picture(10, "PNG"))

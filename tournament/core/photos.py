"""A photo as it is kept: small, upright, and without anything that the camera wrote beside the picture."""

from dataclasses import dataclass
from io import BytesIO

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal

TYPES = ("JPEG", "PNG", "WEBP")
SIDE = 1600
"""The most pixels of the longer side: enough to tell every tile of a hand apart."""
QUALITY = 80
PIXELS_OF_JPEG, PIXELS_OF_OTHERS = 50_000_000, 20_000_000
"""How many pixels a file may unpack to. A JPEG is read at a fraction of its size, any other file is read whole."""
WHITE = (255, 255, 255)


class PhotoRefused(Refusal):
    code = "photo_refused"
    field = "photo"
    text = _("This file is not a JPEG, PNG or WebP picture. Choose another file.")


class PhotoTooLarge(Refusal):
    code = "photo_too_large"
    field = "photo"
    text = _("This picture has too many pixels. Choose a smaller one.")


@dataclass(frozen=True, slots=True)
class Photo:
    """A JPEG with its size in pixels."""

    content: bytes
    width: int
    height: int


def shrunk(content: bytes) -> Photo:
    """A picture as a JPEG of at most `SIDE` pixels a side, written anew: place, camera and comments are gone.

    Raises PhotoRefused, PhotoTooLarge.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415 - slow import: for uploads only

    try:
        with Image.open(BytesIO(content), formats=TYPES) as opened:
            is_jpeg = opened.format == "JPEG"
            if opened.width * opened.height > (PIXELS_OF_JPEG if is_jpeg else PIXELS_OF_OTHERS):
                raise PhotoTooLarge
            # A JPEG can be unpacked to a half, a quarter or an eighth at once; other formats ignore this.
            opened.draft("RGB", (SIDE, SIDE))
            picture = ImageOps.exif_transpose(opened)
            picture.thumbnail((SIDE, SIDE))
            if "A" in picture.getbands() or "transparency" in picture.info:
                seen = picture.convert("RGBA")
                picture = Image.new("RGB", seen.size, WHITE)
                picture.paste(seen, mask=seen)
            picture = picture.convert("RGB")
            picture.info.clear()
            written = BytesIO()
            picture.save(written, "JPEG", quality=QUALITY, optimize=True)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise PhotoRefused from error
    return Photo(written.getvalue(), *picture.size)

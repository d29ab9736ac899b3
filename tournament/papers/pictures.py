"""Pictures that an organizer uploads: which files are accepted, and which are too large to print."""

from io import BytesIO

from tournament.papers.errors import PictureRefused, PictureTooLarge

TYPES = {"JPEG": "image/jpeg", "PNG": "image/png"}
PIXELS_MAX = 20_000_000
"""More than A4 at 400 dots per inch; a file can unpack to far more than its size."""


def type_of_picture(content: bytes) -> str:
    """The media type of a picture. Raises PictureRefused, PictureTooLarge."""
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - slow import: for uploads only

    try:
        with Image.open(BytesIO(content), formats=tuple(TYPES)) as picture:
            if picture.width * picture.height > PIXELS_MAX:
                raise PictureTooLarge
            picture.verify()
            return TYPES[str(picture.format)]
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise PictureRefused from error

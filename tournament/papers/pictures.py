"""Pictures that an organizer uploads: which files are accepted, which are too large to print, and how they stand."""

from base64 import b64encode
from io import BytesIO

from tournament.papers.errors import PictureRefused, PictureTooLarge

TYPES = {"JPEG": "image/jpeg", "PNG": "image/png"}
PIXELS_MAX = 20_000_000
"""More than A4 at 400 dots per inch; a file can unpack to far more than its size."""

SIDE_MAX = 10_000
"""The pixels of a side: A4 at 850 dots per inch. A picture of one pixel by millions takes minutes to lay out."""

ORIENTATION = 0x0112
"""The tag of a photo that says how the camera was held."""
TURNED_TO_THE_SIDE = (5, 6, 7, 8)


def type_of_picture(content: bytes) -> str:
    """The media type of a picture. Raises PictureRefused, PictureTooLarge."""
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - slow import: for uploads only

    try:
        with Image.open(BytesIO(content), formats=tuple(TYPES)) as picture:
            if picture.width * picture.height > PIXELS_MAX or max(picture.size) > SIDE_MAX:
                raise PictureTooLarge
            picture.verify()
            return TYPES[str(picture.format)]
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise PictureRefused from error


def data_address(content: bytes | memoryview, content_type: str) -> str:
    """A picture as an address, because a sheet fetches nothing."""
    return f"data:{content_type};base64,{b64encode(content).decode()}"


def is_upright(content: bytes) -> bool:
    """Whether an accepted picture is higher than wide, as it is seen."""
    from PIL import Image  # noqa: PLC0415 - slow import: for certificates with a picture only

    with Image.open(BytesIO(content)) as picture:
        width, height = picture.size
        is_turned = picture.getexif().get(ORIENTATION) in TURNED_TO_THE_SIDE
    return width > height if is_turned else height > width

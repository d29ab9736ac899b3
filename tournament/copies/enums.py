"""What the page of copies says of each."""

from enum import StrEnum


class Trouble(StrEnum):
    """Why a copy was not fed the last time."""

    NONE = ""
    SILENT = "silent"
    REFUSED = "refused"
    OTHER_VERSION = "other_version"
    TAKEN_OVER = "taken_over"
    OTHER_BOX = "other_box"


class CopyKind(StrEnum):
    """What a copy is for."""

    STANDBY = "standby"
    """It has everything, and can take over."""
    MIRROR = "mirror"
    """It has what is public, for everybody."""

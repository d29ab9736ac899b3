"""What keeps a PDF from being made."""

LIBRARIES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
"""The Debian packages with the libraries that lay out text."""
LIBRARIES_MISSING = "libraries"
"""The code of a job that found no libraries."""


class LibrariesMissing(Exception):  # noqa: N818 - it says what is so
    """The libraries of `LIBRARIES` are not on this machine."""


class NoSheets(Exception):  # noqa: N818 - it says what is so
    """A file was ordered without a single sheet. Whoever orders one says what is missing."""

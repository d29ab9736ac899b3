"""The static files of a release, as browser tests get them."""

from collections.abc import Iterable, Iterator

from tournament.core.static_files import StaticFilesStorage


class UncompressedFiles(StaticFilesStorage):
    """Joined and named as for users, but not compressed: the browser is on this machine, and Brotli works for a minute on
    what the calculator keeps offline.
    """

    def compress_files(self, names: Iterable[str]) -> Iterator[tuple[str, str]]:
        yield from ()

"""The names of static files where there are none: those that the server gave."""

from collections.abc import Mapping

from django.core.files.storage import Storage


class KeptNames(Storage):
    """Knows the addresses of some static files and nothing else."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def url(self, name: str | None) -> str:
        """The address of a file. Raises KeyError for one that is not kept."""
        return self.names[name or ""]

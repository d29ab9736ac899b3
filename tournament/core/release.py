"""The version of the program; `pyproject.toml` has the same, and a test compares them."""

import hashlib
from pathlib import Path

RELEASE = "0.1.0"
SOURCES = ("tournament", "scoring", "penalties", "templates", "static")
KINDS = {".py", ".html", ".mo", ".js", ".css", ".svg"}


def digest_of_sources(base: Path, also: object) -> str:
    """The same on every machine that runs the same program, and another one after any change of it, or of `also`."""
    digest = hashlib.sha256(repr(also).encode())
    for folder in SOURCES:
        for path in sorted((base / folder).rglob("*")):
            if path.suffix in KINDS and path.is_file():
                digest.update(
                    f"{path.relative_to(base)}|".encode() + hashlib.sha256(path.read_bytes()).digest()
                )
    return digest.hexdigest()[:16]

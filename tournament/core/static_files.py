"""Static files under names that change with their content, the imports of scripts included."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from whitenoise.storage import CompressedManifestStaticFilesStorage

_IMPORT = r"""^(?P<before>(?:import|export)\b[^"'`;()]*)"(?P<url>\.[^"]+)\""""


SHARED_STYLES = (
    "tokens",
    "fonts",
    "base",
    "components/chrome",
    "components/layout",
    "components/buttons",
    "components/fields",
    "components/panels",
    "components/popovers",
    "components/chips",
    "components/tabs",
    "components/tables",
    "components/lists",
    "components/wind",
    "components/tile",
    "components/seat",
    "components/round_strip",
    "components/steps",
    "components/table_card",
    "components/place_card",
    "components/podium",
    "components/bars",
    "components/toasts",
    "components/empty",
    "components/forced_colours",
    "print",
)
"""The style sheets that every page loads, by their names in `static/css`, in their order."""
JOINED_STYLES = "css/shared.css"
"""In a release they are one file, so that the first paint waits for one answer and not for twenty."""


class StaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Puts the new names into `import … from "./other.js"` as well, so that a page never mixes two versions.

    Django's own switch for this takes the scripts of packages too, and finds imports in their comments.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((rf"(?m)(?P<matched>{_IMPORT})", '%(before)s"%(url)s"'),)),
    )

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str | None, bool | Exception]]:
        """Join the shared style sheets, then give every file its name. References in them start at `css/`."""
        if not dry_run:
            parts = [Path(self.path(f"css/{name}.css")).read_bytes() for name in SHARED_STYLES]
            Path(self.path(JOINED_STYLES)).write_bytes(b"\n".join(parts))
            paths = {**paths, JOINED_STYLES: (self, JOINED_STYLES)}
        yield from super().post_process(paths, dry_run, **options)


@lru_cache
def imports_of(script: str) -> tuple[str, ...]:
    """Return every script that a script imports, directly or not, as names of static files in order of discovery.

    Raises FileNotFoundError for a script that is not there.
    """
    found: dict[str, None] = {}
    waiting = [script]
    while waiting:
        name = waiting.pop(0)
        path = finders.find(name)
        if path is None:
            raise FileNotFoundError(f"There is no static file {name}.")
        folder = Path("/") / Path(name).parent
        for found_import in re.finditer(_IMPORT, Path(path).read_text(encoding="utf-8"), re.MULTILINE):
            target = (folder / found_import["url"]).resolve().relative_to("/").as_posix()
            if target not in found:
                found[target] = None
                waiting.append(target)
    return tuple(found)

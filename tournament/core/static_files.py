"""Static files under names that change with their content, the imports of scripts included."""

import re
from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders
from whitenoise.storage import CompressedManifestStaticFilesStorage

_IMPORT = r"""^(?P<before>(?:import|export)\b[^"'`;()]*)"(?P<url>\.[^"]+)\""""


class StaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Puts the new names into `import … from "./other.js"` as well, so that a page never mixes two versions.

    Django's own switch for this takes the scripts of packages too, and finds imports in their comments.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((rf"(?m)(?P<matched>{_IMPORT})", '%(before)s"%(url)s"'),)),
    )


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

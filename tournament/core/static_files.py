"""Static files under names that change with their content, the imports of scripts included; joined for a release."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

from tournament.core import bundles

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
    "tiles",
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
        """Join the shared style sheets and the scripts, then give every file its name. References in the styles start
        at `css/`.
        """
        if not dry_run:
            parts = [Path(self.path(f"css/{name}.css")).read_bytes() for name in SHARED_STYLES]
            joined = {JOINED_STYLES: b"\n".join(parts)}
            for bundle in bundles.bundled(bundles.imports()):
                joined[f"js/{bundle}.js"] = bundles.bundle_text(bundle).encode()
            for name, content in joined.items():
                path = Path(self.path(name))
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            paths = {name: found for name, found in paths.items() if not name.startswith("js/")}
            paths |= {name: (self, name) for name in joined}
        yield from super().post_process(paths, dry_run, **options)

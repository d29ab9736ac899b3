"""Addresses that leave the site are made in one place (`core/site.py`), never from what a request says."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MAKERS = re.compile(
    r"build_absolute_uri|get_host\(|get_current_site|get_raw_uri|\bsegno\b|HTTP_HOST|SERVER_NAME"
)
ALLOWED = {
    "tournament/core/site.py": "makes the addresses",
    "tournament/core/qr.py": "draws the codes",
    "tournament/core/client.py": "asks whether a request comes from this machine",
    "tournament/core/templatetags/ui.py": "asks whether a page is open on this machine",
    "tournament/copies/running.py": "answers a request that a mirror passed on",
    "tournament/core/refusals.py": "leads back to this site only",
    "tournament/core/lost_forms.py": "leads back to this site only",
    "tournament/accounts/views/entering.py": "leads back to this site only",
    "tournament/accounts/factors/relying_party.py": "asks to which allowed host passkeys belong, and prints no host",
    "tournament/events/caching/pages.py": "keeps pages by host, and prints no host",
    "tournament/people/views/person.py": "keeps pages by host, and prints no host",
    "tournament/series/views.py": "keeps pages by host, and prints no host",
    "tournament/standings/views/statistics.py": "keeps pages by host, and prints no host",
}
"""The modules that may ask for the host of a request, or draw codes, and why."""


def test_only_one_module_makes_whole_addresses() -> None:
    found = {
        str(path.relative_to(ROOT))
        for folder in ("tournament", "penalties")
        for path in (ROOT / folder).rglob("*.py")
        if MAKERS.search(path.read_text(encoding="utf-8"))
    }

    assert found == set(ALLOWED)


def test_addresses_in_templates_come_from_there_too() -> None:
    asks = re.compile(r"get_host|build_absolute_uri|\{\{ ?(domain|protocol|site_name)\b")
    found = [
        str(path)
        for path in (ROOT / "templates").rglob("*.*")
        if asks.search(path.read_text(encoding="utf-8"))
    ]

    assert found == []


def test_codes_of_addresses_are_made_of_shared_addresses() -> None:
    """Whoever draws a code gets its address from `core/site.py`, or from the order of a document, which does."""
    callers = {
        path
        for path in (ROOT / "tournament").rglob("*.py")
        if "import qr_code" in path.read_text(encoding="utf-8") and path.parent.name != "documents"
    }
    assert callers
    assert [path for path in callers if "core.site import" not in path.read_text(encoding="utf-8")] == []

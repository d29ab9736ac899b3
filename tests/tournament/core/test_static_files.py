"""Scripts that import one another: their names change together, and a page names all that it will ask for."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.template import Context, Template
from pytest_django.fixtures import Settings

from tournament.core.static_files import imports_of


def test_imports_of_a_script_are_found_through_others() -> None:
    found = imports_of("js/play/tiles/pad.js")
    assert sorted(found) == ["js/play/tiles/hand.js", "js/play/tiles/notation.js", "js/play/vibration.js"]


def test_imports_of_a_script_that_is_missing() -> None:
    with pytest.raises(FileNotFoundError, match=r"js/nowhere\.js"):
        imports_of("js/nowhere.js")


def test_page_names_what_its_scripts_import_once() -> None:
    page = Template('{% load assets %}{% scripts "play/offline/table" "play/table_follow" %}').render(
        Context()
    )
    addresses = re.findall(r'(?:href|src)="([^"]+)"', page)
    assert len(addresses) == len(set(addresses))
    assert '<link rel="modulepreload" href="/static/js/core/drafts.js">' in page
    assert page.endswith(
        '<script type="module" src="/static/js/play/offline/table.js"></script>'
        '<script type="module" src="/static/js/play/table_follow.js"></script>'
    )


def test_style_sheets_stand_in_their_order() -> None:
    page = Template('{% load assets %}{% styles "tokens" "base" %}').render(Context())
    assert re.findall(r'href="([^"]+)"', page) == ["/static/css/tokens.css", "/static/css/base.css"]


@pytest.fixture
def release(tmp_path: Path, settings: Settings) -> Path:
    """The static files of a release, in a folder of their own."""
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "tournament.core.static_files.StaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_shared_style_sheets_of_a_release_are_one_file(release: Path) -> None:
    page = Template("{% load assets %}{% shared_styles %}").render(Context())
    (address,) = re.findall(r'href="/static/([^"]+)"', page)
    assert re.fullmatch(r"css/shared\.[0-9a-f]{12}\.css", address)
    text = (release / address).read_text(encoding="utf-8")
    assert text.startswith("/* Every colour")
    assert ".podium" in text
    fonts = re.findall(r'url\("\.\./(fonts/[^"]+)"\)', text)
    assert len(fonts) == 3
    assert [name for name in fonts if not (release / name).is_file()] == []


def test_files_of_a_release_name_each_other_anew(release: Path) -> None:
    named = staticfiles_storage.hashed_files["js/play/offline/hands.js"]
    assert re.fullmatch(r"js/play/offline/hands\.[0-9a-f]{12}\.js", named)
    page = staticfiles_storage.hashed_files["js/play/offline/table.js"]
    imported = re.findall(r'from "\./(.+)";', (release / page).read_text(encoding="utf-8"))
    assert imported
    assert [name for name in imported if not (release / "js/play/offline" / name).is_file()] == []
    assert [name for name in imported if not re.search(r"\.[0-9a-f]{12}\.js$", name)] == []

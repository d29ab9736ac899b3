"""Scripts that import one another: their names change together, and a page names all that it will ask for."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.template import Context, Template
from django.test import override_settings


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


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a release, made once."""
    folder = tmp_path_factory.mktemp("release")
    with override_settings(**release_settings(folder)):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@pytest.fixture
def release(collected: Path) -> Iterator[Path]:
    """The static files of a release, in a folder of their own."""
    with override_settings(**release_settings(collected)):
        yield collected


def release_settings(folder: Path) -> dict[str, Any]:
    """Nothing is compressed, for Brotli takes seconds: one test compresses one file."""
    endings = {path.suffix.removeprefix(".") for path in (settings.BASE_DIR / "static").rglob("*.*")}
    storage = {"BACKEND": "tournament.core.static_files.StaticFilesStorage"}
    return {
        "STATIC_ROOT": folder,
        "STORAGES": {**settings.STORAGES, "staticfiles": storage},
        "WHITENOISE_SKIP_COMPRESS_EXTENSIONS": sorted(endings),
    }


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


def test_bundles_of_a_release_name_each_other_anew(release: Path) -> None:
    page = Template('{% load assets %}{% scripts "play/offline/table" "play/table_follow" %}').render(
        Context()
    )
    addresses = re.findall(r'(?:href|src)="/static/([^"]+)"', page)
    assert [re.sub(r"\.[0-9a-f]{12}\.", ".", each) for each in addresses] == [
        "js/bundles/shared.js",
        "js/bundles/tablet.js",
    ]
    imported = re.findall(r'from"\./([^"]+)"', (release / addresses[1]).read_text(encoding="utf-8"))
    assert set(imported) == {Path(addresses[0]).name}


def test_reader_of_codes_is_a_module_with_what_it_imports(release: Path) -> None:
    named = staticfiles_storage.hashed_files["vendor/qr/decode.js"]
    text = (release / named).read_text(encoding="utf-8")
    assert "export class BarcodeDetector" in text
    imported = re.findall(r"(?m)^import .* from '([^']+)';", text)
    assert imported
    assert [each for each in imported if not (release / named).parent.joinpath(each).is_file()] == []


def test_classic_scripts_of_a_release_stay_where_they_are(release: Path) -> None:
    for name in ("queue", "service_worker"):
        named = staticfiles_storage.hashed_files[f"js/play/offline/{name}.js"]
        text = (release / named).read_text(encoding="utf-8")
        assert '"use strict"' in text
        assert "//" not in text
        assert not re.search(r"(?m)^(import|export)\b", text)


def test_files_of_a_release_are_compressed_for_every_browser(release: Path) -> None:
    name = staticfiles_storage.stored_name("css/shared.css")
    with override_settings(WHITENOISE_SKIP_COMPRESS_EXTENSIONS=("png",)):
        made = {compressed for _name, compressed in staticfiles_storage.compress_files([name])}
    assert made == {f"{name}.gz", f"{name}.br"}
    content = (release / name).read_bytes()
    assert gzip.decompress((release / f"{name}.gz").read_bytes()) == content
    assert brotli.decompress((release / f"{name}.br").read_bytes()) == content

"""The scripts of the pages without a browser: their own tests in Node, and what they import."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.architecture.import_rules import ROOT
from tournament.core.bundles import bundle_text, bundled, imports

OLDEST_NODE = 18
SCRIPT_DIR = ROOT / "static" / "js"
SCRIPTS = sorted(SCRIPT_DIR.rglob("*.js"))
IMPORT = re.compile(r'^import\s+(?:(?:\{([^}]*)\}|\* as \w+)\s+from\s+)?"(\.[^"]+)";', re.MULTILINE)
EXPORT = re.compile(r"^export\s+(?:async\s+)?(?:function\*?|const|let|class)\s+(\w+)", re.MULTILINE)


@pytest.fixture(scope="module")
def node() -> str:
    """The path of Node; without one the tests are skipped, or fail where the browser tests are compulsory."""
    path = shutil.which("node")
    if path is not None:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
        if int(said.removeprefix("v").partition(".")[0]) >= OLDEST_NODE:
            return path
    missing = f"no Node {OLDEST_NODE} or newer was found"
    if os.environ.get("SEATWIND_REQUIRE_BROWSER") == "1":
        pytest.fail(f"{missing}, and SEATWIND_REQUIRE_BROWSER demands one: sudo apt-get install nodejs")
    pytest.skip(missing)


def test_tests_of_the_scripts_pass(node: str) -> None:
    tests = sorted(map(str, Path(__file__).parent.rglob("*.test.mjs")))
    done = subprocess.run([node, "--test", *tests], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    passed = re.search(r"pass (\d+)", done.stdout)
    assert passed is not None
    assert int(passed[1]) >= len(tests) > 0


def test_scripts_import_what_is_there() -> None:
    missing = []
    for script in SCRIPTS:
        for names, path in IMPORT.findall(script.read_text(encoding="utf-8")):
            target = script.parent / path
            exported = EXPORT.findall(target.read_text(encoding="utf-8")) if target.is_file() else []
            wanted = [name.split(" as ")[0].strip() for name in names.split(",") if name.strip()]
            missing += [f"{script.name}: {path}"] if not target.is_file() else []
            missing += [f"{script.name}: {name} of {path}" for name in wanted if name not in exported]
    assert missing == []


PARSE = """
const { readFileSync } = require("node:fs");
const { SourceTextModule } = require("node:vm");
for (const path of process.argv.slice(1)) new SourceTextModule(readFileSync(path, "utf8"), { identifier: path });
"""
"""Reads modules without running them; the first fault is told with its place."""


def test_bundles_of_a_release_are_modules(node: str, tmp_path: Path) -> None:
    bundles = bundled(imports())
    paths = [tmp_path / f"{bundle.replace('/', '-')}.mjs" for bundle in bundles]
    for bundle, path in zip(bundles, paths, strict=True):
        path.write_text(bundle_text(bundle), encoding="utf-8")
    command = [node, "--experimental-vm-modules", "--eval", PARSE, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

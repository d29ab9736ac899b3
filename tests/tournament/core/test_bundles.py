"""The bundles of a release: what is in them, in which order it runs, and what a page gets that it did not ask for."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.import_rules import ROOT
from tournament.core import bundles
from tournament.core.bundles import BUNDLES, UnknownSyntaxError, bundle_of, bundle_text, imported_by, members

NAMED = [
    (path.name, re.findall(r'"([^"]+)"', names))
    for path in sorted((ROOT / "templates").rglob("*.html"))
    for names in re.findall(r"{% scripts ([^%]+)%}", path.read_text(encoding="utf-8"))
]
SHARED = "bundles/shared"


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of other scripts, and no bundles but those of one script."""
    monkeypatch.setattr(bundles, "folder", lambda: tmp_path)
    monkeypatch.setattr(bundles, "BUNDLES", {})
    made = (bundles.imports, bundles.bundle_of, bundles.members, bundles.imported_by, bundles._importers)
    for each in made:
        each.cache_clear()
    yield tmp_path
    for each in made:
        each.cache_clear()


def test_imports_are_found_through_others() -> None:
    found = imported_by(("play/tiles/pad",))
    assert {"core/wording", "play/tiles/hand", "play/tiles/notation", "play/vibration"} <= set(found)
    assert "play/tiles/pad" not in found


def test_script_that_is_missing() -> None:
    with pytest.raises(KeyError):
        imported_by(("nowhere",))


def test_every_script_is_in_one_bundle() -> None:
    for module in bundles.imports():
        assert [bundle for bundle in {*BUNDLES, bundle_of(module)} if module in members(bundle)] == [
            bundle_of(module)
        ]


@pytest.mark.parametrize(("template", "names"), NAMED)
def test_page_that_names_a_script_of_a_bundle_names_all(template: str, names: list[str]) -> None:
    """A bundle runs all of its modules, so nobody may get one who asked for some of them."""
    for name in names:
        bundle = bundle_of(name)
        assert bundle != SHARED, template
        assert set(BUNDLES.get(bundle, (name,))) <= set(names), template


def test_nothing_is_imported_from_a_bundle_that_runs_by_itself() -> None:
    """But from the one that every page has."""
    allowed = {SHARED, "bundles/page"}
    for module, imported in bundles.imports().items():
        for each in imported:
            assert bundle_of(each) in {bundle_of(module), each, *allowed}, (module, each)


def test_shared_modules_do_nothing_when_they_are_loaded() -> None:
    for module in members(SHARED):
        text = (bundles.folder() / f"{module}.js").read_text(encoding="utf-8")
        starts = re.findall(r"(?m)^(?!//|import|export|async function|function|const|let|[})\s])\S.*", text)
        assert starts in ([], ['document.addEventListener("visibilitychange", take);']), module


def test_imported_comes_before_what_imports_it() -> None:
    text = bundle_text("bundles/hand_form")
    assert text.index("const play$tiles$hand=") < text.index("const play$tiles$pad=")
    assert text.startswith('import{core$shortcuts}from"./page.js";\n')


def test_ways_of_importing_and_exporting(scripts: Path) -> None:
    (scripts / "in").mkdir()
    (scripts / "a.js").write_text(
        'import { one, two as deux } from "./in/b.js";\nimport * as all from "./in/b.js";\n\nshow(one, deux(), all);\n'
    )
    (scripts / "in" / "b.js").write_text(
        "// One.\nexport const one = 1;\nexport async function two() {\n  return `${one} // kept`;\n}\n"
    )
    assert bundle_text("a") == (
        'import{in$b}from"./in/b.js";\n'
        "const a=(()=>{const{one,two:deux}=in$b;const all=in$b;show(one,deux(),all);return{};})();\n"
    )
    assert bundle_text("in/b") == (
        "const in$b=(()=>{const one=1;async function two(){return`${one} // kept`;}\n"
        "return{one,two};})();export{in$b};\n"
    )


@pytest.mark.parametrize("module", sorted(bundles.imports()))
def test_every_text_of_a_script_is_in_its_bundle(module: str) -> None:
    source = (bundles.folder() / f"{module}.js").read_text(encoding="utf-8")
    code = re.sub(r"(?m)^import[^;]*;|^\s*//.*", "", source)
    texts = re.findall(r'"(?:[^"\\\n]|\\.)*"|`[^`]*`', code)
    bundled = bundle_text(bundle_of(module))
    assert [text for text in texts if text not in bundled] == []


@pytest.mark.parametrize(
    "text",
    [
        'import x from "./b.js";\n',
        'export { x } from "./b.js";\n',
        "export default 1;\n",
        "export let x = 1;\n",
        "await 1;\n",
        "show(`${x ? `// lost` : 1}`);\n",
        'import { x } from "./a.js";\n',
    ],
)
def test_what_cannot_be_bundled_is_refused(scripts: Path, text: str) -> None:
    (scripts / "a.js").write_text(text)
    with pytest.raises(UnknownSyntaxError):
        bundle_text("a")

"""What WeasyPrint's tags leave to be done: names of drawings, and ornaments as what they are."""

from collections.abc import Sequence
from typing import Any

SVG = "{http://www.w3.org/2000/svg}"
NO_NAME = " "
"""Instead of an empty name, of which WeasyPrint would complain."""


def name_pictures(root: Any) -> None:
    """Give each picture the name that it has in a browser, where WeasyPrint looks for it."""
    for picture in (*root.iter("img"), *root.iter(f"{SVG}svg")):
        if picture.tag == "img":
            picture.set("alt", picture.get("alt") or NO_NAME)
        else:
            title = picture.makeelement(f"{SVG}title", {})
            title.text = picture.get("aria-label") or NO_NAME
            picture.insert(0, title)


def set_ornaments_apart(_document: Any, pdf: Any) -> None:
    """Make artifacts of the pictures that have no name, so that a screen reader passes over them as it does in a browser."""
    objects = pdf.objects
    (root,) = (it for it in objects if _type_of(it) == "/StructTreeRoot")
    tagged_parts = _object(objects, root["ParentTree"])["Nums"]
    ornaments = [
        it
        for it in objects
        if _type_of(it) == "/StructElem" and it["S"] == "/Figure" and it["Alt"].string == NO_NAME
    ]
    for ornament in ornaments:
        page = _object(objects, ornament["Pg"])
        (part,) = ornament["K"]
        _draw_as_artifact(_object(objects, page["Contents"]).stream, part)
        _object(objects, ornament["P"])["K"].remove(ornament.reference)
        tagged_parts[2 * page["StructParents"] + 1][part] = b"null"


def _type_of(thing: Any) -> str | None:
    return thing.get("Type") if isinstance(thing, dict) else None


def _object(objects: Sequence[Any], reference: bytes) -> Any:
    """The object that "12 0 R" refers to."""
    return objects[int(reference.split()[0])]


def _draw_as_artifact(stream: list[Any], part: int) -> None:
    """A tagged part of a page begins with its tag, its number and an operator."""
    at = next(at for at, it in enumerate(stream) if isinstance(it, dict) and it.get("MCID") == part)
    stream[at - 1 : at + 2] = [b"/Artifact", b"BMC"]

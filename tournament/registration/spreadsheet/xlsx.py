"""Workbooks (.xlsx) → grids.

Read here rather than with openpyxl: one pass knows a formula and its stored value, the merged ranges and the hidden
rows; time and memory are limited at every step; and a workbook with faulty styles, as converters write them, is still a
player list.
"""

import posixpath
from collections.abc import Mapping
from typing import NamedTuple

from tournament.registration.spreadsheet.archive import Archive
from tournament.registration.spreadsheet.grid import Grid
from tournament.registration.spreadsheet.sheet import SharedTextsHandler, SheetHandler
from tournament.registration.spreadsheet.styles import NumberFormats, StylesHandler
from tournament.registration.spreadsheet.types import RefusalCode, SpreadsheetRefused
from tournament.registration.spreadsheet.xml_reader import XmlBudget, attribute, is_true, read_xml

OLE_SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
_ENCRYPTED_STREAM = "EncryptedPackage".encode("utf-16-le")


def ole_refusal(data: bytes) -> SpreadsheetRefused:
    """The refusal for the container of old `.xls` files, which also wraps workbooks with a password."""
    protected = _ENCRYPTED_STREAM in data
    return SpreadsheetRefused(RefusalCode.PASSWORD_PROTECTED if protected else RefusalCode.OLD_XLS)


def read_workbook(archive: Archive) -> tuple[Grid, ...]:
    """All work sheets that have content. Raises SpreadsheetRefused."""
    _refuse_other_documents(archive)
    budget = XmlBudget()
    workbook_path = _workbook_path(archive, budget)
    workbook = _WorkbookHandler()
    read_xml(archive.read(workbook_path), workbook, budget)
    if workbook.root != "workbook":
        raise SpreadsheetRefused(RefusalCode.NOT_A_SPREADSHEET)
    relations = _relations_of(archive, budget, workbook_path)
    shared_texts = _shared_texts(archive, budget, relations)
    formats = _number_formats(archive, budget, relations, counts_from_1904=workbook.counts_from_1904)
    grids = []
    for sheet in workbook.sheets:
        target = relations.get(sheet.relation_id)
        if target is None or target.kind != "worksheet":
            continue  # a chart or a dialog: no cells
        handler = SheetHandler(sheet.name, shared_texts, formats, is_visible=sheet.is_visible)
        read_xml(archive.read(target.path), handler, budget)
        if grid := handler.grid():
            grids.append(grid)
    return tuple(grids)


class _Relation(NamedTuple):
    """A part that another part refers to; `kind` is the last word of its type ("worksheet")."""

    kind: str
    path: str


class _SheetEntry(NamedTuple):
    name: str
    relation_id: str
    is_visible: bool


def _refuse_other_documents(archive: Archive) -> None:
    content_types = archive.read("[content_types].xml").lower()
    if b"macroenabled" in content_types or any(name.endswith("vbaproject.bin") for name in archive.names):
        raise SpreadsheetRefused(RefusalCode.MACRO_WORKBOOK)
    if "xl/workbook.bin" in archive.names:
        raise SpreadsheetRefused(RefusalCode.BINARY_WORKBOOK)
    if b"opendocument" in archive.read("mimetype"):
        raise SpreadsheetRefused(RefusalCode.OPEN_DOCUMENT)


def _workbook_path(archive: Archive, budget: XmlBudget) -> str:
    if "_rels/.rels" not in archive.names:
        raise SpreadsheetRefused(RefusalCode.NOT_A_SPREADSHEET)
    for relation in _relations_of(archive, budget, "").values():
        if relation.kind == "officeDocument" and relation.path.lower() in archive.names:
            return relation.path
    raise SpreadsheetRefused(RefusalCode.NOT_A_SPREADSHEET)


def _relations_of(archive: Archive, budget: XmlBudget, path: str) -> Mapping[str, _Relation]:
    """The parts inside the archive that the part at `path` refers to, by id; external links are left out."""
    folder, name = posixpath.split(path)
    relations_path = posixpath.join(folder, "_rels", f"{name}.rels")
    if relations_path.lower() not in archive.names:
        return {}
    handler = _RelationsHandler(folder)
    read_xml(archive.read(relations_path), handler, budget)
    return handler.relations


def _parts_of_kind(relations: Mapping[str, _Relation], kind: str) -> list[str]:
    return [relation.path for relation in relations.values() if relation.kind == kind]


def _shared_texts(archive: Archive, budget: XmlBudget, relations: Mapping[str, _Relation]) -> list[str]:
    handler = SharedTextsHandler()
    for path in _parts_of_kind(relations, "sharedStrings")[:1]:
        if data := archive.read(path):
            read_xml(data, handler, budget)
    return handler.texts


def _number_formats(
    archive: Archive, budget: XmlBudget, relations: Mapping[str, _Relation], *, counts_from_1904: bool
) -> NumberFormats:
    handler = StylesHandler()
    for path in _parts_of_kind(relations, "styles")[:1]:
        if data := archive.read(path):
            read_xml(data, handler, budget)
    return handler.number_formats(counts_from_1904=counts_from_1904)


class _RelationsHandler:
    def __init__(self, folder: str) -> None:
        self._folder = folder
        self.relations: dict[str, _Relation] = {}

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name != "Relationship" or attribute(attributes, "TargetMode").lower() == "external":
            return
        target = attribute(attributes, "Target")
        path = target.lstrip("/") if target.startswith("/") else posixpath.join(self._folder, target)
        kind = attribute(attributes, "Type").rpartition("/")[2]
        self.relations[attribute(attributes, "Id")] = _Relation(kind, posixpath.normpath(path))

    def end(self, name: str) -> None:
        pass

    def text(self, data: str) -> None:
        pass


class _WorkbookHandler:
    def __init__(self) -> None:
        self.root = ""
        self.sheets: list[_SheetEntry] = []
        self.counts_from_1904 = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.root = self.root or name
        if name == "sheet":
            is_visible = attribute(attributes, "state") not in {"hidden", "veryHidden"}
            self.sheets.append(
                _SheetEntry(attribute(attributes, "name"), _relation_id(attributes), is_visible)
            )
        elif name == "workbookPr":
            self.counts_from_1904 = is_true(attribute(attributes, "date1904"))

    def end(self, name: str) -> None:
        pass

    def text(self, data: str) -> None:
        pass


def _relation_id(attributes: Mapping[str, str]) -> str:
    return next((value for key, value in attributes.items() if key.endswith(":id")), "")

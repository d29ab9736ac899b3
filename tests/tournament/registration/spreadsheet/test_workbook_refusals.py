import io
import zipfile

import pytest

from tests.tournament.registration.spreadsheet.builders import inline_row, raw_workbook, workbook, zipped
from tournament.registration.spreadsheet import RefusalCode, SpreadsheetRefused, read_player_list

HEADER = inline_row("Name", "Club")
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
BOMB = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><worksheet>&b;</worksheet>'
EXTERNAL = '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>'


def refusal_of(data, filename="list.xlsx"):
    with pytest.raises(SpreadsheetRefused) as refused:
        read_player_list(data, filename)
    return refused.value.code


def encrypted() -> bytes:
    data = bytearray(workbook(("Name",), ("Chan",)))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        position = data.find(signature)
        while position >= 0:
            data[position + offset] |= 1
            position = data.find(signature, position + 4)
    return bytes(data)


def lying_about_its_size() -> bytes:
    """The directory says that the sheet unpacks to 10 bytes."""
    data = bytearray(raw_workbook(HEADER + "<!--" + "x" * 1_000_000 + "-->"))
    position = data.rfind(b"xl/worksheets/sheet1.xml") - 46
    assert data[position : position + 4] == b"PK\x01\x02"
    data[position + 24 : position + 28] = (10).to_bytes(4, "little")
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"no workbook at all", RefusalCode.NOT_A_SPREADSHEET),
        (b"PK\x03\x04 nor this", RefusalCode.NOT_A_SPREADSHEET),
        (zipped({"word/document.xml": "<document/>"}), RefusalCode.NOT_A_SPREADSHEET),
        (zipped({"mimetype": "application/vnd.oasis.opendocument.text"}), RefusalCode.OPEN_DOCUMENT),
        (zipped({"xl/workbook.bin": b"x"}), RefusalCode.BINARY_WORKBOOK),
        (raw_workbook(HEADER, {"xl/vbaProject.bin": b"x"}), RefusalCode.MACRO_WORKBOOK),
        (
            raw_workbook(
                HEADER, {"[Content_Types].xml": "<a>application/vnd.ms-excel.sheet.macroEnabled</a>"}
            ),
            RefusalCode.MACRO_WORKBOOK,
        ),
        (OLE + b"Workbook", RefusalCode.OLD_XLS),
        (OLE + "EncryptedPackage".encode("utf-16-le"), RefusalCode.PASSWORD_PROTECTED),
        (encrypted(), RefusalCode.PASSWORD_PROTECTED),
        (raw_workbook("<row><c></row>"), RefusalCode.DAMAGED_WORKBOOK),
        (raw_workbook('<row><c t="s"><v>7</v></c></row>'), RefusalCode.DAMAGED_WORKBOOK),
        (raw_workbook('<row r="9999999"/>'), RefusalCode.DAMAGED_WORKBOOK),
        (lying_about_its_size(), RefusalCode.DAMAGED_WORKBOOK),
        (raw_workbook(HEADER, {"xl/worksheets/sheet1.xml": BOMB}), RefusalCode.UNSAFE_XML),
        (raw_workbook(HEADER, {"xl/worksheets/sheet1.xml": EXTERNAL}), RefusalCode.UNSAFE_XML),
        (raw_workbook(HEADER, {"xl/sharedStrings.xml": BOMB}), RefusalCode.UNSAFE_XML),
        (raw_workbook(HEADER, {f"part{i}": b"" for i in range(200)}), RefusalCode.TOO_MANY_PARTS),
        (raw_workbook(""), RefusalCode.EMPTY),
        (raw_workbook(inline_row("Chan", "A")), RefusalCode.NO_HEADER),
        (raw_workbook(inline_row("Club", "Country")), RefusalCode.NO_NAME_COLUMN),
        (raw_workbook(HEADER), RefusalCode.NO_ROWS),
        (raw_workbook(HEADER + inline_row("Chan") * 5000), RefusalCode.TOO_MANY_ROWS),
    ],
)
def test_refusal(data, code):
    assert refusal_of(data) is code


def test_refusal_of_a_macro_workbook_by_its_name():
    assert refusal_of(workbook(("Name",), ("Chan",)), "list.XLSM") is RefusalCode.MACRO_WORKBOOK


def test_workbook_under_another_name_is_read():
    assert len(read_player_list(workbook(("Name",), ("Chan",)), "list.csv").rows) == 1


def test_external_links_are_not_followed():
    relations = (
        '<Relationships><Relationship Id="s1" Type="x/worksheet" Target="http://127.0.0.1:9/x" TargetMode="External"/>'
        "</Relationships>"
    )

    assert refusal_of(raw_workbook(HEADER, {"xl/_rels/workbook.xml.rels": relations})) is RefusalCode.EMPTY


def test_part_outside_the_archive_is_not_opened():
    relations = '<Relationships><Relationship Id="s1" Type="x/worksheet" Target="../../../etc/passwd"/></Relationships>'

    assert (
        refusal_of(raw_workbook(HEADER, {"xl/_rels/workbook.xml.rels": relations}))
        is RefusalCode.DAMAGED_WORKBOOK
    )


MEGABYTE = 1024 * 1024
HOSTILE = {
    "unpacks to 100 MB": (lambda: raw_workbook("x" * 100 * MEGABYTE), RefusalCode.UNPACKS_TOO_LARGE),
    "elements": (lambda: raw_workbook("<a/>" * (4 * MEGABYTE)), RefusalCode.TOO_MANY_CELLS),
    "depth": (lambda: raw_workbook("<a>" * (4 * MEGABYTE)), RefusalCode.DAMAGED_WORKBOOK),
    "one huge tag": (
        lambda: raw_workbook("<row " + " ".join(f'a{i}=""' for i in range(300_000)) + "/>"),
        RefusalCode.DAMAGED_WORKBOOK,
    ),
    "merged ranges": (
        lambda: raw_workbook(HEADER, after='<mergeCell ref="A1:XFD1048576"/>' * 300_000),
        RefusalCode.TOO_MANY_CELLS,
    ),
    "overlapping ranges": (
        lambda: raw_workbook(
            HEADER + inline_row("Chan") * 4900, after='<mergeCell ref="A1:XFD1048576"/>' * 10_000
        ),
        RefusalCode.DAMAGED_WORKBOOK,
    ),
    "rows": (
        lambda: raw_workbook(HEADER + "<row><c><v>1</v></c></row>" * 300_000),
        RefusalCode.TOO_MANY_ROWS,
    ),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_workbook_is_refused(kind):
    build, code = HOSTILE[kind]
    data = build()

    assert refusal_of(data) is code

    assert len(data) < 2 * MEGABYTE


def test_directory_of_lying_archive_is_readable():
    with zipfile.ZipFile(io.BytesIO(lying_about_its_size())) as archive:
        assert archive.getinfo("xl/worksheets/sheet1.xml").file_size == 10

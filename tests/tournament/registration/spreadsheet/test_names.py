import pytest

from tournament.registration.spreadsheet.names import split_name


@pytest.mark.parametrize(
    ("text", "latin", "chinese"),
    [
        ("Chan Tai Man 陳大文", "Chan Tai Man", "陳大文"),
        ("陳大文 Chan Tai Man", "Chan Tai Man", "陳大文"),
        ("陳大文Peter", "Peter", "陳大文"),
        ("Chan Tai Man (陳大文)", "Chan Tai Man", "陳大文"),
        ("陳大文 (Chan Tai Man)", "Chan Tai Man", "陳大文"),
        ("陳大文/Chan Tai Man", "Chan Tai Man", "陳大文"),
        ("Chan (Peter) Tai Man 陳大文", "Chan (Peter) Tai Man", "陳大文"),
        ("Smith, John", "Smith, John", ""),
        ("王 明", "", "王明"),
        ("阿B", "", "阿B"),
        ("古麗·艾力", "", "古麗·艾力"),
        ("𠮷野家", "", "𠮷野家"),
        ("佐々木 はるか", "", "佐々木はるか"),
        ("Иван Петров", "Иван Петров", ""),
        ("", "", ""),
    ],
)
def test_split_name(text, latin, chinese):
    assert split_name(text) == (latin, chinese)

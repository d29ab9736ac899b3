import pytest

from tournament.registration.spreadsheet.names import SplitName, split_name


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


@pytest.mark.parametrize(
    ("text", "latin", "native"),
    [
        ("김민준 Kim Min-jun", "Kim Min-jun", "김민준"),
        ("Kim Min-jun (김민준)", "Kim Min-jun", "김민준"),
        ("Olga Petrova Ольга Петрова", "Olga Petrova", "Ольга Петрова"),
        ("สมชาย ใจดี Somchai Jaidee", "Somchai Jaidee", "สมชาย ใจดี"),
        ("Ольга Петрова", "Ольга Петрова", ""),
        ("Jean-Luc O'Brien Jr.", "Jean-Luc O'Brien Jr.", ""),
        ("Player 7", "Player 7", ""),
        ("Chan Tai Man 陳大文", "Chan Tai Man", "陳大文"),
    ],
)
def test_name_in_two_scripts_has_the_same_order_in_every_script(text: str, latin: str, native: str) -> None:
    assert split_name(text) == SplitName(latin, native)

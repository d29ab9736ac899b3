"""Names of somebody who is erased are found however they are spelled, and names of others stay."""

import pytest

from tournament.audit.naming import Naming


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [
        ("Ann Oakley", "Ann Oakley’s table, 'Ann Oakley', ANN  OAKLEY", "#3’s table, '#3', #3"),
        ("Ann Oakley", "Oakley, Ann; Ann\u00a0Oakley", "#3; #3"),
        ("Ann Oakley", "Joann Oakley and Ann Oakleyson", "Joann Oakley and Ann Oakleyson"),
        ("Ann Oakley", "請Ann Oakley到", "請#3到"),
        ("Ann Oakley", "\uff21\uff4e\uff4e \uff2f\uff41\uff4b\uff4c\uff45\uff59", "#3"),
        ("José Müller", "Jose Muller, Jose\u0301 Mu\u0308ller", "#3, #3"),
        ("Pat O'Brien", "Pat O’Brien and pat obrien", "#3 and #3"),
        ("陳大文", "請陳大文到;陈大文,陳 大文", "請#3到;#3,#3"),
        ("陳 大文", "請陳大文到", "請#3到"),
        ("王", "王 王明 (王)", "#3 王明 (#3)"),
        ("陳\uff0a", "請陳\uff0a到,陳先生", "請#3到,陳先生"),
        ("김수", "김수가 김순이", "#3가 김순이"),
        ("राम", "राम रामी", "#3 रामी"),
        ("Will", "will you come, Will? WILL, Willow", "will you come, #3? #3, Willow"),
        ("A. O.", "A. O., a o", "#3, a o"),
        ("Ann Lee", "Here is Lee; Ann is not", "Here is Lee; Ann is not"),
        ("7", "table 7", "table 7"),
    ],
)
def test_other_spellings_are_found(name: str, text: str, left: str) -> None:
    assert Naming([name]).replaced(text, "#3") == left


def test_longer_names_of_others_stay() -> None:
    naming = Naming(["Ann Lee", "李安", "A. L."], ["Mary Ann Lee", "李安娜", "A. L. K.", "Ann Lee"])
    assert Naming(["Ann Lee"], ["Bo Lee", "Ann Kay"]).replaced("Bo Lee, Ann Kay", "#3") == "Bo Lee, Ann Kay"
    said = "Mary Ann Lee, Ann Lee, 李安娜, 李安來, A. L. K., A. L."
    assert naming.replaced(said, "#3") == "Mary Ann Lee, #3, 李安娜, #3來, A. L. K., #3"


def test_somebody_else_who_is_spelled_otherwise_stays() -> None:
    assert Naming(["José Li"], ["Jose Li"]).replaced("José Li, Jose Li", "#3") == "#3, Jose Li"


def test_codes_of_phrases_stay() -> None:
    value = {"phrase": "Ann Lee", "names": ["Ann Lee", 3, None]}
    assert Naming(["Ann Lee"]).replaced(value, "#3") == {"phrase": "Ann Lee", "names": ["#3", 3, None]}


def test_nobody_is_found_without_a_letter() -> None:
    assert not Naming(["", "#4", "12"])

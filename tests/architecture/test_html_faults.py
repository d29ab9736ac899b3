"""The check that every rendered page goes through finds what it is for."""

import pytest

from tests.architecture.html_faults import html_faults


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ('<p id="a"></p><p id="a"></p>', "2 times"),
        ("<p><ul><li>One</li></ul></p>", "<ul> in <p>"),
        ("<ul><div></div></ul>", "directly in <ul>"),
        ("<p>One", "never closed"),
        ("<div></p></div>", "</p> ends div"),
        ('<a href="/"><button type="button">B</button></a>', "in a link"),
        ('<input type="checkbox" autocomplete="off">', "type checkbox"),
        ('<input type="password" autocomplete="off">', "password"),
        ("<input>", "without a type"),
        ("<button>B</button>", "without a type"),
        ('<label for="no">L</label>', "refers to nothing"),
        ('<p aria-describedby="no">P</p>', "refers to nothing"),
        ('<label for="a"><input type="text" id="a"></label>', "label round it"),
        ('<form method="post"></form>', "no button sends"),
        ('<nav aria-label="N"></nav><nav aria-label="N"></nav>', "2 landmarks"),
        ("<table><tbody><tr><th>H</th></tr></tbody></table>", "without a scope"),
        ('<img src="a.png">', "without alt"),
        ("<svg></svg>", "neither named nor hidden"),
        ('<div aria-hidden="false"><svg></svg></div>', "neither named nor hidden"),
        ('<div role="region" aria-label="R"></div>', "instead of"),
        ('<p class="a" class="b"></p>', "twice"),
    ],
)
def test_fault_is_found(html: str, words: str) -> None:
    assert [fault for fault in html_faults(html) if words in fault]


def test_sound_page_has_no_fault() -> None:
    assert (
        html_faults(
            '<!doctype html><html lang="en"><body><form id="f"><label>L<input type="text" id="a"></label></form>'
            '<button type="submit" form="f">B</button><svg viewBox="0 0 1 1" aria-hidden="true"><path d="" /></svg></body></html>'
        )
        == []
    )

"""Pages hold no white space that nobody sees, and all of it that somebody does."""

from pathlib import Path

import pytest
from django.template import Engine

from tournament.core.lean_templates import lean

LOADERS = ["tournament.core.lean_templates.LeanLoader", ["django.template.loaders.filesystem.Loader"]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<p>\n      One  two\n    </p>", "<p>\nOne  two\n</p>"),
        ('<span\n    class="small"\n  >one</span>', '<span\nclass="small">one</span>'),
        ("<tr>\n  <td>\n    1\n  </td>\n\n  <td>2</td>\n</tr>", "<tr><td>1</td><td>2</td></tr>"),
        ("\n  </td>", "</td>"),
        ("<b>one</b>\n  <b>two</b>", "<b>one</b>\n<b>two</b>"),
        ("<b>one</b> <b>two</b>", "<b>one</b> <b>two</b>"),
        ("<thing>\n<trail>", "<thing>\n<trail>"),
    ],
)
def test_white_space(text: str, expected: str) -> None:
    assert lean(text) == expected


def test_every_branch_of_a_page_is_lean_and_a_mail_stays_as_it_is(tmp_path: Path) -> None:
    text = "{% if yes %}\n    <p>{{ name }}</p>\n    {% for one in few %}\n      {{ one }}\n    {% endfor %}{% endif %}"
    (tmp_path / "page.html").write_text(text)
    (tmp_path / "mail.txt").write_text(text)
    engine = Engine(dirs=[str(tmp_path)], loaders=[LOADERS])
    context = {"yes": True, "name": "a\n  b", "few": "12"}

    assert engine.render_to_string("page.html", context) == "\n<p>a\n  b</p>\n\n1\n\n2\n"
    assert engine.render_to_string("mail.txt", context).startswith("\n    <p>")

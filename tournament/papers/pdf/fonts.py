"""The fonts of the printed pages: only those of this folder, none of the machine."""

import os
from pathlib import Path
from xml.sax.saxutils import escape

FONTS = Path(__file__).resolve().parents[1] / "fonts"

# Without its language a text gets the bold font wherever that has the characters. With it, Fontconfig would rather take
# a regular font that holds all characters of the language; how one is drawn in a language is up to the font.
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  <match target="pattern"><edit name="lang" mode="assign"><string>und</string></edit></match>
  <alias><family>sans-serif</family><prefer>{families}</prefer></alias>
</fontconfig>
"""

FAMILIES = (
    "Noto Sans",
    "Noto Sans Arabic",
    "Noto Sans Hebrew",
    "Noto Sans Thai",
    "Noto Sans Devanagari",
    "Noto Sans CJK JP",
    "Noto Sans Symbols",
    "Noto Sans Symbols2",
    "Noto Emoji",
)
"""In the order in which a character is searched."""


def use_own_fonts(cache: Path) -> None:
    """Make Fontconfig use only our fonts in this process; call this before the libraries are loaded.

    Fontconfig keeps its index in `cache`.
    """
    cache.mkdir(parents=True, exist_ok=True)
    families = "".join(f"<family>{family}</family>" for family in FAMILIES)
    text = CONFIGURATION.format(fonts=escape(str(FONTS)), cache=escape(str(cache)), families=families)
    path = cache / "fonts.conf"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        new = path.with_suffix(f".{os.getpid()}")
        new.write_text(text, encoding="utf-8")
        new.replace(path)
    os.environ["FONTCONFIG_FILE"] = str(path)

"""Write docs/languages/*.md from glossary_source.py and the names the product already holds."""
import sys
from importlib import import_module
from pathlib import Path
TREE = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
sys.path[:0] = [str(TREE), "l10n"]
from glossary_source import S
import scoring
HEAD = {
"hant": ("Traditional Chinese (Hong Kong)", "zh-Hant", "Hong Kong usage: 食糊, 番, 上／碰／槓, 自摸, 莊, 圈風, 門風, 詐糊."),
"hans": ("Simplified Chinese (mainland)", "zh-Hans", "Mainland usage, as the competition rules (MCR) write it: 和牌, 吃／碰／杠, 自摸, 庄, 圈风, 门风, 错和. A text about a rulebook from Hong Kong keeps that book’s words: 食糊, 上, 诈糊."),
}
def cell(t): return t.replace("|", "\\|")
for kind, (title, name, usage) in HEAD.items():
    out = [f"# Glossary: {title}", "", f"""Each English term of the product has one word here. {usage}
The English terms are explained in [the glossary of the design](../design/glossary.md).

`tests/tournament/core/test_glossary.py` reads these tables. A text that contains a term must contain its word, or one of the words under
“also”, which other contexts need. “Held” says where: everywhere the term stands (*yes*), only where the term is the whole text
(*alone*), or nowhere, because English uses the word for several things (*no*). Texts that have a good reason to differ are
listed at the end. “Doubt” names the alternatives for whoever reviews."""]
    for section, rows in S.items():
        out += ["", f"## {section}", "", f"| English | {name} | also | held | context | doubt |", "|---|---|---|---|---|---|"]
        for en, held, hant, hant_also, hans, hans_also, context, doubt in rows:
            word, also = (hant, hant_also) if kind == "hant" else (hans, hans_also)
            out.append("| " + " | ".join(map(cell, (en, word, also, held, context, doubt))) + " |")
    out += ["", "## Names of rulebooks", "", f"| English | {name} |", "|---|---|"]
    for r in scoring.all_rulesets(): out.append(f"| {r.name} | {getattr(r, 'name_zh_'+kind)} |")
    out += ["", "## Patterns of each rulebook", "", "As in `scoring/rulesets`, which has them from the rulebooks; the test compares.", "", f"| Rulebook | Number | English | {name} |", "|---|---|---|---|"]
    for r in scoring.all_rulesets():
        for i in r.items: out.append(f"| {r.id} | {i.number} | {i.name} | {getattr(i, 'name_zh_'+kind)} |")
    out += ["", "## Fouls of each rulebook", "", "As in `penalties/catalogue`; the test compares.", "", f"| Rulebook | English | {name} |", "|---|---|---|"]
    for r in scoring.all_rulesets():
        book = import_module(f"penalties.catalogue.{r.id}").BOOK
        for f in book.fouls: out.append(f"| {r.id} | {f.name.en} | {getattr(f.name, 'zh_'+kind)} |")
    out += ["", "## Texts that differ", "", "A text stands here with the term that it does not follow.", "", "| English text | term | reason |", "|---|---|---|"]
    p = TREE / "docs/languages" / f"{name}.md"
    p.parent.mkdir(parents=True, exist_ok=True)
    p.write_text("\n".join(out) + "\n", encoding="utf-8")
    print(p, len(out))

"""merge.py [TREE] [ANSWERS.json …]: take answers into the memory, check them, write and compile the catalogues.

An answer is {id: {"zh_Hant": "…", "zh_Hans": "…"}}, in answers/*.json unless files are named. What breaks a placeholder or a
tag is not taken. The report (report.txt and the last lines here) names what is missing, refused or to be looked at.
--check only reports (on the given answers, in report-NAME.txt, against the source as split.py last read it); --no-write leaves the catalogues alone; memory entries that the source no longer has are kept."""
import argparse, json, subprocess
from common import *
a = argparse.ArgumentParser(); a.add_argument("tree", nargs="?", default="."); a.add_argument("answers", nargs="*"); a.add_argument("--check", action="store_true"); a.add_argument("--no-write", action="store_true")
a = a.parse_intermixed_args()
tree = Path(a.tree)
msgs = remembered_source() if a.check else extract(tree); by_id = {m.id: m for m in msgs}
gl = glossaries(tree)
from tests.translations import Message
mem = {lang: memory(lang) for lang in LANGS}
refused, notes, unknown, taken = [], [], [], 0
for f in [Path(p) for p in a.answers] or sorted((HERE / "answers").glob("*.json")):
    try: data = json.loads(f.read_text(encoding="utf-8"))
    except ValueError as e: refused.append(f"{f.name}: not JSON: {e}"); continue
    for id_, said in data.items():
        m = by_id.get(id_)
        if not m: unknown.append(f"{f.name}: {id_}"); continue
        for lang in LANGS:
            text = said.get(lang)
            if not text: continue
            hard = [x for x in faults(lang, m, text) if x.startswith("!")]
            if hard: refused.append(f"{f.name} {id_} {lang}: {'; '.join(hard)}\n    {m.msgid!r}\n    {text!r}"); continue
            if mem[lang].get(m.key) != text: taken += 1
            mem[lang][m.key] = text
for lang in LANGS:
    for m in msgs:
        text = mem[lang].get(m.key)
        if not text: continue
        for x in faults(lang, m, text):
            if x.startswith("!"): refused.append(f"memory {m.id} {lang}: {x}\n    {m.msgid!r}\n    {text!r}"); mem[lang].pop(m.key, None); break
            notes.append(f"{m.id} {lang}: {x}\n    {m.msgid!r}\n    {text!r}")
        for x in gl[lang].faults_of(Message(m.ctx, m.msgid, m.plural, (text,))): notes.append(f"{m.id} {lang} GLOSSARY {x}")
missing = {lang: [m for m in msgs if m.key not in mem[lang]] for lang in LANGS}
quote = lambda t: json.dumps(t, ensure_ascii=False)
def po(lang):
    out = [f'# {NAME[lang]} texts of Seatwind.', 'msgid ""', 'msgstr ""', '"Project-Id-Version: Seatwind\\n"', f'"Language: {lang}\\n"', '"MIME-Version: 1.0\\n"',
           '"Content-Type: text/plain; charset=UTF-8\\n"', '"Content-Transfer-Encoding: 8bit\\n"', '"Plural-Forms: nplurals=1; plural=0;\\n"', ""]
    for m in msgs:
        for n in m.notes: out.append(f"#. {n}")
        for f in sorted({r.rsplit(":", 1)[0] for r in m.refs}): out.append(f"#: {f}")
        if m.flags: out.append("#, " + ", ".join(m.flags))
        if m.ctx: out.append(f"msgctxt {quote(m.ctx)}")
        out.append(f"msgid {quote(m.msgid)}")
        text = mem[lang].get(m.key, "")
        if m.plural: out += [f"msgid_plural {quote(m.plural)}", f"msgstr[0] {quote(text)}"]
        else: out.append(f"msgstr {quote(text)}")
        out.append("")
    return "\n".join(out)
if not a.check:
    for lang in LANGS: save_memory(lang, mem[lang])
    if not a.no_write:
        for lang in LANGS:
            d = tree / "locale" / lang / "LC_MESSAGES"; d.mkdir(parents=True, exist_ok=True)
            (d / "django.po").write_text(po(lang), encoding="utf-8")
            run = subprocess.run(["msgfmt", "--check-format", "-o", str(d / "django.mo"), str(d / "django.po")], capture_output=True, text=True)
            if run.returncode: refused.append(f"msgfmt {lang}: {run.stderr}")
lines = ["== refused", *refused, "== ids the source does not have (the text changed meanwhile)", *unknown, "== to look at", *notes]
for lang in LANGS: lines += [f"== missing in {lang}: {len(missing[lang])}", *(f"{m.id} {m.refs[0] if m.refs else ''} {m.msgid!r}" for m in missing[lang])]
report = HERE / (f"report-{Path(a.answers[0]).stem}.txt" if a.check and a.answers else "report.txt")
if a.check and a.answers:
    given = {i for f in a.answers for i in json.loads(Path(f).read_text(encoding="utf-8"))}
    lines = [l for block in ("\n".join(lines).replace("\n    ", "\x00")).split("\n") if block.startswith("==") or any(i in block for i in given) or "not JSON" in block for l in [block.replace("\x00", "\n    ")]]
report.write_text("\n".join(lines) + "\n", encoding="utf-8")
print(f"{len(msgs)} messages, {taken} taken, {len(refused)} refused, {len(unknown)} unknown ids, {len(notes)} to look at,", ", ".join(f"{len(missing[l])} missing in {l}" for l in LANGS), "→", report.name)

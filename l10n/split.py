"""split.py [TREE] [--all] [--parts 16]: write parts/NN-room.json, what each translator gets.

Only messages that the memory does not have in both languages, unless --all. Repeat it after every change of the source."""
import argparse, json, re
from collections import defaultdict
from common import *
a = argparse.ArgumentParser(); a.add_argument("tree", nargs="?", default="."); a.add_argument("--all", action="store_true"); a.add_argument("--parts", type=int, default=16)
a = a.parse_args()
msgs = extract(a.tree); remember_source(msgs)
have = {lang: memory(lang) for lang in LANGS}
gl = glossaries(a.tree)
def room(ref):
    p = ref.split(":")[0].split("/")
    if p[0] == "templates": return p[1] if len(p) > 2 else "core"
    if p[0] == "tournament": return p[1] if len(p) > 2 else "core"
    return p[0]
def folder(ref):
    p = ref.split(":")[0].split("/")
    return "/".join(p[:4])
def order(m):
    ref = (m.refs or ["core:0"])[0]
    path, _, line = ref.partition(":")
    return folder(ref), path, int(line or 0)
def row(m):
    terms = {}
    for lang, g in gl.items():
        for t in set(g._terms_in(m.msgid)) | set(g._terms_in(m.plural or "")):
            terms.setdefault(t.english, {})[lang] = "、".join(t.words)
    r = {"id": m.id, "msgctxt": m.ctx, "msgid": m.msgid, "msgid_plural": m.plural, "refs": m.refs[:6]}
    if m.notes: r["notes"] = m.notes
    if terms: r["terms"] = terms
    return {k: v for k, v in r.items() if v is not None}
todo = [m for m in msgs if a.all or any(m.key not in have[lang] for lang in LANGS)]
rooms = defaultdict(list)
for m in todo: rooms[room(m.refs[0]) if m.refs else "core"].append(m)
for ms in rooms.values(): ms.sort(key=order)
words = lambda ms: sum(len(m.msgid.split()) + 3 for m in ms)
goal = max(1, words(todo) / a.parts)
pieces = []
for name, ms in sorted(rooms.items(), key=lambda i: -words(i[1])):
    n = max(1, round(words(ms) / goal)); size = words(ms) / n; cur = []; done = 0
    for m in ms:
        cur.append(m)
        if words(cur) >= size and done < n - 1: pieces.append(([name], cur)); cur = []; done += 1
    if cur: pieces.append(([name], cur))
while len(pieces) > a.parts:   # join the smallest
    pieces.sort(key=lambda p: words(p[1])); (n1, m1), (n2, m2) = pieces[0], pieces[1]
    pieces[:2] = [(n1 + n2, m1 + m2)]
pieces.sort(key=lambda p: p[0][0])
out = HERE / "parts"; out.mkdir(exist_ok=True)
for old in out.glob("*.json"): old.unlink()
for i, (names, ms) in enumerate(pieces, 1):
    p = out / f"{i:02d}-{'+'.join(dict.fromkeys(names))}.json"
    p.write_text("[\n" + ",\n".join(json.dumps(row(m), ensure_ascii=False) for m in ms) + "\n]\n", encoding="utf-8")
    print(p.name, len(ms), "messages,", sum(len(m.msgid.split()) for m in ms), "words")
print(len(msgs), "messages in the source,", len(todo), "to translate")

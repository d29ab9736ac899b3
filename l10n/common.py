"""Shared by split.py and merge.py: messages of the source, the memory, and what makes a translation good."""
import hashlib, json, os, re, subprocess, sys
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
LANGS = {"zh_Hant": "zh-Hant", "zh_Hans": "zh-Hans"}
NAME = {"zh_Hant": "Traditional Chinese (Hong Kong)", "zh_Hans": "Simplified Chinese (mainland)"}
_STR = r'"(?:[^"\\]|\\.)*"(?:\n"(?:[^"\\]|\\.)*")*'
ENTRY = re.compile(rf"^(msgctxt|msgid|msgid_plural) ({_STR})", re.M)


def key_of(ctx, msgid): return f"{ctx}\x04{msgid}" if ctx else msgid
def id_of(ctx, msgid): return hashlib.sha1(key_of(ctx, msgid).encode()).hexdigest()[:10]


@dataclass
class Msg:
    ctx: str | None
    msgid: str
    plural: str | None
    refs: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    flags: list = field(default_factory=list)
    @property
    def key(self): return key_of(self.ctx, self.msgid)
    @property
    def id(self): return id_of(self.ctx, self.msgid)


def unquote(text): return "".join(json.loads(line) for line in text.split("\n"))


def extract(tree):
    """Run makemessages in a throw-away language of the tree, and read it."""
    tree = Path(tree)
    lang = "eo"
    had = (tree / "locale").exists()
    (tree / "locale").mkdir(exist_ok=True)
    py = tree / ".venv/bin/python"
    env = dict(os.environ, SEATWIND_LOCAL="1")
    run = subprocess.run([str(py), "manage.py", "makemessages", "-l", lang, "--no-wrap", "-v0"], cwd=tree, env=env, capture_output=True, text=True)
    po = tree / "locale" / lang / "LC_MESSAGES" / "django.po"
    if not po.is_file(): sys.exit(run.stderr)
    text = po.read_text(encoding="utf-8")
    po.unlink(); po.parent.rmdir(); po.parent.parent.rmdir()
    if not had: (tree / "locale").rmdir()
    out = []
    for block in text.split("\n\n"):
        parts = {k: unquote(v) for k, v in ENTRY.findall(block)}
        if not parts.get("msgid"): continue
        refs = [r for line in re.findall(r"^#: (.*)$", block, re.M) for r in line.split() if ":" in r]
        refs = [re.sub(r"\.(html|txt)\.py:", r".\1:", r) for r in refs]
        out.append(Msg(parts.get("msgctxt"), parts["msgid"], parts.get("msgid_plural"), refs,
                       re.findall(r"^#\. (.*)$", block, re.M), [f for line in re.findall(r"^#, (.*)$", block, re.M) for f in line.split(", ") if f != "fuzzy"]))
    return out


def remember_source(msgs):
    (HERE / "source.json").write_text(json.dumps([m.__dict__ for m in msgs], ensure_ascii=False), encoding="utf-8")


def remembered_source(): return [Msg(**m) for m in json.loads((HERE / "source.json").read_text(encoding="utf-8"))]


def memory(lang):
    p = HERE / f"memory-{lang}.json"
    return json.loads(p.read_text(encoding="utf-8")) if p.is_file() else {}


def save_memory(lang, data):
    (HERE / f"memory-{lang}.json").write_text(json.dumps(dict(sorted(data.items())), ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


def glossaries(tree):
    sys.path.insert(0, str(tree))
    os.environ.setdefault("SEATWIND_LOCAL", "1")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    from tests.tournament.core.test_glossary import glossary_of
    return {lang: glossary_of(name) for lang, name in LANGS.items()}


PLACE = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%%")
TAG = re.compile(r"</?[a-zA-Z][^>]*>|&\w+;")
CJK = "\u3400-\u9fff\uf900-\ufaff"
# In Hong Kong's own characters, beside Big5.
HK = set("枱裏綫着衞峯羣啟晒嘅咗冇𠝹麪説①②③④⑤")


def faults(lang, msg, said):
    """What is wrong with a translation, whether it must be mended before it can be merged ('!' first) or looked at."""
    want = [msg.plural or msg.msgid]
    for pattern, what in ((PLACE, "placeholders"), (TAG, "tags")):
        a, b = sorted(pattern.findall(want[0])), sorted(pattern.findall(said))
        if what == "placeholders": a, b = sorted(set(a)), sorted(set(b))
        if a != b: yield f"!{what}: {a} ≠ {b}"
    source = msg.msgid
    if (source[:1] == "\n") != (said[:1] == "\n") or (source[-1:] == "\n") != (said[-1:] == "\n"): yield "!line break at the start or end"
    bare = TAG.sub("", PLACE.sub("X", said))
    if not re.search(f"[{CJK}]", bare):
        if re.search(r"[a-z]{3}", PLACE.sub("", TAG.sub("", source))) and said == source: yield "same as English"
        return
    if re.search(f"[{CJK}X」』）”][,.;:?!](?!\\d)", bare): yield "half-width punctuation after Chinese (，。；：？！)"
    if re.search(f"[{CJK}]\\(|\\)[{CJK}]", bare): yield "half-width brackets (（ ）)"
    # Between Chinese and Latin letters or digits the style sheet sets the space.
    if re.search(f"[{CJK}] +[A-Za-z0-9]|[A-Za-z0-9] +[{CJK}]", re.sub(r"https?://\S+", "", TAG.sub("", said))): yield "typed space between Chinese and Latin letters or digits"
    if re.search(f"[{CJK}] +(?:%\\(|{{)|(?:\\)s|}}) +[{CJK}]", said): yield "typed space beside a placeholder"
    if re.search(f"[{CJK}] +[{CJK}]", said): yield "space between Chinese characters"
    if '"' in TAG.sub("", said): yield "straight quotes (「」 in zh_Hant, “” in zh_Hans)"
    if lang == "zh_Hant" and re.search("[“”]", said): yield "“” in zh_Hant: use 「」"
    if lang == "zh_Hans" and re.search("[「」]", said): yield "「」 in zh_Hans: use “”"
    if "您" in said: yield "您: use 你"
    if "..." in said: yield "... : use …"
    if re.search(r"[０-９Ａ-Ｚａ-ｚ]", said): yield "full-width digits or letters"
    codec = "big5" if lang == "zh_Hant" else "gb2312"
    odd = []
    for c in set(re.findall(f"[{CJK}]", said)):
        try: c.encode(codec)
        except UnicodeEncodeError:
            if not (lang == "zh_Hant" and c in HK) and c not in "麽么幺铳": odd.append(c)
    if odd: yield f"characters of the other script? {''.join(sorted(odd))}"
    if source.rstrip()[-1:] == "." and not re.search(r"[。！？…）」”X]$", bare.rstrip()) and " " in source: yield "a sentence without 。"
    if source.rstrip()[-1:] not in ".!?…:" and bare.rstrip()[-1:] == "。": yield "。 where the English text has none"
    if "的的" in said or "。。" in said: yield "doubled"
    if "被" in said and said.count("被") > 1: yield "被 twice: translationese?"

"""Rows that count or remark instead of naming a player: totals, sums of fees, footers.

In the languages of the known headers: English, German, French, Chinese.
"""

import re

from tournament.core.folding import folded

_COUNTED = (
    "players|participants|entries|entrants|registrations|registered|attendees|persons|people|fees|entry fees|paid|unpaid|"
    "confirmed|spielerinnen|teilnehmende|anmeldungen|startgelder|bezahlt|joueurs|joueuses|inscrits|inscriptions|frais"
)
# Also the words for a single one: "Player 7" may be a name, but "Players: 7" is not.
_LABELS = (
    f"{_COUNTED}|fee|entry fee|spieler|teilnehmer|startgeld|anzahl|total|summe|nombre|somme|stand|date|datum"
)
_SUMMARY = re.compile(
    # The whole text is a word for a sum, or begins with one that no name begins with.
    r"(?:sum|count|average|mean|balance|summary|summe|gesamt|insgesamt|anzahl|schnitt|durchschnitt|somme|moyenne|nombre|"
    r"notes?|remarks?|bemerkung|bemerkungen|hinweis|hinweise|remarques?|waiting list|reserve list|end of list|warteliste|"
    rf"liste d attente|{_COUNTED})"
    r"|(?:(?:grand |sub ?)?totals?|sous total|subtotal|gesamtsumme|zwischensumme|gesamtzahl)(?: .*)?"
    r"|(?:sum|count|number|average|anzahl|summe|somme|nombre|moyenne) (?:of|der|des|de|du|d|la|le)(?: .*)?"
    rf"|(?:anzahl|summe|nombre|total) (?:{_COUNTED})(?: .*)?"
    rf"|(?:{_COUNTED}|pages?|seite) (?:total )?[0-9][0-9 ]*(?: .*)?"
    rf"|[0-9]+ (?:{_COUNTED}|spieler|teilnehmer)"
    r"|anzahl (?:spieler|teilnehmer)(?: .*)?"
    r"|(?:last )?(?:updated?|printed|exported|generated)(?: (?:on|by|at|[0-9]).*)?|as of [0-9].*|stand [0-9].*|"
    r"stand vom .*|mise? a jour .*|imprime le .*"
)
_LABEL = re.compile(
    rf"(?:{_LABELS}|"
    r"notes?|remarks?|contact|e-?mail|deadline|source|payment|hinweis|bemerkung|kontakt|quelle|remarque|nb|n\.b\.|p\.?s\.?)\s*[:\uff1a].*"
    r"|\S+@\S+\.\S+|https?://.*|www\..*|\*.*",
    re.DOTALL,
)
_SUMMARY_ZH = re.compile(
    r"(?:合計|合计|總計|总计|小計|小计|共計|共计|總數|总数|總人數|总人数|總額|总额|總和|总和|平均)[:]?.*"
    r"|(?:人數|人数|參賽人數|参赛人数|報名人數|报名人数|報名費|报名费|費用|费用|會員|会员)[:]?[0-9,.]*(?:人|名|位|元)?"
    r"|共[0-9]+[人名位].*"
    r"|(?:備註|备注|附註|附注|註|注|聯絡|联络|聯繫|联系|資料來源|资料来源)[:].*|備註|备注|附註|附注"
    r"|(?:最後)?更新(?:日期|時間|时间|於|于)?[:]?[0-9].*|(?:製表|制表|列印|打印)(?:日期|時間|时间|人)?[:].*"
    r"|第[0-9]+[頁页].*|(?:候補|候补)(?:名單|名单)?"
)


def is_summary(text: str) -> bool:
    """Whether a cleaned text sums up or comments on a list instead of naming somebody.

    "Total", "Sum of fees", "Players: 26", "合計", "第1頁". A person's name that contains such a word ("Sum Wing Ho", "Larry
    Page") does not count.
    """
    return bool(
        _SUMMARY.fullmatch(folded(text))
        or _LABEL.fullmatch(text.casefold())
        or _SUMMARY_ZH.fullmatch(text.replace(" ", "").replace("\uff1a", ":"))
    )

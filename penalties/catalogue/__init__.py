"""The fouls of every rulebook, as data. The wording is our own; each foul names the paragraph it comes from.

The fouls of the ruleset `<id>` are the `BOOK` of `penalties/catalogue/<id>.py`; `penalties.rulebook.books` finds them.
"""

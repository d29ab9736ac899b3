"""Pictures as values: what stands where, in whole numbers, for the templates that draw them as SVG.

It knows the standard library only, no event and no colour. A picture has a view box of its own; templates stretch it to the
room there is.
"""

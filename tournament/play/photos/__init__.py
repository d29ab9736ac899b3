"""Photos of hands, taken by referees as evidence: one for each version of a hand, kept for some weeks."""

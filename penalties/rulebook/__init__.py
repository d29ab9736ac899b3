"""What a rulebook says about fouls, in its words: amounts, repeats, limits."""

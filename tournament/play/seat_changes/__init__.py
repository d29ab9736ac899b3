"""Who takes whose seat from which hand on, and the repair of swapped seats."""

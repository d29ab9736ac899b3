"""Table points and ranking: pure functions of results, standard library only. Rows and pages are elsewhere."""

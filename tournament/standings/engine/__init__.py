"""Table points and ranking: pure functions of results. Standard library only; rows and pages are elsewhere."""

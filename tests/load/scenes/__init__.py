"""One module for each scene: `play(site)` returns its figures and what failed."""

"""Who plays on after a cut, and who is tied for the title."""

"""What the Mahjong Competition Rules call things."""

from typing import Final

from scoring.words import Words

WORDS: Final = Words(round_wind="Prevalent wind", points="Contest points", match="Game session")

"""Garden mahjong: an invented rulebook that shows what one folder has to say, and that nothing else must know it."""

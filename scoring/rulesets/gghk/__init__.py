"""Classical Hong Kong, by the GGHK tournament rulebook of the Hong Kong Mahjong Association."""

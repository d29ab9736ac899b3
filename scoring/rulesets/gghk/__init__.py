"""Classical Hong Kong, as the GGHK tournament rulebook of the Hong Kong Mahjong Association has it."""

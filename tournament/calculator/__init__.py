"""The public calculator: what a hand is worth under any rulebook, and a trainer with hands that were played."""

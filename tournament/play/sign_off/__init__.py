"""The four players confirm their table, and a referee decides what they dispute."""

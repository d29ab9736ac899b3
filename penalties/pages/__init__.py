"""What pages show of the ledger, as values that a template prints."""

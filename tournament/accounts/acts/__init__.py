"""What is written of accounts: sessions, failed sign-ins, what is forgotten."""

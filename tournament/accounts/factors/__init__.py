"""Second factors of accounts: codes of an authenticator app, passkeys, recovery codes. Nothing here writes rows."""

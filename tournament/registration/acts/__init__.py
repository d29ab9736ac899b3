"""Everything that writes at the desk: entries, sign-ups, payments, numbers, settings."""

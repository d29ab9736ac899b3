"""The audit: who did what and when, in an event or to an account."""

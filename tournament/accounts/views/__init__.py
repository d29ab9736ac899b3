"""Signing in and out, one's account, and the administrator's view of accounts."""

"""The sign-off, on the staff's tablet, on a device handed round, and on a phone."""

"""How many wrong passwords are allowed before a sign-in has to wait, how long it waits, and how long a place where
somebody has signed in is known.
"""

from datetime import timedelta

WAIT = timedelta(minutes=15)
ACCOUNT_AT_ADDRESS_LIMIT = 6
ADDRESS_LIMIT = 60
ACCOUNT_LIMIT = 60
CODE_LIMIT = 12
"""Wrong codes for an account on browsers that it has not used before, from any address, after the right password."""
NETWORK_LIMIT = 240
"""For a network of IPv6, in which one sender may have many addresses."""
SIGN_INS_KEPT = timedelta(days=180)

"""`make load`: scenes that attack a running site on this machine, bounded in count and time, and print figures."""

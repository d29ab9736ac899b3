"""The forms of the desk and of the sign-up page."""

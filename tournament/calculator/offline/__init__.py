"""The calculator without a network: the same modules, run by a Python in the browser."""

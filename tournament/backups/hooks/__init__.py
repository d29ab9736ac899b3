"""Where apps join in: what a machine keeps when its data are replaced."""

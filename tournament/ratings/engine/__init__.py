"""What ratings and MERS ranks are made of; knows no database."""

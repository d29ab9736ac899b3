"""Meanings and example hands of every item, one module for each table of items."""

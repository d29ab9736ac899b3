"""The sheets of an event's workbook, one module per subject: their columns and typed rows."""

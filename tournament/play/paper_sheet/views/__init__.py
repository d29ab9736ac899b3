"""The paper sheet, for referees and for scorers."""

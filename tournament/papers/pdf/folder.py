"""The files of a job's folder: what the printing process reads and writes."""

SHEETS = "sheets.json"
PROGRESS = "progress"
PAPER = "paper.pdf"
FAILED = "failed"

"""The reports that federations ask for, by code. To add a federation, add a file here and a line below."""

from tournament.exchange.federations import ema
from tournament.exchange.federations.types import Report

REPORTS: tuple[Report, ...] = (ema.REPORT,)
BY_CODE = {report.code: report for report in REPORTS}

"""A report as a table for spreadsheets."""

from tournaments.csv_file import Amount, csv_bytes
from tournaments.reports.report import Report


def render(report: Report) -> bytes:
    """Every line with its section; amounts add up as they are."""
    rows: list[tuple[object, ...]] = [("Section", "What", "Amount", "Currency", "Note")]
    rows += [("Report", label, None, "", value) for label, value in report.particulars]
    rows += [("Report", report.title, None, "", f"{report.subtitle}, {report.state}")]
    for section in report.sections:
        for line in section.lines:
            amount = None if line.cents is None else Amount(line.cents)
            rows.append((section.title, line.label, amount, line.currency, line.note))
    return csv_bytes(rows)

"""Tables as CSV files that German spreadsheets open without questions.

UTF-8 with a byte order mark, semicolons between cells, CR LF at line ends.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""The byte order mark; it tells a spreadsheet that the file is UTF-8."""

Cell = str | int | None


def csv_of(rows: Iterable[Sequence[Cell]]) -> str:
    """Return the text of a CSV file.

    An apostrophe is put before text that a spreadsheet would take for a formula; numbers stay numbers.
    """
    out = io.StringIO()
    write = csv.writer(out, delimiter=";", lineterminator="\r\n").writerow
    for row in rows:
        write([harmless(cell) if isinstance(cell, str) else cell for cell in row])
    return BYTE_ORDER_MARK + out.getvalue()


def harmless(text: str) -> str:
    """Return a text with an apostrophe before it where a spreadsheet would take it for a formula.

    >>> harmless("=1+1"), harmless("Anna")
    ("'=1+1", 'Anna')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")) else text

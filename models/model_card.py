"""Writes the figures of the model card."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

_FIGURES = "<!-- figures: written by models.train -->", "<!-- end of figures -->"
_CALIBRATION = "<!-- calibration: written by models.calibrate -->", "<!-- end of calibration -->"


def write_figures(path: Path, report: Mapping[str, Any]) -> None:
    """Replace the text between the two marks of the model card at ``path`` by the figures of ``report``.

    Raises:
        ValueError: the model card lacks one of the marks.
    """
    _write_between(path, _FIGURES, _table(report))


def write_calibration(path: Path, report: Mapping[str, Any]) -> None:
    """Replace what the model card at ``path`` says about confidences by the report of `models.calibrate`.

    Raises:
        ValueError: the model card lacks one of the marks.
    """
    _write_between(path, _CALIBRATION, calibration_table(report))


def _write_between(path: Path, marks: tuple[str, str], table: str) -> None:
    text = path.read_text(encoding="utf-8")
    before, begin, rest = text.partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not begin or not end:
        msg = f"{path.name} lacks the marks between which the figures stand"
        raise ValueError(msg)
    path.write_text(f"{before}{begin}\n\n{table}\n{end}{after}", encoding="utf-8")


def _table(report: Mapping[str, Any]) -> str:
    seen, plan, empty = report["validation"], report["plan"], report["empty"]
    reader_start = f" from `{plan['reader_start']}`" if plan["reader_start"] else ""
    return (
        f"Networks of {report['network']}: finder {report['bytes']['finder'] / 1e6:.1f} MB, "
        f"reader {report['bytes']['reader'] / 1e6:.1f} MB. Seed {plan['seed']}; {plan['scenes']} scenes of "
        f"{plan['decks']} drawn decks; finder {plan['finder_minutes']:g} minutes from `{plan['start']}`, "
        f"reader {plan['reader_minutes']:g} minutes{reader_start} beside it.\n\n"
        f"On {seen['photos']} composed validation photographs of {plan['validation_decks']} drawn decks that no "
        "training picture showed:\n\n"
        "| measure | value |\n|---|---|\n"
        f"| photographs read exactly | {seen['exact']:.3f} "
        f"(95 % {seen['exact_low']:.3f} to {seen['exact_high']:.3f}) |\n"
        f"| cards: precision, recall | {seen['precision']:.4f}, {seen['recall']:.4f} |\n"
        f"| offered as certain | {seen['certain']:.3f} |\n"
        f"| offered as certain and wrong | {seen['silent']:.4f} |\n"
        f"| median time, photograph to reading | {seen['ms']:.0f} ms |\n"
        f"| false cards a picture, {empty['photos']} pictures without a card of ours | "
        f"{empty['false_cards'] / empty['photos']:.4f} ({empty['false_cards']} cards) |\n\n"
        f"{_by_kind(seen)}\n{_by_strip(seen)}\n{_curve(seen)}\n{_reliability(seen)}"
    )


def _by_kind(seen: Mapping[str, Any]) -> str:
    rows = "".join(
        f"| {kind} | {good} of {total} | {good / total:.3f} |\n" for kind, (good, total) in seen["by_kind"].items()
    )
    return f"| layout | read exactly | share |\n|---|---|---|\n{rows}"


def _by_strip(seen: Mapping[str, Any]) -> str:
    rows = "".join(
        f"| {row['from']:.2f} to {row['to']:.2f} | {row['cards']} | {row['found'] / row['cards']:.4f} |\n"
        for row in seen["recall_by_strip"]
    )
    return f"| visible strip, card widths | cards | found |\n|---|---|---|\n{rows}"


def _curve(seen: Mapping[str, Any]) -> str:
    rows = "".join(
        f"| {row['threshold']:g} | {row['certain']:.3f} | {row['silent']} of {seen['photos']} |\n"
        for row in seen["curve"]
    )
    return (
        "How many photographs would be offered as certain, and how many of them wrongly, if cards below this "
        "confidence were doubted (`vision.doubts.SURE`):\n\n"
        f"| doubted below | photographs offered as certain | of them wrong |\n|---|---|---|\n{rows}"
    )


def _reliability(seen: Mapping[str, Any]) -> str:
    rows = "".join(
        f"| {row['from']:g} to {row['to']:g} | {row['cards']} | {row['right'] / row['cards']:.4f} |\n"
        for row in seen["reliability"]
    )
    return f"| confidence of a card | cards | right |\n|---|---|---|\n{rows}"


def calibration_table(report: Mapping[str, Any]) -> str:
    """Return what was stated and what was right, before and after the temperatures were fitted."""
    rank, suit = report["temperatures"]
    before = {_span(row): row for row in report["before"]}
    after = {_span(row): row for row in report["after"]}
    rows = "".join(
        f"| {span} | {_stated(before.get(span))} | {_stated(after.get(span))} |\n" for span in _in_order(before, after)
    )
    return (
        f"Temperatures {rank:g} (rank) and {suit:g} (suit), fitted on {report['pictures']} drawn pictures along "
        "all axes, each of a deck of its own (`datasets.make --axes --deck-each`), as far as a person reads them:\n\n"
        "| confidence of a card | before: cards, stated, right, wrong | after: cards, stated, right, wrong |\n"
        f"|---|---|---|\n{rows}"
    )


def _span(row: Mapping[str, float]) -> str:
    return "offered without a doubt" if "offered" in row else f"{row['from']:g} to {row['to']:g}"


def _in_order(*tables: Mapping[str, Mapping[str, float]]) -> list[str]:
    known = {span: row for table in tables for span, row in table.items()}
    return sorted(known, key=lambda span: known[span].get("from", 2.0))


def _stated(row: Mapping[str, float] | None) -> str:
    if row is None:
        return "none"
    share = row["right"] / row["cards"]
    return f"{row['cards']}, {row['stated']:.4f}, {share:.4f}, {row['cards'] - row['right']:g}"

"""The commands `binokel evaluate` and `binokel label`: the accuracy on your own photographs, and their truth."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, NoReturn

import click

from webapp.commands.learn import use_own_reader
from webapp.terminal import RefusedError, counted, deck_option, is_file, is_folder, photos_in, shown

if TYPE_CHECKING:
    from scoring.cards import Card
    from vision.accuracy import Comparison, Figures
    from vision.truth import Truth
    from webapp.label.session import LabelSession


def _refuse(sentence: str) -> NoReturn:
    raise RefusedError(shown(sentence))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for other programs.")
@deck_option
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def evaluate(folder: Path, as_json: bool, deck: str) -> None:
    """Measure how well the photographs in DIR are read, compared with their truth.

    The truth is in DIR/truth.json, an object for each picture under its file name:
    {"IMG_0001.jpg": {"cards": ["EO", "EO", "HA"]}}; `binokel label` writes it. A picture is exact if all its cards and
    no others were read, and silently wrong if it is not exact and nothing in it was doubted. Prints a sentence, the
    figures, the exact pictures by "kind" if the truth has it, and every picture that was not read exactly with its
    missing cards and the cards too many. Exit status 2 if DIR or a picture in it cannot be used.
    """
    from vision.accuracy import figures

    use_own_reader()
    reads = _read_all(folder, deck, quiet=as_json)
    summed = figures(list(reads.values()))
    if as_json:
        wrong = [_record(name, read) for name, read in reads.items() if not read.exact]
        click.echo(json.dumps({**summed.as_dict(), "not_exact": wrong}))
    else:
        click.echo("\n".join([*_figure_lines(summed, list(reads.values())), *_wrong_lines(reads)]))
        _name_unlabelled(folder, reads)


def _read_all(folder: Path, deck: str, *, quiet: bool) -> dict[str, Comparison]:
    """Read every picture in the folder's truth; any obstacle ends the command with a sentence."""
    from vision.accuracy import read_photo
    from vision.decks import DeckKind
    from vision.photo import PhotoError
    from vision.truth import FILE, TruthError, read_truth

    if not is_folder(folder):
        _refuse(f"{shown(folder)} is no folder.")
    try:
        truth = read_truth(folder)
    except FileNotFoundError:
        _refuse(f"There is no {FILE} in {shown(folder)}: write one with `binokel label {shown(folder)}`.")
    except OSError as error:
        _refuse(f"{shown(folder / FILE)} cannot be opened: {error.strerror or error}.")
    except TruthError as error:
        _refuse(str(error))
    if not truth:
        _refuse(f"{shown(folder / FILE)} names no picture.")
    if missing := [name for name in truth if not is_file(folder / name)]:
        others = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        _refuse(f"{shown(folder / FILE)} names {shown(missing[0])}{others}, but there is no such picture.")
    reads = {}
    hidden = quiet or not sys.stderr.isatty()
    with click.progressbar(truth.items(), label="reading", file=sys.stderr, hidden=hidden) as progress:
        for name, known in progress:
            try:
                reads[name] = read_photo(folder / name, known, DeckKind(deck))
            except OSError as error:
                _refuse(f"{shown(folder / name)} cannot be opened: {error.strerror or error}.")
            except PhotoError as error:
                _refuse(f"{shown(folder / name)}: {error}")
    return reads


def _figure_lines(summed: Figures, reads: list[Comparison]) -> list[str]:
    exact, silent = sum(read.exact for read in reads), sum(read.silent for read in reads)
    figures = (
        f"exact {exact}/{summed.photos} = {summed.exact:.3f} "
        f"(95 % Wilson {summed.exact_low:.3f}..{summed.exact_high:.3f}), "
        f"precision {summed.precision:.4f}, recall {summed.recall:.4f}, "
        f"silently wrong {silent}/{summed.photos}, median {summed.ms:.0f} ms"
    )
    width = max(map(len, summed.by_kind), default=0)
    return [
        _sentence(summed.photos, exact, silent),
        figures,
        *(f"  {shown(kind):{width}} {good}/{total}" for kind, (good, total) in summed.by_kind.items()),
    ]


def _sentence(photos: int, exact: int, silent: int) -> str:
    """Return a sentence that says what the figures mean at the table.

    >>> _sentence(3, 3, 0)
    '3 of 3 photographs were read exactly; nothing wrong was offered as certain.'
    >>> _sentence(1, 0, 1)
    '0 of 1 photograph was read exactly; 1 was offered as certain though it was wrong.'
    """
    read = f"{exact} of {photos} {'photograph was' if photos == 1 else 'photographs were'} read exactly"
    if not silent:
        return f"{read}; nothing wrong was offered as certain."
    was, it = ("was", "it was") if silent == 1 else ("were", "they were")
    return f"{read}; {silent} {was} offered as certain though {it} wrong."


def _wrong_lines(reads: dict[str, Comparison]) -> list[str]:
    return [
        f"{shown(name)}{' (offered as certain)' if read.silent else ''}: "
        + "; ".join(f"{what} {counted(cards)}" for what, cards in _differences(read) if cards)
        for name, read in reads.items()
        if not read.exact
    ]


def _differences(read: Comparison) -> tuple[tuple[str, tuple[Card, ...]], tuple[str, tuple[Card, ...]]]:
    return ("missing", read.missing), ("too many", read.extra)


def _record(name: str, read: Comparison) -> dict[str, object]:
    return {
        "photo": name,
        "certain": read.certain,
        "missing": [card.code for card in read.missing],
        "extra": [card.code for card in read.extra],
    }


def _name_unlabelled(folder: Path, known: Iterable[str]) -> None:
    """Print which pictures of the folder were left out because they have no truth."""
    unlabelled = [photo for photo in photos_in([folder]) if photo.name not in known]
    if unlabelled:
        some = f"{shown(unlabelled[0])}" + (f" and {len(unlabelled) - 1} more" if len(unlabelled) > 1 else "")
        click.echo(f"Not counted, because nobody wrote down what lies in them (binokel label): {some}", err=True)


@click.command()
@click.option("--no-browser", is_flag=True, help="Print the address of the page without opening it.")
@deck_option
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...", type=click.Path(path_type=Path))
def label(photos: tuple[Path, ...], no_browser: bool, deck: str) -> None:
    """Save which cards your photographs really show, for evaluate.

    PHOTO is a file or a folder of photographs. Opens a page that only this machine can reach, with the cards as they
    were read, to correct and save; French cards have the names of ours for which they stand. The truth is saved to
    truth.json beside the picture, where `binokel evaluate` reads it. Stop with Ctrl-C.
    """
    from waitress.server import create_server

    from vision.decks import DeckKind
    from vision.reading import read
    from webapp.label.pages import create_label_app
    from webapp.label.session import LabelSession
    from webapp.storage.connection import new_token

    use_own_reader()
    session, token = LabelSession(_labelled(photos), partial(read, deck=DeckKind(deck))), new_token()
    server = create_server(create_label_app(session, token), host="127.0.0.1", port=0, threads=4)
    address = f"http://127.0.0.1:{server.effective_port}/{token}/"
    click.echo(f"Label: {address}")
    if not no_browser:
        import webbrowser

        # in a thread, because a browser that runs in this terminal would block the server
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        server.run()  # until Ctrl-C
    finally:
        server.close()
    for line in _what_was_done(session):
        click.echo(line)


def _labelled(given: Iterable[Path]) -> list[tuple[Path, Truth | None]]:
    """Return the photographs with the truth that is already saved."""
    from vision.truth import FILE, TruthError, read_truth

    paths = photos_in(given)
    if not paths:
        _refuse("There is no photograph in these folders.")
    known: dict[Path, dict[str, Truth]] = {}
    for path in paths:
        if not is_file(path):
            _refuse(f"{shown(path)}: there is no such file.")
        if path.parent in known:
            continue
        if not os.access(path.parent, os.W_OK):
            _refuse(f"{shown(path.parent / FILE)} cannot be written: no permission.")
        try:
            known[path.parent] = read_truth(path.parent)
        except FileNotFoundError:
            known[path.parent] = {}
        except OSError as error:
            _refuse(f"{shown(path.parent / FILE)} cannot be opened: {error.strerror or error}.")
        except TruthError as error:
            _refuse(str(error))
    return [(path, known[path.parent].get(path.name)) for path in paths]


def _what_was_done(session: LabelSession) -> Iterator[str]:
    from webapp.label.session import LabelState

    saved = session.count(LabelState.SAVED)
    yield f"{saved} of {len(session)} photographs have their truth."
    if changed := session.count(LabelState.CHANGED):
        yield f"{changed} were changed without being saved."
    folders = {photo.path.parent for photo in session if photo.state is LabelState.SAVED}
    yield from (f"How well they are read: binokel evaluate {shlex.quote(shown(folder))}" for folder in sorted(folders))

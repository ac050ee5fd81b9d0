"""The commands `binokel serve` and `binokel export`."""

from __future__ import annotations

import logging
import os
import re
import socket
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

    from webapp.storage.records import Game
    from webapp.storage.store import Store

THREADS = 8
"""Threads of the server. A slow phone does not occupy one, because waitress buffers uploads first."""

data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the database; by default the user's data folder.",
)


def data_folder(given: Path | None) -> Path:
    """Return the given folder, else the user's data folder."""
    if given is not None:
        return given
    from platformdirs import user_data_path

    return user_data_path("binokel", appauthor=False)


def network_address() -> str:
    """Return this machine's address in the local network, or the loopback address if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # sends nothing, only finds the route a packet would take (192.0.2.1 is reserved for documentation)
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address


def _shown_host(host: str) -> str:
    shown = network_address() if host in ("0.0.0.0", "::") else host  # noqa: S104 - compared, not bound
    return f"[{shown}]" if ":" in shown else shown


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        msg = f"cannot listen on {host} port {port}: {error.strerror or error}; try another --port"
        raise click.ClickException(msg) from error


def _app(config: Mapping[str, Any]) -> Flask:
    """Return the app, or say why its database cannot be used: a later version wrote it, or the folder takes nothing."""
    from webapp.app import create_app
    from webapp.site.languages import english
    from webapp.storage.data_version import LATER, LaterDataError

    try:
        return create_app(config)
    except LaterDataError as error:
        sentence = english().gettext(LATER).format(ours=error.ours, theirs=error.theirs)
        raise click.ClickException(sentence) from error
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or error
        msg = f"the games cannot be kept in {config['DATA_FOLDER']} ({reason}); choose another --data"
        raise click.ClickException(msg) from error


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")  # noqa: S104 - phones on the table
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 takes any free port.",
)
@data_option
@click.option(
    "--keep-corrections",
    "kept",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep photographs with the cards that people confirmed here, for `binokel learn`; nothing is kept without it.",
)
@click.option("--reload", "reload_", is_flag=True, help="Start anew when a source file changes, for work on binokel.")
def serve(host: str, port: int, data: Path | None, kept: Path | None, reload_: bool) -> None:
    """Run the app for the phones on this network.

    Prints the address and its QR code; phones on the same Wi-Fi open it. Stop with Ctrl-C. The environment variable
    BINOKEL_HOSTS lists public names (comma-separated) under which the app may be reached as well.
    """
    if not reload_:
        _serve(host, port, data, kept)
        return
    if port == 0:
        msg = "--reload keeps its address: choose a --port other than 0"
        raise click.UsageError(msg)
    from webapp.commands.reloading import run_reloading

    run_reloading(["--host", host, "--port", str(port), *_folders(data, kept)])


def _folders(data: Path | None, kept: Path | None) -> list[str]:
    given = {"--data": data, "--keep-corrections": kept}
    return [word for option, folder in given.items() if folder is not None for word in (option, str(folder))]


def _serve(host: str, port: int, data: Path | None, kept: Path | None) -> None:
    import segno
    from waitress.server import create_server

    from webapp.app import UPLOAD_BYTES

    folder = data_folder(data)
    names = tuple(name.strip().lower() for name in os.environ.get("BINOKEL_HOSTS", "").split(",") if name.strip())
    app = _app({"DATA_FOLDER": folder, "HOST_NAMES": names, "KEEP_CORRECTIONS": kept})
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    listening = _listen(host, port)
    server = create_server(app, sockets=[listening], threads=THREADS, max_request_body_size=UPLOAD_BYTES + 1_000_000)
    port = listening.getsockname()[1]

    def shown_address() -> str:
        return f"http://{_shown_host(host)}:{port}/"

    # evaluated for each page that shows it, because a laptop may join the hall's Wi-Fi later
    app.config["LAN_ADDRESS"] = shown_address
    address = shown_address()
    segno.make(address, error="m", micro=False).terminal(compact=True)
    click.echo(f"Binokel: {address}")
    click.echo(f"Data: {folder}")
    if kept is not None:
        click.echo(f"Photographs with their confirmed cards are kept in {kept}: tell those who play.")
    try:
        server.run()
    finally:
        server.close()


def _game_at(store: Store, address: str) -> Game | None:
    """Return the game of an address or token; for a read-only address, the game as its readers see it."""
    for part in re.findall(r"[\w-]+", address):
        if found := store.games.find(part) or store.games.shared(part):
            return found
        if context := store.tables.find(part):
            return store.games.find(context.table.game_token)
    return None


@click.command()
@click.argument("game")
@click.option("--format", "form", type=click.Choice(["png", "pdf", "txt", "csv", "json"]), required=True)
@data_option
def export(game: str, form: str, data: Path | None) -> None:
    """Write the sheet of GAME to standard output.

    GAME is the address of any of the game's pages, the read-only one or that of a tournament table as well, or the
    long word in it. A read-only address gives what its readers see. Games kept by `binokel serve --data DIR` are
    found with the same --data DIR.
    """
    from webapp.share.export import written
    from webapp.sheet.standing import standing_of
    from webapp.site.words import speak
    from webapp.storage.connection import FILE
    from webapp.storage.store import Store

    folder = data_folder(data)
    if not (folder / FILE).is_file():
        msg = f"there is no database in {folder}; name the folder that `binokel serve` printed as its data: --data DIR"
        raise click.ClickException(msg)
    app = _app({"DATA_FOLDER": folder})
    store = Store(folder)
    try:
        found = _game_at(store, game)
        if found is None:
            msg = f"there is no game {game!r} in {folder}"
            raise click.ClickException(msg)
        hands = store.games.hands(found)
        with app.app_context():
            speak(found.words)
            click.echo(written(form, found, hands, standing_of(found, hands)), nl=False)
    finally:
        store.close()

"""`binokel serve` and `binokel export`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.webapp.evening import Organiser
from tests.webapp.scribe import Scribe
from tests.webapp.serving import serving
from webapp.cli import main
from webapp.share.export import FORMS
from webapp.storage.connection import FILE

COMMANDS = ("bench", "evaluate", "export", "label", "meld", "read", "rules", "serve", "settle", "tournament")


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, arguments)
    return result.exit_code, result.output


def test_help_names_every_command_without_loading_any() -> None:
    code = "import sys, webapp.cli as c; c.main(['--help'], standalone_mode=False); print(sorted(sys.modules))"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for command in COMMANDS:
        assert re.search(rf"^  {command}  ", output, re.MULTILINE)
    for heavy in ("cv2", "numpy", "onnxruntime", "flask", "PIL"):
        assert f"'{heavy}'" not in output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_in_english(command: str) -> None:
    code, output = run(command, "--help")
    assert code == 0
    assert output.startswith("Usage:")


def test_export_takes_the_address_or_its_last_part(scribe: Scribe, game: str, tmp_path: Path) -> None:
    scribe.play(game)
    data = ("--data", str(tmp_path))
    code, as_csv = run("export", game.rpartition("/")[2], "--format", "csv", *data)
    assert code == 0
    assert as_csv.splitlines()[1].startswith("1;Anna;Anna;250;gespielt;Herz;251;120;89")
    code, as_json = run("export", f"http://192.168.1.5:8000{game}#stand", "--format", "json", *data)
    assert json.loads(as_json)["totals"] == {"A": 251, "B": 120, "C": 89}


def test_the_help_names_every_form_of_the_sheet() -> None:
    line = re.search(r"^  export +(.+)$", run("--help")[1], re.MULTILINE)
    assert line
    assert [form for form in FORMS if {"txt": "text"}.get(form, form).lower() not in line[1].lower()] == []


def test_export_takes_the_address_of_any_page_of_the_game(scribe: Scribe, game: str, tmp_path: Path) -> None:
    scribe.play(game)
    data = ("--format", "csv", "--data", str(tmp_path))
    own = run("export", game, *data)
    assert own[0] == 0
    share = scribe.page(f"{game}/teilen").attribute("#link", "value")
    for address in (f"{game}/hand/1", f"{game}/teilen?x=1#y", f"{game}/", share, share.rpartition("/")[2]):
        assert run("export", address, *data) == own, address


def test_export_by_the_readers_address_shows_what_readers_may_see(scribe: Scribe, game: str, tmp_path: Path) -> None:
    scribe.play(game)
    share = scribe.page(f"{game}/teilen").attribute("#link", "value")
    scribe.post(f"{game}/teilen", do="hide")
    data = ("--format", "csv", "--data", str(tmp_path))
    assert "Anna" in run("export", game, *data)[1]
    code, read = run("export", share, *data)
    assert code == 0
    assert "Anna" not in read


def test_export_takes_the_address_of_a_tournament_table(scribe: Scribe, tmp_path: Path) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening()
    organiser.enter()
    organiser.draw()
    organiser.start()
    organiser.play_table(organiser.lots[1], games=1, confirm=False)
    code, sheet = run("export", f"http://10.0.0.2:8000{organiser.lots[1]}", "--format", "csv", "--data", str(tmp_path))
    assert code == 0
    assert len(sheet.splitlines()) > 1


def test_export_of_a_game_that_is_not_there(game: str, tmp_path: Path) -> None:
    code, output = run("export", "gibtsnicht", "--format", "csv", "--data", str(tmp_path))
    assert code == 1
    assert "there is no game 'gibtsnicht'" in output


def test_export_without_a_database(tmp_path: Path) -> None:
    code, output = run("export", "x", "--format", "csv", "--data", str(tmp_path / "nowhere"))
    assert code == 1
    assert "there is no database" in output
    assert "--data" in output, "what was given to serve"
    assert not (tmp_path / "nowhere").exists()


def test_serve_prints_address_and_qr_code_and_answers(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, printed):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", address)
        assert "█" in printed or "▄" in printed, "the QR code"
        with urllib.request.urlopen(address) as answer:  # noqa: S310 - our own server
            assert answer.status == 200


def test_serve_on_a_port_that_is_taken(tmp_path: Path) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, output = run("serve", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path))
    assert code == 1
    assert f"cannot listen on 127.0.0.1 port {port}" in output


def test_serving_from_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = CliRunner().invoke(main, ["serve", "--port", "0", "--data", str(tmp_path / "file" / "games")])
    assert done.exit_code == 1
    assert "the games cannot be kept in" in done.output


@pytest.mark.parametrize("command", [["serve"], ["export", "any-address", "--format", "txt"]])
def test_a_database_that_cannot_be_opened_is_said_in_a_sentence(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / FILE).write_bytes(b"this is no database " * 60)
    done = CliRunner().invoke(main, [*command, "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert f"the games cannot be kept in {tmp_path} (file is not a database); choose another --data" in done.output

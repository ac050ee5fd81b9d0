"""``truth.json`` beside photographs: what it may hold, what is refused with which sentence, how it is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.cards import parse_cards
from vision.truth import FILE, Truth, TruthError, read_truth, write_truth


def test_it_names_the_cards_of_each_picture_and_may_hold_more(tmp_path: Path) -> None:
    entries = {
        "b.jpg": {"cards": ["HA", "EK", "EK"], "kind": "fan", "card_height_px": 333.1},
        "a.jpg": {"cards": []},
    }
    (tmp_path / FILE).write_text(json.dumps(entries))
    assert list(read_truth(tmp_path).items()) == [
        ("a.jpg", Truth(())),
        ("b.jpg", Truth(parse_cards("EK EK HA"), "fan")),
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ('["a.jpg"]', "one object"),
        ('{"a.jpg": ["HA"]}', "'a.jpg' should be an object"),
        ('{"a.jpg": {}}', 'lacks "cards"'),
        ('{"a.jpg": {"cards": "HA"}}', 'lacks "cards"'),
        ('{"a.jpg": {"cards": [7]}}', 'lacks "cards"'),
        ('{"a.jpg": {"cards": ["HX"]}}', "'HX' is no card"),
        ('{"../a.jpg": {"cards": []}}', "no picture in this folder"),
        ('{"/etc/passwd": {"cards": []}}', "no picture in this folder"),
        ('{"a\\u0000.jpg": {"cards": []}}', "no picture in this folder"),
        ('{"": {"cards": []}}', "no picture in this folder"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(tmp_path: Path, content: str, sentence: str) -> None:
    (tmp_path / FILE).write_text(content)
    with pytest.raises(TruthError, match=sentence) as refused:
        read_truth(tmp_path)
    assert str(tmp_path / FILE) in str(refused.value)
    assert str(refused.value).endswith(".")


def test_bytes_that_are_no_text_are_refused_too(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff\xfe{}")
    with pytest.raises(TruthError, match="is not JSON"):
        read_truth(tmp_path)


def test_writing_changes_one_picture_only(tmp_path: Path) -> None:
    write_truth(tmp_path, "Küche.jpg", parse_cards("HA EK"))
    write_truth(tmp_path, "other.jpg", ())
    write_truth(tmp_path, "Küche.jpg", parse_cards("2xS7"))
    assert read_truth(tmp_path) == {"Küche.jpg": Truth(parse_cards("2xS7")), "other.jpg": Truth(())}
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


def test_a_name_that_is_no_text_survives(tmp_path: Path) -> None:
    name = b"K\xfcche.jpg".decode(errors="surrogateescape")
    write_truth(tmp_path, name, parse_cards("HA"))
    assert list(read_truth(tmp_path)) == [name]


def test_a_truth_that_is_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.json").write_text("{}")
    (tmp_path / FILE).symlink_to("elsewhere.json")
    write_truth(tmp_path, "a.jpg", parse_cards("HA"))
    assert (tmp_path / FILE).is_symlink()
    assert read_truth(tmp_path) == {"a.jpg": Truth(parse_cards("HA"))}


def test_when_it_cannot_be_written_the_old_one_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_truth(tmp_path, "a.jpg", parse_cards("HA"))

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_truth(tmp_path, "a.jpg", parse_cards("EK"))
    assert read_truth(tmp_path) == {"a.jpg": Truth(parse_cards("HA"))}
    assert [file.name for file in tmp_path.iterdir()] == [FILE]

"""Scripts and styles use nothing that iOS 13 or Chrome 80 lacks, unless it is asked for first.

The list is what a page of this house might want, not all there is: a name comes onto it when it is met.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from webapp import app

STATIC = Path(app.__file__).parent / "static"
SCRIPTS = sorted(path for path in STATIC.glob("*.js") if not path.name.endswith(".min.js"))
STYLES = sorted(STATIC.glob("*.css"))

MISSING = {
    "?.": r"\?\.(?!\d)",
    "??": r"\?\?",
    "||=, &&=": r"(\|\||&&)=",
    "private members": r"\bthis\.#|^\s+#\w+",
    "class fields": r"^\s+static\s+\{|^\s+static\s+\w+\s*=",
    "lookbehind": r"\(\?<[=!]",
    ".at()": r"\.at\(",
    "AbortSignal.timeout": r"\bAbortSignal\.(timeout|any)\b",
    "requestSubmit": r"\brequestSubmit\b",
    "submitter": r"\bsubmitter\b",
    "replaceAll": r"\.replaceAll\(",
    "replaceChildren": r"\.replaceChildren\(",
    "structuredClone": r"\bstructuredClone\b",
    "findLast": r"\.findLast(Index)?\(",
    "copies of arrays": r"\.(toSorted|toReversed|toSpliced)\(",
    "Object.hasOwn, groupBy": r"\bObject\.(hasOwn|groupBy)\b",
    "Promise.any": r"\bPromise\.(any|withResolvers)\b",
    "randomUUID": r"\brandomUUID\b",
    "WeakRef": r"\bWeakRef\b",
    "ResizeObserver": r"\bResizeObserver\b",
    "showModal, popover, inert": r"\.(showModal|showPopover|togglePopover|inert)\b",
    "blob.text()": r"\bblob\.(text|arrayBuffer)\(",
}
GUARDED = {
    "createImageBitmap": (r"\bcreateImageBitmap\(", "!window.createImageBitmap"),
    "navigator.share": (r"\bnavigator\.share\(", "if (!navigator.share) return"),
    "navigator.canShare": (r"\bnavigator\.canShare\(", "!navigator.canShare)"),
    "navigator.clipboard": (r"\bnavigator\.clipboard\.", "navigator.clipboard ?"),
    "navigator.wakeLock": (r"\bnavigator\.wakeLock\.", "if (!navigator.wakeLock) return"),
    "navigator.vibrate": (r"\bnavigator\.vibrate\(", "if (navigator.vibrate) "),
    "speechSynthesis": (r"\bSpeechSynthesisUtterance\(", "!window.SpeechSynthesisUtterance"),
    "requestFullscreen": (r"\.requestFullscreen\(", "!document.documentElement.requestFullscreen"),
}
"""What is used only where it is there: the use, and what the script says before it."""


def code_of(text: str) -> str:
    """The script without what it says to its readers."""
    return re.sub(r"(^|\s)//.*$|/\*.*?\*/", "", text, flags=re.MULTILINE | re.DOTALL)


def too_new(text: str) -> list[str]:
    """What a script uses that older phones lack."""
    code = code_of(text)
    unasked = [name for name, (use, asked) in GUARDED.items() if re.search(use, code) and asked not in code]
    return unasked + [name for name, use in MISSING.items() if re.search(use, code, re.MULTILINE)]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_is_newer_than_the_phones(script: Path) -> None:
    assert not too_new(script.read_text(encoding="utf-8"))


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_what_is_laid_over_the_page_stands_where_it_belongs(style: Path) -> None:
    assert not re.search(r"(?<![\w-])inset:", style.read_text(encoding="utf-8")), "Safari before 14.1, Chrome before 87"


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("list.at(-1);", [".at()"]),
        ("a?.b", ["?."]),
        ("a ? .5 : b ?? c", ["??"]),
        ("form.requestSubmit(); // why", ["requestSubmit"]),
        ("// once form.requestSubmit() stood here\nlet a = b ? c : d;", []),
        ("const name = event.submitter.name;", ["submitter"]),
        ("navigator.share({});", ["navigator.share"]),
        ("if (!navigator.share) return;\nnavigator.share({});", []),
        ("fetch(at, { signal: AbortSignal.timeout(9) });", ["AbortSignal.timeout"]),
    ],
)
def test_the_check_finds_what_is_too_new(script: str, found: list[str]) -> None:
    assert too_new(script) == found

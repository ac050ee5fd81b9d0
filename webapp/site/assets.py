"""Static files under names with the hash of their content, so that browsers may cache them for ever."""

from __future__ import annotations

import gzip
import hashlib
from mimetypes import guess_type
from pathlib import Path

from flask import Flask, Response, abort, request, url_for

STATIC = Path(__file__).parents[1] / "static"
_TEXTS = (".css", ".js", ".svg")
_FOREVER = "public, max-age=31536000, immutable"


def hashed_names(folder: Path) -> dict[str, str]:
    """Return the hashed name of every file directly in ``folder``: the hash of the content is before the suffix."""
    return {name: hashed for name, (hashed, _) in _read(folder).items()}


def _read(folder: Path) -> dict[str, tuple[str, bytes]]:
    """Return the hashed name of every file directly in ``folder`` and its content as it is served."""
    files = {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file()}
    read = {name: (_hashed(name, content), content) for name, content in files.items() if not name.endswith(".css")}
    for name in files.keys() - read.keys():
        style = files[name].decode()
        for other, (hashed, _) in read.items():
            style = style.replace(f'url("{other}")', f'url("{hashed}")')
        read[name] = (_hashed(name, style.encode()), style.encode())
    return read


def _hashed(name: str, content: bytes) -> str:
    stem, ending = name.rsplit(".", 1)
    return f"{stem}.{hashlib.sha256(content).hexdigest()[:10]}.{ending}"


def serve_assets(app: Flask) -> None:
    """Serve ``webapp/static`` and define ``asset(name)`` for templates: the address of a file under its hashed name.

    A style sheet names the files it needs as ``url("name")``; it is served with their hashed names.
    """
    # the files are few and small; in memory their content always belongs to the hash in the name
    files = _read(STATIC)
    contents = dict(files.values())
    # texts only, and none of them holds a secret that a compressed length could tell
    packed = {name: gzip.compress(content, mtime=0) for name, content in contents.items() if name.endswith(_TEXTS)}

    @app.get("/static/<name>")
    def asset_file(name: str) -> Response:
        if name not in contents:
            abort(404)
        # not every machine's list of kinds has fonts
        kind = "font/woff2" if name.endswith(".woff2") else guess_type(name)[0] or "application/octet-stream"
        answer = Response(contents[name], mimetype=kind, headers={"Cache-Control": _FOREVER})
        if name in packed:
            answer.vary.add("Accept-Encoding")
            if request.accept_encodings["gzip"]:
                answer.set_data(packed[name])
                answer.content_encoding = "gzip"
        return answer

    def asset(name: str) -> str:
        return url_for("asset_file", name=files[name][0])

    app.jinja_env.globals["asset"] = asset

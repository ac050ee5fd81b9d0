"""Static files under names with the hash of their content, so that browsers may cache them for ever."""

from __future__ import annotations

import hashlib
from mimetypes import guess_type
from pathlib import Path

from flask import Flask, Response, abort, url_for

STATIC = Path(__file__).parents[1] / "static"
_FOREVER = "public, max-age=31536000, immutable"


def hashed_names(folder: Path) -> dict[str, str]:
    """Return the hashed name of every file directly in ``folder``: the hash of the content is before the suffix."""
    return {
        file.name: f"{file.stem}.{hashlib.sha256(file.read_bytes()).hexdigest()[:10]}{file.suffix}"
        for file in sorted(folder.iterdir())
        if file.is_file()
    }


def serve_assets(app: Flask) -> None:
    """Serve ``webapp/static`` and define ``asset(name)`` for templates: the address of a file under its hashed name."""
    names = hashed_names(STATIC)
    # the files are few and small; in memory their content always belongs to the hash in the name
    contents = {hashed: (STATIC / name).read_bytes() for name, hashed in names.items()}

    @app.get("/static/<name>")
    def asset_file(name: str) -> Response:
        if name not in contents:
            abort(404)
        kind = guess_type(name)[0] or "application/octet-stream"
        return Response(contents[name], mimetype=kind, headers={"Cache-Control": _FOREVER})

    def asset(name: str) -> str:
        return url_for("asset_file", name=names[name])

    app.jinja_env.globals["asset"] = asset

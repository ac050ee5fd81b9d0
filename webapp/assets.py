"""Static files under names that carry their content's hash, so that a browser may keep them for ever."""

from __future__ import annotations

import hashlib
from pathlib import Path

from flask import Flask, Response, abort, send_from_directory, url_for

STATIC = Path(__file__).parent / "static"
_FOREVER = "public, max-age=31536000, immutable"


def hashed_names(folder: Path) -> dict[str, str]:
    """Return for every file directly in ``folder`` its name with the hash of its content before the ending."""
    return {
        file.name: f"{file.stem}.{hashlib.sha256(file.read_bytes()).hexdigest()[:10]}{file.suffix}"
        for file in sorted(folder.iterdir())
        if file.is_file()
    }


def serve_assets(app: Flask) -> None:
    """Serve ``webapp/static`` and give templates ``asset(name)``, the address under which a file is kept for ever."""
    names = hashed_names(STATIC)
    files = {hashed: name for name, hashed in names.items()}

    @app.get("/static/<name>")
    def asset_file(name: str) -> Response:
        if name not in files:
            abort(404)
        response = send_from_directory(STATIC, files[name])
        response.headers["Cache-Control"] = _FOREVER
        return response

    def asset(name: str) -> str:
        return url_for("asset_file", name=names[name])

    app.jinja_env.globals["asset"] = asset

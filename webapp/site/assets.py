"""Static files under names that carry their content's hash, so that a browser may keep them for ever."""

from __future__ import annotations

import hashlib
from mimetypes import guess_type
from pathlib import Path

from flask import Flask, Response, abort, url_for

STATIC = Path(__file__).parents[1] / "static"
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
    # few and small: kept in memory, so that a name never gives other content than the one it was made from
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

"""Run a command that serves the app, ask for the first page at the address that it prints, and end it."""

import shlex
import subprocess
import sys
from urllib.request import urlopen

with subprocess.Popen(shlex.split(sys.argv[1]), stdout=subprocess.PIPE, text=True) as server:
    try:
        assert server.stdout is not None
        line = next(line for line in server.stdout if line.startswith("Binokel: "))
        address = line.removeprefix("Binokel: ").strip()
        with urlopen(address, timeout=60) as answer:
            assert "Neue Partie" in answer.read().decode(), "that is not the first page"
    finally:
        server.terminate()
print(f"{sys.argv[1].split(' --')[0]} answers")

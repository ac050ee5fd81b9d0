# What is checked, in the fresh root as on this machine. Sourced by .ci/run, and read by the bash in the root.

# line_of_readme BEGINNING: the one command of the README that begins so.
line_of_readme() {
  local lines
  lines="$(sed -n "s/^    \($1.*\)/\1/p" README.md)"
  [ "$(wc -l <<<"$lines")" = 1 ] && [ -n "$lines" ] || { echo "the README has no one line '$1 ...'" >&2; return 1; }
  echo "$lines"
}

# base_install SCRATCH: the README's first command: the installation is small, reads a photograph, and serves its first page.
base_install() {
  local scratch="$1" start empty megabytes
  start="$(line_of_readme 'pip install \. && ')"
  "${python:-python3}" -m venv "$scratch/base"
  local PATH="$scratch/base/bin:$PATH"
  empty=$(du -sm "$scratch/base/lib" | cut -f1)
  eval "${start%% && *} -qq"
  megabytes=$(($(du -sm "$scratch/base/lib" | cut -f1) - empty))
  echo "the base install adds $megabytes MB"
  [ "$megabytes" -lt 400 ]
  binokel --version
  binokel read vision/example/melds.jpg
  python .ci/serves.py "${start#* && } --port 0 --data $scratch/games"
}

# with_python_alone: no test module fails to import, and what cannot run says which command brings what it needs.
with_python_alone() {
  local said missing
  missing="$(line_of_readme 'apt-get install ')"
  said="$(PYTEST_ADDOPTS='' pytest -q tests/browser tests/datasets tests/models tests/test_doctests.py tests/vision/test_shipped_networks.py)" || {
    echo "$said"
    return 1
  }
  grep -F ": $missing" <<<"$said" | sed 's/: apt-get.*//; s/.*: //' | sort | uniq -c
  tail -n 1 <<<"$said"
  pytest -q -m fast
}

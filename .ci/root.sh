# Functions for a fresh Debian in a folder: made, entered, counted. Sourced by .ci/run.
# Everything that is mounted for it is mounted in a mount namespace of its own: nothing of it is seen outside, and nothing
# is left when the command in it ends, however it ends. The folder itself never holds a mount, so it can be removed safely.

can_make_a_root() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && unshare --mount --pid --fork true 2>/dev/null || return 1
  command -v mmdebstrap >/dev/null && return
  echo "mmdebstrap is missing and is installed"
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mmdebstrap >/dev/null
}

# make_a_root FOLDER: Debian's present release with what the README takes for granted, and this machine's ways to the network.
make_a_root() {
  local root="$1" acquire="$1.acquire" log="$1.log"
  apt-config dump | grep '^Acquire::' >"$acquire"
  if ! mmdebstrap --variant=apt --include=python3,python3-venv,git,ca-certificates --aptopt="$acquire" \
    "${BINOKEL_DEBIAN:-stable}" "$root" >"$log" 2>&1; then
    tail -n 15 "$log"
    return 1
  fi
  local path
  for path in /etc/resolv.conf /etc/ssl/certs/ca-certificates.crt /etc/pip.conf /etc/xdg/pip /root/.config/pip /root/.pip; do
    [ -e "$path" ] || continue
    mkdir -p "$root$(dirname "$path")"
    cp -rL --remove-destination -T "$path" "$root$path"
  done
}

# Folders of packages on this disk that pip's configuration names. An index is taken with its parent, where its files lie.
pip_folders() {
  "$python" -m pip config list | grep -oE "(file://)?/[^' ]+" | sed 's#^file://##; s#/simple/*$##' | sort -u |
    while read -r folder; do [ -d "$folder" ] && echo "$folder"; done
}

# in_root FOLDER COMMANDS: run them with bash in the root, as its administrator, with nothing of this machine's environment
# but what leads to the network.
in_root() {
  local root="$1" commands="$2" folder
  local -a network=()
  while IFS= read -r -d '' folder; do
    network+=("$folder")
  done < <(env -0 | grep -zE '^(PIP_[A-Z_]+|[A-Z_]*(CERT|CA)[A-Z_]*|[A-Za-z]+_(proxy|PROXY)|CI|BINOKEL_[A-Z_]+|PYTEST_ADDOPTS)=')
  ROOT="$root" FOLDERS="$(pip_folders)" unshare --mount --pid --fork --kill-child --propagation private bash -euo pipefail -c '
    mount -t proc proc "$ROOT/proc"
    mount --rbind /sys "$ROOT/sys"
    mount --rbind /dev "$ROOT/dev"
    for folder in $FOLDERS; do
      mkdir -p "$ROOT$folder"
      mount --bind "$folder" "$ROOT$folder"
      mount -o remount,bind,ro "$ROOT$folder"
    done
    exec chroot "$ROOT" /usr/bin/env -i "$@"
  ' bash "${network[@]}" HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    bash -euo pipefail -c "cd /root/binokel; $commands" </dev/null
}

fonts_in() {
  find "$1/usr/share/fonts" -type f \( -name '*.[ot]t[fc]' -o -name '*.pf[ab]' \) 2>/dev/null | wc -l
}

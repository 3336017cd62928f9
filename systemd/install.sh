#!/usr/bin/env bash
# Installs Footspot for good on a Raspberry Pi, or takes it away again: make install, make uninstall.
#
#   install.sh install     may be run any number of times; an update that fails leaves the old one
#   install.sh uninstall   state and configuration stay unless PURGE=1
#
#   DESTDIR=FOLDER   below FOLDER instead of /: no users, packages or services are touched
#   KIOSK=0          without the screen (auto: where no desktop is installed)
#   WHEEL=FILE       this wheel instead of one built from the sources beside this script
#   PYTHON=python3   which Python
#   PURGE=1          uninstall: matches, clips, configuration and users go, too
set -euo pipefail
umask 022 # whatever that of root is: the user of the service reads what is installed

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source_folder=$(dirname "$here")
destdir=${DESTDIR-}
destdir=${destdir%/}
python=${PYTHON:-python3}
kiosk=${KIOSK:-auto}
opt=$destdir/opt/footspot
etc=$destdir/etc/footspot
state=$destdir/var/lib/footspot
units=$destdir/usr/local/lib/systemd/system
lib=$destdir/usr/local/lib/footspot
kept_releases=2 # the one in use, and the one to go back to
rooms=(rules tracking vision calibration device api simulation)

say() { echo "footspot: $*"; }
fail() {
    echo "footspot: $*" >&2
    exit 1
}
is_real() { [[ -z $destdir ]]; }
is_package_here() { dpkg-query --show --showformat='${Status}' "$1" 2>/dev/null | grep -q '^install ok installed$'; }
has_candidate() { apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [^(]'; }
is_user_here() { getent passwd "$1" >/dev/null; }

wants_kiosk() {
    case $kiosk in
    1 | yes) return 0 ;;
    0 | no) return 1 ;;
    auto) ! is_real || ! systemctl --quiet is-enabled display-manager.service 2>/dev/null ;;
    *) fail "KIOSK=$kiosk: expected 1, 0 or auto" ;;
    esac
}

check_machine() {
    is_real || return 0
    ((EUID == 0)) || fail "installing needs root: sudo make install"
    command -v systemctl >/dev/null || fail "there is no systemd here; see docs/install-pi.md"
    local release
    # shellcheck source=/dev/null
    release=$(. /etc/os-release && echo "${ID:-} ${ID_LIKE:-} ${VERSION_ID:-0}")
    [[ $release == *debian* || $release == *raspbian* ]] ||
        fail "this is neither Raspberry Pi OS nor Debian: $release"
    # Debian 12's picamera2 is built for another numpy than the one that is needed here.
    ((${release##* } >= 13)) || fail "Raspberry Pi OS (or Debian) 13 or newer is needed, this is ${release##* }"
    [[ $(getconf LONG_BIT) == 64 ]] || fail "the 64-bit Raspberry Pi OS is needed: the 32-bit one lacks what detectors need"
}

install_packages() {
    is_real || return 0
    local package wanted=(python3 python3-venv curl) missing=()
    if has_candidate python3-picamera2; then
        wanted+=(python3-picamera2)
    else
        say "python3-picamera2 is not to be had here: no camera on the ribbon, others work"
    fi
    # The voice: it says rulings where a loudspeaker is connected.
    wanted+=(espeak-ng alsa-utils)
    # The letters of six languages, and an image of the screen without a desktop.
    wants_kiosk && wanted+=(cage chromium fonts-dejavu-core)
    for package in "${wanted[@]}"; do
        is_package_here "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    say "installing ${missing[*]}"
    apt-get update --quiet --quiet
    DEBIAN_FRONTEND=noninteractive apt-get install --quiet --yes --no-install-recommends "${missing[@]}"
}

make_user() {
    local name=$1 home=$2 groups=$3
    is_user_here "$name" || useradd --system --user-group --home-dir "$home" --no-create-home \
        --shell /usr/sbin/nologin "$name"
    usermod --append --groups "$groups" "$name"
}

make_users() {
    is_real || return 0
    make_user footspot /var/lib/footspot video,audio
    if wants_kiosk; then
        make_user footspot-kiosk /var/lib/footspot-kiosk video,render,input
    fi
}

# What would be installed, as a name: of the sources (or the wheel), of what they need, of Python.
release_name() {
    {
        if [[ -n ${WHEEL-} ]]; then
            sha256sum <"$WHEEL"
        else
            (
                cd "$source_folder"
                find "${rooms[@]}" pyproject.toml README.md LICENSE -type f ! -name '*.py[co]' -print0 |
                    LC_ALL=C sort --zero-terminated | xargs --null sha256sum
            )
        fi
        sha256sum <"$source_folder/requirements.lock"
        "$python" --version
    } | sha256sum | cut -c 1-12
}

# In a copy: building leaves folders behind.
build_wheel() {
    local pip=$1 target=$2 room
    mkdir -p "$target/source"
    for room in "${rooms[@]}"; do
        cp --recursive "$source_folder/$room" "$target/source/"
    done
    cp "$source_folder"/{pyproject.toml,README.md,LICENSE} "$target/source/"
    "$pip" -m pip wheel --quiet --no-deps --wheel-dir "$target" "$target/source"
}

make_release() {
    local release=$1 folder=$opt/releases/$1 wheel=${WHEEL-} building
    [[ -e $folder/.complete ]] && return 0
    say "installing release $release; this takes some minutes"
    rm -rf "$folder"
    # Not in /tmp: that is memory, and a small Pi has little.
    export TMPDIR=$opt/tmp
    mkdir -p "$opt/releases" "$TMPDIR"
    # shellcheck disable=SC2064  # the folder of now
    trap "rm -rf '$TMPDIR'" EXIT
    # picamera2 comes from the system, everything else from the lock.
    "$python" -m venv --system-site-packages "$folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes \
        --only-binary :all: --requirement "$source_folder/requirements.lock"
    building=$(mktemp -d)
    if [[ -z $wheel ]]; then
        build_wheel "$folder/bin/python" "$building"
        wheel=$(echo "$building"/footspot-*.whl)
    fi
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall "$wheel"
    "$folder/bin/footspot" --version >/dev/null || fail "the new release does not start; the old one stays"
    sync -f "$folder"
    touch "$folder/.complete"
}

use_release() {
    local release=$1 old
    old=$(readlink "$opt/current" 2>/dev/null || true)
    if [[ $old != "releases/$release" ]]; then
        ln --symbolic --force --no-dereference "releases/$release" "$opt/current.new"
        mv --no-target-directory "$opt/current.new" "$opt/current" # in one step
        changed=1
    fi
    touch "$opt/releases/$release/.complete" # the newest is the one in use
    find "$opt/releases" -mindepth 2 -maxdepth 2 -name .complete -printf '%T@ %h\n' |
        sort --numeric-sort --reverse | tail --lines +$((kept_releases + 1)) | cut -d ' ' -f 2- |
        while read -r gone; do rm -rf "$gone"; done
}

# put MODE FROM TO: notes whether anything changed.
put() {
    if ! cmp --silent "$2" "$3"; then
        install -D --mode "$1" "$2" "$3"
        changed=1
    fi
}

put_files() {
    put 644 "$here/footspot.target" "$units/footspot.target"
    put 644 "$here/footspot.service" "$units/footspot.service"
    put 755 "$here/footspot-table.sh" "$destdir/usr/local/sbin/footspot-table"
    local program=/opt/footspot/current/bin/footspot link=$destdir/usr/local/bin/footspot
    if [[ $(readlink "$link" || true) != "$program" ]]; then
        mkdir -p "${link%/*}"
        ln --symbolic --force --no-dereference "$program" "$link"
    fi
    if wants_kiosk; then
        put 644 "$here/footspot-kiosk.service" "$units/footspot-kiosk.service"
        put 755 "$here/kiosk.sh" "$lib/kiosk"
        put 644 "$here/kiosk.pam" "$destdir/etc/pam.d/footspot-kiosk"
    fi
    # What people may have written is never written over.
    [[ -e $etc/footspot.toml ]] || install -D --mode 640 "$here/footspot.toml" "$etc/footspot.toml"
    [[ -e $etc/kiosk.env ]] || install -D --mode 644 "$here/kiosk.env" "$etc/kiosk.env"
    mkdir -p "$state"
    if is_real; then
        # A password of a camera may stand in it. The service writes settings of its page there; with
        # the sticky bit it can neither move nor replace what belongs to root.
        chown root:footspot "$etc"
        chmod 1775 "$etc"
        chown footspot:footspot "$etc/footspot.toml"
        chown footspot:footspot "$state"
        chmod 750 "$state"
    fi
}

start() {
    is_real || return 0
    systemctl daemon-reload
    systemctl --quiet enable footspot.target footspot.service
    if wants_kiosk; then
        systemctl --quiet enable footspot-kiosk.service
    fi
    if ((changed)) || ! systemctl --quiet is-active footspot.target; then
        systemctl restart footspot.target
    fi
}

do_install() {
    local release
    changed=0
    check_machine
    install_packages
    make_users
    release=$(release_name)
    make_release "$release"
    put_files
    use_release "$release"
    start
    if ((changed)); then
        say "release $release is in use"
    else
        say "release $release was in use already; nothing changed"
    fi
    is_real || return 0
    say "the configuration: $etc/footspot.toml"
    say "where the table is: sudo systemctl stop footspot; sudo footspot-table calibrate; sudo systemctl start footspot"
    say "the pages: http://$(hostname).local:8000/"
}

do_uninstall() {
    if is_real; then
        ((EUID == 0)) || fail "uninstalling needs root: sudo make uninstall"
        systemctl --quiet disable --now footspot-kiosk.service footspot.service footspot.target 2>/dev/null || true
    fi
    rm -f "$units"/footspot{.target,.service,-kiosk.service} "$destdir/etc/pam.d/footspot-kiosk" \
        "$destdir/usr/local/bin/footspot" "$destdir/usr/local/sbin/footspot-table"
    rm -rf "$opt" "$lib"
    if is_real; then
        systemctl daemon-reload
    fi
    if [[ ${PURGE-} == 1 ]]; then
        rm -rf "$etc" "$state" "$destdir/var/lib/footspot-kiosk"
        if is_real; then
            for name in footspot footspot-kiosk; do
                if is_user_here "$name"; then userdel "$name"; fi
            done
        fi
        say "removed, with every match, clip and setting"
    else
        say "removed; matches, clips and settings stay in $state and $etc (PURGE=1 removes them, too)"
    fi
}

changed=0
case ${1-} in
install) do_install ;;
uninstall) do_uninstall ;;
*) fail "expected install or uninstall" ;;
esac

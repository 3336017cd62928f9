#!/usr/bin/env bash
# The real picamera2 over libcamera's virtual camera, driven by our own camera: in a Debian 13 of its
# own, below a folder. Not among the tests: it needs root, Debian's and Python's packages, 3 GB, and ten
# minutes the first time.
#
#   run.sh FOLDER     makes FOLDER/root unless it is there; FOLDER is not removed
#
#   MIRROR=ADDRESS    of Debian (else the one of this machine)
#
# What it shows: names, configuration, requests, buffers and stamps of the real library are as our
# camera takes them to be. What it cannot: exposure, gain, white balance, focus, sensor modes, pace.
# A virtual camera has none of these. Crutches, each for what only a Pi has: dma_memory.c (the memory
# of pictures), stubs/kms.py (a screen), smoke.py (formats and sensor modes).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$(cd "$here/../../../.." && pwd)
folder=${1:?FOLDER}
root=$folder/root
say() { echo "virtual Pi: $*"; }
fail() {
    echo "virtual Pi: $*" >&2
    exit 1
}

((EUID == 0)) || fail "needs root: a Debian is made below $folder, and entered"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
mirror=${MIRROR-}
if [[ -z $mirror ]]; then
    lists=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || true)
    mirror=$(grep -oE -m 1 'https?://[^ ]+/debian/?( |$)' <<<"$lists" || true)
fi
[[ -n $mirror ]] || fail "no mirror of Debian is known here: MIRROR=ADDRESS"

mkdir -p "$folder"
if [[ ! -e $root/.made ]]; then
    say "making a Debian 13"
    rm -rf "$root"
    debootstrap --variant=minbase --include=python3,python3-venv,python3-dev,gcc,libc6-dev,libcap-dev,ca-certificates,python3-libcamera,libcamera-ipa,libcamera-tools \
        trixie "$root" "${mirror% }" >"$folder/debootstrap.log" || fail "see $folder/debootstrap.log"
    touch "$root/.made"
fi

away() { umount "$root/proc" "$root/sys" "$root/dev" 2>/dev/null || true; }
trap away EXIT
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount --bind /dev "$root/dev"
cp --dereference /etc/resolv.conf "$root/etc/resolv.conf"
# Whom this machine trusts besides. Its links would lead out of the new Debian.
cat /etc/ssl/certs/ca-certificates.crt >"$root/etc/ssl/certs/trusted-here.crt"

in_root() { chroot "$root" /usr/bin/env --unset=PIP_FIND_LINKS PIP_CONFIG_FILE=/dev/null PIP_CERT=/etc/ssl/certs/trusted-here.crt "$@"; }

say "installing the project as on a Pi: beside the system's packages, from the lock"
rm -rf "$root/project"
mkdir "$root/project"
for one in rules tracking vision calibration device api simulation systemd tests pyproject.toml README.md LICENSE requirements.lock; do
    cp --recursive "$project/$one" "$root/project/"
done
in_root DESTDIR=/installed KIOSK=0 bash /project/systemd/install.sh install
python=/installed/opt/footspot/current/bin/python
if ! in_root $python -c 'import importlib.metadata as m; m.version("picamera2")' 2>/dev/null; then
    say "installing picamera2"
    grep -o '^[A-Za-z0-9_.-]*==[^ ]*' "$project/requirements.lock" >"$root/kept.txt"
    in_root $python -m pip install --quiet --constraint /kept.txt picamera2 || fail "picamera2 cannot be installed"
fi

say "its virtual camera"
tests=/project/tests/device/cameras/virtual_pi
in_root gcc -shared -fPIC -O1 -o /dma_memory.so $tests/dma_memory.c -ldl
mkdir -p "$root/frames" "$root/usr/share/libcamera/pipeline/virtual"
in_root $python $tests/frames.py /frames
cp "$here/virtual.yaml" "$root/usr/share/libcamera/pipeline/virtual/virtual.yaml"
say "$(in_root env LIBCAMERA_LOG_LEVELS=*:ERROR cam --list 2>&1 | tail -1)"

in_root env LD_PRELOAD=/dma_memory.so LIBCAMERA_LOG_LEVELS=*:ERROR PYTHONPATH=$tests/stubs:/project \
    $python -P $tests/smoke.py

#!/usr/bin/env bash
# Runs footspot as the service does: its user, its state folder, its configuration.
#     sudo footspot-table calibrate
set -euo pipefail
if ((EUID != 0)); then
    echo "footspot-table: run it with sudo" >&2
    exit 1
fi
cd /var/lib/footspot
exec setpriv --reuid footspot --regid footspot --init-groups -- \
    env HOME=/var/lib/footspot STATE_DIRECTORY=/var/lib/footspot \
    FOOTSPOT_CONFIG=/etc/footspot/footspot.toml \
    /opt/footspot/current/bin/footspot "$@"

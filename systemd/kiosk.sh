#!/usr/bin/env bash
# Part of footspot-kiosk.service.
#   kiosk wait    until the referee's pages answer, whatever they say
#   kiosk show    them in Chromium, full screen
# /etc/footspot/kiosk.env says where they are (FOOTSPOT_URL), if not at port 8000.
set -euo pipefail

url=${FOOTSPOT_URL:-http://localhost:8000/}
state=${STATE_DIRECTORY:-/var/lib/footspot-kiosk}
cache=${RUNTIME_DIRECTORY:-/run/footspot-kiosk}

case ${1-} in
wait)
    until curl --silent --output /dev/null --max-time 2 "${url%/}/health"; do
        sleep 1
    done
    ;;
show)
    browser=$(command -v chromium || command -v chromium-browser) || {
        echo "chromium is not installed: sudo apt install chromium" >&2
        exit 1
    }
    export HOME=$state
    # After a power cut Chromium would ask whether it shall restore pages.
    preferences=$state/chromium/Default/Preferences
    if [[ -f $preferences ]]; then
        sed -i 's/"exit_type":"[^"]*"/"exit_type":"Normal"/; s/"exited_cleanly":false/"exited_cleanly":true/' \
            "$preferences"
    fi
    # Marks of the browser of before: after another name of the device it would not start at all.
    rm -f "$state"/chromium/Singleton{Lock,Cookie,Socket}
    exec "$browser" --kiosk --ozone-platform=wayland --user-data-dir="$state/chromium" \
        --disk-cache-dir="$cache" --disk-cache-size=16000000 \
        --no-first-run --no-default-browser-check --noerrdialogs --disable-infobars \
        --disable-session-crashed-bubble --hide-crash-restore-bubble --password-store=basic \
        --disable-background-networking --disable-component-update --disable-sync \
        --disable-translate --disable-pinch --overscroll-history-navigation=0 \
        --autoplay-policy=no-user-gesture-required "$url"
    ;;
*)
    echo "kiosk: expected wait or show" >&2
    exit 2
    ;;
esac

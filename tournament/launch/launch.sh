#!/bin/sh
# Finds a Python that can run Seatwind and hands over to it:
# launch.sh run|test|lint|check|bench|load|pins|sbom|audit|packages
cd "$(dirname "$0")/../.." || exit 1

found=""
for name in python3 python3.11 python3.12 python3.13 python3.14; do
    if version=$("$name" -c 'import sys; print("%d.%d" % sys.version_info[:2]); sys.exit(sys.version_info < (3, 11))' 2>/dev/null); then
        exec "$name" -m tournament.launch "$@"
    fi
    if [ -n "$version" ]; then
        found="$found${found:+, }$version"
    fi
done

if [ -n "$found" ]; then
    seen="found only Python $found"
else
    seen="found no Python"
fi
echo "Seatwind needs Python 3.11 or newer and $seen: install one (Debian: sudo apt-get install python3 python3-venv; macOS: brew install python) and try again." >&2
exit 1

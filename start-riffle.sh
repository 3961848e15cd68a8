#!/bin/sh
# Finds a Python, starts Riffle and keeps the window open; with options, hands them on to Riffle.
cd "$(dirname "$0")" || exit 1

is_mac=$([ "$(uname)" = Darwin ] && echo yes)
if [ "$is_mac" ]; then  # a window that was double-clicked may not know these
    PATH="$PATH:/opt/homebrew/bin:/usr/local/bin:/Library/Frameworks/Python.framework/Versions/Current/bin"
fi

find_python() {
    for name in python3.14 python3.13 python3.12 python3.11 python3 python; do
        found=$(command -v "$name") || continue
        # Without the developer tools this one only asks whether to install them.
        [ "$is_mac" ] && [ "$found" = /usr/bin/python3 ] && ! xcode-select -p && continue
        "$found" -c 'import sys; sys.exit(sys.version_info < (3, 11))' && echo "$found" && return
    done
}

trap : INT  # Ctrl-C ends Riffle, and then this
python=$(find_python 2>/dev/null | tail -n 1)
if [ "$python" ]; then
    "$python" riffle.py "$@"
    ended=$?
    [ $ended -eq 0 ] || printf '\nRiffle has ended; the lines above say why.\n'
else
    ended=2
    echo 'Riffle needs Python 3.11 or newer, and none was found on this computer.'
    echo 'Install it from python.org, from the folder "python" of the stick if there is one, or'
    echo 'with the programs that the system offers, and start this again.'
fi
if [ -t 0 ]; then
    printf '\nPress Enter to close this window. '
    read -r _
fi
exit $ended

#!/bin/sh
# Double-click this file on a Mac.
exec sh "$(dirname "$0")/start-riffle.sh" "$@"

#!/bin/sh
# Backups of the scaled mode, by PostgreSQL's own tools; the service "backup" of docker-compose.yml.
#
#   back_up.sh every        make one now and then one every BACKUP_MINUTES, for ever
#   back_up.sh once         make one now
#   back_up.sh fresh        whether the newest one is as young as it should be
#   back_up.sh restore FILE put one in place of everything in the database, or leave all as it was
#
# The database is that of PGHOST, PGUSER, PGPASSWORD and PGDATABASE. In BACKUP_FOLDER at most
# BACKUP_NUMBER are kept and none older than BACKUP_DAYS days, but always the newest. They are for
# their owner alone, and nobody is logged in by what they hold.
set -eu
umask 077

say() { echo "$(date -u +%Y-%m-%dT%H:%M:%SZ) $*"; }

backups() { find "$BACKUP_FOLDER" -maxdepth 1 -name 'riffle-*.dump' "$@" | sort -r; }

once() {
    name="riffle-$(date -u +%Y%m%d-%H%M%S).dump"
    draft="$BACKUP_FOLDER/.$name"
    # A backup counts once it is whole: written, on the disk, and readable to its end.
    if pg_dump --format=custom --exclude-table-data=django_session --file="$draft" &&
        pg_restore --file=/dev/null "$draft" && sync "$draft"; then
        mv "$draft" "$BACKUP_FOLDER/$name"
        say "made $name"
    else
        rm -f "$draft"
        say "no backup was made" >&2
        return 1
    fi
    backups | tail -n "+$((BACKUP_NUMBER + 1))" | while read -r old; do rm -f "$old"; done
    newest=$(backups | head -n 1)
    backups -mmin "+$((BACKUP_DAYS * 24 * 60))" | while read -r old; do
        [ "$old" = "$newest" ] || rm -f "$old"
    done
}

every() {
    # The first signal ends it, also while it sleeps.
    trap 'exit 0' TERM INT
    while true; do
        once || true
        sleep "$((BACKUP_MINUTES * 60))" &
        wait $!
    done
}

fresh() { [ -n "$(backups -mmin "-$((BACKUP_MINUTES * 2 + 5))" | head -n 1)" ]; }

restore() {
    case "$1" in /*) file="$1" ;; *) file="$BACKUP_FOLDER/$1" ;; esac
    script=$(mktemp)
    trap 'rm -f "$script"' EXIT
    pg_restore --no-owner --no-privileges --file="$script" "$file"
    psql --quiet --no-psqlrc --single-transaction --set=ON_ERROR_STOP=1 --output=/dev/null \
        --command="SET lock_timeout = '10s'" \
        --command="DROP SCHEMA public CASCADE" --command="CREATE SCHEMA public" --file="$script"
    say "restored $(basename "$file")"
}

command="$1"
shift
"$command" "$@"

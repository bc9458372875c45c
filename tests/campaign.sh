#!/bin/sh
# campaign.sh [MINUTES] -- the long run: every fuzz target for so many minutes (10), thousands of packs of
# multiplied cards, a server that is killed and whose disk fails, and two hundred random games of everything on
# the sanitized build. For nights and releases.
set -eu
cd "$(dirname "$0")/.."
minutes=${1:-10}
status=0
make san >/dev/null
for target in engine journal multiply pack spec web; do
    echo "fuzzing $target for $minutes minutes"
    if sh tests/fuzz/run "$target" $((minutes * 60)) >"build/fuzz-$target.log" 2>&1; then
        echo "ok - fuzz $target: $(sed -n 's/^Done \(.*\)/\1/p' "build/fuzz-$target.log")"
    else
        echo "not ok - fuzz $target: see build/fuzz-$target.log and build/fuzz/found"
        status=1
    fi
done
build/san/tests/corpus --multiply 1000000 $((minutes * 3000)) 2>build/multiply.log || {
    echo "not ok - multiplied cards: see build/multiply.log, whose last number was being tried"
    status=1
}
build/san/tests/web build/san/doomtrack crash --kills 100 --faults 12 || status=1
build/san/tests/property 200 >build/property.log || status=1
grep -E '^(not ok|# )' build/property.log || :
exit $status

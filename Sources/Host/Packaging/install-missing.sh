#!/bin/sh
# Install packages of Debian, for `make deps` and `make test-deps`.
#
#   install-missing.sh WHAT PACKAGE...
#
# WHAT is who needs them, as in "The tests". If they cannot be installed together, each one is tried alone. The exit status is 1 if one could not be installed;
# then the last line names it and the remedy.
set -u

[ $# -ge 2 ] || { sed -n '4p' "$0" | cut -c5- >&2; exit 64; }
what=$1; shift
packages=$(printf '%s\n' "$@" | sort -u | tr '\n' ' '); packages=${packages% }
if ! command -v apt-get >/dev/null; then
  echo "$what need more of your system, which has no apt-get. Install with its own tool what Debian calls: $packages" >&2
  exit 1
fi
as=$([ "$(id -u)" = 0 ] || echo sudo)
if [ -n "$as" ] && ! command -v sudo >/dev/null; then
  echo "$what need more packages, and there is no sudo. Run as root: apt-get install $packages" >&2
  exit 1
fi
get() { $as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" </dev/null >/dev/null; }

echo "$what need $packages: installing"
$as apt-get update -qq
# shellcheck disable=SC2086
get $packages && exit 0
failed=
for package in $packages; do get "$package" || failed="$failed $package"; done
[ -z "$failed" ] || { echo "Not installed, for the reasons above:$failed. Remedy them, then run: ${as:+$as }apt-get install$failed" >&2; exit 1; }

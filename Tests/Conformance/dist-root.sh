#!/bin/sh
# Install the Debian package of `make dist` in a new Debian 12 without Swift, and play there.
#
#   dist-root.sh PACKAGE.deb TARBALL.tar.xz [MIRROR]
#
# Needs root, debootstrap and a mirror of Debian (default: deb.debian.org). ROOT=FOLDER keeps the system there and uses it again.
set -eu

[ $# -ge 2 ] || { sed -n '2,6p' "$0" | cut -c3- >&2; exit 64; }
[ "$(id -u)" = 0 ] || { echo "dist-root: needs root, for chroot" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "dist-root: debootstrap is missing: apt-get install debootstrap" >&2; exit 1; }
package=$(realpath "$1"); tarball=$(realpath "$2"); mirror=${3:-http://deb.debian.org/debian}
kept=${ROOT:-}
root=${kept:-$(mktemp -d)}
end() {
  umount "$root/proc" "$root/dev/pts" 2>/dev/null || true
  [ -n "$kept" ] || rm -rf --one-file-system "$root"
}
trap end EXIT
# Signals end the script, so that the root is removed.
trap 'exit 130' INT TERM

[ -e "$root/etc/debian_version" ] || debootstrap --variant=minbase --include=ca-certificates bookworm "$root" "$mirror" > "$root.log" 2>&1 \
  || { tail "$root.log" >&2; exit 1; }
rm -f "$root.log"
mount -t proc proc "$root/proc"
mount -t devpts devpts "$root/dev/pts"
# The mirror may only be known to this machine's resolver.
cp /etc/resolv.conf /etc/hosts "$root/etc/"
cp "$package" "$root/root/arcadia.deb"
mkdir -p "$root/opt/arcadia"
tar -xf "$tarball" -C "$root/opt/arcadia" --strip-components=1

in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
say() { echo; echo "# $*"; }

say "no Swift here"
if in_root sh -c 'command -v swift || find / -xdev -name "libswiftCore*" | grep .'; then echo "dist-root: this root has Swift" >&2; exit 1; fi
say "apt-get install ./arcadia.deb"
in_root apt-get update -qq
in_root apt-get install -y -qq --no-install-recommends /root/arcadia.deb > "$root/root/apt.log" 2>&1 || { tail "$root/root/apt.log" >&2; exit 1; }
in_root dpkg -s arcadia | grep -E '^(Status|Version|Depends)'
in_root sh -c 'dpkg --verify arcadia && ! ldd /usr/bin/arcadia /usr/lib/arcadia/arcadia-window /usr/lib/arcadia/*.so | grep "not found"'

# Two runs must agree, also of the package and the tarball; the pictures must not be all of one color.
play() {
  echo "$1 run $2: $(in_root "$1" run "$2" --headless --frames 300 --hash 300 --screenshot end=/root/end.png | tail -1)"
  bytes=$(wc -c < "$root/root/end.png")
  [ "$bytes" -gt 1000 ] || { echo "dist-root: the picture of $2 has $bytes bytes: it shows nothing" >&2; exit 1; }
}
for program in /usr/bin/arcadia /opt/arcadia/bin/arcadia; do
  say "$program"
  in_root "$program" --version
  in_root "$program" core list
  share=$(dirname "$(dirname "$program")")/share/arcadia
  for demo in arcadia-demo.gb arcadia-flash-demo.swf; do play "$program" "$share/$demo"; done
done > "$root/root/played"
cat "$root/root/played"
for demo in arcadia-demo.gb arcadia-flash-demo.swf; do
  count=$(grep "run .*/$demo:" "$root/root/played" | sed 's/^[^:]*: //' | sort | uniq -c | wc -l)
  [ "$count" = 1 ] || { echo "dist-root: the package and the tarball play $demo differently" >&2; exit 1; }
done

say "the terminal renderer, for five seconds"
status=0
in_root env TERM=xterm-256color COLORTERM=truecolor \
  script -qec "stty cols 100 rows 40; timeout --foreground -s TERM 5 arcadia run /usr/share/arcadia/arcadia-demo.gb --video terminal" /root/screen \
  > /dev/null < /dev/null || status=$?
colors=$(grep -ao '48;2;[0-9;]*m' "$root/root/screen" | sort -u | wc -l)
echo "exit status $status, $colors colors on the screen"
[ "$colors" -gt 4 ] || { tail -c 400 "$root/root/screen" >&2; exit 1; }

say "man arcadia, completions, desktop entry"
in_root sh -c 'zcat /usr/share/man/man1/arcadia.1.gz | head -1; bash -n /usr/share/bash-completion/completions/arcadia; grep ^Exec /usr/share/applications/arcadia.desktop'

say "apt-get remove"
in_root apt-get remove -y -qq arcadia > /dev/null 2>&1
if in_root sh -c 'ls -d /usr/bin/arcadia /usr/lib/arcadia /usr/share/arcadia 2>/dev/null | grep .'; then echo "dist-root: files are left" >&2; exit 1; fi
echo; echo "dist-root: all is well"

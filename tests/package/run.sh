#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs the Debian packages of a folder in a clean Debian 12, made by
# mmdebstrap, and uses each there: the tools on a problem, on MLIR and in the
# demo's way, the Python module, and the libraries in projects of their own.
#
#   run.sh FOLDER [MIRROR]
set -euo pipefail
packages=$(realpath "$1")
mirror=${2:-http://deb.debian.org}
sources=$(realpath "$(dirname "$0")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/in"
cp "$packages"/*.deb "$work/in"
cp -r "$sources"/examples/{client,c,own-context,python,mlp.mlir} \
  "$sources/tests/tools/cli/Inputs/needed.mlir" "$work/in"
cat >"$work/in/use.sh" <<'END'
set -euo pipefail
# A clean Debian has no ccache.
unset CMAKE_CXX_COMPILER_LAUNCHER
cd /in
get() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends "$@" >/dev/null
}
echo "== the tools, and the Python module"
get ./shapeproof_*.deb ./python3-shapeproof_*.deb
printf 'dim n, k\nassume n == 2 * k\nprove n mod 2 == 0 expect proved\n' >p.dims
shapeproof analyze p.dims
shapeproof analyze mlp.mlir | head -5
shapeproof contexts
shapeproof-opt needed.mlir >/dev/null
test -e /usr/share/shapeproof/editors/nvim/shapeproof.lua
test -e /usr/share/man/man1/shapeproof.1 || test -e /usr/share/man/man1/shapeproof.1.gz
python3 -c 'import shapeproof
assert shapeproof.analyze("needed.mlir").checks[0].verdict == "contingent"'
python3 python/reuse.py
echo "== the libraries"
get ./libshapeproof-dev_*.deb cmake ninja-build g++ libgtest-dev pkg-config
for project in client:client,first c:split,checks own-context:parity; do
  folder=${project%%:*}
  cmake -G Ninja -S "$folder" -B "out/$folder" >/dev/null
  cmake --build "out/$folder" >/dev/null
  for program in ${project#*:}; do
    for one in ${program//,/ }; do
      "out/$folder/$one" | diff - "$folder/$one.txt"
      echo "$folder/$one"
    done
  done
done
out/own-context/laws --gtest_brief=1
g++ -std=c++17 client/first.cpp $(pkg-config --cflags --libs shapeproof) -o first
./first | diff - client/first.txt
echo "== what is left after removal"
apt-get remove -y -qq shapeproof libshapeproof-dev python3-shapeproof >/dev/null
if find /usr -iname '*shapeproof*' | grep .; then exit 1; fi
END
mmdebstrap --variant=apt \
  --customize-hook="copy-in $work/in /" \
  --customize-hook='chroot "$1" bash /in/use.sh' \
  bookworm /dev/null \
  "deb $mirror/debian bookworm main" \
  "deb $mirror/debian bookworm-updates main" \
  "deb $mirror/debian-security bookworm-security main"
echo "the packages work in a clean Debian 12"

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# build.sh OUT: checks all proofs with Coq, in copies of the files below OUT, and
# builds OUT/shapeproof-check-verified from the extracted checker. Files are in
# the order of _CoqProject, each after those it needs; from the first that
# changed on, all are checked again.

set -euo pipefail
from=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
again=
while read -r file; do
  mkdir -p "$(dirname "$file")"
  if [ -n "$again" ] || [ ! -e "${file}o" ] || ! cmp -s "$from/$file" "$file"; then
    again=yes
    cp "$from/$file" "$file"
    rm -f "${file}o"
    echo "coqc $file"
    coqc -Q . Shapeproof "$file"
  fi
done < <(grep '\.v$' "$from/_CoqProject")
cp "$from"/ocaml/*.ml .
ocamlfind ocamlopt -O3 -w -a -package zarith -linkpkg -I . \
  checked.mli checked.ml json.ml main.ml -o shapeproof-check-verified 2>&1 |
  { grep -v 'options .*O3.* is only relevant' || true; }
echo "built $PWD/shapeproof-check-verified"

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# build.sh OUT: checks all proofs with Coq, in copies of the files below OUT, and
# builds OUT/shapeproof-check-verified from the extracted checker. Files are in
# the order of _CoqProject, each after those it needs; from the first that
# changed on, all are checked again. Fails if a theorem of formal/README.md rests
# on an axiom.

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

# Asked of Coq each time, and of coqchk, a checker of compiled files that is not
# coqc, when something changed.
closed="Closed under the global context"
theorems="check_sound checkDefined_sound normal_ok"
{
  echo "From Shapeproof.checker Require Import Checker Defined Normal."
  for name in $theorems; do echo "Print Assumptions $name."; done
} >assumptions.v
coqc -Q . Shapeproof assumptions.v >assumptions.txt
if [ "$(sort -u assumptions.txt)" != "$closed" ] ||
  [ "$(grep -c "$closed" assumptions.txt)" != "$(wc -w <<<"$theorems")" ]; then
  cat assumptions.txt
  echo "a theorem rests on axioms" >&2
  exit 1
fi
echo "$theorems: $closed"
if [ -n "$again" ] || [ ! -e coqchk.txt ]; then
  rm -f coqchk.txt
  coqchk -silent -o -Q . Shapeproof Shapeproof.checker.Defined >coqchk.new 2>&1 ||
    { cat coqchk.new; exit 1; }
  if ! grep -q '^\* Axioms: <none>$' coqchk.new; then
    cat coqchk.new
    echo "coqchk finds axioms" >&2
    exit 1
  fi
  mv coqchk.new coqchk.txt
  echo "coqchk: no axioms"
fi

cp "$from"/ocaml/*.ml .
ocamlfind ocamlopt -O3 -w -a -package zarith -linkpkg -I . \
  checked.mli checked.ml json.ml main.ml -o shapeproof-check-verified 2>&1 |
  { grep -v 'options .*O3.* is only relevant' || true; }
echo "built $PWD/shapeproof-check-verified"

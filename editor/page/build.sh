#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# build.sh MODULES OUT: the page of `shapeproof serve`, of the packages from npm in
# MODULES (monaco-editor, esbuild).

set -euo pipefail
modules=$(realpath "$1") out=$(realpath -m "$2")
cd "$(dirname "$0")"
rm -rf "$out.new"
mkdir -p "$out.new"
esbuild=(env NODE_PATH="$modules" "$modules/.bin/esbuild" --bundle --minify --log-level=warning)
"${esbuild[@]}" page.js --format=esm --loader:.ttf=file --outfile="$out.new/page.js" \
  --alias:monaco-lsp-client="$modules/monaco-editor/esm/external/monaco-lsp-client/out/index.js"
"${esbuild[@]}" "$modules/monaco-editor/esm/vs/editor/editor.worker.js" --format=iife \
  --outfile="$out.new/worker.js"
cat layout.css >>"$out.new/page.css"
cp index.html "$out.new/"
cp "$modules/monaco-editor/LICENSE" "$out.new/monaco-LICENSE.txt"
cp "$modules/monaco-editor/ThirdPartyNotices.txt" "$out.new/monaco-notices.txt"
# A small one first: it is what people see.
examples=(mlp attention stencil loops tiling buffers tosa shape_constraints)
for name in "${examples[@]}"; do cp "../../examples/$name.mlir" "$out.new/"; done
cp sizes.dims "$out.new/"
{
  printf '["%s.mlir"' "${examples[0]}"
  printf ',"%s.mlir"' "${examples[@]:1}"
  printf ',"sizes.dims"]\n'
} >"$out.new/examples.json"
rm -rf "$out"
mv "$out.new" "$out"

// REQUIRES: mlir
//
// Files without checks, and files of several modules.
//
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s m.mlir && touch empty.dims
// RUN: %S/Inputs/status shapeproof analyze m.mlir | FileCheck %s --check-prefix=HINT
// RUN: %S/Inputs/status shapeproof analyze --require-checks m.mlir | FileCheck %s --check-prefix=REQUIRED
// RUN: shapeproof analyze empty.dims | FileCheck %s --check-prefix=DIMS
// RUN: shapeproof analyze --verify-ops --require-checks m.mlir | FileCheck %s --check-prefix=OPS
// RUN: shapeproof analyze --verify-ops --function=f --function=g --format=json m.mlir | FileCheck %s --check-prefix=JSON --implicit-check-not='"function":"h"'
// RUN: not shapeproof analyze --function=f --function=nobody m.mlir 2>&1 | FileCheck %s --check-prefix=NOBODY
// RUN: echo '// -----' >> m.mlir && cat %s >> m.mlir
// RUN: shapeproof analyze --verify-ops m.mlir | FileCheck %s --check-prefix=PARTS
// RUN: shapeproof analyze --split-input-file --verify-ops m.mlir | FileCheck %s --check-prefix=PARTS
// RUN: echo '// ----- and then' >> m.mlir && echo 'func.func @broken' >> m.mlir
// RUN: not shapeproof analyze --split-input-file m.mlir 2>&1 | FileCheck %s --check-prefix=BROKEN

func.func @f(%m: memref<?xf32>, %i: index) -> f32 {
  %v = memref.load %m[%i] : memref<?xf32>
  return %v : f32
}
func.func @g(%m: memref<?xf32>, %i: index) -> f32 {
  %v = memref.load %m[%i] : memref<?xf32>
  return %v : f32
}
func.func @h(%m: memref<?xf32>, %i: index) -> f32 {
  %v = memref.load %m[%i] : memref<?xf32>
  return %v : f32
}

// HINT: m.mlir: no checks: {{.*}}--verify-ops puts in the checks of MLIR's --generate-runtime-verification
// HINT: exit status 0
// REQUIRED: exit status 1
// DIMS: empty.dims: no checks: `prove CLAIM`, `bound EXPR` and `simplify EXPR` are what is asked
// OPS: 3 checks: 0 proved, 0 refuted, 3 contingent
// OPS: f(m: [A], i: index) {{.*}}: 1 check, 1 contingent (cf.assert 1)
// OPS: requires i >= 0
// OPS: requires m.dim0 > i
// OPS: m.mlir:[[#@LINE-20]]:8: contingent: cf.assert holds
// OPS: note: its message: "{{.*}}out-of-bounds{{.*}}" ({{.*}}memref.load
// OPS: note: what differs is
// OPS: note: proved if %{{[mi]}} has {shapeproof.facts = ["
// JSON: "function":"f"
// JSON: "function":"g"
// NOBODY: no function named 'nobody'
// PARTS: 6 checks: 0 proved, 0 refuted, 6 contingent
// PARTS: m.mlir:19:8: note: 1 more check of the same cause: {{[6-9][0-9]}}:8
// BROKEN: m.mlir:{{[0-9]+}}:{{[0-9]+}}: error:

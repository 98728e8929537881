// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What torch itself raises an error for, and what it does not, for some arguments of
// 196 operators (tests/mlir/libraries/raises.jsonl).
//
// RUN: python3 %S/../libraries/raises.py %S/../libraries/raises.jsonl | FileCheck %s
// CHECK: 196 operators, {{[0-9]+}} calls accepted, {{[0-9]+}} rejected; {{[0-9]+}} left as they are, 0 wrong

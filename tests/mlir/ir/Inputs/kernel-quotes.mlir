// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
tt.func @strings(%a: tensor<32xf16, #ttg.named<"a , b">>) {
  %b = arith.addf %a, %a : tensor<32xf16, #ttg.named<"a, b">>
  tt.return
}

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Prints a function with loops of blocks, one after the other, and checks in and
# after each that cannot fail; one in the last that can.
import sys

loops = int(sys.argv[1])
print("""func.func @f(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>""")
for n in range(loops):
    last = "" if n < loops - 1 else f"""
  %equal = arith.cmpi eq, %i{n}, %c0 : index
  cf.assert %equal, "needed\""""
    print(f"""  cf.br ^header{n}(%c0 : index)
^header{n}(%i{n}: index):
  %more{n} = arith.cmpi slt, %i{n}, %d : index
  cf.cond_br %more{n}, ^body{n}, ^after{n}
^body{n}:
  %low{n} = arith.cmpi sge, %i{n}, %c0 : index
  cf.assert %low{n}, "low"
  %high{n} = arith.cmpi slt, %i{n}, %d : index
  cf.assert %high{n}, "high"{last}
  %next{n} = arith.addi %i{n}, %c1 : index
  cf.br ^header{n}(%next{n} : index)
^after{n}:
  %end{n} = arith.cmpi sge, %i{n}, %c0 : index
  cf.assert %end{n}, "after\"""")
print("  return\n}")

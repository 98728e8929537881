// Operations that are no terms, twice with equal operands.
func.func @f(%a: index, %b: index, %c: index) {
  %e0 = arith.cmpi eq, %a, %b : index
  cf.assert %e0, "eq"
  %x = arith.remui %a, %c : index
  %y = arith.remui %b, %c : index
  %e = arith.cmpi eq, %x, %y : index
  cf.assert %e, "x"
  return
}

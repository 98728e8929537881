// Operations that no other executed program has, each with a check that fails for some
// inputs. exec_jit runs the inputs of the report by MLIR's JIT.

func.func @pairs(%a: index, %b: index) {
  %c0 = index.constant 12
  %r0 = index.mul %a, %b
  %ok0 = index.cmp ne(%r0, %c0)
  cf.assert %ok0, "mul"
  %c1 = index.constant 5
  %r1 = index.minu %a, %b
  %ok1 = index.cmp ne(%r1, %c1)
  cf.assert %ok1, "minu"
  %c2 = index.constant 70
  %r2 = index.maxu %a, %b
  %ok2 = index.cmp ne(%r2, %c2)
  cf.assert %ok2, "maxu"
  %c3 = index.constant 9
  %r3 = index.and %a, %b
  %ok3 = index.cmp ne(%r3, %c3)
  cf.assert %ok3, "and"
  return
}

func.func @or(%a: index, %b: index) {
  %c = index.constant 12
  %r = index.or %a, %b
  %ok = index.cmp ne(%r, %c)
  cf.assert %ok, "or"
  return
}

func.func @xor(%a: index, %b: index) {
  %c = index.constant 12
  %r = index.xor %a, %b
  %ok = index.cmp ne(%r, %c)
  cf.assert %ok, "xor"
  return
}

func.func @shifts(%a: index) {
  %zero = index.constant 0
  %isSize = index.cmp sge(%a, %zero)
  cf.assert %isSize, "a size"
  %s0 = index.constant 3
  %c0 = index.constant 24
  %r0 = index.shl %a, %s0
  %ok0 = index.cmp ne(%r0, %c0)
  cf.assert %ok0, "shl"
  %s1 = index.constant 2
  %c1 = index.constant 25
  %r1 = index.shrs %a, %s1
  %ok1 = index.cmp ne(%r1, %c1)
  cf.assert %ok1, "shrs"
  %s2 = index.constant 3
  %c2 = index.constant 26
  %r2 = index.shru %a, %s2
  %ok2 = index.cmp ne(%r2, %c2)
  cf.assert %ok2, "shru"
  return
}

func.func @wider(%a: i8) {
  %c0 = index.constant 100
  %r0 = index.casts %a : i8 to index
  %ok0 = index.cmp slt(%r0, %c0)
  cf.assert %ok0, "casts"
  %c1 = index.constant 200
  %r1 = index.castu %a : i8 to index
  %ok1 = index.cmp slt(%r1, %c1)
  cf.assert %ok1, "castu"
  return
}

func.func @narrower(%a: index, %b: index) {
  %c0 = arith.constant 5 : i8
  %r0 = index.casts %a : index to i8
  %ok0 = arith.cmpi ne, %r0, %c0 : i8
  cf.assert %ok0, "casts"
  %c1 = arith.constant 6 : i8
  %r1 = index.castu %a : index to i8
  %ok1 = arith.cmpi ne, %r1, %c1 : i8
  cf.assert %ok1, "castu"
  %c2 = arith.constant 9 : index
  %r2 = affine.max affine_map<(d0, d1) -> (d0 - 3, 2 * d1)>(%a, %b)
  %ok2 = arith.cmpi ne, %r2, %c2 : index
  cf.assert %ok2, "affine.max"
  return
}

func.func @space(%m: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %c = arith.constant 4 : index
  %s = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 1>
  %d = memref.dim %s, %zero : memref<?xf32, 1>
  %ok = arith.cmpi ne, %d, %c : index
  cf.assert %ok, "memory_space_cast"
  return
}

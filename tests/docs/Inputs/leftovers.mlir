// Small functions as tiling, peeling, packing, collapsing and masking leave them,
// for the table in docs/passes.md (leftovers.py). `by hand` is the number of
// operations that a person would leave.

// by hand: 2
func.func @tile_divides(%n: index {shapeproof.facts = ["arg0 mod 64 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %n step %c64 {
    %m = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%i)[%n]
    "use"(%m) : (index) -> ()
  }
  return
}

// by hand: 2
func.func @tile_of_256_divides(%n: index {shapeproof.facts = ["arg0 mod 256 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %n step %c64 {
    %left = arith.subi %n, %i : index
    %m = arith.minsi %left, %c64 : index
    "use"(%m) : (index) -> ()
  }
  return
}

// by hand: 3
func.func @tile_of_tile(%n: index {shapeproof.facts = ["arg0 mod 64 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %n step %c64 {
    %m = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%i)[%n]
    scf.for %j = %c0 to %m step %c8 {
      %k = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%j)[%m]
      "use"(%k) : (index) -> ()
    }
  }
  return
}

// by hand: 2
func.func @static_remainder() {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %c128 step %c16 {
    %m = affine.min affine_map<(d0) -> (16, 128 - d0)>(%i)
    "use"(%m) : (index) -> ()
  }
  return
}

// by hand: 5
func.func @peeled(%n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %rest = arith.remsi %n, %c64 : index
  %main = arith.subi %n, %rest : index
  scf.for %i = %c0 to %main step %c64 {
    %m = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%i)[%n]
    "use"(%m) : (index) -> ()
  }
  "after"(%main) : (index) -> ()
  return
}

// by hand: 2
func.func @peeled_without_rest(%n: index {shapeproof.facts = ["arg0 mod 64 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %rest = arith.remsi %n, %c64 : index
  %main = arith.subi %n, %rest : index
  scf.for %i = %c0 to %main step %c64 {
    "use"(%i) : (index) -> ()
  }
  scf.for %i = %main to %n step %c64 {
    "rest"(%i) : (index) -> ()
  }
  return
}

// by hand: 1
func.func @rest_runs_never(%n: index {shapeproof.facts = ["arg0 mod 8 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %rest = arith.remui %n, %c8 : index
  %some = arith.cmpi ne, %rest, %c0 : index
  scf.if %some {
    "rest"(%rest) : (index) -> ()
  }
  "use"(%n) : (index) -> ()
  return
}

// by hand: 1
func.func @rounded_up(%n: index) {
  %c255 = arith.constant 255 : index
  %c256 = arith.constant 256 : index
  %up = arith.addi %n, %c255 : index
  %tiles = arith.divui %up, %c256 : index
  %padded = arith.muli %tiles, %c256 : index
  %m = arith.minsi %n, %padded : index
  "use"(%m) : (index) -> ()
  return
}

// by hand: 1
func.func @packed(%n: index {shapeproof.facts = ["arg0 mod 16 == 0"]}) {
  %c16 = arith.constant 16 : index
  %tiles = arith.ceildivsi %n, %c16 : index
  %padded = arith.muli %tiles, %c16 : index
  "use"(%padded) : (index) -> ()
  return
}

// by hand: 1
func.func @padding_of_nothing(%n: index {shapeproof.facts = ["arg0 mod 32 == 0"]}) {
  %t = affine.apply affine_map<()[s0] -> ((s0 ceildiv 32) * 32 - s0)>()[%n]
  "use"(%t) : (index) -> ()
  return
}

// by hand: 1
func.func @packed_twice(%n: index {shapeproof.facts = ["arg0 mod 32 == 0"]}) {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %outer = arith.ceildivsi %n, %c8 : index
  %rest = arith.remsi %outer, %c4 : index
  "use"(%rest) : (index) -> ()
  return
}

// by hand: 1
func.func @unpacked(%a: index, %b: index) {
  %c8 = arith.constant 8 : index
  %whole = arith.muli %a, %c8 : index
  %tiles = arith.divsi %whole, %c8 : index
  "use"(%tiles) : (index) -> ()
  return
}

// by hand: 2
func.func @sum_of_tiles(%n: index, %k: index) {
  %t = affine.apply affine_map<()[s0, s1] -> ((s0 * 8 + s1 * 16) floordiv 8 - s1)>()[%n, %k]
  "use"(%t) : (index) -> ()
  return
}

// by hand: 3
func.func @collapsed(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %l = affine.linearize_index disjoint [%i, %j] by (%n, 3) : index
      %d:2 = affine.delinearize_index %l into (%n, 3) : index, index
      "use"(%d#0, %d#1) : (index, index) -> ()
    }
  }
  return
}

// by hand: 3
func.func @collapsed_by_hand(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %s = arith.muli %i, %c3 : index
      %l = arith.addi %s, %j : index
      %x = arith.divui %l, %c3 : index
      %y = arith.remui %l, %c3 : index
      "use"(%x, %y) : (index, index) -> ()
    }
  }
  return
}

// by hand: 1
func.func @collapsed_offset(%i: index {shapeproof.facts = ["0 <= arg0", "arg0 < 8"]}, %n: index) {
  %c8 = arith.constant 8 : index
  %s = arith.muli %n, %c8 : index
  %l = arith.addi %s, %i : index
  %x = arith.floordivsi %l, %c8 : index
  "use"(%x) : (index) -> ()
  return
}

// by hand: 1
func.func @inner_of_collapsed(%i: index {shapeproof.facts = ["0 <= arg0", "arg0 < 4"]}, %j: index) {
  %r = affine.apply affine_map<()[s0, s1] -> ((s0 + s1 * 4) mod 4)>()[%i, %j]
  "use"(%r) : (index) -> ()
  return
}

// by hand: 2
func.func @full_mask(%n: index {shapeproof.facts = ["arg0 mod 8 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c8 {
    %left = arith.subi %n, %i : index
    %mask = vector.create_mask %left : vector<8xi1>
    "use"(%mask) : (vector<8xi1>) -> ()
  }
  return
}

// by hand: 1
func.func @full_mask_of_minimum(%n: index {shapeproof.facts = ["arg0 >= 8"]}) {
  %c8 = arith.constant 8 : index
  %m = arith.minui %n, %c8 : index
  %mask = vector.create_mask %m : vector<8xi1>
  "use"(%mask) : (vector<8xi1>) -> ()
  return
}

// by hand: 1
func.func @empty_mask(%n: index) {
  %c0 = arith.constant 0 : index
  %m = arith.subi %n, %n : index
  %x = arith.minsi %m, %c0 : index
  %mask = vector.create_mask %x : vector<4xi1>
  "use"(%mask) : (vector<4xi1>) -> ()
  return
}

// by hand: 3
func.func @mask_in_two_dimensions(%n: index {shapeproof.facts = ["arg0 >= 4"]}, %k: index) {
  %mask = vector.create_mask %n, %k : vector<4x8xi1>
  %least = affine.min affine_map<()[s0] -> (s0, 4)>()[%n]
  "use"(%mask, %least) : (vector<4x8xi1>, index) -> ()
  "use"(%k) : (index) -> ()
  return
}

// by hand: 1
func.func @guarded(%n: index {shapeproof.facts = ["arg0 >= 1"]}) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  scf.if %p {
    "use"(%n) : (index) -> ()
  } else {
    "empty"() : () -> ()
  }
  return
}

// by hand: 2
func.func @guard_in_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %next = arith.addi %i, %c1 : index
    %in = arith.cmpi sle, %next, %n : index
    scf.if %in {
      "use"(%i) : (index) -> ()
    }
  }
  return
}

// by hand: 2
func.func @clamped(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %last = arith.subi %n, %c1 : index
    %low = arith.maxsi %i, %c0 : index
    %in = arith.minsi %low, %last : index
    "use"(%in) : (index) -> ()
  }
  return
}

// by hand: 1
func.func @one_tile() {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c32 step %c64 {
    %m = affine.min affine_map<(d0) -> (64, 32 - d0)>(%i)
    "use"(%m) : (index) -> ()
  }
  return
}

// by hand: 1
func.func @one_dynamic_tile(%n: index {shapeproof.facts = ["1 <= arg0", "arg0 <= 64"]}) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %n step %c64 {
    %m = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%i)[%n]
    "use"(%m) : (index) -> ()
  }
  return
}

// by hand: 1
func.func @signed_of_unsigned(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = arith.muli %n, %c4 : index
  %q = arith.divsi %s, %c4 : index
  %m = arith.maxsi %q, %c0 : index
  "use"(%m) : (index) -> ()
  return
}

// by hand: 2
func.func @affine_bounds() {
  affine.for %i = 0 to 64 step 4 {
    %m = affine.min affine_map<(d0) -> (4, 64 - d0)>(%i)
    "use"(%m) : (index) -> ()
  }
  return
}

// by hand: 1
func.func @affine_guard(%n: index {shapeproof.facts = ["arg0 >= 1"]}) {
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
    "use"(%n) : (index) -> ()
  }
  return
}

// by hand: 1
func.func @slice_of_all(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %s = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %m = tensor.dim %s, %c0 : tensor<?xf32>
  %d = arith.subi %n, %m : index
  "use"(%d) : (index) -> ()
  return
}

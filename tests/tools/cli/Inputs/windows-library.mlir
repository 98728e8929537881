shape.function_library @signal {
  // signal.frames: pieces of `length` samples, `hop` apart.
  func.func @frames(%signal: !shape.shape,
                    %length: index {shapeproof.attribute = "length"},
                    %hop: index {shapeproof.attribute = "hop", shapeproof.default = 1 : i64})
      -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %signal : !shape.shape -> tensor<?xindex>
    %n = tensor.extract %s[%c0] : tensor<?xindex>
    %enough = arith.cmpi sle, %length, %n : index
    cf.assert %enough, "frames: the signal is shorter than a frame"
    %room = arith.subi %n, %length : index
    %hops = arith.floordivsi %room, %hop : index
    %count = arith.addi %hops, %c1 : index
    %shape = shape.from_extents %count, %length : index, index
    return %shape : !shape.shape
  }
} mapping {
  signal.frames = @frames
}

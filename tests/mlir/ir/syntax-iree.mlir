// IREE's dialects as its own tools print them; no --library is needed.
//
// RUN: shapeproof contract --details %s | FileCheck %s

// CHECK: entry(view: !hal.buffer_view, n: index) -> !hal.buffer_view
util.func public @entry(%view: !hal.buffer_view, %n: index) -> !hal.buffer_view {
  %m = util.assume.int %n<umin = 1, umax = 64, udiv = 4> : index
  %x = hal.tensor.import %view "input" : !hal.buffer_view -> tensor<?x4xf32>{%m}
  %y = util.call @twice(%x, %m) : (tensor<?x4xf32>, index) -> tensor<?x4xf32>
  %out = hal.tensor.export %y "output" : tensor<?x4xf32>{%m} -> !hal.buffer_view
  util.return %out : !hal.buffer_view
}

util.func private @twice(%x: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %0 = flow.tensor.reshape %x : tensor<?x4xf32>{%n} -> tensor<4x?xf32>{%n}
  %1 = flow.tensor.reshape %0 : tensor<4x?xf32>{%n} -> tensor<?x4xf32>{%n}
  util.return %1 : tensor<?x4xf32>
}

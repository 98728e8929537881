func.func @spectrum(%x: tensor<?xf32>) -> tensor<?x400xf32> {
  %frames = "signal.frames"(%x) <{length = 400 : i64, hop = 160 : i64}> : (tensor<?xf32>) -> tensor<?x400xf32>
  return %frames : tensor<?x400xf32>
}

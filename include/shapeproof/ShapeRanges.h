// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shapes of an input as other tools write them:
//
//   data=1x144x200,1x160x200                TensorRT: one shape, or several
//   data[1,3,60,80..120]                    OpenVINO; ? and -1 are any size
//   data=(1, 3, RangeDim(60, 120))          Core ML
//   data=EnumeratedShapes(shapes=[[1, 3, 60], [1, 3, 80]])
//
// Each is a range for each axis, as in data[1]=144,160. Of several shapes this
// admits mixtures, too: facts are weaker than what was written, never stronger.

#ifndef SHAPEPROOF_SHAPERANGES_H
#define SHAPEPROOF_SHAPERANGES_H

#include "shapeproof/SizeRange.h"

namespace shapeproof {

/// Reads a range of one size, as parseSizeRange does, or shapes. Error: the
/// text is neither.
llvm::Expected<std::vector<SizeRange>> parseRanges(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_SHAPERANGES_H

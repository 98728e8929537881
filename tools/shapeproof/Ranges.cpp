// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Ranges.h. Tested by tests/cli/range.test.

#include "Ranges.h"
#include "Commands.h"

namespace cl = llvm::cl;

namespace shapeproof {

RangeOptions::RangeOptions(cl::SubCommandGroup commands)
    : texts("range",
            cl::desc("assume that a size or number of the inputs is within: "
                     "x[0]=1..32, batch=1,2,4; may be given several times"),
            cl::value_desc("NAME=FIRST..LAST|A,B,.."),
            cl::cat(optionCategory()), cl::sub(commands)) {}

llvm::Error RangeOptions::read(std::vector<SizeRange> &into) const {
  for (const std::string &text : texts) {
    llvm::Expected<SizeRange> range = parseSizeRange(text);
    if (!range)
      return range.takeError();
    into.push_back(std::move(*range));
  }
  return llvm::Error::success();
}

} // namespace shapeproof

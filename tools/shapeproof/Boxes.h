// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shapeproof contract --boxes` and `--buckets`: the sizes that are accepted
// around an example, and those to which others are padded.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_BOXES_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_BOXES_H

#include "Analyze.h"
#include "shapeproof/SizeBoxes.h"
#include "llvm/Support/CommandLine.h"

namespace shapeproof {

class BoxOptions {
public:
  explicit BoxOptions(llvm::cl::SubCommand &command);

  bool areAsked() const {
    return boxes.getNumOccurrences() || buckets.getNumOccurrences();
  }
  /// Writes the boxes and buckets around the example. Returns the exit status.
  int run(AnalyzeOptions &options, const std::vector<SizeRange> &around) const;

private:
  enum class As { Report, Profile };
  int write(const AnalyzeOptions &options,
            const std::vector<SizeProgram> &programs,
            const std::vector<SizeBox> &found,
            const std::vector<SizeBuckets> &padded) const;

  llvm::cl::opt<As> boxes;
  llvm::cl::opt<unsigned> buckets;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_BOXES_H

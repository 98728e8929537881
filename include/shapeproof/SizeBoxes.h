// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes around an example that a contract accepts, and the sizes to which
// others should be padded:
//
//   box        x[0] in 1..32, x[1] in 10..11     accepted as a whole, proved;
//                                                fails with x[1] = 12
//   buckets    x[1] in 1..4096: 512, 1024, 2048, 4096
//
// A contract may have equalities; then some inputs follow from others, and a
// box has sides for the others only.

#ifndef SHAPEPROOF_SIZEBOXES_H
#define SHAPEPROOF_SIZEBOXES_H

#include "shapeproof/Report.h"
#include "shapeproof/SizeProgram.h"
#include "shapeproof/SizeRange.h"

namespace shapeproof {

struct SizeBox {
  /// Inputs next to the box that are not accepted.
  struct Outside {
    Example inputs;
    /// The message of the check that fails, or the condition.
    std::string why;
    /// Whether a check fails: it was run and did, or the condition is not
    /// stronger than needed. The condition may be an assumption instead.
    bool isExact = true, isAssumed = false;
    /// Whether the function was run on these inputs and no check failed.
    bool runs = false;
  };
  struct Side {
    std::string name;
    /// The ends; nothing where all values beyond are accepted.
    std::optional<Int> first, last;
    /// The value in the example.
    Int at = Int(0);
    std::optional<Outside> below, above;
    /// Whether it is not known that the box ends here.
    bool mayGoBelow = false, mayGoAbove = false;
    /// The input has another name and is this term of the sides; there is
    /// nothing outside.
    std::string is;
  };
  std::string function;
  std::vector<Side> sides;
  /// The reason why there is no box.
  std::string problem;
  /// Checks that inputs do not decide: the box says nothing about them.
  std::vector<std::string> residue;
};

/// The box around an example that is accepted: with the given values, and those
/// of the report's `runsWith` where that is accepted with them. Grown evenly;
/// every side is proved, and none can be moved by one, as the inputs outside
/// show. `program` is that of the report.
SizeBox boxAround(const SizeProgram &program, const ContractReport &contract,
                  llvm::ArrayRef<SizeRange> example,
                  const ProgramRun &run = nullptr);

/// The values to which those of one input are padded.
struct SizeBuckets {
  std::string function, name;
  /// The other inputs.
  Example with;
  std::vector<int64_t> buckets;
  /// First and last values that no bucket is as large as.
  std::vector<std::pair<int64_t, int64_t>> uncovered;
  /// The number of values within the range, and of those that are accepted as
  /// they are.
  int64_t sizes = 0, accepted = 0;
  /// The share of the sum of padded values that padding adds.
  double waste = 0;
  std::string problem;
};

/// At most `count` buckets, accepted and within the range, so that the sum of
/// padded values is least where all values of the range are as likely.
SizeBuckets bucketsOf(const SizeProgram &program,
                      const ContractReport &contract, const SizeRange &range,
                      unsigned count, llvm::ArrayRef<SizeRange> example);

void writeBoxesText(llvm::ArrayRef<SizeBox> boxes, llvm::raw_ostream &os);
void writeBucketsText(llvm::ArrayRef<SizeBuckets> all, llvm::raw_ostream &os);
/// Schema shapeproof.boxes/1.
void writeBoxesJson(llvm::ArrayRef<SizeBox> boxes,
                    llvm::ArrayRef<SizeBuckets> buckets, llvm::raw_ostream &os);
/// The shapes as trtexec takes them: --minShapes=x:1x3 --optShapes=.. Error: an
/// end is missing, or an input has no known rank.
llvm::Error writeProfile(const SizeProgram &program, const SizeBox &box,
                         llvm::raw_ostream &os);
/// Reads such a text: ranges of all sizes, and the values of optShapes.
struct SizeProfile {
  std::vector<SizeRange> ranges, example;
};
llvm::Expected<SizeProfile> parseProfile(llvm::StringRef text);

} // namespace shapeproof

#endif // SHAPEPROOF_SIZEBOXES_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The masks of a kernel as a list of what could be done with them: which are
// always true, and which condition on the arguments and the launch would remove
// the others.
//
//   matmul: 3 masks
//     1 in innermost loops may go if K mod 32 == 0
//     all 3 may go if K mod 32 == 0 and M >= 64 * grid.x
//     k.ttir:31:12: load in an innermost loop: may go if K mod 32 == 0
//
// The report of the file has the masks as checks of kind `mask`, at their
// places in the text.

#ifndef SHAPEPROOF_KERNELREPORT_H
#define SHAPEPROOF_KERNELREPORT_H

#include "shapeproof/Report.h"

namespace shapeproof {

/// An operation of a kernel that touches memory.
struct KernelAccess {
  /// The part of the file that it is in; functions of two parts may have the
  /// same name.
  unsigned part = 0;
  std::string function;
  /// The name of the operation: `tt.load`.
  std::string op;
  Place place;
  /// The number of loops around it, and whether the one next to it has no loop
  /// inside.
  unsigned loops = 0;
  bool isInnermost = false;
  bool hasMask = false;
  /// Whether the mask can be taken out of the text.
  bool canDrop = false;
};

/// An integer that is passed to a kernel.
struct KernelArgument {
  /// As in KernelAccess.
  unsigned part = 0;
  std::string function;
  /// As in contracts: arg0.
  std::string name;
  Place place;
  /// The number that is stated to divide it: `tt.divisibility`.
  int64_t divisor = 1;
  /// The bits of its type, and where its function's first operation stands.
  unsigned bits = 0;
  Place body;
  /// Whether the text can state another one, and ends of its range.
  bool canState = false, canAssume = false;
};

/// A number that divides an argument in all calls of the kernel.
struct ProvedDivisor {
  KernelArgument argument;
  int64_t divisor;
};

/// Ends of the range of an argument in all calls of the kernel; one is not set
/// where the text, or the type, says as much.
struct ProvedRange {
  KernelArgument argument;
  std::optional<Int> least, most;
};

/// One condition for several masks of a function.
struct JointCondition {
  std::string function;
  /// Whether it is for the masks in innermost loops alone.
  bool isOfInnermost = false;
  unsigned masks = 0;
  /// In the grammar of .dims, over the names of contracts.
  std::string condition;
};

struct KernelReport {
  /// The masks, and the contracts that accesses make.
  FileReport file;
  /// In the order of the text.
  std::vector<KernelAccess> accesses;
  std::vector<JointCondition> joint;
  /// The divisors to be written.
  std::vector<ProvedDivisor> divisors = {};
  /// The ranges to be written.
  std::vector<ProvedRange> ranges = {};
  /// Whether masks that are always true were to be dropped.
  bool isWithout = false;
};

/// The check of the access's mask, that says least if there are several; null
/// if there is none.
const CheckReport *maskAt(const FileReport &file, const KernelAccess &access);
/// Whether the mask is true for all programs and lanes, of which some come to
/// it.
bool isAlwaysTrue(const CheckReport *mask);

/// For each function one condition for all masks that may go, and one for those
/// in innermost loops. Masks that are always true are not counted.
std::vector<JointCondition> jointConditions(const KernelReport &report);

/// The divisors that the facts of the file prove of these arguments and that
/// are larger than those that are stated: powers of 2.
std::vector<ProvedDivisor>
provedDivisors(const FileReport &file,
               llvm::ArrayRef<KernelArgument> arguments);

/// The ends of ranges that the facts of `file` prove of these arguments and
/// those of `text`, the report without facts from outside of it, do not.
std::vector<ProvedRange> provedRanges(const FileReport &file,
                                      const FileReport &text,
                                      llvm::ArrayRef<KernelArgument> arguments);

/// Writes the report as text.
void writeKernel(const KernelReport &report, llvm::raw_ostream &os);

} // namespace shapeproof

#endif // SHAPEPROOF_KERNELREPORT_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The data that isEqual reads: eight bytes per dim, its class and its offset in
// it.
//
//   facts: n == m, k == n + 3      n: {7, 0}  m: {7, 0}  k: {7, 3}  j: {9, 0}
//
// Same class and offset: equal. Same class, another offset: different.
// Different classes about which only equalities are known: unknown. All other
// cases are left to the kernel. A congruence closure updates the table when it
// merges and when it undoes merges; a kernel offers it (see Kernel::quickTable)
// while all facts it was given are settled and consistent, so that a question
// is two loads and two comparisons.

#ifndef SHAPEPROOF_CLOSURE_CLASSTABLE_H
#define SHAPEPROOF_CLOSURE_CLASSTABLE_H

#include "engine/base/Append.h"
#include "shapeproof/Answer.h"
#include "shapeproof/Ids.h"
#include "llvm/ADT/PagedVector.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>
#include <utility>
#include <vector>

namespace shapeproof {

class ClassTable {
public:
  /// Knowledge about a class besides its members.
  enum Knowledge : uint8_t {
    /// The members occur in other terms or disequalities, or are such terms.
    Structure = 1,
    /// The members may have ranges. Two classes can differ by range if both
    /// have this.
    Range = 2,
  };
  /// The class of the constants, and of terms that are in no class.
  static constexpr uint32_t kConstants = 0;

  /// Returns true if the table decides: a and b are equal (Proved), different
  /// (Refuted), or nothing is known about them (Unknown).
  bool look(DimId a, DimId b, Verdict &verdict) const {
    if (a.raw >= labels.size() || b.raw >= labels.size())
      return false;
    Label x = labels[a.raw], y = labels[b.raw];
    if (x.cls != y.cls) {
      uint8_t p = knowledge[x.cls], q = knowledge[y.cls];
      verdict = Verdict::Unknown;
      return (((p | q) & Structure) | (p & q)) == 0;
    }
    verdict = x.offset == y.offset ? Verdict::Proved : Verdict::Refuted;
    return x.offset != kNoOffset && y.offset != kNoOffset;
  }

  /// The dim's class and offset, which equal dims share. Nothing if the table
  /// does not have them.
  std::optional<std::pair<uint32_t, int32_t>> find(DimId d) const {
    if (d.raw >= labels.size() || labels[d.raw].offset == kNoOffset)
      return std::nullopt;
    return std::pair(labels[d.raw].cls, labels[d.raw].offset);
  }

  void setLabel(uint32_t dim, uint32_t cls, const Int &offset) {
    if (dim >= labels.size())
      labels.resize(dim + dim / 2 + 16);
    bool fits = offset > kNoOffset && offset <= INT32_MAX;
    labels[dim] = {cls, fits
                            ? static_cast<int32_t>(static_cast<int64_t>(offset))
                            : kNoOffset};
  }
  /// Changes the class only.
  void setClass(uint32_t dim, uint32_t cls) { labels[dim].cls = cls; }
  void clearLabel(uint32_t dim) { labels[dim] = Label(); }

  // Knowledge is kept by class; classes are numbered like their members.
  void addClass(uint8_t known) { append(knowledge, known); }
  void removeLastClass() { knowledge.pop_back(); }
  uint8_t known(uint32_t cls) const { return knowledge[cls]; }
  void setKnown(uint32_t cls, uint8_t known) { knowledge[cls] = known; }

  size_t memoryUsage() const {
    return llvm::range_size(labels.materialized()) * sizeof(Label) +
           knowledge.capacity();
  }

private:
  /// In a Label: not seen, or too far from the class's representative.
  static constexpr int32_t kNoOffset = INT32_MIN;
  struct Label {
    uint32_t cls = kConstants;
    int32_t offset = kNoOffset;
  };
  /// A store may have many dims of which a kernel gets few.
  llvm::PagedVector<Label> labels;
  std::vector<uint8_t> knowledge;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CLOSURE_CLASSTABLE_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See AxisText.h. Tested by tests/mlir/ir/kernel-axis.mlir.

#include "results/report/AxisText.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "results/report/SourceExcerpt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

static void writeLine(const AxisReport &entry, llvm::StringRef path,
                      llvm::raw_ostream &os) {
  const SourcePlace &place = entry.place;
  os << oneLine(place.file.empty() ? path : llvm::StringRef(place.file),
                limits::summaryWidth);
  if (place.line)
    os << ':' << place.line << ':' << place.column;
  auto list = [&](llvm::StringRef name, llvm::ArrayRef<int64_t> values) {
    os << name << " = [";
    llvm::interleaveComma(values, os);
    os << "], ";
  };
  os << ": ";
  list("contiguity", entry.contiguity);
  list("divisibility", entry.divisibility);
  list("constancy", entry.constancy);
  os << "constant_value = ";
  if (entry.lo && entry.lo == entry.hi)
    os << *entry.lo;
  else
    os << "<none>";
  if (entry.lo || entry.hi) {
    os << ", range = [";
    entry.lo ? os << *entry.lo : os << "-inf";
    os << ", ";
    entry.hi ? os << *entry.hi : os << "inf";
    os << ']';
  }
  os << '\n';
}

void writeAxisLines(const FileReport &file, llvm::raw_ostream &os) {
  for (const AxisReport &entry : file.axis)
    writeLine(entry, file.path, os);
}

} // namespace shapeproof

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The wording of premises and examples in remarks and explanations.
//
//   cf.assert at 10:3, branch at 12:3          premises
//   arg0.dim0 = 2, arg1.dim0 = 3               an example

#ifndef SHAPEPROOF_MLIR_REWRITE_WORDING_H
#define SHAPEPROOF_MLIR_REWRITE_WORDING_H

#include "results/report/PrintExample.h"
#include "shapeproof/Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

/// "KIND at LINE:COLUMN", or "KIND" if the place is unknown.
inline void print(llvm::raw_ostream &os, llvm::StringRef kind, Place place) {
  os << kind;
  if (place.line)
    os << " at " << place.line << ":" << place.column;
}

inline void print(llvm::raw_ostream &os, const Example &example) {
  llvm::interleaveComma(example, os, [&](const NamedValue &v) {
    os << v.name << " = ";
    printValue(os, v);
  });
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_REWRITE_WORDING_H

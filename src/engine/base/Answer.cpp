// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names of verdicts, as reports and .dims files spell them.

#include "shapeproof/Answer.h"
#include "llvm/Support/ErrorHandling.h"

using namespace shapeproof;

llvm::StringRef shapeproof::toString(Verdict verdict) {
  switch (verdict) {
  case Verdict::Proved:
    return "proved";
  case Verdict::Refuted:
    return "refuted";
  case Verdict::Contingent:
    return "contingent";
  case Verdict::Unknown:
    return "unknown";
  }
  llvm_unreachable("all verdicts handled");
}

llvm::StringRef shapeproof::toString(UnknownKind kind) {
  switch (kind) {
  case UnknownKind::None:
    return "none";
  case UnknownKind::Limit:
    return "limit";
  case UnknownKind::Unsupported:
    return "unsupported";
  case UnknownKind::Incomplete:
    return "incomplete";
  }
  llvm_unreachable("all kinds handled");
}

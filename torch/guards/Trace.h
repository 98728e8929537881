// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events about symbols and guards in structured traces, which tlparse reads:
//
//   V0401 ... {"create_symbol": {"symbol": "s0", "val": "4",
//              "vr": "[2, int_oo]", "source": "L['x'].size()[0]", ...}, ...}

#ifndef SHAPEPROOF_TORCH_GUARDS_TRACE_H
#define SHAPEPROOF_TORCH_GUARDS_TRACE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace shapeproof::torch {

struct TraceEvent {
  enum Kind : unsigned char { Symbol, Guard } kind = Symbol;
  std::string symbol, source, range;
  /// The value of a symbol, or the expression of a guard.
  std::string text;
  std::string place;
};

/// The event that the line ends with; nothing if it is no such event.
std::optional<TraceEvent> readTraceEvent(llvm::StringRef line);

} // namespace shapeproof::torch

#endif // SHAPEPROOF_TORCH_GUARDS_TRACE_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Trace.h. Tested by tests/torch/guards.test.

#include "Trace.h"
#include "shapeproof/Problem.h"
#include "llvm/Support/JSON.h"

namespace shapeproof::torch {

/// Whether brackets, wherever they stand, nest deeper than a reader can go.
static bool isDeep(llvm::StringRef text) {
  unsigned depth = 0;
  for (char c : text) {
    if ((c == '{' || c == '[') && ++depth > kMaxNesting)
      return true;
    depth -= (c == '}' || c == ']') && depth > 0;
  }
  return false;
}

static std::string textOf(const llvm::json::Object &object,
                          llvm::StringRef key) {
  return object.getString(key).value_or("").str();
}

/// The innermost place of the stack of the user's program.
static std::string placeOf(const llvm::json::Object &event) {
  const llvm::json::Array *stack = event.getArray("user_stack");
  if (!stack || stack->empty())
    return "";
  const llvm::json::Object *frame = stack->back().getAsObject();
  if (!frame)
    return "";
  // A number as file name is an index of a table of the trace.
  std::string file = textOf(*frame, "filename");
  std::string line = std::to_string(frame->getInteger("line").value_or(0));
  std::string function = textOf(*frame, "name");
  return (file.empty() ? "line " : file + ":") + line +
         (function.empty() ? "" : " in " + function);
}

std::optional<TraceEvent> readTraceEvent(llvm::StringRef line) {
  const size_t begin = line.find("{\"");
  if (begin == llvm::StringRef::npos ||
      (!line.contains("\"create_symbol\"") &&
       !line.contains("\"create_unbacked_symbol\"") &&
       !line.contains("\"guard_added")) ||
      isDeep(line.substr(begin)))
    return std::nullopt;
  auto value = llvm::json::parse(line.substr(begin));
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  const llvm::json::Object *all = value->getAsObject();
  if (!all)
    return std::nullopt;
  TraceEvent event;
  for (llvm::StringRef key : {"create_symbol", "create_unbacked_symbol"})
    if (const llvm::json::Object *made = all->getObject(key)) {
      event.symbol = textOf(*made, "symbol");
      event.source = textOf(*made, "source");
      event.range = textOf(*made, "vr");
      event.text = textOf(*made, "val");
      event.place = placeOf(*made);
      if (event.symbol.empty())
        return std::nullopt;
      return event;
    }
  for (llvm::StringRef key : {"guard_added", "guard_added_fast"})
    if (const llvm::json::Object *made = all->getObject(key)) {
      event.kind = TraceEvent::Guard;
      event.text = textOf(*made, "expr");
      event.place = placeOf(*made);
      if (event.text.empty())
        return std::nullopt;
      return event;
    }
  return std::nullopt;
}

} // namespace shapeproof::torch

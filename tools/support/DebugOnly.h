// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The traces of LLVM_DEBUG, by engine:
//
//   shapeproof analyze --debug-only=shapeproof-simplex,shapeproof-closure FILE
//
// Traces are compiled in where asserts are (the debug preset). The option that
// turns them on is part of LLVM only if LLVM has asserts too, which packaged
// ones do not; then this header, included by a tool's main file, provides it.

#ifndef SHAPEPROOF_TOOLS_SUPPORT_DEBUGONLY_H
#define SHAPEPROOF_TOOLS_SUPPORT_DEBUGONLY_H

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Debug.h"
#include <string>
#include <vector>

#if !defined(NDEBUG) && !SHAPEPROOF_LLVM_HAS_ASSERTS
namespace shapeproof {

inline void traceDebugType(const std::string &type) {
  static std::vector<std::string> types;
  types.push_back(type);
  std::vector<const char *> names;
  for (const std::string &name : types)
    names.push_back(name.c_str());
  llvm::setCurrentDebugTypes(names.data(), names.size());
  llvm::DebugFlag = true;
}

inline llvm::cl::list<std::string> debugOnly(
    "debug-only", llvm::cl::CommaSeparated, llvm::cl::Hidden,
    llvm::cl::desc("trace what the engines with these debug types do"),
    llvm::cl::value_desc("TYPE,..."),
    llvm::cl::sub(llvm::cl::SubCommand::getAll()),
    llvm::cl::cb<void, const std::string &>(traceDebugType));

} // namespace shapeproof
#endif

#endif // SHAPEPROOF_TOOLS_SUPPORT_DEBUGONLY_H

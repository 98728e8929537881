// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory that functions need, for people and tools: schema
// shapeproof.memory/1 (docs/memory.md).

#ifndef SHAPEPROOF_MEMORYREPORT_H
#define SHAPEPROOF_MEMORYREPORT_H

#include "shapeproof/Example.h"
#include "shapeproof/Ids.h"
#include "shapeproof/SourcePlace.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

/// A buffer that is allocated in a function, or that a call leaves to it.
struct MemoryAllocation {
  SourcePlace place;
  /// The name of the op; of an ONNX model, the operator and the node's name.
  std::string op;
  /// A term in the grammar of .dims; empty if there is none.
  std::string bytes;
  /// Whether there are so many bytes, not fewer.
  bool isExact = false;
  /// The last line on which it is alive, and whether it is freed there;
  /// otherwise it lives to the end of the function.
  unsigned lastLine = 0;
  bool isFreed = false;
};

/// A place at which the peak may be attained.
struct MemoryMoment {
  SourcePlace place;
  /// The bytes there, where the condition holds; an empty one always does.
  std::string bytes, condition;
  /// The allocations alive there, by their place in the list of the function.
  std::vector<size_t> alive;
  /// The function that is called there, with buffers of its own; empty if the
  /// place is an allocation.
  std::string callee;
};

struct FunctionMemory {
  std::string function;
  SourcePlace place;
  /// The names of its arguments, which text and pages say in place of `arg0`,
  /// ..; empty if it has no others.
  std::vector<std::string> names = {};
  /// The largest number of bytes alive at once: a term over the inputs.
  std::optional<std::string> peak;
  /// Whether it is attained whatever the inputs are, in runs that return.
  bool isExact = false;
  /// A number that no run exceeds.
  std::optional<Int> bound;
  /// The terms whose maximum the peak is; the term that is largest for sizes in
  /// the hundreds comes first.
  std::vector<MemoryMoment> moments;
  std::vector<MemoryAllocation> allocations;
  /// The reason why there is no term, and its place.
  std::string reason;
  SourcePlace reasonAt;
  /// Whether index arithmetic is taken not to overflow.
  bool assumesNoOverflow = false;

  /// A limit of the peak, if one is asked about, and whether no run exceeds it.
  std::optional<Int> limit = std::nullopt;
  bool isWithin = false;
  /// Inputs of a run that exceeds it, and its bytes: so many, or at most.
  std::optional<Example> exceeds = std::nullopt;
  std::optional<Int> exceedsBytes = std::nullopt;
  bool exceedsSurely = false;
  /// The claim about the inputs with which the peak is within the limit.
  std::string fitsWhere = {};
  /// Facts that would lower the bound, each to a number; and the inputs without
  /// an upper end, where there is no bound.
  struct Lowering {
    std::string fact;
    Int bound;
  };
  std::vector<Lowering> lowering = {};
  std::vector<std::string> openInputs = {};
};

struct MemoryReport {
  std::string path;
  /// If set, lines of the form path:line:column: error: text; otherwise the
  /// functions in the order of the file.
  std::optional<std::string> error;
  std::vector<FunctionMemory> functions;
  /// Whether it is about an ONNX model: lines are then the numbers of nodes in
  /// the order in which they run, and the constants have so many bytes, if that
  /// is known.
  bool isModel = false;
  std::optional<int64_t> weights;
};

void writeMemoryText(const MemoryReport &report, llvm::raw_ostream &os);
void writeMemoryJson(const MemoryReport &report, llvm::raw_ostream &os);
/// A page that loads nothing, with a picture of the bytes that are alive.
void writeMemoryHtml(const MemoryReport &report, llvm::raw_ostream &os);

} // namespace shapeproof

#endif // SHAPEPROOF_MEMORYREPORT_H

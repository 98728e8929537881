// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a log of PyTorch, and says what its guards come to together.
//
//   create_symbol s0 = 40 for L['x'].size()[0] [2, int_oo] m.py:3 in f
//   eval Eq(Mod(s0, 20), 0) [guard added] m.py:5 in f
//   eval Ne(s0, 1) [guard added] m.py:6 in f
//
// The sizes are s0; the contract is `s0 mod 20 == 0` and `s0 >= 2`; the last
// guard follows from the range of s0; Dim says it as 20 * Dim("_s0", min=1).
//
// Lines that speak of no guard are passed over. A guard that cannot be read is
// listed, and then nothing is said to be complete. This library needs neither
// MLIR nor PyTorch.

#ifndef SHAPEPROOF_TORCH_GUARDS_H
#define SHAPEPROOF_TORCH_GUARDS_H

#include "shapeproof/ContextOptions.h"
#include "shapeproof/Report.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace shapeproof {

/// Guards beyond this number in one compilation are listed as not read: the
/// questions about 2,000 took half a minute on a busy machine.
inline constexpr size_t kMostGuards = 1000;
/// With at most so many guards, each is compared with those after it, too,
/// which asks a question for each pair.
inline constexpr size_t kMostCompared = 200;

/// A size or number of the log.
struct GuardSymbol {
  /// In the log: s0, or the name of a Dim; empty for a source without one.
  std::string symbol;
  /// In claims: a name in problem text.
  std::string name;
  /// Such as L['x'].size()[0]. Equal sizes may be one symbol.
  std::vector<std::string> sources;
  std::string hint;
  /// A size is not negative.
  bool isSize = false;
  /// The range that the user asked for, as the log writes it.
  std::string asked;
};

/// A condition of a log.
struct Guard {
  enum Kind : uint8_t {
    Range,       ///< Of a new symbol.
    Added,       ///< `eval ... [guard added]`
    Assertion,   ///< `runtime_assert ... [guard added]`
    Code,        ///< A guard of the compiled function.
    Failed,      ///< A reason to compile again.
    Violated,    ///< In a ConstraintViolationError.
    Replacement, ///< A consequence that PyTorch drew.
    Suggested,   ///< A suggested fix.
    Undecided,   ///< A question about data that PyTorch could not answer.
  };
  enum Status : uint8_t {
    Needed,
    Follows,     ///< From the guards in `from`.
    Contradicts, ///< The guards in `from`.
    Unread,      ///< `why` says why.
    // An Undecided guard has one of these:
    Holds,
    Fails,
    Depends,
  };
  Kind kind = Added;
  /// As in the log, and in problem text.
  std::string text, claim;
  /// The line of the log, and the place that it names: `m.py:5 in f`.
  unsigned line = 0;
  std::string place;
  Status status = Needed;
  std::vector<size_t> from;
  std::string why;
  /// Values for which this guard fails and all others hold; for an Undecided
  /// one, values within all guards for which it fails and holds.
  std::optional<Example> outside, inside;
  /// The symbol that has one value from this guard on, and the value.
  std::optional<size_t> makesStatic;
  std::string value;
};

/// A size as torch.export.Dim says it: `20 * _s0` with _s0 = Dim("_s0", min=1).
struct DimSpec {
  size_t symbol = 0;
  /// Such as `20 * _s0`, `s1`, or `64` for a size that is static.
  std::string text;
  /// The definition of the name in it; empty if another size has it.
  std::string definition;
};

/// The guards of one compilation.
struct GuardSet {
  /// As the log writes it: 0/1. Empty if it does not.
  std::string compilation;
  std::vector<GuardSymbol> symbols;
  /// In the order of the log; consequences and suggestions after the others.
  std::vector<Guard> guards;
  /// The sizes that a tensor was compiled for: `L['x'] has [?, 3]`.
  std::vector<std::string> tensors;
  /// The guards contradict.
  bool isContradictory = false;
  /// The guards come to this contract; its places are lines of the log.
  ContractReport contract;
  std::vector<DimSpec> dims;
  /// Conditions that the dims do not imply, a guard that needs each, and sizes
  /// that the dims allow and the condition does not.
  struct NotSaid {
    size_t guard = 0;
    std::string claim = {};
    std::optional<Example> example = {};
  };
  std::vector<NotSaid> notSaid;
  /// Not all that was asked could be decided.
  bool isUnfinished = false;

  bool isComplete() const;
};

struct GuardReport {
  std::string path;
  std::vector<GuardSet> sets;
};

/// Error: no line of the text is about a guard, or an unknown context.
llvm::Expected<GuardReport> analyzeGuards(llvm::StringRef text,
                                          llvm::StringRef path,
                                          llvm::StringRef context,
                                          const ContextOptions &options = {});

void writeGuards(const GuardReport &report, llvm::raw_ostream &os);
/// Schema shapeproof.guards/1.
void writeGuardsJson(const GuardReport &report, llvm::raw_ostream &os);

} // namespace shapeproof

#endif // SHAPEPROOF_TORCH_GUARDS_H

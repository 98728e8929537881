// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The analysis report: plain data, the same for .dims files and MLIR modules.
//
// Whoever analyses a file fills a FileReport in file order; `writeJson` prints
// schema shapeproof.report/1 and `writeText` the same for people. The fields
// are those of the schema, see docs/report.md for their meaning.

#ifndef SHAPEPROOF_REPORT_H
#define SHAPEPROOF_REPORT_H

#include "shapeproof/Answer.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

inline constexpr llvm::StringLiteral kReportSchema = "shapeproof.report/1";

/// A place in the analysed file; line 0 is an unknown place. Both count from 1.
struct Place {
  unsigned line = 0, column = 0;
};

/// A fact that a verdict used.
struct Premise {
  Place place;
  /// The op's name, or "assume", "branch", "loop", "type", "contract".
  std::string kind;
  /// The text given with the fact, if any.
  std::string message;
};

/// The values of an example by name. A shape's extents are a list.
struct NamedValue {
  std::string name;
  std::variant<bool, Int, std::vector<Int>> value;
};
using Example = std::vector<NamedValue>;

enum class CheckRole : uint8_t {
  Check, ///< Counts in the summary and for the exit status.
  Meet,  ///< As Check.
  Query, ///< Informative only.
};

struct CheckReport {
  std::string function;
  Place place;
  /// The op's name, or "prove".
  std::string kind;
  CheckRole role = CheckRole::Check;
  Verdict verdict = Verdict::Unknown;
  bool vacuous = false;
  std::string decidedBy;
  std::vector<Premise> premises;
  std::optional<Example> example, counterexample;
  UnknownKind why = UnknownKind::None;
  std::string detail;
  /// "no-overflow" where the proof used it.
  std::vector<std::string> assumptions;
  /// Unconsumed witnesses this check cannot hold together with.
  std::vector<Premise> conflicts;
  /// For a check of a shape function: its place in the library.
  std::optional<Place> at;
  std::string message;
  std::optional<Verdict> expected;
  /// For a needed check in a loop: where it is enough to check once, before the
  /// outermost loop it need not stand in, and what has to hold there.
  struct Once {
    Place place;
    std::string claim;
  };
  std::optional<Once> once;
};

struct BoundReport {
  Place place;
  std::string expr;
  std::optional<Int> lo, hi;
  bool limit = false;
  std::vector<Premise> premises;
  struct Expected {
    std::optional<Int> lo, hi;
  };
  std::optional<Expected> expected;
};

/// The facts at `place` contradict.
struct ContradictionReport {
  Place place;
  std::vector<Premise> premises;
};

/// Something that gave no facts.
struct IgnoredReport {
  Place place;
  std::string op, why;
};

struct FileReport {
  std::string path;
  /// Set when the file could not be analysed; everything else is then empty.
  std::optional<std::string> error;
  std::vector<CheckReport> checks;
  std::vector<BoundReport> bounds;
  std::vector<ContradictionReport> contradictions;
  std::vector<IgnoredReport> ignored;
};

struct Report {
  std::string context;
  std::vector<FileReport> files;
};

struct Summary {
  unsigned checks = 0, proved = 0, refuted = 0, contingent = 0, unknown = 0;
};
/// Counts checks and meets, not queries.
Summary summarize(const Report &report);

void writeJson(const Report &report, llvm::raw_ostream &os);
/// Reads like a compiler's diagnostics. `source(path)` gives the text of an
/// analysed file for source lines, or an empty string.
void writeText(const Report &report, llvm::raw_ostream &os,
               llvm::function_ref<llvm::StringRef(llvm::StringRef)> source);

/// The values of `assignment` by name, for the symbols it has: dims, then
/// shapes, then truth values, each in the store's structural order. Where two
/// symbols have one name, the later ones get "#2", "#3".
Example nameAssignment(const TermStore &store, const Assignment &assignment);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_H

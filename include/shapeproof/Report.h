// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The analysis report: plain data, the same for .dims files and MLIR modules.
//
// Whoever analyses a file fills a FileReport in file order; ReportFormats.h has
// the formats in which it can be printed. The fields are those of schema
// shapeproof.report/1, see docs/report.md for their meaning.

#ifndef SHAPEPROOF_REPORT_H
#define SHAPEPROOF_REPORT_H

#include "shapeproof/Answer.h"
#include "shapeproof/Example.h"
#include "shapeproof/SourcePlace.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace shapeproof {

inline constexpr llvm::StringLiteral kReportSchema = "shapeproof.report/1";

/// Claims whose text is longer than this are not in reports.
inline constexpr size_t kMaxClaimText = 4000;

/// A fact that a verdict used.
struct Premise {
  SourcePlace place;
  /// The op's name, or "assume", "branch", "loop", "type", "contract".
  std::string kind;
  /// The text given with the fact, if any.
  std::string message;
  /// What the fact says, as CheckReport::claim does; empty if that is too long.
  std::string text = {};
};

enum class CheckRole : uint8_t {
  Check, ///< Counts in the summary and for the exit status.
  Meet,  ///< As Check.
  Query, ///< Informative only.
};

struct CheckReport {
  /// Names the check whatever lines are put in before it; see nameChecks.
  std::string id;
  std::string function;
  SourcePlace place;
  /// The op's name, or "prove".
  std::string kind;
  CheckRole role = CheckRole::Check;
  /// What has to hold, in the grammar of .dims over the names of examples;
  /// empty if that is too long.
  std::string claim;
  Verdict verdict = Verdict::Unknown;
  bool vacuous = false;
  std::string decidedBy;
  std::vector<Premise> premises;
  std::optional<Example> example, counterexample;
  /// Both were executed and did as they say.
  bool executed = false;
  UnknownKind why = UnknownKind::None;
  std::string detail;
  /// "no-overflow" where the proof used it.
  std::vector<std::string> assumptions;
  /// Unconsumed witnesses this check cannot hold together with.
  std::vector<Premise> conflicts;
  /// For a check of a shape function: its place in the library.
  std::optional<SourcePlace> at;
  std::string message;
  std::optional<Verdict> expected;
  /// For a needed check in a loop: where it is enough to check once, before the
  /// outermost loop it need not stand in, and what has to hold there.
  struct Once {
    SourcePlace place;
    std::string claim;
  };
  std::optional<Once> once;
  /// A fact of the inputs with which the check is proved.
  struct Remedy {
    /// To be stated of this argument, as shapeproof.facts.
    unsigned argument = 0;
    std::string fact;
    /// How many checks are proved then that are not without it.
    unsigned removes = 0;
  };
  std::optional<Remedy> remedy;
  /// Where it is asked for: how the verdict comes about, step by step.
  struct Step {
    SourcePlace place;
    std::string text;
  };
  std::vector<Step> explanation;
  /// Where it is asked for: the check and the facts at its point as a problem
  /// of its own. Not part of reports.
  std::string problem;
  /// Where certificates are asked for: the entry of this check, a JSON object
  /// (docs/certificates.md). Not part of reports.
  std::string certificate;
};

struct BoundReport {
  SourcePlace place;
  std::string expr;
  std::optional<Int> lo, hi;
  bool limit = false;
  std::vector<Premise> premises;
  struct Expected {
    std::optional<Int> lo, hi;
  };
  std::optional<Expected> expected;
  /// It has no value whatever the inputs are.
  bool undefined = false;
};

/// The facts at `place` contradict.
struct ContradictionReport {
  SourcePlace place;
  std::vector<Premise> premises;
};

/// Something that gave no facts.
struct IgnoredReport {
  SourcePlace place;
  std::string op, why;
};

/// What is odd about the file itself: an attribute of ours that nobody knows.
struct WarningReport {
  SourcePlace place;
  std::string message;
};

/// What has to hold of the inputs of a function so that no check in it fails.
struct ContractReport {
  /// Empty for a .dims file.
  std::string function, signature;
  /// Of a model: the contract in words; else empty.
  std::string sentence;
  struct Input {
    std::string name, letter;
  };
  /// Sizes, ranks, numbers and truth values that the signature has names for.
  std::vector<Input> inputs;
  struct Clause {
    /// Where all claims hold, the checks hold.
    std::string claim;
    /// Inputs that break it make a check fail.
    bool exact = false;
    /// Of a claim that is stronger than needed: what is, if that is known.
    std::optional<std::string> exactly;
    std::vector<SourcePlace> checks;
    std::string message;
    /// An input that breaks this clause alone, so that a check fails; one that
    /// the claim rejects although the function runs.
    std::optional<Example> breaks, rejects;
  };
  std::vector<Clause> clauses;
  /// Checks that inputs alone do not decide.
  struct Residue {
    SourcePlace place;
    std::string why;
  };
  std::vector<Residue> residue;
  /// The sizes of each result, or the number; "?" for what is not known.
  std::vector<std::vector<std::string>> results;
  std::optional<Example> runsWith;
  /// How many checks there are, and how many of them no input makes fail.
  unsigned checks = 0, redundant = 0;
};

/// What the text of a function calls its arguments, `arg0`, `arg1`, ... here.
struct ArgumentNames {
  std::string function;
  std::vector<std::string> names;
};

struct FileReport {
  std::string path;
  /// Set when the file could not be analysed; everything else is then empty.
  std::optional<std::string> error;
  std::vector<CheckReport> checks;
  std::vector<BoundReport> bounds;
  std::vector<ContradictionReport> contradictions;
  std::vector<IgnoredReport> ignored;
  std::vector<WarningReport> warnings;
  /// Of functions with checks whose arguments have names.
  std::vector<ArgumentNames> arguments;
  /// Where contracts are asked for.
  std::optional<std::vector<ContractReport>> contracts;
  /// The checks' problems are pieces of one. Not part of what is written.
  bool problemsAreOne = false;
};

/// How the text for people is to look.
struct TextStyle {
  enum Colors : uint8_t { Terminals, Always, Never } colors = Terminals;
  /// Show what is proved as well.
  bool all = false;
  /// Columns that source lines may take.
  unsigned width = 120;
};

struct Report {
  TextStyle style;
  std::string context;
  std::vector<FileReport> files;
};

struct Summary {
  unsigned checks = 0, proved = 0, refuted = 0, contingent = 0, unknown = 0;
  /// Those of the proved that are never reached, as the facts there contradict.
  unsigned vacuous = 0;
};
/// Gives each check its id: a hash of its function, kind, message and claim,
/// with "-2", "-3" where several have the same. Lines and columns, also those
/// in names, and numbers of unnamed values in MLIR's messages do not count.
void nameChecks(FileReport &file);

/// Calls `use` with each place of the report.
void forEachPlace(FileReport &file,
                  llvm::function_ref<void(SourcePlace &)> use);
void forEachPlace(const FileReport &file,
                  llvm::function_ref<void(const SourcePlace &)> use);

/// Counts checks and meets, not queries.
Summary summarize(const Report &report);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_H

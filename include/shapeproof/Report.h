// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The analysis report: plain data, the same for .dims files and MLIR modules.
//
// An analysis fills a FileReport in file order; ReportFormats.h has the formats
// in which it can be printed. The fields are those of schema
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

/// Claims whose text is longer than this are left out of reports.
inline constexpr size_t kMaxClaimText = 4000;

/// A fact that a verdict used.
struct Premise {
  SourcePlace place;
  /// The op's name, or "assume", "branch", "loop", "type", "contract".
  std::string kind;
  /// The text given with the fact, if any.
  std::string message;
  /// The claim of the fact, as in CheckReport::claim; empty if that is too
  /// long.
  std::string text = {};
};

enum class CheckRole : uint8_t {
  Check, ///< Counts in the summary and for the exit status.
  Meet,  ///< As Check.
  Query, ///< Informative only.
};

struct CheckReport {
  /// The name of the check, which stays when lines are inserted before it; see
  /// nameChecks.
  std::string id;
  std::string function;
  SourcePlace place;
  /// The op's name, or "prove".
  std::string kind;
  CheckRole role = CheckRole::Check;
  /// The claim that has to hold, in the grammar of .dims over the names of
  /// examples; empty if that is too long.
  std::string claim;
  Verdict verdict = Verdict::Unknown;
  bool vacuous = false;
  std::string decidedBy;
  std::vector<Premise> premises;
  std::optional<Example> example, counterexample;
  /// Both examples were executed and behaved as they say.
  bool executed = false;
  UnknownKind why = UnknownKind::None;
  std::string detail;
  /// Contains "no-overflow" if the proof used that assumption.
  std::vector<std::string> assumptions;
  /// Unconsumed witnesses that cannot hold together with this check.
  std::vector<Premise> conflicts;
  /// For a check of a shape function: its place in the library.
  std::optional<SourcePlace> at;
  std::string message;
  std::optional<Verdict> expected;
  /// For a needed check in a loop: the place, before the outermost loop it need
  /// not stand in, where it suffices to check once, and the claim that has to
  /// hold there.
  struct Once {
    SourcePlace place;
    std::string claim;
  };
  std::optional<Once> once;
  /// A fact about the inputs with which the check is proved.
  struct Remedy {
    /// The argument to which shapeproof.facts should be attached.
    unsigned argument = 0;
    std::string fact;
    /// The number of checks that are proved with the fact and not without it.
    unsigned removes = 0;
  };
  std::optional<Remedy> remedy;
  /// If asked for: how the verdict comes about, step by step.
  struct Step {
    SourcePlace place;
    std::string text;
  };
  std::vector<Step> explanation;
  /// If asked for: the check and the facts at its point as a problem of its
  /// own. Not part of written reports.
  std::string problem;
  /// If certificates are asked for: the entry of this check, a JSON object
  /// (docs/certificates.md). Not part of written reports.
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
  /// The expression has no value whatever the inputs are.
  bool undefined = false;
  /// With --explain: which context gives which ends.
  std::vector<CheckReport::Step> explanation = {};
};

/// A term or claim, and the simplest one that was found to be equal.
struct SimplifiedReport {
  SourcePlace place;
  std::string expr, result;
  std::vector<Premise> premises;
  std::optional<std::string> expected;
  /// Whether the result is the expected one.
  bool isAsExpected = true;
  /// If certificates are asked for: that the result is equal, as the
  /// certificate of a check.
  std::string certificate = {};
};

/// The facts at `place` contradict.
struct ContradictionReport {
  SourcePlace place;
  std::vector<Premise> premises;
};

/// An operation or attribute that gave no facts.
struct IgnoredReport {
  SourcePlace place;
  std::string op, why;
};

/// A problem of the file itself, such as an unknown shapeproof attribute.
struct WarningReport {
  SourcePlace place;
  std::string message;
};

/// The facts of a value of a kernel along each of its axes, in the words of
/// Triton (docs/kernels.md).
struct AxisReport {
  std::string function;
  SourcePlace place;
  std::vector<int64_t> contiguity, divisibility, constancy;
  /// The least and the largest value; of pointers and truth values, none.
  std::optional<Int> lo, hi;
  std::vector<Premise> premises;
};

/// How many elements an access of a kernel could move at once: they lie one
/// after another, the first one at a multiple of their size, and the mask is
/// the same for all (docs/kernels.md).
struct WidthReport {
  std::string function;
  SourcePlace place;
  /// Powers of 2: as it is, and where these facts hold as well.
  int64_t now = 1, then = 1;
  /// As small as was found, over the names of contracts; empty if `then` is
  /// `now`.
  std::vector<std::string> facts;
};

/// The conditions on the inputs of a function under which no check in it fails.
struct ContractReport {
  /// Empty for a .dims file.
  std::string function, signature;
  /// For a model, the contract in words; otherwise empty.
  std::string sentence;
  struct Input {
    std::string name, letter;
  };
  /// The sizes, ranks, numbers and truth values that the signature names.
  std::vector<Input> inputs;
  struct Clause {
    /// The claim; if all claims hold, the checks hold.
    std::string claim;
    /// Whether every input that breaks the claim makes a check fail.
    bool exact = false;
    /// For a claim that is stronger than needed: the condition needed, if it is
    /// known.
    std::optional<std::string> exactly;
    /// The checks that need it; the message is that of the first.
    std::vector<SourcePlace> checks;
    std::string message;
    /// The number of checks, from the first on, that state it: the others
    /// follow from it. Not part of files.
    unsigned numStating = 1;
    /// In a contract that is not finished: whether the clause follows from the
    /// others was not asked.
    bool mayFollow = false;
    /// An input that breaks this clause alone, so that a check fails; and an
    /// input that the claim rejects although the function runs.
    std::optional<Example> breaks, rejects;
  };
  std::vector<Clause> clauses;
  /// Checks that the clauses say nothing about.
  struct Residue {
    SourcePlace place;
    std::string why;
    /// Whether the step budget ended before it was looked at.
    bool isUnfinished = false;
  };
  std::vector<Residue> residue;
  /// Facts that the checks rest on and that nobody checks: the caller provides
  /// them.
  struct Assumption {
    /// The fact about the inputs; about other values where `isOfInputs` is not
    /// set.
    std::string claim;
    SourcePlace place;
    /// As kinds of premises.
    std::string kind;
    bool isOfInputs = true;
  };
  std::vector<Assumption> assumes;
  /// The elements of a buffer that a kernel touches: from `first` up to `end`,
  /// terms over the inputs; without a text, an end is not known.
  struct Elements {
    std::optional<std::string> first, end;
  };
  /// The elements that a kernel touches of the buffer of an argument, where the
  /// clauses hold, with the names of the source.
  struct Access {
    std::string argument;
    /// None: it does not read (write) the buffer.
    std::optional<Elements> reads, writes;
    /// Whether it touches both ends of each range wherever it touches anything
    /// of that kind.
    bool isExact = false;
  };
  /// For a kernel that has been read: an entry for each pointer.
  std::vector<Access> accesses;
  /// The sizes of each result, or the number; "?" where it is not known.
  std::vector<std::vector<std::string>> results;
  std::optional<Example> runsWith;
  /// The number of checks, and the number of those that no input makes fail.
  unsigned checks = 0, redundant = 0;
  /// A larger budget, if the step budget ended before the contract was
  /// finished.
  std::optional<double> goesOnWith;
  /// If certificates are asked for: that the clauses suffice, for each check
  /// that is not proved, as the certificate of a check.
  std::vector<std::string> certificates = {};
};

/// The names in the source for arguments that the report calls `arg0`, `arg1`,
/// ...
struct ArgumentNames {
  std::string function;
  std::vector<std::string> names;
};

struct FileReport {
  std::string path;
  /// Set when the file, or a part of it between lines `// -----`, could not be
  /// analysed. Everything else is about the other parts.
  std::optional<std::string> error;
  std::vector<CheckReport> checks;
  std::vector<BoundReport> bounds;
  std::vector<SimplifiedReport> simplified;
  std::vector<ContradictionReport> contradictions;
  std::vector<IgnoredReport> ignored;
  std::vector<WarningReport> warnings;
  /// Names of the arguments of functions with checks.
  std::vector<ArgumentNames> arguments;
  /// If facts of the values of kernels are asked for.
  std::vector<AxisReport> axis = {};
  /// If widths of accesses are asked for. Not written.
  std::vector<WidthReport> widths = {};
  /// Set if contracts are asked for.
  std::optional<std::vector<ContractReport>> contracts;
  /// True if the checks' problems are pieces of one problem. Not written.
  bool problemsAreOne = false;

  /// Whether there is an error, and nothing of any part.
  bool isLost() const {
    return error && checks.empty() && ignored.empty() && warnings.empty() &&
           (!contracts || contracts->empty());
  }
};

/// The look of the text for people.
struct TextStyle {
  enum Colors : uint8_t { Terminals, Always, Never } colors = Terminals;
  /// Also show proved checks.
  bool all = false;
  /// The number of columns that source lines may take.
  unsigned width = 120;
};

/// The factor of a budget that goes on where one ended.
inline constexpr double kGoesOn = 4;

struct Report {
  TextStyle style;
  std::string context;
  /// The factor of the step budgets.
  double budget = 1.0;
  std::vector<FileReport> files;
};

struct Summary {
  unsigned checks = 0, proved = 0, refuted = 0, contingent = 0, unknown = 0;
  /// Proved checks that are never reached, as the facts there contradict.
  unsigned vacuous = 0;
  /// Unknown checks for which the step budget ended.
  unsigned limited = 0;
};
/// Gives each check its id: a hash of its function, kind, message and claim,
/// with "-2", "-3" where several have the same hash. Lines and columns (also
/// inside names) and the numbers of unnamed values in MLIR's messages do not
/// count.
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

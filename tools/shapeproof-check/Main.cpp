// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-check: checks the certificates of an analysed file.
//
//   shapeproof analyze --certificate=a.cert a.dims
//   shapeproof-check a.dims a.cert
//
// It links the code that reads problems and checks proofs, and no engine.
// Entries without a proof are asked of cvc5, if that is installed.
//
// Tested by tests/tools/cli/certificate.test.

#include "Solver.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/ReadFile.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;
using namespace shapeproof;
using Status = CertificateEntry::Status;
using Kind = CertificateEntry::Kind;

namespace {

cl::OptionCategory category("Options");

cl::opt<std::string> input(cl::Positional, cl::Required, cl::desc("IN"),
                           cl::cat(category));
cl::opt<std::string> certificates(cl::Positional, cl::Required,
                                  cl::desc("CERTIFICATE"), cl::cat(category));

cl::opt<std::string> explicitProofs(
    "explicit", cl::value_desc("OUT"),
    cl::desc("also write the proofs with all their formulas, for "
             "shapeproof-check-verified"),
    cl::cat(category));

const char *const kMoreHelp = R"(
IN is the analysed .dims, .mlir or .onnx file, CERTIFICATE the file written by
`shapeproof analyze --certificate=CERTIFICATE IN`, or by `shapeproof contract`.

For a .dims file, claims and facts are read from IN. For other files they are
read from CERTIFICATE: the program checks that the facts prove the claims and that
IN has not changed, and not that the claims and facts are those of IN. The clauses
of contracts, which are printed, are read from CERTIFICATE too. A check without a
proof (because Z3 decided, say) is asked of cvc5 if that is on the PATH.

Exit status:
  0  every proved or refuted check, simplification and check under the contract
     has a valid proof, or, without a proof, cvc5 agrees
  1  a check was not confirmed; its place is on standard error
  2  bad input or usage; the message is on standard error
)";

constexpr int kChecked = 0, kNotChecked = 1, kBadInput = 2;

int usageError(const llvm::Twine &message) {
  llvm::errs() << "shapeproof-check: error: " << message << '\n';
  return kBadInput;
}

/// A stream may have no end.
constexpr size_t kMostBytes = size_t(1) << 28;

/// The results for the entries, and for those without a proof.
class Checking {
public:
  int run(const CertificateCheck &check) {
    for (const CertificateEntry &entry : check.entries)
      add(entry);
    llvm::outs() << proved << " proved, " << refuted << " refuted: ";
    if (bad == 0)
      llvm::outs() << "all checked";
    else
      llvm::outs() << "checked; " << bad << " not checked";
    if (bySolver > 0)
      llvm::outs() << "; " << bySolver << " by cvc5 alone";
    if (undecided > 0)
      llvm::outs() << "; " << undecided << " neither proved nor refuted";
    llvm::outs() << '\n';
    if (simplified > 0)
      llvm::outs() << simplified << " simplified\n";
    if (!clauses.empty()) {
      llvm::outs() << underClauses << " proved where the contract holds:\n";
      for (const std::string &clause : clauses)
        llvm::outs() << "  " << clause << '\n';
    }
    return bad == 0 ? kChecked : kNotChecked;
  }

private:
  void add(const CertificateEntry &entry) {
    if (entry.status == Status::Undecided) {
      // A check that the contract does not prove is counted as a check.
      undecided += entry.kind == Kind::Check;
    } else if (entry.status == Status::Checked || isConfirmed(entry)) {
      if (entry.kind == Kind::Simplification)
        ++simplified;
      else if (entry.kind == Kind::Contract)
        ++underClauses;
      else
        ++(entry.verdict == Verdict::Proved ? proved : refuted);
      // Each clause is printed once.
      for (const std::string &clause : entry.clauses) {
        std::string text = entry.function.empty() ? "" : entry.function + ": ";
        text += clause.empty() ? "a clause that is too long to print" : clause;
        if (seen.insert(text).second)
          clauses.push_back(text);
      }
    } else {
      ++bad;
      report(entry);
    }
  }

  /// Whether cvc5 confirms an entry without a proof.
  bool isConfirmed(const CertificateEntry &entry) {
    if (entry.status != Status::NoProof || entry.query.empty() ||
        solver.empty() || !isUnsatisfiable(solver, entry.query))
      return false;
    ++bySolver;
    return true;
  }

  void report(const CertificateEntry &entry) {
    llvm::errs() << input;
    if (entry.place.line)
      llvm::errs() << ':' << entry.place.line << ':' << entry.place.column;
    llvm::errs() << ": not checked: " << entry.why;
    if (entry.status == Status::NoProof) {
      llvm::errs() << " (" << toString(entry.verdict) << " by "
                   << entry.decidedBy << "), ";
      if (entry.query.empty())
        llvm::errs() << "and cvc5 cannot be asked";
      else if (solver.empty())
        llvm::errs() << "and there is no cvc5 to ask";
      else
        llvm::errs() << "and cvc5 does not confirm it";
    }
    llvm::errs() << '\n';
  }

  const std::string solver = findSolver();
  unsigned proved = 0, refuted = 0, undecided = 0, bySolver = 0, bad = 0;
  unsigned simplified = 0, underClauses = 0;
  std::vector<std::string> clauses;
  llvm::StringSet<> seen;
};

} // namespace

int main(int argc, char **argv) {
  cl::extrahelp moreHelp(kMoreHelp);
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "shapeproof-check " << SHAPEPROOF_VERSION << '\n';
  });
  cl::HideUnrelatedOptions(category);
  if (!cl::ParseCommandLineOptions(
          argc, argv, "Checks the proofs of what shapeproof answered\n",
          &llvm::errs()))
    return kBadInput;
  endIfUnreadable(kBadInput);
  Bytes text = readInput(input, kMostBytes);
  if (!text)
    return usageError(input + ": " + text.getError().message());
  Bytes proofs = readInput(certificates, kMostBytes);
  if (!proofs)
    return usageError(certificates + ": " + proofs.getError().message());
  std::string explicitText;
  llvm::raw_string_ostream explicitStream(explicitText);
  const llvm::StringRef path =
      input == "-" ? "<stdin>" : llvm::StringRef(input);
  const llvm::StringRef in = (*text)->getBuffer(), out = (*proofs)->getBuffer();
  CertificateCheck check =
      explicitProofs.empty() ? checkCertificates(path, in, out)
                             : checkCertificates(path, in, out, explicitStream);
  if (check.error)
    return usageError(*check.error);
  if (!explicitProofs.empty()) {
    std::error_code ec;
    llvm::raw_fd_ostream os(explicitProofs, ec);
    os << explicitText;
    os.close();
    if (ec || os.has_error()) {
      os.clear_error();
      return usageError("cannot write " + explicitProofs);
    }
  }
  int status = Checking().run(check);
  llvm::outs().flush();
  bool failed = llvm::outs().has_error();
  llvm::outs().clear_error();
  return failed ? usageError("cannot write to standard output") : status;
}

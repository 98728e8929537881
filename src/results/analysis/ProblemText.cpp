// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The terms are copied into a store whose symbols have unique names that .dims
// accepts, and printed from there.

#include "results/analysis/ProblemText.h"
#include "engine/base/Limits.h"
#include "engine/terms/Print.h"
#include "engine/terms/Rewrite.h"
#include "evidence/certificate/SmtDialect.h"
#include "evidence/certificate/Smtlib.h"
#include "results/contract/TextMeaning.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>
#include <vector>

namespace shapeproof {
namespace {

class Copier {
public:
  explicit Copier(const TermStore &from) : from(from), rewrite(to, from) {
    for (llvm::StringRef word : {"dim",          "int",       "bool",
                                 "shape",        "let",       "assume",
                                 "scope",        "prove",     "bound",
                                 "expect",       "in",        "inf",
                                 "true",         "false",     "not",
                                 "and",          "or",        "floordiv",
                                 "ceildiv",      "mod",       "min",
                                 "max",          "select",    "rank",
                                 "num_elements", "broadcast", "broadcastable",
                                 "meet",         "concat",    "head",
                                 "tail",         "slice"})
      taken.insert(word);
  }

  template <typename IdT> IdT copy(IdT id) {
    walkTerms(from, Term(id), [&](Term t) {
      if (!seen.insert(t).second)
        return false;
      declare(t);
      return !rewrite.hasImage(t);
    });
    return rewrite(id);
  }

  /// Adds, for each two applications of one function, that equal operands give
  /// equal results. Returns false, and adds nothing, if there are too many.
  bool relateApplications(std::vector<ClaimId> &facts);

  TermStore to;
  std::vector<std::string> dimNames, intNames, boolNames, shapeNames;

private:
  /// Gives symbols a name, and makes applications symbols.
  void declare(Term t) {
    if (t.is(from, DimKind::Symbol)) {
      SymbolInfo info = from.symbol(t.dim());
      std::string text = name(info.name);
      rewrite.set(t.dim(), info.nonNegative
                               ? to.dimSymbol(dimNames.emplace_back(text))
                               : to.intSymbol(intNames.emplace_back(text)));
    } else if (t.is(from, DimKind::Apply)) {
      std::string text = name(from.function(t.dim()));
      rewrite.set(t.dim(), to.intSymbol(intNames.emplace_back(text)));
      applications[from.function(t.dim()).str()].push_back(t.dim());
    } else if (t.is(from, ShapeKind::Symbol)) {
      std::string text = name(from.symbolName(t.shape()));
      rewrite.set(t.shape(), to.shapeSymbol(shapeNames.emplace_back(text)));
    } else if (t.is(from, ClaimKind::Bool)) {
      std::string text = name(from.symbolName(t.claim()));
      rewrite.set(t.claim(), to.boolSymbol(boolNames.emplace_back(text)));
    }
  }

  /// A name of .dims that resembles `text` and that no other symbol has.
  std::string name(llvm::StringRef text) {
    std::string base = text.str();
    for (char &c : base)
      if (!llvm::isAlnum(c) && c != '_' && c != '.')
        c = '_';
    if (base.empty() || !(llvm::isAlpha(base[0]) || base[0] == '_'))
      base.insert(0, "x");
    std::string result = base;
    for (unsigned &n = next[base]; !taken.insert(result).second;)
      result = base + "_" + std::to_string(n++ + 2);
    return result;
  }

  ClaimId haveEqualResults(DimId a, DimId b);

  const TermStore &from;
  Rewriter rewrite;
  /// The applications by function, in the order in which they were met.
  std::map<std::string, std::vector<DimId>, std::less<>> applications;
  TermSet seen;
  llvm::StringSet<> taken;
  llvm::StringMap<unsigned> next;
};

/// For x == f(a) and y == f(b): a != b or x == y.
ClaimId Copier::haveEqualResults(DimId a, DimId b) {
  llvm::SmallVector<ClaimId, 4> arms{to.eq(copy(a), copy(b))};
  llvm::ArrayRef<DimId> ours = from.operands(a), theirs = from.operands(b);
  if (ours.size() != theirs.size())
    return TermStore::trueClaim();
  for (auto [x, y] : llvm::zip_equal(ours, theirs))
    arms.push_back(to.ne(copy(x), copy(y)));
  return to.disj(arms);
}

bool Copier::relateApplications(std::vector<ClaimId> &facts) {
  std::vector<ClaimId> added;
  std::map<std::string, size_t, std::less<>> done;
  size_t numPairs = 0;
  // Operands may contain applications that were not met before.
  for (bool isNew = true; isNew;) {
    isNew = false;
    for (auto &[function, calls] : applications)
      for (size_t &next = done[function]; next < calls.size(); ++next)
        for (size_t before = 0; before < next; ++before) {
          if (++numPairs > limits::problemTextPairs)
            return false;
          added.push_back(haveEqualResults(calls[before], calls[next]));
          isNew = true;
        }
  }
  llvm::erase(added, TermStore::trueClaim());
  facts.insert(facts.end(), added.begin(), added.end());
  return true;
}

} // namespace

namespace {

class ProblemWriter {
public:
  explicit ProblemWriter(const TermStore &from) : copier(from) {}

  std::string write(llvm::ArrayRef<NamedClaim> premises, ClaimId claim,
                    std::optional<Verdict> expected);
  std::vector<std::string> write(llvm::ArrayRef<ProblemEvent> events);

private:
  /// The reasons why the verdict may differ.
  using Reservations = std::set<llvm::StringRef>;

  ClaimId written(ClaimId claim, Reservations &reservations);
  void declareAll();
  void relateApplications(std::vector<ClaimId> &facts);
  void assume(ClaimId fact, llvm::StringRef text);
  void prove(ClaimId claim, std::optional<Verdict> expected);
  void declare(llvm::StringRef sort, const std::vector<std::string> &names);

  Copier copier;
  TextMeaning meaning{copier.to};
  std::string result;
  llvm::raw_string_ostream os{result};
  /// The reservations about facts, by open scopes.
  std::vector<Reservations> ofFacts{{}};
};

void ProblemWriter::assume(ClaimId fact, llvm::StringRef text) {
  os << "assume ";
  printToBeRead(copier.to, os, fact);
  if (!text.empty()) {
    os << " \"";
    for (char c : text) {
      if (c == '\n') {
        os << "\\n";
        continue;
      }
      if (c == '"' || c == '\\')
        os << '\\';
      os << c;
    }
    os << '"';
  }
  os << "\n";
}

/// The claim to be printed in place of this one.
ClaimId ProblemWriter::written(ClaimId claim, Reservations &reservations) {
  WrittenClaim written = meaning.write(claim);
  if (!written.isSame)
    reservations.insert("shapes that are not defined satisfy what is said, and "
                        "do not satisfy the text");
  else if (written.claim != claim)
    reservations.insert("a size that may not be there is written as one that "
                        "always is");
  return written.claim;
}

void ProblemWriter::declare(llvm::StringRef sort,
                            const std::vector<std::string> &names) {
  if (!names.empty())
    os << sort << " " << llvm::join(names, ", ") << "\n";
}

void ProblemWriter::declareAll() {
  declare("dim", copier.dimNames);
  declare("int", copier.intNames);
  declare("bool", copier.boolNames);
  declare("shape", copier.shapeNames);
}

void ProblemWriter::relateApplications(std::vector<ClaimId> &facts) {
  if (!copier.relateApplications(facts))
    ofFacts.back().insert("nothing is said of equal operands of functions, "
                          "which are written as symbols");
}

void ProblemWriter::prove(ClaimId claim, std::optional<Verdict> expected) {
  Reservations all;
  ClaimId asked = written(claim, all);
  for (const Reservations &some : ofFacts)
    all.insert(some.begin(), some.end());
  if (expected)
    for (llvm::StringRef reservation : all)
      os << "# " << toString(*expected)
         << ", but not so expected here: " << reservation << "\n";
  os << "prove ";
  printToBeRead(copier.to, os, asked);
  if (expected && all.empty())
    os << " expect " << toString(*expected);
  os << '\n';
}

std::string ProblemWriter::write(llvm::ArrayRef<NamedClaim> premises,
                                 ClaimId claim,
                                 std::optional<Verdict> expected) {
  std::vector<ClaimId> facts;
  for (const NamedClaim &premise : premises)
    facts.push_back(copier.copy(premise.claim));
  ClaimId goal = copier.copy(claim);
  const size_t numPremises = facts.size();
  relateApplications(facts);
  declareAll();
  for (ClaimId fact : facts)
    meaning.add(fact);
  for (auto [i, fact] : llvm::enumerate(facts))
    assume(written(fact, ofFacts.back()),
           i < numPremises ? llvm::StringRef(premises[i].text)
                           : "equal operands, equal results");
  prove(goal, expected);
  return std::move(result);
}

static std::optional<Verdict> expectedOf(Verdict verdict) {
  return verdict == Verdict::Unknown ? std::nullopt : std::optional(verdict);
}

std::vector<std::string>
ProblemWriter::write(llvm::ArrayRef<ProblemEvent> events) {
  std::vector<ClaimId> claims, relations;
  for (const ProblemEvent &event : events)
    claims.push_back(event.claim.valid() ? copier.copy(event.claim)
                                         : ClaimId());
  relateApplications(relations);
  declareAll();
  for (ClaimId relation : relations) {
    meaning.add(relation);
    assume(written(relation, ofFacts.back()), "equal operands, equal results");
  }
  std::vector<std::string> pieces;
  for (auto [event, claim] : llvm::zip_equal(events, claims))
    switch (event.kind) {
    case ProblemEvent::ScopeOpen:
      os << "scope {\n";
      meaning.push();
      ofFacts.emplace_back();
      break;
    case ProblemEvent::ScopeClose:
      os << "}\n";
      meaning.pop();
      ofFacts.pop_back();
      break;
    case ProblemEvent::Fact:
      meaning.add(claim);
      assume(written(claim, ofFacts.back()), "");
      break;
    case ProblemEvent::Check:
      os << "# " << event.what << '\n';
      prove(claim, expectedOf(event.verdict));
      pieces.push_back(std::move(result));
      result.clear();
      break;
    }
  if (!pieces.empty())
    pieces.back() += result;
  return pieces;
}

} // namespace

std::string problemText(const TermStore &store,
                        llvm::ArrayRef<NamedClaim> premises, ClaimId claim,
                        std::optional<Verdict> expected) {
  return ProblemWriter(store).write(premises, claim, expected);
}

/// Whether the claim has more nodes than printing spells out.
static bool isTooLarge(const TermStore &store, ClaimId claim) {
  return store.size(claim) > limits::problemTextNodes;
}

std::optional<std::vector<std::string>>
problemPieces(const TermStore &store, llvm::ArrayRef<ProblemEvent> events) {
  for (const ProblemEvent &event : events)
    if (event.claim.valid() && isTooLarge(store, event.claim))
      return std::nullopt;
  return ProblemWriter(store).write(events);
}

llvm::StringRef problemComment(CheckExtras::Problems format) {
  switch (format) {
  case CheckExtras::None:
    break;
  case CheckExtras::Dims:
    return "# ";
  case CheckExtras::Smtlib:
    return "; ";
  case CheckExtras::Smt:
    return "// ";
  }
  return "";
}

std::string dumpProblem(const TermStore &store, CheckExtras::Problems format,
                        llvm::ArrayRef<NamedClaim> facts, ClaimId claim,
                        Verdict verdict, llvm::StringRef what) {
  bool isDims = format == CheckExtras::Dims;
  std::string result;
  llvm::raw_string_ostream os(result);
  auto comment = [&](llvm::StringRef line) {
    os << problemComment(format) << line << '\n';
  };
  for (llvm::StringRef rest = what; !rest.empty();) {
    auto [line, next] = rest.split('\n');
    comment(line);
    rest = next;
  }
  bool isLarge = isTooLarge(store, claim) ||
                 llvm::any_of(facts, [&](const NamedClaim &fact) {
                   return isTooLarge(store, fact.claim);
                 });
  if (isLarge) {
    comment("too large to be written");
  } else if (isDims) {
    os << problemText(store, facts, claim, expectedOf(verdict));
  } else {
    llvm::SmallVector<ClaimId> claims;
    for (const NamedClaim &fact : facts)
      claims.push_back(fact.claim);
    if (std::optional<std::string> text = smtProblem(store, claims, claim)) {
      comment("two answers: can the claim fail, and can it hold? unsat, sat is "
              "proved; sat, unsat is refuted; sat, sat is contingent");
      os << (format == CheckExtras::Smt ? smtDialect(*text) : *text);
    } else {
      comment("not expressed in this format: a shape of unknown rank as a "
              "whole, or too many terms");
    }
  }
  return result;
}

} // namespace shapeproof

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checking certificates: shapeproof/Certificate.h.
//
// For a .dims file, claims and facts are read from the file: a premise is the
// place of a statement that is in force where the claim stands. Every `prove`
// has its entry, in the order of the file. For an MLIR file they are taken from
// the certificate, whose digest has to be that of the file, byte by byte.
//
// Tested by tests/unit/certificate, which also gives it wrong certificates.

#include "certificate/CertificateFile.h"
#include "certificate/ExplicitProof.h"
#include "certificate/JsonText.h"
#include "certificate/Smtlib.h"
#include "checker/ClaimProofChecker.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/InputFormat.h"
#include "shapeproof/Problem.h"
#include "text/Lowering.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace shapeproof;
namespace json = llvm::json;
using Status = CertificateEntry::Status;

namespace {

/// The entry's place; nothing if it is malformed. Line null means no place.
std::optional<Place> readPlace(const json::Object &object) {
  const json::Value *line = object.get("line"), *column = object.get("column");
  if (!line || !column)
    return std::nullopt;
  if (line->kind() == json::Value::Null)
    return Place{};
  auto l = readIndex(*line), c = readIndex(*column);
  if (!l || !c)
    return std::nullopt;
  return Place{*l, *c};
}

std::optional<Verdict> readVerdict(const json::Object &object) {
  auto text = object.getString("verdict");
  for (Verdict v : {Verdict::Proved, Verdict::Refuted, Verdict::Contingent,
                    Verdict::Unknown})
    if (text == toString(v))
      return v;
  return std::nullopt;
}

/// Checks one entry: the part that both languages share.
class EntryChecker {
public:
  EntryChecker(TermStore &store, const json::Value &value,
               llvm::raw_ostream *explicitProofs)
      : store(store), object(value.getAsObject()),
        explicitProofs(explicitProofs) {}
  virtual ~EntryChecker() = default;

  CertificateEntry check() {
    if (auto why = run())
      entry.why = *why;
    return std::move(entry);
  }

protected:
  /// Reads the claim and the facts that the entry names; returns the error.
  virtual std::optional<std::string> readClaims(const TermTable &terms) = 0;
  virtual std::optional<std::string> isAtRightPlace() { return std::nullopt; }

  const json::Array *premiseList() const {
    return object->getArray("premises");
  }

  TermStore &store;
  const json::Object *object;
  CertificateEntry entry;
  ClaimId claim;
  std::vector<ClaimId> premises;
  std::optional<TermTable::FindSymbol> find;

private:
  std::optional<std::string> run() {
    if (!object)
      return "the entry is no object";
    auto place = readPlace(*object);
    auto verdict = readVerdict(*object);
    auto function = object->getString("function");
    if (!place || !verdict || !function)
      return "the entry has no place, function or verdict";
    entry.place = *place;
    entry.verdict = *verdict;
    entry.function = function->str();
    if (auto why = isAtRightPlace())
      return why;
    if (*verdict == Verdict::Contingent || *verdict == Verdict::Unknown) {
      entry.status = Status::Undecided;
      return std::nullopt;
    }
    auto by = object->getString("by");
    auto vacuous = object->getBoolean("vacuous");
    const json::Array *nodes = object->getArray("terms");
    const json::Value *proof = object->get("proof");
    if (!by || !vacuous || !nodes || !proof || !premiseList())
      return "the entry has not all it should have";
    if (*vacuous && *verdict != Verdict::Proved)
      return "what is vacuous is proved";
    entry.decidedBy = by->str();
    llvm::Expected<TermTable> terms = TermTable::read(store, *nodes, find);
    if (!terms)
      return llvm::toString(terms.takeError());
    if (auto why = readClaims(*terms))
      return why;
    ClaimId goal = goalOf(store, claim, *verdict, *vacuous);
    const std::vector<ClaimId> stated = premises;
    for (ClaimId &premise : premises)
      premise = store.spelledOut(premise);
    if (proof->kind() != json::Value::Null) {
      // The proof is of the goal or of its open part, which is sufficient.
      auto why = checkProof(proof->getAsObject(), *terms, goal);
      ClaimId open = openPartOf(store, premises, goal);
      if (why && open != goal)
        why = checkProof(proof->getAsObject(), *terms, open);
      writeExplicit({claim, lastGoal, stated}, *vacuous);
      return why;
    }
    goal = store.spelledOut(goal);
    // The query that counts is the one made here; the certificate's is for
    // people.
    entry.query = smtQuery(store, premises, goal).value_or("");
    if (object->getString("query").value_or("") != entry.query)
      return "the query is not what has to be proved";
    entry.status = Status::NoProof;
    return "there is no proof";
  }

  std::optional<std::string> checkProof(const json::Object *written,
                                        const TermTable &terms, ClaimId goal) {
    if (!written)
      return "the proof is no object";
    auto proof = readProof(store, *written, terms, goal, premises);
    if (!proof)
      return llvm::toString(proof.takeError());
    if (explicitProofs) {
      lastGoal = goal;
      lastProof = *proof;
    }
    std::string why;
    auto isPremise = [&](ClaimId formula, FactId id) {
      return id.raw < premises.size() && premises[id.raw] == formula;
    };
    if (!checkClaimProof(store, *proof, isPremise, &why))
      return why;
    entry.status = Status::Checked;
    return std::nullopt;
  }

  /// Writes the proof that was checked last, on a line.
  void writeExplicit(const ExplicitAnswer &answer, bool vacuous) {
    if (!lastProof)
      return;
    json::Object line = explicitProof(store, answer, *lastProof);
    line["function"] = entry.function;
    line["line"] = entry.place.line;
    line["column"] = entry.place.column;
    line["verdict"] = toString(entry.verdict);
    line["vacuous"] = vacuous;
    line["checked"] = entry.status == Status::Checked;
    *explicitProofs << json::Value(std::move(line)) << '\n';
  }

  llvm::raw_ostream *explicitProofs;
  ClaimId lastGoal;
  std::optional<ClaimProof> lastProof;
};

//===- Problems (.dims) -----------------------------------------------------//

/// A problem that has been lowered up to a statement.
class ProblemState {
public:
  ProblemState(const Problem &problem, TermStore &store)
      : problem(problem), lowering(problem, store) {}

  /// Advances to the next `prove`; null at the end.
  const Statement *next() {
    while (at < problem.statements.size()) {
      const Statement &statement = problem.statements[at++];
      if (statement.kind == StatementKind::ScopeOpen) {
        scopes.push_back(places.size());
        continue;
      }
      if (statement.kind == StatementKind::ScopeClose) {
        for (; places.size() > scopes.back(); places.pop_back())
          facts.erase(places.back());
        scopes.pop_back();
        continue;
      }
      declared += statement.numNames;
      LoweredStatement lowered = lowering.lower(statement);
      if (lowered.fact) {
        std::pair<unsigned, unsigned> place(statement.place.line,
                                            statement.place.column);
        facts[place] = *lowered.fact;
        places.push_back(place);
      }
      if (lowered.goal) {
        goal = *lowered.goal;
        return &statement;
      }
    }
    return nullptr;
  }

  /// The fact stated at the place, if it is in force.
  std::optional<ClaimId> factAt(Place place) const {
    auto it = facts.find({place.line, place.column});
    return it == facts.end() ? std::nullopt : std::optional(it->second);
  }

  std::optional<Term> symbol(uint32_t number) const {
    if (number >= declared)
      return std::nullopt;
    switch (problem.declarations[number].kind) {
    case DeclKind::Dim:
    case DeclKind::Int:
      return lowering.dim(DeclId(number));
    case DeclKind::Bool:
      return lowering.claim(DeclId(number));
    case DeclKind::Shape:
      return lowering.shape(DeclId(number));
    case DeclKind::LetDim:
    case DeclKind::LetShape:
      break;
    }
    return std::nullopt;
  }

  ClaimId goal;

private:
  const Problem &problem;
  Lowering lowering;
  size_t at = 0;
  uint32_t declared = 0;
  std::map<std::pair<unsigned, unsigned>, ClaimId> facts;
  std::vector<std::pair<unsigned, unsigned>> places;
  std::vector<size_t> scopes;
};

class DimsEntryChecker : public EntryChecker {
public:
  DimsEntryChecker(TermStore &store, const json::Value &value,
                   const ProblemState &state, const Statement &statement,
                   llvm::raw_ostream *explicitProofs)
      : EntryChecker(store, value, explicitProofs), state(state),
        statement(statement),
        findSymbol([&state](uint32_t n) { return state.symbol(n); }) {
    find = findSymbol;
    entry.place = statement.place;
  }

private:
  std::optional<std::string> isAtRightPlace() override {
    Place written = entry.place;
    entry.place = statement.place;
    if (written.line != statement.place.line ||
        written.column != statement.place.column)
      return "the entry is of another place";
    return std::nullopt;
  }

  std::optional<std::string> readClaims(const TermTable &) override {
    claim = state.goal;
    for (const json::Value &value : *premiseList()) {
      const json::Object *premise = value.getAsObject();
      auto place = premise ? readPlace(*premise) : std::nullopt;
      auto fact = place ? state.factAt(*place) : std::nullopt;
      if (!fact)
        return "a premise is no fact in force";
      premises.push_back(*fact);
    }
    return std::nullopt;
  }

  const ProblemState &state;
  const Statement &statement;
  std::function<std::optional<Term>(uint32_t)> findSymbol;
};

CertificateCheck checkDims(llvm::StringRef path, llvm::StringRef text,
                           const json::Array &entries,
                           llvm::raw_ostream *explicitProofs) {
  CertificateCheck result;
  llvm::Expected<Problem> problem = parseProblem(text, path);
  if (!problem) {
    result.error = llvm::toString(problem.takeError());
    return result;
  }
  TermStore store;
  ProblemState state(*problem, store);
  size_t at = 0;
  while (const Statement *statement = state.next()) {
    if (at < entries.size()) {
      result.entries.push_back(DimsEntryChecker(store, entries[at++], state,
                                                *statement, explicitProofs)
                                   .check());
      continue;
    }
    CertificateEntry missing;
    missing.place = statement->place;
    missing.why = "there is no entry";
    result.entries.push_back(std::move(missing));
  }
  for (; at < entries.size(); ++at) {
    CertificateEntry entry;
    entry.why = "the entry is of no statement";
    result.entries.push_back(std::move(entry));
  }
  return result;
}

//===- MLIR -----------------------------------------------------------------//

class MlirEntryChecker : public EntryChecker {
public:
  MlirEntryChecker(TermStore &store, const json::Value &value, size_t lines,
                   llvm::raw_ostream *explicitProofs)
      : EntryChecker(store, value, explicitProofs), lines(lines) {}

private:
  std::optional<std::string> isAtRightPlace() override {
    if (entry.place.line > lines)
      return "the entry is of a line that the file does not have";
    return std::nullopt;
  }

  std::optional<std::string> readClaims(const TermTable &terms) override {
    auto stated = [&](const json::Object *written) -> std::optional<ClaimId> {
      const json::Value *term = written ? written->get("term") : nullptr;
      auto text = written ? written->getString("text") : std::nullopt;
      auto formula = term ? terms.claim(*term) : std::nullopt;
      if (!formula || !text || certificateText(store, *formula) != *text)
        return std::nullopt;
      return formula;
    };
    auto goal = stated(object->getObject("claim"));
    if (!goal)
      return "the claim is none, or its text differs";
    claim = *goal;
    for (const json::Value &value : *premiseList()) {
      const json::Object *premise = value.getAsObject();
      auto fact = stated(premise);
      auto place = premise ? readPlace(*premise) : std::nullopt;
      if (!fact || !place || place->line > lines)
        return "a premise is no claim, or its text or place differs";
      premises.push_back(*fact);
    }
    return std::nullopt;
  }

  size_t lines;
};

CertificateCheck checkMlir(llvm::StringRef text, const json::Array &entries,
                           llvm::raw_ostream *explicitProofs) {
  CertificateCheck result;
  size_t lines = text.count('\n') + 1;
  for (const json::Value &value : entries) {
    TermStore store; // Each entry has symbols of its own.
    result.entries.push_back(
        MlirEntryChecker(store, value, lines, explicitProofs).check());
  }
  return result;
}

} // namespace

static CertificateCheck checkAll(llvm::StringRef path, llvm::StringRef text,
                                 llvm::StringRef certificates,
                                 llvm::raw_ostream *explicitProofs) {
  auto failed = [](std::string why) {
    CertificateCheck result;
    result.error = std::move(why);
    return result;
  };
  llvm::Expected<json::Value> parsed = parseJson(certificates);
  if (!parsed)
    return failed("the certificate is no JSON: " +
                  llvm::toString(parsed.takeError()));
  const json::Object *file = parsed->getAsObject();
  if (!file || file->getString("schema") != kCertificateSchema)
    return failed(
        ("the certificate is not of schema " + kCertificateSchema).str());
  const json::Array *entries = file->getArray("checks");
  if (!entries)
    return failed("the certificate has no checks");
  // The language decides what is trusted; it follows from the file, not from
  // the certificate.
  bool isDims = inputFormat(path, text) == InputFormat::Dims;
  if (file->getString("language") != (isDims ? "dims" : "mlir"))
    return failed("the certificate is of a file in the other language");
  if (file->getString("sha256") != llvm::StringRef(digestOf(text)))
    return failed("the certificate is of another text (sha256 differs)");
  return isDims ? checkDims(path, text, *entries, explicitProofs)
                : checkMlir(text, *entries, explicitProofs);
}

CertificateCheck shapeproof::checkCertificates(llvm::StringRef path,
                                               llvm::StringRef text,
                                               llvm::StringRef certificates) {
  return checkAll(path, text, certificates, nullptr);
}

CertificateCheck
shapeproof::checkCertificates(llvm::StringRef path, llvm::StringRef text,
                              llvm::StringRef certificates,
                              llvm::raw_ostream &explicitProofs) {
  return checkAll(path, text, certificates, &explicitProofs);
}

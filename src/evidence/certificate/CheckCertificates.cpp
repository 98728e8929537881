// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checking certificates: shapeproof/Certificate.h.
//
// For a .dims file, claims and facts are read from the file: a premise is the
// place of a statement that is in force where the claim stands. Every `prove`
// has its entry, in the order of the file, and so has every `simplify`. For an
// MLIR file or a model they are taken from the certificate, whose digest has to
// be that of the file, byte by byte. The clauses of contracts come from the
// certificate for both.
//
// Tested by tests/evidence/certificate, which also gives it wrong certificates.

#include "engine/checker/ClaimProofChecker.h"
#include "evidence/certificate/CertificateFile.h"
#include "evidence/certificate/CertifiedProblem.h"
#include "evidence/certificate/ExplicitProof.h"
#include "evidence/certificate/JsonText.h"
#include "evidence/certificate/Smtlib.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace shapeproof;
namespace json = llvm::json;
using Status = CertificateEntry::Status;
using Kind = CertificateEntry::Kind;

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

/// Whether the text of a clause, which is printed, is all that a reader sees: a
/// comment, or a character that moves the cursor, may hide a part of it.
bool isPlain(llvm::StringRef text) {
  return llvm::none_of(text, [](char c) {
    return c == '#' || static_cast<unsigned char>(c) < ' ' || c == 127;
  });
}

/// Checks one entry: the part that both languages share.
class EntryChecker {
public:
  EntryChecker(TermStore &store, const json::Value &value, Kind kind,
               llvm::raw_ostream *explicitProofs)
      : store(store), object(value.getAsObject()),
        explicitProofs(explicitProofs) {
    entry.kind = kind;
  }
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

  /// The text of a premise that is a clause of the contract, which is noted;
  /// nothing if it is none.
  std::optional<llvm::StringRef> clauseIn(const json::Object *premise) {
    if (entry.kind != Kind::Contract || !premise ||
        premise->getString("kind") != llvm::StringRef(kClausePremise))
      return std::nullopt;
    auto text = premise->getString("text");
    if (text)
      entry.clauses.push_back(text->str());
    return text;
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
      if (entry.kind == Kind::Simplification)
        return "the result has no certificate";
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
    if (entry.kind != Kind::Check && *verdict != Verdict::Proved)
      return "such an entry is proved";
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
    line["list"] = entry.kind == Kind::Check            ? "checks"
                   : entry.kind == Kind::Simplification ? "simplified"
                                                        : "contract";
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

class DimsEntryChecker : public EntryChecker {
public:
  DimsEntryChecker(TermStore &store, const json::Value &value,
                   CertifiedProblem &problem,
                   const CertifiedProblem::Goal &goal, Kind kind,
                   llvm::raw_ostream *explicitProofs)
      : EntryChecker(store, value, kind, explicitProofs), problem(problem),
        goal(goal),
        findSymbol([&problem](uint32_t n) { return problem.symbol(n); }) {
    find = findSymbol;
    entry.place = goal.statement->place;
  }

private:
  std::optional<std::string> isAtRightPlace() override {
    Place written = entry.place;
    entry.place = goal.statement->place;
    if (written.line != entry.place.line ||
        written.column != entry.place.column)
      return "the entry is of another place";
    return std::nullopt;
  }

  std::optional<std::string> readClaims(const TermTable &) override {
    if (goal.isCheck()) {
      claim = *goal.lowered.goal;
    } else {
      auto result = object->getString("result");
      auto isEqual =
          result ? problem.equality(goal, *result)
                 : llvm::createStringError("a simplification has no result");
      if (!isEqual)
        return llvm::toString(isEqual.takeError());
      claim = *isEqual;
    }
    for (const json::Value &value : *premiseList()) {
      auto why = addPremise(value.getAsObject());
      if (why)
        return why;
    }
    return std::nullopt;
  }

  std::optional<std::string> addPremise(const json::Object *premise) {
    if (auto text = clauseIn(premise)) {
      if (!isPlain(*text))
        return "a clause has a comment or a line end";
      auto clause = problem.claim(*text);
      if (!clause)
        return "a clause has no meaning: " + llvm::toString(clause.takeError());
      premises.push_back(*clause);
      return std::nullopt;
    }
    auto place = premise ? readPlace(*premise) : std::nullopt;
    auto fact = place ? problem.factFor(*place, goal.index,
                                        entry.kind == Kind::Contract)
                      : std::nullopt;
    if (!fact)
      return "a premise is no fact in force";
    premises.push_back(*fact);
    return std::nullopt;
  }

  CertifiedProblem &problem;
  const CertifiedProblem::Goal &goal;
  std::function<std::optional<Term>(uint32_t)> findSymbol;
};

class DimsChecker {
public:
  DimsChecker(const Problem &problem, const json::Object &file,
              llvm::raw_ostream *explicitProofs)
      : problem(problem, store), file(file), explicitProofs(explicitProofs) {}

  std::vector<CertificateEntry> run() {
    // Each list has an entry for each statement of its kind.
    List checks(file.getArray("checks"));
    List simplified(file.getArray("simplified"));
    while (const CertifiedProblem::Goal *goal = problem.next()) {
      if (goal->isCheck())
        goals[keyOf(goal->statement->place)] = *goal;
      checkNext(goal->isCheck() ? checks : simplified, *goal,
                goal->isCheck() ? Kind::Check : Kind::Simplification);
    }
    checkNoMore(checks);
    checkNoMore(simplified);
    if (const json::Array *contract = file.getArray("contract"))
      for (const json::Value &value : *contract)
        checkContract(value);
    return std::move(entries);
  }

private:
  static std::pair<unsigned, unsigned> keyOf(Place place) {
    return {place.line, place.column};
  }

  /// Entries that are taken in turn.
  struct List {
    explicit List(const json::Array *entries) : entries(entries) {}
    const json::Value *next() {
      return entries && at < entries->size() ? &(*entries)[at++] : nullptr;
    }
    const json::Array *entries;
    size_t at = 0;
  };

  void addWrong(Kind kind, Place place, const char *why) {
    CertificateEntry &entry = entries.emplace_back();
    entry.kind = kind;
    entry.place = place;
    entry.why = why;
  }

  void checkNext(List &list, const CertifiedProblem::Goal &goal, Kind kind) {
    if (const json::Value *value = list.next())
      entries.push_back(
          DimsEntryChecker(store, *value, problem, goal, kind, explicitProofs)
              .check());
    else
      addWrong(kind, goal.statement->place, "there is no entry");
  }

  void checkNoMore(List &list) {
    while (list.next())
      addWrong(Kind::Check, {}, "the entry is of no statement");
  }

  void checkContract(const json::Value &value) {
    const json::Object *object = value.getAsObject();
    auto place = object ? readPlace(*object) : std::nullopt;
    auto goal = place ? goals.find(keyOf(*place)) : goals.end();
    if (goal == goals.end())
      return addWrong(Kind::Contract, {}, "the entry is of no statement");
    // Each is counted as one more check that holds.
    if (!underContract.insert(keyOf(*place)).second)
      return addWrong(Kind::Contract, *place, "there are two entries");
    entries.push_back(DimsEntryChecker(store, value, problem, goal->second,
                                       Kind::Contract, explicitProofs)
                          .check());
  }

  TermStore store;
  CertifiedProblem problem;
  const json::Object &file;
  llvm::raw_ostream *explicitProofs;
  /// The checks of the file, by their places.
  std::map<std::pair<unsigned, unsigned>, CertifiedProblem::Goal> goals;
  /// The places of checks that have an entry of the contract.
  std::set<std::pair<unsigned, unsigned>> underContract;
  std::vector<CertificateEntry> entries;
};

CertificateCheck checkDims(llvm::StringRef path, llvm::StringRef text,
                           const json::Object &file,
                           llvm::raw_ostream *explicitProofs) {
  CertificateCheck result;
  llvm::Expected<Problem> problem = parseProblem(text, path);
  if (!problem)
    result.error = llvm::toString(problem.takeError());
  else
    result.entries = DimsChecker(*problem, file, explicitProofs).run();
  return result;
}

//===- MLIR -----------------------------------------------------------------//

class MlirEntryChecker : public EntryChecker {
public:
  MlirEntryChecker(TermStore &store, const json::Value &value, Kind kind,
                   size_t lines, llvm::raw_ostream *explicitProofs)
      : EntryChecker(store, value, kind, explicitProofs), lines(lines) {}

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
      clauseIn(premise);
      auto place = premise ? readPlace(*premise) : std::nullopt;
      if (!fact || !place || place->line > lines)
        return "a premise is no claim, or its text or place differs";
      premises.push_back(*fact);
    }
    return std::nullopt;
  }

  size_t lines;
};

CertificateCheck checkMlir(size_t lines, const json::Object &file,
                           llvm::raw_ostream *explicitProofs) {
  CertificateCheck result;
  auto checkAll = [&](const json::Array *entries, Kind kind) {
    if (!entries)
      return;
    for (const json::Value &value : *entries) {
      TermStore store; // Each entry has symbols of its own.
      result.entries.push_back(
          MlirEntryChecker(store, value, kind, lines, explicitProofs).check());
    }
  };
  checkAll(file.getArray("checks"), Kind::Check);
  checkAll(file.getArray("contract"), Kind::Contract);
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
  if (!file->getArray("checks"))
    return failed("the certificate has no checks");
  // The language decides what is trusted; it follows from the file, not from
  // the certificate.
  const llvm::StringRef language = languageOf(path, text);
  if (file->getString("language") != language)
    return failed("the certificate is of a file in the other language");
  if (file->getString("sha256") != llvm::StringRef(digestOf(text)))
    return failed("the certificate is of another text (sha256 differs)");
  if (language == "dims")
    return checkDims(path, text, *file, explicitProofs);
  // Places of a model are those of the program that it becomes.
  const size_t lines = language == "mlir" ? text.count('\n') + 1 : ~size_t(0);
  return checkMlir(lines, *file, explicitProofs);
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

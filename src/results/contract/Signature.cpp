// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Signature.h.
//
// Tested by tests/mlir/ir/contracts.mlir.

#include "results/contract/Signature.h"
#include "engine/base/Limits.h"
#include "engine/terms/Definedness.h"
#include "engine/terms/Narrowed.h"
#include "engine/terms/Rewrite.h"
#include "engine/terms/Symbols.h"
#include "results/contract/LaunchText.h"
#include "results/contract/Report.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::contract {
namespace {

class SignatureWriter {
public:
  SignatureWriter(TermStore &store, InferenceContext &entry,
                  const Inputs &inputs, llvm::ArrayRef<ClaimId> facts,
                  const Contract &contract, ContractReport &report,
                  llvm::ArrayRef<NamedSize> names)
      : store(store), entry(entry), inputs(inputs), facts(facts),
        contract(contract), report(report), letters(store) {
    findNeighbours();
    for (const auto &[name, term] : names) {
      // A letter stands in a list, and for a size: no term below 0.
      const ClaimId isSize = store.ge(term, store.constant(0));
      if (llvm::StringRef(name).find_first_of("[](),\n\r\t") != size_t(-1) ||
          entry.decide(isSize).verdict != Verdict::Proved)
        continue;
      // A symbol that no claim has, until it is written as its name.
      const DimId size = store.dimSymbol("the size " + name);
      wanted.try_emplace(size, name);
      namedSizes.push_back({size, term});
    }
  }

  std::string parameter(const Parameter &parameter);
  std::string result(const FunctionResult &result);
  /// The sizes of a value in the function, or the number; empty if none of them
  /// is known of the inputs.
  std::string value(const FunctionResult &value);
  /// The signature; or, without a name of a function, the beginning of the
  /// sentence.
  std::string write(std::optional<llvm::StringRef> function,
                    llvm::ArrayRef<Parameter> parameters,
                    llvm::ArrayRef<FunctionResult> results);

private:
  void findNeighbours();
  std::optional<DimId> equalNamed(DimId symbol);
  DimId withoutOverflow(DimId term);
  void nameSize(DimId symbol, bool isPart = false);
  void nameScalar(const Parameter &parameter);
  bool isKnown(Term term) const;
  DimId simplest(DimId term);
  std::string valueSize(DimId term);
  std::optional<DimId> definition(DimId symbol, bool isPart);
  std::optional<DimId> definitionBy(ClaimId claim, DimId symbol,
                                    bool mayNameOthers);
  std::string nextLetter(llvm::StringRef first = "");
  void nameTerms();
  std::string conditions(llvm::StringRef word);

  TermStore &store;
  InferenceContext &entry;
  const Inputs &inputs;
  llvm::ArrayRef<ClaimId> facts;
  const Contract &contract;
  ContractReport &report;
  Rewriter letters;
  unsigned numLetters = 0;
  llvm::StringSet<> taken;
  /// The letters that sizes are given by the caller.
  llvm::DenseMap<DimId, llvm::StringRef> wanted;
  /// The sizes with names, as symbols, and their terms.
  std::vector<std::pair<DimId, DimId>> namedSizes;
  /// Sizes, and the size that is written for each.
  llvm::MapVector<DimId, DimId> named;
  unsigned numQuestions = 0, numBounded = 0, numSimplified = 0;
  /// The texts of sizes of values.
  llvm::DenseMap<DimId, std::string> valueSizes;
  /// For each size, the sizes that occur beside it in a conjunct of the
  /// contract.
  llvm::DenseMap<DimId, llvm::SmallVector<DimId, 2>> neighbours;
};

/// The first choice, with a number if it is taken; else the next of A, B, ...
std::string SignatureWriter::nextLetter(llvm::StringRef first) {
  std::string letter = first.str();
  for (unsigned n = 2; !first.empty() && !taken.insert(letter).second; ++n)
    letter = first.str() + std::to_string(n);
  while (first.empty()) {
    unsigned n = numLetters++;
    letter.assign(1, char('A' + n % 26));
    letter += n < 26 ? "" : std::to_string(n / 26);
    if (taken.insert(letter).second)
      break;
  }
  return letter;
}

/// The value of the symbol by the claim, if that is an equality and all other
/// symbols in it have letters, or may be given some: those that are no inputs,
/// and if \p mayNameOthers sizes that are.
std::optional<DimId> SignatureWriter::definitionBy(ClaimId claim, DimId symbol,
                                                   bool mayNameOthers) {
  if (store.kind(claim) != ClaimKind::Eq)
    return std::nullopt;
  DimId term = store.dim(claim);
  LinearView view = store.linearView(term);
  const Summand *own = llvm::find_if(
      view.summands, [&](const Summand &s) { return s.column == symbol; });
  if (own == view.summands.end() || view.summands.size() > 3 ||
      (own->coefficient != Int(1) && own->coefficient != Int(-1)))
    return std::nullopt;
  DimId rest = store.sub(term, store.scale(symbol, own->coefficient));
  if (own->coefficient == Int(1))
    rest = store.neg(rest);
  // An equal size gets the letter later.
  mayNameOthers &= store.kind(rest) != DimKind::Symbol;
  bool isNamed = true;
  llvm::SmallVector<DimId, 2> others;
  walkTerms(store, Term(rest), [&](Term t) {
    if (!t.isSymbol(store) || letters.hasImage(t))
      return isNamed;
    isNamed &= t.sort == Term::Dim && !(t == Term(symbol)) &&
               (!inputs.contains(t) ||
                (mayNameOthers && store.symbol(t.dim()).nonNegative));
    if (isNamed)
      others.push_back(t.dim());
    return isNamed;
  });
  if (!isNamed)
    return std::nullopt;
  for (DimId other : others) {
    if (letters.hasImage(other))
      continue;
    if (inputs.contains(other)) {
      nameSize(other, /*isPart=*/true);
      continue;
    }
    std::string letter =
        nextLetter(wanted.lookup(rest == other ? symbol : other));
    letters.set(other, store.symbol(other).nonNegative
                           ? store.dimSymbol(letter)
                           : store.intSymbol(letter));
  }
  return letters(rest);
}

/// The value of the symbol by an equality of the contract or among the facts.
/// \p isPart: it is part of such a value itself, which goes no deeper.
std::optional<DimId> SignatureWriter::definition(DimId symbol, bool isPart) {
  for (const Clause &clause : contract.clauses)
    for (ClaimId part : conjunctsOf(store, clause.claim))
      if (auto known = definitionBy(part, symbol, /*mayNameOthers=*/false))
        return known;
  // A size that has a name is not written by sizes that have none.
  const bool mayNameOthers = !isPart && wanted.lookup(symbol).empty();
  if (mayNameOthers)
    for (auto [size, term] : namedSizes)
      if (auto known = definitionBy(store.eq(size, term), symbol, true))
        return known;
  for (ClaimId fact : facts)
    if (auto known = definitionBy(fact, symbol, mayNameOthers))
      return known;
  return std::nullopt;
}

/// Lets the named sizes that no parameter is written by stand for their terms.
void SignatureWriter::nameTerms() {
  for (auto [size, term] : namedSizes) {
    const llvm::StringRef name = wanted.lookup(size);
    if (!letters.hasImage(size) && !letters.hasImage(term) &&
        !store.getConstant(term) && taken.insert(name).second)
      letters.set(term, store.dimSymbol(name));
  }
}

void SignatureWriter::findNeighbours() {
  llvm::SmallVector<ClaimId> conjuncts;
  for (const Clause &clause : contract.clauses)
    if (store.kind(clause.claim) == ClaimKind::And)
      llvm::append_range(conjuncts, store.operands(clause.claim));
    else
      conjuncts.push_back(clause.claim);
  for (ClaimId claim : conjuncts) {
    auto sizes = symbolsOf(store, claim).dims;
    for (DimId a : sizes)
      for (DimId b : sizes)
        if (a != b && sizes.size() <= limits::signatureSizesOfClaim)
          neighbours[a].push_back(b);
  }
}

/// The text of a size that has a name and is equal to the symbol.
std::optional<DimId> SignatureWriter::equalNamed(DimId symbol) {
  auto isEqual = [&](DimId other) {
    return entry.isEqual(symbol, other) == Verdict::Proved;
  };
  for (DimId other : neighbours.lookup(symbol))
    if (auto it = named.find(other); it != named.end() && isEqual(other))
      return it->second;
  for (auto [other, image] : named)
    if (numQuestions++ < limits::signatureQuestions && isEqual(other))
      return image;
  return std::nullopt;
}

/// The term, equal under the contract, without quotients of numbers that do not
/// overflow.
DimId SignatureWriter::withoutOverflow(DimId term) {
  const DimId zero = store.constant(0);
  for (unsigned i = 0; i < limits::simplifyResolved; ++i) {
    std::optional<DimId> quotient = overflowQuotientIn(store, Term(term));
    if (!quotient || entry.isEqual(*quotient, zero) != Verdict::Proved)
      break;
    Rewriter rewrite(store);
    rewrite.set(*quotient, zero);
    term = rewrite(term);
  }
  return term;
}

void SignatureWriter::nameSize(DimId symbol, bool isPart) {
  if (letters.hasImage(symbol))
    return;
  auto keep = [&](DimId image) {
    letters.set(symbol, image);
    named.insert({symbol, image});
    report.inputs.push_back({store.str(symbol), store.str(image)});
  };
  Bounds bounds;
  const bool isSolved =
      contract.clauses.size() <= limits::signatureSolvedClauses;
  if (const unsigned n = numBounded++;
      n < limits::signatureSolvedBounds && isSolved)
    bounds = entry.bound(symbol);
  else if (n < limits::signatureBounds)
    bounds = entry.boundQuickly(symbol);
  if (!bounds.vacuous && bounds.lo && bounds.lo == bounds.hi)
    return keep(store.constant(*bounds.lo));
  if (std::optional<DimId> image = equalNamed(symbol))
    return keep(*image);
  if (std::optional<DimId> known = definition(symbol, isPart))
    return keep(*known);
  keep(store.dimSymbol(nextLetter(wanted.lookup(symbol))));
}

void SignatureWriter::nameScalar(const Parameter &parameter) {
  Term symbol = *parameter.scalar;
  report.inputs.push_back({symbol.sort == Term::Dim ? store.str(symbol.dim())
                                                    : store.str(symbol.claim()),
                           parameter.name});
  if (symbol.sort == Term::Dim && !letters.hasImage(symbol))
    letters.set(symbol.dim(), store.intSymbol(parameter.name));
  else if (symbol.sort == Term::Claim && !letters.hasImage(symbol))
    letters.set(symbol.claim(), store.boolSymbol(parameter.name));
}

std::string SignatureWriter::parameter(const Parameter &parameter) {
  std::string result = parameter.name + ": ";
  if (!parameter.shape) {
    if (parameter.scalar)
      nameScalar(parameter);
    return result + parameter.type;
  }
  ShapeId shape = *parameter.shape;
  if (store.kind(shape) == ShapeKind::Symbol) {
    if (!letters.hasImage(shape)) {
      std::string letter = nextLetter();
      letters.set(shape, store.shapeSymbol(letter));
      report.inputs.push_back({store.str(shape), "*" + letter});
    }
    return result + "[*" + store.str(letters(shape)) + "]";
  }
  llvm::ListSeparator comma;
  result += "[";
  for (DimId extent : llvm::SmallVector<DimId>(store.extents(shape))) {
    if (store.kind(extent) == DimKind::Symbol)
      nameSize(extent);
    result += llvm::StringRef(comma);
    result += store.str(letters(extent));
  }
  return result + "]";
}

/// Whether the term is one of inputs alone.
bool SignatureWriter::isKnown(Term term) const {
  bool known = true;
  TermSet seen;
  walkTerms(store, term, [&](Term t) {
    if (!known || !seen.insert(t).second)
      return false;
    known &= !t.is(store, DimKind::Apply) &&
             (!t.isSymbol(store) || inputs.contains(t));
    return known;
  });
  return known;
}

/// The term as it is to be written.
DimId SignatureWriter::simplest(DimId term) {
  term = withoutOverflow(term);
  if (numSimplified++ < limits::signatureBounds && isKnown(term))
    // People do not see that a part occurs twice: the text has to be shorter.
    if (DimId simple = entry.simplify(term).term;
        isKnown(simple) && store.str(simple).size() < store.str(term).size())
      term = simple;
  // A number that is the size of an input.
  if (store.kind(term) == DimKind::Symbol && inputs.contains(term) &&
      !letters.hasImage(term))
    if (std::optional<DimId> image = equalNamed(term))
      letters.set(term, *image);
  return term;
}

std::string SignatureWriter::result(const FunctionResult &result) {
  std::vector<std::string> &sizes = report.results.emplace_back();
  auto write = [&](auto term) {
    if (!isKnown(term))
      return sizes.emplace_back("?");
    sizes.push_back(store.str(term));
    return store.str(letters(term));
  };
  auto writeSize = [&](DimId term) { return write(simplest(term)); };
  if (result.number)
    return writeSize(*result.number);
  if (!result.shape)
    return result.type;
  ShapeId shape = *result.shape;
  if (store.kind(shape) != ShapeKind::Ranked)
    return "[*" + write(shape) + "]";
  llvm::ListSeparator comma;
  std::string text = "[";
  for (DimId extent : llvm::SmallVector<DimId>(store.extents(shape))) {
    text += llvm::StringRef(comma);
    text += writeSize(extent);
  }
  return text + "]";
}

std::string SignatureWriter::valueSize(DimId term) {
  auto [it, isNew] = valueSizes.try_emplace(term);
  if (!isNew)
    return it->second;
  std::string text = "?";
  if (store.size(term) <= limits::contractReportNodes && isKnown(term))
    text = store.str(letters(simplest(term)));
  return valueSizes[term] = text;
}

std::string SignatureWriter::value(const FunctionResult &value) {
  if (value.number) {
    std::string text = valueSize(*value.number);
    return text == "?" ? "" : text;
  }
  ShapeId shape = *value.shape;
  if (store.kind(shape) != ShapeKind::Ranked)
    return store.size(shape) <= limits::contractReportNodes && isKnown(shape)
               ? "[*" + store.str(letters(shape)) + "]"
               : "";
  bool isAnyKnown = false;
  llvm::ListSeparator comma;
  std::string text = "[";
  for (DimId extent : llvm::SmallVector<DimId>(store.extents(shape))) {
    std::string size = valueSize(extent);
    isAnyKnown |= size != "?" && !store.getConstant(extent);
    text += llvm::StringRef(comma);
    text += size;
  }
  return isAnyKnown ? text + "]" : "";
}

/// The conditions that the letters do not say, after a word.
std::string SignatureWriter::conditions(llvm::StringRef word) {
  llvm::SmallVector<ClaimId> claims;
  for (const Clause &clause : contract.clauses)
    claims.push_back(letters(clause.claim));
  const ClaimId all = store.conj(claims);
  return all == TermStore::trueClaim()
             ? ""
             : " " + word.str() + " " + store.str(all);
}

std::string SignatureWriter::write(std::optional<llvm::StringRef> function,
                                   llvm::ArrayRef<Parameter> parameters,
                                   llvm::ArrayRef<FunctionResult> results) {
  for (const Parameter &one : parameters)
    if (one.scalar)
      taken.insert(one.name);
  for (const Parameter &one : parameters)
    if (one.shape && store.kind(*one.shape) == ShapeKind::Ranked)
      for (auto [extent, letter] :
           llvm::zip(store.extents(*one.shape), one.letters))
        wanted.try_emplace(extent, letter);
  std::string takes, gives;
  for (const Parameter &one : parameters)
    if (one.isOfLaunch)
      nameScalar(one);
    else
      takes += (takes.empty() ? "" : ", ") + parameter(one);
  nameTerms();
  for (const FunctionResult &one : results)
    gives += (gives.empty() ? "" : ", ") + result(one);
  if (!function) {
    bool isNever = llvm::any_of(contract.clauses, [](const Clause &clause) {
      return clause.claim == TermStore::falseClaim();
    });
    std::string with =
        isNever ? " and fails whatever they are" : conditions("with");
    return "takes " + (takes.empty() ? "nothing" : takes) + with + "; gives " +
           (gives.empty() ? "nothing" : gives);
  }
  if (results.size() > 1)
    gives = "(" + gives + ")";
  return function->str() + "(" + takes + ")" +
         (results.empty() ? "" : " -> " + gives) + launchedWith(parameters) +
         conditions("where");
}

/// The contract with the exact conditions in place of stronger claims, where
/// they are known, if all are short enough to read: a claim may rest on other
/// claims.
Contract demanded(const TermStore &store, const Contract &contract) {
  Contract result = contract;
  if (llvm::any_of(result.clauses, [&](const Clause &clause) {
        return clause.exactly.valid() &&
               store.size(clause.exactly) > limits::signatureExactNodes;
      }))
    return result;
  for (Clause &clause : result.clauses)
    if (clause.exactly.valid())
      clause.claim = clause.exactly;
  return result;
}

} // namespace

void describeSignature(TermStore &store, InferenceContext &entry,
                       const Inputs &inputs, llvm::ArrayRef<ClaimId> facts,
                       const Contract &contract, llvm::StringRef function,
                       llvm::ArrayRef<Parameter> parameters,
                       llvm::ArrayRef<FunctionResult> results, bool isModel,
                       ContractReport &report, SizesOfValues *values,
                       llvm::ArrayRef<NamedSize> names) {
  auto write = [&](const Contract &said, std::optional<llvm::StringRef> name,
                   ContractReport &to, SizesOfValues *of = nullptr) {
    entry.push();
    for (auto [i, clause] : llvm::enumerate(said.clauses))
      entry.assume(clause.claim, FactId(uint32_t(i)));
    SignatureWriter writer(store, entry, inputs, facts, said, to, names);
    std::string text = writer.write(name, parameters, results);
    if (of) {
      of->signature = text;
      for (const FunctionResult &value : of->values)
        of->texts.push_back(writer.value(value));
    }
    entry.pop();
    return text;
  };
  ContractReport scratch;
  Contract sure = contract;
  llvm::erase_if(sure.clauses, [](const Clause &c) { return !c.isExact(); });
  const bool isSure = sure.clauses.size() == contract.clauses.size();
  report.signature =
      write(contract, function, report, isSure ? values : nullptr);
  if (values && !isSure)
    write(sure, function, scratch, values);
  if (isModel)
    report.sentence = write(demanded(store, contract), std::nullopt, scratch);
}

} // namespace shapeproof::contract

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Signature.h.
//
// Tested by tests/mlir/ir/contracts.mlir.

#include "engine/base/Limits.h"
#include "engine/terms/Definedness.h"
#include "engine/terms/Narrowed.h"
#include "engine/terms/Rewrite.h"
#include "engine/terms/Symbols.h"
#include "results/contract/LaunchText.h"
#include "results/contract/Report.h"
#include "results/contract/SignatureWriter.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::contract {

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
  // A number in a tensor may be negative.
  const bool isSize = store.symbol(symbol).nonNegative ||
                      (!bounds.vacuous && bounds.lo && *bounds.lo >= 0);
  const std::string letter = nextLetter(wanted.lookup(symbol));
  keep(isSize ? store.dimSymbol(letter) : store.intSymbol(letter));
}

/// The elements as ` = A` or ` = [A, _]`; empty if none of them is mentioned.
std::string SignatureWriter::elements(ShapeId content) {
  const llvm::SmallVector<DimId> all(store.extents(content));
  auto isMentioned = [&](DimId element) {
    return store.kind(element) == DimKind::Symbol &&
           mentioned.contains(Term(element));
  };
  if (llvm::none_of(all, isMentioned))
    return "";
  llvm::ListSeparator comma;
  std::string text;
  for (DimId element : all) {
    if (isMentioned(element))
      nameSize(element);
    text += llvm::StringRef(comma);
    text += isMentioned(element) || store.getConstant(element)
                ? store.str(letters(element))
                : "_";
  }
  return text;
}

void SignatureWriter::findMentioned(llvm::ArrayRef<FunctionResult> results) {
  llvm::SmallVector<Term> roots;
  for (const Clause &clause : contract.clauses)
    roots.push_back(Term(clause.claim));
  for (const FunctionResult &result : results) {
    if (result.number)
      roots.push_back(Term(*result.number));
    if (result.shape)
      roots.push_back(Term(*result.shape));
  }
  for (DimId symbol : symbolsOf(store, roots).dims)
    mentioned.insert(Term(symbol));
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
  for (auto [place, term] : parameter.elements) {
    Parameter element;
    element.name = parameter.name + "[" + std::to_string(place) + "]";
    element.scalar = term;
    nameScalar(element);
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
  if (parameter.content && store.kind(*parameter.content) == ShapeKind::Ranked)
    if (std::string numbers = elements(*parameter.content); !numbers.empty())
      return parameter.name + " = " +
             (store.extents(shape).empty() ? numbers : "[" + numbers + "]");
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
    // Nobody reads a size of a page.
    return store.size(term) > limits::signatureExactNodes
               ? std::string("?")
               : store.str(letters(term));
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
  if (!lettersOfOther.empty())
    for (const Parameter &one : parameters)
      for (DimId extent :
           one.shape ? store.extents(*one.shape) : llvm::ArrayRef<DimId>())
        if (auto it = lettersOfOther.find(store.str(extent));
            it != lettersOfOther.end())
          wanted.try_emplace(extent, it->second);
  findMentioned(results);
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
static Contract demanded(const TermStore &store, const Contract &contract) {
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

void describeSignature(TermStore &store, InferenceContext &entry,
                       const Inputs &inputs, llvm::ArrayRef<ClaimId> facts,
                       const Contract &contract, llvm::StringRef function,
                       llvm::ArrayRef<Parameter> parameters,
                       llvm::ArrayRef<FunctionResult> results, bool isModel,
                       ContractReport &report, SizesOfValues *values,
                       llvm::ArrayRef<NamedSize> names) {
  auto write = [&](const Contract &said, std::optional<llvm::StringRef> name,
                   ContractReport &to, SizesOfValues *of = nullptr,
                   const ContractReport *other = nullptr) {
    entry.push();
    for (auto [i, clause] : llvm::enumerate(said.clauses))
      entry.assume(clause.claim, FactId(uint32_t(i)));
    SignatureWriter writer(store, entry, inputs, facts, said, to, names, other);
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
    write(sure, function, scratch, values, &report);
  if (isModel)
    report.sentence = write(demanded(store, contract), std::nullopt, scratch);
}

} // namespace shapeproof::contract

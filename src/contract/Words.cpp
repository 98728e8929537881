// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Words.h. Tested by tests/unit/contract/WordsTest.cpp.

#include "contract/Words.h"
#include "base/Limits.h"
#include "contract/Candidates.h"
#include "terms/BroadcastSets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace shapeproof::contract {
namespace {

std::string text(const Int &value) {
  std::string result;
  llvm::raw_string_ostream(result) << value;
  return result;
}

class DimWords {
public:
  explicit DimWords(const TermStore &store) : store(store) {}

  /// The dim in words; if `isFactor`, in parentheses unless it is one thing or
  /// a product.
  std::string operator()(DimId d, bool isFactor = false) const;
  /// The dim in words, in parentheses unless it is one thing.
  std::string operand(DimId d) const;

private:
  std::string list(llvm::StringRef name, llvm::ArrayRef<DimId> operands,
                   const Int &more) const;
  std::string sum(DimId d) const;
  std::string quotient(DimId d) const;
  std::optional<std::string> roundedUp(DimId d) const;

  const TermStore &store;
};

std::string DimWords::list(llvm::StringRef name, llvm::ArrayRef<DimId> operands,
                           const Int &more) const {
  // Numbers come first.
  std::vector<std::string> parts;
  for (DimId operand : operands) {
    LinearView view = store.linearView(operand);
    bool isNumber = view.summands.empty();
    std::string part;
    if (more == Int(0))
      part = (*this)(operand);
    else if (isNumber)
      part = text(view.constant + more);
    else if (view.constant == -more && view.summands.size() == 1 &&
             view.summands[0].coefficient == Int(1))
      part = (*this)(view.summands[0].column);
    else
      part = (*this)(operand) + (more > Int(0) ? " + " : " - ") +
             text(more > Int(0) ? more : -more);
    parts.insert(isNumber ? parts.begin() : parts.end(), std::move(part));
  }
  return name.str() + "(" + llvm::join(parts, ", ") + ")";
}

std::string DimWords::sum(DimId d) const {
  LinearView view = store.linearView(d);
  // max(0, n - 1) + 1 is max(1, n).
  if (view.summands.size() == 1 && view.summands[0].coefficient == Int(1)) {
    DimId only = view.summands[0].column;
    DimKind kind = store.kind(only);
    if (kind == DimKind::Max || kind == DimKind::Min)
      return list(kind == DimKind::Max ? "max" : "min", store.operands(only),
                  view.constant);
    if (kind == DimKind::FloorDiv)
      if (auto divisor = store.getConstant(store.operands(only)[1]);
          divisor && *divisor > Int(0) && view.constant == Int(1)) {
        // n floordiv 2 + 1 is ceildiv(n + 1, 2).
        LinearView inner = store.linearView(store.operands(only)[0]);
        if (inner.constant == Int(-1) && inner.summands.size() == 1 &&
            inner.summands[0].coefficient == Int(1))
          return "ceildiv(" + (*this)(inner.summands[0].column) + ", " +
                 text(*divisor) + ")";
      }
  }
  std::vector<std::pair<Int, std::string>> terms;
  for (const Summand &summand : view.summands) {
    auto upwards = roundedUp(summand.column);
    terms.emplace_back(upwards ? -summand.coefficient : summand.coefficient,
                       upwards ? *upwards : (*this)(summand.column, true));
  }
  std::string result;
  for (bool isNegative : {false, true})
    for (const auto &[coefficient, words] : terms) {
      if ((coefficient < Int(0)) != isNegative)
        continue;
      Int factor = isNegative ? -coefficient : coefficient;
      result += isNegative       ? (result.empty() ? "-" : " - ")
                : result.empty() ? ""
                                 : " + ";
      if (factor != Int(1))
        result += text(factor) + " * ";
      result += words;
    }
  if (view.constant == Int(0))
    return result;
  bool isLess = view.constant < Int(0);
  return result + (isLess ? " - " : " + ") +
         text(isLess ? -view.constant : view.constant);
}

/// For `(-n) floordiv m`, the words of its negation, ceildiv(n, m).
std::optional<std::string> DimWords::roundedUp(DimId d) const {
  if (store.kind(d) != DimKind::FloorDiv)
    return std::nullopt;
  LinearView view = store.linearView(store.operands(d)[0]);
  auto divisor = store.getConstant(store.operands(d)[1]);
  if (!divisor || *divisor <= Int(0) || view.constant != Int(0) ||
      view.summands.size() != 1 || view.summands[0].coefficient != Int(-1))
    return std::nullopt;
  return "ceildiv(" + (*this)(view.summands[0].column) + ", " + text(*divisor) +
         ")";
}

std::string DimWords::quotient(DimId d) const {
  DimId above = store.operands(d)[0], below = store.operands(d)[1];
  LinearView view = store.linearView(above);
  auto divisor = store.getConstant(below);
  // (n + m - 1) floordiv m rounds n / m up.
  if (divisor && *divisor > Int(1) && view.constant == *divisor - Int(1) &&
      view.summands.size() == 1 && view.summands[0].coefficient == Int(1))
    return "ceildiv(" + (*this)(view.summands[0].column) + ", " +
           text(*divisor) + ")";
  return "floordiv(" + (*this)(above) + ", " + (*this)(below) + ")";
}

/// Whether it is a name, a number or a call: `max(1, n)`, not `max(1, n) + 1`
/// or `-n`.
bool isOneThing(llvm::StringRef words) {
  unsigned depth = 0;
  for (char c : words) {
    if (c == ' ' && depth == 0)
      return false;
    depth += c == '(' || c == '[';
    depth -= c == ')' || c == ']';
  }
  return !words.starts_with("-");
}

std::string DimWords::operand(DimId d) const {
  std::string result = (*this)(d, true);
  return store.kind(d) == DimKind::Product ? "(" + result + ")" : result;
}

std::string DimWords::operator()(DimId d, bool isFactor) const {
  switch (store.kind(d)) {
  case DimKind::Sum: {
    std::string result = sum(d);
    return isFactor && !isOneThing(result) ? "(" + result + ")" : result;
  }
  case DimKind::Product: {
    std::string result;
    for (DimId operand : store.operands(d))
      result += (result.empty() ? "" : " * ") + (*this)(operand, true);
    return result;
  }
  case DimKind::FloorDiv:
    return quotient(d);
  case DimKind::Mod:
    return "(" + operand(store.operands(d)[0]) + " mod " +
           operand(store.operands(d)[1]) + ")";
  case DimKind::Max:
    return list("max", store.operands(d), Int(0));
  case DimKind::Min:
    return list("min", store.operands(d), Int(0));
  case DimKind::Broadcast:
    return list("broadcast", joins::leavesOf(store, d), Int(0));
  case DimKind::Select:
    return "(" + (*this)(store.operands(d)[0]) + " if " +
           inWords(store, store.condition(d)) + ", otherwise " +
           (*this)(store.operands(d)[1]) + ")";
  default:
    return store.str(d);
  }
}

//===- Claims ---------------------------------------------------------------//

/// The ranges of a term, or of its remainder by a constant.
struct Ranges {
  std::string of;
  Int modulus;
  std::vector<std::pair<Int, Int>> ranges;
};

/// The claim as a range of one term.
std::optional<Ranges> rangeOf(const TermStore &store, ClaimId claim) {
  ClaimKind kind = store.kind(claim);
  DimWords words(store);
  if (kind == ClaimKind::And && store.operands(claim).size() == 2) {
    auto a = rangeOf(store, store.operands(claim)[0]);
    auto b = rangeOf(store, store.operands(claim)[1]);
    if (!a || !b || a->of != b->of || a->ranges.size() != 1 ||
        b->ranges.size() != 1)
      return std::nullopt;
    auto &range = a->ranges[0];
    range.first = std::max(range.first, b->ranges[0].first);
    range.second = std::min(range.second, b->ranges[0].second);
    return a;
  }
  if (kind != ClaimKind::Eq && kind != ClaimKind::Ge)
    return std::nullopt;
  DimId term = store.dim(claim);
  LinearView view = store.linearView(term);
  Ranges result;
  Int least(INT64_MIN), most(INT64_MAX), constant = view.constant;
  bool isNegated;
  if (auto remainder = remainderOf(store, term);
      remainder && remainder->of == remainder->column &&
      remainder->modulus > Int(0)) {
    result.of =
        words.operand(remainder->of) + " mod " + text(remainder->modulus);
    result.modulus = remainder->modulus;
    least = Int(0);
    most = remainder->modulus - Int(1);
    isNegated = remainder->isNegated;
  } else {
    if (view.summands.size() != 1 || (view.summands[0].coefficient != Int(1) &&
                                      view.summands[0].coefficient != Int(-1)))
      return std::nullopt;
    result.of = words(view.summands[0].column);
    isNegated = view.summands[0].coefficient == Int(-1);
  }
  // Match x + c == 0, x + c >= 0, -x + c >= 0.
  if (kind == ClaimKind::Eq)
    least = most = isNegated ? constant : -constant;
  else if (isNegated)
    most = constant;
  else
    least = -constant;
  result.ranges.emplace_back(least, most);
  return result;
}

std::string rangesInWords(const Ranges &all) {
  const bool isRemainder = all.modulus != Int(0);
  std::vector<std::string> parts;
  std::string single;
  size_t numSingle = 0;
  auto list = [&](const Int &value) {
    single += (numSingle++ ? ", " : "") + text(value);
  };
  for (const auto &[least, most] : all.ranges) {
    Int length = most - least;
    bool isOpen = least == Int(INT64_MIN) || most == Int(INT64_MAX);
    if (!isOpen &&
        (length == Int(0) ||
         (isRemainder && length < Int(int64_t(limits::printedValues)))))
      for (Int value = least; value <= most; value = value + Int(1))
        list(value);
    else if (least == Int(INT64_MIN))
      parts.push_back(all.of + " <= " + text(most));
    else if (most == Int(INT64_MAX))
      parts.push_back(all.of + " >= " + text(least));
    else
      parts.push_back(all.of + " in " + text(least) + ".." + text(most));
  }
  if (numSingle)
    parts.insert(parts.begin(), all.of + (numSingle > 1 ? " in {" + single + "}"
                                                        : " = " + single));
  return llvm::join(parts, " or ");
}

std::string comparison(const TermStore &store, ClaimId claim) {
  LinearView view = store.linearView(store.dim(claim));
  std::vector<Summand> left, right;
  for (const Summand &summand : view.summands)
    if (summand.coefficient > Int(0))
      left.push_back(summand);
    else
      right.push_back({summand.column, -summand.coefficient});
  auto side = [&](llvm::ArrayRef<Summand> summands, const Int &constant) {
    std::string result;
    for (const Summand &summand : summands) {
      result += result.empty() ? "" : " + ";
      if (summand.coefficient != Int(1))
        result += text(summand.coefficient) + " * ";
      result += DimWords(store)(summand.column, true);
    }
    if (result.empty() || constant != Int(0))
      result += (result.empty() ? "" : " + ") + text(constant);
    return result;
  };
  ClaimKind kind = store.kind(claim);
  Int none(0);
  if (kind == ClaimKind::Ge && left.empty())
    return side(right, none) + " <= " + text(view.constant);
  bool isLeft = view.constant > none;
  return side(left, isLeft ? view.constant : none) +
         (kind == ClaimKind::Eq   ? " = "
          : kind == ClaimKind::Ne ? " != "
                                  : " >= ") +
         side(right, isLeft ? none : -view.constant);
}

std::string claimWords(const TermStore &store, ClaimId claim) {
  ClaimKind kind = store.kind(claim);
  if (auto range = rangeOf(store, claim))
    return rangesInWords(*range);
  if (kind == ClaimKind::Or) {
    // Collect the ranges of each term, in the order of its first range.
    std::vector<Ranges> ranges;
    std::vector<std::string> parts;
    for (ClaimId part : store.operands(claim)) {
      auto range = rangeOf(store, part);
      if (!range) {
        std::string words = claimWords(store, part);
        bool isNested = store.kind(part) == ClaimKind::And;
        parts.push_back(isNested ? "(" + words + ")" : words);
        continue;
      }
      auto same = llvm::find_if(
          ranges, [&](const Ranges &r) { return r.of == range->of; });
      if (same == ranges.end())
        ranges.push_back(*range);
      else
        llvm::append_range(same->ranges, range->ranges);
    }
    std::vector<std::string> first;
    for (Ranges &range : ranges) {
      llvm::sort(range.ranges);
      first.push_back(rangesInWords(range));
    }
    first.insert(first.end(), parts.begin(), parts.end());
    return llvm::join(first, " or ");
  }
  if (kind == ClaimKind::And) {
    std::vector<std::string> parts;
    for (ClaimId part : store.operands(claim)) {
      std::string words = claimWords(store, part);
      bool isNested = llvm::StringRef(words).contains(" or ");
      parts.push_back(isNested ? "(" + words + ")" : words);
    }
    return llvm::join(parts, " and ");
  }
  if (kind == ClaimKind::Eq || kind == ClaimKind::Ne || kind == ClaimKind::Ge)
    return comparison(store, claim);
  return claimText(store, claim);
}

} // namespace

std::string inWords(const TermStore &store, DimId term) {
  return store.size(term) > limits::printedTermNodes ? store.str(term)
                                                     : DimWords(store)(term);
}

std::string inWords(const TermStore &store, ClaimId claim) {
  return store.size(claim) > limits::printedTermNodes
             ? claimText(store, claim)
             : claimWords(store, claim);
}

bool isRangeInWords(const TermStore &store, ClaimId claim) {
  return rangeOf(store, claim).has_value();
}

//===- Inputs ---------------------------------------------------------------//

/// Inputs as `N = 1, H = 32`: sizes by their letters, unless two sizes of one
/// letter differ.
static std::string inputsInWords(const ContractReport &report,
                                 const Example &example) {
  auto valueText = [](const NamedValue &named) {
    std::string result;
    llvm::raw_string_ostream os(result);
    if (const auto *number = std::get_if<Int>(&named.value))
      os << *number;
    else if (const auto *truth = std::get_if<bool>(&named.value))
      os << (*truth ? "true" : "false");
    else {
      llvm::ListSeparator separator;
      os << '[';
      for (const Int &extent : std::get<std::vector<Int>>(named.value))
        os << separator << extent;
      os << ']';
    }
    return result;
  };
  std::map<std::string, std::string> letters;
  for (const ContractReport::Input &input : report.inputs)
    if (llvm::all_of(input.letter,
                     [](char c) { return llvm::isAlnum(c) || c == '_'; }) &&
        !input.letter.empty() && !llvm::isDigit(input.letter.front()))
      letters[input.name] = input.letter;
  std::map<std::string, std::string> values;
  std::map<std::string, bool> isAmbiguous;
  for (const NamedValue &named : example)
    if (auto letter = letters.find(named.name); letter != letters.end()) {
      auto [it, isNew] = values.try_emplace(letter->second, valueText(named));
      isAmbiguous[letter->second] |= it->second != valueText(named);
    }
  std::vector<std::string> parts;
  for (const NamedValue &named : example) {
    auto letter = letters.find(named.name);
    bool hasLetter = letter != letters.end() && !isAmbiguous[letter->second];
    std::string part =
        (hasLetter ? letter->second : named.name) + " = " + valueText(named);
    if (!llvm::is_contained(parts, part))
      parts.push_back(std::move(part));
  }
  return llvm::join(parts, ", ");
}

/// The first clause that realistic sizes break, if there is one.
static const ContractReport::Clause *shownClause(const ContractReport &report) {
  const ContractReport::Clause *first = nullptr;
  for (const ContractReport::Clause &clause : report.clauses) {
    if (!clause.breaks)
      continue;
    bool isEmpty = llvm::any_of(*clause.breaks, [](const NamedValue &named) {
      const auto *number = std::get_if<Int>(&named.value);
      return number && *number == Int(0);
    });
    if (!isEmpty)
      return &clause;
    if (!first)
      first = &clause;
  }
  return first;
}

void completeSentence(ContractReport &report) {
  if (report.sentence.empty())
    return;
  if (report.runsWith && !report.runsWith->empty())
    report.sentence += "; runs with " + inputsInWords(report, *report.runsWith);
  if (const ContractReport::Clause *clause = shownClause(report)) {
    report.sentence +=
        "; breaks with " + inputsInWords(report, *clause->breaks);
    if (!clause->message.empty())
      report.sentence += " at " + clause->message;
  }
  if (!report.residue.empty())
    report.sentence += "; " + std::to_string(report.residue.size()) +
                       (report.residue.size() == 1 ? " requirement depends"
                                                   : " requirements depend") +
                       " on more than sizes";
}

} // namespace shapeproof::contract

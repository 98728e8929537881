// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ClauseText.h. Tested by tests/results/report/ClauseTextTest.cpp.

#include "results/report/ClauseText.h"
#include "engine/base/Limits.h"
#include "results/report/ClaimParts.h"
#include "results/report/Naming.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

namespace shapeproof {
namespace {

using llvm::StringRef;

/// Characters of a condition that people read at a glance.
constexpr size_t kReadable = 60;

bool areSameComparisons(StringRef a, StringRef b) {
  if (bare(a) == bare(b))
    return true;
  // n > 3 as n >= 4.
  auto normal = [](StringRef text) -> std::optional<std::string> {
    std::optional<Compared> own = comparison(text);
    int64_t end;
    if (!own || own->right.getAsInteger(10, end) || end == INT64_MAX ||
        end == INT64_MIN)
      return std::nullopt;
    if (own->op == ">")
      return (own->left + " >= " + llvm::Twine(end + 1)).str();
    if (own->op == "<")
      return (own->left + " <= " + llvm::Twine(end - 1)).str();
    return text.str();
  };
  std::optional<std::string> own = normal(bare(a)), other = normal(bare(b));
  return own && other && *own == *other;
}

std::string disjunction(llvm::ArrayRef<std::string> arms) {
  return llvm::join(arms, " or ");
}

std::vector<std::string> without(llvm::ArrayRef<std::string> arms, size_t i) {
  std::vector<std::string> rest(arms.begin(), arms.end());
  rest.erase(rest.begin() + i);
  return rest;
}

/// Whether people ask for it rather than for its negation.
bool isAsked(StringRef claim) {
  return !bare(claim).starts_with("not ") && !isIn(claim, " != ");
}

//===- Forms of one claim ---------------------------------------------------//

/// x == a * (x floordiv a)
std::string asMultiple(StringRef claim) {
  std::optional<Compared> own = comparison(claim);
  if (!own || own->op != "==")
    return claim.str();
  for (auto [size, product] :
       {std::pair(own->left, own->right), std::pair(own->right, own->left)}) {
    auto [factor, quotient] = product.split(" * ");
    if ((isName(factor) || isLiteral(factor)) && isName(size) &&
        quotient == ("(" + size + " floordiv " + factor + ")").str())
      return (size + " mod " + factor + " == 0").str();
  }
  return claim.str();
}

/// n == 1 or m == 1 or n == m, and n == 1 or n == m.
std::optional<std::string> asBroadcast(llvm::ArrayRef<std::string> arms) {
  std::vector<StringRef> ones;
  std::optional<Compared> same;
  for (const std::string &arm : arms) {
    std::optional<Compared> own = comparison(arm);
    if (!own || own->op != "==" || !isName(own->left))
      return std::nullopt;
    if (own->right == "1") {
      ones.push_back(own->left);
    } else if (isName(own->right) && !same) {
      same = own;
    } else {
      return std::nullopt;
    }
  }
  if (!same || ones.empty() || ones.size() > 2)
    return std::nullopt;
  auto isSide = [&](StringRef name) {
    return name == same->left || name == same->right;
  };
  if (!llvm::all_of(ones, isSide) || (ones.size() == 2 && ones[0] == ones[1]))
    return std::nullopt;
  const StringRef other = ones[0] == same->left ? same->right : same->left;
  return (ones[0] +
          (ones.size() == 2 ? " broadcasts with " : " broadcasts to ") + other)
      .str();
}

bool isOrder(StringRef arm) {
  std::optional<Compared> own = comparison(arm);
  return own && (isIn(own->op, "<") || isIn(own->op, ">"));
}

/// `not p or q` as a condition on q.
std::optional<std::string> asCondition(llvm::ArrayRef<std::string> arms) {
  if (arms.size() < 2)
    return std::nullopt;
  auto isTruth = [](StringRef arm) {
    arm = bare(arm);
    arm.consume_front("not ");
    return isName(arm);
  };
  // A truth value, or a case, is the condition of the others; so is an order
  // among equalities, which says whether a loop runs.
  for (size_t i = 0; i < arms.size(); ++i) {
    const std::vector<std::string> rest = without(arms, i);
    const bool isCase = isTruth(arms[i]) ? llvm::none_of(rest, isTruth)
                                         : isIn(arms[i], " != ") ||
                                               (isOrder(arms[i]) &&
                                                llvm::none_of(rest, isOrder));
    std::optional<std::string> when = isCase ? negation(arms[i]) : std::nullopt;
    if (when)
      return "if " + *when + ": " + disjunction(rest);
  }
  return std::nullopt;
}

std::string formOf(StringRef claim) {
  std::vector<std::string> arms = operandsOf(claim, "or");
  for (std::string &arm : arms)
    arm = asMultiple(arm);
  if (auto words = asBroadcast(arms))
    return *words;
  if (auto words = asCondition(arms))
    return *words;
  return disjunction(arms);
}

//===- Forms of several claims ----------------------------------------------//

/// (p or q) and (not p or r) as `if p: r, else q`.
std::optional<std::string> asAlternatives(StringRef a, StringRef b) {
  const std::vector<std::string> first = operandsOf(a, "or"),
                                 second = operandsOf(b, "or");
  if (first.size() < 2 || second.size() < 2)
    return std::nullopt;
  std::optional<std::pair<size_t, size_t>> found;
  for (auto [i, arm] : llvm::enumerate(first)) {
    const std::optional<std::string> opposite = negation(arm);
    for (auto [j, other] : llvm::enumerate(second))
      if (opposite && areSameComparisons(*opposite, other)) {
        if (found)
          return std::nullopt;
        found = {i, j};
      }
  }
  if (!found)
    return std::nullopt;
  auto [i, j] = *found;
  const std::string ifFirst = disjunction(without(second, j)),
                    ifNot = disjunction(without(first, i));
  const bool isFirst = isAsked(first[i]);
  return "if " + bare(isFirst ? first[i] : second[j]).str() + ": " +
         (isFirst ? ifFirst : ifNot) + ", else " + (isFirst ? ifNot : ifFirst);
}

/// Two ends of a term as its range.
std::optional<std::string> asRange(StringRef a, StringRef b) {
  std::optional<Compared> low = comparison(a), high = comparison(b);
  if (!low || !high || low->left != high->left)
    return std::nullopt;
  if (low->op == "<=")
    std::swap(low, high);
  int64_t least, most;
  if (low->op != ">=" || high->op != "<=" ||
      low->right.getAsInteger(10, least) ||
      high->right.getAsInteger(10, most) || least > most)
    return std::nullopt;
  return least == most
             ? (low->left + " == " + low->right).str()
             : (low->left + " in [" + low->right + ", " + high->right + "]")
                   .str();
}

/// Whether the claim is about something called `i`.
bool hasNameI(StringRef claim) {
  auto isPart = [&](size_t at) {
    return at < claim.size() && isName(("x" + claim.substr(at, 1)).str());
  };
  for (size_t at = claim.find('i'); at != StringRef::npos;
       at = claim.find('i', at + 1))
    if ((at == 0 || !isPart(at - 1)) &&
        (!isPart(at + 1) || claim[at + 1] == '['))
      return true;
  return false;
}

/// The claim with `[i]` in place of the only index in it, and that index.
std::optional<std::pair<std::string, unsigned>> ofElement(StringRef claim) {
  const size_t open = claim.find('[');
  const size_t close = claim.find(']', open);
  unsigned index;
  if (open == StringRef::npos || open == 0 || close == StringRef::npos ||
      claim.find('[', open + 1) != StringRef::npos ||
      !llvm::isAlnum(claim[open - 1]) ||
      claim.slice(open + 1, close).getAsInteger(10, index) || hasNameI(claim))
    return std::nullopt;
  return std::pair(
      (claim.take_front(open) + "[i]" + claim.drop_front(close + 1)).str(),
      index);
}

/// The name and the range of a claim about one name: `n`, ` <= 2147483647`.
std::optional<std::pair<StringRef, StringRef>> ofName(StringRef claim) {
  const size_t at = claim.find(' ');
  if (at == StringRef::npos || !isName(claim.take_front(at)))
    return std::nullopt;
  const StringRef rest = claim.drop_front(at);
  const bool isRange = rest.starts_with(" <= ") || rest.starts_with(" in [");
  return !isRange || isIn(rest, " or ") || isIn(rest, " and ")
             ? std::nullopt
             : std::optional(std::pair(claim.take_front(at), rest));
}

//===- What is said besides -------------------------------------------------//

/// Whether the exact condition has a number that wraps in a machine word: the
/// quotient or the remainder of a sum by the word; a small one, by which sizes
/// are divided as well, of a sum with half of it.
bool hasWraps(StringRef exactly) {
  for (unsigned bits : {8, 16, 32, 64}) {
    const std::string word = bits == 64 ? "2^64" : std::to_string(1ull << bits);
    const std::string half =
        bits < 32 ? " + " + std::to_string(1ull << (bits - 1)) : "";
    for (StringRef op : {") floordiv ", ") mod ", ") ceildiv "})
      if (isIn(exactly, half + op.str() + word))
        return true;
  }
  return isIn(exactly, "wrap");
}

/// Whether the claim is a range of a term that ends at a machine word's end.
bool isWordRange(StringRef claim) {
  return withPowers(claim) != claim &&
         (isIn(claim, " in [") || isIn(claim, " <= "));
}

/// `x, y or z is 0`.
std::string areZero(std::vector<std::string> sizes) {
  const std::string last = sizes.back();
  sizes.pop_back();
  return (sizes.empty() ? "" : llvm::join(sizes, ", ") + " or ") + last +
         " is 0";
}

/// The sizes that arms say to be 0.
std::vector<std::string> zerosOf(llvm::ArrayRef<std::string> arms) {
  std::vector<std::string> zeros;
  for (const std::string &arm : arms)
    if (StringRef size = arm; size.consume_back(" == 0") && isName(size))
      zeros.push_back(size.str());
  return zeros;
}

/// `unless x.dim0 is 0`, if the exact condition is the claim or that.
std::string unlessOf(const ContractReport &contract,
                     const ContractReport::Clause &clause) {
  const std::vector<std::string> claims = operandsOf(clause.claim, "or");
  std::vector<std::string> arms = operandsOf(*clause.exactly, "or");
  for (const std::string &own : claims) {
    auto it = llvm::find(arms, own);
    if (it == arms.end())
      return "";
    arms.erase(it);
  }
  if (arms.empty())
    return "";
  const std::vector<std::string> empty = zerosOf(arms);
  const std::string rest = "unless " + disjunction(arms);
  if (empty.size() < arms.size())
    return rest.size() <= kReadable ? rest : "";
  const bool areOfResults = llvm::all_of(empty, [&](const std::string &size) {
    return llvm::any_of(contract.results, [&](const auto &sizes) {
      return llvm::is_contained(sizes, size);
    });
  });
  const std::string all = areZero(empty);
  if (all.size() > kReadable)
    return "";
  return areOfResults ? "unless a result is empty (" + all + ")"
                      : "unless " + all;
}

/// The claim `p` of `x == 0 or y == 0 or p`, and `unless x or y is 0`.
std::optional<std::pair<std::string, std::string>>
besideZeros(StringRef claim) {
  std::vector<std::string> arms = operandsOf(claim, "or");
  const std::vector<std::string> zeros = zerosOf(arms);
  if (zeros.empty() || zeros.size() + 1 != arms.size())
    return std::nullopt;
  llvm::erase_if(arms, [&](const std::string &arm) {
    StringRef size = arm;
    return size.consume_back(" == 0") && llvm::is_contained(zeros, size);
  });
  // Nobody knows which of two equalities is the condition.
  const bool isKnown = zeros.size() > 1 || (!arms.empty() && isOrder(arms[0]));
  if (arms.size() != 1 || !isKnown)
    return std::nullopt;
  return std::pair(arms[0], "unless " + areZero(zeros));
}

/// Lines as far as they are found.
class LineMaker {
public:
  LineMaker(const ContractReport &contract) : contract(contract) {
    // Forms are found in the text, where names have to be words.
    hasForms = llvm::all_of(
        contract.inputs, [](const auto &input) { return isName(input.name); });
    for (const ContractReport::Clause &clause : contract.clauses)
      add(clause);
  }

  std::vector<ClauseLine> run() {
    if (hasForms) {
      joinAlternatives();
      joinRanges();
      joinElements();
      joinNames();
      for (ClauseLine &line : lines)
        if (!isJoined(line))
          line.condition = formOf(line.condition);
    }
    for (ClauseLine &line : lines) {
      line.condition = withPowers(line.condition);
      line.words = withPowers(line.words);
    }
    return std::move(lines);
  }

private:
  void add(const ContractReport::Clause &clause) {
    std::string words;
    bool isEnough = !clause.exact;
    bool mayWrap = false;
    if (isEnough && clause.exactly && hasForms) {
      words = unlessOf(contract, clause);
      isEnough = words.empty();
      mayWrap = hasWraps(*clause.exactly);
    }
    if (!isEnough && words.empty() && hasForms)
      if (auto parts = besideZeros(clause.claim)) {
        lines.push_back({parts->first, parts->second, false, &clause});
        return;
      }
    const bool isSplit = hasForms && isEnough;
    for (const std::string &part : isSplit
                                       ? operandsOf(clause.claim, "and")
                                       : std::vector<std::string>{clause.claim})
      lines.push_back({part,
                       mayWrap && isEnough && isWordRange(part)
                           ? "beyond it the value wraps"
                           : words,
                       isEnough, &clause});
  }

  static bool isJoined(const ClauseLine &line) {
    return StringRef(line.condition).starts_with("if ") ||
           isIn(line.condition, " for every ");
  }

  static bool areAlike(const ClauseLine &a, const ClauseLine &b) {
    return a.isEnough == b.isEnough && a.words == b.words;
  }

  void joinAlternatives() {
    if (lines.size() > limits::contractShownClauses)
      return;
    for (size_t i = 0; i < lines.size(); ++i)
      for (size_t j = i + 1; j < lines.size() && !isJoined(lines[i]); ++j)
        if (areAlike(lines[i], lines[j]) && !isJoined(lines[j]))
          if (auto both =
                  asAlternatives(lines[i].condition, lines[j].condition)) {
            lines[i].condition = *both;
            lines.erase(lines.begin() + j);
          }
  }

  /// x >= 3 and x <= 7 of one check as a range.
  void joinRanges() {
    auto isOfSame = [](const ClauseLine &a, const ClauseLine &b) {
      const auto &own = a.clause->checks, &other = b.clause->checks;
      return areAlike(a, b) && a.clause->message == b.clause->message &&
             own.empty() == other.empty() &&
             (own.empty() || own.front() == other.front());
    };
    for (size_t i = 0; i < lines.size(); ++i)
      for (size_t j = i + 1; j < lines.size(); ++j)
        if (isOfSame(lines[i], lines[j]))
          if (auto both = asRange(lines[i].condition, lines[j].condition)) {
            lines[i].condition = *both;
            lines.erase(lines.begin() + j);
            break;
          }
  }

  void joinElements() {
    for (size_t i = 0; i < lines.size(); ++i) {
      auto first = ofElement(lines[i].condition);
      if (!first)
        continue;
      std::vector<size_t> others;
      unsigned next = first->second + 1;
      for (size_t j = i + 1; j < lines.size(); ++j)
        if (auto other = ofElement(lines[j].condition);
            other && other->first == first->first && other->second == next &&
            areAlike(lines[i], lines[j])) {
          others.push_back(j);
          ++next;
        }
      if (others.size() < 2)
        continue;
      lines[i].condition = first->first + " for every i in " +
                           std::to_string(first->second) + ".." +
                           std::to_string(next - 1);
      for (size_t j : llvm::reverse(others))
        lines.erase(lines.begin() + j);
    }
  }

  /// Sizes that have to fit one machine word.
  void joinNames() {
    for (size_t i = 0; i < lines.size(); ++i) {
      auto first = isWordRange(lines[i].condition) ? ofName(lines[i].condition)
                                                   : std::nullopt;
      if (!first)
        continue;
      const std::string range = first->second.str();
      std::string all = first->first.str();
      bool isOne = true;
      for (size_t j = i + 1; j < lines.size();) {
        auto other = ofName(lines[j].condition);
        if (!other || other->second != range || !areAlike(lines[i], lines[j])) {
          ++j;
          continue;
        }
        all += ", " + other->first.str();
        isOne = false;
        lines.erase(lines.begin() + j);
      }
      if (isOne)
        continue;
      lines[i].condition = all + range;
      if (lines[i].words.empty() && isIn(range, "2147483647"))
        lines[i].words = "sizes fit i32";
    }
  }

  const ContractReport &contract;
  std::vector<ClauseLine> lines;
  bool hasForms;
};

} // namespace

std::vector<ClauseLine> clauseLines(const ContractReport &contract,
                                    llvm::ArrayRef<std::string> names) {
  std::vector<ClauseLine> lines = LineMaker(contract).run();
  for (ClauseLine &line : lines) {
    line.condition = withNames(line.condition, names);
    line.words = withNames(line.words, names);
  }
  return lines;
}

} // namespace shapeproof

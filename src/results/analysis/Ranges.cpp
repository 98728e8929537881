// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See shapeproof/SizeRange.h.
//
// Tested by tests/tools/cli/range.test.

#include "engine/base/ExactInt.h"
#include "engine/base/NumberText.h"
#include "shapeproof/Problem.h"
#include "shapeproof/SizeRange.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {

/// A set of this size is one claim that can be read and decided.
static constexpr size_t kMostParts = 256;
/// An error lists so many names.
static constexpr unsigned kMostNames = 12;

static llvm::Error badRange(llvm::StringRef text, const llvm::Twine &why) {
  return llvm::createStringError("'" + text + "': " + why);
}

/// Takes x[0], x.dim0 and x.e0 apart; anything else is one name.
static void readName(llvm::StringRef text, SizeRange &range) {
  auto [base, axis] = text.split('[');
  if (axis.consume_back("]") && !axis.getAsInteger(10, range.index)) {
    range.part = SizeRange::Part::Extent;
    range.name = base.str();
    return;
  }
  auto [input, part] = text.rsplit('.');
  const bool isExtent = part.consume_front("dim");
  uint32_t index;
  if ((isExtent || part.consume_front("e")) && !part.getAsInteger(10, index)) {
    range.part = isExtent ? SizeRange::Part::Extent : SizeRange::Part::Element;
    range.index = index;
    range.name = input.str();
    return;
  }
  range.name = text.str();
}

/// Sorts the values, and joins those that meet or follow each other.
static void join(std::vector<std::pair<int64_t, int64_t>> &values) {
  llvm::sort(values);
  size_t last = 0;
  for (size_t i = 1; i < values.size(); ++i) {
    if (values[last].second == INT64_MAX ||
        values[i].first <= values[last].second + 1)
      values[last].second = std::max(values[last].second, values[i].second);
    else
      values[++last] = values[i];
  }
  values.resize(last + 1);
}

/// A literal of problem text, of 64 bits.
static bool readEnd(llvm::StringRef text, int64_t &end) {
  const bool isNegative = text.consume_front("-");
  std::optional<Int> value = readLiteral(text);
  if (value && isNegative)
    value = -*value;
  if (!value || !fitsInt64(*value))
    return false;
  end = int64_t(*value);
  return true;
}

llvm::Expected<SizeRange> parseSizeRange(llvm::StringRef text) {
  SizeRange range;
  range.text = text.str();
  auto [name, values] = text.rsplit('=');
  name = name.trim();
  if (name.empty() || values.trim().empty())
    return badRange(text, "expected NAME=FIRST..LAST or NAME=A,B,C");
  readName(name, range);
  if (range.name.empty())
    return badRange(text, "expected NAME=FIRST..LAST or NAME=A,B,C");
  llvm::SmallVector<llvm::StringRef> parts;
  values.split(parts, ',');
  if (parts.size() > kMostParts)
    return badRange(text, "more than " + llvm::Twine(kMostParts) +
                              " values; a range FIRST..LAST counts as one");
  for (llvm::StringRef part : parts) {
    auto [first, last] = part.split("..");
    if (!part.contains(".."))
      last = first;
    std::pair<int64_t, int64_t> ends;
    if (!readEnd(first.trim(), ends.first) ||
        !readEnd(last.trim(), ends.second))
      return badRange(text, "'" + part.trim() +
                                "' is no integer of 64 bits, or two with .. "
                                "between");
    if (ends.first > ends.second)
      return badRange(text, "there is nothing in " + part.trim());
    range.values.push_back(ends);
  }
  join(range.values);
  return range;
}

std::string SizeRange::claim(llvm::StringRef term) const {
  auto within = [&](int64_t first, int64_t last) {
    std::string end = llvm::itostr(last);
    return first == last
               ? (term + " == " + end).str()
               : (term + " in [" + llvm::itostr(first) + ", " + end + "]")
                     .str();
  };
  if (values.size() == 1)
    return within(values[0].first, values[0].second);
  // The ends as such are what most engines look for.
  std::string text =
      within(values.front().first, values.back().second) + " and (";
  llvm::ListSeparator separator(" or ");
  for (auto [first, last] : values)
    text += (llvm::StringRef(separator) + within(first, last)).str();
  return text + ")";
}

//===- Problem text ---------------------------------------------------------//

static ExprId addClaim(Problem &problem, ExprId term, const SizeRange &range) {
  auto within = [&](int64_t first, int64_t last) {
    ExprId ends[] = {term, problem.addInteger(first), problem.addInteger(last)};
    return problem.add(ExprKind::In, ends);
  };
  ExprId hull = within(range.values.front().first, range.values.back().second);
  if (range.values.size() == 1)
    return hull;
  llvm::SmallVector<ExprId> parts;
  for (auto [first, last] : range.values)
    parts.push_back(within(first, last));
  return problem.add(ExprKind::And, {hull, problem.add(ExprKind::Or, parts)});
}

/// Assumes the range of the name, after the statement that declares it.
static void stateAfter(Problem &problem, size_t declaring, DeclId name,
                       const SizeRange &range) {
  Statement statement{};
  statement.exprsBegin = uint32_t(problem.exprs.size());
  ExprId term = problem.addName(name);
  if (range.part == SizeRange::Part::Extent)
    term =
        problem.add(ExprKind::Extent, {term, problem.addInteger(range.index)});
  statement.kind = StatementKind::Assume;
  statement.place = problem.statements[declaring].place;
  statement.expr = addClaim(problem, term, range);
  statement.exprsEnd = uint32_t(problem.exprs.size());
  statement.message = uint32_t(problem.messages.size());
  problem.messages.push_back("--range=" + range.text);
  problem.statements.insert(problem.statements.begin() + declaring + 1,
                            statement);
}

/// Whether the declaration is of something that has the part.
static bool hasPart(const Declaration &declaration, const SizeRange &range) {
  Sort wanted =
      range.part == SizeRange::Part::Extent ? Sort::Shape : Sort::Term;
  return declaration.name == range.name &&
         range.part != SizeRange::Part::Element &&
         sortOf(declaration.kind) == wanted;
}

/// The names that ranges may be about: `; there are n, s[0]`.
static std::string namesIn(const Problem &problem) {
  std::string names;
  unsigned depth = 0, count = 0;
  for (const Statement &statement : problem.statements) {
    depth += statement.kind == StatementKind::ScopeOpen;
    depth -= statement.kind == StatementKind::ScopeClose;
    if (depth > 0 || (statement.kind != StatementKind::Declare &&
                      statement.kind != StatementKind::Let))
      continue;
    for (uint32_t i = 0; i < std::max(statement.numNames, 1u); ++i) {
      const Declaration &declared =
          problem[DeclId(statement.firstName.raw + i)];
      const Sort sort = sortOf(declared.kind);
      if ((sort != Sort::Term && sort != Sort::Shape) || ++count > kMostNames)
        continue;
      names += (names.empty() ? "; there are " : ", ") +
               std::string(declared.name) + (sort == Sort::Shape ? "[0]" : "");
    }
  }
  return names + (count > kMostNames ? " and others" : "");
}

llvm::Error stateRanges(Problem &problem, llvm::ArrayRef<SizeRange> ranges) {
  for (const SizeRange &range : ranges) {
    unsigned depth = 0;
    bool isFound = false;
    for (size_t i = 0; i < problem.statements.size() && !isFound; ++i) {
      const Statement &statement = problem.statements[i];
      depth += statement.kind == StatementKind::ScopeOpen;
      depth -= statement.kind == StatementKind::ScopeClose;
      if (depth > 0 || (statement.kind != StatementKind::Declare &&
                        statement.kind != StatementKind::Let))
        continue;
      for (uint32_t j = 0; j < std::max(statement.numNames, 1u); ++j) {
        DeclId name(statement.firstName.raw + j);
        if (!hasPart(problem[name], range))
          continue;
        stateAfter(problem, i, name, range);
        isFound = true;
        break;
      }
    }
    if (!isFound)
      return llvm::createStringError("--range=" + range.text +
                                     ": the file declares no such name" +
                                     namesIn(problem));
  }
  return llvm::Error::success();
}

} // namespace shapeproof

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contracts of problems against enumeration: where all clauses hold, everything
// is to hold that the problem wants proved; and where all does, all that is
// said to be demanded exactly has to hold.

#include "engine/text/Lowering.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/Problem.h"
#include "support/Trials.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace shapeproof;
using shapeproof::testing::trials;

namespace {

ContractReport contractOf(llvm::StringRef text) {
  Problem problem = llvm::cantFail(parseProblem(text, "p.dims"));
  return llvm::cantFail(inferProblemContract(problem, defaultContextName()));
}

std::vector<std::string> claimsOf(const ContractReport &contract) {
  std::vector<std::string> claims;
  for (const ContractReport::Clause &clause : contract.clauses)
    claims.push_back(clause.claim);
  return claims;
}

/// A lowered problem: the facts about all inputs, the claims to be proved where
/// scopes are reached, and the claims added at the end.
struct Lowered {
  TermStore store;
  std::vector<DimId> dims;
  std::vector<ShapeId> shapes;
  std::vector<ClaimId> bools, domain, goals, added;

  Lowered(const Problem &problem, unsigned numGoals) {
    Lowering lowering(problem, store);
    std::vector<ClaimId> conditions;
    std::vector<size_t> scopes;
    for (const Statement &statement : problem.statements) {
      if (statement.kind == StatementKind::ScopeOpen) {
        scopes.push_back(conditions.size());
        continue;
      }
      if (statement.kind == StatementKind::ScopeClose) {
        conditions.resize(scopes.back());
        scopes.pop_back();
        continue;
      }
      LoweredStatement lowered = lowering.lower(statement);
      if (statement.kind == StatementKind::Declare)
        for (uint32_t i = 0; i < statement.numNames; ++i)
          declare(problem, lowering, DeclId(statement.firstName.raw + i));
      if (lowered.fact)
        (scopes.empty() ? domain : conditions).push_back(*lowered.fact);
      if (lowered.goal)
        (goals.size() < numGoals ? goals : added)
            .push_back(store.implies(store.conj(conditions), *lowered.goal));
    }
  }

  void declare(const Problem &problem, Lowering &lowering, DeclId d) {
    if (problem[d].kind == DeclKind::Shape)
      shapes.push_back(lowering.shape(d));
    else if (problem[d].kind == DeclKind::Bool)
      bools.push_back(lowering.claim(d));
    else
      dims.push_back(lowering.dim(d));
  }

  /// Calls `use` with assignments of small and some large values.
  void forEach(llvm::function_ref<void(const Assignment &)> use) const {
    Assignment values;
    extend(values, 0, use);
  }
  void extend(Assignment &values, size_t i,
              llvm::function_ref<void(const Assignment &)> use) const {
    static const std::vector<std::vector<Int>> lists = {{},
                                                        {Int(0)},
                                                        {Int(1)},
                                                        {Int(3)},
                                                        {Int(2), Int(1)},
                                                        {Int(2), Int(3)},
                                                        {Int(1), Int(3)}};
    if (i < dims.size()) {
      bool isDim = store.symbol(dims[i]).nonNegative;
      for (int v : {0, 1, 2, 3, 4, 5, 8, 12, 16, 32, 33, 1000, -1, -3})
        if (v >= 0 || !isDim) {
          values.dims[dims[i]] = Int(v);
          extend(values, i + 1, use);
        }
      return;
    }
    i -= dims.size();
    if (i < shapes.size()) {
      for (const auto &list : lists) {
        values.shapes[shapes[i]] = list;
        extend(values, i + dims.size() + 1, use);
      }
      return;
    }
    i -= shapes.size();
    if (i == bools.size())
      return use(values);
    for (bool b : {false, true}) {
      values.bools[bools[i]] = b;
      extend(values, i + dims.size() + shapes.size() + 1, use);
    }
  }
};

/// Whether all claims hold; nothing if one has no value and none fails.
std::optional<bool> all(Evaluator &evaluator, llvm::ArrayRef<ClaimId> claims) {
  std::optional<bool> result = true;
  for (ClaimId claim : claims) {
    std::optional<bool> value = evaluator.value(claim);
    if (value == false)
      return false;
    if (!value)
      result.reset();
  }
  return result;
}

ContractReport checked(const std::string &text) {
  SCOPED_TRACE(text);
  Problem alone = llvm::cantFail(parseProblem(text, "p.dims"));
  ContractReport contract = contractOf(text);
  std::string more = text;
  bool isExact = contract.residue.empty();
  for (const ContractReport::Clause &clause : contract.clauses)
    more += "\nprove " + clause.claim;
  for (const ContractReport::Clause &clause : contract.clauses) {
    isExact &= clause.exact || clause.exactly;
    more += "\nprove " + (clause.exactly ? *clause.exactly : clause.claim);
  }
  Problem problem = llvm::cantFail(parseProblem(more, "more.dims"));
  Lowered lowered(problem, contract.checks);
  size_t n = contract.clauses.size();
  EXPECT_EQ(lowered.added.size(), 2 * n);
  auto simple = llvm::ArrayRef(lowered.added).take_front(n);
  auto exactly = llvm::ArrayRef(lowered.added).drop_front(n);
  unsigned wrong = 0, numInside = 0;
  lowered.forEach([&](const Assignment &values) {
    Evaluator evaluator(lowered.store, values);
    if (all(evaluator, lowered.domain) != true)
      return;
    ++numInside;
    std::optional<bool> holds = all(evaluator, lowered.goals);
    if (!holds)
      return;
    bool isEnough = all(evaluator, simple) != true || *holds;
    bool isNeeded = all(evaluator, exactly) == *holds;
    if ((!isEnough && contract.residue.empty()) || (isExact && !isNeeded))
      ++wrong;
  });
  EXPECT_EQ(wrong, 0u) << llvm::join(claimsOf(contract), "\n");
  EXPECT_GT(numInside, 0u);
  return contract;
}

using Texts = std::vector<std::string>;

std::vector<std::string> clauses(const std::string &text) {
  return claimsOf(checked(text));
}

TEST(ProblemContract, ClausesCanBeRead) {
  std::string declared = "dim n, m\nprove ";
  std::vector<std::string> claims =
      claimsOf(contractOf(declared + "n + m < 9223372036854775807 + 10"));
  std::vector<std::string> expected{"n + m <= 9223372036854775816"};
  EXPECT_EQ(claims, expected);
  EXPECT_EQ(claimsOf(contractOf(declared + claims[0])), expected);
  EXPECT_EQ(claimsOf(contractOf(declared + "n + m < 2^63")),
            Texts{"n + m <= 2^63 - 1"});
}

TEST(ProblemContract, EqualitiesAndBounds) {
  EXPECT_EQ(clauses("dim n, m\nprove n == m"), Texts{"n == m"});
  EXPECT_EQ(clauses("dim n\nprove n <= 8\nprove n <= 9"), Texts{"n <= 8"});
  EXPECT_EQ(clauses("dim n, m\nprove n <= m\nprove m <= n"), Texts{"n == m"});
  EXPECT_EQ(clauses("dim n\nprove n >= 0"), Texts{});
  EXPECT_EQ(clauses("dim n\nassume n >= 3\nprove n >= 2\nprove n >= 4"),
            Texts{"n >= 4"});
}

// How large a size has to be is said once; what a number is compared with stays
// a condition.
TEST(ProblemContract, LowerBoundsOfOneSize) {
  EXPECT_EQ(clauses("dim A, n, m\nprove A >= n or A >= m"),
            Texts{"A >= min(n, m)"});
  EXPECT_EQ(clauses("dim A, n\nprove A >= n or A >= 64"),
            Texts{"A >= min(64, n)"});
  EXPECT_EQ(clauses("int a, n, m\nprove a >= n or a >= m"),
            Texts{"a >= n or a >= m"});
  EXPECT_EQ(clauses("dim A, n, m\nprove A <= n or A <= m"),
            Texts{"n >= A or m >= A"});
}

TEST(ProblemContract, WhatFollowsFromOthersIsNoClause) {
  EXPECT_EQ(
      clauses("dim a, b, c\nprove a == b\nprove b == c\nprove a == c").size(),
      2u);
  EXPECT_EQ(clauses("dim a, b\nprove a == b or a == 1\nprove a == b"),
            Texts{"a == b"});
}

// A clause goes if the others imply what it is there for. If another one has
// gone because of its claim, which may say more, they have to imply the claim.
TEST(ProblemContract, WhatOthersRestOnStays) {
  EXPECT_EQ(clauses("dim n, m, k\nprove n == 0\nprove n == 0 or m >= 4\n"
                    "prove k == 5 or m >= 3"),
            (Texts{"n == 0", "m >= 4"}));
  checked("dim H\nlet a = (H ceildiv 2) ceildiv 2\nlet b = a ceildiv 2\n"
          "let c = b ceildiv 2\nlet d = c ceildiv 2\n"
          "prove (a == 1 or a == 2 * b) and (b == 1 or b == 2 * c) and "
          "(c == 1 or c == 2 * d)");
}

// Simple clauses that contradict once they are simplified are not used.
TEST(ProblemContract, SimpleClausesMayContradict) {
  for (const ContractReport::Clause &clause :
       checked("dim n, a, b\nprove n == 0 or (a + b) mod 2 == 0\n"
               "prove n == 0 or (a * a) floordiv 3 == b\n"
               "prove n == 0 or (4 * a) mod 6 == 4")
           .clauses)
    EXPECT_NE(clause.claim, "false");
}

// A claim may rest on claims of others, so that it is not what is demanded.
TEST(ProblemContract, WhatIsDemandedSuffices) {
  const ContractReport contract =
      checked("dim n, m, a, b\nprove n == 0 or a == b\n"
              "prove m == 0 or m + max(a, b) <= 2 * a");
  ASSERT_EQ(contract.clauses.size(), 2u);
  for (const ContractReport::Clause &clause : contract.clauses)
    EXPECT_FALSE(clause.exact) << clause.claim;
}

TEST(ProblemContract, Divisibility) {
  EXPECT_EQ(
      clauses("dim h\nprove h mod 4 == 0\nprove (h floordiv 4) mod 2 == 0"),
      Texts{"h mod 8 == 0"});
  EXPECT_EQ(clauses("dim h\nprove h ceildiv 16 mod 2 == 0 and h mod 16 == 0"),
            Texts{"h mod 32 == 0"});
  // The clause is the exact requirement, which people can read.
  ContractReport contract = checked("dim h\nprove h ceildiv 16 mod 2 == 0");
  ASSERT_EQ(contract.clauses.size(), 1u);
  EXPECT_EQ(contract.clauses[0].claim, "h mod 32 == 0 or h mod 32 >= 17");
  EXPECT_TRUE(contract.clauses[0].exact);
  // The exact requirement of one check may follow from that of another.
  contract = checked("dim n, m, k\nscope { assume n >= 1; prove m >= k }\n"
                     "scope { assume n >= 1; "
                     "prove m + 1 >= 2 * (k ceildiv 2) }");
  ASSERT_EQ(contract.clauses.size(), 1u);
  EXPECT_EQ(contract.clauses[0].exactly, "n == 0 or m >= k");
}

TEST(ProblemContract, MachineIntegersFit) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(claimsOf(contractOf("dim n, m\nprove wrap32(n * m) >= 0")),
            Texts{"n * m <= 2147483647"});
  EXPECT_EQ(claimsOf(contractOf("dim n\nprove wrap32(n) == n")),
            Texts{"n <= 2147483647"});
  EXPECT_EQ(claimsOf(contractOf("dim n\nprove wrap16(n + 1) >= n")),
            Texts{"n <= 32766"});
  EXPECT_EQ(claimsOf(contractOf("dim n\nint i\nprove wrap32(i) == n")),
            Texts{"i <= 2147483647 and n == i"});
  // The other clause says that i is not negative.
  EXPECT_EQ(claimsOf(contractOf("dim n, m\nint i\nprove wrap32(i) == n\n"
                                "prove wrap32(i) < 0 or wrap32(i) == m")),
            (Texts{"i <= 2147483647 and n == i", "m == i"}));
  const ContractReport guarded =
      contractOf("dim n, m\nprove n <= 9 or wrap32(n * m) <= 5");
  EXPECT_FALSE(guarded.clauses.empty());
  // Rounding to multiples is no overflow.
  EXPECT_EQ(
      claimsOf(contractOf("dim n\nprove 256 * ((n + 128) floordiv 256) == n")),
      Texts{"n mod 256 == 0"});
}

TEST(ProblemContract, DivisorsThatMayBeZeroOrNegative) {
  checked("dim n, m\nprove n mod m == 0");
  checked("int n, m\nprove n floordiv m >= 1");
  checked("dim n, m\nassume m >= 1\nprove n mod m == 0");
}

TEST(ProblemContract, Branches) {
  EXPECT_EQ(clauses("bool p\ndim n, m\nscope { assume p; prove n == m }"),
            Texts{"not p or n == m"});
  EXPECT_EQ(clauses("dim n, m\nscope { assume n >= 5; prove m <= 3 }\n"
                    "scope { assume n <= 4; prove m <= 3 }"),
            Texts{"m <= 3"});
  checked("int i\ndim n\nscope { assume i >= 0; prove i < n }");
}

TEST(ProblemContract, EmptyTensors) {
  // Nothing is required if one size is 0, but people would write n == m.
  ContractReport contract =
      checked("dim n, m, k\nscope { assume k >= 1; prove n == m }");
  ASSERT_EQ(contract.clauses.size(), 1u);
  EXPECT_EQ(contract.clauses[0].claim, "n == m");
  EXPECT_EQ(contract.clauses[0].exactly, "k == 0 or n == m");
  contract = checked("dim n, m\nscope { assume n >= 1; prove max(n, 1) == m }");
  EXPECT_EQ(claimsOf(contract), Texts{"n == m"});
}

TEST(ProblemContract, NegativeIndices) {
  checked("int i\ndim n\nprove i >= 0 and i < n");
  checked("int i\ndim n\nprove i >= -n and i < n");
  EXPECT_EQ(clauses("int i, k\ndim d\nprove (k == 0 and i >= 0 and i <= d) or "
                    "(k != 0 and i >= 0 and i <= d)"),
            (Texts{"i >= 0", "d >= i"}));
}

TEST(ProblemContract, Strides) {
  checked("dim n, s, m\nassume s >= 1\nprove n >= s * (m - 1) + 1");
  checked("dim n, m\nprove (n + 1) floordiv 2 == m");
  checked("dim n, m\nprove n ceildiv 3 <= m");
}

TEST(ProblemContract, Reshapes) {
  EXPECT_EQ(clauses("dim a, b, c\nprove a * b == 4 * c").size(), 1u);
  checked("dim n, m\nprove num_elements([n, 4]) == num_elements([m, 2])");
}

TEST(ProblemContract, Broadcasts) {
  EXPECT_EQ(clauses("dim a, b\nprove broadcastable([a], [b])"),
            Texts{"a == 1 or b == 1 or a == b"});
  checked("dim a, b, c\nprove broadcast([a], [b])[0] == c");
  checked("dim a, b\nprove a == 1 or a == b\nprove b == 1 or a == b");
}

TEST(ProblemContract, UnknownRanks) {
  EXPECT_EQ(clauses("shape s, t\nprove broadcastable(s, t)"),
            Texts{"broadcastable(s, t)"});
  EXPECT_EQ(clauses("shape s, t\nprove s == t\nprove broadcastable(s, t)"),
            Texts{"s == t"});
  EXPECT_EQ(clauses("shape s\nprove rank(s) == 2"), Texts{"rank(s) == 2"});
  checked("shape s\ndim n\nprove s[0] == n");
  checked("shape s, t\nprove rank(s) == rank(t)\nprove num_elements(s) >= 1");
}

TEST(ProblemContract, WhatNeverHolds) {
  EXPECT_EQ(clauses("dim n\nprove n <= -1"), Texts{"false"});
  EXPECT_EQ(clauses("dim n\nprove n == 1\nprove n == 2"), Texts{"false"});
  // The simple clause would be false, so the exact requirement is used.
  EXPECT_EQ(clauses("dim n\nscope { assume n >= 1; prove n <= -1 }"),
            Texts{"n == 0"});
}

TEST(ProblemContract, DoesNotDependOnNamesOrOrder) {
  EXPECT_EQ(clauses("dim a, b, c\nprove a == b\nprove c mod 4 == 0"),
            clauses("dim a, b, c\nprove c mod 4 == 0\nprove b == a"));
  EXPECT_EQ(clauses("dim x, y\nprove x == y or x == 1"),
            Texts{"x == 1 or x == y"});
}

/// Clauses do not depend on the names of inputs, nor on the order of facts.
TEST(ProblemContract, RenamedAndPermuted) {
  const std::vector<std::string> facts[] = {
      {"assume A >= 1", "prove (A * B) floordiv A == 16", "prove B >= C"},
      {"assume A >= 1", "assume B >= 1",
       "prove A * B == 4 * (A floordiv 2) * (B floordiv 2)"},
      {"prove A ceildiv 2 == 2 * (A ceildiv 4)", "prove B <= C",
       "prove max(B, 1) == min(C, 9)"},
      {"assume A <= B", "prove A + B <= C", "prove B mod 4 == A mod 2"},
      {"scope { assume C >= 1; prove max(A, 1) == B }", "prove C * A == B * C"},
      {"prove A <= 5 or B < C", "prove A mod 6 == 0", "prove A mod 4 <= 1"}};
  for (const std::vector<std::string> &given : facts) {
    auto clausesWith = [&](std::string names, bool isReversed) {
      std::string text =
          "dim A, B, C\n" +
          llvm::join(isReversed ? std::vector<std::string>(given.rbegin(),
                                                           given.rend())
                                : given,
                     "\n");
      for (char &c : text)
        if (c >= 'A' && c <= 'C')
          c = names[c - 'A'];
      Texts found = claimsOf(contractOf(text));
      for (std::string &claim : found)
        for (char &c : claim)
          if (size_t at = names.find(c); at != std::string::npos)
            c = char('A' + at);
      llvm::sort(found);
      return found;
    };
    const Texts found = clausesWith("ABC", false);
    EXPECT_EQ(found, clausesWith("ZYX", false)) << given.back();
    EXPECT_EQ(found, clausesWith("ABC", true)) << given.back();
  }
}

TEST(ProblemContract, SimplifiedUnderEachOther) {
  // A conjunction is several clauses.
  EXPECT_EQ(clauses("dim B, C in [1, inf]\n"
                    "prove B * C == 4 * (B floordiv 2) * (C floordiv 2)"),
            (Texts{"B mod 2 == 0", "C mod 2 == 0"}));
  // A division by 0 has no value.
  EXPECT_EQ(clauses("dim A, B\nprove (A * B) floordiv A == 16"),
            (Texts{"B == 16", "A >= 1"}));
  EXPECT_EQ(clauses("dim H\nprove (-H) mod 64 < H"), Texts{"H >= 33"});
  EXPECT_EQ(clauses("dim H\nassume H >= 1\nprove (-H) mod 64 < H"),
            Texts{"H >= 33"});
  // The exact claim, where that can be read.
  EXPECT_EQ(clauses("dim A, B\nprove (A * B) mod 4 == 0"),
            Texts{"(A * B) mod 4 == 0"});
  EXPECT_EQ(clauses("dim i\nprove i ceildiv 2 == 2 * (i ceildiv 4)"),
            Texts{"i mod 4 in {0, 3}"});
  EXPECT_EQ(clauses("dim n\nprove n mod 2 == 0\nprove n mod 4 <= 1"),
            Texts{"n mod 4 == 0"});
  // Several sizes that are 0 are as rare as one.
  const ContractReport empty =
      checked("dim n, m, k\nscope { assume k + n >= 1; prove n == m }");
  EXPECT_EQ(claimsOf(empty), Texts{"n == m"});
}

TEST(ProblemContract, InputsThatShowIt) {
  ContractReport contract = contractOf("dim n, m\nprove n == m\nprove n <= 8");
  for (const ContractReport::Clause &clause : contract.clauses)
    EXPECT_TRUE(clause.breaks) << clause.claim;
  EXPECT_TRUE(contract.runsWith);
  EXPECT_EQ(contract.checks, 2u);
  EXPECT_EQ(contract.redundant, 0u);
}

/// Random problems over a few names.
TEST(ProblemContract, Random) {
  uint64_t state = 1;
  auto next = [&](unsigned n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return unsigned(state >> 33) % n;
  };
  auto term = [&] {
    static const char *const terms[] = {"a",         "b",
                                        "i",         "1",
                                        "a + b",     "2 * a",
                                        "a + 1",     "b - 1",
                                        "a * b",     "max(a, 1)",
                                        "min(a, b)", "a floordiv 2",
                                        "b mod 3",   "(b + 3) floordiv 4",
                                        "i + a",     "select(p, a, b)"};
    return std::string(terms[next(std::size(terms))]);
  };
  auto claim = [&] {
    static const char *const signs[] = {" == ", " <= ", " < ", " != ", " >= "};
    std::string text = term() + signs[next(std::size(signs))] + term();
    if (next(4) == 0)
      text = "(" + text + (next(2) ? ") or (" : ") and (") + term() +
             signs[next(2)] + term() + ")";
    return text;
  };
  for (unsigned n = 0; n < trials(150); ++n) {
    std::string text = "dim a, b\nint i\nbool p\n";
    if (next(3) == 0)
      text += "assume a >= 1\n";
    for (unsigned k = 0, end = 1 + next(3); k < end; ++k)
      text += next(3) == 0
                  ? "scope { assume " + claim() + "; prove " + claim() + " }\n"
                  : "prove " + claim() + "\n";
    checked(text);
    if (HasFailure())
      break;
  }
}

/// Their text asked for sizes that a shape of rank 0 has not.
TEST(ProblemContract, ClausesMeanTheSameAsText) {
  ContractReport fits =
      contractOf("shape t; dim b\nprove broadcastable(t, [b])");
  EXPECT_EQ(claimsOf(fits), std::vector<std::string>{"broadcastable(t, [b])"});
  EXPECT_TRUE(fits.clauses[0].exact);
  ContractReport guarded =
      contractOf("shape t; bool p; scope { assume t[0] == 4; prove p }");
  ASSERT_EQ(guarded.clauses.size(), 1u);
  const ContractReport::Clause &clause = guarded.clauses[0];
  EXPECT_EQ(clause.exactly.value_or(clause.claim),
            "p or rank(t) == 0 or concat(t, [1])[0] != 4");
}

/// Assumptions below a `prove` were once forgotten.
TEST(ProblemContract, AssumptionsHoldWhereverTheyStand) {
  ContractReport contract =
      contractOf("dim n; bool p\nprove p\nassume n >= 3\nprove n >= 10\n");
  ASSERT_EQ(claimsOf(contract), (std::vector<std::string>{"p", "n >= 10"}));
  for (const ContractReport::Clause &clause : contract.clauses)
    for (const NamedValue &named : *clause.breaks)
      if (named.name == "n") {
        EXPECT_GE(std::get<Int>(named.value), Int(3)) << clause.claim;
      }
}

/// A clause once said `a >= 3` about the input called a#2.
TEST(ProblemContract, ClausesHaveTheNamesOfInputs) {
  ContractReport contract =
      contractOf("dim a\nscope { dim a; prove a >= 3 }\nprove a <= 2\n");
  EXPECT_EQ(claimsOf(contract),
            (std::vector<std::string>{"a <= 2", "a#2 >= 3"}));
  for (const ContractReport::Clause &clause : contract.clauses) {
    ASSERT_EQ(clause.breaks->size(), 2u);
    EXPECT_EQ((*clause.breaks)[0].name, "a");
    EXPECT_EQ((*clause.breaks)[1].name, "a#2");
  }
}

} // namespace

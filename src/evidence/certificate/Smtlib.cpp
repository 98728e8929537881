// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Smtlib.h. Tested by tests/evidence/certificate/SmtlibTest.cpp.

#include "evidence/certificate/Smtlib.h"
#include "engine/base/Limits.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/Traversal.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace shapeproof;
using llvm::ArrayRef;

static const char *const kPrelude = R"((set-logic ALL)
(declare-fun floordiv0 (Int) Int)
(declare-fun mod0 (Int) Int)
(define-fun floordiv ((a Int) (b Int)) Int
  (ite (= b 0) (floordiv0 a) (ite (> b 0) (div a b) (div (- a) (- b)))))
(define-fun modulo ((a Int) (b Int)) Int
  (ite (= b 0) (mod0 a) (- a (* b (floordiv a b)))))
)";

namespace {

class QueryWriter {
public:
  QueryWriter(const TermStore &store, llvm::raw_ostream &os)
      : s(store), os(os) {}

  /// Returns false if the term cannot be expressed.
  bool define(Term t) {
    std::string name = "t" + std::to_string(names.size());
    names[t] = name;
    switch (t.sort) {
    case Term::Dim:
      return defineDim(t.dim(), name);
    case Term::Shape:
      return s.kind(t.shape()) == ShapeKind::Symbol && defineShape(name);
    case Term::Claim:
      return defineClaim(t.claim(), name);
    }
    return false;
  }
  const std::string &operator[](Term t) { return names[t]; }

private:
  static std::string number(const Int &value) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    if (value < 0)
      stream << "(- " << -value << ')';
    else
      stream << value;
    return text;
  }

  template <typename Range>
  std::string call(llvm::StringRef function, const Range &operands) {
    std::string text = "(" + function.str();
    for (auto o : operands)
      text += " " + names[Term(o)];
    return text + ")";
  }

  bool is(const std::string &name, llvm::StringRef sort,
          const std::string &value) {
    os << "(define-fun " << name << " () " << sort << ' ' << value << ")\n";
    return true;
  }
  bool isDim(const std::string &name, const std::string &value) {
    return is(name, "Int", value);
  }
  bool isClaim(const std::string &name, const std::string &value) {
    return is(name, "Bool", value);
  }
  void declare(const std::string &name) {
    os << "(declare-const " << name << " Int)\n";
  }

  bool defineShape(const std::string &name) {
    os << "(declare-const " << name << "_rank Int)\n(assert (>= " << name
       << "_rank 0))\n(declare-const " << name
       << "_count Int)\n(assert (>= " << name << "_count 0))\n(declare-fun "
       << name << "_at (Int) Int)\n";
    return true;
  }

  bool defineDim(DimId d, const std::string &name) {
    ArrayRef<DimId> o = s.operands(d);
    switch (s.kind(d)) {
    case DimKind::Constant:
      return isDim(name, number(s.constantValue(d)));
    case DimKind::Symbol:
      declare(name);
      if (s.symbol(d).nonNegative)
        os << "(assert (>= " << name << " 0))\n";
      return true;
    case DimKind::Sum: {
      LinearView view = s.linearView(d);
      std::string text = "(+ " + number(view.constant);
      for (const Summand &x : view.summands)
        text += " (* " + number(x.coefficient) + " " + names[x.column] + ")";
      return isDim(name, text + ")");
    }
    case DimKind::Min:
    case DimKind::Max: {
      std::string text = names[o[0]];
      const char *less = s.kind(d) == DimKind::Min ? "<=" : ">=";
      for (DimId x : o.drop_front()) {
        std::string step = name + "_" + std::to_string(steps++);
        isDim(step,
              llvm::formatv("(ite ({0} {1} {2}) {1} {2})", less, text, names[x])
                  .str());
        text = step;
      }
      return isDim(name, text);
    }
    case DimKind::Broadcast:
      return defineBroadcast(o, name);
    case DimKind::Rank:
      return isDim(name, names[s.shape(d)] + "_rank");
    case DimKind::NumElements:
      return isDim(name, names[s.shape(d)] + "_count");
    case DimKind::Extent: {
      const std::string &shape = names[s.shape(d)], &index = names[o[0]];
      isDim(name, "(" + shape + "_at " + index + ")");
      os << "(assert (=> (and (<= 0 " << index << ") (< " << index << ' '
         << shape << "_rank)) (>= " << name << " 0)))\n";
      return true;
    }
    case DimKind::Apply: {
      auto [it, isNew] =
          functions.try_emplace({s.function(d).str(), o.size()},
                                "f" + std::to_string(functions.size()));
      if (isNew) {
        os << "(declare-fun " << it->second << " (";
        for (size_t k = 0; k < o.size(); ++k)
          os << "Int ";
        os << ") Int)\n";
      }
      return isDim(name, o.empty() ? it->second : call(it->second, o));
    }
    default:
      llvm::SmallVector<Term, 4> all;
      forEachOperand(s, d, [&](Term operand) { all.push_back(operand); });
      const llvm::StringRef smt = infoOf(s.kind(d)).smt;
      return !smt.empty() && isDim(name, call(smt, all));
    }
  }

  /// Defines a broadcast extent: where no two operands are different numbers
  /// other than 1, each operand is 1 or the result; if all are 1, so is the
  /// result.
  bool defineBroadcast(ArrayRef<DimId> o, const std::string &name) {
    if (o.size() > limits::smtlibBroadcast)
      return false;
    declare(name);
    os << "(assert (=> (and true";
    for (size_t i = 0; i < o.size(); ++i) {
      const std::string &x = names[o[i]];
      os << " (>= " << x << " 0)";
      for (size_t k = 0; k < i; ++k)
        os << " (or (= " << x << " 1) (= " << names[o[k]] << " 1) (= " << x
           << ' ' << names[o[k]] << "))";
    }
    os << ") (and (=> (and true";
    for (DimId x : o)
      os << " (= " << names[x] << " 1)";
    os << ") (= " << name << " 1))";
    for (DimId x : o)
      os << " (or (= " << names[x] << " 1) (= " << names[x] << ' ' << name
         << "))";
    os << ")))\n";
    return true;
  }

  bool defineClaim(ClaimId c, const std::string &name) {
    const ClaimKind kind = s.kind(c);
    const llvm::StringRef smt = infoOf(kind).smt;
    switch (infoOf(kind).form) {
    case ClaimForm::Constant:
      return isClaim(name, smt.str());
    case ClaimForm::Truth:
      if (kind == ClaimKind::NotBool)
        return isClaim(name, call(smt, ArrayRef(s.boolAtom(c))));
      os << "(declare-const " << name << " Bool)\n";
      return true;
    case ClaimForm::Comparison: {
      const std::string text =
          ("(" + smt + " " + names[s.dim(c)] + " 0)").str();
      return isClaim(name, isNegated(kind) ? "(not " + text + ")" : text);
    }
    case ClaimForm::Junction:
      return isClaim(name, call(smt, s.operands(c)));
    case ClaimForm::Shapes:
      return false;
    }
    llvm_unreachable("all forms handled");
  }

  const TermStore &s;
  llvm::raw_ostream &os;
  llvm::DenseMap<Term, std::string> names;
  std::map<std::pair<std::string, size_t>, std::string> functions;
  unsigned steps = 0;
};

} // namespace

/// Defines all terms and asserts the premises; gives the goal's name.
static std::optional<std::string> smtPremises(const TermStore &store,
                                              ArrayRef<ClaimId> premises,
                                              ClaimId goal,
                                              std::string &goalName) {
  std::vector<Term> roots(premises.begin(), premises.end());
  roots.push_back(goal);
  std::vector<Term> terms = postorder(store, roots, limits::smtlibTerms);
  if (terms.empty())
    return std::nullopt;
  std::string text = kPrelude;
  llvm::raw_string_ostream os(text);
  QueryWriter writer(store, os);
  for (Term t : terms)
    if (!writer.define(t))
      return std::nullopt;
  for (ClaimId premise : premises)
    os << "(assert " << writer[premise] << ")\n";
  goalName = writer[goal];
  return text;
}

std::optional<std::string> shapeproof::smtQuery(const TermStore &store,
                                                ArrayRef<ClaimId> premises,
                                                ClaimId goal) {
  std::string name;
  auto text = smtPremises(store, premises, goal, name);
  if (text)
    *text += "(assert (not " + name + "))\n(check-sat)\n";
  return text;
}

std::optional<std::string> shapeproof::smtProblem(const TermStore &store,
                                                  ArrayRef<ClaimId> premises,
                                                  ClaimId goal) {
  std::string name;
  auto text = smtPremises(store, premises, goal, name);
  if (text)
    *text += "(push 1)\n(assert (not " + name +
             "))\n(check-sat)\n(pop 1)\n(assert " + name + ")\n(check-sat)\n";
  return text;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linear forms as sorted term lists. (x + 2y) + (-1)*(x - z) walks both lists
// once: x cancels, 2y and z stay.
//
// Tested by tests/engine/linear/LinearFormTest.cpp.

#include "engine/checker/LinearForm.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::linear {

LinearForm::LinearForm(llvm::ArrayRef<Term> in, const Int &constantIn)
    : terms(in.begin(), in.end()), constant(constantIn) {
  auto before = [](const Term &a, const Term &b) { return a.first < b.first; };
  if (!llvm::is_sorted(terms, before))
    llvm::sort(terms, before);
  size_t out = 0;
  for (size_t i = 0; i < terms.size();) {
    Term sum = terms[i++];
    for (; i < terms.size() && terms[i].first == sum.first; ++i)
      sum.second = trimmed(sum.second + terms[i].second);
    if (sum.second != 0)
      terms[out++] = std::move(sum);
  }
  terms.truncate(out);
}

static llvm::SmallVector<LinearForm::Term, 3>
fromWords(std::initializer_list<std::pair<Var, int64_t>> in) {
  llvm::SmallVector<LinearForm::Term, 3> terms;
  for (const auto &[var, word] : in)
    terms.push_back({var, Int(word)});
  return terms;
}

LinearForm::LinearForm(std::initializer_list<std::pair<Var, int64_t>> in,
                       int64_t constantIn)
    : LinearForm(fromWords(in), Int(constantIn)) {}

Int LinearForm::coefficient(Var var) const {
  const Term *it = llvm::lower_bound(
      terms, var, [](const Term &t, Var v) { return t.first < v; });
  return it != terms.end() && it->first == var ? it->second : Int(0);
}

void LinearForm::addMul(const LinearForm &other, const Int &factor) {
  if (factor == 0)
    return;
  constant = trimmed(constant + other.constant * factor);
  llvm::SmallVector<Term, 3> sum;
  sum.reserve(terms.size() + other.terms.size());
  size_t i = 0, j = 0;
  while (i < terms.size() || j < other.terms.size()) {
    if (j == other.terms.size() ||
        (i < terms.size() && terms[i].first < other.terms[j].first)) {
      sum.push_back(std::move(terms[i++]));
    } else if (i == terms.size() || other.terms[j].first < terms[i].first) {
      sum.push_back(
          {other.terms[j].first, trimmed(other.terms[j].second * factor)});
      ++j;
    } else {
      Int c = trimmed(terms[i].second + other.terms[j].second * factor);
      if (c != 0)
        sum.push_back({terms[i].first, std::move(c)});
      ++i;
      ++j;
    }
  }
  terms = std::move(sum);
}

void LinearForm::negate() {
  constant = trimmed(-constant);
  for (Term &t : terms)
    t.second = trimmed(-t.second);
}

void LinearForm::divide(const Int &divisor) {
  for (Term &t : terms)
    t.second = trimmed(t.second / divisor);
  constant = floorDivide(constant, divisor);
}

Int LinearForm::valueAt(llvm::ArrayRef<Int> values) const {
  Int sum = constant;
  for (const auto &[var, c] : terms)
    sum = trimmed(sum + c * values[var]);
  return sum;
}

void LinearForm::drop(Var var) {
  llvm::erase_if(terms, [&](const Term &t) { return t.first == var; });
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const LinearForm &form) {
  for (const auto &[var, c] : form.terms)
    os << c << "*v" << var << " + ";
  return os << form.constant;
}

Int LinearForm::content() const {
  Int g(0);
  for (const Term &t : terms) {
    g = greatestCommonDivisor(g, t.second);
    if (g == 1)
      break;
  }
  return g;
}

} // namespace shapeproof::linear

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checker of certificates. See Certificate.h for the three inferences; a
// constraint is a map from variable to coefficient with the constant beside
// it. The tree is walked with a stack of (node, how many constraints are known
// above it, the assumption to add), so its depth costs no machine stack.
//
// Tested by tests/engine/linear/CertificateTest.cpp and by every other test
// that sees a refutation.

#include "engine/checker/CertificateChecker.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

namespace shapeproof::linear {

namespace {

struct Known {
  std::map<Var, Int> terms;
  Int constant;
  bool isEquality = false;

  void add(Var var, const Int &amount) {
    Int &slot = terms[var];
    slot += amount;
    if (slot == 0)
      terms.erase(var);
  }
  void add(const LinearForm &form, int64_t factor) {
    for (const auto &[var, c] : form.terms)
      add(var, c * factor);
    constant += form.constant * factor;
  }
};

class Checker {
public:
  explicit Checker(const Certificate &c) : cert(c) {}
  std::string error;
  uint64_t work = 0;

  bool run() {
    if (cert.nodes.empty())
      return fail("no tree");
    if (!loadHypotheses() || !loadDefinitions())
      return false;
    struct Visit {
      uint32_t node;
      size_t height;
      int side; // -1: the root; else which child of `parent` this is
      uint32_t parent;
    };
    std::vector<Visit> stack = {{0, known.size(), -1, 0}};
    // A node below two branches would be visited once for each path.
    std::vector<bool> isChild(cert.nodes.size());
    while (!stack.empty()) {
      Visit visit = stack.back();
      stack.pop_back();
      known.resize(visit.height);
      if (visit.side >= 0) {
        Known assumption;
        assumption.add(cert.nodes[visit.parent].split, visit.side ? -1 : 1);
        assumption.constant -= visit.side;
        known.push_back(std::move(assumption));
      }
      const Certificate::Node &node = cert.nodes[visit.node];
      if (!node.isBranch()) {
        if (!checkLeaf(node))
          return false;
        continue;
      }
      for (int side : {0, 1}) {
        uint32_t child = node.children[side];
        if (child <= visit.node || child >= cert.nodes.size())
          return fail("a child is not a later node");
        if (isChild[child])
          return fail("a node is the child of two");
        isChild[child] = true;
        stack.push_back({child, known.size(), side, visit.node});
      }
    }
    return true;
  }

private:
  const Certificate &cert;
  std::vector<Known> known;
  std::set<Var> used;

  bool fail(const char *what) {
    error = what;
    return false;
  }

  bool loadHypotheses() {
    for (const auto &h : cert.hypotheses)
      for (const auto &term : h.constraint.form.terms)
        used.insert(term.first);
    for (const auto &h : cert.hypotheses) {
      Known k;
      k.add(h.constraint.form, 1);
      k.isEquality = h.constraint.relation != Relation::NonNegative;
      if (h.constraint.relation == Relation::Divisible) {
        if (h.constraint.modulus <= 0)
          return fail("a modulus is not positive");
        if (!used.insert(h.witness).second)
          return fail("a witness is not fresh");
        k.add(h.witness, -h.constraint.modulus);
      }
      known.push_back(std::move(k));
    }
    return true;
  }

  bool loadDefinitions() {
    for (const auto &definition : cert.definitions) {
      // The form comes first: a definition may not mention itself.
      for (const auto &term : definition.form.terms)
        used.insert(term.first);
      if (!used.insert(definition.var).second)
        return fail("a defined variable is not fresh");
      Known k;
      k.add(definition.form, -1);
      k.add(definition.var, Int(1));
      k.isEquality = true;
      known.push_back(std::move(k));
    }
    return true;
  }

  bool combine(const Certificate::Combination &sum, Known &result) {
    for (const auto &[number, factor] : sum) {
      if (number >= known.size())
        return fail("a combination names an unknown constraint");
      const Known &part = known[number];
      if (factor < 0 && !part.isEquality)
        return fail("an inequality has a negative factor");
      work += part.terms.size() + 1;
      if (work > limits::checkerCoefficients)
        return fail("too much to sum up");
      for (const auto &[var, c] : part.terms)
        result.add(var, c * factor);
      result.constant += part.constant * factor;
    }
    // Rounding repeatedly could otherwise make numbers grow without end.
    const bool isSmall = isWithinCap(result.constant) &&
                         llvm::all_of(result.terms, [](const auto &term) {
                           return isWithinCap(term.second);
                         });
    return isSmall || fail("a number is too large");
  }

  bool checkLeaf(const Certificate::Node &leaf) {
    for (const auto &rounding : leaf.roundings) {
      Known sum;
      if (!combine(rounding.sum, sum))
        return false;
      if (rounding.divisor <= 0)
        return fail("a divisor is not positive");
      for (auto &[var, c] : sum.terms) {
        if (c % rounding.divisor != 0)
          return fail("a divisor does not divide a coefficient");
        c = c / rounding.divisor;
      }
      sum.constant = floorDiv(sum.constant, rounding.divisor);
      known.push_back(std::move(sum));
    }
    Known end;
    if (!combine(leaf.closing, end))
      return false;
    if (!end.terms.empty() || end.constant >= 0)
      return fail("a leaf does not close with a negative constant");
    return true;
  }
};

} // namespace

bool checkCertificate(const Certificate &certificate, std::string *why) {
  Checker checker(certificate);
  bool ok = checker.run();
  if (!ok && why)
    *why = checker.error;
  return ok;
}

} // namespace shapeproof::linear

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ProofText.h. Tested by tests/evidence/certificate.

#include "evidence/certificate/ProofText.h"
#include "engine/checker/LemmaRules.h"
#include "evidence/certificate/JsonText.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
namespace json = llvm::json;
using linear::LinearForm;
using linear::Relation;
using LinearCertificate = linear::Certificate;

//===- Writing --------------------------------------------------------------//

/// Calls `visit` with each operand of the rule that is a term, unless it is
/// absent.
template <typename Visit>
static void forEachOperandOf(const ProofFormula &f, Visit visit) {
  for (char field : operandsOf(f.rule))
    switch (field) {
    case 'a':
      visit(f.a);
      break;
    case 'b':
      visit(f.b);
      break;
    case 'c':
    case 'C':
      visit(f.c);
      break;
    case 'f':
      visit(f.from);
      break;
    case 't':
      visit(f.to);
      break;
    case 's':
      visit(f.source);
      break;
    default:
      break; // Residues are read elsewhere, as they have more than terms.
    }
}

std::vector<Term> shapeproof::termsOf(const ClaimProof &proof) {
  std::vector<Term> terms(proof.columns.begin(), proof.columns.end());
  for (const ProofFormula &f : proof.formulas) {
    forEachOperandOf(f, [&](auto id) {
      if (id.valid())
        terms.push_back(id);
    });
    if (f.rule == ProofRule::Axiom)
      terms.push_back(f.formula);
    for (const KnownResidue &r : f.residues)
      terms.push_back(r.atom);
  }
  return terms;
}

static json::Array writeFormula(const ProofFormula &f,
                                llvm::ArrayRef<FactId> premises,
                                const TermTableWriter &terms) {
  json::Array result{f.firstId, nameOf(f.rule)};
  if (f.rule == ProofRule::Given && f.fact.valid())
    result.push_back(llvm::find(premises, f.fact) - premises.begin());
  forEachOperandOf(f, [&](auto id) {
    result.push_back(id.valid() ? json::Value(terms[id]) : nullptr);
  });
  if (f.rule == ProofRule::Axiom)
    result.push_back(terms[f.formula]);
  if (operandsOf(f.rule).contains('r'))
    for (const KnownResidue &r : f.residues)
      result.push_back(json::Array{terms[r.atom], r.divisor, r.residue});
  return result;
}

static void writeForm(const LinearForm &form, json::Array &out) {
  out.push_back(jsonNumber(form.constant));
  for (const auto &[var, coefficient] : form.terms) {
    out.push_back(jsonNumber(coefficient));
    out.push_back(var);
  }
}

static json::Array writeSum(const LinearCertificate::Combination &sum) {
  json::Array result;
  for (const auto &[number, factor] : sum)
    result.push_back(json::Array{number, jsonNumber(factor)});
  return result;
}

static json::Object writeTreeNode(const LinearCertificate::Node &node) {
  json::Object object;
  if (node.isBranch()) {
    json::Array split;
    writeForm(node.split, split);
    object["branch"] = json::Array{node.children[0], node.children[1]};
    object["split"] = std::move(split);
    return object;
  }
  json::Array rounds;
  for (const auto &rounding : node.roundings)
    rounds.push_back(
        json::Array{writeSum(rounding.sum), jsonNumber(rounding.divisor)});
  object["round"] = std::move(rounds);
  object["close"] = writeSum(node.closing);
  return object;
}

static json::Object writeNode(const ProofNode &node) {
  json::Object object;
  switch (node.kind) {
  case ProofNode::Kind::Split: {
    json::Array arms;
    for (const ProofNode::Arm &arm : node.arms)
      arms.push_back(json::Array{arm.node, arm.firstId});
    object["split"] = node.split;
    object["arms"] = std::move(arms);
    break;
  }
  case ProofNode::Kind::Opposites:
    object["opposites"] = json::Array{node.opposites[0], node.opposites[1]};
    break;
  case ProofNode::Kind::Linear: {
    json::Array hypotheses, definitions, tree;
    for (const auto &h : node.certificate.hypotheses) {
      json::Array entry{h.reason == kRangeReason ? json::Value("range")
                                                 : h.reason,
                        h.constraint.relation == Relation::Zero ? "==" : ">="};
      writeForm(h.constraint.form, entry);
      hypotheses.push_back(std::move(entry));
    }
    for (const auto &d : node.certificate.definitions) {
      json::Array entry{d.var};
      writeForm(d.form, entry);
      definitions.push_back(std::move(entry));
    }
    for (const auto &n : node.certificate.nodes)
      tree.push_back(writeTreeNode(n));
    object["hypotheses"] = std::move(hypotheses);
    if (!definitions.empty())
      object["definitions"] = std::move(definitions);
    object["tree"] = std::move(tree);
    break;
  }
  }
  return object;
}

json::Object shapeproof::writeProof(const ClaimProof &proof,
                                    llvm::ArrayRef<FactId> premises,
                                    const TermTableWriter &terms) {
  json::Array formulas, columns, nodes;
  for (const ProofFormula &f : proof.formulas)
    formulas.push_back(writeFormula(f, premises, terms));
  for (DimId column : proof.columns)
    columns.push_back(terms[column]);
  for (const ProofNode &node : proof.nodes)
    nodes.push_back(writeNode(node));
  json::Object object;
  object["formulas"] = std::move(formulas);
  object["columns"] = std::move(columns);
  object["nodes"] = std::move(nodes);
  return object;
}

//===- Reading --------------------------------------------------------------//

namespace {

/// Reads proofs. Every function returns whether the JSON has the required form.
class ProofReader {
public:
  ProofReader(TermStore &store, const TermTable &terms,
              llvm::ArrayRef<ClaimId> premises)
      : store(store), terms(terms), premises(premises) {}

  ClaimProof proof;
  const char *problem = nullptr;

  bool read(const json::Object &object) {
    problem = "a formula of the proof is malformed";
    if (!each(object.getArray("formulas"), [&](const json::Value &v) {
          proof.formulas.emplace_back();
          return formula(v, proof.formulas.back());
        }))
      return false;
    problem = "a column of the proof is no term";
    if (!each(object.getArray("columns"), [&](const json::Value &v) {
          std::optional<DimId> d = terms.dim(v);
          proof.columns.push_back(d.value_or(DimId()));
          return d.has_value();
        }))
      return false;
    problem = "a node of the proof is malformed";
    return each(object.getArray("nodes"), [&](const json::Value &v) {
      proof.nodes.emplace_back();
      return node(v.getAsObject(), proof.nodes.back());
    });
  }

private:
  template <typename Visit>
  static bool each(const json::Array *array, Visit visit) {
    return array && llvm::all_of(*array, visit);
  }

  template <typename To, typename From>
  static bool set(To &to, const std::optional<From> &from) {
    if (from)
      to = *from;
    return from.has_value();
  }

  /// Reads a list of two elements.
  template <typename First, typename Second>
  static bool pair(const json::Value &v, First first, Second second) {
    const json::Array *array = v.getAsArray();
    return array && array->size() == 2 && first((*array)[0]) &&
           second((*array)[1]);
  }

  static bool index(const json::Value &v, uint32_t &to) {
    return set(to, readIndex(v));
  }
  static bool number(const json::Value &v, Int &to) {
    return set(to, readNumber(v));
  }

  bool formula(const json::Value &v, ProofFormula &f) {
    const json::Array *array = v.getAsArray();
    if (!array || array->size() < 2 || !index((*array)[0], f.firstId))
      return false;
    auto name = (*array)[1].getAsString();
    if (!name || !set(f.rule, ruleNamed(*name)))
      return false;
    llvm::ArrayRef<json::Value> rest(*array);
    rest = rest.drop_front(2);
    if (f.rule == ProofRule::Given)
      return given(rest, f);
    for (char field : operandsOf(f.rule)) {
      if (field == 'r')
        return llvm::all_of(
                   rest, [&](const json::Value &r) { return residue(r, f); }) &&
               finish(f);
      if (rest.empty() || !operand(rest[0], field, f))
        return false;
      rest = rest.drop_front();
    }
    if (f.rule == ProofRule::Axiom)
      return rest.size() == 1 && set(f.formula, terms.claim(rest[0]));
    return rest.empty() && finish(f);
  }

  bool given(llvm::ArrayRef<json::Value> rest, ProofFormula &f) {
    if (rest.empty()) {
      f.formula = store.negate(proof.goal);
      return true;
    }
    if (rest.size() != 1 || !index(rest[0], f.fact.raw) ||
        f.fact.raw >= premises.size())
      return false;
    f.formula = premises[f.fact.raw];
    return true;
  }

  bool operand(const json::Value &v, char field, ProofFormula &f) {
    switch (field) {
    case 'a':
      return set(f.a, terms.dim(v));
    case 'b':
      return set(f.b, terms.dim(v));
    case 'C':
      return v.kind() == json::Value::Null || set(f.c, terms.dim(v));
    case 'c':
      return set(f.c, terms.dim(v));
    case 'f':
      return set(f.from, terms.shape(v));
    case 't':
      return set(f.to, terms.shape(v));
    case 's':
      return set(f.source, terms.claim(v));
    default:
      return false;
    }
  }

  bool residue(const json::Value &v, ProofFormula &f) {
    const json::Array *array = v.getAsArray();
    if (!array || array->size() != 3)
      return false;
    auto atom = terms.dim((*array)[0]);
    auto divisor = (*array)[1].getAsInteger(),
         rest = (*array)[2].getAsInteger();
    if (!atom || !divisor || !rest)
      return false;
    f.residues.push_back({*atom, *divisor, *rest});
    return true;
  }

  /// Sets the formula that the rule makes from its operands.
  bool finish(ProofFormula &f) { return set(f.formula, formulaOf(store, f)); }

  bool form(llvm::ArrayRef<json::Value> rest, LinearForm &to) {
    Int constant;
    llvm::SmallVector<LinearForm::Term, 4> summands;
    if (rest.size() % 2 == 0 || !number(rest[0], constant))
      return false;
    for (size_t k = 1; k < rest.size(); k += 2) {
      summands.emplace_back();
      if (!number(rest[k], summands.back().second) ||
          !index(rest[k + 1], summands.back().first))
        return false;
    }
    to = LinearForm(summands, constant);
    return true;
  }

  bool sum(const json::Value &v, LinearCertificate::Combination &to) {
    return each(v.getAsArray(), [&](const json::Value &part) {
      auto &entry = to.emplace_back();
      return pair(
          part, [&](const auto &n) { return index(n, entry.first); },
          [&](const auto &factor) { return number(factor, entry.second); });
    });
  }

  bool hypothesis(const json::Value &v, LinearCertificate::Hypothesis &h) {
    const json::Array *array = v.getAsArray();
    if (!array || array->size() < 3)
      return false;
    if ((*array)[0].getAsString() == "range")
      h.reason = kRangeReason;
    else if (!index((*array)[0], h.reason) || h.reason == kRangeReason)
      return false;
    auto relation = (*array)[1].getAsString();
    if (relation != "==" && relation != ">=")
      return false;
    h.constraint.relation =
        relation == "==" ? Relation::Zero : Relation::NonNegative;
    return form(llvm::ArrayRef<json::Value>(*array).drop_front(2),
                h.constraint.form);
  }

  bool definition(const json::Value &v, LinearCertificate::Definition &d) {
    const json::Array *array = v.getAsArray();
    return array && array->size() >= 2 && index((*array)[0], d.var) &&
           form(llvm::ArrayRef<json::Value>(*array).drop_front(), d.form);
  }

  bool treeNode(const json::Object *object, LinearCertificate::Node &n) {
    if (!object)
      return false;
    if (const json::Value *branch = object->get("branch")) {
      const json::Array *split = object->getArray("split");
      // 0 is the root, and marks a node as a leaf.
      return split && form(*split, n.split) &&
             pair(
                 *branch,
                 [&](const auto &v) { return index(v, n.children[0]); },
                 [&](const auto &v) { return index(v, n.children[1]); }) &&
             n.isBranch();
    }
    const json::Value *close = object->get("close");
    return close && sum(*close, n.closing) &&
           each(object->getArray("round"), [&](const json::Value &v) {
             auto &r = n.roundings.emplace_back();
             return pair(
                 v, [&](const auto &part) { return sum(part, r.sum); },
                 [&](const auto &d) { return number(d, r.divisor); });
           });
  }

  bool node(const json::Object *object, ProofNode &n) {
    if (!object)
      return false;
    if (const json::Value *opposites = object->get("opposites")) {
      n.kind = ProofNode::Kind::Opposites;
      return pair(
          *opposites, [&](const auto &v) { return index(v, n.opposites[0]); },
          [&](const auto &v) { return index(v, n.opposites[1]); });
    }
    if (const json::Value *split = object->get("split")) {
      n.kind = ProofNode::Kind::Split;
      return index(*split, n.split) &&
             each(object->getArray("arms"), [&](const json::Value &v) {
               auto &arm = n.arms.emplace_back();
               return pair(
                   v, [&](const auto &x) { return index(x, arm.node); },
                   [&](const auto &x) { return index(x, arm.firstId); });
             });
    }
    n.kind = ProofNode::Kind::Linear;
    LinearCertificate &c = n.certificate;
    const json::Array *definitions = object->getArray("definitions");
    return each(object->getArray("hypotheses"),
                [&](const json::Value &v) {
                  return hypothesis(v, c.hypotheses.emplace_back());
                }) &&
           (!definitions ||
            each(definitions,
                 [&](const json::Value &v) {
                   return definition(v, c.definitions.emplace_back());
                 })) &&
           each(object->getArray("tree"), [&](const json::Value &v) {
             return treeNode(v.getAsObject(), c.nodes.emplace_back());
           });
  }

  TermStore &store;
  const TermTable &terms;
  llvm::ArrayRef<ClaimId> premises;
};

} // namespace

llvm::Expected<ClaimProof>
shapeproof::readProof(TermStore &store, const json::Object &object,
                      const TermTable &terms, ClaimId goal,
                      llvm::ArrayRef<ClaimId> premises) {
  ProofReader reader(store, terms, premises);
  reader.proof.goal = goal;
  if (!reader.read(object))
    return llvm::createStringError(reader.problem);
  return std::move(reader.proof);
}

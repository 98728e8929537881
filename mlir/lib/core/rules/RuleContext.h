// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thing although long: all that the rule of an operation sees and may do.
//
//   ask what values are     rule.shape(op.getSource())
//   say what results are    rule.setShape(op.getResult(), ...), of models that
//                           rule.build() makes
//   say what holds          rule.establish(claim, evidence): having run, or as
//                           a contract; rule.assume: where it stands
//   prove and check         rule.prove(claim), rule.check(claim)
//
// A context is a handle: it is copied, and kept in steps that run later. It is
// about one op; facts and reports are of that op, or of the one on whose behalf
// it is looked at.
//
// Rules of ops with regions get a RegionContext, which besides walks regions
// and sees what they leave behind.

#ifndef SHAPEPROOF_MLIR_RULES_RULECONTEXT_H
#define SHAPEPROOF_MLIR_RULES_RULECONTEXT_H

#include "core/checks/Instance.h"
#include "core/ir/Limits.h"
#include "core/rules/Importer.h"
#include "core/rules/ModelCopies.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "shapeproof/Answer.h"

namespace shapeproof {

class RuleContext {
public:
  RuleContext(Importer &importer, mlir::Operation *op,
              mlir::Operation *onBehalfOf = nullptr)
      : importer(&importer), theOp(op), source(onBehalfOf ? onBehalfOf : op) {}

  mlir::Operation *op() const { return theOp; }
  TermStore &store() const { return importer->store(); }
  ModelBuilder &build() const { return importer->build(); }
  OpenLists &lists() const { return importer->lists(); }
  EvidenceId unite(std::initializer_list<EvidenceId> sets) const {
    return importer->evidence().unite(sets);
  }

  //===- Models of values; ValueModels.h ----------------------------------===//

  IntModel integer(mlir::Value v) const { return models().integer(v); }
  BoolModel truth(mlir::Value v) const { return models().truth(v); }
  ShapeModel shape(mlir::Value v) const { return models().shape(v); }
  /// The content read as a shape; an open list is `model(v).content`.
  ShapeModel content(mlir::Value v) const {
    ShapeModel model = models().content(v);
    model.term = lists().asShape(model.term);
    return model;
  }
  Model model(mlir::Value v) const { return models().get(v); }
  /// The element of an argument's memory as the function is entered.
  Model entryElement(mlir::BlockArgument buffer, int64_t place) const {
    return importer->entryElements().at(buffer, place);
  }
  /// Sets an IntModel, BoolModel or WitnessModel.
  template <typename M> void set(mlir::Value v, const M &model) const {
    models().set(v, model);
  }
  void setShape(mlir::Value v, const ShapeModel &model) const {
    models().setShape(v, model);
  }
  void setContent(mlir::Value v, const ShapeModel &model) const {
    models().setContent(v, model);
  }
  void replace(mlir::Value v, const Model &model) const {
    models().replace(v, model);
  }
  void setFresh(mlir::Value v, int64_t lo = INT64_MIN,
                int64_t hi = INT64_MAX) const {
    models().setFresh(v, lo, hi);
  }
  void setUnmodelled(mlir::Value v) const { models().setUnmodelled(v); }
  /// Makes the value one of two by the condition, or a witness of the claim;
  /// see ModelCopies.h.
  void setChoice(mlir::Value v, const BoolModel &condition, mlir::Value a,
                 mlir::Value b) const {
    shapeproof::setChoice(*importer, v, condition, a, b);
  }
  void setWitness(mlir::Value v, const BoolModel &claim) const {
    setClaimedWitness(*importer, v, theOp, claim);
  }
  /// The op takes all its operands, witnesses, together; its result stands for
  /// them.
  void takeTogether() const {
    importer->checks().dropWeaker(theOp, theOp->getResult(0));
  }

  //===- Facts; FactScopes.h ----------------------------------------------===//

  /// The subject of a claim that holds once the op has run.
  enum class About {
    Operands,   ///< A demand: it can be asked before the op runs.
    Unverified, ///< A demand that MLIR's verification of the op leaves out.
    Results,
  };
  /// States a claim that holds once the op has run. A demand becomes a check at
  /// the op where demands are asked (OperandDemands.h). Otherwise the claim is
  /// assumed: as a fact if the op cannot have been hoisted, as a contract if
  /// those are trusted, or not at all. Contracts of ops in a shape function say
  /// nothing of the program: an element asked for outside of a list there is a
  /// mistake of the library, or of the op that it is for.
  void establish(ClaimId claim, EvidenceId evidence = kNoEvidence,
                 About about = About::Operands) const {
    if (about != About::Results &&
        importer->operandDemands().areAsked(source, about == About::Unverified))
      return importer->operandDemands().add(source, claim, evidence);
    const Instance *instance = importer->checks().instance();
    if (!instance || !instance->function || !mlir::isSpeculatable(source))
      importer->facts().establish(source, claim, evidence);
  }
  /// The fate of a demand that is established. Claims that are dropped need not
  /// be built.
  enum class Use { Dropped, Believed, Asked };
  Use useOfClaims(About about = About::Operands) const {
    if (importer->operandDemands().areAsked(source, about == About::Unverified))
      return Use::Asked;
    if (!mlir::isSpeculatable(source))
      return Use::Believed;
    const Instance *instance = importer->checks().instance();
    return importer->options().trustOpContracts &&
                   !(instance && instance->function)
               ? Use::Believed
               : Use::Dropped;
  }
  /// Assumes a claim from here to the end of the scope, since it holds by the
  /// definition of the op or of its region. An empty kind is the op's name.
  void assume(ClaimId claim, EvidenceId evidence = kNoEvidence,
              llvm::StringRef kind = {}) const;
  std::optional<EvidenceId> prove(ClaimId claim) const {
    return importer->facts().prove(claim);
  }

  /// The integer with the bounds that are proved of it, and their evidence.
  IntModel withBounds(const IntModel &x) const;

  //===- Checks; CheckRecorder.h ------------------------------------------===//

  void check(const BoolModel &claim, llvm::StringRef message = {}) const {
    importer->checks().check(source, claim, message);
  }
  void query(const BoolModel &claim, CheckRole role,
             llvm::StringRef message = {}, llvm::StringRef actual = {}) const {
    importer->checks().query(source, claim, role, message, actual);
  }
  void noteConstant(const BoolModel &claim) const {
    importer->checks().noteConstant(source, claim);
  }
  /// Tells listeners that the walk is here.
  void noteAsked() const { importer->checks().noteAsked(source); }
  void ignore(llvm::StringRef why) const {
    importer->checks().ignore(source, why);
  }

protected:
  template <typename T> friend T scaled(RuleContext rule, T limit);
  friend void askDemands(RuleContext rule);
  friend void noteCondition(RuleContext rule,
                            llvm::function_ref<BoolModel()> claim);
  friend void declareSize(RuleContext rule, mlir::OpResult result,
                          unsigned axis, int64_t size, DimId is,
                          const BoolModel &claim);
  ValueModels &models() const { return importer->models(); }

  Importer *importer;
  mlir::Operation *theOp, *source;
};

/// A limit under the budget of the analysis.
template <typename T> T scaled(RuleContext rule, T limit) {
  return rule.importer->options().scaled(limit);
}

/// Asks the demands that the rule has stated: what follows may rest on them.
inline void askDemands(RuleContext rule) {
  rule.importer->operandDemands().ask(rule.source);
}

/// Notes a claim on which it depends what of the op's regions is run.
inline void noteCondition(RuleContext rule,
                          llvm::function_ref<BoolModel()> claim) {
  rule.importer->checks().noteCondition(rule.source, claim);
}

/// Reports that the type of a result says `size`, if the claim that it has it,
/// which is of what the size `is`, is never true.
inline void declareSize(RuleContext rule, mlir::OpResult result, unsigned axis,
                        int64_t size, DimId is, const BoolModel &claim) {
  rule.importer->checks().declare(result, axis, llvm::Twine(size), is, claim);
}

class RegionContext : public RuleContext {
public:
  using RuleContext::RuleContext;

  //===- Values in and out of regions -------------------------------------===//

  bool isModelled(mlir::Value v) const { return models().isModelled(v); }
  bool isEstablished(mlir::Value v) const { return models().isEstablished(v); }
  void copyModel(mlir::Value from, mlir::Value to) const {
    shapeproof::copyModel(*importer, from, to);
  }
  void copyOut(mlir::Value from, mlir::Value to) const {
    shapeproof::copyOut(*importer, from, to);
  }
  void copyGuarded(mlir::Value from, mlir::Value to) const {
    shapeproof::copyGuarded(*importer, from, to);
  }
  std::optional<IntModel> statedRange(mlir::Type type) const {
    return models().statedRange(type);
  }
  DimId carriedSymbol(mlir::Value v, llvm::StringRef suffix,
                      bool isSize) const {
    return models().carriedSymbol(v, suffix, isSize);
  }

  //===- Facts in and out of regions --------------------------------------===//

  bool isActive(EvidenceId set) const { return importer->facts().hold(set); }
  /// Whether everything the model rests on holds here.
  bool isActive(const Model &model) const;
  std::pair<ClaimId, EvidenceId> guard(EvidenceId set) const {
    return importer->facts().guard(set);
  }
  EvidenceId partHere(EvidenceId set) const {
    return importer->facts().partHere(set);
  }
  const Fact &fact(FactId id) const { return importer->facts()[id]; }
  /// Facts of executed ops assumed in the scope that is open now.
  llvm::ArrayRef<FactId> scopeFacts() const {
    return executedInScope(importer->facts());
  }
  /// Assumes, after the region in which the fact `said` holds, the same claim
  /// or one that follows from it, with the same source.
  void sayAgain(FactId said, ClaimId claim, EvidenceId evidence) const;
  /// The witness' facts hold in the region.
  void consume(mlir::Value witness) const;
  /// Notes the range of an induction variable of the op.
  void noteRange(const LoopChecks::Range &range) const {
    importer->checks().loops().noteRange(theOp, range);
  }
  /// Notes, in the scope of the body of a loop whose iterations have an order,
  /// what is known of the first: `arguments` are `inits` then. Those that are
  /// not modelled get a model.
  void noteFirst(mlir::Block *body, FirstIteration loop,
                 mlir::ValueRange arguments, mlir::ValueRange inits) const;

  //===- Ops made on the way ----------------------------------------------===//

  /// A block in no region, for ops that are looked at and never run.
  mlir::Block &addScratch() const { return importer->addScratch(); }
  /// A context for an op in a scratch block.
  RuleContext forOp(mlir::Operation *made) const { return {*importer, made}; }
  /// Runs the rule of an op in a scratch block on behalf of this op. Nothing is
  /// reported; the facts that it establishes hold from here on, or are
  /// forgotten. False if it has no rule.
  bool runRule(mlir::Operation *made, bool keepsFacts) const;
  /// Whether code may be evaluated `times` times more to list elements.
  bool mayEvaluate(unsigned times) const { return importer->spend(times); }

  //===- Walking regions before their turn --------------------------------===//

  /// Walks a region in a scope of its own: `enter` and `leave` run in it,
  /// before and after the blocks.
  void walk(mlir::Region &region, llvm::function_ref<void()> enter,
            llvm::function_ref<void()> leave) const;
  /// Walks a body again `times` times, for what it yields and nothing else: in
  /// the scope of iteration i, enter(i) models the arguments and leave(i) looks
  /// at what is yielded. Models of the body are afterwards what they were.
  /// False if the walk has been given up: nothing is known then.
  bool repeat(mlir::Region &body, unsigned times,
              llvm::function_ref<void(unsigned)> enter,
              llvm::function_ref<void(unsigned)> leave) const;
  /// Whether repeating is worth it: the body has few ops, with those of
  /// repeated loops inside, which compute and do nothing else.
  bool isWorthRepeating(mlir::Region &body, unsigned times) const;
  QuickProofs proveQuickly() const {
    return QuickProofs(importer->facts().contexts());
  }

private:
  friend class Invariants;
  friend class Trial;
  friend class Repetition;
  /// Bounds of a term here, without their evidence: they are for guessing only.
  Bounds guessBounds(DimId term) const;
};

/// A region that is walked several times, with a scope and values of its own
/// each time.
class Repetition {
public:
  Repetition(RegionContext rule, mlir::Region &region)
      : importer(*rule.importer), region(region) {}
  /// Whether checks may be recorded for each time: in code that is walked on
  /// behalf of an op.
  static bool mayBegin(RegionContext rule) {
    return rule.importer->checks().instance();
  }
  /// Forgets the values of the last time.
  void forget() { importer.models().forget(region); }
  /// Models a value as another one was, where all that its model rests on
  /// holds; otherwise it is not known.
  void give(mlir::Value to, const Model &model) {
    setGuarded(importer, to, model,
               [this](EvidenceId set) { return importer.facts().guard(set); });
  }

private:
  Importer &importer;
  mlir::Region &region;
};

/// While it lives, code is walked only to see what it does to values: checks
/// are taken to hold, nothing is reported, and what is guessed is decided
/// quickly or not at all.
class Trial {
public:
  explicit Trial(RegionContext rule);
  ~Trial();
  Trial(const Trial &) = delete;
  /// Whether another trial may begin: trials may be nested only as deep as
  /// nests of few loops; more would take too long.
  static bool mayBegin(RegionContext rule);

  /// Runs `walk` in a scope of its own; what it decides is dropped.
  void run(llvm::function_ref<void()> walk);
  /// Forgets the values of the code that was walked.
  void forget(mlir::Value v) { importer.models().forget(v); }
  void forget(mlir::Region &region) { importer.models().forget(region); }

private:
  Importer &importer;
  QuickProofs quick;
  size_t decisions;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_RULES_RULECONTEXT_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of one analysis: models of values, facts, and the contexts.
//
//   %d = tensor.dim %t, %c0      a definition: %d *is* the extent of %t; this
//                                holds everywhere and is no fact
//   memref.load %m[%i]           a fact from here on: 0 <= %i < dim 0 of %m,
//                                as a load out of bounds is undefined
//   tensor.extract %t[%i]        no fact: it may have been hoisted over the
//                                test that guards it; with trusted contracts, a
//                                fact of kind `contract`
//
// Facts live in scopes that follow regions and dominance. There are two
// contexts over one store, in lockstep. `plain` has what is established:
// branches, loops, executed ops, consumed witnesses. `carrying` has, besides,
// every dominating witness that nobody has consumed yet; only a shape.cstr_*
// may profit from those, because the rewrite can make it carry them. `carrying`
// exists only where there are witnesses.
//
// A third, `quick`, stands in for a context that is stronger than `affine`
// while a loop is tried: most guesses of what stays true in it are wrong, and a
// solver takes a hundred times as long to say so. What it proves, the stronger
// one would.
//
// What is found out by asking on the way (an operand is >= 0, so `divui` is a
// floor division) becomes evidence of the value, see Evidence.h.

#ifndef SHAPEPROOF_MLIR_IMPORT_IMPORTER_H
#define SHAPEPROOF_MLIR_IMPORT_IMPORTER_H

#include "import/Facts.h"
#include "import/Points.h"
#include "import/Values.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Value.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/Report.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <array>
#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace shapeproof {

struct ImportOptions {
  /// A registered context; empty for the default.
  std::string context;
  double budget = 1.0;
  bool trustOpContracts = false;
  bool assumeNoOverflow = true;
  /// Want the assignments of what is Contingent, for reports.
  bool examples = true;
  /// Want to be told of each check; otherwise of those that always fail.
  bool reports = true;
  /// Want comparisons that are decided, to replace them.
  bool constants = false;
  /// Prove every Proved once more, by z3, from its premises alone.
  bool validate = false;
  /// Note checks instead of deciding them, and keep what was assumed where, for
  /// questions asked later (Points.h).
  bool lazy = false;
  /// Shape functions of ops; null: those that the analysed op itself contains.
  const class ShapeLibraries *libraries = nullptr;
  /// What functions know of each other; null: nothing.
  class CallGraph *calls = nullptr;
};

/// What to do about a check.
enum class Action : uint8_t {
  Keep,
  Erase,        ///< cf.assert: its premises dominate it.
  ConstWitness, ///< shape.cstr_*: nothing has to be carried.
  Carry,        ///< shape.cstr_*: it follows from other witnesses.
  True,         ///< A truth value that is always true (or, below, false).
  False,
};

/// What z3 alone makes of a proof.
enum class Validation : uint8_t { NotRun, Agreed, Unknown, Disagreed };

/// A check (or query), decided.
struct Decision {
  mlir::Operation *op;
  CheckReport report;
  Action action = Action::Keep;
  /// For Carry: the witnesses (results of shape.cstr_* ops).
  llvm::SmallVector<mlir::Value, 2> witnesses;
  Validation validation = Validation::NotRun;
  /// For Disagreed: the problem as .dims.
  std::string problem;
  /// False for comparisons, which are no checks.
  bool isReported = true;
};

/// What an analysis finds, in the order of the walk.
struct Findings {
  std::vector<Decision> decisions;
  std::vector<std::pair<mlir::Operation *, ContradictionReport>> contradictions;
  std::vector<std::pair<mlir::Operation *, IgnoredReport>> ignored;
  /// Comparisons that hold or fail by definition.
  std::vector<std::pair<mlir::Operation *, bool>> constants;
};

struct Instance;

class Importer {
public:
  /// `withWitnesses`: the code has shape.cstr_* ops. Error: the context's name.
  static llvm::Expected<std::unique_ptr<Importer>>
  create(const ImportOptions &options, bool withWitnesses, Findings &findings);

  TermStore store;

  //===- Models of values -------------------------------------------------===//
  // Asking for one that no rule has given makes a fresh unknown.

  IntModel integer(mlir::Value v);
  BoolModel truth(mlir::Value v);
  /// The shape of a tensor, memref, vector or !shape.value_shape.
  ShapeModel shape(mlir::Value v);
  /// What a !shape.shape or extent tensor says, or a value taken as a shape.
  ShapeModel content(mlir::Value v);
  bool hasContent(mlir::Value v) const { return contents.count(v); }
  WitnessModel witness(mlir::Value v);

  void set(mlir::Value v, IntModel model);
  void set(mlir::Value v, BoolModel model);
  void setShape(mlir::Value v, ShapeModel model);
  void setContent(mlir::Value v, ShapeModel model);
  /// As setContent, over what was there.
  void resetContent(mlir::Value v, ShapeModel model) { contents[v] = model; }
  void set(mlir::Value v, WitnessModel model);
  /// Models `v` as unknown, with what its type says.
  void setFresh(mlir::Value v) { setFresh(v, INT64_MIN, INT64_MAX); }
  /// As above, for an integer that lies in [lo, hi] as well.
  void setFresh(mlir::Value v, int64_t lo, int64_t hi);
  /// As setFresh, for what the program determines and we do not: an assignment
  /// that gives `v` a value is no evidence that a check can fail.
  void setUnmodelled(mlir::Value v);
  bool isModelled(mlir::Value v) const;
  /// Modelled, and all evidence holds at this point.
  bool isEstablished(mlir::Value v) const;
  /// The same term, so the same value wherever both are known. Both modelled.
  bool isSame(mlir::Value a, mlir::Value b);
  /// `to` is what `from` is.
  void copyModel(mlir::Value from, mlir::Value to);
  /// `to` is what `from` is wherever the evidence of `from` holds, of which not
  /// all has to hold here; elsewhere unknown.
  void copyGuarded(mlir::Value from, mlir::Value to);

  /// A constant of type index.
  IntModel constant(int64_t value);
  /// An i1 as the integer its bit means: 0 or -1, or 0 or 1 if `isUnsigned`.
  IntModel asInteger(BoolModel b, bool isUnsigned);
  /// The extent at a constant dimension. Precondition: within the known rank.
  IntModel extent(const ShapeModel &s, unsigned dim);
  /// The extent at an index that may be outside the rank; what it is there is
  /// unknown. Nothing if it is surely outside.
  std::optional<IntModel> extentAt(const ShapeModel &s, const IntModel &index);
  IntModel rank(const ShapeModel &s);
  /// The shape of a value of `type` whose extents, where the type does not
  /// tell, are those of `source`.
  ShapeModel shapeAs(mlir::Type type, const ShapeModel &source);
  /// As above, from sizes; `type` must have as many.
  ShapeModel shapeOf(mlir::Type type, llvm::ArrayRef<IntModel> sizes);
  ShapeModel freshShape(mlir::Type type, llvm::StringRef name);
  /// What the operands broadcast to; where they do not, `undefined` becomes the
  /// claim that they do not and the extents mean nothing (extents that are
  /// guarded: unknown there).
  ShapeModel broadcast(llvm::ArrayRef<ShapeModel> operands, bool guarded);
  /// TermStore::broadcastable; a check and what it guards ask for the same.
  ClaimId broadcastable(llvm::ArrayRef<ShapeId> shapes);
  /// `s` as an extent tensor, which cannot be an error: where `s` is one, the
  /// extents are unknown.
  ShapeModel withoutError(const ShapeModel &s);
  IntModel withoutError(const IntModel &x);
  /// As withoutError; besides, of an unknown rank, `s` still wherever it is no
  /// error: by the definition of `op`, from here to the end of the scope.
  ShapeModel definedPart(mlir::Operation *op, const ShapeModel &s);
  /// A shape that `function` makes of two, in whichever order: always the same,
  /// otherwise unknown.
  ShapeId someShape(llvm::StringRef function, ShapeId a, ShapeId b);
  /// The sum of the extents; of an unknown rank, equal for equal shapes.
  DimId sumOfExtents(mlir::Operation *op, ShapeId s);
  /// condition ? a : b, for ranked shapes of equal rank; nothing otherwise.
  std::optional<ShapeModel> select(const BoolModel &condition,
                                   const ShapeModel &a, const ShapeModel &b);
  IntModel select(const BoolModel &condition, const IntModel &a,
                  const IntModel &b);
  BoolModel select(const BoolModel &condition, const BoolModel &a,
                   const BoolModel &b);

  /// Sets `result` (index or iN) to `exact`, if that is what the operation
  /// gives: the value lies in [lo, hi], which may leave the type's range. Then
  /// `mayNotOverflow` (nsw) makes it exact, or the assumption on index, or
  /// bounds that prove it; otherwise it is an opaque function of `exact`.
  void setArithmetic(mlir::Value result, DimId exact, EvidenceId evidence,
                     Wide lo, Wide hi, bool mayNotOverflow = false);
  /// The same without a value: what fits into `width` bits.
  IntModel wrap(DimId exact, EvidenceId evidence, Wide lo, Wide hi,
                unsigned width, bool isIndex, bool mayNotOverflow);

  //===- Facts ------------------------------------------------------------===//

  void pushScope();
  void popScope();
  /// Holds from here to the end of the scope, because of `op`.
  void assume(mlir::Operation *op, llvm::StringRef kind, ClaimId claim,
              EvidenceId evidence = kNoEvidence, llvm::StringRef message = {});
  /// As above, for what `op` established by running, so that a branch that it
  /// stands in leaves it behind as an implication.
  void assumeExecuted(mlir::Operation *op, llvm::StringRef kind, ClaimId claim,
                      EvidenceId evidence = kNoEvidence,
                      llvm::StringRef message = {});
  /// What running `op` establishes: a fact if it cannot have been hoisted, a
  /// contract if those are trusted, otherwise nothing.
  void establish(mlir::Operation *op, ClaimId claim,
                 EvidenceId evidence = kNoEvidence);
  /// Makes `claim` what the witness `v` says: it holds where `v` is consumed,
  /// and for each later shape.cstr_* that carries `v`. `op` is who says it.
  void setClaimedWitness(mlir::Value v, mlir::Operation *op, ClaimId claim,
                         EvidenceId evidence = kNoEvidence,
                         llvm::StringRef message = {});
  /// The witness `v` says what `said` does, of which it is a copy that can be
  /// carried where the witnesses of `said` cannot.
  void setSameWitness(mlir::Value v, const WitnessModel &said);
  /// A witness' facts hold from here to the end of the scope.
  void consume(const WitnessModel &witness);
  /// True in scopes where the fact is assumed in `plain`.
  bool isActive(FactId fact) const {
    return fact == kNoOverflow ||
           (fact.raw < active.size() && active[fact.raw]);
  }
  /// Whether all evidence holds at this point.
  bool isActive(EvidenceId set) const;
  /// What has to hold for the part of `set` that does not hold here, and the
  /// part that does: what rests on `set` is so here where the claim holds.
  std::pair<ClaimId, EvidenceId> guard(EvidenceId set);
  /// All facts of executed ops assumed now.
  llvm::ArrayRef<FactId> establishedFacts() const { return executed; }
  /// Facts of executed ops assumed in the scope that is open now.
  llvm::ArrayRef<FactId> scopeFacts() const;

  /// If the claim is proved at this point: the facts that prove it.
  std::optional<EvidenceId> prove(ClaimId claim);
  /// As above for `x >= 0`; by type and arithmetic first.
  std::optional<EvidenceId> proveNonNegative(const IntModel &x);

  //===- Checks -----------------------------------------------------------===//

  /// Decides and records a cf.assert, and assumes it.
  void checkAssert(mlir::Operation *op, const BoolModel &claim,
                   llvm::StringRef message);
  /// Decides and records a shape.cstr_*, whose result becomes a witness.
  void checkWitness(mlir::Operation *op, const BoolModel &claim,
                    llvm::StringRef message = {});
  /// Decides and records; establishes nothing.
  void query(mlir::Operation *op, const BoolModel &claim, CheckRole role,
             llvm::StringRef message = {});
  /// Records a check that cannot be analysed.
  void giveUp(mlir::Operation *op, llvm::StringRef why);

  /// The op's result is a truth value; a constant if the claim is decided. (It
  /// is asked for only if the value is used for more than checks.)
  void noteConstant(mlir::Operation *op, const BoolModel &claim);
  void ignore(mlir::Operation *op, llvm::StringRef why);

  //===- Code that runs on behalf of another op; Instance.h ---------------===//

  /// What is being instantiated; null in ordinary code.
  Instance *instance = nullptr;
  /// A shape.assuming consumes the witness: if an instance is sure to come to
  /// it, the instance consumes it.
  void noteConsumed(mlir::Operation *op, const WitnessModel &witness);
  /// A check states the claim; nobody has to consume its result.
  void noteStated(mlir::Operation *op, const BoolModel &claim,
                  llvm::StringRef message);
  /// Establishes a claim as `fact` was.
  std::optional<FactId> assumeLike(const Fact &fact, ClaimId claim,
                                   EvidenceId evidence);
  /// `to` is `inside` wherever the claim that `guardOf` gives for the evidence
  /// holds, and unknown elsewhere.
  void setGuarded(
      mlir::Value to, Model inside,
      llvm::function_ref<std::pair<ClaimId, EvidenceId>(EvidenceId)> guardOf);
  /// What running `op` establishes, said by an op elsewhere; as `establish`.
  std::optional<FactId> establishFor(mlir::Operation *op, ClaimId claim,
                                     EvidenceId evidence,
                                     llvm::StringRef message);
  /// Forgets the values of a region, to walk it again as another instance.
  void forget(mlir::Region &region);
  Model modelOf(mlir::Value v);
  /// Over what was there. The types must be the same.
  void setModel(mlir::Value v, const Model &model);
  /// Takes back decisions after the first `size`.
  void dropDecisions(size_t size);
  size_t numDecisions() const;
  /// Whether the claim is refuted here.
  bool isRefuted(ClaimId claim);

  //===- Loops: ops/Invariants.h ------------------------------------------===//

  /// Code is walked only to see what it does to values: checks are taken to
  /// hold, and nothing is reported.
  bool isTrial = false;
  unsigned trialDepth = 0;
  /// A fresh symbol for an integer (>= 0 if `isSize`) that the program
  /// determines and we do not, named after `v`.
  DimId unmodelledSymbol(mlir::Value v, llvm::StringRef suffix, bool isSize);
  /// Models an integer as `term`, which lies in the range of its type.
  void setTerm(mlir::Value v, DimId term, EvidenceId support = kNoEvidence);
  /// `op` is a loop that is about to be walked: symbols from here on may change
  /// from one iteration to the next.
  void noteLoop(mlir::Operation *op);
  /// Its induction variable runs over [lb, ub).
  void noteRange(mlir::Operation *op, DimId iv, DimId lb, DimId ub);
  /// Bounds of a term here; the evidence is not told, so they are for guessing.
  Bounds guessBounds(DimId term) { return established().bound(term); }

  //===- Questions afterwards; options.lazy -------------------------------===//

  /// What is assumed now, to be gone back to.
  Point here() const { return points.here(); }
  /// The context, with what is assumed at the place.
  InferenceContext &at(Point place) {
    cursor.moveTo(points, place, facts, *plain);
    return *plain;
  }
  /// Whether all evidence holds at the place that was last gone to.
  bool holds(EvidenceId set) const;
  /// What the check claims; null if it is none, or has not been come to.
  const BoolModel *noted(mlir::Operation *check) const {
    auto it = notes.find(check);
    return it == notes.end() ? nullptr : &it->second;
  }
  /// Whether a fact comes from the op.
  bool hasFacts(mlir::Operation *op) const { return factOps.contains(op); }
  /// The value is gone.
  void forget(mlir::Value v);
  /// All premises of an answer, those of values included, each once.
  llvm::SmallVector<FactId, 8> allPremises(const Answer &answer,
                                           const BoolModel &claim);
  Premise premise(FactId fact);
  /// Why a Contingent answer to `claim` would be none: what it depends on that
  /// is not modelled. Empty if nothing.
  std::string unmodelled(ClaimId claim);

  /// A block of no region, for ops that are looked at and never run.
  mlir::Block &addScratch() { return scratch.emplace_back(); }

  EvidenceTable evidence;
  FactTable facts;
  const ImportOptions &options;

private:
  Importer(const ImportOptions &options, Findings &findings)
      : options(options), findings(findings) {}

  std::string nameOf(mlir::Value v);
  FactId addFact(Fact fact);
  void activate(FactId fact);
  /// Lets later shape.cstr_* follow from a witness that nobody has consumed.
  void offer(FactId witness);
  void assumeType(mlir::Value v, const IntModel &model);
  Decision &record(mlir::Operation *op, CheckRole role, llvm::StringRef message,
                   const Answer &answer, const BoolModel &claim);
  void decide(Decision &decision, Action action);
  void noteContradiction(mlir::Operation *op, const Answer &answer);
  void note(mlir::Operation *op, const BoolModel &claim);
  /// Where a check in loops could be done once; Once.cpp.
  std::optional<CheckReport::Once> once(mlir::Operation *op, ClaimId claim);
  std::optional<ClaimId> withoutIterations(ClaimId claim,
                                           mlir::Operation *loop) const;
  bool changesIn(ClaimId claim, mlir::Operation *loop) const;
  void validate(Decision &decision, const Answer &answer,
                const BoolModel &claim);

  Findings &findings;
  Decision unreported; ///< What an instance that reports nothing records.
  /// `plain`, with what is assumed now.
  InferenceContext &established() {
    if (trialDepth > 0 && isStrong)
      return quickContext();
    return options.lazy ? at(points.here()) : *plain;
  }

  /// `quick`, with what is assumed in `plain`.
  InferenceContext &quickContext();

  std::unique_ptr<InferenceContext> plain, carrying, quick;
  /// `plain` decides all that `affine` does, and more.
  bool isStrong = false;
  /// The facts in `quick`; at which lengths it was pushed.
  std::vector<FactId> quickFacts;
  std::vector<size_t> quickMarks;
  PointTree points;
  PointCursor cursor;
  llvm::DenseMap<mlir::Operation *, BoolModel> notes;
  llvm::DenseSet<mlir::Operation *> factOps;
  llvm::DenseMap<mlir::Value, IntModel> integers;
  llvm::DenseMap<mlir::Value, BoolModel> truths;
  llvm::DenseMap<mlir::Value, ShapeModel> shapes, contents;
  llvm::DenseMap<mlir::Value, WitnessModel> witnesses;
  /// What undefined terms are instead, so that equal ones stay equal: extents
  /// outside the rank, by shape and index; others by the undefined term.
  llvm::DenseMap<std::pair<ShapeId, DimId>, DimId> undefinedExtents;
  llvm::DenseMap<DimId, DimId> undefinedBroadcasts, undefinedSizes;
  llvm::DenseMap<ShapeId, ShapeId> undefinedShapes;
  llvm::DenseMap<std::pair<ShapeId, ShapeId>, ClaimId> broadcastables;
  std::map<std::tuple<std::string, ShapeId, ShapeId>, ShapeId> someShapes;
  std::vector<std::pair<ShapeId, DimId>> sums;
  llvm::DenseMap<mlir::Operation *, bool> ignoredOps;

  /// Symbols that stand for what is not modelled, with its name.
  llvm::DenseMap<DimId, std::string> unmodelledDims;
  llvm::DenseMap<ShapeId, std::string> unmodelledShapes;
  llvm::DenseMap<ClaimId, std::string> unmodelledTruths;

  struct Scope {
    size_t activated, executed;
  };
  std::vector<Scope> scopes;
  std::deque<mlir::Block> scratch;
  struct LoopInfo {
    uint32_t firstDim, firstShape, firstClaim;
    llvm::SmallVector<std::array<DimId, 3>, 1> ranges;
  };
  llvm::DenseMap<mlir::Operation *, LoopInfo> loops;
  /// By FactId: assumed in `plain` now.
  std::vector<char> active;
  std::vector<FactId> activated, executed;
  /// Depth of the outermost scope already reported as contradictory.
  size_t contradictoryFrom = SIZE_MAX;
};

/// Bits of an integer type that is modelled: 64 for index, N for iN with
/// 2 <= N <= 64.
std::optional<unsigned> integerWidth(mlir::Type type);
bool isTruth(mlir::Type type);
bool isShapeSize(mlir::Type type);
bool isShapeShape(mlir::Type type);
/// !shape.value_shape: `shape` is its shape, `content` its value as a shape.
bool isValueShape(mlir::Type type);
/// tensor<?xindex>, tensor<3xindex>.
bool isExtentTensor(mlir::Type type);
/// The static extents of a shaped type: nothing if unranked.
std::optional<llvm::ArrayRef<int64_t>> extentsOf(mlir::Type type);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IMPORT_IMPORTER_H

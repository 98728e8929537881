// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions: which function, which place, which terms, and then the context.
//
// Most questions are decided by the terms alone: two dims that are the same
// expression of the same inputs have the same term, wherever they are asked
// about. Only the others move the context to the place (Points.h).
//
// Tested by tests/mlir/ShapeConstraintAnalysisTest.cpp and
// tests/mlir/AnswersTest.cpp.

#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "analysis/FunctionState.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

namespace shapeproof {

Size::Size(mlir::OpFoldResult valueOrAttribute) {
  if (auto v = llvm::dyn_cast_if_present<mlir::Value>(valueOrAttribute))
    value = v;
  else
    *this = Size(llvm::dyn_cast_if_present<mlir::Attribute>(valueOrAttribute));
}

Size::Size(mlir::Attribute integer) {
  auto attribute = llvm::dyn_cast_if_present<mlir::IntegerAttr>(integer);
  if (attribute && attribute.getValue().getSignificantBits() <= 64)
    number = attribute.getValue().getSExtValue();
  else
    isUnknown = true;
}

namespace {

bool isRoot(mlir::Operation *op) {
  return op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>() ||
         !op->getParentOp();
}

/// Functions lie at regular distances in memory; the usual hash of pointers
/// puts many of them into few places.
struct Spread : llvm::DenseMapInfo<mlir::Operation *> {
  static unsigned getHashValue(const mlir::Operation *op) {
    return unsigned((uint64_t(uintptr_t(op)) * 0x9E3779B97F4A7C15ull) >> 32);
  }
};

/// What is asked: a claim, and the evidence of the values in it.
struct Asked {
  BoolModel claim;
  /// For an equality, its sides.
  std::optional<std::pair<DimId, DimId>> equality;
};

} // namespace

struct ShapeConstraintAnalysis::Impl : mlir::RewriterBase::Listener {
  Impl(mlir::Operation *op, Options given) : top(op) { configure(given); }

  void configure(Options given) {
    options = std::move(given);
    if (llvm::none_of(registeredContexts(), [&](const ContextInfo &info) {
          return info.name == options.context;
        }))
      options.context = defaultContextName().str();
    importOptions.context = options.context;
    importOptions.budget = options.budget;
    importOptions.trustOpContracts = options.trustOpContracts;
    importOptions.assumeNoOverflow = options.assumeNoOverflow;
    importOptions.lazy = true;
    states.clear();
    others.clear();
    enroll(top);
  }

  /// Gives each function a place in the table, so that threads need no lock to
  /// find theirs. Functions stand in modules; what else is isolated, deeper
  /// down, is found under a lock.
  void enroll(mlir::Operation *op) {
    llvm::SmallVector<mlir::Operation *> open{op};
    while (!open.empty()) {
      mlir::Operation *next = open.pop_back_val();
      if (!isRoot(next))
        continue;
      states.try_emplace(next);
      if (next->hasTrait<mlir::OpTrait::SymbolTable>())
        for (mlir::Region &region : next->getRegions())
          for (mlir::Operation &inner : region.getOps())
            open.push_back(&inner);
    }
  }

  std::unique_ptr<FunctionState> *slot(mlir::Operation *at) {
    mlir::Operation *root = at->getParentOp();
    if (!root)
      return nullptr;
    while (!isRoot(root))
      root = root->getParentOp();
    auto it = states.find(root);
    if (it != states.end())
      return &it->second;
    std::lock_guard<std::mutex> lock(mutex);
    auto &other = others[root];
    if (!other)
      other = std::make_unique<std::unique_ptr<FunctionState>>();
    return other.get();
  }

  FunctionState *stateFor(mlir::Operation *at) {
    std::unique_ptr<FunctionState> *state = slot(at);
    if (!state)
      return nullptr;
    if (!*state) {
      mlir::Operation *root = at->getParentOp();
      while (!isRoot(root))
        root = root->getParentOp();
      *state = std::make_unique<FunctionState>(root, importOptions,
                                               options.detectStaleUse);
    }
    return state->get();
  }

  void drop(std::unique_ptr<FunctionState> &state) {
    if (!state)
      return;
    std::lock_guard<std::mutex> lock(mutex);
    harvestedBefore += state->numHarvested();
    state.reset();
  }

  //===- Terms ------------------------------------------------------------===//

  std::optional<IntModel> term(FunctionState &state, mlir::Operation *at,
                               const Size &size) {
    if (size.isUnknown)
      return std::nullopt;
    Importer &importer = state.importer();
    if (!size.value)
      return importer.constant(size.number);
    if (size.number == Size::kInteger) {
      if (!integerWidth(size.value.getType()) ||
          !state.dominates(size.value, at) || !importer.isModelled(size.value))
        return std::nullopt;
      return importer.integer(size.value);
    }
    auto known = extentsOf(size.value.getType());
    if (!known || size.number < 0 || size.number >= int64_t(known->size()) ||
        !state.dominates(size.value, at))
      return std::nullopt;
    if (!mlir::ShapedType::isDynamic((*known)[size.number]))
      return importer.constant((*known)[size.number]);
    if (!importer.isModelled(size.value))
      return std::nullopt;
    ShapeModel shape = importer.shape(size.value);
    if (importer.store.knownRank(shape.term) != known->size())
      return std::nullopt;
    return importer.extent(shape, unsigned(size.number));
  }

  std::optional<Asked> claim(FunctionState &state, mlir::Operation *at,
                             const Size &a, Comparison comparison,
                             const Size &b) {
    auto x = term(state, at, a), y = term(state, at, b);
    if (!x || !y || x->error != kNever || y->error != kNever)
      return std::nullopt;
    TermStore &store = state.importer().store;
    Asked asked;
    asked.claim.evidence =
        state.importer().evidence.unite(x->evidence, y->evidence);
    switch (comparison) {
    case Comparison::EQ:
      asked.claim.claim = store.eq(x->term, y->term);
      asked.equality = std::make_pair(x->term, y->term);
      break;
    case Comparison::NE:
      asked.claim.claim = store.ne(x->term, y->term);
      break;
    case Comparison::LT:
      asked.claim.claim = store.lt(x->term, y->term);
      break;
    case Comparison::LE:
      asked.claim.claim = store.le(x->term, y->term);
      break;
    case Comparison::GT:
      asked.claim.claim = store.gt(x->term, y->term);
      break;
    case Comparison::GE:
      asked.claim.claim = store.ge(x->term, y->term);
      break;
    }
    return asked;
  }

  //===- Answers ----------------------------------------------------------===//

  /// Without a context, where that is enough.
  static std::optional<Verdict> decidedByTerms(FunctionState &state,
                                               const Asked &asked) {
    TermStore &store = state.importer().store;
    if (asked.claim.evidence != kNoEvidence)
      return std::nullopt;
    if (asked.claim.claim == store.trueClaim())
      return Verdict::Proved;
    if (asked.claim.claim == store.falseClaim())
      return Verdict::Refuted;
    return std::nullopt;
  }

  Answer answer(FunctionState &state, Point place, const Asked &asked) {
    Importer &importer = state.importer();
    InferenceContext &context = importer.at(place);
    if (!importer.holds(asked.claim.evidence))
      return Answer::unknown(UnknownKind::Incomplete,
                             "what the value is known to be does not hold "
                             "here");
    Answer result = context.decide(asked.claim.claim);
    if (result.verdict != Verdict::Contingent)
      return result;
    std::string what = importer.unmodelled(asked.claim.claim);
    if (what.empty())
      return result;
    return Answer::unknown(UnknownKind::Unsupported, what + " is not modelled");
  }

  Verdict verdict(FunctionState &state, Point place, const Asked &asked) {
    if (auto decided = decidedByTerms(state, asked))
      return *decided;
    if (asked.equality) {
      InferenceContext &context = state.importer().at(place);
      if (state.importer().holds(asked.claim.evidence)) {
        Verdict fast =
            context.isEqual(asked.equality->first, asked.equality->second);
        if (fast == Verdict::Proved || fast == Verdict::Refuted)
          return fast;
      }
    }
    return answer(state, place, asked).verdict;
  }

  Explanation explanation(FunctionState &state, Point place,
                          const Asked &asked) {
    Importer &importer = state.importer();
    Answer result = answer(state, place, asked);
    Explanation text;
    text.verdict = result.verdict;
    text.vacuous = result.vacuous;
    text.decidedBy = result.decidedBy.str();
    switch (result.verdict) {
    case Verdict::Proved:
    case Verdict::Refuted:
      for (FactId id : importer.allPremises(result, asked.claim)) {
        if (id == kNoOverflow) {
          text.assumesNoOverflow = true;
          continue;
        }
        const Fact &fact = importer.facts[id];
        text.reasons.push_back({fact.op, fact.kind, fact.message});
      }
      break;
    case Verdict::Contingent:
      if (result.counterexample) {
        llvm::raw_string_ostream os(text.detail);
        os << "fails for ";
        llvm::interleaveComma(
            nameAssignment(importer.store, *result.counterexample), os,
            [&](const NamedValue &v) {
              os << v.name << " = ";
              if (auto *truth = std::get_if<bool>(&v.value))
                os << (*truth ? "true" : "false");
              else if (auto *number = std::get_if<Int>(&v.value))
                os << *number;
              else
                os << "["
                   << llvm::join(llvm::map_range(
                                     std::get<std::vector<Int>>(v.value),
                                     [](const Int &extent) {
                                       std::string text;
                                       llvm::raw_string_ostream(text) << extent;
                                       return text;
                                     }),
                                 ", ")
                   << "]";
            });
      }
      break;
    case Verdict::Unknown:
      text.detail =
          result.detail.empty() ? toString(result.why).str() : result.detail;
      break;
    }
    return text;
  }

  //===- Changes ----------------------------------------------------------===//

  std::unique_ptr<FunctionState> *existing(mlir::Operation *op) {
    std::unique_ptr<FunctionState> *state = slot(op);
    return state && *state ? state : nullptr;
  }

  void notifyOperationInserted(mlir::Operation *op,
                               mlir::OpBuilder::InsertPoint previous) override {
    // Moved: it has left somewhere else.
    if (previous.isSet() && previous.getBlock() &&
        previous.getBlock()->getParentOp())
      dropAround(previous.getBlock()->getParentOp());
    if (isRoot(op))
      return dropBelow(op);
    if (auto *state = existing(op))
      if (previous.isSet() || !(*state)->inserted(op))
        drop(*state);
  }
  void notifyOperationErased(mlir::Operation *op) override {
    if (isRoot(op))
      return dropBelow(op);
    if (auto *state = existing(op))
      if (!(*state)->erased(op))
        drop(*state);
  }
  void notifyOperationModified(mlir::Operation *op) override {
    if (isRoot(op))
      dropBelow(op);
    if (auto *state = existing(op))
      if (!(*state)->modified(op))
        drop(*state);
  }
  void notifyBlockInserted(mlir::Block *block, mlir::Region *,
                           mlir::Region::iterator) override {
    dropAround(block->getParentOp());
  }
  void notifyBlockErased(mlir::Block *block) override {
    dropAround(block->getParentOp());
  }

  /// The state in which the code in regions of `op` is.
  void dropAround(mlir::Operation *op) {
    while (op && !isRoot(op))
      op = op->getParentOp();
    if (op)
      dropRoot(op);
  }
  void dropRoot(mlir::Operation *root) {
    auto it = states.find(root);
    if (it != states.end())
      return drop(it->second);
    std::unique_ptr<FunctionState> *other = nullptr;
    {
      std::lock_guard<std::mutex> lock(mutex);
      auto found = others.find(root);
      if (found != others.end())
        other = found->second.get();
    }
    if (other)
      drop(*other);
  }
  void dropBelow(mlir::Operation *op) {
    op->walk([&](mlir::Operation *inner) {
      if (isRoot(inner))
        dropRoot(inner);
    });
  }

  mlir::Operation *top;
  Options options;
  ImportOptions importOptions;
  /// By isolated op; the keys never change once threads ask.
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<FunctionState>, Spread>
      states;
  /// Guards what follows.
  mutable std::mutex mutex;
  llvm::DenseMap<mlir::Operation *,
                 std::unique_ptr<std::unique_ptr<FunctionState>>>
      others;
  uint64_t harvestedBefore = 0;
};

ShapeConstraintAnalysis::ShapeConstraintAnalysis(mlir::Operation *op)
    : ShapeConstraintAnalysis(op, Options()) {}
ShapeConstraintAnalysis::ShapeConstraintAnalysis(mlir::Operation *op,
                                                 Options options)
    : impl(std::make_unique<Impl>(op, std::move(options))) {}
ShapeConstraintAnalysis::~ShapeConstraintAnalysis() = default;

const ShapeConstraintAnalysis::Options &
ShapeConstraintAnalysis::getOptions() const {
  return impl->options;
}

void ShapeConstraintAnalysis::setOptions(Options options) {
  impl->configure(std::move(options));
}

//===- Questions ------------------------------------------------------------//

Verdict ShapeConstraintAnalysis::compare(mlir::Operation *at, const Size &a,
                                         Comparison comparison, const Size &b) {
  FunctionState *state = impl->stateFor(at);
  if (!state || a.isUnknown || b.isUnknown)
    return Verdict::Unknown;
  // A dimension and whether it is one in 30 bits; no rank is larger.
  constexpr uint64_t kConstant = uint64_t(1) << 29;
  auto pack = [](const Size &size, uintptr_t &what) -> uint64_t {
    what = size.value ? uintptr_t(size.value.getAsOpaquePointer())
                      : uintptr_t(size.number);
    return size.value ? uint64_t(size.number + 1) : kConstant;
  };
  FunctionState::Question question{at, 0, 0, 0};
  uint64_t howA = pack(a, question.a), howB = pack(b, question.b);
  if (howA > kConstant || howB > kConstant)
    return Verdict::Unknown;
  question.how = howA | howB << 30 | uint64_t(comparison) << 60;
  if (!impl->options.detectStaleUse)
    if (auto it = state->answers.find(question); it != state->answers.end())
      return it->second;
  Verdict result = Verdict::Unknown;
  if (std::optional<Point> place = state->reach(at))
    if (auto asked = impl->claim(*state, at, a, comparison, b))
      result = impl->verdict(*state, *place, *asked);
  state->answers.try_emplace(question, result);
  return result;
}

Verdict ShapeConstraintAnalysis::areShapesEqual(mlir::Operation *at,
                                                mlir::Value a, mlir::Value b) {
  FunctionState *state = impl->stateFor(at);
  std::optional<Point> place;
  if (!state || !(place = state->reach(at)))
    return Verdict::Unknown;
  Importer &importer = state->importer();
  for (mlir::Value v : {a, b})
    if (!llvm::isa<mlir::ShapedType>(v.getType()) || !state->dominates(v, at) ||
        !importer.isModelled(v))
      return Verdict::Unknown;
  ShapeModel x = importer.shape(a), y = importer.shape(b);
  Asked asked;
  asked.claim.claim = importer.store.shapeEq(x.term, y.term);
  asked.claim.evidence = importer.evidence.unite(x.evidence, y.evidence);
  return impl->verdict(*state, *place, asked);
}

Verdict ShapeConstraintAnalysis::isTrue(mlir::Operation *at,
                                        mlir::Value truth) {
  FunctionState *state = impl->stateFor(at);
  std::optional<Point> place;
  if (!state || !(place = state->reach(at)) || !isTruth(truth.getType()) ||
      !state->dominates(truth, at) || !state->importer().isModelled(truth))
    return Verdict::Unknown;
  Asked asked;
  asked.claim = state->importer().truth(truth);
  return impl->verdict(*state, *place, asked);
}

ShapeConstraintAnalysis::Range
ShapeConstraintAnalysis::bounds(mlir::Operation *at, const Size &size) {
  Range range;
  FunctionState *state = impl->stateFor(at);
  std::optional<Point> place;
  if (!state || !(place = state->reach(at)))
    return range;
  std::optional<IntModel> model = impl->term(*state, at, size);
  if (!model || model->error != kNever)
    return range;
  InferenceContext &context = state->importer().at(*place);
  if (!state->importer().holds(model->evidence))
    return range;
  Bounds found = context.bound(model->term);
  if (found.vacuous)
    return range;
  auto narrow = [](const std::optional<Int> &end) -> std::optional<int64_t> {
    if (!end || *end < Int(INT64_MIN) || *end > Int(INT64_MAX))
      return std::nullopt;
    return int64_t(*end);
  };
  range.lo = narrow(found.lo);
  range.hi = narrow(found.hi);
  if (model->lo != INT64_MIN && (!range.lo || *range.lo < model->lo))
    range.lo = model->lo;
  if (model->hi != INT64_MAX && (!range.hi || *range.hi > model->hi))
    range.hi = model->hi;
  return range;
}

std::string ShapeConstraintAnalysis::describe(mlir::Operation *at,
                                              const Size &size) {
  FunctionState *state = impl->stateFor(at);
  if (std::optional<uint32_t> term = termOf(at, size))
    return state->importer().store.str(DimId(*term));
  return {};
}

std::optional<uint32_t> ShapeConstraintAnalysis::termOf(mlir::Operation *at,
                                                        const Size &size) {
  FunctionState *state = impl->stateFor(at);
  std::optional<Point> place;
  if (!state || !(place = state->reach(at)))
    return std::nullopt;
  std::optional<IntModel> model = impl->term(*state, at, size);
  if (!model || model->error != kNever)
    return std::nullopt;
  if (model->evidence != kNoEvidence) {
    state->importer().at(*place);
    if (!state->importer().holds(model->evidence))
      return std::nullopt;
  }
  return model->term.raw;
}

Verdict ShapeConstraintAnalysis::decide(mlir::Operation *check) {
  FunctionState *state = impl->stateFor(check);
  std::optional<Point> place;
  if (!state || !(place = state->reach(check)))
    return Verdict::Unknown;
  const BoolModel *claim = state->noted(check);
  if (!claim)
    return Verdict::Unknown;
  Asked asked;
  asked.claim = *claim;
  return impl->verdict(*state, *place, asked);
}

ShapeConstraintAnalysis::Explanation
ShapeConstraintAnalysis::explain(mlir::Operation *at, const Size &a,
                                 Comparison comparison, const Size &b) {
  FunctionState *state = impl->stateFor(at);
  if (state)
    if (std::optional<Point> place = state->reach(at))
      if (auto asked = impl->claim(*state, at, a, comparison, b))
        return impl->explanation(*state, *place, *asked);
  Explanation nothing;
  nothing.detail = "nothing is known of the values here";
  return nothing;
}

ShapeConstraintAnalysis::Explanation
ShapeConstraintAnalysis::explain(mlir::Operation *check) {
  FunctionState *state = impl->stateFor(check);
  if (state)
    if (std::optional<Point> place = state->reach(check))
      if (const BoolModel *claim = state->noted(check)) {
        Asked asked;
        asked.claim = *claim;
        return impl->explanation(*state, *place, asked);
      }
  Explanation nothing;
  nothing.detail = "no check that is known";
  return nothing;
}

std::string ShapeConstraintAnalysis::Explanation::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << toString(verdict);
  if (vacuous)
    os << " (the code cannot be reached)";
  if (!decidedBy.empty() && verdict != Verdict::Unknown)
    os << " by " << decidedBy;
  if (!reasons.empty())
    os << " from ";
  llvm::interleaveComma(reasons, os, [&](const Reason &reason) {
    os << reason.kind;
    if (reason.op)
      if (Place place = placeOf(reason.op); place.line)
        os << " at " << place.line << ":" << place.column;
  });
  if (assumesNoOverflow)
    os << ", assuming no overflow";
  if (!detail.empty())
    os << ": " << detail;
  return text;
}

//===- Changes --------------------------------------------------------------//

mlir::RewriterBase::Listener *ShapeConstraintAnalysis::getListener() {
  return impl.get();
}

void ShapeConstraintAnalysis::invalidate(mlir::Operation *op) {
  impl->dropBelow(op);
  if (!isRoot(op))
    impl->dropAround(op);
}

uint64_t ShapeConstraintAnalysis::numHarvested() const {
  std::lock_guard<std::mutex> lock(impl->mutex);
  uint64_t sum = impl->harvestedBefore;
  for (auto &entry : impl->states)
    if (entry.second)
      sum += entry.second->numHarvested();
  for (auto &entry : impl->others)
    if (*entry.second)
      sum += (*entry.second)->numHarvested();
  return sum;
}

} // namespace shapeproof

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contexts, answers and bounds of the C interface.
//
// Tested by tests/capi/capi.c.

#include "Wrap.h"
#include "shapeproof/Example.h"

using namespace shapeproof;
using namespace shapeproof::capi;

namespace {

/// An answer with its text, so that it outlives its context.
struct OwnedAnswer {
  Answer answer;
  std::string text;
  std::optional<Example> example, counterexample;
};
struct OwnedBounds {
  Bounds bounds;
  std::string text;
};

const OwnedAnswer *unwrap(ShapeproofAnswer answer) {
  return static_cast<const OwnedAnswer *>(answer.ptr);
}
const OwnedBounds *unwrap(ShapeproofBounds bounds) {
  return static_cast<const OwnedBounds *>(bounds.ptr);
}

/// The value at an index of an example, or null.
const NamedValue *valueAt(ShapeproofExample example, size_t index) {
  const auto *values = static_cast<const Example *>(example.ptr);
  return values && index < values->size() ? &(*values)[index] : nullptr;
}

/// Writes a number; returns false if it does not fit.
bool fits(const Int &number, int64_t *value) {
  if (number < Int(INT64_MIN) || number > Int(INT64_MAX))
    return false;
  if (value)
    *value = int64_t(number);
  return true;
}

/// Sets the result of a function that fails.
template <typename Struct> void clear(Struct *result) {
  if (result)
    *result = Struct{nullptr};
}

/// The reason why a term cannot be used in a context; None if it can.
template <typename HandleType>
Misuse misuseIn(ShapeproofContext context, const HandleType &handle) {
  if (!context.ptr)
    return Misuse::Empty;
  if (handle.valid() && handle.context() != capi::unwrap(context))
    return Misuse::Foreign;
  return handle.misuse();
}

} // namespace

//===- Support ------------------------------------------------------------===//

ShapeproofStringRef shapeproofErrorGetMessage(ShapeproofError error) {
  return error.ptr ? wrap(*static_cast<std::string *>(error.ptr)) : wrap("");
}
void shapeproofErrorDestroy(ShapeproofError error) {
  delete static_cast<std::string *>(error.ptr);
}
ShapeproofError shapeproofErrorCreate(ShapeproofStringRef message) {
  return failure(unwrap(message).str());
}
ShapeproofStringRef shapeproofGetVersion(void) {
  return wrap(SHAPEPROOF_VERSION);
}

//===- Contexts -----------------------------------------------------------===//

size_t shapeproofGetNumContexts(void) { return registeredContexts().size(); }
ShapeproofStringRef shapeproofGetContextName(size_t index) {
  return wrap(index < registeredContexts().size()
                  ? registeredContexts()[index].name
                  : llvm::StringRef());
}
ShapeproofStringRef shapeproofGetContextSummary(size_t index) {
  return wrap(index < registeredContexts().size()
                  ? registeredContexts()[index].knows
                  : llvm::StringRef());
}

ShapeproofError shapeproofContextCreate(ShapeproofStringRef name, double budget,
                                        ShapeproofContext *context) {
  clear(context);
  if (!context)
    return failure("no place for the context");
  ContextOptions options;
  if (budget != 0)
    options.budget = budget;
  llvm::StringRef known = capi::unwrap(name);
  auto created =
      Context::create(known.empty() ? defaultContextName() : known, options);
  if (!created)
    return failure(llvm::toString(created.takeError()));
  context->ptr = created->release();
  return success();
}
void shapeproofContextDestroy(ShapeproofContext context) {
  delete capi::unwrap(context);
}

//===- Facts and scopes ---------------------------------------------------===//

ShapeproofError shapeproofContextAssume(ShapeproofContext context,
                                        ShapeproofClaim claim,
                                        ShapeproofStringRef text,
                                        ShapeproofFact *fact) {
  if (fact)
    *fact = UINT32_MAX;
  Claim handle = capi::unwrap(claim);
  if (Misuse why = misuseIn(context, handle); why != Misuse::None)
    return failure(why);
  FactId id = capi::unwrap(context)->assume(handle, capi::unwrap(text));
  if (fact)
    *fact = id.raw;
  return success();
}

ShapeproofError shapeproofContextGetFact(ShapeproofContext context,
                                         ShapeproofFact fact,
                                         ShapeproofClaim *claim,
                                         ShapeproofStringRef *text) {
  if (claim)
    *claim = wrap(Claim());
  if (text)
    *text = wrap("");
  if (!context.ptr)
    return failure(Misuse::Empty);
  const Fact *found = capi::unwrap(context)->fact(FactId(fact));
  if (!found)
    return failure("there is no fact " + std::to_string(fact) +
                   ", or its scope was closed");
  if (claim)
    *claim = wrap(found->claim);
  if (text)
    *text = wrap(found->text);
  return success();
}

ShapeproofError shapeproofContextPush(ShapeproofContext context) {
  if (!context.ptr)
    return failure(Misuse::Empty);
  capi::unwrap(context)->push();
  return success();
}
ShapeproofError shapeproofContextPop(ShapeproofContext context) {
  if (!context.ptr)
    return failure(Misuse::Empty);
  if (!capi::unwrap(context)->pop())
    return failure("there is no open scope");
  return success();
}
ShapeproofError shapeproofContextIsContradictory(ShapeproofContext context,
                                                 bool *contradictory) {
  if (contradictory)
    *contradictory = false;
  if (!context.ptr)
    return failure(Misuse::Empty);
  bool answer = capi::unwrap(context)->isContradictory();
  if (contradictory)
    *contradictory = answer;
  return success();
}

//===- Questions ----------------------------------------------------------===//

static_assert(int(SHAPEPROOF_UNKNOWN) == int(Verdict::Unknown) &&
              int(SHAPEPROOF_CONTINGENT) == int(Verdict::Contingent) &&
              int(SHAPEPROOF_REFUTED) == int(Verdict::Refuted) &&
              int(SHAPEPROOF_INCOMPLETE) == int(UnknownKind::Incomplete) &&
              int(SHAPEPROOF_UNSUPPORTED) == int(UnknownKind::Unsupported) &&
              int(SHAPEPROOF_LIMIT) == int(UnknownKind::Limit));

ShapeproofError shapeproofContextProve(ShapeproofContext context,
                                       ShapeproofClaim claim,
                                       ShapeproofAnswer *answer) {
  clear(answer);
  Claim handle = capi::unwrap(claim);
  if (Misuse why = misuseIn(context, handle); why != Misuse::None)
    return failure(why);
  if (!answer)
    return failure("no place for the answer");
  Context &ctx = *capi::unwrap(context);
  auto owned = std::make_unique<OwnedAnswer>();
  owned->answer = ctx.prove(handle);
  owned->text = ctx.explain(owned->answer);
  if (owned->answer.example)
    owned->example = nameAssignment(ctx.store(), *owned->answer.example);
  if (owned->answer.counterexample)
    owned->counterexample =
        nameAssignment(ctx.store(), *owned->answer.counterexample);
  answer->ptr = owned.release();
  return success();
}

ShapeproofError shapeproofContextIsEqual(ShapeproofContext context,
                                         ShapeproofDim a, ShapeproofDim b,
                                         ShapeproofVerdict *verdict) {
  if (verdict)
    *verdict = SHAPEPROOF_UNKNOWN;
  Dim x = capi::unwrap(a), y = capi::unwrap(b);
  for (const Dim &handle : {x, y})
    if (Misuse why = misuseIn(context, handle); why != Misuse::None)
      return failure(why);
  Verdict answer = capi::unwrap(context)->isEqual(x, y);
  if (verdict)
    *verdict = ShapeproofVerdict(answer);
  return success();
}

ShapeproofError shapeproofContextBound(ShapeproofContext context,
                                       ShapeproofDim dim,
                                       ShapeproofBounds *bounds) {
  clear(bounds);
  Dim handle = capi::unwrap(dim);
  if (Misuse why = misuseIn(context, handle); why != Misuse::None)
    return failure(why);
  if (!bounds)
    return failure("no place for the bounds");
  auto owned = std::make_unique<OwnedBounds>();
  owned->bounds = capi::unwrap(context)->bound(handle);
  llvm::raw_string_ostream(owned->text) << owned->bounds;
  bounds->ptr = owned.release();
  return success();
}

template <typename HandleType, typename Struct>
static ShapeproofError simplify(ShapeproofContext context, Struct given,
                                Struct *simplest, ShapeproofAnswer *answer) {
  clear(answer);
  HandleType handle = capi::unwrap(given);
  if (simplest)
    *simplest = given;
  if (Misuse why = misuseIn(context, handle); why != Misuse::None)
    return failure(why);
  if (!simplest)
    return failure("no place for the simplest term");
  Context &ctx = *capi::unwrap(context);
  auto found = ctx.simplify(handle);
  *simplest = wrap(found.term);
  if (answer) {
    auto owned = std::make_unique<OwnedAnswer>();
    owned->answer = Answer::proved(found.premises);
    owned->text = ctx.explain(owned->answer);
    answer->ptr = owned.release();
  }
  return success();
}
ShapeproofError shapeproofContextSimplifyDim(ShapeproofContext context,
                                             ShapeproofDim dim,
                                             ShapeproofDim *simplest,
                                             ShapeproofAnswer *answer) {
  return simplify<Dim>(context, dim, simplest, answer);
}
ShapeproofError shapeproofContextSimplifyShape(ShapeproofContext context,
                                               ShapeproofShape shape,
                                               ShapeproofShape *simplest,
                                               ShapeproofAnswer *answer) {
  return simplify<Shape>(context, shape, simplest, answer);
}
ShapeproofError shapeproofContextSimplifyClaim(ShapeproofContext context,
                                               ShapeproofClaim claim,
                                               ShapeproofClaim *simplest,
                                               ShapeproofAnswer *answer) {
  return simplify<Claim>(context, claim, simplest, answer);
}

//===- Answers ------------------------------------------------------------===//

void shapeproofAnswerDestroy(ShapeproofAnswer answer) { delete unwrap(answer); }
ShapeproofVerdict shapeproofAnswerGetVerdict(ShapeproofAnswer answer) {
  return answer.ptr ? ShapeproofVerdict(unwrap(answer)->answer.verdict)
                    : SHAPEPROOF_UNKNOWN;
}
bool shapeproofAnswerIsVacuous(ShapeproofAnswer answer) {
  return answer.ptr && unwrap(answer)->answer.vacuous;
}
size_t shapeproofAnswerGetNumPremises(ShapeproofAnswer answer) {
  return answer.ptr ? unwrap(answer)->answer.premises.size() : 0;
}
ShapeproofFact shapeproofAnswerGetPremise(ShapeproofAnswer answer,
                                          size_t index) {
  return index < shapeproofAnswerGetNumPremises(answer)
             ? unwrap(answer)->answer.premises[index].raw
             : UINT32_MAX;
}
ShapeproofUnknownKind shapeproofAnswerGetUnknownKind(ShapeproofAnswer answer) {
  return answer.ptr ? ShapeproofUnknownKind(unwrap(answer)->answer.why)
                    : SHAPEPROOF_DECIDED;
}
ShapeproofStringRef shapeproofAnswerGetDetail(ShapeproofAnswer answer) {
  return answer.ptr ? wrap(unwrap(answer)->answer.detail) : wrap("");
}
ShapeproofStringRef shapeproofAnswerGetDecidedBy(ShapeproofAnswer answer) {
  return answer.ptr ? wrap(unwrap(answer)->answer.decidedBy) : wrap("");
}
ShapeproofStringRef shapeproofAnswerExplain(ShapeproofAnswer answer) {
  return answer.ptr ? wrap(unwrap(answer)->text) : wrap("");
}

static ShapeproofExample borrow(const std::optional<Example> &example) {
  return {example ? &*example : nullptr};
}
ShapeproofExample shapeproofAnswerGetExample(ShapeproofAnswer answer) {
  return answer.ptr ? borrow(unwrap(answer)->example)
                    : ShapeproofExample{nullptr};
}
ShapeproofExample shapeproofAnswerGetCounterexample(ShapeproofAnswer answer) {
  return answer.ptr ? borrow(unwrap(answer)->counterexample)
                    : ShapeproofExample{nullptr};
}

//===- Examples -----------------------------------------------------------===//

size_t shapeproofExampleGetNumValues(ShapeproofExample example) {
  return example.ptr ? static_cast<const Example *>(example.ptr)->size() : 0;
}
ShapeproofStringRef shapeproofExampleGetName(ShapeproofExample example,
                                             size_t index) {
  const NamedValue *value = valueAt(example, index);
  return value ? wrap(value->name) : wrap("");
}
ShapeproofValueKind shapeproofExampleGetKind(ShapeproofExample example,
                                             size_t index) {
  const NamedValue *value = valueAt(example, index);
  if (!value)
    return SHAPEPROOF_VALUE_NONE;
  if (std::holds_alternative<bool>(value->value))
    return SHAPEPROOF_VALUE_TRUTH;
  return std::holds_alternative<Int>(value->value) ? SHAPEPROOF_VALUE_INTEGER
                                                   : SHAPEPROOF_VALUE_SHAPE;
}
size_t shapeproofExampleGetNumIntegers(ShapeproofExample example,
                                       size_t index) {
  const NamedValue *value = valueAt(example, index);
  if (!value)
    return 0;
  const auto *extents = std::get_if<std::vector<Int>>(&value->value);
  return extents ? extents->size() : 1;
}
bool shapeproofExampleGetInteger(ShapeproofExample example, size_t index,
                                 size_t position, int64_t *result) {
  const NamedValue *value = valueAt(example, index);
  if (!value || position >= shapeproofExampleGetNumIntegers(example, index))
    return false;
  if (const bool *truth = std::get_if<bool>(&value->value))
    return fits(Int(*truth), result);
  if (const Int *number = std::get_if<Int>(&value->value))
    return fits(*number, result);
  return fits(std::get<std::vector<Int>>(value->value)[position], result);
}

//===- Bounds -------------------------------------------------------------===//

void shapeproofBoundsDestroy(ShapeproofBounds bounds) { delete unwrap(bounds); }
bool shapeproofBoundsGetLow(ShapeproofBounds bounds, int64_t *low) {
  return bounds.ptr && unwrap(bounds)->bounds.lo &&
         fits(*unwrap(bounds)->bounds.lo, low);
}
bool shapeproofBoundsGetHigh(ShapeproofBounds bounds, int64_t *high) {
  return bounds.ptr && unwrap(bounds)->bounds.hi &&
         fits(*unwrap(bounds)->bounds.hi, high);
}
ShapeproofStringRef shapeproofBoundsGetText(ShapeproofBounds bounds) {
  return bounds.ptr ? wrap(unwrap(bounds)->text) : wrap("[-inf, inf]");
}
bool shapeproofBoundsIsVacuous(ShapeproofBounds bounds) {
  return bounds.ptr && unwrap(bounds)->bounds.vacuous;
}
bool shapeproofBoundsIsLimit(ShapeproofBounds bounds) {
  return bounds.ptr && unwrap(bounds)->bounds.limit;
}
size_t shapeproofBoundsGetNumPremises(ShapeproofBounds bounds) {
  return bounds.ptr ? unwrap(bounds)->bounds.premises.size() : 0;
}
ShapeproofFact shapeproofBoundsGetPremise(ShapeproofBounds bounds,
                                          size_t index) {
  return index < shapeproofBoundsGetNumPremises(bounds)
             ? unwrap(bounds)->bounds.premises[index].raw
             : UINT32_MAX;
}

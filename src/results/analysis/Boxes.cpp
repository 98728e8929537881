// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Grows a box of accepted inputs around an example.
//
//   x[0] in 4..4      +1: proved   +2: proved   +4: proved   +8: not proved
//   x[0] in 4..11     +4: not proved            +2, +1: ...
//
// All faces are moved in turns, by steps that double until a step cannot be
// proved and halve then, so that no side grows at the cost of the others. What
// is proved is the slab that a step adds. A face stays where it is once a step
// of 1 fails: inputs there break a condition, and a larger box has them, too.
//
// Tested by tests/tools/cli/boxes.test.

#include "engine/base/ExactInt.h"
#include "engine/terms/Symbols.h"
#include "results/analysis/BoxSearch.h"
#include "shapeproof/Evaluate.h"

namespace shapeproof {

/// Doubling and halving take 128 steps. A face that takes many more, as large
/// steps cannot be proved and small ones can, is left where it is.
static constexpr unsigned kMostSteps = 4 * 64;

struct BoxSearch::Face {
  size_t input;
  bool isUpper;
  Int step = Int(1);
  /// Whether a step has failed.
  bool shrinks = false, isDone = false;
  unsigned numSteps = 0;
};

bool BoxSearch::isProved(size_t input, const Int &first, const Int &last,
                         const Condition **failing, Answer *answer) {
  context->push();
  for (auto [i, side] : llvm::enumerate(inputs)) {
    if (side.is.valid())
      continue;
    std::optional<Int> low = i == input ? first : ends[i].first,
                       high = i == input ? last : ends[i].last;
    context->assume(
        store.ge(side.symbol, store.constant(low.value_or(side.least))),
        FactId(0));
    if (high)
      context->assume(store.le(side.symbol, store.constant(*high)), FactId(0));
  }
  for (auto [argument, truth] : truths)
    context->assume(at.bools.at(truth) ? truth : store.negate(truth),
                    FactId(0));
  bool holds = true;
  for (const Condition &condition : conditions) {
    Answer own = context->decide(condition.claim);
    if (own.verdict == Verdict::Proved && !own.vacuous)
      continue;
    holds = false;
    if (failing) {
      // With a choice, a claim that never holds has a counterexample as well.
      if (!own.counterexample)
        own = context->decide(store.disj(condition.claim, choice));
      *failing = &condition;
      *answer = std::move(own);
    }
    break;
  }
  context->pop();
  return holds;
}

/// Moves the face by its step, or makes the step smaller.
void BoxSearch::move(Face &face) {
  const Input &input = inputs[face.input];
  std::optional<Int> &end =
      face.isUpper ? ends[face.input].last : ends[face.input].first;
  const Int &limit = face.isUpper ? input.most : input.least;
  if (*end == limit || ++face.numSteps > kMostSteps) {
    if (*end == limit && face.isUpper)
      end.reset();
    face.isDone = true;
    return;
  }
  auto slab = [&](const Int &to, const Condition **failing, Answer *answer) {
    return face.isUpper
               ? isProved(face.input, canonical(*end + 1), to, failing, answer)
               : isProved(face.input, to, canonical(*end - 1), failing, answer);
  };
  // Far away, there may be no end.
  const bool isFar = face.step == Int(1 << 12) || face.step == Int(1 << 30);
  if (isFar && !face.shrinks && slab(limit, nullptr, nullptr)) {
    end = limit;
    return;
  }
  Int to = canonical(face.isUpper ? *end + face.step : *end - face.step);
  to = face.isUpper ? std::min(to, limit) : std::max(to, limit);
  const bool isUnit = to - *end == 1 || *end - to == 1;
  const Condition *failing = nullptr;
  Answer answer;
  if (slab(to, isUnit ? &failing : nullptr, &answer)) {
    end = to;
    face.step = face.shrinks ? std::max(Int(1), floorDivide(face.step, Int(2)))
                             : canonical(face.step * 2);
    return;
  }
  face.shrinks = true;
  face.step = std::max(Int(1), floorDivide(face.step, Int(2)));
  if (!isUnit)
    return;
  face.isDone = true;
  if (!answer.counterexample ||
      Evaluator(store, *answer.counterexample).value(failing->claim) != false)
    return;
  auto &outside =
      face.isUpper ? ends[face.input].above : ends[face.input].below;
  Assignment &there = *answer.counterexample;
  // Inputs that no condition is about are as in the example.
  for (const auto &[symbol, value] : at.dims)
    there.dims.try_emplace(symbol, value);
  for (const auto &[symbol, value] : at.bools)
    there.bools.try_emplace(symbol, value);
  follow(there);
  const std::optional<bool> ends =
      failing->isAssumed ? std::nullopt : runs(there);
  outside = {named(there), failing->why,
             ends ? !*ends : failing->isExact && !failing->isAssumed,
             failing->isAssumed, ends == true};
}

/// Whether a condition is about the input.
bool BoxSearch::matters(const Input &input) const {
  return llvm::any_of(conditions, [&](const Condition &condition) {
    const SymbolSet symbols = symbolsOf(store, llvm::ArrayRef(condition.claim));
    return llvm::any_of(symbols.dims, [&](DimId symbol) {
      return dependsOn(symbol, input.symbol);
    });
  });
}

void BoxSearch::grow() {
  ends.clear();
  std::vector<Face> faces;
  for (auto [i, input] : llvm::enumerate(inputs)) {
    const Int &value = at.dims.at(input.symbol);
    Ends &own = ends.emplace_back();
    own.first = own.last = value;
    if (input.is.valid())
      continue;
    if (!matters(input)) {
      own.first = input.least;
      own.last.reset();
      continue;
    }
    faces.push_back({i, /*isUpper=*/true});
    faces.push_back({i, /*isUpper=*/false});
  }
  while (llvm::any_of(faces, [](const Face &face) { return !face.isDone; }))
    for (Face &face : faces)
      if (!face.isDone)
        move(face);
}

SizeBox BoxSearch::box() {
  followExample();
  grow();
  SizeBox box;
  // Inputs that follow grow with the sides.
  Assignment low = at, high = at;
  for (auto [i, input] : llvm::enumerate(inputs)) {
    low.dims[input.symbol] = ends[i].first.value_or(input.least);
    high.dims[input.symbol] = ends[i].last.value_or(Int(0));
  }
  follow(low);
  follow(high);
  for (auto [i, input] : llvm::enumerate(inputs)) {
    SizeBox::Side &side = box.sides.emplace_back();
    side.name = input.name;
    side.at = at.dims.at(input.symbol);
    side.first = ends[i].first;
    side.last = ends[i].last;
    side.below = ends[i].below;
    side.above = ends[i].above;
    if (!input.is.valid()) {
      side.mayGoBelow = !side.below && side.first != input.least;
      side.mayGoAbove = !side.above && side.last;
      continue;
    }
    side.first = low.dims[input.symbol];
    const DimId is = input.is;
    const bool isOpen = llvm::any_of(llvm::enumerate(inputs), [&](auto other) {
      return !other.value().is.valid() && !ends[other.index()].last &&
             dependsOn(is, other.value().symbol);
    });
    side.last = isOpen ? std::nullopt : std::optional(high.dims[input.symbol]);
    side.is = store.str(input.is);
  }
  return box;
}

SizeBox boxAround(const SizeProgram &program, const ContractReport &contract,
                  llvm::ArrayRef<SizeRange> example, const ProgramRun &run) {
  BoxSearch search(program, contract, run);
  std::string problem = search.start(example);
  SizeBox box = problem.empty() ? search.box() : SizeBox();
  box.problem = std::move(problem);
  box.function = program.function;
  box.residue = program.residue;
  return box;
}

} // namespace shapeproof

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See BoxSearch.h: the conditions, and an input that is accepted. Boxes.cpp
// grows the box.
//
// Tested by tests/tools/cli/boxes.test.

#include "results/analysis/BoxSearch.h"
#include "engine/base/ExactInt.h"
#include "engine/terms/Symbols.h"
#include "shapeproof/Evaluate.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {

using Op = SizeProgram::Op;
using Part = SizeProgram::Part;

BoxSearch::BoxSearch(const SizeProgram &program, const ContractReport &contract,
                     const ProgramRun &run)
    : program(program), contract(contract), run(run),
      context(llvm::cantFail(createContext(defaultContextName(), store))),
      choice(store.boolSymbol("choice")) {
  addInputs();
  addNodes();
  addConditions();
  dropWhatHolds();
}

/// The symbols of all inputs, whether a condition is about them or not.
void BoxSearch::addInputs() {
  const Int largest(INT64_MAX);
  for (unsigned own = 0; own < program.arguments.size(); ++own) {
    const SizeProgram::Argument &argument = program.arguments[own];
    auto add = [&](Part part, unsigned index, llvm::StringRef end,
                   const Int &least, const Int &most) {
      std::string name = argument.name + end.str();
      DimId symbol =
          part == Part::Extent ? store.dimSymbol(name) : store.intSymbol(name);
      inputs.push_back(
          {symbol, std::move(name), own, part, index, least, most});
    };
    if (argument.isTruth)
      truths.push_back({own, store.boolSymbol(argument.name)});
    const unsigned bits = std::min(argument.width, 64u) - 1;
    const int64_t most = int64_t((uint64_t(1) << bits) - 1);
    if (argument.isNumber)
      add(Part::Number, 0, "", Int(-most - 1), Int(most));
    for (unsigned i = 0; i < argument.numElements; ++i)
      add(Part::Element, i, ".e" + std::to_string(i), Int(INT64_MIN), largest);
    if (!argument.extents)
      continue;
    for (auto [i, extent] : llvm::enumerate(*argument.extents))
      if (!extent)
        add(Part::Extent, unsigned(i), "[" + std::to_string(i) + "]", Int(0),
            largest);
  }
}

/// Terms and claims for the nodes, which come after their operands.
void BoxSearch::addNodes() {
  for (const SizeProgram::Node &node : program.nodes) {
    DimId dim;
    ClaimId claim;
    auto d = [&](unsigned i) { return dims[node.operands[i]]; };
    auto c = [&](unsigned i) { return claims[node.operands[i]]; };
    // Where an operand is about what has no symbol here, so is the node.
    const bool isKnown = llvm::all_of(node.operands, [&](unsigned operand) {
      return dims[operand].valid() || claims[operand].valid();
    });
    if (isKnown)
      switch (node.op) {
      case Op::Constant:
        dim = store.constant(node.value);
        break;
      case Op::Input:
        for (const Input &input : inputs)
          if (input.argument == node.argument && input.part == node.part &&
              input.index == node.index)
            dim = input.symbol;
        for (auto [argument, truth] : truths)
          if (argument == node.argument && node.part == Part::Truth)
            claim = truth;
        if (auto &extents = program.arguments[node.argument].extents) {
          if (node.part == Part::Rank)
            dim = store.constant(int64_t(extents->size()));
          else if (node.part == Part::Extent && !dim.valid())
            dim = store.constant(
                node.index < extents->size() ? *(*extents)[node.index] : 0);
        }
        break;
      case Op::Add:
        dim = store.add(d(0), d(1));
        break;
      case Op::Mul:
        dim = store.mul(d(0), d(1));
        break;
      case Op::FloorDiv:
        dim = store.floorDiv(d(0), d(1));
        break;
      case Op::Mod:
        dim = store.mod(d(0), d(1));
        break;
      case Op::Min:
        dim = store.min({d(0), d(1)});
        break;
      case Op::Max:
        dim = store.max({d(0), d(1)});
        break;
      case Op::Select:
        dim = store.select(c(0), d(1), d(2));
        break;
      case Op::True:
        claim = TermStore::trueClaim();
        break;
      case Op::Equal:
        claim = store.eq(d(0), d(1));
        break;
      case Op::AtLeast:
        claim = store.ge(d(0), d(1));
        break;
      case Op::Not:
        claim = store.negate(c(0));
        break;
      case Op::And:
        claim = store.conj(c(0), c(1));
        break;
      case Op::Or:
        claim = store.disj(c(0), c(1));
        break;
      }
    dims.push_back(dim);
    claims.push_back(claim);
  }
}

void BoxSearch::addConditions() {
  auto add = [&](const SizeProgram::Clause &clause, bool isStated) {
    ClaimId claim = clause.node ? claims[*clause.node] : ClaimId();
    if (!claim.valid()) {
      problem = "it is not known for which numbers '" + clause.text + "' holds";
      return;
    }
    conditions.push_back({claim,
                          isStated                 ? "the fact " + clause.text
                          : clause.message.empty() ? clause.text
                                                   : clause.message,
                          clause.isExact, isStated});
  };
  for (const SizeProgram::Clause &clause : program.stated)
    add(clause, true);
  for (const SizeProgram::Clause &clause : program.clauses)
    add(clause, false);
  // One follower may make another one possible, or impossible.
  for (const Condition &condition : conditions) {
    if (store.kind(condition.claim) != ClaimKind::And) {
      findFollower(condition.claim);
      continue;
    }
    for (ClaimId part : store.operands(condition.claim))
      findFollower(part);
  }
  for (const Input &input : inputs)
    if (input.is.valid())
      context->assume(store.eq(input.symbol, input.is), FactId(0));
}

/// Whether the value of the term may change with the symbol.
bool BoxSearch::dependsOn(DimId term, DimId symbol) const {
  const SymbolSet symbols = symbolsOf(store, {Term(term)});
  return llvm::any_of(symbols.dims, [&](DimId d) {
    if (d == symbol)
      return true;
    const auto input =
        llvm::find_if(inputs, [&](const Input &i) { return i.symbol == d; });
    return input != inputs.end() && input->is.valid() &&
           dependsOn(input->is, symbol);
  });
}

/// Makes the last input that the equality can give one that follows.
bool BoxSearch::findFollower(ClaimId claim) {
  if (store.kind(claim) != ClaimKind::Eq)
    return false;
  const LinearView view = store.linearView(store.dim(claim));
  for (Input &input : llvm::reverse(inputs)) {
    if (input.is.valid() || input.most != Int(INT64_MAX))
      continue;
    const Summand *own = llvm::find_if(view.summands, [&](const Summand &s) {
      return s.column == input.symbol;
    });
    if (own == view.summands.end() ||
        (own->coefficient != 1 && own->coefficient != -1))
      continue;
    const Int sign = -own->coefficient;
    llvm::SmallVector<Summand> rest;
    bool isGood = sign * view.constant >= 0;
    for (const Summand &summand : view.summands) {
      if (&summand == own)
        continue;
      isGood &= sign * summand.coefficient >= 0 &&
                store.isObviouslyNonNegative(summand.column) &&
                !dependsOn(summand.column, input.symbol);
      rest.push_back({summand.column, canonical(sign * summand.coefficient)});
    }
    if (!isGood)
      continue;
    input.is = store.linear(canonical(sign * view.constant), rest);
    return true;
  }
  return false;
}

/// Lets inputs follow by the claim, or by the first alternative of it that
/// holds in the example and gives some; returns whether one does.
bool BoxSearch::followWhere(ClaimId claim) {
  const auto operands = llvm::SmallVector<ClaimId>(store.operands(claim));
  if (store.kind(claim) == ClaimKind::And) {
    bool isAny = false;
    for (ClaimId part : operands)
      isAny |= followWhere(part);
    return isAny;
  }
  if (store.kind(claim) == ClaimKind::Or)
    return llvm::any_of(operands, [&](ClaimId arm) {
      // A constant is a side that ends at once.
      return symbolsOf(store, llvm::ArrayRef(arm)).dims.size() > 1 &&
             Evaluator(store, at).value(arm) == true && followWhere(arm);
    });
  return findFollower(claim);
}

/// Follows alternatives that the example satisfies.
void BoxSearch::followExample() {
  std::vector<DimId> before;
  for (const Input &input : inputs)
    before.push_back(input.is);
  for (const Condition &condition : conditions)
    followWhere(condition.claim);
  for (auto [input, old] : llvm::zip(inputs, before))
    if (input.is.valid() && !old.valid())
      context->assume(store.eq(input.symbol, input.is), FactId(0));
  dropWhatHolds();
}

/// Drops the conditions that hold whatever the sides are.
void BoxSearch::dropWhatHolds() {
  llvm::erase_if(conditions, [&](const Condition &condition) {
    return context->decide(condition.claim).verdict == Verdict::Proved;
  });
}

//===- The example ----------------------------------------------------------//

const BoxSearch::Input *BoxSearch::find(const SizeRange &name) const {
  auto isArgument = [&](unsigned number, llvm::StringRef base) {
    return base == program.arguments[number].name ||
           base == program.arguments[number].original ||
           base == "arg" + std::to_string(number);
  };
  const Part part = name.part == SizeRange::Part::Extent    ? Part::Extent
                    : name.part == SizeRange::Part::Element ? Part::Element
                                                            : Part::Number;
  for (const Input &input : inputs) {
    if (input.part != part || !isArgument(input.argument, name.name))
      continue;
    int64_t index = name.index;
    if (index < 0 && part == Part::Extent)
      index += int64_t(program.arguments[input.argument].extents->size());
    if (index == int64_t(input.index))
      return &input;
  }
  if (part == Part::Number)
    for (const ContractReport::Input &size : contract.inputs)
      if (size.letter == name.name && size.name != name.name)
        if (const Input *input = find(NamedValue{size.name, Int(0)}))
          return input;
  return nullptr;
}

/// Whether the type says that the size is what is given.
bool BoxSearch::isConstant(const SizeRange &size) const {
  for (auto [number, argument] : llvm::enumerate(program.arguments))
    if (argument.extents && size.part == SizeRange::Part::Extent &&
        size.index >= 0 && size_t(size.index) < argument.extents->size() &&
        (size.name == argument.name || size.name == argument.original ||
         size.name == "arg" + std::to_string(number)))
      return (*argument.extents)[size_t(size.index)] ==
             size.values.front().first;
  return false;
}

const BoxSearch::Input *BoxSearch::find(const NamedValue &value) const {
  // x[1] is an element in reports.
  std::string name = value.name;
  if (size_t at = name.find('['); at != std::string::npos)
    name =
        name.substr(0, at) + ".e" + name.substr(at + 1, name.size() - at - 2);
  llvm::Expected<SizeRange> range = parseSizeRange(name + "=0");
  if (!range) {
    llvm::consumeError(range.takeError());
    return nullptr;
  }
  // A letter names a whole input or size; a report names a part of it.
  return range->name == value.name || range->part != SizeRange::Part::Whole
             ? find(*range)
             : nullptr;
}

void BoxSearch::follow(Assignment &values) const {
  bool isNew = true;
  for (size_t pass = 0; pass < inputs.size() && isNew; ++pass) {
    isNew = false;
    for (const Input &input : inputs) {
      std::optional<Int> value = input.is.valid()
                                     ? Evaluator(store, values).value(input.is)
                                     : std::nullopt;
      if (!value)
        continue;
      auto [it, isFirst] = values.dims.try_emplace(input.symbol, *value);
      isNew |= isFirst || it->second != *value;
      it->second = *value;
    }
  }
}

bool BoxSearch::isAccepted(const Assignment &values) const {
  Evaluator evaluator(store, values);
  return llvm::all_of(inputs,
                      [&](const Input &input) {
                        auto it = values.dims.find(input.symbol);
                        return it != values.dims.end() &&
                               it->second >= input.least &&
                               it->second <= input.most;
                      }) &&
         llvm::all_of(conditions, [&](const Condition &condition) {
           return evaluator.value(condition.claim) == true;
         });
}

std::string BoxSearch::start(llvm::ArrayRef<SizeRange> example) {
  if (!problem.empty())
    return problem;
  for (const SizeProgram::Argument &argument : program.arguments)
    if (argument.isShaped && !argument.extents)
      return "the rank of " + argument.name + " is not known";
  Assignment values;
  for (const NamedValue &value : contract.runsWith.value_or(Example())) {
    const Int *number = std::get_if<Int>(&value.value);
    const Input *input = number ? find(value) : nullptr;
    if (input)
      values.dims[input->symbol] = *number;
    if (const bool *truth = std::get_if<bool>(&value.value))
      for (auto [argument, symbol] : truths)
        if (value.name == program.arguments[argument].name ||
            value.name == "arg" + std::to_string(argument))
          values.bools[symbol] = *truth;
  }
  std::vector<std::pair<DimId, Int>> given;
  for (const SizeRange &size : example) {
    const Input *input = find(size);
    if (!input && isConstant(size))
      continue;
    if (!input)
      return "no input is as in " + size.text;
    given.emplace_back(input->symbol, Int(size.values.front().first));
  }
  return startWith(std::move(values), given);
}

std::string
BoxSearch::startWith(Assignment values,
                     const std::vector<std::pair<DimId, Int>> &given) {
  for (const auto &[symbol, value] : given)
    values.dims[symbol] = value;
  for (auto [argument, truth] : truths)
    values.bools.try_emplace(truth, true);
  follow(values);
  auto isGiven = [&] {
    return llvm::all_of(given, [&](const auto &one) {
      return values.dims[one.first] == one.second;
    });
  };
  if (!isGiven() || !isAccepted(values)) {
    context->push();
    for (const Condition &condition : conditions)
      context->assume(condition.claim, FactId(0));
    for (const auto &[symbol, value] : given)
      context->assume(store.eq(symbol, store.constant(value)), FactId(0));
    // Sizes that are 0 say little.
    context->push();
    for (const Input &input : inputs)
      if (input.part == Part::Extent)
        context->assume(store.ge(input.symbol, store.constant(1)), FactId(0));
    std::optional<Assignment> model = context->decide(choice).example;
    context->pop();
    if (!model)
      model = context->decide(choice).example;
    context->pop();
    if (model)
      values = std::move(*model);
    for (const auto &[symbol, value] : given)
      values.dims[symbol] = value;
    // Inputs without a condition have any value.
    for (const Input &input : inputs)
      values.dims.try_emplace(input.symbol, Int(1));
    for (auto [argument, truth] : truths)
      values.bools.try_emplace(truth, true);
    follow(values);
    if (!model || !isGiven() || !isAccepted(values))
      return whyNone(values, given);
  }
  at = std::move(values);
  return "";
}

/// Why no input is found: the condition that the given values break, or one
/// that the last input tried does, with the inputs that it is about.
std::string
BoxSearch::whyNone(const Assignment &tried,
                   const std::vector<std::pair<DimId, Int>> &given) {
  auto nameOf = [&](DimId symbol) -> std::string {
    for (const Input &input : inputs)
      if (input.symbol == symbol)
        return input.name;
    return "";
  };
  context->push();
  for (const auto &[symbol, value] : given)
    context->assume(store.eq(symbol, store.constant(value)), FactId(0));
  const Condition *broken = nullptr;
  for (const Condition &condition : conditions)
    if (!broken && context->decide(condition.claim).verdict == Verdict::Refuted)
      broken = &condition;
  context->pop();
  if (broken)
    return (given.empty() ? "no input is accepted: "
                          : "the example breaks a condition: ") +
           broken->why;
  std::string text = given.empty()
                         ? "no input is found that is accepted"
                         : "no input with the values of the example is found "
                           "that is accepted";
  Evaluator evaluator(store, tried);
  auto open = llvm::find_if(conditions, [&](const Condition &condition) {
    return evaluator.value(condition.claim) != true;
  });
  if (open == conditions.end())
    return text;
  text += "; the last one tried breaks: " + open->why;
  std::string ranges;
  for (DimId symbol : symbolsOf(store, llvm::ArrayRef(open->claim)).dims)
    if (std::string name = nameOf(symbol);
        !name.empty() && llvm::none_of(given, [&](const auto &one) {
          return one.first == symbol;
        }))
      ranges +=
          (ranges.empty() ? "--range=" : ", --range=") + name + "=FIRST..LAST";
  return ranges.empty() ? text : text + "; " + ranges + " would help";
}

/// Runs the function on the values, if that is possible.
std::optional<bool> BoxSearch::runs(const Assignment &values) const {
  if (!run)
    return std::nullopt;
  Example example;
  for (const Input &input : inputs) {
    auto it = values.dims.find(input.symbol);
    if (it == values.dims.end())
      return std::nullopt;
    const std::string index = std::to_string(input.index);
    example.push_back({"arg" + std::to_string(input.argument) +
                           (input.part == Part::Extent    ? ".dim" + index
                            : input.part == Part::Element ? "[" + index + "]"
                                                          : ""),
                       it->second});
  }
  for (auto [argument, truth] : truths)
    if (auto it = values.bools.find(truth); it != values.bools.end())
      example.push_back({"arg" + std::to_string(argument), it->second});
  return run(example);
}

Example BoxSearch::named(const Assignment &values) const {
  Example example;
  for (const Input &input : inputs)
    if (auto it = values.dims.find(input.symbol); it != values.dims.end())
      example.push_back({input.name, it->second});
  for (auto [argument, truth] : truths)
    if (auto it = values.bools.find(truth); it != values.bools.end())
      example.push_back({program.arguments[argument].name, it->second});
  return example;
}

} // namespace shapeproof

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Declared.h. Tested by tests/tools/cli/onnx-declared.test.

#include "Declared.h"
#include "engine/base/Limits.h"
#include "engine/terms/Print.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::onnx {

//===- Names ----------------------------------------------------------------//

void DeclaredSizes::name(llvm::StringRef text, DimId size) {
  if (!names.meanings.try_emplace(text, size).second ||
      program.terms.value(size))
    return;
  names.ofTerms.try_emplace(size, text.str());
  if (parts == 0)
    namesOfTerms[size].push_back(text.str());
}

void DeclaredSizes::readAsName(llvm::StringRef text, DimId size,
                               const std::string &why) {
  if (unreadTexts.insert(text).second)
    unread.push_back(("'" + text + "' is read as a name: " + why).str());
  name(text, size);
}

std::string DeclaredSizes::nameOf(DimId dim) const {
  auto it = names.ofTerms.find(dim);
  return it == names.ofTerms.end() ? std::string() : it->second;
}

DimId DeclaredSizes::sizeOf(llvm::StringRef text) {
  if (auto it = names.meanings.find(text); it != names.meanings.end())
    return it->second;
  Meaning meaning = meaningOf(text);
  return meaning.open.empty() ? meaning.dim : DimId();
}

std::string DeclaredSizes::textOf(DimId dim) {
  return dimText(program.terms, dim, [&](DimId d) {
    std::string name = nameOf(d);
    return name.empty() && program.isInput(d)
               ? program.terms.store().symbol(d).name.str()
               : name;
  });
}

DeclaredSizes::Meaning DeclaredSizes::meaningOf(llvm::StringRef text) {
  Meaning meaning;
  llvm::Expected<DimId> dim =
      parseDim(text, program.terms, [&](llvm::StringRef name) {
        if (auto it = names.meanings.find(name); it != names.meanings.end())
          return it->second;
        for (auto &[other, symbol] : meaning.open)
          if (other == name)
            return symbol;
        meaning.open.emplace_back(name.str(), program.terms.dimSymbol(name));
        return meaning.open.back().second;
      });
  if (dim)
    meaning.dim = *dim;
  else
    meaning.problem = llvm::toString(dim.takeError());
  return meaning;
}

std::optional<DeclaredSizes::Solution>
DeclaredSizes::solve(const Meaning &meaning, DimId size) const {
  RangedTerms &terms = program.terms;
  DimId open = meaning.open.front().second;
  LinearView all = terms.store().linearView(meaning.dim);
  const Summand *own = llvm::find_if(
      all.summands, [&](const Summand &s) { return s.column == open; });
  if (own == all.summands.end() || !fitsInt64(own->coefficient))
    return std::nullopt;
  int64_t factor = int64_t(own->coefficient);
  DimId rest = terms.sub(meaning.dim, terms.mul(open, factor));
  // Symbols are made in order, so only the open one is as new.
  if (factor == INT64_MIN ||
      terms.hasSymbolSince(rest, {open.raw, terms.numClaims()}))
    return std::nullopt;
  DimId number = terms.sub(size, rest);
  return factor > 0 ? Solution{number, factor}
                    : Solution{terms.sub(rest, size), -factor};
}

bool DeclaredSizes::nameBySolution(llvm::StringRef text, const Meaning &meaning,
                                   DimId size,
                                   std::optional<unsigned> argument) {
  RangedTerms &terms = program.terms;
  auto solution = solve(meaning, size);
  if (!solution)
    return false;
  DimId value = terms.floorDiv(solution->number, solution->divisor);
  if (argument) {
    addFact(*argument, terms.ge(value, 0));
    addFact(*argument,
            terms.eq(solution->number, terms.mul(value, solution->divisor)));
    // The size of the input is what it is declared as.
    names.ofTerms.try_emplace(size, ("(" + text + ")").str());
  }
  name(meaning.open.front().first, value);
  return true;
}

//===- Facts about inputs ---------------------------------------------------//

void DeclaredSizes::addFact(unsigned argument, ClaimId claim) {
  program.terms.learn(claim);
  if (program.terms.value(claim) == true)
    return;
  std::string text;
  llvm::raw_string_ostream os(text);
  printToBeRead(program.terms.store(), os, claim);
  program.argument(argument).facts.push_back(std::move(text));
}

void DeclaredSizes::forEachText(
    const Input &declared, const Tensor &tensor,
    llvm::function_ref<void(size_t, llvm::StringRef)> use) {
  if (!declared.dims || !tensor.dims ||
      declared.dims->size() != tensor.dims->size())
    return;
  for (auto [axis, dim] : llvm::enumerate(*declared.dims))
    if (!dim.value && !saysNothing(dim.parameter))
      use(axis, dim.parameter);
}

void DeclaredSizes::addInput(const Input &input, unsigned number,
                             Tensor &tensor) {
  Argument &argument = program.argument(number);
  for (auto [i, dim] : llvm::enumerate(*input.dims)) {
    if (dim.value)
      continue;
    DimId &size = (*tensor.dims)[i];
    std::string own = "d" + llvm::utostr(i);
    if (options.minSize > 0)
      argument.facts.push_back(own + " >= " + llvm::itostr(options.minSize));
    if (saysNothing(dim.parameter))
      continue;
    auto it = names.meanings.find(dim.parameter);
    if (!isDimName(dim.parameter)) {
      equations.push_back({dim.parameter, &tensor, number, unsigned(i)});
    } else if (it == names.meanings.end()) {
      name(dim.parameter, size);
    } else if (options.trustDimParams) {
      size = it->second;
      argument.facts.push_back(own + " == " + program.terms.store().str(size));
    }
  }
}

/// Takes the equation as a fact, or as the meaning of the only name in it that
/// has none; false if there are more.
bool DeclaredSizes::settle(const Equation &equation) {
  RangedTerms &terms = program.terms;
  DimId &size = (*equation.tensor->dims)[equation.axis];
  Meaning meaning = meaningOf(equation.text);
  if (!meaning.problem.empty()) {
    readAsName(equation.text, size, meaning.problem);
    return true;
  }
  if (!meaning.open.empty())
    return meaning.open.size() == 1 &&
           nameBySolution(equation.text, meaning, size, equation.argument);
  ClaimId isEqual = terms.eq(size, meaning.dim);
  if (isEqual == TermStore::falseClaim()) {
    readAsName(equation.text, size, "no size is that");
    return true;
  }
  addFact(equation.argument, isEqual);
  size = meaning.dim;
  terms.learn(terms.ge(size, options.minSize));
  return true;
}

/// Gives the program those names of sizes of inputs that are no letters.
void DeclaredSizes::nameSizes() {
  for (const auto &entry : names.meanings) {
    llvm::StringRef text = entry.getKey();
    if (program.terms.value(entry.getValue()) || !isPlainText(text))
      continue;
    if (llvm::any_of(program.arguments(), [&](const Argument &argument) {
          return llvm::is_contained(argument.letters, text);
        }))
      continue;
    std::string term;
    llvm::raw_string_ostream os(term);
    printToBeRead(program.terms.store(), os, entry.getValue());
    program.sizeNames.emplace_back(text, std::move(term));
  }
  llvm::sort(program.sizeNames);
}

void DeclaredSizes::solveInputs() {
  if (!options.trustDimParams)
    equations.clear();
  while (llvm::any_of(equations, [](const Equation &e) { return e.tensor; })) {
    bool isAny = false;
    for (Equation &equation : equations)
      if (equation.tensor && settle(equation)) {
        equation.tensor = nullptr;
        isAny = true;
      }
    if (isAny)
      continue;
    // The first of the others becomes a name, which may solve more.
    Equation &next =
        *llvm::find_if(equations, [](const Equation &e) { return e.tensor; });
    DimId &size = (*next.tensor->dims)[next.axis];
    auto it = names.meanings.find(next.text);
    if (it == names.meanings.end()) {
      readAsName(next.text, size, "it has names of no size");
    } else {
      addFact(next.argument, program.terms.eq(size, it->second));
      size = it->second;
    }
    next.tensor = nullptr;
  }
  nameSizes();
}

//===- Checks ---------------------------------------------------------------//

void DeclaredSizes::bind(const Input &declared, const Tensor &tensor) {
  forEachText(declared, tensor, [&](size_t axis, llvm::StringRef text) {
    if (isDimName(text))
      name(text, (*tensor.dims)[axis]);
  });
}

void DeclaredSizes::checkAxis(const Input &declared, size_t axis, DimId size) {
  const Dimension &dim = (*declared.dims)[axis];
  DimId wanted;
  std::string text;
  if (dim.value) {
    wanted = program.terms.constant(*dim.value);
    text = llvm::itostr(*dim.value);
  } else {
    if (saysNothing(dim.parameter))
      return;
    text = dim.parameter;
    auto it = names.meanings.find(text);
    wanted = it != names.meanings.end() ? it->second : meaningOf(text).dim;
  }
  std::string message = "axis " + llvm::utostr(axis) + " of '" + declared.name +
                        "' is declared " + text;
  std::string is = textOf(size);
  if (is.size() > limits::shownMessage || is == text)
    is.clear();
  program.declare(program.terms.eq(size, wanted), std::move(message),
                  std::move(is));
}

void DeclaredSizes::check(
    llvm::ArrayRef<Input> declared,
    llvm::function_ref<const Tensor *(llvm::StringRef)> lookUp) {
  // Plain names get their meaning first, then those in expressions.
  for (const Input &one : declared)
    if (const Tensor *tensor = lookUp(one.name))
      bind(one, *tensor);
  for (const Input &one : declared)
    if (const Tensor *tensor = lookUp(one.name))
      forEachText(one, *tensor, [&](size_t axis, llvm::StringRef text) {
        if (names.meanings.contains(text))
          return;
        DimId size = (*tensor->dims)[axis];
        Meaning meaning = meaningOf(text);
        if (!meaning.problem.empty())
          readAsName(text, size, meaning.problem);
        else if (!meaning.open.empty() &&
                 !(meaning.open.size() == 1 &&
                   nameBySolution(text, meaning, size, std::nullopt)))
          readAsName(text, size, "it has names of no size");
      });
  for (const Input &one : declared) {
    const Tensor *tensor = lookUp(one.name);
    if (!tensor || tensor->sequence)
      continue;
    std::string start = "'" + one.name + "' is declared with rank " +
                        llvm::utostr(one.dims->size());
    if (!tensor->dims)
      program.declare(program.terms.boolSymbol("Rank"), start);
    else if (tensor->dims->size() != one.dims->size())
      program.declare(TermStore::falseClaim(),
                      start + ", but has rank " +
                          llvm::utostr(tensor->dims->size()));
    else
      for (size_t axis = 0; axis < one.dims->size(); ++axis)
        checkAxis(one, axis, (*tensor->dims)[axis]);
  }
}

//===- Remarks --------------------------------------------------------------//

std::vector<std::string> DeclaredSizes::remarks() const {
  std::vector<std::string> all = unread;
  for (const auto &[dim, texts] : namesOfTerms) {
    std::vector<std::string> chosen;
    llvm::copy_if(texts, std::back_inserter(chosen), isChosenName);
    if (chosen.size() > 1)
      all.push_back("one size has several names: '" +
                    llvm::join(chosen, "', '") + "'");
  }
  return all;
}

} // namespace shapeproof::onnx

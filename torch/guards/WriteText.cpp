// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Guards as a person would write them down. Tested by tests/torch/guards.test.

#include "shapeproof-torch/Guards.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

namespace {

class TextWriter {
public:
  TextWriter(const GuardReport &report, const GuardSet &set,
             llvm::raw_ostream &os)
      : report(report), set(set), os(os) {}
  void write();

private:
  void title();
  void sizes();
  void contract();
  void contradictions();
  void section(llvm::StringRef name,
               llvm::function_ref<bool(const Guard &)> isOf,
               llvm::function_ref<void(const Guard &)> tail);
  void dims();
  void undecided();
  std::string placeOf(const Guard &guard) const;
  std::string nameOf(const GuardSymbol &symbol) const {
    return symbol.symbol.empty() ? symbol.name : symbol.symbol;
  }
  std::string listOf(llvm::ArrayRef<size_t> guards) const;
  std::string textOf(const std::optional<Example> &example) const;

  const GuardReport &report;
  const GuardSet &set;
  llvm::raw_ostream &os;
};

std::string TextWriter::placeOf(const Guard &guard) const {
  std::string place = "line " + std::to_string(guard.line);
  return guard.place.empty() ? place : guard.place + " (" + place + ")";
}

std::string TextWriter::listOf(llvm::ArrayRef<size_t> guards) const {
  std::string text;
  for (size_t i : guards)
    text += (text.empty() ? "" : ", ") + set.guards[i].text;
  return text;
}

std::string TextWriter::textOf(const std::optional<Example> &example) const {
  std::string text;
  for (const NamedValue &value : *example) {
    const Int *number = std::get_if<Int>(&value.value);
    if (!number)
      continue;
    llvm::raw_string_ostream part(text);
    part << (text.empty() ? "" : ", ") << value.name << " = " << *number;
  }
  return text;
}

void TextWriter::title() {
  const size_t all = set.guards.size();
  const size_t follow = llvm::count_if(set.guards, [](const Guard &guard) {
    return guard.status == Guard::Follows;
  });
  os << report.path;
  if (!set.compilation.empty())
    os << " [" << set.compilation << ']';
  os << ": " << set.symbols.size()
     << (set.symbols.size() == 1 ? " size, " : " sizes, ") << all
     << (all == 1 ? " guard" : " guards");
  if (follow)
    os << ", " << follow
       << (follow == 1 ? " follows from others" : " follow from others");
  os << '\n';
}

void TextWriter::sizes() {
  for (const GuardSymbol &symbol : set.symbols) {
    os << "  " << nameOf(symbol);
    if (!symbol.sources.empty())
      os << " = " << llvm::join(symbol.sources, ", ");
    if (!symbol.hint.empty())
      os << ", " << symbol.hint << " when it was compiled";
    if (!symbol.asked.empty())
      os << ", asked for " << symbol.asked;
    os << '\n';
  }
  for (const std::string &tensor : set.tensors)
    os << "  " << tensor << '\n';
}

void TextWriter::section(llvm::StringRef name,
                         llvm::function_ref<bool(const Guard &)> isOf,
                         llvm::function_ref<void(const Guard &)> tail) {
  bool isFirst = true;
  for (const Guard &guard : set.guards) {
    if (!isOf(guard))
      continue;
    if (isFirst)
      os << name << '\n';
    isFirst = false;
    os << "  " << guard.text << "  " << placeOf(guard);
    tail(guard);
    os << '\n';
  }
}

void TextWriter::contract() {
  if (set.contract.clauses.empty() && set.contract.residue.empty())
    return;
  os << "contract\n";
  for (const ContractReport::Clause &clause : set.contract.clauses) {
    os << "  " << (clause.exact ? "" : "~ ") << clause.claim;
    std::vector<std::string> places;
    for (const SourcePlace &check : clause.checks)
      if (check.line < set.guards.size())
        if (std::string place = placeOf(set.guards[check.line]);
            !llvm::is_contained(places, place))
          places.push_back(std::move(place));
    os << "  " << llvm::join(places, "; ");
    if (clause.breaks)
      os << "; fails for " << textOf(clause.breaks);
    os << '\n';
  }
  for (const ContractReport::Residue &residue : set.contract.residue)
    if (residue.place.line < set.guards.size())
      os << "  besides: " << set.guards[residue.place.line].text << "  "
         << placeOf(set.guards[residue.place.line]) << ": " << residue.why
         << '\n';
  if (set.contract.runsWith)
    os << "  holds for " << textOf(set.contract.runsWith) << '\n';
}

void TextWriter::dims() {
  if (set.dims.empty())
    return;
  os << "Dim\n";
  for (const DimSpec &spec : set.dims) {
    const GuardSymbol &symbol = set.symbols[spec.symbol];
    os << "  "
       << (symbol.sources.empty() ? nameOf(symbol)
                                  : llvm::join(symbol.sources, ", "))
       << ": " << spec.text;
    if (!spec.definition.empty())
      os << ", " << spec.definition;
    os << '\n';
  }
  for (const GuardSet::NotSaid &notSaid : set.notSaid) {
    os << "  does not say " << notSaid.claim;
    if (notSaid.example)
      os << ", which fails for " << textOf(notSaid.example);
    os << '\n';
  }
}

void TextWriter::undecided() {
  section(
      "could not guard on",
      [](const Guard &guard) {
        return guard.kind == Guard::Undecided && guard.status != Guard::Unread;
      },
      [&](const Guard &guard) {
        if (guard.status == Guard::Holds)
          os << ": always holds, by " << listOf(guard.from);
        else if (guard.status == Guard::Fails)
          os << ": never holds, by " << listOf(guard.from);
        else if (guard.inside)
          os << ": holds for " << textOf(guard.inside) << " and fails for "
             << textOf(guard.outside) << "; torch._check(...) can state it";
        else
          os << ": " << guard.why;
      });
}

void TextWriter::write() {
  title();
  sizes();
  section(
      "contradict",
      [](const Guard &guard) { return guard.status == Guard::Contradicts; },
      [&](const Guard &guard) {
        if (!guard.from.empty())
          os << ", with " << listOf(guard.from);
      });
  contract();
  section(
      "static",
      [](const Guard &guard) { return guard.makesStatic.has_value(); },
      [&](const Guard &guard) {
        os << ": makes " << nameOf(set.symbols[*guard.makesStatic]) << " "
           << guard.value;
      });
  section(
      "follow from others",
      [](const Guard &guard) { return guard.status == Guard::Follows; },
      [&](const Guard &guard) {
        os << (guard.from.empty() ? ", always holds"
                                  : ", from " + listOf(guard.from));
      });
  undecided();
  dims();
  section(
      "not read",
      [](const Guard &guard) { return guard.status == Guard::Unread; },
      [&](const Guard &guard) { os << ": " << guard.why; });
  if (!set.isComplete())
    os << "not all guards are covered: what is said holds for those that are "
          "read, and there may be other conditions\n";
}

} // namespace

void writeGuards(const GuardReport &report, llvm::raw_ostream &os) {
  bool isFirst = true;
  for (const GuardSet &set : report.sets) {
    if (!isFirst)
      os << '\n';
    isFirst = false;
    TextWriter(report, set, os).write();
  }
}

} // namespace shapeproof

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Log.h. One function for each form of a line; FORMS is the table of them.
//
// Tested by tests/torch/guards.test and tests/torch/guard_sets.py.

#include "Log.h"
#include "LogText.h"
#include "Trace.h"
#include "engine/text/GivenText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof::torch {

namespace {

class LogReader {
public:
  std::vector<std::unique_ptr<Compilation>> read(llvm::StringRef text);

private:
  // Each returns whether the line has its form.
  bool newEnvironment(llvm::StringRef line);
  bool newSymbol(llvm::StringRef line);
  bool newNumber(llvm::StringRef line);
  bool tracked(llvm::StringRef line);
  bool added(llvm::StringRef line);
  bool replacement(llvm::StringRef line);
  bool constrained(llvm::StringRef line);
  bool code(llvm::StringRef line);
  bool tensorMatch(llvm::StringRef line);
  bool recompiling(llvm::StringRef line);
  bool sizeMismatch(llvm::StringRef line);
  bool failed(llvm::StringRef line);
  bool violated(llvm::StringRef line);
  bool constant(llvm::StringRef line);
  bool mustBeEqual(llvm::StringRef line);
  bool suggestions(llvm::StringRef line);
  bool suggested(llvm::StringRef line);
  bool ranges(llvm::StringRef line);
  bool undecided(llvm::StringRef line);
  bool drafted(llvm::StringRef line);
  bool asserted(llvm::StringRef line);
  bool trace(llvm::StringRef line);

  Compilation &current() { return at(id); }
  Compilation &at(llvm::StringRef id);
  void start(llvm::StringRef id);
  void add(Compilation &to, Guard::Kind kind, llvm::StringRef text,
           std::string place = {});
  void addRange(Compilation &to, Guard::Kind kind, llvm::StringRef name,
                const Ends &ends, std::string place = {});
  void suggestEnds(llvm::StringRef name, const struct LinearText &of);
  void suggestValue(llvm::StringRef name, llvm::StringRef value);
  void addSource(Compilation &to, llvm::StringRef name, llvm::StringRef source);
  std::string named(llvm::StringRef &reason);

  std::vector<std::unique_ptr<Compilation>> all;
  /// The newest compilation of each id.
  llvm::StringMap<size_t> newest;
  /// The compilation that the line names, and its number.
  std::string id;
  unsigned number = 0;
  bool areSuggestions = false;
  /// The ends of names that only other suggestions use.
  llvm::StringMap<std::pair<std::string, std::string>> auxiliary;
  /// Reasons of the last recompilation that name no compilation.
  unsigned reasons = 0;
};

void LogReader::start(llvm::StringRef name) {
  newest[name] = all.size();
  all.push_back(std::make_unique<Compilation>());
  all.back()->set.compilation = name.str();
}

Compilation &LogReader::at(llvm::StringRef name) {
  if (!newest.contains(name))
    start(name);
  return *all[newest[name]];
}

void LogReader::add(Compilation &to, Guard::Kind kind, llvm::StringRef text,
                    std::string place) {
  Guard guard;
  guard.kind = kind;
  guard.text = text.trim().str();
  guard.line = number;
  guard.place = std::move(place);
  to.set.guards.push_back(std::move(guard));
}

void LogReader::addRange(Compilation &to, Guard::Kind kind,
                         llvm::StringRef name, const Ends &ends,
                         std::string place) {
  auto isOpen = [](llvm::StringRef end) { return end.contains('o'); };
  // Older versions print the ends of 64 bits for no end.
  auto isEndOfWord = [](llvm::StringRef end) {
    end.consume_front("-");
    return end.starts_with("92233720368547758");
  };
  const bool hasLow = !isOpen(ends.low) && !isEndOfWord(ends.low);
  const bool hasHigh = !isOpen(ends.high) && !isEndOfWord(ends.high);
  if (hasLow && hasHigh)
    add(to, kind, (ends.low + " <= " + name + " <= " + ends.high).str(), place);
  else if (hasLow)
    add(to, kind, (name + " >= " + ends.low).str(), place);
  else if (hasHigh)
    add(to, kind, (name + " <= " + ends.high).str(), place);
}

void LogReader::addSource(Compilation &to, llvm::StringRef name,
                          llvm::StringRef source) {
  if (!to.names.addSource(name, source))
    add(to, Guard::Code, (name + " == " + source).str());
}

//===- TORCH_LOGS=dynamic ---------------------------------------------------//

bool LogReader::newEnvironment(llvm::StringRef line) {
  auto rest = behind(line, "create_env");
  if (!rest || !rest->trim().empty())
    return false;
  if (!newest.contains(id) || !current().set.guards.empty() ||
      !current().set.symbols.empty())
    start(id);
  return true;
}

bool LogReader::newSymbol(llvm::StringRef line) {
  auto rest = behind(line, "create_symbol ");
  if (!rest)
    return false;
  llvm::StringRef name = leadingSource(*rest);
  if (auto duck = splitAt(*rest, " duck sized ")) {
    addSource(current(), name, leadingSource(duck->second));
    return true;
  }
  auto value = splitAt(rest->substr(name.size()), " = ");
  auto of = value ? splitAt(value->second, " for ") : std::nullopt;
  if (name.empty() || !of)
    return false;
  llvm::StringRef source = leadingSource(of->second);
  llvm::StringRef behindSource = of->second.drop_front(source.size());
  if (current().names.knows(name)) {
    const GuardSymbol &known = current().names.symbol(name);
    if (!known.sources.empty() && !llvm::is_contained(known.sources, source))
      start(id);
  }
  Compilation &to = current();
  to.names.symbol(name).hint = of->first.trim().str();
  if (!source.empty())
    addSource(to, name, source);
  if (auto ends = leadingEnds(behindSource))
    addRange(to, Guard::Range, name, *ends, placeIn(ends->rest));
  return true;
}

bool LogReader::newNumber(llvm::StringRef line) {
  auto rest = behind(line, "create_unbacked_symint ");
  if (!rest)
    rest = behind(line, "create_unbacked_symbool ");
  if (!rest)
    return false;
  llvm::StringRef name = leadingSource(*rest);
  if (auto ends = leadingEnds(rest->substr(name.size()))) {
    current().names.symbol(name);
    addRange(current(), Guard::Range, name, *ends, placeIn(ends->rest));
  }
  return true;
}

bool LogReader::tracked(llvm::StringRef line) {
  auto rest = behind(line, "track_symint ");
  if (!rest)
    return false;
  llvm::StringRef source = leadingSource(*rest);
  llvm::StringRef expression =
      upTo(rest->substr(source.size()).ltrim(), " ").trim();
  if (!source.empty() && leadingSource(expression) == expression &&
      !expression.empty())
    addSource(current(), expression, source);
  return true;
}

bool LogReader::added(llvm::StringRef line) {
  for (auto [phrase, kind] : {std::pair<llvm::StringRef, Guard::Kind>(
                                  "runtime_assert ", Guard::Assertion),
                              {"eval ", Guard::Added}}) {
    auto rest = behind(line, phrase);
    auto parts = rest ? splitAt(*rest, " [guard added]") : std::nullopt;
    if (!parts)
      continue;
    add(current(), kind, parts->first, placeIn(parts->second));
    return true;
  }
  return false;
}

bool LogReader::replacement(llvm::StringRef line) {
  if (line.contains("skipped set_replacement"))
    return true;
  auto rest = behind(line, "set_replacement ");
  auto sides = rest ? splitAt(*rest, " = ") : std::nullopt;
  if (!sides)
    return false;
  // Behind the expression stand ` (why) VR[2, 2]`.
  llvm::StringRef value = sides->second.split(" VR[").first;
  if (size_t why = value.rfind(" ("); why != llvm::StringRef::npos)
    value = value.take_front(why);
  add(current(), Guard::Replacement,
      ("Eq(" + sides->first.trim() + ", " + value.trim() + ")").str());
  return true;
}

bool LogReader::constrained(llvm::StringRef line) {
  auto rest = behind(line, "constrain_symbol_range ");
  if (!rest)
    rest = behind(line, "_constrain_symbol_range ");
  if (!rest)
    return false;
  llvm::StringRef name = leadingSource(*rest);
  auto ends = leadingEnds(rest->substr(name.size()));
  // The first range is what the compiler assumes, the second what is checked.
  if (ends)
    if (auto checked = leadingEnds(ends->rest))
      ends = checked;
  if (ends)
    addRange(current(), Guard::Replacement, name, *ends, placeIn(ends->rest));
  return true;
}

//===- TORCH_LOGS=guards ----------------------------------------------------//

/// Whether a guard of the compiled function is about sizes or numbers. There
/// are many others: about types, modules and modes.
bool isAboutSizes(llvm::StringRef expression) {
  std::vector<GuardSymbol> symbols;
  SizeNames names(symbols);
  SizeNames::Renamed renamed = names.rename(expression);
  if (renamed.hasSizeOfTensor)
    return true;
  for (const GuardSymbol &symbol : symbols) {
    llvm::StringRef source =
        symbol.sources.empty() ? "" : llvm::StringRef(symbol.sources.front());
    const bool isArgument = source.starts_with("L[") && source.ends_with("]");
    if (!isArgument || source.contains('.'))
      return false;
  }
  auto claim = writtenAsProblem(renamed.text, renamed.used, kMaxClaimText);
  if (!claim)
    llvm::consumeError(claim.takeError());
  return bool(claim) && !renamed.used.empty();
}

bool LogReader::code(llvm::StringRef line) {
  std::optional<llvm::StringRef> rest;
  for (llvm::StringRef kind : {"LAMBDA_GUARD: ", "SYMBOLIC_SHAPE_GUARD: ",
                               "SHAPE_ENV: ", "EQUALS_MATCH: "})
    if (!rest)
      rest = behind(line, kind);
  if (!rest && !line.contains("+- "))
    if (auto tagged = splitAt(line, "[__guards] "))
      rest = tagged->second;
  if (!rest)
    return false;
  auto [expression, comment] = rest->split(" # ");
  if (isAboutSizes(expression.trim()))
    add(current(), Guard::Code, expression, placeIn(comment));
  return true;
}

/// `check_tensor(L['x'], ..., size=[None, 3], ...)`: the sizes that a tensor
/// has to have.
bool LogReader::tensorMatch(llvm::StringRef line) {
  auto rest = behind(line, "check_tensor(");
  auto sizes = rest ? splitAt(*rest, "size=[") : std::nullopt;
  llvm::StringRef source = rest ? leadingSource(*rest) : "";
  if (!sizes || source.empty())
    return false;
  std::string shown;
  llvm::SmallVector<llvm::StringRef> all;
  sizes->second.split(']').first.split(all, ',');
  for (llvm::StringRef size : all)
    shown += (shown.empty() ? "" : ", ") +
             (size.trim() == "None" ? "?" : size.trim()).str();
  current().set.tensors.push_back((source + " has [" + shown + "]").str());
  return true;
}

//===- TORCH_LOGS=recompiles ------------------------------------------------//

bool LogReader::recompiling(llvm::StringRef line) {
  if (!line.contains("Recompiling function ") &&
      !line.contains("torch._dynamo hit config."))
    return false;
  reasons = 0;
  return true;
}

/// The compilation at the begin of a reason, `0/1: ...`; one for each reason of
/// a recompilation that names none, the newest first.
std::string LogReader::named(llvm::StringRef &reason) {
  reason = reason.trim();
  reason.consume_front("- ");
  llvm::StringRef name = reason.take_while(
      [](char c) { return llvm::isDigit(c) || c == '/' || c == '_'; });
  if (name.contains('/') && reason.substr(name.size()).starts_with(":")) {
    reason = reason.drop_front(name.size() + 1);
    return name.str();
  }
  return "reason " + llvm::utostr(++reasons);
}

bool LogReader::sizeMismatch(llvm::StringRef line) {
  auto parts = splitAt(line, " size mismatch at index ");
  auto begin = parts ? splitAt(parts->first, "tensor '") : std::nullopt;
  if (!begin)
    return false;
  llvm::StringRef before = line.take_front(begin->first.size());
  llvm::StringRef source = begin->second;
  source.consume_back("'");
  if (leadingSource(source) != source)
    return false;
  auto [index, rest] = parts->second.split(". expected ");
  auto [expected, actual] = rest.split(", actual ");
  llvm::StringRef reason = before;
  if (size_t at = before.rfind("  "); at != llvm::StringRef::npos)
    reason = before.substr(at);
  if (size_t at = before.find("reason"); at != llvm::StringRef::npos)
    reason = before.substr(at).split(':').second;
  std::string name = named(reason);
  if (!llvm::all_of(index, llvm::isDigit) || expected.empty())
    return false;
  add(at(name), Guard::Failed,
      (source + ".size()[" + index + "] == " + expected).str(),
      ("failed for " + actual.take_while(llvm::isDigit)).str());
  return true;
}

/// `- 0/0: L['x'].size()[0] == 4  # ...` of a recompilation.
bool LogReader::failed(llvm::StringRef line) {
  std::optional<llvm::StringRef> reason;
  if (auto tagged = splitAt(line, "[__recompiles] "))
    reason = tagged->second.trim();
  else if (auto last = splitAt(line, "last reason: "))
    reason = last->second;
  if (!reason || (!reason->starts_with("- ") && !line.contains("reason: ")))
    return false;
  const std::string name = named(*reason);
  auto [expression, comment] = reason->split(" # ");
  if (isAboutSizes(expression.trim()))
    add(at(name), Guard::Failed, expression, placeIn(comment));
  return true;
}

//===- ConstraintViolationError ---------------------------------------------//

/// `Not all values of n = L['x'].size()[0] in the specified range n <= 9 ...`
bool LogReader::violated(llvm::StringRef line) {
  auto rest = behind(line, "Not all values of ");
  if (!rest)
    return false;
  auto range = splitAt(*rest, " in the specified range");
  auto satisfy = splitAt(*rest, " satisfy the generated guard ");
  llvm::StringRef name = leadingSource(*rest);
  if (auto inner = splitAt(*rest, "Constraint("))
    name = leadingSource(inner->second);
  llvm::StringRef behindName = rest->substr(name.size());
  if (behindName.consume_front(" = "))
    if (llvm::StringRef source = leadingSource(behindName); !source.empty())
      addSource(current(), name, source);
  if (range) {
    llvm::StringRef asked =
        range->second.split(" satisfy the").first.split(" are valid").first;
    const bool isPlain = !name.contains('[') && !name.contains('.');
    GuardSymbol &symbol =
        isPlain ? current().names.symbol(name) : current().names.source(name);
    if (symbol.asked.empty())
      symbol.asked = asked.trim().str();
  }
  if (satisfy)
    add(current(), Guard::Violated, satisfy->second.rtrim(" ."));
  else
    constant(line);
  return true;
}

/// `... n was inferred to be a constant (4).`
bool LogReader::constant(llvm::StringRef line) {
  auto parts = splitAt(line, " was inferred to be a constant (");
  if (!parts)
    parts = splitAt(line, " as dynamic but your code specialized it to be a "
                          "constant (");
  llvm::StringRef value;
  if (parts) {
    value = parts->second.split(')').first;
  } else {
    parts = splitAt(line, " resulted in a specialized value of ");
    if (!parts)
      return false;
    value = parts->second.rtrim(" .");
  }
  // The name is the last word before.
  llvm::StringRef name = parts->first.rsplit(' ').second;
  if (name.empty())
    name = parts->first;
  add(current(), Guard::Violated, (name + " == " + value).str());
  return true;
}

/// `The values of a = L['x'].size()[0] and b = L['y'].size()[0] must always be
/// equal.`
bool LogReader::mustBeEqual(llvm::StringRef line) {
  auto rest = behind(line, "The values of ");
  auto sides = rest ? splitAt(*rest, " must always be equal") : std::nullopt;
  auto two = sides ? splitAt(sides->first, " and ") : std::nullopt;
  if (!two)
    return false;
  std::string names[2];
  for (auto [name, side] :
       {std::pair(&names[0], two->first), std::pair(&names[1], two->second)}) {
    *name = leadingSource(side).str();
    llvm::StringRef source = side.substr(name->size());
    if (source.consume_front(" = "))
      addSource(current(), *name, leadingSource(source));
  }
  add(current(), Guard::Violated, "Eq(" + names[0] + ", " + names[1] + ")");
  return true;
}

bool LogReader::suggestions(llvm::StringRef line) {
  if (!line.contains("Suggested fixes:"))
    return false;
  areSuggestions = true;
  auxiliary.clear();
  return true;
}

/// `64*_n + 1` as its numbers and the name; nothing for others.
struct LinearText {
  int64_t factor = 1, offset = 0;
  llvm::StringRef name;
};
std::optional<LinearText> linearText(llvm::StringRef text) {
  LinearText result;
  for (bool isMinus : {false, true})
    if (auto sum = splitAt(text, isMinus ? " - " : " + ")) {
      if (sum->second.getAsInteger(10, result.offset))
        return std::nullopt;
      result.offset *= isMinus ? -1 : 1;
      text = sum->first;
    }
  if (auto product = splitAt(text, "*")) {
    if (product->first.trim().getAsInteger(10, result.factor))
      return std::nullopt;
    text = product->second;
  }
  result.name = text.trim();
  // Larger numbers are no sizes, and their products overflow.
  const bool isSmall = result.factor > 0 && result.factor < INT32_MAX &&
                       std::abs(result.offset) < INT32_MAX;
  if (!isSmall || !result.name.starts_with("_") ||
      leadingSource(result.name) != result.name)
    return std::nullopt;
  return result;
}

/// Suggests the ends of a size that is 64 * _n, from those of _n.
void LogReader::suggestEnds(llvm::StringRef name, const LinearText &of) {
  for (const auto &[text, isLow] : {std::pair(auxiliary[of.name].first, true),
                                    {auxiliary[of.name].second, false}}) {
    int64_t end;
    if (llvm::StringRef(text).getAsInteger(10, end) ||
        std::abs(end) >= INT32_MAX)
      continue;
    add(current(), Guard::Suggested,
        (name + (isLow ? " >= " : " <= ") +
         llvm::Twine(of.factor * end + of.offset))
            .str());
  }
}

/// `n = 4`, `n = 64*_n` or `n = m`.
void LogReader::suggestValue(llvm::StringRef name, llvm::StringRef value) {
  if (auto of = linearText(value)) {
    if (of->factor != 1)
      add(current(), Guard::Suggested,
          ("Eq(Mod(" + name + ", " + llvm::Twine(of->factor) + "), " +
           llvm::Twine(((of->offset % of->factor) + of->factor) % of->factor) +
           ")")
              .str());
    suggestEnds(name, *of);
    return;
  }
  add(current(), Guard::Suggested, ("Eq(" + name + ", " + value + ")").str());
}

/// `n = Dim('n', min=2, max=9)`, `n = 4`, `n = None  # 4`, `n = 2*_n`.
bool LogReader::suggested(llvm::StringRef line) {
  if (!areSuggestions)
    return false;
  auto [left, right] = line.split(" = ");
  llvm::StringRef name = left.substr(left.rfind(' ') + 1);
  right = right.trim();
  if (right.consume_front("None"))
    right = right.split("# ").second.trim();
  if (name.empty() || leadingSource(name) != name || right.empty() ||
      right.contains('.')) {
    areSuggestions = false;
    return false;
  }
  llvm::StringRef call = right;
  if (!call.consume_front("Dim(")) {
    suggestValue(name, right);
    return true;
  }
  auto end = [&](llvm::StringRef word) -> llvm::StringRef {
    auto found = splitAt(call, word);
    return found ? upTo(found->second, ",)") : "";
  };
  // Others are multiples of a name that begins so.
  if (name.starts_with("_")) {
    auxiliary[name] = {end("min=").str(), end("max=").str()};
    return true;
  }
  current().names.symbol(name).isSize = true;
  if (!end("min=").empty())
    add(current(), Guard::Suggested, (name + " >= " + end("min=")).str());
  if (!end("max=").empty())
    add(current(), Guard::Suggested, (name + " <= " + end("max=")).str());
  return true;
}

//===- Others ---------------------------------------------------------------//

/// `Range constraints: {s0: VR[2, 1024], u0: VR[0, int_oo]}`
bool LogReader::ranges(llvm::StringRef line) {
  auto rest = behind(line, "Range constraints: {");
  if (!rest)
    return false;
  llvm::StringRef text = *rest;
  while (true) {
    llvm::StringRef name = leadingSource(text);
    text = text.drop_front(name.size());
    if (name.empty() || !text.consume_front(": "))
      break;
    auto ends = leadingEnds(text);
    if (!ends)
      break;
    current().names.symbol(name);
    addRange(current(), Guard::Range, name, *ends);
    text = ends->rest.ltrim(", ");
  }
  return true;
}

bool LogReader::undecided(llvm::StringRef line) {
  auto rest = behind(line, "Could not guard on data-dependent expression ");
  if (!rest)
    return false;
  add(current(), Guard::Undecided, rest->split(" (unhinted:").first.rtrim("."));
  return true;
}

/// `this guard was added: Eq(s5, 4), where {'s5': "L['x'].size()[0]"}.`, as
/// draft_export says.
bool LogReader::drafted(llvm::StringRef line) {
  auto rest = behind(line, "this guard was added: ");
  auto parts = rest ? splitAt(*rest, ", where {") : std::nullopt;
  if (!parts)
    return false;
  llvm::StringRef names = parts->second;
  while (auto name = splitAt(names, "'")) {
    auto symbol = splitAt(name->second, "': \"");
    if (!symbol)
      break;
    llvm::StringRef source = leadingSource(symbol->second);
    if (!source.empty() && leadingSource(symbol->first) == symbol->first)
      addSource(current(), symbol->first, source);
    names = symbol->second.drop_front(source.size());
  }
  add(current(), Guard::Added, parts->first);
  return true;
}

/// `assert x.size()[0] == 1` of the functions in older errors.
bool LogReader::asserted(llvm::StringRef line) {
  auto rest = behind(line, "assert ");
  if (!rest || !isOfTensor(*rest) || !isAboutSizes(rest->trim()))
    return false;
  add(current(), Guard::Violated, *rest);
  return true;
}

/// An event of a structured trace, as tlparse reads it.
bool LogReader::trace(llvm::StringRef line) {
  std::optional<TraceEvent> event = readTraceEvent(line);
  if (!event)
    return false;
  auto ends = leadingEnds(event->range);
  if (event->kind == TraceEvent::Guard) {
    add(current(), Guard::Added, event->text, event->place);
    return true;
  }
  Compilation &to = current();
  to.names.symbol(event->symbol).hint = event->text;
  if (llvm::StringRef source = leadingSource(event->source); !source.empty())
    addSource(to, event->symbol, source);
  if (ends)
    addRange(to, Guard::Range, event->symbol, *ends, event->place);
  return true;
}

std::vector<std::unique_ptr<Compilation>>
LogReader::read(llvm::StringRef text) {
  using Form = bool (LogReader::*)(llvm::StringRef);
  static constexpr Form FORMS[] = {
      &LogReader::trace,        &LogReader::newEnvironment,
      &LogReader::newSymbol,    &LogReader::newNumber,
      &LogReader::tracked,      &LogReader::added,
      &LogReader::replacement,  &LogReader::constrained,
      &LogReader::tensorMatch,  &LogReader::recompiling,
      &LogReader::sizeMismatch, &LogReader::failed,
      &LogReader::violated,     &LogReader::constant,
      &LogReader::mustBeEqual,  &LogReader::suggestions,
      &LogReader::ranges,       &LogReader::undecided,
      &LogReader::drafted,      &LogReader::asserted,
      &LogReader::code,         &LogReader::suggested,
  };
  while (!text.empty()) {
    llvm::StringRef line;
    std::tie(line, text) = text.split('\n');
    line = line.rtrim("\r");
    ++number;
    // A line without one, such as that of an error, is about the last one.
    if (llvm::StringRef named = compilationOf(line); !named.empty())
      id = named.str();
    for (Form form : FORMS)
      if ((this->*form)(line))
        break;
  }
  llvm::erase_if(all, [](const std::unique_ptr<Compilation> &one) {
    return one->set.guards.empty() && one->set.tensors.empty();
  });
  return std::move(all);
}

} // namespace

std::vector<std::unique_ptr<Compilation>> readLog(llvm::StringRef text) {
  return LogReader().read(text);
}

} // namespace shapeproof::torch

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See MaskText.h.

#include "uses/rewrite/MaskText.h"
#include "core/lanes/Kernels.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

namespace shapeproof {
namespace {

using llvm::StringRef;

/// The parts of a list, from and to the first character behind.
struct Span {
  size_t begin, end;
};
using Spans = llvm::SmallVector<Span, 4>;

/// An operation with a mask: the operands before it, and the words that the
/// custom form has before the operands.
struct Masked {
  StringRef name;
  unsigned operands, words;
};
constexpr Masked kMasked[] = {
    {"tt.load", 1, 0}, {"tt.store", 2, 0}, {"tt.atomic_rmw", 2, 3}};

bool isWordChar(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
}

class Reader {
public:
  Reader(StringRef text, size_t at) : text(text), at(at) {}

  std::optional<llvm::SmallVector<TextChange, 4>> read();
  std::optional<TextChange> readArgument(StringRef name, StringRef value);

private:
  StringRef rest() const { return text.drop_front(at); }
  void skipBlanks();
  bool take(StringRef token);
  StringRef word();
  std::optional<Span> operand();
  std::optional<Spans> operands();
  void skipString();
  bool skipUntil(llvm::function_ref<bool()> isEnd);
  std::optional<Spans> types(StringRef end);
  bool cut(const Spans &parts, size_t kept);
  bool cutTypes(size_t operands, size_t kept);
  bool cutSegments(Span attributes, size_t operands, size_t kept);

  StringRef text;
  size_t at;
  llvm::SmallVector<TextChange, 4> changes;
};

/// Blanks and comments.
void Reader::skipBlanks() {
  while (at < text.size()) {
    if (llvm::isSpace(text[at]))
      ++at;
    else if (rest().starts_with("//"))
      at = std::min(text.find('\n', at), text.size());
    else
      return;
  }
}

bool Reader::take(StringRef token) {
  skipBlanks();
  if (!rest().starts_with(token))
    return false;
  at += token.size();
  return true;
}

StringRef Reader::word() {
  skipBlanks();
  const StringRef found = rest().take_while(isWordChar);
  at += found.size();
  return found;
}

/// `%a` or `%a#1`.
std::optional<Span> Reader::operand() {
  skipBlanks();
  const size_t begin = at;
  if (!take("%") || word().empty())
    return std::nullopt;
  if (rest().starts_with("#")) {
    ++at;
    at += rest().take_while(llvm::isDigit).size();
  }
  return Span{begin, at};
}

std::optional<Spans> Reader::operands() {
  Spans found;
  do {
    std::optional<Span> one = operand();
    if (!one)
      return std::nullopt;
    found.push_back(*one);
  } while (take(","));
  at = found.back().end; // Blanks behind are not part of the list.
  return found;
}

void Reader::skipString() {
  for (++at; at < text.size() && text[at] != '"'; ++at)
    if (text[at] == '\\')
      ++at;
  ++at;
}

/// Skips the text up to the end, outside of brackets, strings and comments;
/// false if it is not there.
bool Reader::skipUntil(llvm::function_ref<bool()> isEnd) {
  int depth = 0;
  for (skipBlanks(); at < text.size(); skipBlanks()) {
    const char c = text[at];
    if (depth == 0 && isEnd())
      return true;
    if (c == '"') {
      skipString();
      continue;
    }
    if (rest().starts_with("->")) {
      at += 2;
      continue;
    }
    depth += StringRef("([{<").contains(c) ? 1 : 0;
    depth -= StringRef(")]}>").contains(c) ? 1 : 0;
    if (depth < 0)
      return false;
    ++at;
  }
  return false;
}

/// Types between commas, up to the end, which is taken.
std::optional<Spans> Reader::types(StringRef end) {
  Spans found;
  while (true) {
    skipBlanks();
    const size_t begin = at;
    if (!skipUntil([&] { return text[at] == ',' || rest().starts_with(end); }))
      return std::nullopt;
    const StringRef type = text.slice(begin, at).rtrim();
    if (type.empty())
      return std::nullopt;
    found.push_back({begin, begin + type.size()});
    if (take(end))
      return found;
    ++at; // The comma.
  }
}

/// Cuts the parts behind those that are kept, with the commas before them.
bool Reader::cut(const Spans &parts, size_t kept) {
  if (parts.size() <= kept || kept == 0)
    return false;
  changes.push_back({parts[kept - 1].end, parts.back().end, ""});
  return true;
}

/// At the colon of a function type: cuts the types of the operands that go.
bool Reader::cutTypes(size_t operands, size_t kept) {
  if (!take(":") || !take("("))
    return false;
  std::optional<Spans> found = types(")");
  return found && found->size() == operands && take("->") && cut(*found, kept);
}

/// Numbers of operands by their kind, where the generic form has them: those of
/// the mask and of the other value become 0.
bool Reader::cutSegments(Span attributes, size_t operands, size_t kept) {
  const StringRef inside = text.slice(attributes.begin, attributes.end);
  size_t found = StringRef::npos;
  for (StringRef name : {"operandSegmentSizes", "operand_segment_sizes"})
    found = std::min(found, inside.find(name));
  if (found == StringRef::npos)
    return true;
  at = attributes.begin + found;
  word();
  if (!take("="))
    return false;
  if (take("dense")) {
    // dense<1> : vector<3xi32>, or dense<[1, 1, 1]> : vector<3xi32>.
    if (!take("<"))
      return false;
    if (take("1")) {
      const size_t end = at;
      if (!take(">") || !take(":") || !take("vector<3xi32>") || kept != 1)
        return false;
      changes.push_back({end - 1, end, "[1, 0, 0]"});
      return true;
    }
    if (!take("["))
      return false;
  } else if (!take("array<i32:")) {
    return false;
  }
  size_t sum = 0;
  llvm::SmallVector<TextChange, 2> zeros;
  for (size_t i = 0;; ++i) {
    skipBlanks();
    const StringRef number = rest().take_while(llvm::isDigit);
    if (number != "0" && number != "1")
      return false;
    if (i >= kept && number == "1")
      zeros.push_back({at, at + 1, "0"});
    sum += number == "1";
    at += 1;
    if (!take(","))
      break;
  }
  if (sum != operands || zeros.size() != operands - kept)
    return false;
  changes.append(zeros);
  return true;
}

std::optional<llvm::SmallVector<TextChange, 4>> Reader::read() {
  const bool isGeneric = take("\"");
  const StringRef name = word();
  const Masked *op = llvm::find_if(
      kMasked, [&](const Masked &masked) { return masked.name == name; });
  if (op == std::end(kMasked) || (isGeneric && (!take("\"") || !take("("))))
    return std::nullopt;
  for (unsigned i = 0; !isGeneric && i < op->words; ++i)
    if (word().empty() || !take(","))
      return std::nullopt;
  const std::optional<Spans> list = operands();
  if (!list || !cut(*list, op->operands) || (isGeneric && !take(")")))
    return std::nullopt;
  const size_t begin = at;
  if (!skipUntil([&] { return text[at] == ':'; }))
    return std::nullopt;
  const size_t colon = at;
  if (isGeneric && !cutSegments({begin, colon}, list->size(), op->operands))
    return std::nullopt;
  at = colon;
  // The custom form of a load and of a store has one type.
  const bool hasTypes = isGeneric || op->words > 0;
  if (hasTypes && !cutTypes(list->size(), op->operands))
    return std::nullopt;
  return changes;
}

/// `%n: i32 {b = 1 : i32, d} loc("n"): attributes have names in order, and may
/// have values.
std::optional<TextChange> Reader::readArgument(StringRef name,
                                               StringRef value) {
  if (!operand() || !take(":"))
    return std::nullopt;
  skipBlanks();
  const size_t begin = at;
  if (!skipUntil([&] {
        return StringRef(",){").contains(text[at]) ||
               rest().starts_with("loc(");
      }))
    return std::nullopt;
  const size_t end = begin + text.slice(begin, at).rtrim().size();
  const std::string stated = (name + " = " + value).str();
  if (!take("{"))
    return TextChange{end, end, " {" + stated + "}"};
  const size_t inside = at;
  if (take("}"))
    return TextChange{inside, inside, stated};
  const std::optional<Spans> attributes = types("}");
  if (!attributes)
    return std::nullopt;
  for (const Span &own : *attributes) {
    const StringRef other =
        text.slice(own.begin, own.end).take_while(isWordChar);
    if (other == name)
      return TextChange{own.begin, own.end, stated};
    if (name < other)
      return TextChange{own.begin, own.begin, stated + ", "};
  }
  const size_t last = attributes->back().end;
  return TextChange{last, last, ", " + stated};
}

} // namespace

std::optional<TextChange> withDivisor(StringRef text, size_t offset,
                                      int64_t divisor) {
  return Reader(text, offset)
      .readArgument(kDivisibilityAttribute, std::to_string(divisor) + " : i32");
}

std::optional<TextChange> withAssumption(StringRef text, size_t offset,
                                         size_t body, unsigned bits,
                                         bool isLeast, const Int &number) {
  StringRef argument = text.drop_front(offset);
  if (!argument.consume_front("%"))
    return std::nullopt;
  argument = argument.take_while(isWordChar);
  const size_t line = text.rfind('\n', body) + 1;
  const StringRef before = text.slice(line, body);
  const StringRef indent = before.take_while(llvm::isSpace);
  // The results of an operation stand before its name.
  if (argument.empty() || before.find_first_of("{}()\"/") != StringRef::npos)
    return std::nullopt;
  // Names that are not in the text.
  std::string end = ((isLeast ? "from_" : "to_") + argument).str();
  while (text.contains("%" + end) || text.contains("%is_" + end))
    end += '_';
  const std::string type = " : i" + std::to_string(bits);
  std::string by;
  llvm::raw_string_ostream os(by);
  os << indent << '%' << end << " = arith.constant " << number << type << '\n'
     << indent << "%is_" << end << " = arith.cmpi " << (isLeast ? "sge" : "sle")
     << ", %" << argument << ", %" << end << type << '\n'
     << indent << "llvm.intr.assume %is_" << end << " : i1\n";
  return TextChange{line, line, std::move(by)};
}

std::optional<llvm::SmallVector<TextChange, 4>> withoutMask(StringRef text,
                                                            size_t offset) {
  return Reader(text, offset).read();
}

} // namespace shapeproof

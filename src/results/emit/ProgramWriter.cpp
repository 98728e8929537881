// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ProgramWriter.h.

#include "results/emit/ProgramWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::emit {

using domains::Interval;
using Op = SizeProgram::Op;
using Part = SizeProgram::Part;

static Interval rangeOfInput(const SizeProgram &program,
                             const SizeProgram::Node &node) {
  switch (node.part) {
  case Part::Extent:
  case Part::Rank:
    return Interval::range(0, INT64_MAX);
  case Part::Number: {
    unsigned width = program.arguments[node.argument].width;
    return Interval::range(INT64_MIN >> (64 - width),
                           INT64_MAX >> (64 - width));
  }
  case Part::Truth:
  case Part::Element:
    break;
  }
  return Interval::range(INT64_MIN, INT64_MAX);
}

/// The quotients, 0 for a divisor of 0; both ranges have ends.
static Interval quotient(const Interval &a, const Interval &b) {
  if (!b.contains(0))
    return domains::floorDivide(a, b);
  // A divisor of magnitude 1 and more makes nothing larger.
  Int most = std::max(abs(a.lo()), abs(a.hi()));
  return Interval::range(-most, most);
}

static Interval remainder(const Interval &b) {
  return Interval::range(std::min(b.lo(), Int(0)), std::max(b.hi(), Int(0)));
}

std::vector<Interval> rangesOf(const SizeProgram &program) {
  std::vector<Interval> ranges;
  for (const SizeProgram::Node &node : program.nodes) {
    auto of = [&](unsigned i) -> const Interval & {
      return ranges[node.operands[i]];
    };
    Interval range;
    switch (node.op) {
    case Op::Constant:
      range = Interval::constant(node.value);
      break;
    case Op::Input:
      range = rangeOfInput(program, node);
      break;
    case Op::Add:
      range = domains::add(of(0), of(1));
      break;
    case Op::Mul:
      range = domains::multiply(of(0), of(1));
      break;
    case Op::FloorDiv:
      range = quotient(of(0), of(1));
      break;
    case Op::Mod:
      range = remainder(of(1));
      break;
    case Op::Min:
    case Op::Max:
      range = of(0).join(of(1));
      break;
    case Op::Select:
      range = of(1).join(of(2));
      break;
    default:
      range = Interval::range(0, 1); // A truth value.
    }
    ranges.push_back(std::move(range));
  }
  return ranges;
}

unsigned bitsOf(const Interval &range) {
  unsigned bits = 1;
  Int end(1); // Numbers of so many bits are in [-end, end).
  while (range.lo() < -end || range.hi() >= end) {
    end = end * 2;
    ++bits;
  }
  return bits;
}

/// Whether comparisons hold of all inputs that have their types.
static bool holdsByRanges(const SizeProgram &program, unsigned node,
                          llvm::ArrayRef<Interval> ranges) {
  const SizeProgram::Node &it = program.nodes[node];
  if (it.op == Op::And)
    return holdsByRanges(program, it.operands[0], ranges) &&
           holdsByRanges(program, it.operands[1], ranges);
  return it.op == Op::True ||
         (it.op == Op::AtLeast &&
          ranges[it.operands[0]].lo() >= ranges[it.operands[1]].hi());
}

SizeProgram withTypeConditions(SizeProgram program) {
  std::vector<SizeProgram::Clause> conditions;
  auto add = [&](SizeProgram::Node node) {
    program.nodes.push_back(std::move(node));
    return unsigned(program.nodes.size() - 1);
  };
  auto demand = [&](Op op, SizeProgram::Node part, const Int &value,
                    const std::string &text, bool isReversed = false) {
    unsigned input = add(std::move(part));
    unsigned constant = add({Op::Constant, {}, 0, 0, value});
    if (isReversed)
      std::swap(input, constant);
    unsigned holds = add({op, {}, 0, 0, Int(0), {input, constant}});
    conditions.push_back({holds, text, "", "", true});
  };
  for (auto [i, argument] : llvm::enumerate(program.arguments)) {
    auto number = unsigned(i);
    if (argument.isNumber && argument.width < 64) {
      const Int end(int64_t(1) << (argument.width - 1));
      const std::string bits = std::to_string(argument.width);
      demand(Op::AtLeast, {Op::Input, Part::Number, number}, -end,
             argument.name + " fits i" + bits);
      demand(Op::AtLeast, {Op::Input, Part::Number, number}, end - 1,
             argument.name + " fits i" + bits, /*isReversed=*/true);
    }
    if (!argument.extents)
      continue;
    size_t rank = argument.extents->size();
    demand(Op::Equal, {Op::Input, Part::Rank, number}, Int(int64_t(rank)),
           argument.name + " has " + std::to_string(rank) +
               (rank == 1 ? " dim" : " dims"));
    for (auto [k, extent] : llvm::enumerate(*argument.extents)) {
      std::string name = argument.name + "[" + std::to_string(k) + "]";
      demand(extent ? Op::Equal : Op::AtLeast,
             {Op::Input, Part::Extent, number, unsigned(k)},
             Int(extent.value_or(0)),
             extent ? name + " == " + std::to_string(*extent) : name + " >= 0");
    }
  }
  const std::vector<Interval> ranges = rangesOf(program);
  for (const SizeProgram::Clause &clause : program.stated)
    if (!clause.node || !holdsByRanges(program, *clause.node, ranges))
      conditions.push_back(clause);
  program.stated.clear();
  conditions.insert(conditions.end(), program.clauses.begin(),
                    program.clauses.end());
  program.clauses = std::move(conditions);
  return program;
}

void addBytes(SizeProgram &program) {
  auto add = [&](SizeProgram::Node node) {
    program.nodes.push_back(std::move(node));
    return unsigned(program.nodes.size() - 1);
  };
  auto times = [&](unsigned a, unsigned b) {
    return add({Op::Mul, {}, 0, 0, Int(0), {a, b}});
  };
  const std::vector<Interval> ranges = rangesOf(program);
  // Code has a number of bits for each product; beyond 4096 bits no range ends.
  auto isTooWide = [](const Interval &range) {
    return !range.hasLo() || !range.hasHi();
  };
  for (auto [i, argument] : llvm::enumerate(program.arguments)) {
    std::optional<unsigned> &bytes = program.argumentBytes.emplace_back();
    if (!argument.elementBytes || !argument.extents)
      continue;
    Interval range = Interval::constant(*argument.elementBytes);
    for (size_t k = 0; k < argument.extents->size(); ++k)
      range = domains::multiply(range, Interval::range(0, INT64_MAX));
    if (isTooWide(range))
      continue;
    bytes = add({Op::Constant, {}, 0, 0, Int(*argument.elementBytes)});
    for (unsigned k = 0; k < argument.extents->size(); ++k)
      bytes = times(*bytes, add({Op::Input, Part::Extent, unsigned(i), k}));
  }
  for (const SizeProgram::Result &result : program.results) {
    std::optional<unsigned> &bytes = program.resultBytes.emplace_back();
    if (!result.elementBytes || !result.sizes ||
        llvm::is_contained(*result.sizes, std::nullopt))
      continue;
    Interval range = Interval::constant(*result.elementBytes);
    bool isOpen = false;
    for (const std::optional<unsigned> &size : *result.sizes) {
      range = domains::multiply(range, ranges[*size]);
      isOpen |= isTooWide(range);
    }
    if (isOpen)
      continue;
    bytes = add({Op::Constant, {}, 0, 0, Int(*result.elementBytes)});
    for (const std::optional<unsigned> &size : *result.sizes)
      bytes = times(*bytes, *size);
  }
}

llvm::SmallVector<unsigned> bytesIn(const SizeProgram &program) {
  llvm::SmallVector<unsigned> nodes;
  for (const auto *all : {&program.argumentBytes, &program.resultBytes})
    for (const std::optional<unsigned> &bytes : *all)
      if (bytes)
        nodes.push_back(*bytes);
  return nodes;
}

SizeProgram completed(const SizeProgram &program, const ProgramParts &what) {
  SizeProgram whole = withTypeConditions(program);
  if (what.bytes)
    addBytes(whole);
  return whole;
}

std::string identifier(llvm::StringRef text, llvm::StringSet<> &taken) {
  static const llvm::StringSet<> keywords = {
#define SHAPEPROOF_KEYWORD(word) #word,
#include "results/emit/Keywords.def"
  };
  std::string result;
  for (char c : text)
    result += llvm::isAlnum(c) ? c : '_';
  if (result.empty() || llvm::isDigit(result[0]) || result[0] == '_')
    result.insert(0, "s");
  // sp_ is how the emitted code's own names begin.
  if (keywords.contains(result) || llvm::StringRef(result).starts_with("sp_"))
    result += '_';
  std::string base = result;
  for (unsigned i = 2; !taken.insert(result).second; ++i)
    result = base + "_" + std::to_string(i);
  return result;
}

/// The names that the parameters of an argument of this name have, in some
/// language.
static std::vector<std::string> parametersOf(const SizeProgram &program,
                                             unsigned argument,
                                             const std::string &name) {
  const SizeProgram::Argument &it = program.arguments[argument];
  std::vector<std::string> result;
  if (it.isShaped && !it.extents)
    result.push_back(name + "_rank");
  if (it.extents)
    for (size_t k = 0; k < it.extents->size(); ++k)
      result.push_back(name + "_" + std::to_string(k));
  // The extents that are asked for, where the rank is unknown.
  for (const SizeProgram::Node &node : program.nodes)
    if (node.op == Op::Input && node.argument == argument &&
        node.part == Part::Extent)
      result.push_back(name + "_" + std::to_string(node.index));
  if (it.numElements)
    result.push_back(name + "_elements");
  for (unsigned k = 0; k < it.numElements; ++k)
    result.push_back(name + "_element" + std::to_string(k));
  return result;
}

std::vector<std::string> argumentNames(const SizeProgram &program) {
  llvm::StringSet<> taken;
  std::vector<std::string> names;
  for (auto [i, argument] : llvm::enumerate(program.arguments)) {
    std::vector<std::string> own;
    do {
      names.resize(i);
      names.push_back(identifier(argument.name, taken));
      own = parametersOf(program, unsigned(i), names.back());
    } while (llvm::any_of(
        own, [&](const std::string &text) { return taken.contains(text); }));
    for (const std::string &text : own)
      taken.insert(text);
  }
  return names;
}

std::string withoutLineEnds(std::string text) {
  for (char &c : text)
    if (static_cast<unsigned char>(c) < ' ')
      c = ' ';
  // U+2028 and U+2029 end a line of JavaScript.
  for (std::string_view end : {"\u2028", "\u2029"})
    for (size_t at; (at = text.find(end)) != std::string::npos;)
      text.replace(at, end.size(), " ");
  return text;
}

std::string messageOf(const SizeProgram::Clause &clause) {
  std::string result = clause.message;
  result += result.empty() ? "needs " : ": needs ";
  result +=
      clause.text.empty() ? "a condition too long to be shown" : clause.text;
  if (!clause.place.empty())
    result += " (" + clause.place + ")";
  return withoutLineEnds(std::move(result));
}

llvm::SmallVector<unsigned, 4> inputsOf(const SizeProgram &program,
                                        unsigned node) {
  llvm::DenseSet<unsigned> seen;
  llvm::SmallVector<unsigned, 16> open = {node};
  llvm::SmallVector<unsigned, 4> found;
  while (!open.empty()) {
    unsigned next = open.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (program.nodes[next].op == Op::Input)
      found.push_back(next);
    llvm::append_range(open, program.nodes[next].operands);
  }
  llvm::sort(found);
  return found;
}

bool isForCode(const SizeProgram &program, const SizeProgram::Clause &clause) {
  return clause.node &&
         llvm::none_of(inputsOf(program, *clause.node), [&](unsigned i) {
           const SizeProgram::Node &input = program.nodes[i];
           return input.part == Part::Rank &&
                  program.arguments[input.argument].extents;
         });
}

std::string nameOf(const SizeProgram &program, unsigned input) {
  const SizeProgram::Node &node = program.nodes[input];
  const std::string &name = program.arguments[node.argument].name;
  switch (node.part) {
  case Part::Extent:
    return name + "[" + std::to_string(node.index) + "]";
  case Part::Element:
    if (program.arguments[node.argument].extents &&
        program.arguments[node.argument].extents->empty())
      return name; // Its only element.
    return "element " + std::to_string(node.index) + " of " + name;
  case Part::Rank:
    return "rank(" + name + ")";
  default:
    return name;
  }
}

std::vector<std::string> unchecked(const SizeProgram &program) {
  std::vector<std::string> lines;
  for (const SizeProgram::Clause &clause : program.clauses)
    if (!clause.node)
      lines.push_back(messageOf(clause));
  for (const std::string &what : program.residue)
    lines.push_back(withoutLineEnds(what));
  return lines;
}

std::vector<std::string> description(const SizeProgram &program) {
  std::vector<std::string> lines;
  std::string line = program.function + "(";
  for (auto [i, argument] : llvm::enumerate(program.arguments))
    line += (i ? ", " : "") + argument.name + ": " + argument.type;
  lines.push_back(line + ")");
  for (const SizeProgram::Clause &clause : program.clauses) {
    if (!clause.node)
      lines.push_back("Not checked, as it is too long, or about shapes of "
                      "unknown rank or what memory holds: " +
                      messageOf(clause));
    else if (!clause.isExact)
      lines.push_back("Stricter than needed: " + messageOf(clause));
  }
  for (const std::string &what : program.residue)
    lines.push_back("Not checked: " + what);
  for (std::string &text : lines)
    text = withoutLineEnds(std::move(text));
  return lines;
}

//===- Expressions ----------------------------------------------------------//

ProgramWriter::ProgramWriter(const SizeProgram &program, llvm::raw_ostream &os)
    : program(program), os(os), ranges(rangesOf(program)) {}

bool ProgramWriter::isTruth(unsigned node) const {
  const Node &it = program.nodes[node];
  return it.op >= Op::True || (it.op == Op::Input && it.part == Part::Truth);
}

void ProgramWriter::begin(llvm::ArrayRef<unsigned> roots) {
  temporaries.clear();
  uses.assign(program.nodes.size(), 0);
  llvm::SmallVector<unsigned, 16> open(roots.begin(), roots.end());
  while (!open.empty()) {
    unsigned next = open.pop_back_val();
    if (uses[next]++ == 0)
      llvm::append_range(open, program.nodes[next].operands);
  }
}

std::string ProgramWriter::expression(unsigned node) {
  const Node &it = program.nodes[node];
  if (it.op == Op::Constant)
    return constant(it.value);
  if (it.op == Op::Input)
    return input(it);
  auto found = temporaries.find(node);
  if (found != temporaries.end())
    return found->second;
  llvm::SmallVector<std::string, 3> operands;
  for (unsigned operand : it.operands)
    operands.push_back(expression(operand));
  // a && b && c needs no parentheses, however many there are.
  bool isChain = it.op == Op::And || it.op == Op::Or || it.op == Op::Add;
  if (isChain && program.nodes[it.operands[0]].op == it.op &&
      llvm::StringRef(operands[0]).starts_with("("))
    operands[0] = operands[0].substr(1, operands[0].size() - 2);
  std::string value = operation(it, node, operands);
  if (uses[node] < 2)
    return value;
  std::string name = "sp_v" + std::to_string(temporaries.size());
  declare(name, node, value);
  temporaries[node] = name;
  return name;
}

} // namespace shapeproof::emit

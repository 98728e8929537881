// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs as a Python 3 module and as a JavaScript module. Both have integers
// of any size.
//
//   def mlp_check(x: Sequence[int], w: Sequence[int]) -> int:
//   def mlp_message(clause: int, x: Sequence[int], w: Sequence[int]) -> str:
//   def mlp_sizes(x: Sequence[int], w: Sequence[int]) -> list:
//
// Tested by tests/results/emit.

#include "results/emit/ProgramWriter.h"
#include "results/emit/Writers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::emit {
namespace {

using Part = SizeProgram::Part;

/// How the two languages differ.
struct Script {
  bool isPython;
  const char *equal, *both, *either, *negation;
  const char *floorDiv, *mod, *min, *max; ///< Functions.
  const char *comment, *end; ///< How a comment begins, how a statement ends.
};
constexpr Script kPython = {true,   " == ",      " and ", " or ",
                            "not ", "_floordiv", "_mod",  "min",
                            "max",  "# ",        ""};
constexpr Script kJs = {false,    " === ",       " && ",   " || ",
                        "!",      "sp_floordiv", "sp_mod", "sp_min",
                        "sp_max", "// ",         ";"};

const char *const kPythonHelpers =
    R"(from typing import List, Optional, Sequence


def _floordiv(a: int, b: int) -> int:
    return a // b if b else 0


def _mod(a: int, b: int) -> int:
    return a % b if b else 0


def _extent(extents: Sequence[int], i: int) -> int:
    return extents[i] if i < len(extents) else 0
)";

const char *const kJsHelpers = R"(
/** @typedef {number | bigint} Size */

const sp_floordiv = (a, b) => {
  if (b === 0n) return 0n;
  const q = a / b;
  return a % b !== 0n && (a < 0n) !== (b < 0n) ? q - 1n : q;
};
const sp_mod = (a, b) => (b === 0n ? 0n : a - b * sp_floordiv(a, b));
const sp_min = (a, b) => (a < b ? a : b);
const sp_max = (a, b) => (a > b ? a : b);
const sp_extent = (extents, i) =>
  i < extents.length ? BigInt(extents[i]) : 0n;
/** A number where that is exact. */
const sp_size = (x) =>
  x >= BigInt(Number.MIN_SAFE_INTEGER) && x <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(x)
    : x;
)";

const char *const kPythonBytes = R"(

def _bytes(x: int) -> int:
    if x >= 2**63:
        raise OverflowError("%d bytes do not fit 64 bits" % x)
    return x
)";
const char *const kJsBytes = R"(const sp_bytes = (x) => {
  if (x >= 2n ** 63n) throw new RangeError(`${x} bytes do not fit 64 bits`);
  return sp_size(x);
};
)";

class ScriptWriter : public ProgramWriter {
public:
  ScriptWriter(const SizeProgram &program, llvm::StringSet<> &names,
               const Script &script, llvm::raw_ostream &os)
      : ProgramWriter(program, os), script(script) {
    name = identifier(program.function, names);
    arguments = argumentNames(program);
  }

  void writeGuard();
  void writeSizes();
  void writeBytes();

private:
  void writeMessage();
  void writeUnchecked();
  /// The first line of a function, with its types and description.
  void head(llvm::StringRef function, bool takesClause,
            llvm::StringRef pythonResult, llvm::StringRef jsResult,
            llvm::ArrayRef<std::string> lines);
  std::string literal(llvm::StringRef text) const;
  std::string operation(const Node &node, unsigned id,
                        llvm::ArrayRef<std::string> operands) override;
  std::string constant(const Int &value) override {
    std::string text;
    llvm::raw_string_ostream(text) << value;
    return script.isPython ? text : text + "n";
  }
  std::string input(const Node &node) override;
  void declare(llvm::StringRef variable, unsigned,
               llvm::StringRef value) override {
    os << (script.isPython ? "    " : "  const ") << variable << " = " << value
       << script.end << '\n';
  }

  const Script &script;
  std::string name;
  std::vector<std::string> arguments;
};

std::string ScriptWriter::literal(llvm::StringRef text) const {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return result + "\"";
}

std::string ScriptWriter::input(const Node &node) {
  const std::string &argument = arguments[node.argument];
  auto number = [&](const std::string &text) {
    return script.isPython ? text : "BigInt(" + text + ")";
  };
  switch (node.part) {
  case Part::Extent:
    // The first conditions say that there are as many as the type says.
    if (program.arguments[node.argument].extents)
      return number(argument + "[" + std::to_string(node.index) + "]");
    return (script.isPython ? "_extent(" : "sp_extent(") + argument + ", " +
           std::to_string(node.index) + ")";
  case Part::Element:
    return number(argument + "_elements[" + std::to_string(node.index) + "]");
  case Part::Rank:
    return script.isPython ? "len(" + argument + ")"
                           : number(argument + ".length");
  case Part::Truth:
    return script.isPython ? "bool(" + argument + ")" : "!!" + argument;
  case Part::Number:
    break;
  }
  return number(argument);
}

std::string ScriptWriter::operation(const Node &node, unsigned,
                                    llvm::ArrayRef<std::string> operands) {
  auto infix = [&](const char *sign) {
    return "(" + operands[0] + sign + operands[1] + ")";
  };
  auto call = [&](const char *function) {
    return function + ("(" + operands[0] + ", " + operands[1] + ")");
  };
  switch (node.op) {
  case Op::Add:
    return infix(" + ");
  case Op::Mul:
    return infix(" * ");
  case Op::FloorDiv:
    return call(script.floorDiv);
  case Op::Mod:
    return call(script.mod);
  case Op::Min:
    return call(script.min);
  case Op::Max:
    return call(script.max);
  case Op::Select:
    return script.isPython ? "(" + operands[1] + " if " + operands[0] +
                                 " else " + operands[2] + ")"
                           : "(" + operands[0] + " ? " + operands[1] + " : " +
                                 operands[2] + ")";
  case Op::Equal:
    return infix(script.equal);
  case Op::AtLeast:
    return infix(" >= ");
  case Op::Not:
    return "(" + (script.negation + operands[0]) + ")";
  case Op::And:
    return infix(script.both);
  case Op::Or:
    return infix(script.either);
  default:
    return script.isPython ? "True" : "true";
  }
}

void ScriptWriter::head(llvm::StringRef function, bool takesClause,
                        llvm::StringRef pythonResult, llvm::StringRef jsResult,
                        llvm::ArrayRef<std::string> lines) {
  std::vector<std::pair<std::string, std::string>> all; // Names and types.
  if (takesClause)
    all.emplace_back("clause", script.isPython ? "int" : "number");
  for (auto [i, argument] : llvm::enumerate(program.arguments)) {
    const char *list = script.isPython ? "Sequence[int]" : "Size[]";
    if (argument.isTruth)
      all.emplace_back(arguments[i], script.isPython ? "bool" : "boolean");
    else if (argument.isNumber)
      all.emplace_back(arguments[i], script.isPython ? "int" : "Size");
    else if (argument.isShaped)
      all.emplace_back(arguments[i], list);
    if (argument.numElements)
      all.emplace_back(arguments[i] + "_elements", list);
  }
  std::string parameters;
  for (const auto &[parameter, type] : all)
    parameters += (parameters.empty() ? "" : ", ") + parameter +
                  (script.isPython ? ": " + type : "");
  os << '\n';
  if (script.isPython) {
    os << "\ndef " << name << function << '(' << parameters << ") -> "
       << pythonResult << ":\n";
    for (auto [i, line] : llvm::enumerate(lines))
      os << (i ? "\n    " : "    \"\"\"")
         << llvm::StringRef(literal(line)).drop_front().drop_back();
    os << "\n    \"\"\"\n";
    return;
  }
  os << "/**\n";
  for (const std::string &line : lines) {
    std::string text = line;
    for (size_t at; (at = text.find("*/")) != std::string::npos;)
      text.insert(at + 1, " ");
    os << " * " << text << '\n';
  }
  for (const auto &[parameter, type] : all)
    os << " * @param {" << type << "} " << parameter << '\n';
  os << " * @returns {" << jsResult << "}\n */\nexport function " << name
     << function << '(' << parameters << ") {\n";
}

void ScriptWriter::writeGuard() {
  std::vector<std::string> lines = description(program);
  lines.push_back(
      "Returns 0, or the number of the first condition that fails.");
  head("_check", false, "int", "number", lines);
  llvm::SmallVector<unsigned> roots;
  for (const SizeProgram::Clause &clause : program.clauses)
    if (clause.node)
      roots.push_back(*clause.node);
  begin(roots);
  for (auto [i, clause] : llvm::enumerate(program.clauses)) {
    if (!clause.node)
      continue;
    std::string holds = expression(*clause.node);
    if (script.isPython)
      os << "    if not " << holds << ":\n        return " << i + 1 << '\n';
    else
      os << "  if (!" << (holds[0] == '(' ? holds : "(" + holds + ")")
         << ") return " << i + 1 << ";\n";
  }
  os << (script.isPython ? "    return 0\n" : "  return 0;\n}\n");
  writeMessage();
  writeUnchecked();
}

void ScriptWriter::writeUnchecked() {
  os << (script.isPython ? "\n\n# What is not checked.\n"
                         : "\n/** What is not checked. */\nexport const ")
     << name << "_unchecked = [";
  llvm::ListSeparator comma;
  for (const std::string &text : unchecked(program))
    os << comma << literal(text);
  os << (script.isPython ? "]\n" : "];\n");
}

void ScriptWriter::writeMessage() {
  head("_message", true, "str", "string",
       {std::string("What the condition demands, and the inputs that it is "
                    "about.")});
  for (auto [i, clause] : llvm::enumerate(program.clauses)) {
    if (!clause.node)
      continue;
    std::string value = literal(messageOf(clause));
    const char *separator = "; ";
    for (unsigned node : inputsOf(program, *clause.node)) {
      std::string shown = input(program.nodes[node]);
      value += " + " + literal(separator + nameOf(program, node) + " = ") +
               " + " + (script.isPython ? "str(" : "String(") + shown + ")";
      separator = ", ";
    }
    if (script.isPython)
      os << "    if clause == " << i + 1 << ":\n        return " << value
         << '\n';
    else
      os << "  if (clause === " << i + 1 << ") return " << value << ";\n";
  }
  os << (script.isPython ? "    return \"all conditions hold\"\n"
                         : "  return \"all conditions hold\";\n}\n");
}

void ScriptWriter::writeSizes() {
  head("_sizes", false, "List[Optional[List[Optional[int]]]]",
       "((Size | null)[] | null)[]",
       {std::string("The sizes of the results; a number is a list of one. "
                    "Unknown of the inputs: ") +
        (script.isPython ? "None." : "null.")});
  llvm::SmallVector<unsigned> roots;
  for (const SizeProgram::Result &result : program.results)
    if (result.sizes)
      for (const std::optional<unsigned> &size : *result.sizes)
        if (size)
          roots.push_back(*size);
  begin(roots);
  const char *none = script.isPython ? "None" : "null";
  std::string all;
  for (const SizeProgram::Result &result : program.results) {
    all += all.empty() ? "" : ", ";
    if (!result.sizes) {
      all += none;
      continue;
    }
    std::string list;
    for (const std::optional<unsigned> &size : *result.sizes) {
      list += list.empty() ? "" : ", ";
      if (!size)
        list += none;
      else
        list += script.isPython ? expression(*size)
                                : "sp_size(" + expression(*size) + ")";
    }
    all += "[" + list + "]";
  }
  os << (script.isPython ? "    return [" : "  return [") << all
     << (script.isPython ? "]\n" : "];\n}\n");
}

void ScriptWriter::writeBytes() {
  const char *none = script.isPython ? "None" : "null";
  head("_bytes", false, "List[List[Optional[int]]]", "(Size | null)[][]",
       {std::string("The bytes of the arguments, and those of the results; "
                    "without a number, or unknown of the inputs: ") +
            none + ".",
        "A number that does not fit 64 bits is an error."});
  begin(bytesIn(program));
  auto list = [&](llvm::ArrayRef<std::optional<unsigned>> all) {
    std::string text;
    for (const std::optional<unsigned> &bytes : all) {
      text += text.empty() ? "" : ", ";
      text += bytes ? (script.isPython ? "_bytes(" : "sp_bytes(") +
                          expression(*bytes) + ")"
                    : none;
    }
    return "[" + text + "]";
  };
  // The temporaries of both lists come first.
  std::string arguments = list(program.argumentBytes),
              results = list(program.resultBytes);
  os << (script.isPython ? "    return [" : "  return [") << arguments << ", "
     << results << (script.isPython ? "]\n" : "];\n}\n");
}

void write(const std::vector<SizeProgram> &programs, const ProgramParts &what,
           llvm::StringRef origin, const Script &script,
           llvm::raw_ostream &os) {
  os << script.comment << "Conditions on the inputs of "
     << withoutLineEnds(origin.str()) << ", and sizes of its results.\n"
     << script.comment << "Written by shapeproof emit; do not edit.\n";
  if (script.isPython)
    os << '\n';
  os << (script.isPython ? kPythonHelpers : kJsHelpers);
  if (what.bytes)
    os << (script.isPython ? kPythonBytes : kJsBytes);
  llvm::StringSet<> names;
  for (const SizeProgram &program : programs) {
    SizeProgram whole = completed(program, what);
    ScriptWriter writer(whole, names, script, os);
    if (what.guard)
      writer.writeGuard();
    if (what.sizes)
      writer.writeSizes();
    if (what.bytes)
      writer.writeBytes();
  }
}

} // namespace

void writePython(const std::vector<SizeProgram> &programs,
                 const ProgramParts &what, llvm::StringRef origin,
                 llvm::raw_ostream &os) {
  write(programs, what, origin, kPython, os);
}

void writeJs(const std::vector<SizeProgram> &programs, const ProgramParts &what,
             llvm::StringRef origin, llvm::raw_ostream &os) {
  write(programs, what, origin, kJs, os);
}

} // namespace shapeproof::emit

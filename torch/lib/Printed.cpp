// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text that print(exported_program) gives, print_readable, or the log of
// graph_code:
//
//   def forward(self, x: "f32[s77, 32]"):
//       view: "f32[4*s77, 8]" = torch.ops.aten.view.default(x, [-1, 8]);  x =
//       None return (view,)
//   Range constraints: {s77: VR[1, 1024]}
//
// Only the first function is read, to its return. What stands before it and
// between its statements and the ranges does not matter.
//
// Tested by tests/torch/printed.test.

#include "TextReader.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace shapeproof::torch {
namespace {

llvm::StringRef elementType(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Cases({"f64", "f32", "f16", "bf16"}, name)
      .Case("i64", "si64")
      .Case("i32", "si32")
      .Case("i16", "si16")
      .Case("i8", "si8")
      .Case("u8", "ui8")
      .Case("u16", "ui16")
      .Case("u32", "ui32")
      .Case("u64", "ui64")
      .Case("b8", "i1")
      .Case("c32", "complex<f16>")
      .Case("c64", "complex<f32>")
      .Case("c128", "complex<f64>")
      .Case("f8e4m3fn", "f8E4M3FN")
      .Case("f8e5m2", "f8E5M2")
      .Case("f8e4m3fnuz", "f8E4M3FNUZ")
      .Case("f8e5m2fnuz", "f8E5M2FNUZ")
      .Default(""); // It is not known.
}

/// Reads `f32[s0, 32][32, 1]cpu` or `Sym(s0 + 1)`.
std::optional<Meta> metaOf(llvm::StringRef text) {
  text = text.trim(" \"'");
  if (text.consume_front("Sym(") && text.consume_back(")")) {
    bool isTruth = text == "True" || text == "False";
    for (llvm::StringRef sign : {"Eq(", "Ne(", "<", ">", "==", "And(", "Or("})
      isTruth |= text.contains(sign);
    return Meta{isTruth ? Meta::Bool : Meta::Int, {}, {text.str()}};
  }
  llvm::StringRef type = text.take_while(isInName);
  text = text.drop_front(type.size());
  if (type.empty() || !text.consume_front("["))
    return std::nullopt;
  Meta meta{Meta::Tensor, elementType(type).str(), {}};
  int depth = 0;
  std::string size;
  for (char c : text) {
    if ((c == ',' || c == ']') && depth == 0) {
      if (llvm::StringRef trimmed = llvm::StringRef(size).trim();
          !trimmed.empty())
        meta.sizes.push_back(trimmed.str());
      size.clear();
      if (c == ']')
        return meta;
      continue;
    }
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    size += c;
  }
  return std::nullopt;
}

/// Operations whose number of results depends on sizes.
bool givesPieces(llvm::StringRef target) {
  return target == "torch.ops.aten.split.Tensor" ||
         target == "torch.ops.aten.chunk.default" ||
         target == "torch.ops.aten.unbind.int" ||
         target.starts_with("torch.ops.aten.split_with_sizes") ||
         target.starts_with("torch.ops.aten.tensor_split");
}

class PrintedReader : TextReader {
public:
  PrintedReader(llvm::StringRef text, Graph &graph)
      : TextReader(text, graph), graph(graph) {}

  /// False with a problem at a place.
  bool read();
  using TextReader::at;
  using TextReader::problem;

private:
  bool readParameters();
  bool readStatement(bool &isEnd);
  bool readAssigned(const std::string &target);
  void add(std::string operation, std::vector<Argument> arguments,
           const std::string &result);
  void takePart(const std::string &target, const std::string &of,
                int64_t place);
  void readInputKinds();
  void readRanges();

  Graph &graph;
  /// The places of nodes whose result is not declared, by its name.
  llvm::StringMap<size_t> tuples;
  /// An empty node at the statement.
  Node here;
  size_t lastPlace = 0;
};

bool PrintedReader::readParameters() {
  while (!consume(")")) {
    at += rest().take_while([](char c) { return c == '*'; }).size();
    std::string parameter = name();
    if (parameter.empty())
      return fail("the name of a parameter is missing");
    if (consume(":"))
      if (auto meta = metaOf(annotation(",)=")))
        graph.values[parameter] = *meta;
    if (consume("="))
      annotation(",)");
    if (parameter != "self")
      graph.inputs.push_back({parameter, {}});
    if (!consume(",") && !rest().starts_with(")"))
      return fail("',' or ')' is missing after a parameter");
  }
  skipLine();
  return true;
}

void PrintedReader::add(std::string operation, std::vector<Argument> arguments,
                        const std::string &result) {
  Node node = here;
  node.target = std::move(operation);
  node.arguments = std::move(arguments);
  if (!result.empty())
    node.results = {result};
  graph.nodes.push_back(std::move(node));
}

/// target = of[place]: a result of a node, or a piece of a tensor.
void PrintedReader::takePart(const std::string &target, const std::string &of,
                             int64_t place) {
  auto found = tuples.find(of);
  const bool isKnown =
      found != tuples.end() && place >= 0 && uint64_t(place) < kMaxNesting;
  const Argument index{Argument::Int, llvm::itostr(place), {}, {}};
  if (!isKnown)
    return add("operator.getitem", {{Argument::Value, of, {}, {}}, index},
               target);
  Node &tuple = graph.nodes[found->second];
  const llvm::StringRef name = tuple.target;
  if (!givesPieces(name)) {
    if (tuple.results.size() == 1 && tuple.results.front() == of)
      tuple.results.clear();
    tuple.results.resize(std::max(tuple.results.size(), size_t(place) + 1));
    tuple.results[size_t(place)] = target;
    return;
  }
  // How many pieces there were is not printed, so each is read by itself.
  int64_t size = 0;
  const std::vector<Argument> given = tuple.arguments;
  if (name == "torch.ops.aten.split.Tensor" && given.size() > 1 &&
      given[1].kind == Argument::Int &&
      !llvm::StringRef(given[1].text).getAsInteger(10, size) && size > 0 &&
      size < INT32_MAX) {
    Argument dim =
        given.size() > 2 ? given[2] : Argument{Argument::Int, "0", {}, {}};
    dim.parameter.clear();
    return add("torch.ops.aten.slice.Tensor",
               {given[0],
                dim,
                {Argument::Int, llvm::itostr(place * size), {}, {}},
                {Argument::Int, llvm::itostr((place + 1) * size), {}, {}}},
               target);
  }
  add(name.str() + "_piece", given, target);
}

bool PrintedReader::readAssigned(const std::string &target) {
  Node node;
  node.target.clear();
  Argument left, right;
  for (auto [word, unary] :
       {std::pair("not ", "operator.not_"), std::pair("-", "operator.neg")}) {
    skipBlanks();
    if (!rest().starts_with(word) ||
        (rest().size() > 1 && llvm::isDigit(rest()[1])))
      continue;
    consume(word);
    if (!primary(left, nullptr))
      return false;
    add(unary, {left}, target);
    return true;
  }
  if (!primary(left, &node))
    return false;
  if (!node.target.empty()) {
    if (llvm::StringRef(node.target).starts_with("fx_pytree."))
      return true;
    // Without a declared type it may be a tuple, whose parts are taken later.
    if (!graph.values.contains(target))
      tuples[target] = graph.nodes.size();
    add(node.target, std::move(node.arguments), target);
    return true;
  }
  skipBlanks(/*inLine=*/true);
  if (rest().starts_with("[")) {
    Argument place;
    ++at;
    if (!primary(place, nullptr) || !consume("]"))
      return fail("an index is not understood");
    int64_t number = -1;
    if (place.kind == Argument::Int)
      (void)llvm::StringRef(place.text).getAsInteger(10, number);
    takePart(target, left.text, number);
    return true;
  }
  for (auto [sign, operation] :
       {std::pair("==", "eq"), std::pair("!=", "ne"), std::pair("<=", "le"),
        std::pair(">=", "ge"), std::pair("<", "lt"), std::pair(">", "gt"),
        std::pair("//", "floordiv"), std::pair("/", "truediv"),
        std::pair("**", "pow"), std::pair("*", "mul"), std::pair("+", "add"),
        std::pair("-", "sub"), std::pair("%", "mod"), std::pair("&", "and_"),
        std::pair("|", "or_")})
    if (rest().starts_with(sign)) {
      consume(sign);
      if (!primary(right, nullptr))
        return false;
      add(std::string("operator.") + operation, {left, right}, target);
      return true;
    }
  if (left.kind == Argument::Value && target != left.text) {
    if (auto it = graph.values.find(left.text); it != graph.values.end())
      graph.values.try_emplace(target, Meta(it->second));
    add("torch.ops.aten.alias.default", {left}, target);
  }
  if (left.kind == Argument::Other && graph.values.contains(target))
    graph.inputs.push_back({target, left.text}); // self.weight
  return true;
}

bool PrintedReader::readStatement(bool &isEnd) {
  skipBlanks();
  if (rest().empty())
    return fail("the function does not return");
  if (rest().starts_with("#")) {
    skipLine();
    return true;
  }
  const size_t begin = at;
  llvm::StringRef before = text.take_front(at);
  here.line += before.drop_front(lastPlace).count('\n');
  here.column = unsigned(at - (before.rfind('\n') + 1)) + 1;
  lastPlace = at;
  std::string target = dotted();
  if (target == "return") {
    isEnd = true;
    Argument result;
    Node call;
    if (!primary(result, &call))
      return false;
    // pytree.tree_unflatten((view,), self._out_spec)
    if (!call.arguments.empty())
      result = call.arguments.front();
    graph.results = result.kind == Argument::List
                        ? result.items
                        : std::vector<Argument>{result};
    return true;
  }
  if (target.empty())
    return fail("a statement is not understood");
  skipBlanks(/*inLine=*/true);
  if (rest().starts_with("(")) {
    at = begin;
    if (!readAssigned(""))
      return false;
  } else if (rest().starts_with(":") || rest().starts_with("=")) {
    if (consume(":"))
      if (auto meta = metaOf(annotation("=;")))
        graph.values[target] = *meta;
    if (rest().starts_with("=") && consume("=") && !readAssigned(target))
      return false;
  }
  skipLine();
  return true;
}

/// Weights are no inputs of the user. Old and new programs print their kinds.
void PrintedReader::readInputKinds() {
  for (Input &input : graph.inputs) {
    if (!input.stored.empty())
      continue;
    size_t argument = text.find("TensorArgument(name='" + input.name + "')");
    llvm::StringRef kind =
        argument == llvm::StringRef::npos
            ? llvm::StringRef()
            : text.take_front(argument).rsplit("InputKind.").second;
    for (llvm::StringRef word : {"PARAMETER", "BUFFER", "CONSTANT_TENSOR"}) {
      const size_t at = text.find((input.name + ": " + word).str());
      if (kind.starts_with(word) ||
          (at != llvm::StringRef::npos && at && !isInName(text[at - 1])))
        input.stored = input.name;
    }
  }
}

/// {s77: VR[1, 1024], s1: VR[0, int_oo]}
void PrintedReader::readRanges() {
  llvm::StringRef all = text.split("Range constraints:").second.ltrim();
  if (!all.consume_front("{"))
    return;
  for (all = all.split('}').first; !all.empty();) {
    llvm::StringRef symbol = all.ltrim(", \n").take_while(isInName);
    auto [before, behind] = all.split(symbol.empty() ? ":" : symbol);
    size_t end = behind.find_first_of("])");
    llvm::StringRef ends = behind.take_front(end);
    all = end == llvm::StringRef::npos ? "" : behind.drop_front(end + 1);
    std::vector<std::optional<int64_t>> numbers;
    for (; !ends.empty(); ends = ends.drop_front(1)) {
      int64_t number;
      llvm::StringRef word =
          ends.take_while([](char c) { return isInName(c) || c == '-'; });
      if (!word.getAsInteger(10, number))
        numbers.push_back(number);
      else if (word.ends_with("oo") || word.ends_with("inf"))
        numbers.push_back(std::nullopt);
      ends = ends.drop_front(word.empty() ? 0 : word.size() - 1);
    }
    if (numbers.size() >= 2)
      graph.ranges[symbol.str()] = {numbers[0], numbers[1]};
  }
}

bool PrintedReader::read() {
  at = text.find("def forward(");
  if (at == llvm::StringRef::npos) {
    at = 0;
    return fail("this is no printed program: it has no 'def forward('");
  }
  graph.line = text.take_front(at).count('\n') + 1;
  here.line = graph.line;
  here.file = graph.file;
  lastPlace = at;
  at += llvm::StringRef("def forward(").size();
  if (!readParameters())
    return false;
  for (bool isEnd = false; !isEnd;)
    if (!readStatement(isEnd))
      return false;
  llvm::erase_if(graph.nodes,
                 [](const Node &node) { return givesPieces(node.target); });
  // Assertions give nothing that is used.
  for (Node &node : graph.nodes)
    if (llvm::StringRef(node.target).contains("._assert") ||
        llvm::StringRef(node.target).contains(".sym_constrain"))
      node.results.clear();
  readInputKinds();
  readRanges();
  return true;
}

/// Blanks what logs write before each line:
///
///   V0513 16:00:36.342000 139648 output_graph.py:1204] [0/0] [__graph_code]
std::string withoutPrefixes(llvm::StringRef text) {
  std::string result = text.str();
  for (size_t begin = 0; begin < result.size();) {
    size_t end = std::min(result.find('\n', begin), result.size());
    size_t mark = llvm::StringRef(result).slice(begin, end).find("] [__");
    if (mark != llvm::StringRef::npos) {
      size_t last = std::min(result.find(']', begin + mark + 1), end - 1);
      std::fill(result.begin() + begin, result.begin() + last + 1, ' ');
    }
    begin = end + 1;
  }
  return result;
}

} // namespace

llvm::Expected<Graph> parsePrinted(llvm::StringRef given,
                                   llvm::StringRef path) {
  std::string text = withoutPrefixes(given);
  Graph graph;
  graph.file = path.str();
  PrintedReader reader(text, graph);
  if (!reader.read())
    return errorAt(path.str(), text, std::min(reader.at, text.size()),
                   reader.problem);
  return graph;
}

} // namespace shapeproof::torch

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints a problem such that reading it back gives an equal one.
//
// Parentheses appear where the grammar needs them: around an operand that binds
// less tightly than its place asks for. `-(3)` is the negation of a literal and
// `-3` is a literal. The walk keeps its own stack of what is still to be
// printed, so deep expressions cost no recursion.
//
// Tested by tests/unit/text/WriterTest.cpp.

#include "shapeproof/Problem.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

namespace {

/// As in ExpressionParser.cpp; kAtom never needs parentheses.
enum Precedence : unsigned {
  kAny,
  kOr,
  kAnd,
  kNot,
  kComparison,
  kSum,
  kProduct,
  kUnary,
  kAtom
};

/// How a kind is written: between its operands, or before them.
struct Spelling {
  Precedence precedence;
  const char *word;
};

Spelling spellingOf(ExprKind kind) {
  switch (kind) {
  case ExprKind::Or:
    return {kOr, " or "};
  case ExprKind::And:
    return {kAnd, " and "};
  case ExprKind::Not:
    return {kNot, "not "};
  case ExprKind::Eq:
  case ExprKind::ShapeEq:
    return {kComparison, " == "};
  case ExprKind::Ne:
  case ExprKind::ShapeNe:
    return {kComparison, " != "};
  case ExprKind::Lt:
    return {kComparison, " < "};
  case ExprKind::Le:
    return {kComparison, " <= "};
  case ExprKind::Gt:
    return {kComparison, " > "};
  case ExprKind::Ge:
    return {kComparison, " >= "};
  case ExprKind::In:
    return {kComparison, " in "};
  case ExprKind::Add:
    return {kSum, " + "};
  case ExprKind::Sub:
    return {kSum, " - "};
  case ExprKind::Mul:
    return {kProduct, " * "};
  case ExprKind::FloorDiv:
    return {kProduct, " floordiv "};
  case ExprKind::CeilDiv:
    return {kProduct, " ceildiv "};
  case ExprKind::Mod:
    return {kProduct, " mod "};
  case ExprKind::Neg:
    return {kUnary, "-"};
  case ExprKind::Min:
    return {kAtom, "min("};
  case ExprKind::Max:
    return {kAtom, "max("};
  case ExprKind::Select:
    return {kAtom, "select("};
  case ExprKind::Rank:
    return {kAtom, "rank("};
  case ExprKind::NumElements:
    return {kAtom, "num_elements("};
  case ExprKind::Broadcast:
    return {kAtom, "broadcast("};
  case ExprKind::Meet:
    return {kAtom, "meet("};
  case ExprKind::Concat:
    return {kAtom, "concat("};
  case ExprKind::Head:
    return {kAtom, "head("};
  case ExprKind::Tail:
    return {kAtom, "tail("};
  case ExprKind::Slice:
    return {kAtom, "slice("};
  case ExprKind::Broadcastable:
    return {kAtom, "broadcastable("};
  case ExprKind::List:
    return {kAtom, "["};
  case ExprKind::True:
    return {kAtom, "true"};
  case ExprKind::False:
    return {kAtom, "false"};
  case ExprKind::Integer:
  case ExprKind::Name:
  case ExprKind::Open:
  case ExprKind::Extent:
    return {kAtom, ""};
  }
  return {kAtom, ""};
}

/// A word to print, or an expression and how tightly it has to bind.
struct Piece {
  const char *word = nullptr;
  ExprId expr;
  unsigned precedence = kAny;
};

class ExprWriter {
public:
  ExprWriter(const Problem &problem, llvm::raw_ostream &os)
      : problem(problem), os(os) {}

  void write(ExprId root) {
    expr(root, kAny);
    run();
  }

  void writeInterval(ExprId lo, ExprId hi) {
    interval(lo, hi);
    run();
  }

private:
  /// Prints what is pending.
  void run() {
    flush();
    while (!stack.empty()) {
      Piece piece = stack.pop_back_val();
      if (piece.word)
        os << piece.word;
      else
        expand(piece.expr, piece.precedence);
    }
  }

  void flush() {
    stack.append(pending.rbegin(), pending.rend());
    pending.clear();
  }

  void word(const char *w) { pending.push_back({w, ExprId(), kAny}); }
  void expr(ExprId e, unsigned precedence) {
    pending.push_back({nullptr, e, precedence});
  }
  void list(llvm::ArrayRef<ExprId> es, const char *separator, unsigned first,
            unsigned rest) {
    for (size_t i = 0; i < es.size(); ++i) {
      if (i)
        word(separator);
      expr(es[i], i ? rest : first);
    }
  }

  /// Prints an atom, or replaces `e` on the stack by its pieces.
  void expand(ExprId e, unsigned precedence) {
    ExprKind kind = problem[e].kind;
    if (kind == ExprKind::Integer) {
      os << problem.integer(e);
      return;
    }
    if (kind == ExprKind::Name) {
      os << problem[problem.name(e)].name;
      return;
    }
    Spelling spelling = spellingOf(kind);
    llvm::ArrayRef<ExprId> operands = problem.operands(e);
    bool parentheses = spelling.precedence < precedence;
    if (parentheses)
      word("(");
    switch (spelling.precedence) {
    case kOr:
    case kAnd:
      list(operands, spelling.word, spelling.precedence + 1,
           spelling.precedence + 1);
      break;
    case kSum:
    case kProduct:
      list(operands, spelling.word, spelling.precedence,
           spelling.precedence + 1);
      break;
    case kComparison:
      if (kind == ExprKind::In) {
        expr(operands[0], kSum);
        word(spelling.word);
        interval(operands[1], operands[2]);
      } else
        list(operands, spelling.word, kSum, kSum);
      break;
    case kNot:
      word(spelling.word);
      expr(operands[0], kNot);
      break;
    case kUnary: {
      bool literal = problem[operands[0]].kind == ExprKind::Integer;
      word(literal ? "-(" : "-");
      expr(operands[0], literal ? kAny : kUnary);
      if (literal)
        word(")");
      break;
    }
    default:
      atom(kind, spelling.word, operands);
      break;
    }
    if (parentheses)
      word(")");
    flush();
  }

  void interval(ExprId lo, ExprId hi) {
    auto end = [&](ExprId e, const char *open) {
      if (problem[e].kind == ExprKind::Open)
        word(open);
      else
        expr(e, kAny);
    };
    word("[");
    end(lo, "-inf");
    word(", ");
    end(hi, "inf");
    word("]");
  }

  void atom(ExprKind kind, const char *name, llvm::ArrayRef<ExprId> operands) {
    if (kind == ExprKind::Extent) {
      expr(operands[0], kAtom);
      word("[");
      expr(operands[1], kAny);
      word("]");
      return;
    }
    word(name);
    if (kind == ExprKind::True || kind == ExprKind::False)
      return;
    if (kind == ExprKind::Slice) {
      expr(operands[0], kAny);
      size_t n = operands.size() / 3;
      for (size_t i = 0; i < 3; ++i) {
        word(", [");
        list(operands.slice(1 + i * n, n), ", ", kAny, kAny);
        word("]");
      }
    } else {
      list(operands, ", ", kAny, kAny);
    }
    word(kind == ExprKind::List ? "]" : ")");
  }

  const Problem &problem;
  llvm::raw_ostream &os;
  llvm::SmallVector<Piece, 32> stack, pending;
};

} // namespace

void shapeproof::writeExpr(const Problem &problem, ExprId expr,
                           llvm::raw_ostream &os) {
  ExprWriter(problem, os).write(expr);
}

static void writeString(llvm::StringRef text, llvm::raw_ostream &os) {
  os << '"';
  for (char c : text) {
    if (c == '\n')
      os << "\\n";
    else if (c == '"' || c == '\\')
      os << '\\' << c;
    else
      os << c;
  }
  os << '"';
}

static void writeDeclaration(const Problem &problem, const Statement &s,
                             llvm::raw_ostream &os) {
  static const char *const words[] = {"dim", "int", "bool", "shape"};
  os << words[size_t(problem[s.firstName].kind)];
  for (uint32_t i = 0; i < s.numNames; ++i)
    os << (i ? ", " : " ") << problem.declarations[s.firstName.raw + i].name;
  if (!s.lo.valid())
    return;
  os << " in ";
  ExprWriter(problem, os).writeInterval(s.lo, s.hi);
}

static void writeExpected(const ExpectedInterval &interval,
                          llvm::raw_ostream &os) {
  os << " expect [";
  if (interval.lo)
    os << *interval.lo;
  else
    os << "-inf";
  os << ", ";
  if (interval.hi)
    os << *interval.hi;
  else
    os << "inf";
  os << "]";
}

void shapeproof::writeStatement(const Problem &problem, const Statement &s,
                                llvm::raw_ostream &os) {
  switch (s.kind) {
  case StatementKind::Declare:
    writeDeclaration(problem, s, os);
    break;
  case StatementKind::Let:
    os << (problem[s.firstName].kind == DeclKind::LetDim ? "let " : "shape ")
       << problem[s.firstName].name << " = ";
    writeExpr(problem, s.expr, os);
    break;
  case StatementKind::Assume:
    os << "assume ";
    writeExpr(problem, s.expr, os);
    if (s.message != Statement::kNone)
      writeString(problem.messages[s.message], os << ' ');
    break;
  case StatementKind::Prove:
    os << "prove ";
    writeExpr(problem, s.expr, os);
    if (s.expected)
      os << " expect " << toString(*s.expected);
    break;
  case StatementKind::Bound:
    os << "bound ";
    writeExpr(problem, s.expr, os);
    if (s.interval != Statement::kNone)
      writeExpected(problem.intervals[s.interval], os);
    break;
  case StatementKind::ScopeOpen:
    os << "scope {";
    break;
  case StatementKind::ScopeClose:
    os << "}";
    break;
  }
}

void shapeproof::writeProblem(const Problem &problem, llvm::raw_ostream &os) {
  constexpr unsigned kMaxIndent = 40;
  unsigned depth = 0;
  for (const Statement &s : problem.statements) {
    depth -= s.kind == StatementKind::ScopeClose && depth > 0;
    os.indent(std::min(2 * depth, kMaxIndent));
    writeStatement(problem, s, os);
    os << '\n';
    depth += s.kind == StatementKind::ScopeOpen;
  }
}

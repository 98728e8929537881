# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Claims of reports as functions."""
import ast
import re


def wrapped(x, width):
    """The number that x becomes in that many bits."""
    half = 1 << (width - 1)
    return (x + half) % (2 * half) - half


class _Grammar(ast.NodeTransformer):
    """a @ b, which binds as a * b does, stands for a ceildiv b, and x in [a, b] is a
    range."""

    def visit_Compare(self, node):
        self.generic_visit(node)
        ends = node.comparators[0]
        if not (isinstance(node.ops[0], ast.In) and isinstance(ends, ast.List)
                and len(node.ops) == 1 and len(ends.elts) == 2):
            return node
        return ast.Compare(ends.elts[0], [ast.LtE(), ast.LtE()],
                           [node.left, ends.elts[1]])

    def visit_BinOp(self, node):
        self.generic_visit(node)
        if not isinstance(node.op, ast.MatMult):
            return node
        negative = ast.UnaryOp(ast.USub(), node.left)
        return ast.UnaryOp(ast.USub(),
                           ast.BinOp(negative, ast.FloorDiv(), node.right))


def compiled(claim, names):
    """The claim as a function of a dictionary. `names` has the dictionary's
    words for those of the report; nothing if the claim is not understood."""
    run = compiled_term(claim, names)
    return run and (lambda values: bool(run(values)))


def compiled_term(claim, names):
    """The same of a term."""
    text = claim
    for word, by in [("ceildiv", "@"), ("floordiv", "//"), ("mod", "%")]:
        text = re.sub(rf" {word} ", f" {by} ", text)
    text = re.sub(r"\bwrap(\d+)\(", r"WRAP(\1, ", text)
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<![\w.']){re.escape(name)}(?![\w.'])",
                      f"V['{names[name]}']", text)
    try:
        tree = _Grammar().visit(ast.parse(text, mode="eval"))
    except SyntaxError:
        return None
    if any(isinstance(n, ast.Name) and
           n.id not in ("V", "WRAP", "min", "max") for n in ast.walk(tree)):
        return None
    if any(isinstance(n, (ast.List, ast.NotIn)) for n in ast.walk(tree)):
        return None
    code = compile(ast.fix_missing_locations(tree), claim, "eval")
    scope = {"WRAP": lambda width, x: wrapped(x, width), "min": min, "max": max}
    return lambda values: eval(code, scope, {"V": values})

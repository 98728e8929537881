#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The language server, capability by capability, over its standard input and output.

    run.py --server=build/bin/shapeproof-lsp-server [TEST...]
"""

import argparse
import sys
import traceback

from client import Client

MLP = """\
func.func @mlp(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %k = tensor.dim %x, %c1 : tensor<?x?xf32>
  %k2 = tensor.dim %w, %c0 : tensor<?x?xf32>
  %ok = arith.cmpi eq, %k, %k2 : index
  cf.assert %ok, "inner sizes differ"
  %n = tensor.dim %w, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %r = linalg.matmul ins(%x, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = tensor.concat dim(0) %r, %r : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  cf.assert %ok, "again"
  return %d : tensor<?x?xf32>
}
"""
OTHER = """\
func.func @fails(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi slt, %n, %c0 : index
  cf.assert %p, "negative"
  %q = arith.cmpi sge, %n, %c0 : index
  cf.assert %q, "not negative"
  return
}
"""
DIMS = """\
dim n, m # sizes
dim k in [1, 64]
assume n == 2 * k
prove n mod 2 == 0
prove n == 3 expect proved
scope {
  let h = n + 1
  prove h > n
}
bound n
simplify min(n, n + m)
"""
URI = "file:///tmp/a.mlir"
DIMS_URI = "file:///tmp/a.dims"
ALL = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}


def same(actual, expected):
    if actual != expected:
        raise AssertionError(f"\n  {actual!r}\nis not\n  {expected!r}")


def contains(text, *parts):
    for part in parts:
        if part not in text:
            raise AssertionError(f"{part!r} is not in\n{text}")


def spot(line, character):
    return {"line": line, "character": character}


def span(line, begin, end):
    return {"start": spot(line, begin), "end": spot(line, end)}


def place(text, part, number=0):
    """The line and column of the number-th occurrence."""
    at = -1
    for _ in range(number + 1):
        at = text.index(part, at + 1)
    return text.count("\n", 0, at), at - (text.rfind("\n", 0, at) + 1)


def hints(client, uri=URI):
    return {(h["position"]["line"], h["position"]["character"]): h["label"]
            for h in client.whole("inlayHint", uri, range=ALL)}


def hover(client, uri, line, character):
    result = client.at("hover", uri, line, character)
    return result["contents"]["value"] if result else None


def fixes(client, line, character, uri=URI):
    return client.whole("codeAction", uri, range=span(line, character, character),
                        context={"diagnostics": []})


def lenses(client, uri=URI):
    return [(client.request("codeLens/resolve", lens)["command"]["title"],
             lens["range"]["start"]) for lens in client.whole("codeLens", uri)]


def applied(text, edits):
    lines = text.split("\n")

    def offset(at):
        return sum(len(line) + 1 for line in lines[:at["line"]]) + at["character"]
    for edit in sorted(edits, key=lambda e: -offset(e["range"]["start"])):
        text = (text[:offset(edit["range"]["start"])] + edit["newText"] +
                text[offset(edit["range"]["end"]):])
    return text


def test_hints(client):
    client.open(URI, MLP)
    same(hints(client), {
        (0, 17): ": [A, B]", (0, 38): ": [B, C]", (4, 4): ": A", (5, 4): ": B",
        (6, 5): ": B", (9, 4): ": C", (10, 4): ": [A, C]", (11, 4): ": [A, C]",
        (12, 4): ": [2 * A, C]"})
    part = {"start": spot(10, 0), "end": spot(11, 0)}
    same([h["label"] for h in client.whole("inlayHint", URI, range=part)], [": [A, C]"])


def test_settings(client):
    client.open(URI, MLP)
    client.notify("workspace/didChangeConfiguration", {"settings": {"shapeproof": {
        "hints": {"numbers": False}, "diagnostics": {"undecided": True}}}})
    same(list(hints(client).values()),
         [": [A, B]", ": [B, C]", ": [A, C]", ": [A, C]", ": [2 * A, C]"])
    client.change(URI, [{"text": MLP}])
    same([(d["severity"], d["code"], d["range"]) for d in client.published(URI)],
         [(3, "contingent", span(8, 2, 11))])


def test_hints_are_those_of_all_runs(client):
    # `n == 1` is enough, and more than needed: %n may be another number.
    client.open(URI, """\
func.func @f(%n: index, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for unsigned %i = %c0 to %n step %c1 {
    %ok = arith.cmpi slt, %i, %n : index
    cf.assert %ok, "any"
  }
  %m = arith.addi %n, %n : index
  return
}
""")
    same(hints(client), {(0, 26): ": [A]", (7, 4): ": 2 * n"})


def test_hover(client):
    client.open(URI, MLP)
    contains(hover(client, URI, *place(MLP, "@mlp")),
             "mlp(x: [A, B], w: [B, C]) -> [2 * A, C]", "requires `x.dim1 == w.dim0`",
             "broken by `x.dim1 = 2, w.dim0 = 0`")
    contains(hover(client, URI, *place(MLP, "cf.assert")), "fails for some inputs",
             "inner sizes differ", "holds with `x.dim1 = 2, w.dim0 = 2`")
    contains(hover(client, URI, *place(MLP, "cf.assert", 1)), "always holds",
             "cf.assert@9:3: `x.dim1 == w.dim0`")
    contains(hover(client, URI, *place(MLP, "%d :")), "sizes `[2 * A, C]`",
             "`tensor<?x?xf32>`", "- size 0: `2 * x.dim0`")
    same(hover(client, URI, 15, 1), None)


def test_bounds_in_hover(client):
    text = ("func.func @f(%n: index {shapeproof.facts = [\"arg0 in [2, 9]\"]}) -> index {\n"
            "  return %n : index\n}\n")
    client.open(URI, text)
    contains(hover(client, URI, 1, 10), "`index`", "in [2, 9]")


def test_diagnostics(client):
    client.open(URI, OTHER)
    refuted = [d for d in client.published(URI) if d["code"] == "refuted"]
    same([d["range"]["start"]["line"] for d in refuted], [5])
    same(refuted[0]["relatedInformation"][0]["location"]["range"]["start"]["line"], 3)
    client.change(URI, [{"text": "func.func @f(\n"}])
    errors = client.published(URI)
    same([(d["severity"], d["range"]["start"]["line"]) for d in errors][:1], [(1, 0)])
    client.change(URI, [{"text": """\
func.func @f(%n: index {shapeproof.facts = ["arg0 == 1", "arg0 == 2"]}) {
  return
}
func.func @g(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "new.op"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = strange.op %0 with #what : tensor<?xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
"""}])
    found = {(d["severity"], d["range"]["start"]["line"]) for d in client.published(URI)}
    same(found, {(1, 0), (3, 5)})
    same(hints(client), {(3, 15): ": [A]"})


def test_lens_symbols_folds(client):
    client.open(URI, MLP + OTHER)
    same(lenses(client),
         [("2 checks, 1 redundant", spot(0, 10)),
          ("2 checks, 0 redundant", spot(16, 10))])
    same([(s["name"], s["range"]["end"]) for s in client.whole("documentSymbol", URI)],
         [("mlp", spot(15, 1)), ("fails", spot(23, 1))])
    same([(f["startLine"], f["endLine"]) for f in client.whole("foldingRange", URI)],
         [(0, 15), (16, 23)])


def test_names(client):
    client.open(URI, MLP)
    line, column = place(MLP, "%r, %r")
    same(client.at("definition", URI, line, column + 1),
         {"uri": URI, "range": span(11, 2, 4)})
    uses = client.at("references", URI, 11, 3, context={"includeDeclaration": True})
    same([u["range"] for u in uses],
         [span(11, 2, 4), span(line, column, column + 2), span(line, column + 4, column + 6)])
    same(len(client.at("documentHighlight", URI, 11, 3)), 3)
    same(client.at("definition", URI, 15, 0), None)


def test_fixes(client):
    client.open(URI, MLP)
    line, column = place(MLP, "cf.assert")
    state, problem = fixes(client, line, column + 2)
    contains(state["title"], "arg0[1] == arg1[0]")
    stated = applied(MLP, state["edit"]["changes"][URI])
    contains(stated, '%x: tensor<?x?xf32> {shapeproof.facts = ["arg0[1] == arg1[0]"]}, %w')
    create, write = problem["edit"]["documentChanges"]
    same(create["uri"], "file:///tmp/a-9.dims")
    contains(write["edits"][0]["newText"],
             "prove arg0.dim1 == arg1.dim0 expect contingent")
    remove = fixes(client, *place(MLP, "cf.assert", 1))[0]
    client.change(URI, [{"text": stated}])
    same(lenses(client)[0][0], "2 checks, 2 redundant")
    removed = applied(MLP, remove["edit"]["changes"][URI])
    same(removed, MLP.replace('  cf.assert %ok, "again"\n', ""))


def test_contract_fix(client):
    text = """\
func.func @f(%0: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %d = tensor.dim %0, %c0 : tensor<?xf32>
    %ok = arith.cmpi slt, %i, %d : index
    cf.assert %ok, "\\22%x\\22 ends"
  }
  return
}
"""
    client.open(URI, text)
    fix, = fixes(client, 0, 12)
    same(fix["title"], "Assert the contract at the entry")
    asserted = applied(text, fix["edit"]["changes"][URI])
    contains(asserted, "tensor.dim %0,", "  cf.assert %contract_",
             '"arg0.dim0 >= n: \\22%x\\22 ends"')
    same(asserted.index("%contract_") < asserted.index("%c0 ="), True)
    client.change(URI, [{"text": asserted}])
    same(client.published(URI), [])
    same(lenses(client)[0][0], "2 checks, 1 redundant")
    same(fixes(client, 0, 12), [])


def test_calls(client):
    text = MLP + """\
func.func private @inner(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %r = arith.addi %n, %c1 : index
  return %r : index
}
func.func @outer(%n: index) -> index {
  %c4 = arith.constant 4 : index
  %r = func.call @inner(%c4) : (index) -> index
  return %r : index
}
"""
    client.open(URI, text)
    line, column = place(text, "%r = func.call")
    same(hints(client)[line, column + 2], ": 5")
    # The callee changes, and the caller with it; then the caller.
    at = place(text, "addi %n, %c1")[0]
    client.change(URI, [{"range": span(at, 0, 0), "text": "  // a comment\n"}])
    same(hints(client)[line + 1, column + 2], ": 5")
    client.change(URI, [{"range": span(at - 1, 23, 24), "text": "2"}])
    same(hints(client)[line + 1, column + 2], ": 6")
    client.change(URI, [{"range": span(line, 23, 24), "text": "7"}])
    same(hints(client)[line + 1, column + 2], ": 9")
    uses = client.at("references", URI, place(text, "func.func private")[0], 3,
                     context={"includeDeclaration": False})
    same([use["range"]["start"]["line"] for use in uses],
         [place(text, "func.func private")[0], line + 1])
    # One that nobody mentions any more, and a call of one that is not there.
    client.change(URI, [{"range": span(line + 1, column + 16, column + 21), "text": "other"}])
    same([d["severity"] for d in client.published(URI)], [1])
    client.change(URI, [{"range": span(line + 1, column + 16, column + 21), "text": "inner"}])
    same(client.published(URI), [])
    same(hints(client)[line + 1, column + 2], ": 9")


LIBRARY = """\
module attributes {shape.lib = [@lib]} {
  shape.function_library @lib {
    shape.func @same(%arg: !shape.value_shape) -> !shape.shape {
      %s = shape.shape_of %arg : !shape.value_shape -> !shape.shape
      shape.return %s : !shape.shape
    }
  } mapping { my.op = @same }
  func.func @f(%t: tensor<?xf32>) {
    %c0 = arith.constant 0 : index
    %u = "my.op"(%t) : (tensor<?xf32>) -> tensor<?xf32>
    %a = tensor.dim %t, %c0 : tensor<?xf32>
    %b = tensor.dim %u, %c0 : tensor<?xf32>
    %p = arith.cmpi ne, %a, %b : index
    cf.assert %p, "never"
    return
  }
}
"""


def test_library_in_module(client):
    """Functions that nobody mentions, and all may depend on."""
    client.open(URI, LIBRARY)

    def refuted():
        return [d["range"]["start"]["line"] for d in client.published(URI)]

    line = place(LIBRARY, "cf.assert")[0]
    same(refuted(), [line])
    client.change(URI, [{"range": span(line, 0, 0), "text": "    // a comment\n"}])
    same(refuted(), [line + 1])
    at, column = place(LIBRARY, "shape.shape_of")
    client.change(URI, [{"range": span(at, column, 10**6),
                         "text": "shape.const_shape [7] : !shape.shape"}])
    same(refuted(), [])


def test_function_behind_other_text(client):
    text = "module { " + OTHER + MLP + "}\n"
    client.open(URI, text)
    before = len(hints(client))
    client.change(URI, [{"range": span(place(text, "%f = ")[0], 0, 0),
                         "text": "  // a comment\n"}])
    same([d["code"] for d in client.published(URI)], ["refuted"])
    same(len(hints(client)), before)


def test_quoted_symbols(client):
    text = ('func.func private @"a\\22b"(%n: index) -> index {\n  return %n : index\n}\n'
            'func.func @f(%n: index) {\n'
            '  %m = call @"a\\22b"(%n) : (index) -> index\n  return\n}\n')
    client.open(URI, text)
    client.change(URI, [{"range": span(5, 0, 0), "text": "  // a comment\n"}])
    same(client.published(URI), [])


def test_aliases(client):
    text = ("#map = affine_map<(d0) -> (d0 * 2)>\n"
            "func.func @f(%n: index) {\n  %m = affine.apply #map(%n)\n  return\n}\n"
            "func.func @g(%n: index) {\n  %m = affine.apply #map(%n)\n  return\n}\n")
    client.open(URI, text)
    same(hints(client), {(2, 4): ": 2 * n", (6, 4): ": 2 * n"})
    client.change(URI, [{"range": span(6, 0, 0), "text": "  %k = affine.apply #map(%n)\n"}])
    uses = client.at("references", URI, 0, 2, context={"includeDeclaration": True})
    same(sorted(use["range"]["start"]["line"] for use in uses), [0, 2, 6, 7])
    client.change(URI, [{"range": span(0, 32, 33), "text": "3"}])
    same(hints(client), {(2, 4): ": 3 * n", (6, 4): ": 3 * n", (7, 4): ": 3 * n"})


def test_witness_fix(client):
    text = """\
func.func @f(%a: !shape.shape) -> !shape.witness {
  %w = shape.cstr_eq %a, %a : !shape.shape, !shape.shape
  return %w : !shape.witness
}
"""
    client.open(URI, text)
    fix = fixes(client, 1, 8)[0]
    same(applied(text, fix["edit"]["changes"][URI]),
         text.replace("shape.cstr_eq %a, %a : !shape.shape, !shape.shape",
                      "shape.const_witness true"))


def test_completion(client):
    def words(text, line, character):
        client.change(URI, [{"text": text}])
        return {w["label"] for w in client.at("completion", URI, line, character)}
    client.open(URI, MLP)
    text = "func.func @f(%size: index) {\n  %a = arith.\n  return\n}\n"
    contains(words(text, 1, 13), "addi", "constant")
    contains(words(text.replace("arith.", ""), 1, 7), "arith", "tensor")
    same(words(text.replace("arith.", "arith.addi %"), 1, 19), {"size"})
    contains(words("func.func @f(%n: ) {}\n", 0, 17), "index", "tensor")


def test_demands(client):
    # The letters are those of `shapeproof contract`, which asks what ops demand.
    client.open(URI, """\
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: memref<?xf32>, %i: index) {
  %r = math.atan2 %x, %y : tensor<?xf32>
  %e = memref.load %m[%i] : memref<?xf32>
  return
}
""")
    same(hints(client), {(0, 15): ": [A]", (0, 34): ": [A]", (0, 53): ": [B]",
                         (1, 4): ": [A]"})
    contains(hover(client, URI, 2, 8), "**memref.load fails for some inputs**")
    same([fix["title"] for fix in fixes(client, 2, 8) if "Remove" in fix["title"]], [])


def test_many_demands_of_one_op(client):
    client.open(URI, MLP)
    line, column = place(MLP, "linalg.matmul")
    contains(hover(client, URI, line, column), "**linalg.matmul: 12 demands always hold**")
    same(fixes(client, line, column), [])
    text = MLP.replace("  cf.assert %ok", "  // cf.assert %ok")
    client.change(URI, [{"text": text}])
    shown = hover(client, URI, line, column)
    contains(shown, "**linalg.matmul fails for some inputs**",
             "**linalg.matmul: 11 demands always hold**")
    same(shown.index("fails for some") < shown.index("always hold"), True)
    state, problem = fixes(client, line, column)
    contains(state["title"], "arg0[1] == arg1[0]")
    contains(problem["title"], "Write the check as a problem of its own (.dims): w.dim0 == ")


def test_edits_keep_answers(client):
    client.open(URI, MLP + OTHER)
    before = hints(client)
    client.change(URI, [{"range": span(0, 0, 0), "text": "// é a comment\n\n"}])
    same(hints(client), {(l + 2, c): label for (l, c), label in before.items()})
    contains(hover(client, URI, 2 + 13, 4), "cf.assert@11:3")
    client.change(URI, [{"range": span(14, 0, 0), "text": "  %z = arith.addi %m, %n : index\n"}])
    same(hints(client)[14, 4], ": A + C")


def test_broken_text_keeps_hints(client):
    client.open(URI, MLP + OTHER)
    before = hints(client)
    client.change(URI, [{"range": span(11, 2, 2), "text": "%oops = \n"}])
    same(hints(client), {(l + (l >= 12), c): label for (l, c), label in before.items()
                         if l != 11})
    same(len([d for d in client.published(URI) if d["severity"] == 1]) > 0, True)
    client.change(URI, [{"range": {"start": spot(11, 2), "end": spot(12, 0)}, "text": ""}])
    same(hints(client), before)


def test_parts(client):
    client.open(URI, MLP + "// -----\n" + MLP + "// -----\nbroken\n")
    same(len(hints(client)), 18)
    same([d["range"]["start"]["line"] for d in client.published(URI)], [34])


def test_progress(client):
    client.open(URI, "".join(MLP.replace("@mlp", f"@mlp{i}") for i in range(60)))
    same(len(client.whole("inlayHint", URI, range=span(0, 0, 99))), 2)
    same(client.published(URI), [])
    kinds = [sent["value"]["kind"] for sent in client.progress if "value" in sent]
    same((kinds[0], set(kinds[1:-1]), kinds[-1]), ("begin", {"report"}, "end"))
    same(len({sent["token"] for sent in client.progress}), 1)
    shares = [sent["value"]["percentage"] for sent in client.progress
              if "percentage" in sent.get("value", {})]
    same(shares, sorted(shares))
    client.progress.clear()
    client.change(URI, [{"range": span(4, 0, 0), "text": "\n"}])
    same(client.published(URI), [])
    same(client.progress, [])


def test_utf16(client):
    text = MLP.replace('"again"', '"\U0001F600é"').replace(
        "  %c0", '  %a = "a.b"() {s = "\U0001F600é"} : () -> tensor<?xf32> %c0', 1)
    text = text.replace(" %c0 = ", "\n  %c0 = ", 1)
    client.open(URI, text)
    client.change(URI, [{"range": span(1, 23, 24), "text": "ö"}])
    same(hints(client)[0, 17], ": [A, B]")


def test_dims(client):
    client.open(DIMS_URI, DIMS, "dims")
    same({line: label for (line, _), label in hints(client, DIMS_URI).items()},
         {3: "proved", 4: "refuted", 7: "proved", 9: "[2, 128]", 10: "= n"})
    same([(d["severity"], d["range"]["start"]["line"]) for d in
          client.published(DIMS_URI)], [(1, 4)])
    contains(hover(client, DIMS_URI, 3, 1), "always holds", "line 3: `n == 2 * k`")
    same(client.at("definition", DIMS_URI, 7, 8), {"uri": DIMS_URI, "range": span(6, 6, 7)})
    same(len(client.at("references", DIMS_URI, 0, 4, context={"includeDeclaration": False})), 8)
    words = {w["label"] for w in client.at("completion", DIMS_URI, 7, 8)}
    contains(words, "h", "n", "prove", "num_elements")
    same("h" in {w["label"] for w in client.at("completion", DIMS_URI, 9, 6)}, False)
    data = client.whole("semanticTokens/full", DIMS_URI)["data"]
    same(data[:15], [0, 0, 3, 0, 0, 0, 4, 1, 1, 0, 0, 3, 1, 1, 0])
    same([(f["startLine"], f["endLine"]) for f in client.whole("foldingRange", DIMS_URI)],
         [(5, 8)])
    client.change(DIMS_URI, [{"text": "dim n\nassume nn == 1\n"}])
    contains(client.published(DIMS_URI)[0]["message"], "unknown name 'nn'")


def test_dims_format(client):
    text = ("dim n,m   # sizes\nint i in[-3 , 4]\n\n   # alone\nscope{\n"
            "assume -n==2*m- -1 or min (n,m)  !=3 # why\n  scope { prove n>=0;prove m>0 }\n"
            "prove broadcast( [n],\n[m] ) [0]==n\n}\n")
    client.open(DIMS_URI, text, "dims")
    options = {"tabSize": 8, "insertSpaces": False}
    formatted = applied(text, client.whole("formatting", DIMS_URI, options=options))
    same(formatted, "dim n, m   # sizes\nint i in[-3, 4]\n\n# alone\nscope {\n"
         "  assume -n == 2 * m - -1 or min (n, m) != 3 # why\n"
         "  scope { prove n >= 0; prove m > 0 }\n"
         "  prove broadcast([n],\n      [m]) [0] == n\n}\n")
    client.change(DIMS_URI, [{"text": formatted}])
    same(client.whole("formatting", DIMS_URI, options=options), [])
    client.change(DIMS_URI, [{"text": "dim n\nassume   n ==\n"}])
    same(client.whole("formatting", DIMS_URI, options=options), [])


def test_protocol(command):
    with Client([command]) as client:
        answer = client.wait(client.start("textDocument/hover", {}))
        same(answer["error"]["code"], -32002)
        capabilities = client.initialize()["capabilities"]
        same(capabilities["positionEncoding"], "utf-8")
        same(client.wait(client.start("initialize", {}))["error"]["code"], -32600)
        same(client.wait(client.start("a/b", {}))["error"]["code"], -32601)
        same(client.wait(client.start("textDocument/hover", {
            "textDocument": {"uri": URI}}))["error"]["code"], -32602)
        for text, code in (("{", -32700), ("[]", -32600), ("{}", -32600),
                           ('{"jsonrpc": "2.0", "id": {}}', -32600),
                           ('{"jsonrpc": "2.0", "method": 1, "id": 1e99}', -32600)):
            client.send_text(text)
            same(client.wait(None)["error"]["code"], code)
        client.send({"id": "s", "result": None})
        client.notify("textDocument/didChange", {"textDocument": 1})
        client.notify("textDocument/didOpen", None)
        client.notify("unknown/notification", {})
        client.open(URI, MLP)
        first = client.start("textDocument/inlayHint", {
            "textDocument": {"uri": URI}, "range": "all"})
        second = client.start("textDocument/hover", {"textDocument": {"uri": URI}})
        client.notify("$/cancelRequest", {"id": second})
        same(len(client.wait(first)["result"]), 9)
        answer = client.wait(second)
        same("result" in answer or answer["error"]["code"] == -32800, True)
        client.change(URI, [{"range": {"start": spot(-1, -5), "end": spot(10**9, 10**9)},
                             "text": ""}])
        same(hints(client), {})
        client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        same(client.request("shutdown", None), None)
        same(client.wait(client.start("textDocument/hover", {}))["error"]["code"], -32600)
        client.notify("exit", None)
        same(client.server.wait(timeout=20), 0)
    with Client([command]) as client:
        client.server.stdin.close()
        same(client.server.wait(timeout=20), 1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", required=True)
    parser.add_argument("tests", nargs="*")
    options = parser.parse_args()
    failed = 0
    for name, test in list(globals().items()):
        if not name.startswith("test_") or (options.tests and
                                            name[5:] not in options.tests):
            continue
        try:
            if name == "test_protocol":
                test(options.server)
                continue
            with Client([options.server]) as client:
                client.initialize(
                    encodings=["utf-16"] if name == "test_utf16" else ["utf-8"])
                test(client)
                client.request("shutdown", None)
                client.notify("exit", None)
                same(client.server.wait(timeout=60), 0)
        except Exception:  # Any failure is one of this test.
            print(f"{name}:")
            traceback.print_exc(limit=3, file=sys.stdout)
            failed += 1
    print("failed" if failed else "passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

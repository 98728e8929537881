#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every rule of src/engine/checker/LemmaRules.def has its theorem in formal/.

A theorem has the name of its rule, stands in formal/rules/ and has a proof; the
checker in formal/checker/Checker.v has the rule too. Nothing in formal/ is
assumed. formal/rules.md, which lists the rules with their theorems, is as this
program writes it. Needs no Coq.

    check.py [ROOT]           # prints what is wrong; exit status 1 if anything
    check.py --update [ROOT]  # writes formal/rules.md
    check.py --self-test      # is every check able to fail?
"""

import re
import sys
from pathlib import Path

ASSUMED = re.compile(r"\b(Admitted|admit|give_up|bypass_check)\b|"
                     r"^\s*(Axioms?|Parameters?|Conjectures?)\s", re.M)
DEFINITION = r"^(Definition {}\b.*?\.)$"
THEOREM = re.compile(r"^Theorem (\w+)\b(.*?)\.\s+Proof\b(.*?)\b(Qed|Abort)\.",
                     re.S | re.M)
# Axiom is a word of Coq.
AXIOM = "AxiomRule"

HEAD = """# The rules and their theorems

Written by `python3 tests/evidence/formal/check.py --update`. A rule of
[LemmaRules.def](../src/engine/checker/LemmaRules.def) and the theorem that its formula
holds in every assignment. `holds E f` says that the claim f is true in the
assignment E; a lower-case name is the formula, defined beside the theorem as
[LemmaFormulas.cpp](../src/engine/checker/LemmaFormulas.cpp) defines it.
"""


def without_comments(text):
    result, depth, at = [], 0, 0
    while at < len(text):
        if text.startswith("(*", at):
            depth, at = depth + 1, at + 2
        elif text.startswith("*)", at) and depth:
            depth, at = depth - 1, at + 2
        else:
            if not depth:
                result.append(text[at])
            at += 1
    return "".join(result)


def rules_of(table):
    return re.findall(r"^LEMMA_RULE\((\w+),", table, re.M)


def theorems_of(files):
    """The proved theorems, by name: the file, and the statement below the
    definition of its formula."""
    found = {}
    for name, text in files.items():
        for title, statement, _, end in THEOREM.findall(without_comments(text)):
            if end != "Qed":
                continue
            made = [re.search(DEFINITION.format(word), text, re.M | re.S)
                    for word in re.findall(r"\((\w+) |, (\w+)(?: \w+)+ = Some",
                                           statement) for word in word if word]
            defined = "".join(m.group(1) + "\n\n" for m in made if m)
            found[title] = (name, f"{defined}Theorem {title}{statement}.")
    return found


def page(rules, theorems):
    parts = [HEAD]
    for rule in ["Axiom"] + rules:
        name = AXIOM if rule == "Axiom" else rule
        if name in theorems:
            file, statement = theorems[name]
            parts.append(f"## {rule}\n\n[{file}]({file})\n\n"
                         f"```coq\n{statement}\n```\n")
    return "\n".join(parts)


def problems(table, files, checker, written):
    result = []
    rules = rules_of(table)
    theorems = theorems_of(files)
    for name, text in files.items():
        for word in ASSUMED.finditer(without_comments(text)):
            result.append(f"{name}: {word.group().strip()}")
    for rule in rules:
        if rule not in theorems:
            result.append(f"{rule}: formal/rules has no proved theorem of this name")
        elif not theorems[rule][0].startswith("rules/"):
            result.append(f"{rule}: its theorem is not in formal/rules")
        if not re.search(rf"^\s*\| {rule}\b[^|]*=>", checker, re.M):
            result.append(f"{rule}: the checker in formal/checker does not know it")
    if AXIOM not in theorems:
        result.append(f"formal/rules has no theorem {AXIOM}")
    if written != page(rules, theorems):
        result.append("formal/rules.md is not what tests/evidence/formal/check.py --update "
                      "writes")
    return result


def read(root):
    formal = root / "formal"
    files = {str(f.relative_to(formal)): f.read_text()
             for f in sorted(formal.rglob("*.v"))}
    listed = re.findall(r"^\S+\.v$", (formal / "_CoqProject").read_text(), re.M)
    if sorted(listed) != sorted(files):
        sys.exit("formal/_CoqProject does not list the files there are")
    return ((root / "src/engine/checker/LemmaRules.def").read_text(), files,
            files["checker/Checker.v"])


def self_test():
    table = "LEMMA_RULE(Zero, zeroFormula, Plain, \"ab\")\n"
    good = "(* Axiom *)\nTheorem Zero : True.\nProof. auto. Qed.\n" \
           "Theorem AxiomRule : True.\nProof. auto. Qed.\n"
    checker = "  | Zero a b => [zero a b]\n"
    files = {"rules/A.v": good}
    text = page(["Zero"], theorems_of(files))
    assert problems(table, files, checker, text) == []
    for bad in [{"rules/A.v": good.replace("Qed", "Admitted", 1)},
                {"rules/A.v": good.replace("Theorem Zero", "Lemma Zero")},
                {"rules/A.v": good.replace("Qed", "Abort", 1)},
                {"rules/A.v": good + "Parameter x : nat.\n"},
                {"B.v": good}]:
        assert problems(table, bad, checker, text), bad
    assert problems(table, files, "", text)
    assert problems(table, files, checker, text + "more")


def main(arguments):
    if "--self-test" in arguments:
        return self_test()
    root = Path(next((a for a in arguments if not a.startswith("-")), "."))
    table, files, checker = read(root)
    target = root / "formal/rules.md"
    if "--update" in arguments:
        target.write_text(page(rules_of(table), theorems_of(files)))
        return None
    found = problems(table, files, checker,
                     target.read_text() if target.exists() else "")
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof.Claim: statements that hold or do not.

#include "Handles.h"

namespace shapeproof::python {

/// The truth value for `if claim:`.
static bool isTrue(const PyClaim &self) {
  if (self.handle.isTrue() || self.handle.isFalse())
    return self.handle.isTrue();
  Answer answer = self.owner->prove(self.handle);
  if (answer.verdict == Verdict::Proved || answer.verdict == Verdict::Refuted)
    return answer.verdict == Verdict::Proved;
  raise("UndecidedError",
        "`" + self.handle.str() + "` is neither true nor false here: it is " +
            self.owner->explain(answer) +
            "\nUse ctx.prove(claim) for the verdict, ctx.knows(claim) for yes "
            "or no, `&`, `|` and `~` in place of `and`, `or` and `not`, and "
            "shapeproof.minimum and maximum in place of min and max.");
}

void addClaim(py::module_ &m) {
  py::class_<PyClaim>(m, "Claim",
                      "Something that holds or does not.\n\n"
                      "Combine claims by `&`, `|` and `~`. bool() of a claim "
                      "that the facts do not decide raises UndecidedError.")
      .def(
          "__and__",
          [](const PyClaim &a, const PyClaim &b) {
            return claim(a.handle && b.handle, a.owner);
          },
          py::is_operator())
      .def(
          "__or__",
          [](const PyClaim &a, const PyClaim &b) {
            return claim(a.handle || b.handle, a.owner);
          },
          py::is_operator())
      .def("__invert__",
           [](const PyClaim &a) { return claim(!a.handle, a.owner); })
      .def(
          "implies",
          [](const PyClaim &a, const PyClaim &b) {
            return claim(implies(a.handle, b.handle), a.owner);
          },
          "The claim that `other` holds where this one does.", py::arg("other"))
      .def(
          "iff",
          [](const PyClaim &a, const PyClaim &b) {
            return claim(iff(a.handle, b.handle), a.owner);
          },
          "The claim that both hold or neither does.", py::arg("other"))
      .def(
          "same",
          [](const PyClaim &a, const PyClaim &b) {
            return a.owner == b.owner && a.handle.id() == b.handle.id();
          },
          "Whether the two are one claim, by their form alone.",
          py::arg("other"))
      .def("__bool__", &isTrue)
      .def("__repr__", [](const PyClaim &a) { return a.handle.str(); });
  m.def(
      "select",
      [](const PyClaim &condition, const PyDim &a, const PyDim &b) {
        return dim(select(condition.handle, a.handle, b.handle),
                   condition.owner);
      },
      "`a` where the condition holds, `b` where it does not.",
      py::arg("condition"), py::arg("a"), py::arg("b"));
}

} // namespace shapeproof::python

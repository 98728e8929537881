// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof.Fact, Answer and Bounds. An answer is converted to Python when it
// is read, not when it is given.

#include "Handles.h"
#include "shapeproof/Example.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::python {

namespace {

py::object valueOf(const NamedValue &named) {
  if (const bool *truth = std::get_if<bool>(&named.value))
    return py::bool_(*truth);
  if (const Int *number = std::get_if<Int>(&named.value))
    return toPython(*number);
  py::list extents;
  for (const Int &extent : std::get<std::vector<Int>>(named.value))
    extents.append(toPython(extent));
  return extents;
}

py::object example(const PyAnswer &self,
                   const std::optional<Assignment> &assignment) {
  if (!assignment)
    return py::none();
  py::dict result;
  for (const NamedValue &value :
       nameAssignment(self.owner->store(), *assignment))
    result[py::str(value.name)] = valueOf(value);
  return result;
}

std::string print(const Bounds &bounds) {
  std::string text;
  llvm::raw_string_ostream(text) << bounds;
  return text;
}

} // namespace

void addFact(py::module_ &m) {
  py::class_<PyFact>(m, "Fact", "What was assumed, and why.")
      .def_property_readonly(
          "claim", [](const PyFact &f) { return claim(f.fact.claim, f.owner); })
      .def_property_readonly("text",
                             [](const PyFact &f) { return f.fact.text; })
      .def("__repr__", [](const PyFact &f) {
        std::string text = f.fact.claim.str();
        return f.fact.text.empty() ? text : text + " (" + f.fact.text + ")";
      });
}

void addAnswer(py::module_ &m) {
  py::class_<PyAnswer>(m, "Answer",
                       "A verdict with its evidence; true if it is `proved`.")
      .def_property_readonly(
          "verdict",
          [](const PyAnswer &a) { return toString(a.answer.verdict).str(); })
      .def_property_readonly(
          "proved",
          [](const PyAnswer &a) { return a.answer.verdict == Verdict::Proved; })
      .def_property_readonly("refuted",
                             [](const PyAnswer &a) {
                               return a.answer.verdict == Verdict::Refuted;
                             })
      .def_property_readonly("contingent",
                             [](const PyAnswer &a) {
                               return a.answer.verdict == Verdict::Contingent;
                             })
      .def_property_readonly("unknown",
                             [](const PyAnswer &a) {
                               return a.answer.verdict == Verdict::Unknown;
                             })
      .def_property_readonly(
          "vacuous", [](const PyAnswer &a) { return a.answer.vacuous; },
          "The facts contradict, so that everything is proved.")
      .def_property_readonly(
          "premises",
          [](const PyAnswer &a) { return premises(a.premises, a.owner); },
          "The facts that were used.")
      .def_property_readonly(
          "example",
          [](const PyAnswer &a) { return example(a, a.answer.example); },
          "Values for which the claim holds, if it is contingent.")
      .def_property_readonly(
          "counterexample",
          [](const PyAnswer &a) { return example(a, a.answer.counterexample); },
          "Values for which the claim fails, if it is contingent.")
      .def_property_readonly(
          "reason",
          [](const PyAnswer &a) -> py::object {
            if (a.answer.verdict != Verdict::Unknown)
              return py::none();
            std::string kind = toString(a.answer.why).str();
            return py::str(
                a.answer.detail.empty() ? kind : kind + ": " + a.answer.detail);
          },
          "Why it is unknown.")
      .def_property_readonly(
          "decided_by",
          [](const PyAnswer &a) { return a.answer.decidedBy.str(); })
      .def(
          "__bool__",
          [](const PyAnswer &a) { return a.answer.verdict == Verdict::Proved; })
      .def("__repr__", [](const PyAnswer &a) {
        return explain(a.owner->store(), a.answer, a.premises);
      });
}

void addBounds(py::module_ &m) {
  py::class_<PyBounds>(m, "Bounds", "Between which values a size lies.")
      .def_property_readonly(
          "lo",
          [](const PyBounds &b) {
            return b.bounds.lo ? toPython(*b.bounds.lo) : py::none();
          },
          "The least value; None if there is none.")
      .def_property_readonly(
          "hi",
          [](const PyBounds &b) {
            return b.bounds.hi ? toPython(*b.bounds.hi) : py::none();
          },
          "The greatest value; None if there is none.")
      .def_property_readonly("limit",
                             [](const PyBounds &b) { return b.bounds.limit; })
      .def_property_readonly("vacuous",
                             [](const PyBounds &b) { return b.bounds.vacuous; })
      .def_property_readonly(
          "premises",
          [](const PyBounds &b) { return premises(b.premises, b.owner); })
      .def("__contains__",
           [](const PyBounds &b, const py::object &object) {
             std::optional<Int> value = toInt(object);
             if (!value)
               throw py::type_error("expected an integer");
             return !b.bounds.vacuous &&
                    (!b.bounds.lo || *b.bounds.lo <= *value) &&
                    (!b.bounds.hi || *value <= *b.bounds.hi);
           })
      .def("__repr__", [](const PyBounds &b) {
        return b.bounds.vacuous ? "no value: the facts contradict"
                                : print(b.bounds);
      });
}

} // namespace shapeproof::python

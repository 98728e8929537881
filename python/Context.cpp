// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof.Context: facts and questions.

#include "Handles.h"
#include "shapeproof/ClaimText.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::python {

namespace {

Owner makeContext(const Text &name, double budget) {
  ContextOptions options;
  options.budget = budget;
  auto created = Context::create(
      name.value.empty() ? defaultContextName() : llvm::StringRef(name.value),
      options);
  if (!created)
    raise("MisuseError", llvm::toString(created.takeError()));
  return std::move(*created);
}

/// Raises a ParseError with its place.
[[noreturn]] void raiseParseError(llvm::Error error) {
  Place place;
  std::string text;
  llvm::handleAllErrors(std::move(error), [&](const ClaimTextError &wrong) {
    place = wrong.place;
    llvm::raw_string_ostream os(text);
    wrong.log(os);
  });
  py::object cls = py::module_::import("shapeproof.errors").attr("ParseError");
  py::object raised = cls(text, place.column);
  raised.attr("line") = place.line;
  PyErr_SetObject(cls.ptr(), raised.ptr());
  throw py::error_already_set();
}

PyClaim parse(const Owner &self, const Text &text) {
  llvm::Expected<Claim> parsed = self->parse(text.value);
  if (!parsed)
    raiseParseError(parsed.takeError());
  return claim(*parsed, self);
}

/// Returns the wrapper; raises an error if it belongs to another context.
template <typename Wrapper>
const Wrapper &own(const Owner &self, const Wrapper &wrapper) {
  if (wrapper.owner != self)
    raise("MisuseError", "a term of another context");
  return wrapper;
}

/// Reads the table of classes directly: the cost is that of a call of pybind11.
template <typename Wrapper>
py::object isEqual(const Owner &self, const Wrapper &a, const Wrapper &b) {
  Verdict verdict = self->isEqual(own(self, a).handle, own(self, b).handle);
  if (verdict == Verdict::Unknown || verdict == Verdict::Contingent)
    return py::none();
  return py::bool_(verdict == Verdict::Proved);
}

PyAnswer prove(const Owner &self, const PyClaim &claim) {
  if (claim.owner != self)
    raise("MisuseError", "a claim of another context");
  PyAnswer result{self->prove(claim.handle), {}, self};
  if (!result.answer.premises.empty())
    result.premises = factsOf(*self, result.answer.premises);
  return result;
}

/// The simplest term, and the facts that its equality rests on.
template <typename Wrapper>
py::tuple simplify(const Owner &self, const Wrapper &wrapper) {
  auto found = self->simplify(own(self, wrapper).handle);
  return py::make_tuple(Wrapper{found.term, self},
                        premises(factsOf(*self, found.premises), self));
}

} // namespace

void addContext(py::module_ &m) {
  py::class_<Context, Owner>(m, "Context")
      .def(py::init(&makeContext), py::arg("name") = "",
           py::arg("budget") = 1.0)
      .def_property_readonly(
          "name", [](const Owner &c) { return c->inference().name().str(); })
      .def("dim", [](const Owner &c,
                     const Text &name) { return dim(c->dim(name.value), c); })
      .def("integer",
           [](const Owner &c, const Text &name) {
             return dim(c->integer(name.value), c);
           })
      .def("truth",
           [](const Owner &c, const Text &name) {
             return claim(c->truth(name.value), c);
           })
      .def("shape",
           [](const Owner &c, const Text &name) {
             return shape(c->shape(name.value), c);
           })
      .def("shape", &listOf)
      .def("constant", [](const Owner &c,
                          const py::object &value) { return asDim(value, c); })
      .def("parse", &parse)
      .def(
          "assume",
          [](const Owner &c, const PyClaim &fact, const Text &text) {
            if (fact.owner != c)
              raise("MisuseError", "a claim of another context");
            FactId id = c->assume(fact.handle, text.value);
            return PyFact{*c->fact(id), c};
          },
          py::arg("claim"), py::arg("text") = "")
      .def_property_readonly(
          "facts", [](const Owner &c) { return premises(c->facts().vec(), c); })
      .def("push", [](const Owner &c) { c->push(); })
      .def("pop",
           [](const Owner &c) {
             if (!c->pop())
               raise("MisuseError", "there is no open scope");
           })
      .def_property_readonly("depth", [](const Owner &c) { return c->depth(); })
      .def("prove", &prove)
      .def("knows",
           [](const Owner &c, const PyClaim &question) {
             if (question.owner != c)
               raise("MisuseError", "a claim of another context");
             return c->knows(question.handle);
           })
      .def("is_equal", &isEqual<PyDim>)
      .def("is_equal", &isEqual<PyShape>)
      .def("bound",
           [](const Owner &c, const PyDim &size) {
             if (size.owner != c)
               raise("MisuseError", "a dim of another context");
             return boundOf(size);
           })
      .def("simplify", &simplify<PyDim>)
      .def("simplify", &simplify<PyShape>)
      .def("simplify", &simplify<PyClaim>)
      .def_property_readonly("is_contradictory", [](const Owner &c) {
        return c->isContradictory();
      });
}

} // namespace shapeproof::python

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Python's objects for dims, shapes, claims, answers and bounds, and helpers
// that all parts of the module use: errors, integers, premises.
//
// Handles keep their context alive. Misuse is an exception of
// shapeproof.errors. The files are compiled as one.

#ifndef SHAPEPROOF_PYTHON_HANDLES_H
#define SHAPEPROOF_PYTHON_HANDLES_H

#include "shapeproof/Context.h"
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace py = pybind11;

namespace shapeproof::python {

using Owner = std::shared_ptr<Context>;

struct PyDim {
  Dim handle;
  Owner owner;
};
struct PyShape {
  Shape handle;
  Owner owner;
};
struct PyClaim {
  Claim handle;
  Owner owner;
};
struct PyFact {
  Fact fact;
  Owner owner;
};
struct PyAnswer {
  Answer answer;
  std::vector<Fact> premises;
  Owner owner;
};
struct PyBounds {
  Bounds bounds;
  std::vector<Fact> premises;
  Owner owner;
};

/// Whether Python objects hold a T, which keeps its context alive.
template <typename T, typename = void> inline constexpr bool kIsHandle = false;
template <typename T>
inline constexpr bool kIsHandle<T, std::void_t<decltype(&T::owner)>> = true;

/// A `str` of Python. (A std::string parameter would accept bytes, which may
/// not be text when they come back.)
struct Text {
  std::string value;
};

/// Raises the exception shapeproof.errors.`type`.
[[noreturn]] void raise(const char *type, const std::string &message);

/// Wraps the handle if it is valid; raises an error otherwise.
template <typename Wrapper, typename HandleType>
Wrapper checked(HandleType handle, const Owner &owner) {
  if (!handle.valid())
    raise("MisuseError", handle.error().str());
  return {std::move(handle), owner};
}
PyDim dim(Dim handle, const Owner &owner);
PyClaim claim(Claim handle, const Owner &owner);
PyShape shape(Shape handle, const Owner &owner);

py::object toPython(const Int &value);
/// An integer of any length; nothing if the object is none (a bool is none
/// here).
std::optional<Int> toInt(py::handle object);
/// A Dim, or an integer as one.
PyDim asDim(const py::object &object, const Owner &owner);
PyShape listOf(const Owner &owner, const py::iterable &sizes);
py::object notImplemented();

/// The facts with these ids that are still in force.
std::vector<Fact> factsOf(const Context &ctx, llvm::ArrayRef<FactId> ids);
py::list premises(const std::vector<Fact> &facts, const Owner &owner);
PyBounds boundOf(const PyDim &size);

// Each of these adds classes and functions to the module.
void addClaim(py::module_ &m);
void addDim(py::module_ &m);
void addShape(py::module_ &m);
void addFact(py::module_ &m);
void addAnswer(py::module_ &m);
void addBounds(py::module_ &m);
void addContext(py::module_ &m);
void addAnalysis(py::module_ &m);

} // namespace shapeproof::python

template <> struct pybind11::detail::type_caster<shapeproof::python::Text> {
  PYBIND11_TYPE_CASTER(shapeproof::python::Text, const_name("str"));

  bool load(handle source, bool) {
    if (!PyUnicode_Check(source.ptr()))
      return false;
    Py_ssize_t size = 0;
    const char *text = PyUnicode_AsUTF8AndSize(source.ptr(), &size);
    if (!text) { // The text has an unpaired surrogate.
      PyErr_Clear();
      return false;
    }
    value.value.assign(text, size);
    return true;
  }
};

namespace pybind11::detail {

/// Raises an error for an object that `__new__` made and no constructor:
/// pybind11 would hand out memory that holds no value.
template <typename Wrapper> void checkInitialised(handle source) {
  type_info *const known = get_type_info(typeid(Wrapper));
  if (!known || !isinstance(source, reinterpret_cast<PyObject *>(known->type)))
    return;
  auto *const object = reinterpret_cast<instance *>(source.ptr());
  if (!object->get_value_and_holder(known).holder_constructed())
    shapeproof::python::raise(
        "MisuseError", std::string("this ") + Py_TYPE(source.ptr())->tp_name +
                           " was never initialised; contexts make dims, "
                           "shapes, claims, facts and answers");
}

/// Arguments that are handles have been initialised.
template <typename Wrapper>
class type_caster<Wrapper,
                  std::enable_if_t<shapeproof::python::kIsHandle<Wrapper>>>
    : public type_caster_base<Wrapper> {
public:
  bool load(handle source, bool convert) {
    checkInitialised<Wrapper>(source);
    return type_caster_base<Wrapper>::load(source, convert);
  }
};
template <>
class type_caster<shapeproof::python::Owner>
    : public copyable_holder_caster<shapeproof::Context,
                                    shapeproof::python::Owner> {
public:
  bool load(handle source, bool convert) {
    checkInitialised<shapeproof::Context>(source);
    return copyable_holder_caster<shapeproof::Context,
                                  shapeproof::python::Owner>::load(source,
                                                                   convert);
  }
};

} // namespace pybind11::detail

#endif // SHAPEPROOF_PYTHON_HANDLES_H

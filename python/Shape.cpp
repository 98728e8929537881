// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof.Shape: lists of sizes.

#include "Handles.h"

namespace shapeproof::python {

namespace {

/// A function of a list of shapes.
template <typename Wrapper, auto function>
Wrapper ofShapes(const py::args &args) {
  std::vector<Shape> handles;
  Owner owner;
  for (py::handle arg : args) {
    if (!py::isinstance<PyShape>(arg))
      throw py::type_error("expected shapes");
    const auto &wrapper = arg.cast<const PyShape &>();
    handles.push_back(wrapper.handle);
    owner = wrapper.owner;
  }
  return checked<Wrapper>(function(handles), owner);
}

std::optional<unsigned> rankOf(const PyShape &s) {
  return s.owner->store().knownRank(s.handle.id());
}

/// s[start:stop]. It is undefined where the list does not have both ends in
/// this order; Python's lists would clamp them.
PyShape between(const PyShape &s, const py::object &start,
                const py::object &stop) {
  // Cut the end first: it counts from the same side as before.
  Shape front = s.handle;
  if (!stop.is_none())
    front = front.head(asDim(stop, s.owner).handle);
  if (start.is_none())
    return shape(front, s.owner);
  Dim from = asDim(start, s.owner).handle;
  TermStore &store = s.owner->store();
  if (store.isObviouslyNonNegative(from.id()))
    return shape(front.tail(from), s.owner);
  // A negative start counts from the back of the whole shape, not of the front
  // part; where it is before the first size, the sum must not count from the
  // back again.
  Dim position = select(from < 0, s.handle.rank() + from, from);
  PyShape whole = shape(s.handle.tail(from), s.owner);
  if (whole.handle.definedness() == TermStore::falseClaim())
    return whole;
  PyShape part = shape(front.tail(position), s.owner);
  return shape(Shape::of(*s.owner, part.handle.id(),
                         store.conj(whole.handle.definedness(),
                                    part.handle.definedness())),
               s.owner);
}

py::object item(const PyShape &s, const py::object &index) {
  std::optional<unsigned> rank = rankOf(s);
  if (py::isinstance<py::slice>(index)) {
    if (!index.attr("step").is_none())
      throw py::type_error("slices of shapes have no step");
    return py::cast(between(s, index.attr("start"), index.attr("stop")));
  }
  PyDim position = asDim(index, s.owner);
  std::optional<Int> number =
      s.owner->store().getConstant(position.handle.id());
  if (rank && number && (*number >= Int(*rank) || *number < -Int(*rank)))
    throw py::index_error("the shape has rank " + std::to_string(*rank));
  return py::cast(dim(s.handle[position.handle], s.owner));
}

/// `a == b` or `a != b`, where b is a shape or a sequence of sizes.
py::object compare(const PyShape &a, const py::object &b, bool equal) {
  PyShape other;
  if (py::isinstance<PyShape>(b))
    other = b.cast<PyShape>();
  else if (py::isinstance<py::sequence>(b) && !py::isinstance<py::str>(b))
    other = listOf(a.owner, b);
  else
    return notImplemented();
  return py::cast(claim(
      equal ? a.handle == other.handle : a.handle != other.handle, a.owner));
}

PyShape sliceOf(const PyShape &s, const py::sequence &starts,
                const py::sequence &limits, const py::sequence &strides) {
  if (starts.size() != limits.size() || starts.size() != strides.size())
    throw py::value_error("lists of different lengths");
  std::vector<SliceOf> slices;
  for (size_t i = 0; i < starts.size(); ++i)
    slices.push_back({asDim(starts[i], s.owner).handle,
                      asDim(limits[i], s.owner).handle,
                      asDim(strides[i], s.owner).handle});
  return shape(s.handle.slice(slices), s.owner);
}

/// The rank, which has to be a number.
unsigned length(const PyShape &s, const char *instead) {
  std::optional<unsigned> rank = rankOf(s);
  if (!rank)
    raise("UndecidedError",
          "the rank of `" + s.handle.str() + "` is not known; use " + instead);
  return *rank;
}

} // namespace

void addShape(py::module_ &m) {
  py::class_<PyShape>(m, "Shape",
                      "A list of sizes, of known or unknown rank.\n\n"
                      "    >>> ctx = shapeproof.Context()\n"
                      "    >>> s = ctx.shape([ctx.dim('n'), 28, 28])\n"
                      "    >>> len(s), s[-1], s[1:]\n"
                      "    (3, 28, [28, 28])\n")
      .def("__getitem__", &item)
      .def("__len__", [](const PyShape &s) { return length(s, "s.rank"); })
      .def("__iter__",
           [](const PyShape &s) {
             py::list sizes;
             for (unsigned i = 0, e = length(s, "s[0], s[-1]"); i < e; ++i)
               sizes.append(dim(s.handle[i], s.owner));
             return py::iter(sizes);
           })
      .def("__bool__", [](const PyShape &) { return true; })
      .def_property_readonly(
          "rank",
          [](const PyShape &s) { return dim(s.handle.rank(), s.owner); },
          "The number of sizes, as a Dim.")
      .def_property_readonly(
          "num_elements",
          [](const PyShape &s) { return dim(s.handle.numElements(), s.owner); },
          "The product of the sizes.")
      .def(
          "__add__",
          [](const PyShape &a, const PyShape &b) {
            return shape(concat({a.handle, b.handle}), a.owner);
          },
          py::is_operator())
      .def("slice", &sliceOf,
           "Per dimension the elements start, start + stride, ... below limit.",
           py::arg("starts"), py::arg("limits"), py::arg("strides"))
      .def(
          "__eq__",
          [](const PyShape &a, const py::object &b) {
            return compare(a, b, true);
          },
          py::is_operator())
      .def(
          "__ne__",
          [](const PyShape &a, const py::object &b) {
            return compare(a, b, false);
          },
          py::is_operator())
      .def("__hash__",
           [](const PyShape &s) { return size_t(s.handle.id().raw); })
      .def("__repr__", [](const PyShape &s) { return s.handle.str(); });
  m.def("broadcast", &ofShapes<PyShape, broadcast>,
        "What shapes become together, as NumPy broadcasts them.");
  m.def("meet", &ofShapes<PyShape, meet>, "What equal shapes agree on.");
  m.def("concat", &ofShapes<PyShape, concat>, "The sizes of all, in a row.");
  m.def("broadcastable", &ofShapes<PyClaim, broadcastable>,
        "The claim that shapes can be broadcast together.");
}

} // namespace shapeproof::python

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parameters of operations of which exporters leave out defaults, or that
// are given by name. Shape functions of the library find them by their places.
// Operations that take all they need in order are not in the table.
//
// Tested by tests/torch/signatures.py.

#include "Graph.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof::torch {

static constexpr llvm::StringLiteral kTable = R"(
slice.Tensor self dim=0 start=None end=None step=1
slice_scatter self src dim=0 start=None end=None step=1
diagonal self offset=0 dim1=0 dim2=1
diagonal_scatter self src offset=0 dim1=0 dim2=1
as_strided self size stride storage_offset=None
as_strided_scatter self src size stride storage_offset=None
sum.dim_IntList self dim keepdim=False
mean.dim self dim keepdim=False
any.dim self dim keepdim=False
all.dim self dim keepdim=False
any.dims self dim=None keepdim=False
all.dims self dim=None keepdim=False
amax self dim=[] keepdim=False
amin self dim=[] keepdim=False
argmax self dim=None keepdim=False
argmin self dim=None keepdim=False
max.dim self dim keepdim=False
min.dim self dim keepdim=False
median.dim self dim keepdim=False
mode self dim=-1 keepdim=False
prod.dim_int self dim keepdim=False
var.dim self dim unbiased=True keepdim=False
std.dim self dim unbiased=True keepdim=False
var_mean.dim self dim unbiased=True keepdim=False
std_mean.dim self dim unbiased=True keepdim=False
var.correction self dim=None correction=None keepdim=False
std.correction self dim=None correction=None keepdim=False
var_mean.correction self dim=None correction=None keepdim=False
std_mean.correction self dim=None correction=None keepdim=False
logsumexp self dim keepdim=False
linalg_vector_norm self ord=2 dim=None keepdim=False
norm.ScalarOpt_dim self p dim keepdim=False
frobenius_norm.dim self dim keepdim=False
sort self dim=-1 descending=False
sort.stable self stable dim=-1 descending=False
argsort self dim=-1 descending=False
topk self k dim=-1 largest=True sorted=True
cat tensors dim=0
stack tensors dim=0
split.Tensor self split_size dim=0
split.sizes self split_size dim=0
split_with_sizes self split_sizes dim=0
chunk self chunks dim=0
unbind.int self dim=0
flatten.using_ints self start_dim=0 end_dim=-1
expand self size implicit=False
repeat_interleave.self_int self repeats dim=None output_size=None
roll self shifts dims=[]
linear input weight bias=None
conv1d input weight bias=None stride=[1] padding=[0] dilation=[1] groups=1
conv2d input weight bias=None stride=[1] padding=[0] dilation=[1] groups=1
conv3d input weight bias=None stride=[1] padding=[0] dilation=[1] groups=1
conv_transpose1d input weight bias=None stride=[1] padding=[0] output_padding=[0] groups=1 dilation=[1]
conv_transpose2d.input input weight bias=None stride=[1] padding=[0] output_padding=[0] groups=1 dilation=[1]
conv_transpose3d.input input weight bias=None stride=[1] padding=[0] output_padding=[0] groups=1 dilation=[1]
max_pool1d self kernel_size stride=[] padding=[0] dilation=[1] ceil_mode=False
max_pool2d self kernel_size stride=[] padding=[0] dilation=[1] ceil_mode=False
max_pool3d self kernel_size stride=[] padding=[0] dilation=[1] ceil_mode=False
max_pool1d_with_indices self kernel_size stride=[] padding=[0] dilation=[1] ceil_mode=False
max_pool2d_with_indices self kernel_size stride=[] padding=[0] dilation=[1] ceil_mode=False
max_pool3d_with_indices self kernel_size stride=[] padding=[0] dilation=[1] ceil_mode=False
avg_pool1d self kernel_size stride=[] padding=[0] ceil_mode=False count_include_pad=True
avg_pool2d self kernel_size stride=[] padding=[0] ceil_mode=False count_include_pad=True divisor_override=None
avg_pool3d self kernel_size stride=[] padding=[0] ceil_mode=False count_include_pad=True divisor_override=None
layer_norm input normalized_shape weight=None bias=None eps=1e-05 cudnn_enable=True
group_norm input num_groups weight=None bias=None eps=1e-05 cudnn_enabled=True
rms_norm input normalized_shape weight=None eps=None
embedding weight indices padding_idx=-1 scale_grad_by_freq=False sparse=False
arange.start_step start end step=1
constant_pad_nd self pad value=0
pad self pad mode="constant" value=None
scaled_dot_product_attention query key value attn_mask=None dropout_p=0.0 is_causal=False scale=None enable_gqa=False
_scaled_dot_product_flash_attention_for_cpu query key value dropout_p=0.0 is_causal=False attn_mask=None scale=None
clamp self min=None max=None
clamp.Tensor self min=None max=None
glu self dim=-1
fft_fft self n=None dim=-1 norm=None
fft_ifft self n=None dim=-1 norm=None
fft_rfft self n=None dim=-1 norm=None
full size fill_value
sym_constrain_range size min=None max=None
sym_constrain_range_for_size size min=None max=None
_assert_tensor_metadata a size=None stride=None dtype=None
)";

std::optional<std::vector<Parameter>> parametersOf(llvm::StringRef operation) {
  std::string head = ("\n" + operation + " ").str();
  const size_t at = llvm::StringRef(kTable).find(head);
  if (at == llvm::StringRef::npos)
    return std::nullopt;
  llvm::StringRef row =
      llvm::StringRef(kTable).substr(at + head.size()).split('\n').first;
  std::vector<Parameter> result;
  for (llvm::StringRef word : llvm::split(row, ' ')) {
    auto [name, value] = word.split('=');
    result.push_back(
        {name, word.contains('=') ? std::optional(value) : std::nullopt});
  }
  return result;
}

} // namespace shapeproof::torch

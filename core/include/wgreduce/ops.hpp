// THE operator table. An operator is an entry in ops/, named here; everything else loops over this table.
#pragma once

#include <array>
#include <string_view>

#include "wgreduce/ops/dot.hpp"
#include "wgreduce/ops/extrema.hpp"
#include "wgreduce/ops/form.hpp"
#include "wgreduce/ops/logic.hpp"
#include "wgreduce/ops/maxabs.hpp"
#include "wgreduce/ops/moments.hpp"
#include "wgreduce/ops/norms.hpp"
#include "wgreduce/ops/product.hpp"
#include "wgreduce/ops/stats.hpp"
#include "wgreduce/ops/sums.hpp"

namespace wgreduce {

inline constexpr std::array operators{&ops::sum,    &ops::product, &ops::min,    &ops::max,           &ops::extent,
                                      &ops::argmin, &ops::argmax,  &ops::mean,   &ops::variance,      &ops::norm1,
                                      &ops::sumsq,  &ops::norm2,   &ops::maxabs, &ops::count_nonzero, &ops::any,
                                      &ops::all,    &ops::bit_and, &ops::bit_or, &ops::bit_xor,       &ops::logsumexp,
                                      &ops::stats,  &ops::dot};

/// The operator named `name`, or null.
constexpr const Operator* find_operator(std::string_view name) {
  for (const Operator* row : operators)
    if (row->name == name) return row;
  return nullptr;
}

}  // namespace wgreduce

// `wgreduce merge`: one answer over saved states.
#pragma once

#include "fold.hpp"

namespace wgreduce::cli {

/// The answer over the elements of all states, in the order given. Throws Failure.
Answer merge_states(const Request& request);

}  // namespace wgreduce::cli

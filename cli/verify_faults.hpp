// Kernels with faults planted in them, to show that the comparison finds such faults.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verify_runner.hpp"

namespace wgreduce::cli {

enum class FaultOutcome { caught, not_shown, not_caught };

struct FaultReport {
  std::string_view name;
  std::string where;  ///< title of the case it was planted in
  FaultOutcome outcome = FaultOutcome::not_caught;
  bool passed() const { return outcome != FaultOutcome::not_caught; }
};

/// Plants each fault in the case's own program by replacing a piece of its WGSL, runs it, and looks whether the answer
/// is wrong; the unaltered program must be right. A race need not show. Errors: the library's, and invalid_call where
/// the piece to replace is not there.
Result<std::vector<FaultReport>> plant_faults(CaseRunner& runner);

}  // namespace wgreduce::cli

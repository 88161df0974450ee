// `wgreduce verify`: the conformance cases on the chosen adapter, and proof that they can fail.
#pragma once

#include <string>

#include "failure.hpp"

namespace wgreduce::cli {

struct VerifyRequest {
  std::string adapter;  ///< as DeviceRequest::adapter
  bool quick = false;   ///< fewer cases
  bool json = false;
};

/// Prints as it goes: planted faults, then a table, then the fingerprint. Throws Failure.
Exit verify(const VerifyRequest& request);

}  // namespace wgreduce::cli

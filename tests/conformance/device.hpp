// The adapter the environment names, opened once.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>

#include "wgreduce/native/native.hpp"

namespace wgreduce::test {

/// Null where there is no adapter; then the test fails if one is promised (WGREDUCE_EXPECT_ADAPTER).
inline const OpenDevice* shared_device() {
  static const Result<OpenDevice> device = open_device();
  if (device) return &*device;
  if (std::getenv("WGREDUCE_EXPECT_ADAPTER")) ADD_FAILURE() << device.error().sentence;
  return nullptr;
}

}  // namespace wgreduce::test

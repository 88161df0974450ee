// The program's main work: input through the device to an answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check.hpp"
#include "figures.hpp"
#include "options.hpp"

namespace wgreduce::cli {

/// Milliseconds.
struct Times {
  double open = 0;   ///< adapter and device
  double read = 0;   ///< the input, or generating it
  double fold = 0;   ///< uploads, folds, waiting, reading back; compiling shaders too
  double check = 0;  ///< the reference
  double total = 0;  ///< all of it, the rest included
};

struct DeviceName {
  std::string name, driver, backend, implementation;
};

struct Answer {
  std::string op;
  Type type = Type::f32;
  std::uint64_t count = 0;
  std::vector<Value> values;
  DeviceName device;
  Figures figures;
  Times times;
  std::optional<Verdict> verdict;
  std::vector<std::byte> state;  ///< saved, where the request wants it
};

/// Throws Failure.
Answer fold_input(const Request& request);

}  // namespace wgreduce::cli

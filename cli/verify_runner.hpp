// Folds conformance cases on a device: each data set uploaded once, many folds a submit, one readback for many.
#pragma once

#include <webgpu/webgpu.h>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "wgreduce/cases.hpp"
#include "wgreduce/native/native.hpp"

namespace wgreduce::cli {

/// A case and what the device said.
struct CaseAnswer {
  const Case& one;
  std::span<const std::byte> elements;  ///< of the slice; not aligned
  std::vector<Value> got;
  std::uint32_t depth = 0;  ///< Reducer::depth
  bool strayed = false;     ///< a word beside the result has changed
};

/// `sum f32 count 5 offset 3 uniform`, and the options that are not the default.
std::string title(const Case& one);

class CaseRunner {
 public:
  /// Takes references to the device's handles.
  static Result<std::unique_ptr<CaseRunner>> create(const OpenDevice& device);
  ~CaseRunner();

  using Each = std::function<void(const CaseAnswer&)>;
  /// Calls `each` for every case, in order. Waits. Cases that share a buffer should stand together, and in it those
  /// that share a slice, as `cases` has them. Errors: those of the library, with the case's title.
  Result<void> run(std::span<const Case> cases, const Each& each);

  /// Folds with `program` in place of the case's own.
  Result<CaseAnswer> run_altered(const Case& one, const Program& program);
  /// The program of a case.
  Result<Program> program_of(const Case& one);

 private:
  struct State;
  explicit CaseRunner(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace wgreduce::cli

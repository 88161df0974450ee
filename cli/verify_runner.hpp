// Folds conformance cases on a device: each data set uploaded once, many folds a submit, one readback for many.
#pragma once

#include <webgpu/webgpu.h>

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "wgreduce/native/native.hpp"
#include "wgreduce/verify.hpp"

namespace wgreduce::cli {

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

// Exact folds of a test's own elements, of f32 and of f64.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "device.hpp"
#include "oracle.hpp"
#include "wgreduce/verify.hpp"

namespace wgreduce::test {

// Float: the element type, float or double.
template <class Float>
using Limits = std::numeric_limits<Float>;
template <class Float>
using Data = std::vector<Float>;

/// A fold by name, over so many elements.
template <class Float>
Case exact_case(const char* op, ResultAs result, std::size_t count) {
  Case one;
  one.op = find_operator(op);
  one.type = sizeof(Float) == 8 ? Type::f64 : Type::f32;
  one.options = {.accuracy = Accuracy::exact, .result = result};
  one.count = count;
  return one;
}

enum class Binding { whole, sliced };

/// Folds on one device, whole and by slices. Pipelines are built once for all tests of an element type: software
/// adapters take seconds for one.
template <class Float>
class ExactFolds {
 public:
  static constexpr std::uint64_t slice_bytes = 2048;

  explicit ExactFolds(const OpenDevice& open) : open_(open) {
    for (std::uint64_t binding : {std::uint64_t{0}, slice_bytes}) {
      ContextDescriptor descriptor = open.context();
      descriptor.max_binding = binding;
      contexts_.push_back(*Context::create(descriptor));
    }
  }
  ExactFolds(const ExactFolds&) = delete;
  ExactFolds& operator=(const ExactFolds&) = delete;
  ~ExactFolds() {
    if (buffer_) wgpuBufferRelease(buffer_);
  }

  Context& context() { return contexts_[0]; }

  /// The bits of the answer.
  std::uint64_t fold(const Case& one, const Data<Float>& data, Binding binding = Binding::whole) {
    const auto key = std::tuple(one.op, one.options.result, binding);
    auto found = reducers_.find(key);
    if (found == reducers_.end()) {
      auto made = contexts_[static_cast<std::size_t>(binding)].reducer(*problem_of(one));
      EXPECT_TRUE(made) << made.error().sentence;
      found = reducers_.emplace(key, *std::move(made)).first;
    }
    return fold_with(found->second, data);
  }

  /// The same, of the elements `times` times, one after another.
  std::uint64_t fold_with(Reducer& reducer, const Data<Float>& data, std::size_t times = 1) {
    upload(data);
    const std::vector<BufferSlice> slices(times, {buffer_, 0, data.size()});
    const auto answer = reducer.run(slices);
    EXPECT_TRUE(answer) << answer.error().sentence;
    return answer ? answer->at(0).bits : 0;
  }

 private:
  void upload(const Data<Float>& data) {
    const std::uint64_t bytes = std::max<std::uint64_t>(sizeof(Float) * data.size(), 4);
    if (!buffer_ || wgpuBufferGetSize(buffer_) < bytes) {
      if (buffer_) wgpuBufferRelease(buffer_);
      const auto made = context().create_buffer(bytes, WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst);
      ASSERT_TRUE(made) << made.error().sentence;
      buffer_ = *made;
    }
    if (!data.empty()) wgpuQueueWriteBuffer(open_.queue(), buffer_, 0, data.data(), sizeof(Float) * data.size());
  }

  const OpenDevice& open_;
  std::vector<Context> contexts_;  // one for each Binding
  std::map<std::tuple<const Operator*, ResultAs, Binding>, Reducer> reducers_;
  WGPUBuffer buffer_ = nullptr;
};

/// The tests of one element type.
template <class Float>
class ExactTest : public testing::Test {
 protected:
  static void TearDownTestSuite() { folds_.reset(); }
  void SetUp() override {
    const OpenDevice* open = shared_device();
    if (!open) GTEST_SKIP() << "no adapter";
    if (!folds_) folds_ = std::make_unique<ExactFolds<Float>>(*open);
  }
  ExactFolds<Float>& folds() { return *folds_; }

 private:
  static inline std::unique_ptr<ExactFolds<Float>> folds_;
};

using ExactElements = testing::Types<float, double>;
class ElementName {
 public:
  template <class Float>
  static std::string GetName(int) {
    return sizeof(Float) == 8 ? "f64" : "f32";
  }
};

}  // namespace wgreduce::test

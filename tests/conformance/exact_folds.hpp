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

/// The second input of a dot whose first is `data`: the elements from the end on, one in two with its sign changed; so
/// products of all exponents, of both signs.
template <class Float>
Data<Float> second_of(const Data<Float>& data) {
  Data<Float> second(data.rbegin(), data.rend());
  for (std::size_t i = 1; i < second.size(); i += 2) second[i] = -second[i];
  return second;
}

/// What the answer should be; of a dot, with second_of(data).
template <class Float>
OracleField exact_oracle(const Case& one, const Data<Float>& data) {
  const Data<Float> second = one.inputs() == 2 ? second_of(data) : Data<Float>{};
  return oracle(one, std::as_bytes(std::span(data)), std::as_bytes(std::span(second)))[0];
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

  /// The bits of the answer; of a dot, with second_of(data).
  std::uint64_t fold(const Case& one, const Data<Float>& data, Binding binding = Binding::whole) {
    return fold_with(reducer(one, binding), data);
  }

  Reducer& reducer(const Case& one, Binding binding = Binding::whole) {
    const auto key = std::tuple(one.op, one.options.result, binding);
    auto found = reducers_.find(key);
    if (found == reducers_.end()) {
      auto made = contexts_[static_cast<std::size_t>(binding)].reducer(*problem_of(one));
      EXPECT_TRUE(made) << made.error().sentence;
      found = reducers_.emplace(key, *std::move(made)).first;
    }
    return found->second;
  }

  /// The same, of the elements `times` times, one after another.
  std::uint64_t fold_with(Reducer& reducer, const Data<Float>& data, std::size_t times = 1) {
    if (reducer.problem().inputs() == 2) return fold_two(reducer, data, second_of(data));
    upload(data);
    const std::vector<BufferSlice> slices(times, {buffer_, 0, data.size()});
    const auto answer = reducer.run(slices);
    EXPECT_TRUE(answer) << answer.error().sentence;
    return answer ? answer->at(0).bits : 0;
  }

  /// Of two inputs, which lie in one buffer, an element apart: differently against its vectors.
  std::uint64_t fold_two(Reducer& reducer, const Data<Float>& first, const Data<Float>& second) {
    Data<Float> both = first;
    both.resize(first.size() + 1);
    both.insert(both.end(), second.begin(), second.end());
    upload(both);
    const auto answer = reducer.run({{buffer_, 0, first.size()}}, {{buffer_, first.size() + 1, first.size()}});
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

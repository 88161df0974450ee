#include "fold.hpp"

#include <algorithm>

#include "gpu.hpp"
#include "progress.hpp"
#include "stopwatch.hpp"

namespace wgreduce::cli {
namespace {

// One run of the program. Chunks are the same for every device and however a pipe delivers; the next one is read while
// the device folds the last.
class Journey {
 public:
  Journey(const Request& request, Answer& answer) : request_(request), answer_(answer) {}

  void go() {
    open_input_and_problem();
    open_gpu();
    for (std::size_t i = 0; i < inputs_.size(); i++)
      buffers_.push_back(std::make_unique_for_overwrite<std::byte[]>(chunk_size() * element_bytes()));
    const std::uint64_t got = read_chunk();
    if (got < chunk_elements(element_bytes()) && request_.emit.empty())
      fold_at_once(got);
    else
      fold_stream(got);
    finish();
  }

 private:
  std::uint64_t element_bytes() const { return problem_.element_bytes(); }
  // Elements there will be, where that is known of an input.
  std::optional<std::uint64_t> expected() const {
    for (const auto& input : inputs_)
      if (input->expected()) return input->expected();
    return {};
  }
  // Where only one input's end is known, the other is read as if it went on: it may.
  std::uint64_t chunk_size() const {
    const std::uint64_t full = chunk_elements(element_bytes());
    for (const auto& input : inputs_)
      if (!input->expected()) return full;
    return std::min(full, *expected());
  }

  void open_input_and_problem();
  void open_gpu();
  std::uint64_t read_chunk();
  std::uint64_t read_inputs();
  std::vector<BufferSlice> upload(std::uint64_t elements);
  void fold_at_once(std::uint64_t elements);
  void fold_stream(std::uint64_t elements);
  void finish();

  const Request& request_;
  Answer& answer_;
  std::vector<std::unique_ptr<Input>> inputs_;  // one, or two that are read in step
  Problem problem_;
  std::optional<Reference> reference_;
  std::optional<Gpu> gpu_;
  std::optional<Reducer> reducer_;
  std::vector<std::unique_ptr<std::byte[]>> buffers_;
  std::uint32_t depth_ = 0;
};

void Journey::open_input_and_problem() {
  // What is wrong whatever the input holds comes first: it must not wait for a pipe.
  if (request_.input.type)
    value_of(make_problem(request_.op, element_type(*request_.input.type).name, request_.options));
  inputs_.push_back(open_input(request_.input));
  if (request_.second) {
    inputs_.push_back(open_input(*request_.second));
    check_together(*inputs_[0], *inputs_[1]);
  }
  problem_ = value_of(make_problem(request_.op, element_type(inputs_[0]->type()).name, request_.options));
  if (request_.check) reference_.emplace(problem_);
}

void Journey::open_gpu() {
  const Stopwatch watch(answer_.times.open);
  gpu_.emplace(request_.adapter);
  reducer_.emplace(value_of(gpu_->context().reducer(problem_)));
  check_folding(problem_, gpu_->context().device(), reducer_->program());
  const OpenDevice& device = gpu_->device();
  answer_.device = {device.name(), device.driver(), device.backend(), device.implementation()};
}

std::uint64_t Journey::read_chunk() {
  std::uint64_t got = 0;
  {
    const Stopwatch watch(answer_.times.read);
    got = read_inputs();
  }
  if (reference_) {
    const Stopwatch watch(answer_.times.check);
    if (inputs_.size() == 2)
      reference_->add(buffers_[0].get(), buffers_[1].get(), got);
    else
      reference_->add(buffers_[0].get(), got);
  }
  answer_.count += got;
  return got;
}

// At most a chunk of each input. A chunk that is not full ends them, and must end both.
std::uint64_t Journey::read_inputs() {
  const std::uint64_t got = inputs_[0]->read(buffers_[0].get(), chunk_size());
  if (inputs_.size() == 1) return got;
  const std::uint64_t second = inputs_[1]->read(buffers_[1].get(), chunk_size());
  if (got != second) fail_for_length(*inputs_[got < second ? 0 : 1], answer_.count + std::min(got, second));
  return got;
}

std::vector<BufferSlice> Journey::upload(std::uint64_t elements) {
  std::vector<BufferSlice> slices;
  for (std::size_t i = 0; i < inputs_.size(); i++)
    slices.push_back(gpu_->upload(i, {buffers_[i].get(), elements * element_bytes()}, elements));
  return slices;
}

void Journey::fold_at_once(std::uint64_t elements) {
  const Stopwatch watch(answer_.times.fold);
  gpu_->allocate(inputs_.size(), std::max<std::uint64_t>(elements * element_bytes(), 4));
  const std::vector<BufferSlice> slices = upload(elements);
  const bool two = slices.size() == 2;
  answer_.values = value_of(two ? reducer_->run(slices[0], slices[1]) : reducer_->run(slices[0]));
  depth_ = two ? reducer_->depth(slices[0], slices[1]) : reducer_->depth(slices[0]);
}

void Journey::fold_stream(std::uint64_t elements) {
  gpu_->allocate(inputs_.size(), std::max<std::uint64_t>(chunk_size() * element_bytes(), 4));
  std::optional<std::uint64_t> bytes = expected();
  if (bytes) *bytes *= inputs_.size() * element_bytes();
  Progress progress(bytes);
  Fold fold = value_of(reducer_->begin());
  while (elements > 0) {
    {
      const Stopwatch watch(answer_.times.fold);
      gpu_->submit_add(fold, upload(elements));
    }
    progress.advance(elements * inputs_.size() * element_bytes());
    elements = read_chunk();
  }
  const Stopwatch watch(answer_.times.fold);
  answer_.values = value_of(fold.read());
  depth_ = fold.depth();
  if (!request_.emit.empty()) answer_.state = value_of(fold.save());
}

void Journey::finish() {
  check_calls(gpu_->device());
  answer_.op = std::string(problem_.name());
  answer_.type = problem_.type;
  answer_.figures = figures_of(reducer_->program(), plan_chunks(reducer_->program(), answer_.count));
  if (!reference_) return;
  const Stopwatch watch(answer_.times.check);
  answer_.verdict = compare(*reference_, answer_.values, depth_);
}

}  // namespace

Answer fold_input(const Request& request) {
  Answer answer;
  {
    const Stopwatch watch(answer.times.total);
    Journey(request, answer).go();
  }
  return answer;
}

}  // namespace wgreduce::cli

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
    buffer_ = std::make_unique_for_overwrite<std::byte[]>(chunk_size() * element_bytes());
    const std::uint64_t got = read_chunk();
    if (got < chunk_elements(element_bytes()) && request_.emit.empty())
      fold_at_once(got);
    else
      fold_stream(got);
    finish();
  }

 private:
  std::uint64_t element_bytes() const { return problem_.element_bytes(); }
  std::uint64_t chunk_size() const {
    const std::uint64_t full = chunk_elements(element_bytes());
    return std::min(full, input_->expected().value_or(full));
  }
  std::span<std::byte> bytes_of(std::uint64_t elements) { return {buffer_.get(), elements * element_bytes()}; }

  void open_input_and_problem();
  void open_gpu();
  std::uint64_t read_chunk();
  void fold_at_once(std::uint64_t elements);
  void fold_stream(std::uint64_t elements);
  void finish();

  const Request& request_;
  Answer& answer_;
  std::unique_ptr<Input> input_;
  Problem problem_;
  std::optional<Reference> reference_;
  std::optional<Gpu> gpu_;
  std::optional<Reducer> reducer_;
  std::unique_ptr<std::byte[]> buffer_;
  std::uint32_t depth_ = 0;
};

void Journey::open_input_and_problem() {
  // What is wrong whatever the input holds comes first: it must not wait for a pipe.
  if (request_.input.type)
    value_of(make_problem(request_.op, element_type(*request_.input.type).name, request_.options));
  input_ = open_input(request_.input);
  problem_ = value_of(make_problem(request_.op, element_type(input_->type()).name, request_.options));
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
    got = input_->read(buffer_.get(), chunk_size());
  }
  if (reference_) {
    const Stopwatch watch(answer_.times.check);
    reference_->add(buffer_.get(), got);
  }
  answer_.count += got;
  return got;
}

void Journey::fold_at_once(std::uint64_t elements) {
  const Stopwatch watch(answer_.times.fold);
  gpu_->allocate(std::max<std::uint64_t>(elements * element_bytes(), 4));
  const BufferSlice slice = gpu_->upload(bytes_of(elements), elements);
  answer_.values = value_of(reducer_->run(slice));
  depth_ = reducer_->depth(slice);
}

void Journey::fold_stream(std::uint64_t elements) {
  gpu_->allocate(std::max<std::uint64_t>(chunk_size() * element_bytes(), 4));
  std::optional<std::uint64_t> bytes = input_->expected();
  if (bytes) *bytes *= element_bytes();
  Progress progress(bytes);
  Fold fold = value_of(reducer_->begin());
  while (elements > 0) {
    {
      const Stopwatch watch(answer_.times.fold);
      gpu_->submit_add(fold, gpu_->upload(bytes_of(elements), elements));
    }
    progress.advance(elements * element_bytes());
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

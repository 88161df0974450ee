// Answers on their way from Reducer::run_async to Context::poll.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <vector>

#include "handle.hpp"
#include "wgreduce/answer.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce {

using Answer = Result<std::vector<Value>>;
using Done = std::function<void(Answer)>;

/// Implementations call back from any thread that lets them, and in the middle of other calls; the user is called back
/// by `deliver` alone.
class Inbox {
 public:
  /// An answer that is waited for, or that waits to be delivered.
  struct Letter {
    BufferHandle staging;  // being mapped; empty once the answer is here
    Done done;
    std::shared_ptr<const CustomOperator> custom;  // owns the names in the answer
    std::unique_ptr<Answer> answer;
  };
  using Place = std::list<Letter>::iterator;

  /// Null once closed: nobody would deliver.
  std::unique_ptr<Place> expect(Letter letter);
  void arrive(Place place, Answer answer);
  /// The letter will not come.
  void cancel(Place place);

  /// Calls `done` of what is here.
  void deliver();

  /// Drops what is here and what is waited for.
  void close(WGPUInstance instance);

 private:
  bool waiting();

  std::mutex mutex_;
  std::list<Letter> letters_;
  bool closed_ = false;
};

}  // namespace wgreduce

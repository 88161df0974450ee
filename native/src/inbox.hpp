// Answers on their way from Reducer::run_async to Context::poll.
#pragma once

#include <webgpu/webgpu.h>

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <vector>

#include "wgreduce/answer.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce {

struct Pending;  // readback.hpp

using Answer = Result<std::vector<Value>>;
using Done = std::function<void(Answer)>;

class Inbox {
 public:
  /// False once closed: nobody would deliver.
  bool expect(std::shared_ptr<Pending> pending, Done done);

  /// Reads what has been mapped, and calls `done` with it, in this thread.
  void deliver();

  /// Drops what is mapped and what is still to be mapped.
  void close(WGPUInstance instance);

 private:
  struct Letter {
    std::shared_ptr<Pending> pending;
    Done done;
  };

  std::mutex mutex_;
  std::list<Letter> letters_;
  bool closed_ = false;
};

}  // namespace wgreduce

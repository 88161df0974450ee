#include "inbox.hpp"

#include <utility>

#include "readback.hpp"

namespace wgreduce {

bool Inbox::expect(std::shared_ptr<Pending> pending, Done done) {
  const std::lock_guard lock(mutex_);
  if (!closed_) letters_.push_back({std::move(pending), std::move(done)});
  return !closed_;
}

void Inbox::deliver() {
  std::list<Letter> here;
  {
    const std::lock_guard lock(mutex_);
    for (auto at = letters_.begin(); at != letters_.end();) {
      const auto letter = at++;
      if (letter->pending->ended) here.splice(here.end(), letters_, letter);
    }
  }
  for (Letter& letter : here) letter.done(read(*letter.pending));
}

void Inbox::close(WGPUInstance instance) {
  std::list<Letter> dropped;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    dropped.swap(letters_);
  }
  // Destroying a buffer ends its mapping: the implementation calls back now, and holds nothing afterwards.
  for (const Letter& letter : dropped) wgpuBufferDestroy(letter.pending->staging.get());
  for (const Letter& letter : dropped)
    while (!letter.pending->ended) wgpuInstanceProcessEvents(instance);
}

}  // namespace wgreduce

#include "inbox.hpp"

#include <algorithm>
#include <utility>

namespace wgreduce {

std::unique_ptr<Inbox::Place> Inbox::expect(Letter letter) {
  const std::lock_guard lock(mutex_);
  if (closed_) return nullptr;
  return std::make_unique<Place>(letters_.insert(letters_.end(), std::move(letter)));
}

void Inbox::arrive(Place place, Answer answer) {
  const std::lock_guard lock(mutex_);
  place->staging = {};
  place->answer = std::make_unique<Answer>(std::move(answer));
}

void Inbox::cancel(Place place) {
  const std::lock_guard lock(mutex_);
  letters_.erase(place);
}

void Inbox::deliver() {
  std::list<Letter> here;
  {
    const std::lock_guard lock(mutex_);
    for (auto at = letters_.begin(); at != letters_.end();) {
      const auto letter = at++;
      if (letter->answer) here.splice(here.end(), letters_, letter);
    }
  }
  for (Letter& letter : here) letter.done(std::move(*letter.answer));
}

bool Inbox::waiting() {
  const std::lock_guard lock(mutex_);
  return std::any_of(letters_.begin(), letters_.end(), [](const Letter& letter) { return bool(letter.staging); });
}

void Inbox::close(WGPUInstance instance) {
  std::vector<BufferHandle> mapping;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (const Letter& letter : letters_)
      if (letter.staging) mapping.push_back(BufferHandle::share(letter.staging.get()));
  }
  // Destroying a buffer ends its mapping, so the implementation's calls come back now, and hold nothing afterwards.
  for (const BufferHandle& buffer : mapping) wgpuBufferDestroy(buffer.get());
  while (waiting()) wgpuInstanceProcessEvents(instance);
  std::list<Letter> dropped;
  const std::lock_guard lock(mutex_);
  dropped.swap(letters_);
}

}  // namespace wgreduce

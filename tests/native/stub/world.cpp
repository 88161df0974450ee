#include <cstdlib>
#include <new>
#include <numeric>
#include <optional>
#include <utility>

#include "tests/native/stub/objects.hpp"

namespace {

thread_local std::uint64_t counted = 0;
thread_local int quiet = 0;

void* allocate(std::size_t bytes) {
  if (quiet == 0) counted++;
  if (void* memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t bytes) { return allocate(bytes); }
void* operator new[](std::size_t bytes) { return allocate(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace wgreduce::stub {
namespace {

struct Scope {
  WGPUErrorFilter filter;
  WGPUErrorType type = WGPUErrorType_NoError;
  std::string message;
};
struct Popped {
  Scope scope;
  WGPUPopErrorScopeCallbackInfo callback;
};

std::vector<Scope> scopes;
std::vector<Popped> unanswered;

bool takes(WGPUErrorFilter filter, WGPUErrorType type) {
  return (filter == WGPUErrorFilter_Validation && type == WGPUErrorType_Validation) ||
         (filter == WGPUErrorFilter_OutOfMemory && type == WGPUErrorType_OutOfMemory);
}

void answer(const Popped& popped) {
  popped.callback.callback(WGPUPopErrorScopeStatus_Success, popped.scope.type,
                           {popped.scope.message.data(), popped.scope.message.size()}, popped.callback.userdata1,
                           popped.callback.userdata2);
}

}  // namespace

std::int64_t World::alive() const { return std::accumulate(living.begin(), living.end(), std::int64_t{0}); }

World& world() {
  static World one;
  return one;
}

void reset() {
  world() = World{};
  AdapterFacts adapter;
  adapter.limits = default_limits();
  world().adapters = {adapter};
  scopes.clear();
  unanswered.clear();
}

WGPULimits default_limits() {
  WGPULimits limits = WGPU_LIMITS_INIT;
  limits.maxComputeInvocationsPerWorkgroup = 256;
  limits.maxComputeWorkgroupSizeX = 256;
  limits.maxComputeWorkgroupStorageSize = 16384;
  limits.maxComputeWorkgroupsPerDimension = 65535;
  limits.maxStorageBuffersPerShaderStage = 8;
  limits.maxStorageBufferBindingSize = 134217728;
  limits.maxBufferSize = 268435456;
  limits.minStorageBufferOffsetAlignment = 256;
  limits.minUniformBufferOffsetAlignment = 256;
  return limits;
}

std::vector<std::uint32_t>& words_of(WGPUBuffer buffer) { return buffer->words; }
std::uint64_t allocations() { return counted; }

Quiet::Quiet() { quiet++; }
Quiet::~Quiet() { quiet--; }

Object::Object(Kind made) : kind(made) {
  world().living[static_cast<std::size_t>(kind)]++;
  world().made[static_cast<std::size_t>(kind)]++;
}
Object::~Object() { world().living[static_cast<std::size_t>(kind)]--; }

void add_reference(Object* object) {
  if (!object) return world().deaths.push_back("A reference to null is taken.");
  object->references++;
}
void release(Object* object) {
  const Quiet ours;
  if (!object) return world().deaths.push_back("Null is released.");
  if (--object->references == 0) delete object;
}

bool refuse(WGPUErrorType type, const std::string& message) {
  world().refusals.push_back(message);
  for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope) {
    if (!takes(scope->filter, type)) continue;
    if (scope->type == WGPUErrorType_NoError) {
      scope->type = type;
      scope->message = message;
    }
    return false;
  }
  const auto& callback = world().on_uncaptured;
  if (callback.callback)
    callback.callback(nullptr, type, {message.data(), message.size()}, callback.userdata1, callback.userdata2);
  return false;
}

bool may_go_on(bool is_map) {
  World& w = world();
  const bool reached = w.calls++ >= w.fail_at && w.fault != Fault::none && !w.failed;
  if (reached && w.fault == Fault::map) return !is_map || !(w.failed = true);
  if (reached) {
    w.failed = true;
    w.lost = w.fault == Fault::lost_silently || w.fault == Fault::lost_loudly;
    if (w.fault == Fault::null) return false;
    if (w.fault == Fault::validation) return refuse(WGPUErrorType_Validation, "The stub refuses.");
    if (w.fault == Fault::out_of_memory) return refuse(WGPUErrorType_OutOfMemory, "The stub is full.");
  }
  if (w.lost && w.fault == Fault::lost_loudly)
    return refuse(WGPUErrorType_Validation, "Validation Error\n\nCaused by:\n  Parent device is lost\n");
  return true;
}

}  // namespace wgreduce::stub

using namespace wgreduce::stub;

void wgpuDevicePushErrorScope(WGPUDevice, WGPUErrorFilter filter) {
  const Quiet ours;
  scopes.push_back({filter, WGPUErrorType_NoError, {}});
}

WGPUFuture wgpuDevicePopErrorScope(WGPUDevice, WGPUPopErrorScopeCallbackInfo callback) {
  const Quiet ours;
  if (scopes.empty()) {
    world().deaths.push_back("There is no error scope to pop.");
    return {};
  }
  const Popped popped{std::move(scopes.back()), callback};
  scopes.pop_back();
  if (world().late_answers)
    unanswered.push_back(popped);
  else
    answer(popped);
  return {};
}

namespace wgreduce::stub {
void answer_scopes() {
  for (const Popped& popped : std::exchange(unanswered, {})) answer(popped);
}
}  // namespace wgreduce::stub

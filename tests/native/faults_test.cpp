// What WebGPU does not let one ask before it is too late: destroyed buffers, strangers' objects, finished encoders,
// lost devices. wgpu-native ends the process over some of them, so each fault runs in a process of its own: this
// program again, with WGREDUCE_FAULT in its environment. What happens is held against docs/reference/faults.md;
// WGREDUCE_WRITE_FAULTS=1 writes it there instead, in the column of the implementation that this program runs on.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <functional>
#include <sstream>
#include <utility>

#include "tests/native/fixture.hpp"

namespace wgreduce::test {
namespace {

constexpr const char* table_path = "docs/reference/faults.md";
constexpr int column_width = 44;

// What a child's fault works with. `stranger` is another device of the same instance: wgpu-native knows objects by
// their numbers in an instance, so those of another one are not told from its own.
struct Scene {
  OpenDevice home;
  DeviceHandle stranger;
  Context context;
  Reducer sum;
  BufferHandle input;
  BufferHandle target;
};

BufferHandle storage(WGPUDevice device, bool mapped = false) {
  WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
  descriptor.size = 256;
  descriptor.usage = input_usage;
  descriptor.mappedAtCreation = mapped;
  return BufferHandle(wgpuDeviceCreateBuffer(device, &descriptor));
}

// A device of the first adapter that `instance` gives; empty: there is none.
DeviceHandle open_stranger(WGPUInstance instance) {
  struct Answer {
    bool answered = false;
    AdapterHandle adapter;
    DeviceHandle device;
  } answer;
  WGPURequestAdapterCallbackInfo on_adapter = WGPU_REQUEST_ADAPTER_CALLBACK_INFO_INIT;
  on_adapter.mode = WGPUCallbackMode_AllowProcessEvents;
  on_adapter.userdata1 = &answer;
  on_adapter.callback = [](WGPURequestAdapterStatus, WGPUAdapter adapter, WGPUStringView, void* to, void*) {
    static_cast<Answer*>(to)->adapter = AdapterHandle(adapter);
    static_cast<Answer*>(to)->answered = true;
  };
  wgpuInstanceRequestAdapter(instance, nullptr, on_adapter);
  while (!answer.answered) wgpuInstanceProcessEvents(instance);
  if (!answer.adapter) return {};
  answer.answered = false;
  WGPUDeviceDescriptor descriptor = WGPU_DEVICE_DESCRIPTOR_INIT;
  descriptor.uncapturedErrorCallbackInfo.callback = [](WGPUDevice const*, WGPUErrorType, WGPUStringView, void*, void*) {
  };
  WGPURequestDeviceCallbackInfo on_device = WGPU_REQUEST_DEVICE_CALLBACK_INFO_INIT;
  on_device.mode = WGPUCallbackMode_AllowProcessEvents;
  on_device.userdata1 = &answer;
  on_device.callback = [](WGPURequestDeviceStatus, WGPUDevice device, WGPUStringView, void* to, void*) {
    static_cast<Answer*>(to)->device = DeviceHandle(device);
    static_cast<Answer*>(to)->answered = true;
  };
  wgpuAdapterRequestDevice(answer.adapter.get(), &descriptor, on_device);
  while (!answer.answered) wgpuInstanceProcessEvents(instance);
  return std::move(answer.device);
}

// Tells the parent how far things went. Unbuffered: the process may end at any moment.
void report(const std::string& line) {
  const std::string text = line + "\n";
  (void)!write(STDOUT_FILENO, text.data(), text.size());
}

std::string said(const Error& error) { return std::string(name(error.code)); }

// The type that the caller's own error scope catches while `act` runs; empty: none.
std::string caught(const Scene& scene, const std::function<void()>& act) {
  struct Caught {
    bool answered = false;
    WGPUErrorType type = WGPUErrorType_NoError;
  } got;
  wgpuDevicePushErrorScope(scene.home.device(), WGPUErrorFilter_Validation);
  act();
  WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.userdata1 = &got;
  info.callback = [](WGPUPopErrorScopeStatus, WGPUErrorType type, WGPUStringView, void* to, void*) {
    *static_cast<Caught*>(to) = {true, type};
  };
  wgpuDevicePopErrorScope(scene.home.device(), info);
  while (!got.answered) wgpuInstanceProcessEvents(scene.home.instance());
  return got.type == WGPUErrorType_NoError ? "" : "validation";
}

std::string lost(const Scene& scene) {
  for (int i = 0; i < 100; i++) wgpuInstanceProcessEvents(scene.home.instance());
  return scene.home.lost().empty() ? "nobody" : "OpenDevice::lost";
}

// Encodes into `encoder` (or fails to), lets `then` happen, finishes and submits: the last line says who noticed.
void encode_and_submit(
    Scene& scene, WGPUCommandEncoder encoder, const BufferSlice& slice, const BufferTarget& target,
    const std::function<void()>& then = [] {}) {
  report("encode: the process ends");
  Result<void> encoded;
  const std::string heard = caught(scene, [&] { encoded = scene.sum.encode(encoder, slice, target); });
  if (!encoded) return report("encode: " + said(encoded.error()));
  if (!heard.empty()) return report("the caller's scope around encode: " + heard);
  then();
  report("the caller's finish: the process ends");
  CommandBufferHandle commands;
  const std::string finish =
      caught(scene, [&] { commands = CommandBufferHandle(wgpuCommandEncoderFinish(encoder, nullptr)); });
  if (!finish.empty()) return report("the caller's finish: " + finish);
  report("the caller's submit: the process ends");
  const WGPUCommandBuffer list = commands.get();
  const std::string submit = caught(scene, [&] { wgpuQueueSubmit(scene.home.queue(), 1, &list); });
  if (!submit.empty()) return report("the caller's submit: " + submit);
  report(lost(scene));
}

void encode(
    Scene& scene, const BufferSlice& slice, const BufferTarget& target, const std::function<void()>& then = [] {}) {
  const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(scene.home.device(), nullptr));
  encode_and_submit(scene, encoder.get(), slice, target, then);
}

void run(Scene& scene, const BufferSlice& slice) {
  report("run: the process ends");
  auto answer = scene.sum.run(slice);
  report(answer ? "run: an answer" : "run: " + said(answer.error()));
}

// A buffer that WebGPU refused to make: its usages do not go together.
BufferHandle invalid(const Scene& scene) {
  WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
  descriptor.size = 256;
  descriptor.usage = WGPUBufferUsage_Storage | WGPUBufferUsage_MapRead;
  BufferHandle made;
  const std::string heard =
      caught(scene, [&] { made = BufferHandle(wgpuDeviceCreateBuffer(scene.home.device(), &descriptor)); });
  if (heard.empty() || !made) std::_Exit(3);
  return made;
}

BufferSlice whole(const BufferHandle& buffer) { return {buffer.get(), 0, 64}; }

void destroy(const OpenDevice& device) { wgpuDeviceDestroy(device.device()); }

struct Fault {
  const char* name;  // one word, for the environment
  const char* text;  // the row's
  void (*act)(Scene&);
};

constexpr Fault faults[] = {
    {"input_destroyed", "encode from a destroyed buffer",
     [](Scene& s) {
       wgpuBufferDestroy(s.input.get());
       encode(s, whole(s.input), {s.target.get(), 0});
     }},
    {"target_destroyed", "encode into a destroyed buffer",
     [](Scene& s) {
       wgpuBufferDestroy(s.target.get());
       encode(s, whole(s.input), {s.target.get(), 0});
     }},
    {"run_destroyed", "run over a destroyed buffer",
     [](Scene& s) {
       wgpuBufferDestroy(s.input.get());
       run(s, whole(s.input));
     }},
    {"destroyed_later", "a buffer destroyed between encode and submit",
     [](Scene& s) { encode(s, whole(s.input), {s.target.get(), 0}, [&] { wgpuBufferDestroy(s.input.get()); }); }},
    {"input_mapped", "encode from a mapped buffer",
     [](Scene& s) {
       const BufferHandle mapped = storage(s.home.device(), true);
       encode(s, whole(mapped), {s.target.get(), 0});
     }},
    {"run_mapped", "run over a mapped buffer",
     [](Scene& s) {
       const BufferHandle mapped = storage(s.home.device(), true);
       run(s, whole(mapped));
     }},
    {"input_foreign", "encode from another device's buffer",
     [](Scene& s) {
       const BufferHandle foreign = storage(s.stranger.get());
       encode(s, whole(foreign), {s.target.get(), 0});
     }},
    {"target_foreign", "encode into another device's buffer",
     [](Scene& s) {
       const BufferHandle foreign = storage(s.stranger.get());
       encode(s, whole(s.input), {foreign.get(), 0});
     }},
    {"run_foreign", "run over another device's buffer",
     [](Scene& s) {
       const BufferHandle foreign = storage(s.stranger.get());
       run(s, whole(foreign));
     }},
    {"input_invalid", "encode from an invalid buffer",
     [](Scene& s) {
       const BufferHandle bad = invalid(s);
       encode(s, whole(bad), {s.target.get(), 0});
     }},
    {"target_invalid", "encode into an invalid buffer",
     [](Scene& s) {
       const BufferHandle bad = invalid(s);
       encode(s, whole(s.input), {bad.get(), 0});
     }},
    {"run_invalid", "run over an invalid buffer",
     [](Scene& s) {
       const BufferHandle bad = invalid(s);
       run(s, whole(bad));
     }},
    {"encoder_finished", "encode into a finished encoder",
     [](Scene& s) {
       const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(s.home.device(), nullptr));
       const CommandBufferHandle commands(wgpuCommandEncoderFinish(encoder.get(), nullptr));
       encode_and_submit(s, encoder.get(), whole(s.input), {s.target.get(), 0});
     }},
    {"pass_ended", "encode into an ended pass",
     [](Scene& s) {
       const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(s.home.device(), nullptr));
       const ComputePassHandle pass(wgpuCommandEncoderBeginComputePass(encoder.get(), nullptr));
       wgpuComputePassEncoderEnd(pass.get());
       report("encode: the process ends");
       Result<void> encoded;
       const std::string heard =
           caught(s, [&] { encoded = s.sum.encode(pass.get(), whole(s.input), {s.target.get(), 0}); });
       if (!encoded) return report("encode: " + said(encoded.error()));
       if (!heard.empty()) return report("the caller's scope around encode: " + heard);
       report("the caller's finish: the process ends");
       const std::string finish =
           caught(s, [&] { CommandBufferHandle(wgpuCommandEncoderFinish(encoder.get(), nullptr)); });
       report(finish.empty() ? "nobody" : "the caller's finish: " + finish);
     }},
    {"pass_open", "encode into an encoder with an open pass",
     [](Scene& s) {
       const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(s.home.device(), nullptr));
       const ComputePassHandle pass(wgpuCommandEncoderBeginComputePass(encoder.get(), nullptr));
       report("encode: the process ends");
       Result<void> encoded;
       const std::string heard =
           caught(s, [&] { encoded = s.sum.encode(encoder.get(), whole(s.input), {s.target.get(), 0}); });
       if (!heard.empty()) return report("the caller's scope around encode: " + heard);
       const std::string seen = encoded ? "the caller's finish: " : "encode: " + said(encoded.error()) + "; finish: ";
       report(seen + "the process ends");
       const std::string finish = caught(s, [&] {
         wgpuComputePassEncoderEnd(pass.get());
         CommandBufferHandle(wgpuCommandEncoderFinish(encoder.get(), nullptr));
       });
       report(seen + (finish.empty() ? "nobody" : finish));
     }},
    {"encoder_foreign", "encode into another device's encoder",
     [](Scene& s) {
       const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(s.stranger.get(), nullptr));
       encode_and_submit(s, encoder.get(), whole(s.input), {s.target.get(), 0});
     }},
    {"lost_context", "a context on a lost device",
     [](Scene& s) {
       destroy(s.home);
       report("Context::create: the process ends");
       auto made = Context::create(s.home.context());
       report(made ? "Context::create: a context" : "Context::create: " + said(made.error()));
     }},
    {"lost_reducer", "a reducer on a lost device",
     [](Scene& s) {
       destroy(s.home);
       report("reducer: the process ends");
       auto made = s.context.reducer(*make_problem("sum", "f32"));
       report(made ? "reducer: a reducer" : "reducer: " + said(made.error()));
     }},
    {"lost_buffer", "create_buffer on a lost device",
     [](Scene& s) {
       destroy(s.home);
       report("create_buffer: the process ends");
       auto made = s.context.create_buffer(16, WGPUBufferUsage_Storage);
       report(made ? "create_buffer: a buffer" : "create_buffer: " + said(made.error()));
     }},
    {"lost_prepare", "prepare on a lost device",
     [](Scene& s) {
       destroy(s.home);
       report("prepare: the process ends");
       auto prepared = s.sum.prepare();
       report(prepared ? "prepare: done" : "prepare: " + said(prepared.error()));
     }},
    {"lost_begin", "begin on a lost device",
     [](Scene& s) {
       destroy(s.home);
       report("begin: the process ends");
       auto begun = s.sum.begin();
       report(begun ? "begin: a fold" : "begin: " + said(begun.error()));
     }},
    {"lost_encode", "encode on a lost device",
     [](Scene& s) {
       destroy(s.home);
       encode(s, whole(s.input), {s.target.get(), 0});
     }},
    {"lost_run", "run on a lost device",
     [](Scene& s) {
       destroy(s.home);
       run(s, whole(s.input));
     }},
    {"lost_later", "a device lost between encode and submit",
     [](Scene& s) { encode(s, whole(s.input), {s.target.get(), 0}, [&] { destroy(s.home); }); }},
    {"lost_waiting", "a device lost while run_async is under way",
     [](Scene& s) {
       report("run_async: the process ends");
       std::string outcome;
       auto started = s.sum.run_async(whole(s.input), [&](Result<std::vector<Value>> answer) {
         outcome = answer ? "run_async: an answer" : "run_async: " + said(answer.error());
       });
       if (!started) return report("run_async, at once: " + said(started.error()));
       destroy(s.home);
       while (outcome.empty()) s.context.poll();
       report(outcome);
     }},
};

// In a child the fault is all there is: this ends the process before any test starts.
class Child : public testing::Environment {
 public:
  void SetUp() override {
    const char* wanted = std::getenv("WGREDUCE_FAULT");
    if (!wanted) return;
    alarm(100);  // a hang ends as a signal
    for (const Fault& fault : faults)
      if (fault.name == std::string_view(wanted)) act(fault);
    std::_Exit(3);
  }

 private:
  static void act(const Fault& fault) {
    auto home = open_device();
    if (!home) std::_Exit(3);
    DeviceHandle stranger = open_stranger(home->instance());
    if (!stranger) std::_Exit(3);
    auto context = Context::create(home->context());
    if (!context) std::_Exit(3);
    auto sum = context->reducer(*make_problem("sum", "i32"));
    if (!sum || !sum->run({})) std::_Exit(3);
    BufferHandle input = storage(home->device());
    BufferHandle target = storage(home->device());
    Scene scene{*std::move(home), std::move(stranger), *std::move(context),
                *std::move(sum),  std::move(input),    std::move(target)};
    fault.act(scene);
    std::_Exit(0);
  }
};
const auto* const child = testing::AddGlobalTestEnvironment(new Child);

std::string program_path() {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  return std::string(path, length < 0 ? 0 : static_cast<std::size_t>(length));
}

// The last thing the fault's process reported; how it ended, where that says more.
std::string observe(const Fault& fault) {
  const std::string command =
      "WGREDUCE_FAULT=" + std::string(fault.name) + " '" + program_path() + "' --gtest_filter=Faults.* 2>/dev/null";
  FILE* const pipe = popen(command.c_str(), "r");
  if (!pipe) return "no process";
  std::string line;
  std::string last;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    last = std::exchange(line, "");
  }
  const int status = pclose(pipe);
  const bool exited = WIFEXITED(status) && WEXITSTATUS(status) < 128;
  if (exited && WEXITSTATUS(status) != 0) return "the test itself fails (" + std::to_string(WEXITSTATUS(status)) + ")";
  const bool ends = last.ends_with("the process ends");
  if (exited == ends) return last + (exited ? " quietly" : ", and then the process ends");
  return last;
}

std::string padded(std::string text, int width) {
  text.resize(std::max(text.size(), static_cast<std::size_t>(width)), ' ');
  return text;
}

// The table's cells: fault, wgpu-native, Dawn.
using Row = std::array<std::string, 3>;

std::map<std::string, Row> read_table() {
  std::map<std::string, Row> rows;
  std::ifstream file(table_path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("| ")) continue;
    Row row;
    std::istringstream cells(line.substr(1));
    for (std::string& cell : row) {
      std::getline(cells, cell, '|');
      const auto end = cell.find_last_not_of(' ');
      cell = end == std::string::npos ? "" : cell.substr(1, end);
    }
    rows[row[0]] = row;
  }
  return rows;
}

// What the file says above its table stays.
std::string read_preface() {
  std::ifstream file(table_path);
  std::string preface;
  for (std::string line; std::getline(file, line) && !line.starts_with("| ");) preface += line + "\n";
  return preface;
}

void write_table(const std::map<std::string, Row>& rows) {
  const std::string preface = read_preface();
  std::ofstream file(table_path);
  file << preface;
  const auto line = [&](const Row& row) {
    file << "| " << padded(row[0], column_width) << " | " << padded(row[1], column_width) << " | "
         << padded(row[2], column_width) << " |\n";
  };
  line({"fault", "wgpu-native", "Dawn"});
  const std::string rule(column_width, '-');
  line({rule, rule, rule});
  for (const Fault& fault : faults)
    if (const auto row = rows.find(fault.text); row != rows.end()) line(row->second);
}

class Faults : public Native {};

TEST_F(Faults, AreReportedAsTheTableSays) {
  const std::size_t column = implementation() == "wgpu-native" ? 1 : 2;
  const bool write = std::getenv("WGREDUCE_WRITE_FAULTS") != nullptr;
  auto rows = read_table();
  for (const Fault& fault : faults) {
    const std::string seen = observe(fault);
    Row& row = rows[fault.text];
    row[0] = fault.text;
    EXPECT_TRUE(write || seen == row[column]) << fault.text << ": " << seen << "; the table has: " << row[column];
    row[column] = seen;
  }
  if (write) write_table(rows);
}

}  // namespace
}  // namespace wgreduce::test

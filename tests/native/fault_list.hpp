// Wrong arguments, destroyed and invalid buffers, strangers' objects, finished encoders, lost devices: one row of
// docs/reference/faults.md each.
#pragma once

#include "tests/native/fault_scene.hpp"

namespace wgreduce::test::fault {

struct Fault {
  const char* name;  // one word, for the environment
  const char* text;  // the row's
  void (*act)(Scene&);
};

inline constexpr Fault faults[] = {
    {"input_usage", "encode from a buffer without usage Storage",
     [](Scene& s) {
       const BufferHandle copied = buffer(s, 256, WGPUBufferUsage_CopyDst);
       encode(s, whole(copied), {s.target.get(), 0});
     }},
    {"target_usage", "encode into a buffer without usage Storage",
     [](Scene& s) {
       const BufferHandle copied = buffer(s, 256, WGPUBufferUsage_CopyDst);
       encode(s, whole(s.input), {copied.get(), 0});
     }},
    {"input_null", "encode from a null buffer", [](Scene& s) { encode(s, {nullptr, 0, 64}, {s.target.get(), 0}); }},
    {"target_null", "encode into a null buffer", [](Scene& s) { encode(s, whole(s.input), {nullptr, 0}); }},
    {"encoder_null", "encode into a null encoder",
     [](Scene& s) {
       report_call(s, "encode",
                   [&] { return s.sum.encode(WGPUCommandEncoder{nullptr}, whole(s.input), {s.target.get(), 0}); });
     }},
    {"pass_null", "encode into a null pass",
     [](Scene& s) {
       report_call(s, "encode",
                   [&] { return s.sum.encode(WGPUComputePassEncoder{nullptr}, whole(s.input), {s.target.get(), 0}); });
     }},
    {"offset_beyond", "encode from an offset beyond the buffer",
     [](Scene& s) { encode(s, {s.input.get(), 65, 0}, {s.target.get(), 0}); }},
    {"count_beyond", "encode of more elements than the buffer has",
     [](Scene& s) { encode(s, {s.input.get(), 1, 64}, {s.target.get(), 0}); }},
    {"count_overflows", "encode of 2^64 - 1 elements",
     [](Scene& s) { encode(s, {s.input.get(), 1, ~std::uint64_t{0}}, {s.target.get(), 0}); }},
    {"input_odd", "encode of u8 elements in a buffer of 7 bytes",
     [](Scene& s) {
       const BufferHandle odd = buffer(s, 7, input_usage);
       auto bytes = s.context.reducer(*make_problem("sum", "u8"));
       if (!bytes) std::_Exit(3);
       submitted(s, "encode", [&](WGPUCommandEncoder encoder) {
         return bytes->encode(encoder, {{odd.get(), 0, 7}}, {s.target.get(), 0});
       });
     }},
    {"input_tiny", "encode from a buffer of 3 bytes",
     [](Scene& s) {
       const BufferHandle tiny = buffer(s, 3, input_usage);
       encode(s, {tiny.get(), 0, 1}, {s.target.get(), 0});
     }},
    {"target_unaligned", "encode to a result offset of 2 bytes",
     [](Scene& s) { encode(s, whole(s.input), {s.target.get(), 2}); }},
    {"target_beyond", "encode of a result beyond the buffer's end",
     [](Scene& s) { encode(s, whole(s.input), {s.target.get(), 252}); }},
    {"merge_damaged", "Fold::merge of a damaged state",
     [](Scene& s) {
       Fold fold = begun(s);
       auto bytes = saved(fold);
       bytes.back() ^= std::byte{1};
       submitted(s, "merge", [&](WGPUCommandEncoder encoder) { return fold.merge(encoder, bytes); });
     }},
    {"read_early", "Fold::read before its slices are submitted",
     [](Scene& s) {
       Fold fold = begun(s);
       const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(s.home.device(), nullptr));
       if (!fold.add(encoder.get(), whole(s.input))) std::_Exit(3);
       report_call(s, "read", [&] { return fold.read(); });
     }},
    {"save_early", "Fold::save before its slices are submitted",
     [](Scene& s) {
       Fold fold = begun(s);
       const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(s.home.device(), nullptr));
       if (!fold.add(encoder.get(), whole(s.input))) std::_Exit(3);
       report_call(s, "save", [&] { return fold.save(); });
     }},
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
    {"lost_prepared", "prepare on a lost device, all being compiled",
     [](Scene& s) {
       if (!s.sum.prepare()) std::_Exit(3);
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
    {"lost_add", "Fold::add on a lost device",
     [](Scene& s) {
       Fold fold = begun(s);
       const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(s.home.device(), nullptr));
       destroy(s.home);
       report_call(s, "add", [&] { return fold.add(encoder.get(), whole(s.input)); });
     }},
    {"lost_read", "Fold::read on a lost device",
     [](Scene& s) {
       Fold fold = begun(s);
       destroy(s.home);
       report_call(s, "read", [&] { return fold.read(); });
     }},
    {"lost_save", "Fold::save on a lost device",
     [](Scene& s) {
       Fold fold = begun(s);
       destroy(s.home);
       report_call(s, "save", [&] { return fold.save(); });
     }},
    {"lost_merge", "Fold::merge on a lost device",
     [](Scene& s) {
       Fold fold = begun(s);
       const auto bytes = saved(fold);
       const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(s.home.device(), nullptr));
       destroy(s.home);
       report_call(s, "merge", [&] { return fold.merge(encoder.get(), bytes); });
     }},
    {"add_destroyed", "Fold::add from a destroyed buffer",
     [](Scene& s) {
       Fold fold = begun(s);
       wgpuBufferDestroy(s.input.get());
       submitted(s, "add", [&](WGPUCommandEncoder encoder) { return fold.add(encoder, whole(s.input)); });
     }},
    {"add_foreign", "Fold::add from another device's buffer",
     [](Scene& s) {
       Fold fold = begun(s);
       const BufferHandle foreign = storage(s.stranger.get());
       submitted(s, "add", [&](WGPUCommandEncoder encoder) { return fold.add(encoder, whole(foreign)); });
     }},
    {"finish_destroyed", "Fold::finish into a destroyed buffer",
     [](Scene& s) {
       Fold fold = begun(s);
       wgpuBufferDestroy(s.target.get());
       submitted(s, "finish", [&](WGPUCommandEncoder encoder) { return fold.finish(encoder, {s.target.get(), 0}); });
     }},
    {"lost_finish", "Fold::finish on a lost device",
     [](Scene& s) {
       Fold fold = begun(s);
       const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(s.home.device(), nullptr));
       destroy(s.home);
       report_call(s, "finish", [&] { return fold.finish(encoder.get(), {s.target.get(), 0}); });
     }},
    {"merge_finished", "Fold::merge into a finished encoder",
     [](Scene& s) {
       Fold fold = begun(s);
       const auto bytes = saved(fold);
       const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(s.home.device(), nullptr));
       const CommandBufferHandle commands(wgpuCommandEncoderFinish(encoder.get(), nullptr));
       report_call(s, "merge", [&] { return fold.merge(encoder.get(), bytes); });
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

}  // namespace wgreduce::test::fault

#include <fmt/format.h>

#include <algorithm>

#include "options.hpp"
#include "wgreduce/ops.hpp"

namespace wgreduce::cli {
namespace {

constexpr std::string_view usage = R"(wgreduce folds large arrays on the GPU.

  wgreduce OPERATOR FILE|-                    a .npy file, or raw elements with --type; - is standard input
  wgreduce OPERATOR --random N                N random elements
  wgreduce dot FILE|- FILE|-                  two inputs of one type and length; or --random N
)";

constexpr std::string_view option_lines = R"(
Input
  --type T             element type; a .npy file has its own (bf16 reads one of uint16)
  --offset E           skip so many elements
  --count E            take so many elements
  --random N           so many random elements instead of a file; f32 unless --type says otherwise. A second input has
                       those of the next seed; --offset and --count go for both
  --seed S             of the generator (0)
  --distribution D     uniform (default), normal, wide (all binades), cancel (the sum is tiny beside the elements)

Meaning
  --nan MODE           propagate (default) or ignore
  --ties WHICH         first (default) or last
  --ddof D             0 (default) or 1
  --accuracy A         fast (default) or exact: the exact answer rounded once, the same bits on every device (sum,
                       mean, norm1, sumsq, norm2 and dot of floats; those of f64, and sums, extrema and counts of
                       integers, are exact by themselves)
  --result R           natural (default: f32; of f64, f64) or f64, of exact sums

How
  --strategy S         strided (default) or tree, the textbook kernel
  --folding F          automatic (default), workgroup, or subgroup, which needs an adapter that has them
  --adapter TEXT       the adapter whose name, driver or backend contains TEXT, of those that WebGPU offers (through
                       Dawn: one of each power preference, and the software one)
  --emit-partial OUT   an operator and merge: write the state too, for wgreduce merge; with - it goes to standard output
                       and the answer is not printed
  --check              compare with the exact reference on the host
  --json               print one JSON object
  --quick              verify only: seconds instead of minutes
  --device defaults    plan and wgsl only: no adapter, WebGPU's guaranteed limits
  --version, --help

Standard output carries the answer alone; device, passes and times go to standard error.
Exit codes: 0 right, 1 check failed, 2 usage, 3 no adapter, 4 bad input, 5 GPU error or answer not written.
)";

}  // namespace

std::string help_text() {
  std::string text(usage);
  for (const CommandName& row : commands)
    text += fmt::format("  wgreduce {:<35}{}\n", fmt::format("{} {}", row.name, row.arguments), row.meaning);
  text += fmt::format("  wgreduce {:<35}{}\n", "--version", "the version");
  text += fmt::format("  wgreduce {:<35}{}\n", "help, --help", "this text");

  text += "\nOperators\n";
  for (const Operator* op : operators) text += fmt::format("  {:<15}{}\n", op->name, op->meaning);
  text += "\nElement types\n";
  for (const ElementType& type : types) text += fmt::format("  {:<15}{}\n", type.name, type.meaning);
  return text + std::string(option_lines);
}

}  // namespace wgreduce::cli

// The texts of core/kernels, put into the library when it is built: the core opens no files.
#pragma once

#include <string_view>

namespace wgreduce {

struct KernelText {
  std::string_view name;  ///< of the file, without .wgsl
  std::string_view text;
};

extern const KernelText kernel_texts[];  ///< by name, ascending
extern const unsigned kernel_text_count;

}  // namespace wgreduce

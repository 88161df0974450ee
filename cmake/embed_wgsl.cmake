# Writes OUTPUT, a C++ file that holds the text of every kernel in KERNELS (a list of .wgsl paths):
#   cmake -DOUTPUT=kernel_texts.cpp "-DKERNELS=a.wgsl;b.wgsl" -P embed_wgsl.cmake
set(rows "")
foreach(kernel IN LISTS KERNELS)
  cmake_path(GET kernel STEM name)
  file(READ ${kernel} text)
  string(APPEND rows "    {\"${name}\",\n     R\"wgsl(${text})wgsl\"},\n")
endforeach()
list(LENGTH KERNELS count)
file(WRITE ${OUTPUT} "// Made by cmake/embed_wgsl.cmake from core/kernels.
#include \"kernel_texts.hpp\"

namespace wgreduce {
extern const KernelText kernel_texts[] = {
${rows}};
extern const unsigned kernel_text_count = ${count};
}  // namespace wgreduce
")

/* What the C library would ask a WASI host for. The core opens no files and prints nothing, so these are never reached;
   standing here, they keep the module free of imports. */
#include <stdint.h>
#include <wasi/api.h>

int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd) {
  (void)fd;
  return __WASI_ERRNO_NOTSUP;
}
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t at, int32_t whence, int32_t to) {
  (void)fd, (void)at, (void)whence, (void)to;
  return __WASI_ERRNO_NOTSUP;
}
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t list, int32_t count, int32_t to) {
  (void)fd, (void)list, (void)count, (void)to;
  return __WASI_ERRNO_NOTSUP;
}
int32_t __imported_wasi_snapshot_preview1_fd_fdstat_get(int32_t fd, int32_t to) {
  (void)fd, (void)to;
  return __WASI_ERRNO_NOTSUP;
}
_Noreturn void __imported_wasi_snapshot_preview1_proc_exit(int32_t code) {
  (void)code;
  __builtin_trap();
}

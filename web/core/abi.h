/* The C border of the core as WebAssembly. The module imports nothing; all it needs is passed through its memory.

   A plan is a number, made once by wgreduce_plan; texts cross then. wgreduce_launch is called for every chunk of every
   fold: it leaves a block of u32 words at a fixed address, allocates nothing and cannot fail.

   Whole numbers that may need more than 32 bits come in as exact doubles (JavaScript's safe integers) and go out as two
   words, low first. A call that can fail returns a negative number, -1 - ErrorCode, and leaves the error's sentence as
   its text. Calls other than launch may grow the memory: views of it have to be made again. */
#ifndef WGREDUCE_ABI_H
#define WGREDUCE_ABI_H

#include <stdint.h>

#ifdef __wasm__
#define WGREDUCE_EXPORT(name) __attribute__((export_name(#name)))
#else
#define WGREDUCE_EXPORT(name) /* tests/border is native */
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Room for `bytes` bytes that the next call reads. Valid until the next call of any kind. */
WGREDUCE_EXPORT(wgreduce_room) void* wgreduce_room(uint32_t bytes);

/* The text that the last call left: UTF-8, not terminated. */
WGREDUCE_EXPORT(wgreduce_text) const char* wgreduce_text(void);
WGREDUCE_EXPORT(wgreduce_text_bytes) uint32_t wgreduce_text_bytes(void);

/* Checks and plans the settings of `bytes` bytes in the room (settings.hpp says how they are written). Returns the plan
   and leaves JSON: {problem, device, program, result_struct, wgsl: {stage: text}, buffers}. */
WGREDUCE_EXPORT(wgreduce_plan) int32_t wgreduce_plan(uint32_t bytes);
WGREDUCE_EXPORT(wgreduce_free_plan) void wgreduce_free_plan(int32_t plan);

/* Words of the block that wgreduce_launch fills, and behind them WGREDUCE_DISPATCH_WORDS for each dispatch. */
enum {
  WGREDUCE_ELEMENTS = 0,    /* 2: that the chunk takes off the front of the slice */
  WGREDUCE_BYTE_OFFSET = 2, /* 2: of the chunk's binding */
  WGREDUCE_BYTE_SIZE = 4,
  WGREDUCE_SLOT = 5,               /* of (head, tail) in the table of slots */
  WGREDUCE_DEPTH = 6,              /* the longest chain of combines */
  WGREDUCE_DISPATCHES = 7,         /* how many there are, at most 8 */
  WGREDUCE_SECOND_BYTE_OFFSET = 8, /* 2: of two inputs the second's binding, */
  WGREDUCE_SECOND_BYTE_SIZE = 10,
  WGREDUCE_SECOND_SLOT = 11, /* and its slot */
  WGREDUCE_FIRST_DISPATCH = 12,
  WGREDUCE_DISPATCH_WORDS = 4, /* stage, workgroups, source, target: as in plan.hpp */
  WGREDUCE_BLOCK_WORDS = WGREDUCE_FIRST_DISPATCH + 8 * WGREDUCE_DISPATCH_WORDS
};
WGREDUCE_EXPORT(wgreduce_block) const uint32_t* wgreduce_block(void);

/* Flags of a launch. */
enum {
  WGREDUCE_LAST = 1,     /* the slice is the fold's last one, and the answer goes to a result */
  WGREDUCE_MAY_ALIAS = 2 /* a slice's buffer is also the result's */
};

/* The next chunk of the elements from `offset` on, `count` of them, and its dispatches; of two inputs, of the second's
   from `second` on as well. A count of 0 gives the dispatch that finishes what the state holds. */
WGREDUCE_EXPORT(wgreduce_launch)
void wgreduce_launch(int32_t plan, double offset, double second, double count, uint32_t flags);

/* The launch that goes on from the state by a saved one, whose buffer is wgreduce_read_saved's. Fills the block. */
WGREDUCE_EXPORT(wgreduce_launch_merge) void wgreduce_launch_merge(int32_t plan);

/* What checks.hpp says of a call's inputs (`inputs` of them, `second` without meaning for one; `before` elements are in
   the fold already), of a slice (`input`: 0, or 1 for the second) or of a target: 0 or an error. */
WGREDUCE_EXPORT(wgreduce_check_inputs)
int32_t wgreduce_check_inputs(int32_t plan, uint32_t inputs, double first, double second, double before);
WGREDUCE_EXPORT(wgreduce_check_slice)
int32_t wgreduce_check_slice(int32_t plan, uint32_t input, double offset, double count, double size, uint32_t storage);
WGREDUCE_EXPORT(wgreduce_check_target)
int32_t wgreduce_check_target(int32_t plan, double byte_offset, double size, uint32_t storage);

/* The values of the result whose words are in the room, over `count` elements in all: leaves in the room, for each
   field, three words: whether there is none, and its bits. Returns the number of fields. */
WGREDUCE_EXPORT(wgreduce_decode) uint32_t wgreduce_decode(int32_t plan, double count);

/* The saved state that is the `bytes` bytes in the room, for a fold of `count` elements so far: leaves in the room what
   its buffer holds, whose first two words are the elements that it stands for, and returns how many bytes they are. */
WGREDUCE_EXPORT(wgreduce_read_saved) int32_t wgreduce_read_saved(int32_t plan, uint32_t bytes, double count);

/* A fold's state, whose words are in the room, to be saved: leaves the bytes in the room and returns how many they are.
   `count` elements are recorded; the state must stand for all of them. */
WGREDUCE_EXPORT(wgreduce_write_saved) int32_t wgreduce_write_saved(int32_t plan, double count);

/* Whether the state whose last two words, its count, are in the room stands for all of a fold's `count` elements: 0 or
   an error. */
WGREDUCE_EXPORT(wgreduce_check_submitted) int32_t wgreduce_check_submitted(double count);

/* Problem, device, program, and the launches of one slice of `count` elements, as JSON: Reducer::explain. */
WGREDUCE_EXPORT(wgreduce_explain) void wgreduce_explain(int32_t plan, double count);

#ifdef __cplusplus
}
#endif
#endif

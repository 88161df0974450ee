/* The C border of wgreduce-verify.wasm: the conformance cases, what they read, and whether an answer is right. For
   tests and for the page that verifies a browser; not part of the package. Texts, the room, words and doubles are as in
   abi.h. Cases are numbered: those of the set last asked for, then the planted faults' own. */
#ifndef WGREDUCE_VERIFY_ABI_H
#define WGREDUCE_VERIFY_ABI_H

#include "abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of the core, for web/gen.mjs: {tables, stages, numbers}. */
WGREDUCE_EXPORT(verify_tables) void verify_tables(void);

/* The cases of a set (CaseSet) and the planted faults:
   {cases: [{title, name, type, data, program, offset, second, count, options}], faults: [{name, case, stage, right,
   wrong, race}], untouched}. Cases with the same `data` read the same elements, those with the same `program` are
   folded by the same one; `options` are what createReducer takes. `second` stands with two inputs alone: {offset,
   begin}, the second's first element in a buffer of its own, which holds the elements from the word `begin` on. */
WGREDUCE_EXPORT(verify_cases) void verify_cases(uint32_t set);

/* Makes the elements that the cases from `first` to before `end` read, and returns how many words they are. */
WGREDUCE_EXPORT(verify_load) uint32_t verify_load(uint32_t first, uint32_t end);
WGREDUCE_EXPORT(verify_elements) const uint32_t* verify_elements(void);

/* Puts guards around a case's slices (`on`), or takes them away again. Returns eight words: first and number of the
   words before the slice that may have changed, then of those after it; then of a second input's, or zeros. */
WGREDUCE_EXPORT(verify_guard) const uint32_t* verify_guard(uint32_t number, uint32_t on);

/* Compares the result whose words are in the room; a word beside it has changed: `strayed`. Adds it to the fingerprint
   if `counts`, and leaves {worst, to_the_bit, sentence}; worst is null where it is infinite. */
WGREDUCE_EXPORT(verify_compare)
void verify_compare(uint32_t number, uint32_t depth, uint32_t strayed, uint32_t counts);

/* Of all that has been compared since the set was asked for: 16 digits. */
WGREDUCE_EXPORT(verify_fingerprint) void verify_fingerprint(void);

#ifdef __cplusplus
}
#endif
#endif

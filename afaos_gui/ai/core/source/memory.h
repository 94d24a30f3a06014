/* Memory that begins where vectors may, filled with zeros; NULL if there is none. */

#pragma once
#include <stdlib.h>
#include <string.h>

#define ALIGNMENT 64

static inline void *aligned_memory(size_t bytes)
{
    bytes = (bytes / ALIGNMENT + 2) * ALIGNMENT; /* whole vectors may be read at the end */
#if defined(_WIN32)
    void *memory = _aligned_malloc(bytes, ALIGNMENT);
#else
    void *memory = aligned_alloc(ALIGNMENT, bytes);
#endif
    if (memory)
        memset(memory, 0, bytes);
    return memory;
}

static inline void free_aligned(void *memory)
{
#if defined(_WIN32)
    _aligned_free(memory);
#else
    free(memory);
#endif
}

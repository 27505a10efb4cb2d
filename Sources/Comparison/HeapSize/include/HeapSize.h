#ifndef HEAP_SIZE_H
#define HEAP_SIZE_H

#include <stdint.h>

/// The bytes that this process has asked its allocator for and not given back; negative where the allocator doesn't
/// say. Each thread keeps a few kilobytes that were given back, and they still count.
int64_t heap_size(void);

#endif

/// How much memory does this process use? Its resident pages also contain what the allocator keeps for later.

#include "HeapSize.h"

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__APPLE__)
#include <malloc/malloc.h>
#elif defined(__GLIBC__)
#include <malloc.h>
#if __GLIBC_PREREQ(2, 33)
#define HAS_MALLINFO2 1
#endif
#endif

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif

int64_t heap_size(void) {
#if defined(SANITIZED) || defined(THREAD_SANITIZER)
  return -1;  // A sanitizer brings an allocator of its own.
#elif defined(__APPLE__)
  malloc_statistics_t all;
  malloc_zone_statistics(0, &all);
  return (int64_t)all.size_in_use;
#elif defined(HAS_MALLINFO2)
  malloc_trim(0);  // Merges free chunks, because small ones count as allocated.
  struct mallinfo2 all = mallinfo2();
  return (int64_t)(all.uordblks + all.hblkhd);
#else
  return -1;
#endif
}

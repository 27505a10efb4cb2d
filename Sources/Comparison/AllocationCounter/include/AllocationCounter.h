#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whose allocations are counted.
typedef enum {
  /// Those of the thread that starts the count.
  ALLOCATIONS_OF_THREAD,
  /// Those of all threads.
  ALLOCATIONS_OF_PROCESS,
} AllocationScope;

/// What was asked of the allocator while anybody counted.
typedef struct {
  /// Calls of malloc, calloc, realloc, posix_memalign, aligned_alloc and memalign that gave memory.
  uint64_t allocations;
  /// Calls of free and realloc that gave memory back.
  uint64_t releases;
  /// The bytes given less those given back, as the allocator rounds them. Negative when older memory was given back.
  int64_t bytes;
  /// The most that `bytes` has been since the peak was last levelled.
  int64_t peak;
} AllocationCount;

/// Whether this program's allocator is the counting one. False under a sanitizer, which brings its own allocator, and
/// on systems other than Linux with the GNU C library: the counts are then zero and mean nothing.
bool allocation_counter_is_available(void);

/// Begins to count. Counts may overlap and nest: each start needs a stop, of the same thread for a thread's count.
void allocation_counter_start(AllocationScope scope);

/// What has been counted so far. Calls only grow: a count is the difference of two readings between start and stop.
AllocationCount allocation_counter_read(AllocationScope scope);

/// Lets the peak begin anew at what is held now.
void allocation_counter_level_peak(AllocationScope scope);

/// Ends a count.
void allocation_counter_stop(AllocationScope scope);

/// Asks the allocator once in each way that is counted, five in all, and gives everything back: the counter's control.
void allocation_counter_exercise(void);

/// Gives free memory back to the system, where the C library can: what one measurement freed should not be sorted out
/// in the next one's time.
void allocation_counter_settle_heap(void);

#endif

/// How many allocations does a piece of code make, and how much memory does it hold at most? The program's own malloc and
/// its kin stand before the C library's: a symbol of the executable is found first. Each counts if anybody asked for
/// that, and passes the call on.
///
/// A program that doesn't count pays one relaxed read of a flag and one jump for a call.

#include "AllocationCounter.h"

#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#if defined(__GLIBC__) && !defined(SANITIZED) && !defined(THREAD_SANITIZER)

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

#define INTERPOSED __attribute__((visibility("default")))

/// How many counts are under way, of whatever scope.
static _Atomic int counts;

static _Atomic int process_counts;
static _Atomic uint64_t process_allocations;
static _Atomic uint64_t process_releases;
static _Atomic int64_t process_bytes;
static _Atomic int64_t process_peak;

static __thread int thread_counts __attribute__((tls_model("initial-exec")));
static __thread AllocationCount thread_count __attribute__((tls_model("initial-exec")));

static inline bool is_counting(void) {
  return __builtin_expect(atomic_load_explicit(&counts, memory_order_relaxed) != 0, 0);
}

static void raise_peak_to(int64_t bytes) {
  int64_t peak = atomic_load_explicit(&process_peak, memory_order_relaxed);
  while (bytes > peak && !atomic_compare_exchange_weak(&process_peak, &peak, bytes)) {}
}

static void count(AllocationCount added) {
  if (thread_counts) {
    thread_count.allocations += added.allocations;
    thread_count.releases += added.releases;
    thread_count.bytes += added.bytes;
    if (thread_count.bytes > thread_count.peak) thread_count.peak = thread_count.bytes;
  }
  if (atomic_load_explicit(&process_counts, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&process_allocations, added.allocations, memory_order_relaxed);
    atomic_fetch_add_explicit(&process_releases, added.releases, memory_order_relaxed);
    raise_peak_to(atomic_fetch_add_explicit(&process_bytes, added.bytes, memory_order_relaxed) + added.bytes);
  }
}

static __attribute__((noinline)) void *counted(void *memory) {
  if (memory) count((AllocationCount){.allocations = 1, .bytes = (int64_t)malloc_usable_size(memory)});
  return memory;
}

static __attribute__((noinline)) void count_release(void *memory) {
  if (memory) count((AllocationCount){.releases = 1, .bytes = -(int64_t)malloc_usable_size(memory)});
}

// Without a count under way each of these ends in a jump to the C library.

INTERPOSED void *malloc(size_t size) {
  if (is_counting()) return counted(__libc_malloc(size));
  return __libc_malloc(size);
}

INTERPOSED void *calloc(size_t items, size_t size) {
  if (is_counting()) return counted(__libc_calloc(items, size));
  return __libc_calloc(items, size);
}

INTERPOSED void *realloc(void *memory, size_t size) {
  if (!is_counting()) return __libc_realloc(memory, size);
  int64_t before = memory ? (int64_t)malloc_usable_size(memory) : 0;
  void *moved = __libc_realloc(memory, size);
  if (memory && (moved || size == 0)) count((AllocationCount){.releases = 1, .bytes = -before});
  return counted(moved);
}

INTERPOSED void *memalign(size_t alignment, size_t size) {
  if (is_counting()) return counted(__libc_memalign(alignment, size));
  return __libc_memalign(alignment, size);
}

INTERPOSED void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

INTERPOSED int posix_memalign(void **place, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  int saved = errno;
  void *memory = memalign(alignment, size);
  errno = saved;
  if (!memory) return ENOMEM;
  *place = memory;
  return 0;
}

INTERPOSED void free(void *memory) {
  if (is_counting()) count_release(memory);
  __libc_free(memory);
}

bool allocation_counter_is_available(void) { return true; }

static void change(AllocationScope scope, int by) {
  if (scope == ALLOCATIONS_OF_THREAD) {
    thread_counts += by;
  } else {
    atomic_fetch_add(&process_counts, by);
  }
  atomic_fetch_add(&counts, by);
}

void allocation_counter_start(AllocationScope scope) { change(scope, 1); }

void allocation_counter_stop(AllocationScope scope) { change(scope, -1); }

AllocationCount allocation_counter_read(AllocationScope scope) {
  if (scope == ALLOCATIONS_OF_THREAD) return thread_count;
  return (AllocationCount){
    .allocations = atomic_load(&process_allocations), .releases = atomic_load(&process_releases),
    .bytes = atomic_load(&process_bytes), .peak = atomic_load(&process_peak)};
}

void allocation_counter_level_peak(AllocationScope scope) {
  if (scope == ALLOCATIONS_OF_THREAD) {
    thread_count.peak = thread_count.bytes;
  } else {
    atomic_store(&process_peak, atomic_load(&process_bytes));
  }
}

#else

bool allocation_counter_is_available(void) { return false; }

void allocation_counter_start(AllocationScope scope) { (void)scope; }

AllocationCount allocation_counter_read(AllocationScope scope) {
  (void)scope;
  return (AllocationCount){0};
}

void allocation_counter_level_peak(AllocationScope scope) { (void)scope; }

void allocation_counter_stop(AllocationScope scope) { (void)scope; }

#endif

void allocation_counter_exercise(void) {
  // Volatile, or the compiler leaves out what nobody reads.
  void *volatile memory = malloc(16);
  memory = realloc(memory, 4096);
  free(memory);
  memory = calloc(2, 16);
  free(memory);
  memory = aligned_alloc(64, 128);
  free(memory);
  void *aligned = NULL;
  if (posix_memalign(&aligned, 64, 128) == 0) free(aligned);
}

void allocation_counter_settle_heap(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

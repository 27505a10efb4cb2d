#define _GNU_SOURCE
#include "Affinity.h"

#ifdef __linux__
#include <dirent.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>

/// What the program might use at first; read once.
static cpu_set_t at_first;
static bool is_known;

/// Moves every thread. One that ends meanwhile is no failure.
static void move_threads(const cpu_set_t *processors) {
  DIR *threads = opendir("/proc/self/task");
  if (threads == NULL) return;
  for (struct dirent *thread; (thread = readdir(threads)) != NULL;) {
    int number = atoi(thread->d_name);
    if (number > 0) sched_setaffinity(number, sizeof *processors, processors);
  }
  closedir(threads);
}

void affinity_use_one(void) {
  if (!is_known) is_known = sched_getaffinity(0, sizeof at_first, &at_first) == 0;
  // The last one: systems serve their devices on the first.
  int last = CPU_SETSIZE - 1;
  while (last >= 0 && !CPU_ISSET(last, &at_first)) last--;
  if (!is_known || last < 0) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(last, &one);
  move_threads(&one);
}

void affinity_use_all(void) {
  if (is_known) move_threads(&at_first);
}

int affinity_count(void) {
  cpu_set_t now;
  return sched_getaffinity(0, sizeof now, &now) == 0 ? CPU_COUNT(&now) : 0;
}
#else
void affinity_use_one(void) {}
void affinity_use_all(void) {}
int affinity_count(void) { return 0; }
#endif

#ifndef AFFINITY_H
#define AFFINITY_H

/// Keeps all threads of this program, and those that they start, on one of the processors that it may use. Does nothing
/// on systems other than Linux, or where the system refuses.
void affinity_use_one(void);

/// Lets all threads run again on every processor that the program might use at first.
void affinity_use_all(void);

/// On how many processors this thread may run; 0 where the system doesn't say.
int affinity_count(void);

#endif

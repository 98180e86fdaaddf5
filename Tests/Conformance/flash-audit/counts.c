// Counts what a program allocates and how often it checks that accesses do not overlap, and prints both when it ends: a library for
// LD_PRELOAD (flash-audit.py).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_long allocations, accesses;

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocations++;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  allocations++;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : 12;
}

typedef void BeginAccess(void *, void *, uintptr_t, void *);

void swift_beginAccess(void *place, void *buffer, uintptr_t flags, void *counter) {
  static _Atomic(BeginAccess *) next;
  BeginAccess *begin = next;
  if (!begin) next = begin = (BeginAccess *)dlsym(RTLD_NEXT, "swift_beginAccess");
  accesses++;
  begin(place, buffer, flags, counter);
}

__attribute__((destructor)) static void print(void) {
  fprintf(stderr, "counts %ld %ld\n", (long)allocations, (long)accesses);
}

// Preloaded into the program under test: counts the calls by which it changes files, and strikes at one of them.
//
// KILLPOINT_RECORD names a file that is mapped and filled in as the program runs, so that it can be read after a kill:
// three 64-bit numbers, the calls so far and the moments of the first and of the last one (CLOCK_MONOTONIC, nanoseconds).
// KILLPOINT_AT=n sends SIGKILL before the n-th call is made. KILLPOINT_FULL=n lets the disk be full from the n-th call on:
// what needs room fails with ENOSPC. Of a write that is struck, half is written first. What the program prints,
// wherever it goes, does not count. Children of the program are left alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static struct {
  _Atomic int64_t calls;
  _Atomic int64_t first;
  _Atomic int64_t last;
} *record;
static int64_t at, full;
static struct stat output[3];

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("KILLPOINT_RECORD"), *number = getenv("KILLPOINT_AT");
  at = number ? atoll(number) : 0;
  number = getenv("KILLPOINT_FULL");
  full = number ? atoll(number) : 0;
  int descriptor = file ? NEXT(open)(file, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
  if (descriptor >= 0 && ftruncate(descriptor, sizeof *record) == 0) {
    void *mapped =
        mmap(NULL, sizeof *record, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (mapped != MAP_FAILED) record = mapped;
  }
  if (descriptor >= 0) close(descriptor);
  for (int i = 1; i < 3; i++) fstat(i, &output[i]);
  unsetenv("LD_PRELOAD");
}

enum stroke { none, killed, isFull };

// What is to happen at this call.
static enum stroke stroke(void) {
  if (!record) return none;
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  int64_t now = time.tv_sec * 1000000000LL + time.tv_nsec, unset = 0;
  atomic_compare_exchange_strong(&record->first, &unset, now);
  atomic_store(&record->last, now);
  int64_t call = atomic_fetch_add(&record->calls, 1) + 1;
  return call == at ? killed : full && call >= full ? isFull : none;
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// Answers whether the call has to fail, and does not come back from a kill.
static int fails(int needsRoom) {
  enum stroke present = stroke();
  if (present == killed) die();
  if (present != isFull || !needsRoom) return 0;
  errno = ENOSPC;
  return 1;
}

static int isFile(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  // The program may have duplicated its output's descriptors.
  for (int i = 1; i < 3; i++)
    if (status.st_dev == output[i].st_dev && status.st_ino == output[i].st_ino) return 0;
  return 1;
}

#define CHANGES(needsRoom, name, parameters, arguments) \
  int name parameters {                                 \
    if (fails(needsRoom)) return -1;                    \
    return NEXT(name) arguments;                        \
  }
CHANGES(1, rename, (const char *a, const char *b), (a, b))
CHANGES(1, renameat, (int a, const char *b, int c, const char *d), (a, b, c, d))
CHANGES(1, renameat2, (int a, const char *b, int c, const char *d, unsigned e), (a, b, c, d, e))
CHANGES(1, link, (const char *a, const char *b), (a, b))
CHANGES(1, symlink, (const char *a, const char *b), (a, b))
CHANGES(1, mkdir, (const char *a, mode_t b), (a, b))
CHANGES(1, fsync, (int a), (a))
CHANGES(1, fdatasync, (int a), (a))
CHANGES(0, unlink, (const char *a), (a))
CHANGES(0, unlinkat, (int a, const char *b, int c), (a, b, c))
CHANGES(0, rmdir, (const char *a), (a))
CHANGES(0, chmod, (const char *a, mode_t b), (a, b))
CHANGES(0, fchmod, (int a, mode_t b), (a, b))
CHANGES(0, futimens, (int a, const struct timespec b[2]), (a, b))
CHANGES(0, ftruncate, (int a, off_t b), (a, b))

// Half of it goes in; the next one then finds no room.
#define WRITES(name, parameters, half, whole)                            \
  ssize_t name parameters {                                              \
    enum stroke present = isFile(descriptor) ? stroke() : none;          \
    if (present == none) return NEXT(name) whole;                        \
    if (present == isFull && record->calls > full) {                     \
      errno = ENOSPC;                                                    \
      return -1;                                                         \
    }                                                                    \
    ssize_t written = NEXT(name) half;                                   \
    if (present == killed) die();                                        \
    return written;                                                      \
  }
WRITES(write, (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count / 2),
       (descriptor, bytes, count))
WRITES(pwrite, (int descriptor, const void *bytes, size_t count, off_t place),
       (descriptor, bytes, count / 2, place), (descriptor, bytes, count, place))

// Only what makes or empties a file counts.
#define OPENS(name, before, pass)                                               \
  int name(before const char *path, int flags, ...) {                           \
    va_list list;                                                               \
    va_start(list, flags);                                                      \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;     \
    va_end(list);                                                               \
    if (flags & (O_CREAT | O_TRUNC) && fails(access(path, F_OK) != 0)) return -1; \
    return NEXT(name)(pass path, flags, mode);                                  \
  }
#define COMMA ,
OPENS(open, , )
OPENS(open64, , )
OPENS(openat, int folder COMMA, folder COMMA)
OPENS(openat64, int folder COMMA, folder COMMA)

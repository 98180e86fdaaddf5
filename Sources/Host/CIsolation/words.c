/* Shared memory and waiting on it. */
#define _GNU_SOURCE
#include "CIsolation.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <linux/futex.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/vfs.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int isolation_memory(size_t size)
{
  int memory = memfd_create("arcadia-core", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -1;
  /* The other side could otherwise make it shorter, and reading what is gone is a SIGBUS here. */
  if (ftruncate(memory, (off_t)size) == 0 &&
      fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
    return memory;
  int why = errno;
  close(memory);
  errno = why;
  return -1;
}

bool isolation_wait(uint32_t *word, uint32_t value, uint64_t nanoseconds)
{
  struct timespec time = {(time_t)(nanoseconds / 1000000000), (long)(nanoseconds % 1000000000)};
  if (isolation_load(word) != value) return true;
  if (syscall(SYS_futex, word, FUTEX_WAIT, value, &time, NULL, 0) == 0) return true;
  return errno != ETIMEDOUT;
}

static uint64_t now(void)
{
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

bool isolation_spin(const uint32_t *word, uint32_t value, uint64_t nanoseconds)
{
  uint64_t end = now() + nanoseconds;
  do {
    for (int turn = 0; turn < 32; turn++) {
      if (isolation_load(word) != value) return true;
#if defined(__x86_64__) || defined(__i386__)
      __builtin_ia32_pause();
#endif
    }
  } while (now() < end);
  return isolation_load(word) != value;
}

void isolation_wake(uint32_t *word) { syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0); }

void *isolation_map(int memory, size_t size)
{
  /* A page on each side that nobody may touch: a core that runs off the end of a block of its own finds it first. */
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *room = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) return NULL;
  if (mmap(room + page, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, memory, 0) == MAP_FAILED) {
    int why = errno;
    munmap(room, size + 2 * page);
    errno = why;
    return NULL;
  }
  /* A crash must not write all of this out. */
  madvise(room + page, size, MADV_DONTDUMP);
  return room + page;
}

void isolation_unmap(void *start, size_t size)
{
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  munmap((char *)start - page, size + 2 * page);
}

void isolation_forget(void *start, size_t size)
{
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  madvise(start, (size + page - 1) / page * page, MADV_DONTNEED);
}

bool isolation_pipe(int ends[2])
{
  if (pipe2(ends, O_CLOEXEC)) return false;
  fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
  return true;
}

static int open_below(int above, const char *path, uint64_t flags)
{
  struct open_how how = {.flags = flags | O_DIRECTORY | O_CLOEXEC, .resolve = RESOLVE_NO_SYMLINKS | RESOLVE_BENEATH};
  return (int)syscall(SYS_openat2, above, path, &how, sizeof how);
}

uint32_t isolation_file_system(const char *path)
{
  struct statfs system;
  return statfs(path, &system) == 0 ? (uint32_t)system.f_type : 0;
}

int isolation_open_folder(int above, const char *path)
{
  int folder = open_below(above, path, O_RDONLY);
  if (folder >= 0 || errno != EACCES) return folder;
  /* Its place is held while it is changed: what takes its name meanwhile is not. */
  int place = open_below(above, path, O_PATH);
  if (place < 0) return -1;
  char name[40];
  snprintf(name, sizeof name, "/proc/self/fd/%d", place);
  folder = chmod(name, 0700) ? -1 : open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int why = errno;
  close(place);
  errno = why;
  return folder;
}

struct listener {
  void (*each)(const char *path, void *context);
  void *context;
};

static int tell(struct dl_phdr_info *info, size_t size, void *data)
{
  (void)size;
  const struct listener *listener = data;
  if (info->dlpi_name && info->dlpi_name[0] == '/') listener->each(info->dlpi_name, listener->context);
  return 0;
}

void isolation_libraries(void (*each)(const char *path, void *context), void *context)
{
  struct listener listener = {each, context};
  dl_iterate_phdr(tell, &listener);
}

void isolation_close_from(int first)
{
  if (syscall(SYS_close_range, first, ~0u, 0) == 0) return;
  for (int descriptor = first; descriptor < 65536; descriptor++) close(descriptor);
}

bool isolation_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0; }

#ifndef __has_feature
#define __has_feature(x) 0
#endif
/* Deadly signals of a core are ours to tell of. Looking for leaks at the end takes another process, which the sandbox forbids; and a
   worker has no environment that could say any of this. */
#define SANITIZER_OPTIONS "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0"
#if __has_feature(address_sanitizer)
__attribute__((visibility("default"))) const char *__asan_default_options(void) { return SANITIZER_OPTIONS ":detect_leaks=0"; }
#elif __has_feature(thread_sanitizer)
__attribute__((visibility("default"))) const char *__tsan_default_options(void) { return SANITIZER_OPTIONS ":report_signal_unsafe=0"; }
#endif
bool isolation_is_sanitized(void) { return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer); }

bool isolation_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0; }

void isolation_limit_signals(unsigned long count)
{
  struct rlimit limit = {count, count};
  setrlimit(RLIMIT_SIGPENDING, &limit);
}

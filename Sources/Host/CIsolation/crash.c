/* What a dying process still writes down. Everything here runs inside a signal handler of a process that may be broken in any
   way: the signal and the bare addresses go first, and only then what may fail in its turn, the names. */
#define _GNU_SOURCE
#include "CIsolation.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

static struct isolation_crash *record;
static const int deadly[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGXCPU, SIGXFSZ};

static void keep(char target[ISOLATION_NAME], const char *text)
{
  size_t length = text ? strnlen(text, ISOLATION_NAME - 1) : 0;
  if (length) memcpy(target, text, length);
  target[length] = 0;
}

static void name(struct isolation_frame *frame)
{
  Dl_info info;
  if (!dladdr((void *)(uintptr_t)frame->address, &info)) return;
  const char *slash = info.dli_fname ? strrchr(info.dli_fname, '/') : NULL;
  keep(frame->module, slash ? slash + 1 : info.dli_fname);
  keep(frame->symbol, info.dli_sname);
  const void *base = info.dli_sname ? info.dli_saddr : info.dli_fbase;
  frame->offset = frame->address - (uint64_t)(uintptr_t)base;
}

/* The instruction at which the signal came. */
static uint64_t place(const void *context)
{
#if defined(__x86_64__)
  return (uint64_t)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  return ((const ucontext_t *)context)->uc_mcontext.pc;
#else
  (void)context;
  return 0;
#endif
}

static void handle(int number, siginfo_t *info, void *context)
{
  static volatile sig_atomic_t is_busy;
  /* What happens in here, or in another thread meanwhile, is not the cause. */
  if (!is_busy) {
    is_busy = 1;
    record->code = info->si_code;
    record->address = (uint64_t)(uintptr_t)info->si_addr;
    __atomic_store_n(&record->signal, (uint32_t)number, __ATOMIC_RELEASE);
    record->frames[0].address = place(context);
    __atomic_store_n(&record->count, 1, __ATOMIC_RELEASE);
    void *addresses[ISOLATION_FRAMES];
    int all = backtrace(addresses, ISOLATION_FRAMES), first = 0, count = 1;
    /* The way begins with this handler. Where the place itself is not on it (a jump into nowhere), it stands before it alone. */
    for (int at = 0; at < all; at++)
      if ((uint64_t)(uintptr_t)addresses[at] == record->frames[0].address) first = at + 1;
    for (int at = first; at < all && count < ISOLATION_FRAMES; at++)
      record->frames[count++].address = (uint64_t)(uintptr_t)addresses[at];
    __atomic_store_n(&record->count, (uint32_t)count, __ATOMIC_RELEASE);
    for (int at = 0; at < count; at++) name(&record->frames[at]);
    __atomic_store_n(&record->is_named, 1, __ATOMIC_RELEASE);
  }
  signal(number, SIG_DFL);
  syscall(SYS_tgkill, getpid(), (int)syscall(SYS_gettid), number);
}

void isolation_catch_crashes(struct isolation_crash *given)
{
  record = given;
  /* The first call loads the unwinder, which a dying process should not have to. */
  void *none[2];
  backtrace(none, 2);
  /* A stack that overflowed is no place for a handler. */
  size_t size = 256 << 10;
  stack_t stack = {.ss_sp = malloc(size), .ss_size = size};
  if (stack.ss_sp) sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (size_t at = 0; at < sizeof deadly / sizeof *deadly; at++) sigaction(deadly[at], &action, NULL);
}

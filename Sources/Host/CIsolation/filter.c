/* Which system calls pass (seccomp(2), by libseccomp). */
#define _GNU_SOURCE
#include "CIsolation.h"

#include <asm/termbits.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

static struct isolation_refusals *record;

/* si_code of a SIGSYS that a filter sent (linux/signal.h, which cannot be included beside signal.h). */
enum { SENT_BY_FILTER = 1 };

/* Harmless whatever the arguments: memory, threads, time, and files, for which Landlock says which. */
static const char *const allowed[] = {
    "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "preadv2", "pwritev2",
    "close", "close_range", "stat", "fstat", "lstat", "newfstatat", "fstatat64", "statx", "access", "faccessat",
    "faccessat2", "lseek", "_llseek", "munmap", "mremap", "mprotect", "msync", "mlock", "mlock2", "munlock",
    "mincore", "brk", "membarrier", "pkey_alloc", "pkey_mprotect", "pkey_free", "rt_sigprocmask", "rt_sigreturn",
    "rt_sigpending", "rt_sigtimedwait", "rt_sigsuspend", "sigaltstack", "futex", "futex_waitv", "futex_wake", "futex_wait",
    "futex_requeue", "set_robust_list", "get_robust_list", "rseq", "set_tid_address", "exit", "exit_group", "sched_yield",
    "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_getattr", "sched_get_priority_max",
    "sched_get_priority_min", "sched_rr_get_interval", "nanosleep", "clock_nanosleep", "clock_gettime", "clock_getres",
    "gettimeofday", "time", "times", "getitimer", "setitimer", "alarm", "pause", "getpid", "gettid", "getppid", "getuid", "geteuid",
    "getgid", "getegid", "getresuid", "getresgid", "getgroups", "getpgrp", "getpgid", "getsid", "getpriority", "uname", "sysinfo",
    "getrlimit", "ugetrlimit", "getrusage", "getcpu", "getrandom", "dup", "dup2", "dup3", "pipe",
    "pipe2", "poll", "ppoll", "select", "pselect6", "_newselect", "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait",
    "epoll_pwait", "epoll_pwait2", "eventfd", "eventfd2", "timerfd_create", "timerfd_settime", "timerfd_gettime", "getdents",
    "getdents64", "getcwd", "chdir", "fchdir", "mkdir", "mkdirat", "rmdir", "unlink", "unlinkat", "rename", "renameat", "renameat2",
    "readlink", "readlinkat", "ftruncate", "fallocate", "fsync", "fdatasync", "sync_file_range", "fadvise64", "flock",
    "statfs", "fstatfs", "arch_prctl", "restart_syscall", "wait4", "waitid", "recvfrom", "shutdown", "getsockopt",
    "getsockname", "getpeername", "umask", "splice", "tee", "copy_file_range", "sendfile", "readahead", "timer_create",
    "timer_settime", "timer_gettime", "timer_getoverrun", "timer_delete",
};

/* Tried by honest programs for the sake of comfort, and no loss: refused without a word. Landlock does not look after modes,
   owners and times, so that a core could lock its user out of files that it can only read. */
static const char *const unneeded[] = {
    "setpriority", "sched_setscheduler", "sched_setparam", "sched_setattr", "ioprio_set", "chmod", "fchmod", "fchmodat", "fchmodat2",
    "chown", "fchown", "lchown", "fchownat", "utime", "utimes", "futimesat", "utimensat", "setrlimit", "memfd_create", "getxattr",
    "lgetxattr", "fgetxattr", "listxattr", "llistxattr", "flistxattr", "mlockall", "munlockall", "get_mempolicy", "set_mempolicy",
    "mbind", "link", "linkat", "symlink", "symlinkat", "mknod", "mknodat", "setpgid", "setsid", "sync", "syncfs", "inotify_init1",
    "inotify_init", "signalfd4", "capget", "syslog", "personality",
};

static const char *const network[] = {
    "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "recvmsg", "sendmmsg", "recvmmsg",
};

/* Commands of fcntl(2) but for those that send signals to whomever one likes (F_SETOWN, F_SETSIG). */
static const int commands[] = {
    F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW,
    F_DUPFD_CLOEXEC, F_SETPIPE_SZ, F_GETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS,
};
/* What the C library asks of a descriptor. */
static const unsigned long controls[] = {TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX};
/* Memory that is shared with nobody yet counts for no process, so no limit would end it. */
static const scmp_datum_t anonymous = MAP_SHARED | MAP_ANONYMOUS;
/* Names of threads and of memory. */
static const int names[] = {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, 0x53564d41 /* PR_SET_VMA */};

#if defined(__x86_64__)
#define ARGUMENT(state, at) ((const long long[]){(state)->uc_mcontext.gregs[REG_RDI], (state)->uc_mcontext.gregs[REG_RSI], \
    (state)->uc_mcontext.gregs[REG_RDX], (state)->uc_mcontext.gregs[REG_R10]})[at]
#elif defined(__aarch64__)
#define ARGUMENT(state, at) ((long long)(state)->uc_mcontext.regs[at])
#else
#define ARGUMENT(state, at) 0LL
#endif

static void answer(ucontext_t *state, long value)
{
#if defined(__x86_64__)
  state->uc_mcontext.gregs[REG_RAX] = value;
#elif defined(__aarch64__)
  state->uc_mcontext.regs[0] = (unsigned long long)value;
#else
  (void)state;
  (void)value;
#endif
}

/* Opens a file without cutting it, and cuts it then, which only a descriptor can that was opened for writing. */
static long open_and_cut(int folder, const char *path, int flags, mode_t mode)
{
  bool cuts = !(flags & O_PATH);
  if (cuts && (flags & O_ACCMODE) != O_WRONLY && (flags & O_ACCMODE) != O_RDWR) return -EACCES;
  long file = syscall(SYS_openat, folder, path, flags & ~O_TRUNC, mode);
  if (file < 0) return -errno;
  /* Pipes and devices have no length, as for open(2). */
  if (cuts && syscall(SYS_ftruncate, (int)file, 0L) < 0 && errno != EINVAL) {
    int why = errno;
    syscall(SYS_close, (int)file);
    return -why;
  }
  return file;
}

static long cut(const char *path, off_t length)
{
  long file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0);
  if (file < 0) return -errno;
  long result = syscall(SYS_ftruncate, (int)file, length) < 0 ? -errno : 0;
  syscall(SYS_close, (int)file);
  return result;
}

/* Calls that cut files, where Landlock does not look after that: done in steps that it does look after. */
static bool replace(ucontext_t *state, int call)
{
  switch (call) {
#ifdef SYS_open
  case SYS_open:
    answer(state, open_and_cut(AT_FDCWD, (const char *)ARGUMENT(state, 0), (int)ARGUMENT(state, 1), (mode_t)ARGUMENT(state, 2)));
    return true;
#endif
#ifdef SYS_creat
  case SYS_creat:
    answer(state, open_and_cut(AT_FDCWD, (const char *)ARGUMENT(state, 0), O_CREAT | O_WRONLY | O_TRUNC, (mode_t)ARGUMENT(state, 1)));
    return true;
#endif
  case SYS_openat:
    answer(state, open_and_cut((int)ARGUMENT(state, 0), (const char *)ARGUMENT(state, 1), (int)ARGUMENT(state, 2),
                               (mode_t)ARGUMENT(state, 3)));
    return true;
  case SYS_truncate: answer(state, cut((const char *)ARGUMENT(state, 0), (off_t)ARGUMENT(state, 1))); return true;
  default: return false;
  }
}

static void refuse(int number, siginfo_t *info, void *context)
{
  ucontext_t *state = context;
  int saved = errno;
  if (number == SIGSYS && info->si_code == SENT_BY_FILTER && !replace(state, info->si_syscall)) {
    uint32_t count = __atomic_load_n(&record->count, __ATOMIC_ACQUIRE);
    bool is_known = false;
    for (uint32_t at = 0; at < count && at < ISOLATION_REFUSALS; at++) is_known |= record->numbers[at] == info->si_syscall;
    if (!is_known && count < ISOLATION_REFUSALS) {
      record->numbers[count] = info->si_syscall;
      __atomic_store_n(&record->count, count + 1, __ATOMIC_RELEASE);
    }
    answer(state, -EPERM);
  }
  errno = saved;
}

static int every(scmp_filter_ctx filter, uint32_t action, const char *const *names, size_t count)
{
  for (size_t at = 0; at < count; at++) {
    int number = seccomp_syscall_resolve_name(names[at]);
    if (number == __NR_SCMP_ERROR) continue;
    int why = seccomp_rule_add(filter, action, number, 0);
    /* Calls that this machine has not are of other machines. */
    if (why < 0 && why != -EDOM && why != -EINVAL) return why;
  }
  return 0;
}

#define EVERY(filter, action, names) every(filter, action, names, sizeof names / sizeof *names)

/* Calls that cut files. */
static int build_cutting(scmp_filter_ctx filter, bool is_harmless)
{
  static const char *const cutting[] = {"open", "openat", "openat2", "creat", "truncate"};
  if (is_harmless) return EVERY(filter, SCMP_ACT_ALLOW, cutting);
  /* Its flags lie in memory, where no filter sees them; who asks for it takes openat where the kernel is older. */
  int why = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(openat2), 0);
  if (!why) why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1, SCMP_A2_32(SCMP_CMP_MASKED_EQ, O_TRUNC, 0));
  if (!why) why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(open), 1, SCMP_A1_32(SCMP_CMP_MASKED_EQ, O_TRUNC, 0));
  return why == -EDOM || why == -EINVAL ? 0 : why;
}

/* What a thread may be made with, and no namespace, no tracing. */
enum {
  THREAD = CLONE_THREAD | CLONE_VM,
  NEVER = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_PTRACE,
};

static int build(scmp_filter_ctx filter, int version, uint32_t grants)
{
  const uint32_t silent = SCMP_ACT_ERRNO(EPERM);
  const scmp_datum_t self = (scmp_datum_t)getpid();
  int why = EVERY(filter, SCMP_ACT_ALLOW, allowed);
  if (!why) why = EVERY(filter, silent, unneeded);
  /* Threads, but no processes. The flags of clone3 lie in memory, where no filter sees them: without it, the C library takes clone. */
  if (!why) why = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  if (!why)
    why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                           SCMP_A0_32(SCMP_CMP_MASKED_EQ, (uint32_t)THREAD | (uint32_t)NEVER, THREAD));
  if (!why) why = build_cutting(filter, version >= 3 || grants & ISOLATION_FILES);
  /* Not the handler of these refusals. */
  if (!why) why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(rt_sigaction), 1, SCMP_A0_32(SCMP_CMP_NE, SIGSYS));
  /* Advice that only tests of the kernel's memory give has numbers from here on (MADV_HWPOISON). */
  if (!why) why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(madvise), 1, SCMP_A2_32(SCMP_CMP_LT, 100));
  /* Sockets of a pair keep the buffers that the system gives them, since what lies in those counts for no process. */
  static const int options[] = {SO_RCVTIMEO, SO_SNDTIMEO, SO_LINGER, SO_KEEPALIVE, SO_REUSEADDR, SO_OOBINLINE, SO_RCVLOWAT, SO_BROADCAST};
  for (size_t at = 0; !why && at < sizeof options / sizeof *options; at++)
    why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(setsockopt), 2, SCMP_A1_32(SCMP_CMP_EQ, SOL_SOCKET),
                           SCMP_A2_32(SCMP_CMP_EQ, (scmp_datum_t)options[at]));
  if (!why && grants & ISOLATION_NETWORK)
    why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(setsockopt), 1, SCMP_A1_32(SCMP_CMP_NE, SOL_SOCKET));
  for (size_t at = 0; !why && at < sizeof commands / sizeof *commands; at++)
    why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, SCMP_A1_32(SCMP_CMP_EQ, (scmp_datum_t)commands[at]));
  for (size_t at = 0; !why && at < sizeof controls / sizeof *controls; at++)
    why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(ioctl), 1, SCMP_A1_32(SCMP_CMP_EQ, controls[at]));
  for (size_t at = 0; !why && at < sizeof names / sizeof *names; at++)
    why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0_32(SCMP_CMP_EQ, (scmp_datum_t)names[at]));
  /* Signals to itself. */
  if (!why) why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(kill), 1, SCMP_A0_32(SCMP_CMP_EQ, self));
  if (!why) why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, SCMP_A0_32(SCMP_CMP_EQ, self));
  if (!why) why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(rt_sigqueueinfo), 1, SCMP_A0_32(SCMP_CMP_EQ, self));
  if (!why) why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(sched_setaffinity), 1, SCMP_A0_32(SCMP_CMP_EQ, 0));
  /* Limits are looked at, not set, and not those of others. */
  if (!why)
    why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, SCMP_A0_32(SCMP_CMP_EQ, 0), SCMP_A2(SCMP_CMP_EQ, 0));
  /* Both ends of such a pair are in this process. Not those for datagrams: they can be sent to other sockets' paths, after
     which Landlock does not look. */
  const int streams[] = {SOCK_STREAM, SOCK_SEQPACKET};
  for (size_t at = 0; !why && at < sizeof streams / sizeof *streams; at++)
    why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(socketpair), 2, SCMP_A0_32(SCMP_CMP_EQ, AF_UNIX),
                           SCMP_A1_32(SCMP_CMP_MASKED_EQ, 0xf, (scmp_datum_t)streams[at]));
  /* Memory of its own, and files: all but both flags together. */
  if (!why) why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A3_32(SCMP_CMP_MASKED_EQ, anonymous, 0));
  if (!why)
    why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A3_32(SCMP_CMP_MASKED_EQ, anonymous, MAP_SHARED));
  if (!why)
    why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A3_32(SCMP_CMP_MASKED_EQ, anonymous, MAP_ANONYMOUS));
  if (!why) why = seccomp_rule_add(filter, silent, SCMP_SYS(mmap), 1, SCMP_A3_32(SCMP_CMP_MASKED_EQ, anonymous, anonymous));
  /* To whom a socket is connected, and nobody else. */
  if (!why && !(grants & ISOLATION_NETWORK))
    why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(sendto), 1, SCMP_A4(SCMP_CMP_EQ, 0));
  if (!why && (grants & ISOLATION_NETWORK)) {
    why = EVERY(filter, SCMP_ACT_ALLOW, network);
    /* Not AF_UNIX: behind such sockets are programs that start others for whoever asks (D-Bus), and no sandbox. */
    const int families[] = {AF_INET, AF_INET6, AF_NETLINK};
    for (size_t at = 0; !why && at < sizeof families / sizeof *families; at++)
      why = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(socket), 1, SCMP_A0_32(SCMP_CMP_EQ, (scmp_datum_t)families[at]));
  }
  return why;
}

bool isolation_has_filters(void)
{
  uint32_t trap = SECCOMP_RET_TRAP;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &trap) == 0;
}

bool isolation_filter(int version, struct isolation_refusals *given, uint32_t grants)
{
  record = given;
  struct sigaction action = {.sa_sigaction = refuse, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  sigaction(SIGSYS, &action, NULL);
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_TRAP);
  if (!filter) {
    errno = ENOMEM;
    return false;
  }
  int why = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  if (!why) why = seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 1);
  if (!why) why = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  /* A tree instead of a list. */
  if (!why) seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  if (!why) why = build(filter, version, grants);
  if (!why) why = seccomp_load(filter);
  seccomp_release(filter);
  errno = -why;
  return why == 0;
}

char *isolation_call_name(int number)
{
  return seccomp_syscall_resolve_num_arch(seccomp_arch_native(), number);
}

// More of what villain.c can do: time, memory, files on kernels with less of Landlock. Each misdeed tries many members of its class, and
// tells in `DONE` that one of them succeeded.
#include <sched.h>
#include <sys/resource.h>
#include <time.h>
#include "../../../Sources/CoreABI/include/CoreABI+Arcadia.h"

#ifndef SYS_openat2
#define SYS_openat2 437
#endif

// ---- Time ----

static void progress_for_ever(void) {
  struct isolation_head *head = shared();
  for (uint32_t done = 0;; usleep(50000)) head->frames_done = ++done;
}

static void print_for_ever(bool is_slow) {
  static char text[1 << 16];
  memset(text, '\n', sizeof text);
  for (;;) if (write(2, text, is_slow ? 1 : sizeof text) < 0 || is_slow) usleep(20000);
}

// A frame that lasts just below what is allowed, again and again, in a batch that never ends.
static void crawl(void) {
  struct isolation_head *head = shared();
  for (uint32_t done = 0;; usleep(300000)) head->frames_done = done++ % 2 ? 0xffffffff : 1;
}

// ---- Memory ----

static int page_tables(void) {
  size_t size = (size_t)512 << 30;
  char *room = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) {
    // In pieces, as many as there may be.
    size_t all = 0;
    for (size_t piece = (size_t)32 << 30; piece >= 1 << 30;) {
      room = mmap(NULL, piece, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (room == MAP_FAILED) { piece /= 2; continue; }
      madvise(room, piece, MADV_NOHUGEPAGE);
      for (size_t at = 0; at < piece; at += 2 << 20) *(volatile char *)(room + at);
      all += piece;
    }
    return outcome(all > (size_t)128 << 30);
  }
  madvise(room, size, MADV_NOHUGEPAGE);
  for (size_t at = 0; at < size; at += 2 << 20) *(volatile char *)(room + at);
  return DONE;
}

static int buffers(void) {
  static char block[1 << 20];
  size_t all = 0;
  bool grew = false;
  int ends[2], large = 1 << 30;
  for (int type = 0; type < 2; type++)
    while (socketpair(AF_UNIX, (type ? SOCK_SEQPACKET : SOCK_STREAM) | SOCK_NONBLOCK, 0, ends) == 0) {
      static const int options[] = {SO_SNDBUF, SO_RCVBUF, 32 /* SO_SNDBUFFORCE */, 33 /* SO_RCVBUFFORCE */};
      for (int at = 0; at < 8; at++)
        grew |= setsockopt(ends[at % 2], SOL_SOCKET, options[at / 2], &large, sizeof large) == 0;
      for (int end = 0; end < 2; end++)
        for (ssize_t sent; (sent = send(ends[end], block, type ? 65536 : sizeof block, 0)) > 0;) all += (size_t)sent;
    }
  return outcome(grew || all > (size_t)192 << 20);
}

static int small_threads(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 16384);
  for (int made = 0;; made++) {
    pthread_t thread;
    if (pthread_create(&thread, &attributes, stay, NULL)) return outcome(made > 4000);
    // The host looks now and then.
    if (made % 500 == 499) usleep(20000);
  }
}

static int timers(void) {
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
  int made = 0;
  for (timer_t timer; made < 5000 && timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;) made++;
  return outcome(made > 1000);
}

// The room that host and worker share, all of it but for the copies of the save.
static int fill_shared(void) {
  struct stat status;
  if (fstat(3, &status)) return REFUSED;
  char *room = (char *)shared();
  for (off_t at = 128 << 20; at < status.st_size; at += 4096) room[at] = 1;
  return DONE;
}

// ---- Disk ----

// Writes without end into the scratch folder: one file, many, files that are removed, folders one in another that cannot be listed.
static int fill_disk(void) {
  static char block[1 << 20];
  const char *own = getenv("TMPDIR");
  if (!own || chdir(own)) return REFUSED;
  memset(block, 'x', sizeof block);
  int file = -1;
  for (int made = 0;; made++, usleep(4000)) {
    char name[32];
    snprintf(name, sizeof name, "%d", made);
    bool is_new = made == 0 || !is("fill-disk");
    if (is("fill-hidden") && (mkdir(name, 0300) || chdir(name))) return REFUSED;
    if (is_new) file = open(name, O_WRONLY | O_CREAT, 0600);
    if (write(file, block, sizeof block) != sizeof block) return REFUSED;
    if (is("fill-removed")) unlink(name);
    else if (is_new && !is("fill-disk")) close(file);
  }
}

static int many_files(void) {
  const char *own = getenv("TMPDIR");
  if (!own || chdir(own)) return REFUSED;
  for (int made = 0;; made++) {
    char name[32];
    snprintf(name, sizeof name, "%d", made);
    int file = open(name, O_WRONLY | O_CREAT, 0600);
    if (file < 0) return REFUSED;
    close(file);
  }
}

// ---- Files ----

static bool opens_cut(const char *path) {
  static const int flags[] = {
      O_TRUNC, O_RDONLY | O_TRUNC, O_WRONLY | O_TRUNC, O_RDWR | O_TRUNC, 3 | O_TRUNC, O_WRONLY | O_CREAT | O_TRUNC, O_RDWR | O_CREAT | O_TRUNC,
      O_RDONLY | O_CREAT | O_TRUNC, O_RDONLY | O_TRUNC | O_NONBLOCK, O_WRONLY | O_TRUNC | O_APPEND, O_RDONLY | O_TRUNC | O_NOATIME,
  };
  bool done = false;
  for (size_t at = 0; at < sizeof flags / sizeof *flags; at++) {
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, flags[at], 0644);
    done |= file >= 0;
#ifdef SYS_open
    int other = (int)syscall(SYS_open, path, flags[at], 0644);
    done |= other >= 0;
    close(other);
#endif
    struct { uint64_t flags, mode, resolve; } how = {(uint64_t)flags[at], flags[at] & O_CREAT ? 0644 : 0, 0};
    int third = (int)syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
    done |= third >= 0;
    close(file);
    close(third);
  }
  return done;
}

static bool cuts(const char *path) {
  bool done = opens_cut(path);
  done |= truncate(path, 0) == 0;
  done |= syscall(SYS_truncate, path, 1L) == 0;
  int file = creat(path, 0644);
  done |= file >= 0;
  close(file);
  // By what may be opened: a descriptor for reading, and one that is only a place.
  file = open(path, O_RDONLY);
  if (file >= 0) {
    char again[64];
    done |= ftruncate(file, 0) == 0;
    done |= fallocate(file, 3 /* KEEP_SIZE | PUNCH_HOLE */, 0, 4096) == 0;
    done |= fallocate(file, 16 /* ZERO_RANGE */, 0, 4096) == 0;
    done |= write(file, "x", 1) == 1;
    snprintf(again, sizeof again, "/proc/self/fd/%d", file);
    done |= opens_cut(again);
    done |= truncate(again, 0) == 0;
    close(file);
  }
  file = open(path, O_PATH);
  if (file >= 0) {
    char again[64];
    snprintf(again, sizeof again, "/proc/self/fd/%d", file);
    done |= opens_cut(again);
    done |= truncate(again, 0) == 0;
    close(file);
  }
  return done;
}

static bool moves(const char *path) {
  char other[8300];
  snprintf(other, sizeof other, "%s.other", path);
  bool done = rename(path, other) == 0;
  done |= syscall(316 /* renameat2 */, AT_FDCWD, path, AT_FDCWD, other, 2u) == 0;
  done |= link(path, other) == 0;
  done |= symlink(path, other) == 0;
  done |= mkdir(other, 0755) == 0;
  done |= mknod(other, S_IFREG | 0644, 0) == 0;
  done |= unlink(path) == 0;
  const char *own = getenv("TMPDIR");
  if (own) {
    // Into the folder of its own, and out of it.
    char mine[8300], target[8300];
    snprintf(target, sizeof target, "%s/taken", own);
    done |= rename(path, target) == 0;
    done |= link(path, target) == 0;
    snprintf(mine, sizeof mine, "%s/mine", own);
    int file = open(mine, O_WRONLY | O_CREAT, 0644);
    if (file >= 0) close(file);
    done |= rename(mine, path) == 0;
    done |= link(mine, other) == 0;
    // By a link of its own making.
    if (symlink(path, target) == 0) done |= opens_cut(target) || truncate(target, 0) == 0;
  }
  return done;
}

// All files of a folder, one that it may read among them.
static int changes_files(const char *folder) {
  bool done = false;
  static const char *const names[] = {"readable.bin", "secret.srm", "new", "../secret.srm"};
  for (size_t at = 0; at < sizeof names / sizeof *names; at++) {
    char path[8300];
    snprintf(path, sizeof path, "%s/%s", folder, names[at]);
    done |= cuts(path);
    done |= opens(path, O_WRONLY | O_CREAT) == DONE;
    done |= opens(path, O_RDWR | O_CREAT | O_APPEND) == DONE;
    done |= moves(path);
  }
  return outcome(done);
}

static long size_of(const char *path) {
  struct stat status;
  return stat(path, &status) ? -1 : (long)status.st_size;
}

// What honest cores do in the folder of their own works everywhere.
static int own_files(void) {
  const char *own = getenv("TMPDIR");
  if (!own) return REFUSED;
  char path[8300], other[8300];
  snprintf(path, sizeof path, "%s/own", own);
  snprintf(other, sizeof other, "%s/other", own);
  bool works = true;
  static const char *const modes[] = {"w", "w+", "wb"};
  for (int at = 0; at < 3; at++) {
    FILE *file = fopen(path, at == 2 ? "w" : modes[at]);
    works &= file && fputs("a longer text", file) >= 0 && fclose(file) == 0 && size_of(path) == 13;
    file = fopen(path, modes[at]);
    works &= file && fclose(file) == 0 && size_of(path) == 0;
  }
  int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  works &= file >= 0 && write(file, "12345678", 8) == 8 && ftruncate(file, 5) == 0 && size_of(path) == 5;
  close(file);
  works &= truncate(path, 3) == 0 && size_of(path) == 3;
  file = creat(path, 0644);
  works &= file >= 0 && size_of(path) == 0 && close(file) == 0;
  works &= open("/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0644) >= 0;
  works &= rename(path, other) == 0 && unlink(other) == 0;
  works &= open(path, O_WRONLY | O_TRUNC) < 0 && errno == ENOENT;
  return outcome(works);
}

// Folders that do not want to be removed.
static int odd_folders(void) {
  const char *own = getenv("TMPDIR");
  if (!own || chdir(own)) return REFUSED;
  static const int modes[] = {0300, 0500, 0100, 0};
  for (int at = 0; at < 4; at++) {
    char name[32];
    snprintf(name, sizeof name, "odd%d", at);
    if (mkdir(name, 0700) || chdir(name)) return REFUSED;
    for (int inner = 0; inner < 4; inner++) {
      // Modes can only be given when a folder is made, so that one with files in it is one in which files can be made.
      char below[32];
      snprintf(below, sizeof below, "below%d", inner);
      mkdir(below, (mode_t)modes[inner]);
      close(openat(AT_FDCWD, inner == 0 ? "below0/file" : "file", O_WRONLY | O_CREAT, 0));
    }
    mkfifo("pipe", 0);
    symlink("/", "root");
    close(open("\n\033[2J\xff", O_WRONLY | O_CREAT, 0));
    if (chdir("..")) return REFUSED;
  }
  if (mkdir("locked", 0300) == 0) { mkdir("locked/in", 0300); mkdir("locked/in/side", 0); close(open("locked/in/file", O_WRONLY | O_CREAT, 0)); }
  for (int depth = 0; depth < 3000; depth++) {
    static const char name[] = "a-folder-in-a-folder-in-a-folder";
    if (mkdir(name, 0300) || chdir(name)) return REFUSED;
  }
  close(open("file", O_WRONLY | O_CREAT, 0644));
  return DONE;
}

// ---- What is told in /proc ----

static int looks_around(void) {
  static const char *const paths[] = {
      "/proc/self/net/tcp", "/proc/self/net/unix", "/proc/self/net/arp", "/proc/self/net/route", "/proc/self/net/dev", "/proc/net/tcp",
      "/proc/thread-self/net/tcp", "/proc/self/mountinfo", "/proc/self/mounts", "/proc/mounts", "/proc/self/environ", "/proc/self/mem",
      "/proc/1/cmdline", "/proc/version", "/proc/sys/kernel/hostname",
  };
  bool done = false;
  for (size_t at = 0; at < sizeof paths / sizeof *paths; at++) done |= open(paths[at], O_RDONLY) >= 0;
  char path[128];
  snprintf(path, sizeof path, "/proc/self/task/%d/net/unix", (int)syscall(SYS_gettid));
  done |= open(path, O_RDONLY) >= 0;
  snprintf(path, sizeof path, "/proc/%d/net/tcp", (int)getpid());
  done |= open(path, O_RDONLY) >= 0;
  snprintf(path, sizeof path, "/proc/%d/cmdline", (int)getppid());
  done |= open(path, O_RDONLY) >= 0;
  // What the C library reads is there.
  done |= open("/proc/self/maps", O_RDONLY) < 0 || open("/proc/self/status", O_RDONLY) < 0;
  return outcome(done);
}

// ---- Namespaces ----

static int in_thread(void *unused) { (void)unused; syscall(SYS_exit, 0); return 0; }

static int namespaces(void) {
  static const unsigned long kinds[] = {CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET, CLONE_PTRACE};
  static char stack[65536];
  bool done = false;
  for (size_t at = 0; at < sizeof kinds / sizeof *kinds; at++) {
    done |= clone(in_thread, stack + sizeof stack, (int)(CLONE_VM | CLONE_THREAD | CLONE_SIGHAND | kinds[at]), NULL) >= 0;
    done |= clone(in_thread, stack + sizeof stack, (int)(CLONE_VM | CLONE_THREAD | CLONE_SIGHAND | CLONE_FS | CLONE_FILES | kinds[at]), NULL) >= 0;
    done |= unshare((int)kinds[at]) == 0;
  }
  struct sigaction action = {.sa_handler = SIG_IGN};
  done |= sigaction(SIGSYS, &action, NULL) == 0;
  done |= madvise(picture, 4096, 100 /* MADV_HWPOISON */) == 0;
  done |= madvise(picture, 4096, 101 /* MADV_SOFT_OFFLINE */) == 0;
  return outcome(done);
}

// ---- What is told to the player ----

static void keep_images(int count, unsigned side) {
  static unsigned seed = 1;
  uint32_t *pixels = malloc((size_t)side * side * 4);
  if (!pixels) return;
  for (size_t at = 0; at < (size_t)side * side; at++) pixels[at] = (uint32_t)rand_r(&seed);
  struct arcadia_image image = {sizeof image, pixels, side * 4, side, side, "x", "t"};
  for (int at = 0; at < count; at++) environment(ARCADIA_ENVIRONMENT_KEEP_IMAGE, &image);
  free(pixels);
}

static void tell_messages(void) {
  static char text[4096];
  memset(text, 'm', sizeof text - 1);
  for (int at = 0; at < 100; at++) {
    struct retro_message message = {text, 60};
    environment(RETRO_ENVIRONMENT_SET_MESSAGE, &message);
  }
}

static int misbehave_more(void) {
  if (is("progress")) progress_for_ever();
  if (is("print")) print_for_ever(false);
  if (is("print-slowly")) print_for_ever(true);
  if (is("crawl")) crawl();
  if (is("page-tables")) return page_tables();
  if (!strncmp(misdeed, "fill-", 5) && !is("fill-shared")) return fill_disk();
  if (is("many-files")) return many_files();
  if (is("buffers")) return buffers();
  if (is("small-threads")) return small_threads();
  if (is("timers")) return timers();
  if (is("fill-shared")) return fill_shared();
  if (is("change-files")) return changes_files(place);
  if (is("own-files")) return own_files();
  if (is("odd-folders")) return odd_folders();
  if (is("look-around")) return looks_around();
  if (is("namespaces")) return namespaces();
  return REFUSED;
}

// In each of twenty frames.
static void misbehave_always(void) {
  if (is("images")) keep_images(100, 1);
  if (is("large-images")) keep_images(1, 1024);
  if (is("messages")) tell_messages();
}

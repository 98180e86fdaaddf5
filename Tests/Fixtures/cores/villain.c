// Plays well for ninety frames, and does then what its game says: the first line names the misdeed, the second a file or folder
// that it needs. Its save RAM counts the frames (first word) and tells what came of the misdeed (second word: 1 it was done, 2 it
// was refused); its state is the save RAM. Built with -DIN_CONSTRUCTOR or -DIN_INIT it dies before it knows its game; with
// -DANNOUNCES it prints "villain: now" before the misdeed.
#define _GNU_SOURCE
#include "base.h"
#include "../../../Sources/Host/CIsolation/include/CIsolation.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/un.h>
#include <netinet/in.h>
#include <unistd.h>

#ifndef FIRST
#define FIRST 90
#endif
enum { WORDS = 64, DONE = 1, REFUSED = 2 };

static uint32_t save[WORDS];
static uint32_t picture[16 * 8];
static char misdeed[64], place[4096];
static bool again; // "again NAME": it is done after each state that is loaded, too

#ifdef IN_CONSTRUCTOR
__attribute__((constructor)) static void begin(void) { *(volatile int *)16 = 1; }
#endif
#ifdef WRITES_AT_START
__attribute__((constructor)) static void write_at_start(void) {
  int file = open(WRITES_AT_START, O_WRONLY | O_CREAT, 0644);
  if (file >= 0) close(file);
}
#endif
#ifdef IN_INIT
void retro_init(void) { *(volatile int *)16 = 1; }
#endif
#ifdef ENDLESS_INIT
void retro_init(void) { for (;;) pause(); }
#endif

void retro_get_system_info(struct retro_system_info *info) {
  memset(info, 0, sizeof *info);
  info->library_name = "Villain";
  info->library_version = "1";
  info->valid_extensions = "villain";
}

bool retro_load_game(const struct retro_game_info *game) {
  char text[4200] = {0};
  if (game && game->data) memcpy(text, game->data, game->size < sizeof text - 1 ? game->size : sizeof text - 1);
  again = !strncmp(text, "again ", 6);
  sscanf(text + (again ? 6 : 0), "%63[^\n]\n%4095[^\n]", misdeed, place);
  enum retro_pixel_format format = RETRO_PIXEL_FORMAT_XRGB8888;
  environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &format);
  if (!strcmp(misdeed, "hang-load")) for (;;) pause();
  if (!strcmp(misdeed, "nap-load")) for (;;) usleep(100000);
  if (!strcmp(misdeed, "stop-load")) kill(getpid(), SIGSTOP);
  if (!strcmp(misdeed, "exit-load")) exit(0);
  return true;
}

static bool is(const char *name) { return !strcmp(misdeed, name); }
static int outcome(bool done) { return done ? DONE : REFUSED; }

static int opens(const char *path, int flags) {
  int file = open(path, flags, 0644);
  if (file < 0) return REFUSED;
  char byte = 'x';
  bool done = flags & O_CREAT ? write(file, &byte, 1) == 1 : read(file, &byte, 1) == 1;
  close(file);
  return outcome(done);
}

static int removes_all(const char *folder) {
  DIR *listing = opendir(folder);
  if (!listing) return REFUSED;
  bool done = false;
  for (struct dirent *entry; (entry = readdir(listing));) {
    char path[8300];
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    done |= unlink(path) == 0;
    done |= truncate(path, 0) == 0;
    done |= rename(path, P_tmpdir "/stolen") == 0;
    // What cannot be removed can perhaps be locked up.
    done |= chmod(path, 0) == 0 && entry->d_name[0] != '.';
  }
  closedir(listing);
  return outcome(done);
}

static int recurse(int depth) {
  volatile char room[4096];
  room[0] = (char)depth;
  return recurse(depth + 1) + room[0];
}

static void *stay(void *unused) { (void)unused; pause(); return NULL; }

static void *call_from_thread(void *unused) {
  (void)unused;
  bool yes = true;
  environment(RETRO_ENVIRONMENT_SET_SUPPORT_NO_GAME, &yes);
  video(picture, 16, 8, 64);
  int16_t sound[2] = {0};
  batch(sound, 1);
  return NULL;
}

// What host and worker share is in this process, too: descriptors 3 and 4 (CoreWorker.swift).
static struct isolation_head *shared(void) {
  struct stat status;
  if (fstat(3, &status)) return NULL;
  void *head = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, 3, 0);
  return head == MAP_FAILED ? NULL : head;
}

// Writes nonsense over the worker's answers for ever, as fast as it can, and wakes the host each time.
static void *forge(void *data) {
  struct isolation_head *head = data;
  unsigned seed = 1;
  for (;;) {
    struct isolation_answer answer;
    for (size_t at = 0; at < sizeof answer; at++) ((char *)&answer)[at] = (char)rand_r(&seed);
    if (is("forge-events")) answer = (struct isolation_answer){.frames = 1, .has_more_events = 1};
    if (is("forge-rates"))
      answer = (struct isolation_answer){.frames = 1, .frames_per_second = 1e300, .sample_rate = 1e300, .aspect = 1e300};
    if (is("forge-answers")) answer.is_refused &= 1;
    if (!is("forge-wakes")) head->answer = answer;
    else head->answer_number = head->request_number + 7;
    // Events of all kinds, texts of all lengths, at the place that WorkerMemory gives them.
    if (is("forge-answers")) for (int at = 0; at < 4096; at++) ((char *)head)[(1 << 20) + at] = (char)(rand_r(&seed) % 9);
    if (is("forge-answers")) head->refusals.count = (uint32_t)rand_r(&seed);
    syscall(SYS_futex, &head->answer_number, 1 /* FUTEX_WAKE */, 1, NULL, NULL, 0);
  }
  return NULL;
}

#include "villain-more.h"

static int misbehave(void) {
  if (is("segfault")) return *(volatile int *)16;
  if (is("abort")) abort();
  if (is("illegal")) __builtin_trap();
  if (is("divide")) raise(SIGFPE);
  if (is("exit")) exit(0);
  if (is("quick-exit")) _exit(7);
  if (is("loop")) for (;;) {}
  if (is("sleep")) for (;;) pause();
  if (is("kill-self")) kill(getpid(), SIGKILL);
  if (is("stop-self")) kill(getpid(), SIGSTOP);
  if (is("overflow")) return recurse(0);
  if (is("fork-bomb")) {
    int made = 0;
    for (int i = 0; i < 64; i++) {
      pid_t child = fork();
      if (child == 0) for (;;) pause();
      made += child > 0;
    }
    return outcome(made > 0);
  }
  if (is("thread-bomb")) {
    for (int i = 0; i < 100000; i++) {
      pthread_t thread;
      if (pthread_create(&thread, NULL, stay, NULL)) return REFUSED;
    }
    return DONE;
  }
  if (is("memory")) for (;;) {
    char *block = malloc(64 << 20);
    if (!block) abort();
    memset(block, 1, 64 << 20);
  }
  if (is("shared-memory")) {
    for (int i = 0; i < 4096; i++) {
      int file = (int)syscall(SYS_memfd_create, "x", 0);
      if (file < 0) return REFUSED;
      if (ftruncate(file, 64 << 20)) return REFUSED;
    }
    return DONE;
  }
  if (is("past-the-frame")) {
    uint32_t *small = malloc(sizeof picture);
    for (int i = 0; i < 64 << 20; i++) small[i] = 0xdeadbeef;
    video(small, 16, 8, 64);
    free(small);
    return DONE;
  }
  if (is("freed")) {
    uint32_t *block = malloc(4096);
    free(block);
    memset(block, 0xff, 4096);
    free(block);
    for (int i = 0; i < 64; i++) free(malloc(4096));
    return DONE;
  }
  if (is("huge-frame")) { video(picture, 32768, 16384, 131072); return DONE; }
  if (is("large-frame")) { video(picture, 8192, 8192, 32768); return DONE; }
  if (is("no-pitch")) { video(picture, 16, 8, 0); return DONE; }
  if (is("no-audio")) { batch(NULL, (size_t)1 << 60); return DONE; }
  if (is("much-audio")) { batch((int16_t *)save, (size_t)1 << 60); return DONE; }
  if (is("thread")) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, call_from_thread, NULL)) return REFUSED;
    pthread_join(thread, NULL);
    return DONE;
  }
  if (is("recursion")) { static bool inside; if (!inside) { inside = true; retro_run(); } return DONE; }
  if (is("read-file")) return opens(place, O_RDONLY);
  if (is("write-file")) return opens(place, O_WRONLY | O_CREAT);
  if (is("delete-files")) return removes_all(place);
  if (is("socket")) {
    int line = socket(AF_INET, SOCK_STREAM, 0);
    return outcome(line >= 0);
  }
  if (is("other-memory")) {
    char own[16], *theirs = (char *)0x400000;
    struct iovec to = {own, 16}, from = {theirs, 16};
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", (int)getppid());
    bool done = process_vm_readv(getppid(), &to, 1, &from, 1, 0) >= 0 || errno == EFAULT;
    done |= open(path, O_RDONLY) >= 0;
    done |= ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0;
    return outcome(done);
  }
  if (is("kill-others")) return outcome(kill(getppid(), SIGTERM) == 0 || kill(-1, SIGUSR1) == 0 || kill(0, SIGUSR1) == 0);
  if (!strncmp(misdeed, "forge-", 6)) {
    struct isolation_head *head = shared();
    pthread_t thread;
    if (!head || pthread_create(&thread, NULL, forge, head)) return REFUSED;
    if (is("forge-wakes")) for (;;) pause();
    return DONE;
  }
  if (is("talk")) {
    // Where replies to orders go: a length that never comes true, byte by byte.
    char byte = 1;
    for (;;) {
      if (write(4, &byte, 1) != 1) return REFUSED;
      usleep(1000);
    }
  }
  if (is("spoil")) {
    struct isolation_head *head = shared();
    if (head) memset((char *)head + (100 << 20), 0x55, 16 << 20);
    return *(volatile int *)16;
  }
  if (is("stuck")) {
    // As a crash inside of malloc leaves it: the handler of the signal gets no further.
    struct isolation_head *head = shared();
    if (head) head->crash.signal = SIGSEGV;
    for (;;) pause();
  }
  if (is("shared-anonymous"))
    return outcome(mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
  if (is("datagram")) {
    // Sockets of programs that have no sandbox: a stream cannot reach them, a datagram could.
    int ends[2];
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    snprintf(to.sun_path, sizeof to.sun_path, "%s", place);
    bool done = socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) == 0;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return REFUSED;
    done |= sendto(ends[0], "x", 1, 0, (struct sockaddr *)&to, sizeof to) == 1;
    // An honest pair works.
    done |= send(ends[0], "x", 1, 0) != 1;
    return outcome(done);
  }
  if (is("exec")) {
    execl("/bin/sh", "sh", "-c", "exit 3", NULL);
    return REFUSED;
  }
  if (is("io-uring")) return outcome(syscall(425, 8, save) >= 0);
  if (is("close-all")) {
    for (int i = 0; i < 4096; i++) close(i);
    return DONE;
  }
  if (is("flood")) {
    for (int i = 0; i < 200000; i++) {
      printf("a line that nobody wants to read, number %d\n", i);
      fprintf(stderr, "\033[2Jand another one, number %d\n", i);
    }
    return DONE;
  }
  return misbehave_more();
}

void retro_run(void) {
  input_poll();
  save[0]++;
  if (is("slow")) usleep(10000);
#ifdef ANNOUNCES
  if (frame == FIRST) write(2, "villain: now\n", 13);
#endif
  if (frame == FIRST && save[1] == 0) save[1] = misbehave();
  if (frame >= FIRST && frame < FIRST + 20) misbehave_always();
  for (int i = 0; i < 16 * 8; i++) picture[i] = save[0];
  video(picture, 16, 8, 64);
  int16_t silence[160 * 2] = {0};
  batch(silence, 160);
  frame++;
}

// A save of 65 MiB from the misdeed on.
static void *large_save(void) {
  static uint32_t *large;
  if (!large) large = calloc(65 << 20, 1);
  if (large) *large = save[0];
  return large;
}
static bool has_large_save(void) { return is("large-save") && frame > FIRST; }
void *retro_get_memory_data(unsigned id) {
  return id != RETRO_MEMORY_SAVE_RAM ? NULL : has_large_save() ? large_save() : save;
}
size_t retro_get_memory_size(unsigned id) {
  return id != RETRO_MEMORY_SAVE_RAM ? 0 : has_large_save() ? (size_t)65 << 20 : sizeof save;
}
size_t retro_serialize_size(void) {
  static size_t more;
  if (is("large-state") && frame > FIRST) return (size_t)900 << 20;
  if (is("serialize-size") && frame > FIRST) more = more * 31 % 7919 + 1;
  return sizeof save + 4 + more;
}
bool retro_serialize(void *data, size_t size) {
  if (size < sizeof save + 4) return false;
  if (is("segfault-save") && frame > FIRST) *(volatile int *)16 = 1;
  if (is("hang-save") && frame > FIRST) for (;;) {}
  memcpy(data, save, sizeof save);
  memcpy((char *)data + sizeof save, &frame, 4);
  return true;
}
bool retro_unserialize(const void *data, size_t size) {
  if (size < sizeof save + 4) return false;
  memcpy(save, data, sizeof save);
  // A state of a moment before the misdeed goes on past it, as a game does that is played differently.
  if (!again) save[1] = REFUSED;
  memcpy(&frame, (const char *)data + sizeof save, 4);
  return true;
}
void retro_unload_game(void) {
  if (is("progress-unload")) progress_for_ever();
  if (is("loop-unload")) for (;;) pause();
}

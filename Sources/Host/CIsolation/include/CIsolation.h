/* What a core's process needs and Swift cannot say: words that two processes wait on, handlers of deadly signals, and the
   sandbox (Landlock, seccomp). HostBase, Catalog and Isolation use it. */
#ifndef ARCADIA_CISOLATION_H
#define ARCADIA_CISOLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Shared memory and the words in it ---- */

/* Anonymous memory of a size that nobody can change any more, so that no mapping of it can fault; a descriptor that is
   closed on exec, or -1 with errno. */
int isolation_memory(size_t size);

/* Such memory, mapped between two pages that nobody may touch; NULL with errno. And away with it. */
void *isolation_map(int memory, size_t size);
void isolation_unmap(void *start, size_t size);
/* Has this process no longer hold a part of it, until it looks there again; what is in it stays. */
void isolation_forget(void *start, size_t size);

/* Loads with acquire and stores with release ordering, between processes. */
static inline uint32_t isolation_load(const uint32_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }
static inline void isolation_store(uint32_t *word, uint32_t value) { __atomic_store_n(word, value, __ATOMIC_RELEASE); }
/* Neither reads nor writes pass this on either way. */
static inline void isolation_fence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

/* Waits until the word is no longer `value`, somebody wakes it, or the time is over; false in the last case (futex(2)). */
bool isolation_wait(uint32_t *word, uint32_t value, uint64_t nanoseconds);
/* A pipe with much room, both ends closed on exec: the one to read from, the one to write to; false with errno. */
bool isolation_pipe(int ends[2]);
/* The number of the file system that a path lies on (linux/magic.h); 0: not known. */
uint32_t isolation_file_system(const char *path);
/* Opens a folder below another one for listing, closed on exec; -1 with errno. No link on the way is followed. One that its maker
   made so that nobody can list it is changed first. */
int isolation_open_folder(int above, const char *path);
/* Waits awake until the word is no longer `value`, so long at most; false where it still is. For waits that are shorter than it takes
   to wake a sleeper. */
bool isolation_spin(const uint32_t *word, uint32_t value, uint64_t nanoseconds);
/* Wakes who waits for the word. */
void isolation_wake(uint32_t *word);

/* ---- What a core's process leaves behind when it dies ---- */

enum { ISOLATION_FRAMES = 48, ISOLATION_NAME = 96, ISOLATION_REFUSALS = 32 };

/* One address of the way to the crash. */
struct isolation_frame {
  uint64_t address;
  uint64_t offset;                /* from the symbol where there is one, else from the module's start */
  char module[ISOLATION_NAME];    /* file name of the module, or "" */
  char symbol[ISOLATION_NAME];    /* exported symbol, or "" */
};

struct isolation_crash {
  uint32_t signal;                /* 0: none; written last of these but for the frames' names */
  int32_t code;                   /* si_code */
  uint64_t address;               /* si_addr */
  uint32_t count;                 /* frames */
  uint32_t is_named;              /* 1 once modules and symbols are there too */
  struct isolation_frame frames[ISOLATION_FRAMES];
};

/* System calls that were refused, by number, each once. */
struct isolation_refusals {
  uint32_t count;
  int32_t numbers[ISOLATION_REFUSALS];
};

/* Has deadly signals written down in `record` before they end the process. Cores may put handlers of their own in place. */
void isolation_catch_crashes(struct isolation_crash *record);

/* ---- The sandbox ---- */

/* What a path is opened for. */
enum {
  ISOLATION_READ = 1,             /* files and folders below it are read, and mapped as code */
  ISOLATION_WRITE = 2,            /* and made, written, moved and removed */
  ISOLATION_LIST = 4,             /* folders are listed, and nothing else */
};

/* What is granted beyond the usual. */
enum {
  ISOLATION_NETWORK = 1,
  ISOLATION_FILES = 2,            /* no rules are in force over files */
};

/* Landlock's version in this kernel; 0 where there is none. */
int isolation_landlock_version(void);
/* Whether this kernel has filters of system calls. */
bool isolation_has_filters(void);
/* A rule set that forbids all that this version of Landlock can; a descriptor, or -1 with errno. `version` is the kernel's, or a lower
   one, of which no more is used then. */
int isolation_rules(int version, uint32_t grants);
/* Allows something below a path; false where the path cannot be opened. */
bool isolation_allow(int version, int rules, const char *path, uint32_t what);
/* The same for what is open already; closes it. */
bool isolation_allow_open(int version, int rules, int parent, uint32_t what);
/* Opens a folder by a path that has no links; a descriptor, or -1 with errno. */
int isolation_open_place(const char *path);
/* What is opened because of the place where it lies. */
enum isolation_kind { ISOLATION_FILE, ISOLATION_LIBRARY, ISOLATION_FOLDER };
/* Opens a name in a folder (O_PATH) without following a link, and looks at what was opened: a file or a folder, as `kind` says, on
   the folder's mount, which belongs to this user, the system, `owner` or the folder's owner. A library begins as a shared object.
   A file with a second name (a hard link) is opened if `has_links`: what it is elsewhere would be open there, too.
   A descriptor, or -1 with errno. */
int isolation_open_beside(int folder, const char *name, enum isolation_kind kind, uint32_t owner, bool has_links);
/* Puts the rules into force for this thread and all that it starts; closes them. */
bool isolation_enforce(int rules);

/* Lets only harmless system calls pass; each other one fails with EPERM, and those that a well-behaved core would not make are
   put down in `record`. For all threads, for good. False with errno where the kernel has no filters.

   Landlock does not look after the ends of files before its version 3 (Linux 6.2): a file that may not be written could be emptied.
   With a lower one, whatever would cut a file is done by opening the file for writing first, which Landlock does look after. */
bool isolation_filter(int version, struct isolation_refusals *record, uint32_t grants);
/* A system call's name, or NULL; the caller frees it. */
char *isolation_call_name(int number);

/* ---- What host and worker share ---- */

enum { ISOLATION_PORTS = 8, ISOLATION_TOUCHES = 16, ISOLATION_KEYS = 1024, ISOLATION_KEY_EVENTS = 32, ISOLATION_MIRRORS = 2 };

/* A frame's input: Catalog's InputState with everything in a place of its own. */
struct isolation_pad {
  uint16_t buttons;
  int16_t left[2], right[2], triggers[2];
};
struct isolation_touch {
  int16_t x, y;
  uint8_t is_pressed, is_offscreen;
};
struct isolation_key_event {
  uint32_t key, character;
  uint16_t modifiers;
  uint8_t is_down;
};
struct isolation_input {
  uint32_t repeats;       /* frames behind this one that have the same input */
  struct isolation_pad pads[ISOLATION_PORTS];
  int16_t motion[2];
  uint16_t mouse_buttons;
  uint16_t touch_count, key_event_count;
  uint32_t gun_buttons;
  uint16_t display[2];    /* size of the area for pictures; 0: none */
  struct isolation_touch touches[ISOLATION_TOUCHES];
  uint64_t keys[ISOLATION_KEYS / 64];
  struct isolation_key_event key_events[ISOLATION_KEY_EVENTS];
};

/* What the worker is asked to do. */
struct isolation_request {
  uint32_t kind;
  uint32_t argument;      /* a memory's id, or what a frame is wanted for */
  uint32_t count;         /* frames */
  uint32_t ahead;         /* frames to run beyond the last one, for their picture only */
  uint64_t size;          /* bytes in the block */
  uint64_t frame;         /* the session's frame number before this */
  double fill;            /* of the speaker; negative: nobody listens */
  uint32_t keep_first;    /* frames of this request after which a state is kept for a crash; 0: none is */
  uint32_t keep_every;    /* frames from there to the next one */
  double longest;         /* seconds after which no further frame of this request is begun; 0: as long as they take */
  uint32_t keep_epoch;    /* said again of each state that is kept, so that none from before a load passes for a new one */
};

/* Memory that the host holds a copy of, so that it outlives the worker. */
struct isolation_mirror {
  uint64_t fingerprint;
  uint64_t size;          /* of the core's memory */
  uint32_t slot;          /* which of the two copies is whole; beyond: none, as the memory is too large */
};

struct isolation_answer {
  uint32_t is_refused;    /* then the block holds the error */
  uint32_t frames;        /* that were run */
  uint64_t size;          /* bytes in the block */
  uint64_t frame;
  uint32_t picture, width, height, is_new;
  uint32_t samples;
  uint32_t event_bytes, has_more_events;
  int32_t base_width, base_height, rotation;
  double aspect, frames_per_second, sample_rate;
  double state_seconds;   /* of processor time that the state in the block took to make */
  struct isolation_mirror mirrors[ISOLATION_MIRRORS];
};

/* What became of a state that was to be kept for a crash. */
enum { ISOLATION_KEPT = 1, ISOLATION_NOT_MADE = 2, ISOLATION_TOO_LARGE = 3 };

/* A state that is kept for a crash, and the save memory as it was then; the state is in the room of the same number. */
struct isolation_kept {
  uint32_t outcome, epoch;
  uint64_t frame, size;
  double seconds;         /* of processor time that it took to make */
  struct isolation_mirror mirrors[ISOLATION_MIRRORS];
};

/* The beginning of the shared memory. Each word that somebody waits for has a line of the cache to itself. */
struct isolation_head {
  uint32_t request_number, no_request[15];
  uint32_t answer_number, no_answer[15];
  uint32_t kept_number;   /* of states kept so far; the newest is kept[kept_number % 2] */
  uint32_t frames_done;   /* of the present request */
  uint32_t no_progress[14];
  struct isolation_request request;
  struct isolation_answer answer;
  struct isolation_kept kept[2];
  struct isolation_refusals refusals;
  struct isolation_crash crash;
};

/* Calls back with the path of each shared library in this process. */
void isolation_libraries(void (*each)(const char *path, void *context), void *context);
/* Two processors that this thread may run on; false where there are not so many. */
bool isolation_processors(int numbers[2]);
/* Has this thread, and the processes that it starts, run on these alone. */
bool isolation_use_processors(const int *numbers, int count);
/* Closes all descriptors from this one on. */
void isolation_close_from(int first);
/* Has the kernel kill this process when the thread that started it ends. */
bool isolation_end_with_parent(void);
/* Whether this is a build under the address or thread sanitizer, whose shadow memory is beyond every limit. */
bool isolation_is_sanitized(void);
/* So many timers and queued signals, counted over all of the user's processes (RLIMIT_SIGPENDING). */
void isolation_limit_signals(unsigned long count);
/* No new privileges by exec, for this process and its children. */
bool isolation_no_new_privileges(void);

#endif

// Plays well until its script says so, takes the worker's place then (descriptors 3 and 4) and serves the host itself: honestly,
// but for the lies of the script, whose turns are the host's requests from there on. Statements besides those lies:
//   0 0 take WHEN      at frame WHEN (hexadecimal); without it, in the constructor
//   0 0 version N      of the messages between host and worker
#define _GNU_SOURCE
#include "script.h"
#include "../../../Sources/Host/CIsolation/include/CIsolation.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>

// Places in the shared memory (WorkerMemory.swift): rooms of fixed sizes, two pictures between those before and those behind.
static const size_t event_place = 1 << 20, event_room = 95 << 20, sound_place = 96 << 20, mirror_place = 100 << 20,
                    picture_place = 128 << 20, block_room = 1ul << 30, keep_room = 64 << 20;
static size_t block_place, keep_place;
// WorkerRequest's numbers.
enum { FRAMES = 1, SAVE_STATE, LOAD_STATE, READ_MEMORY, WRITE_MEMORY, FINGERPRINT, PICTURE, EVENTS, ORDER };
enum { STATE_SIZE = 260, SAVE_SIZE = 256 };

static struct isolation_head *head;
static int line = -1, version = 2;
static uint32_t save[SAVE_SIZE / 4], picture[64 * 48];
static struct isolation_answer answer;
static char order[17 << 20], message[17 << 20];

// ---- Where a lie goes

struct field { const char *name; size_t place, size; };
#define ANSWER(f) {"answer." #f, offsetof(struct isolation_answer, f), sizeof(((struct isolation_answer *)0)->f)}
#define ANSWER_MIRROR(n, f) {"answer.mirror" #n "." #f, offsetof(struct isolation_answer, mirrors) + n * sizeof(struct isolation_mirror) + offsetof(struct isolation_mirror, f), sizeof(((struct isolation_mirror *)0)->f)}
static const struct field answer_fields[] = {
    ANSWER(is_refused), ANSWER(frames), ANSWER(size), ANSWER(frame), ANSWER(picture), ANSWER(width), ANSWER(height), ANSWER(is_new),
    ANSWER(samples), ANSWER(event_bytes), ANSWER(has_more_events), ANSWER(base_width), ANSWER(base_height), ANSWER(rotation),
    ANSWER(aspect), ANSWER(frames_per_second), ANSWER(sample_rate), ANSWER(state_seconds),
    ANSWER_MIRROR(0, fingerprint), ANSWER_MIRROR(0, size), ANSWER_MIRROR(0, slot),
    ANSWER_MIRROR(1, fingerprint), ANSWER_MIRROR(1, size), ANSWER_MIRROR(1, slot)};
#define HEAD(f) {"head." #f, offsetof(struct isolation_head, f), sizeof(((struct isolation_head *)0)->f)}
#define KEPT(n, f) {"kept" #n "." #f, offsetof(struct isolation_head, kept) + n * sizeof(struct isolation_kept) + offsetof(struct isolation_kept, f), sizeof(((struct isolation_kept *)0)->f)}
#define KEPT_MIRROR(n, m, f) {"kept" #n ".mirror" #m "." #f, offsetof(struct isolation_head, kept) + n * sizeof(struct isolation_kept) + offsetof(struct isolation_kept, mirrors) + m * sizeof(struct isolation_mirror) + offsetof(struct isolation_mirror, f), sizeof(((struct isolation_mirror *)0)->f)}
#define KEPT_ALL(n) KEPT(n, outcome), KEPT(n, epoch), KEPT(n, frame), KEPT(n, size), KEPT(n, seconds), KEPT_MIRROR(n, 0, fingerprint), \
    KEPT_MIRROR(n, 0, size), KEPT_MIRROR(n, 0, slot), KEPT_MIRROR(n, 1, fingerprint), KEPT_MIRROR(n, 1, size), KEPT_MIRROR(n, 1, slot)
static const struct field head_fields[] = {
    HEAD(request_number), HEAD(answer_number), HEAD(kept_number), HEAD(frames_done), HEAD(request.kind), HEAD(request.count),
    HEAD(request.frame), KEPT_ALL(0), KEPT_ALL(1), HEAD(refusals.count), HEAD(refusals.numbers[0]), HEAD(refusals.numbers[31]),
    HEAD(crash.signal), HEAD(crash.code), HEAD(crash.address), HEAD(crash.count), HEAD(crash.is_named), HEAD(crash.frames[0].offset),
    HEAD(crash.frames[0].address)};

static bool put(const struct field *fields, size_t count, void *base, const char *wanted, uint64_t value) {
  for (size_t at = 0; at < count; at++)
    if (!strcmp(fields[at].name, wanted)) {
      memcpy((char *)base + fields[at].place, &value, fields[at].size < 8 ? fields[at].size : 8);
      return true;
    }
  return false;
}
#define COUNT(list) (sizeof list / sizeof *list)

static char *room(const char *wanted, size_t *size) {
  const struct { const char *name; size_t place, size; } rooms[] = {
      {"head", 0, sizeof(struct isolation_head)}, {"events", event_place, event_room}, {"sound", sound_place, 4 << 20},
      {"mirrors", mirror_place, 16 << 20}, {"picture", picture_place, block_place - picture_place}, {"block", block_place, block_room},
      {"kept", keep_place, 2 * keep_room}, {"frames", offsetof(struct isolation_head, crash.frames), sizeof head->crash.frames}};
  for (size_t at = 0; at < COUNT(rooms); at++)
    if (!strcmp(rooms[at].name, wanted)) {
      *size = rooms[at].size;
      return (char *)head + rooms[at].place;
    }
  return NULL;
}

// ---- The line

static void leave(void) { _exit(0); }

static void take(char *to, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t got = read(line, to + done, count - done);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) leave();
    done += (size_t)got;
  }
}
static void take_order(void) {
  uint32_t size = 0;
  take((char *)&size, 4);
  if (size >= sizeof order) leave();
  take(order, size);
  order[size] = 0;
}
static bool give(const char *from, size_t count, long pause) {
  for (size_t done = 0; done < count;) {
    ssize_t sent = send(line, from + done, pause ? 1 : count - done, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    done += (size_t)sent;
    if (pause) usleep((useconds_t)pause);
  }
  return true;
}

static void reply(long turn) {
  if (due("reply-never", turn)) return;
  const struct statement *lie = due("reply", turn), *raw = due("reply-bytes", turn), *slow = due("reply-slow", turn);
  size_t size;
  if (lie) size = payload(lie->rest, false, message, sizeof message);
  else if (raw) size = payload(raw->rest, true, message, sizeof message);
  else if (strstr(order, "\"describe\""))
    size = (size_t)snprintf(message, sizeof message, "{\"version\":%d,\"options\":[],\"inputDescriptors\":[]}", version);
  else if (strstr(order, "\"describeFrame\""))
    size = (size_t)snprintf(message, sizeof message, "{\"version\":%d,\"frame\":\"A picture\"}", version);
  else if (strstr(order, "\"areas\""))
    size = (size_t)snprintf(message, sizeof message, "{\"version\":%d,\"areas\":[{\"name\":\"ram\",\"start\":0,\"count\":64}]}", version);
  else size = (size_t)snprintf(message, sizeof message, "{\"version\":%d,\"gaps\":[]}", version);
  uint32_t said = (uint32_t)size;
  const struct statement *length = due("reply-length", turn);
  const char *rest = length ? length->rest : "";
  if (length) said = (uint32_t)number(&rest);
  rest = slow ? slow->rest : "";
  long pause = slow ? (long)number(&rest) : 0;
  const struct statement *times = due("reply-times", turn);
  rest = times ? times->rest : "1";
  for (uint64_t left = number(&rest); left; left--)
    if (!give((char *)&said, 4, pause) || !give(message, size, pause)) return;
}

// ---- What an answer says

static void wake(uint32_t *word) { syscall(SYS_futex, word, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0); }
static void post(uint32_t *word, uint32_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
  wake(word);
}

static void events(long turn) {
  size_t size = 0;
  for (int at = 0; at < statement_count; at++)
    if (is_due(statements + at, turn) && !strcmp(statements[at].word, "event"))
      size += payload(statements[at].rest, true, (char *)head + event_place + size, event_room - size);
  answer.event_bytes = (uint32_t)size;
}

static void honest(const struct isolation_request *request) {
  static uint32_t played;
  answer.is_refused = 0;
  answer.frames = request->count ? request->count : 1;
  answer.size = 0;
  answer.frame = request->frame + request->count;
  answer.is_new = 1;
  answer.has_more_events = 0;
  switch (request->kind) {
    case FRAMES:
      played += answer.frames;
      ((uint32_t *)((char *)head + picture_place))[played % 3072] = played;
      answer.picture = 0;
      answer.width = 64;
      answer.height = 48;
      answer.samples = 1600;
      head->frames_done = request->count;
      if (request->argument & 8) answer.size = STATE_SIZE;
      if (request->keep_first) {
        uint32_t kept = head->kept_number + 1;
        memset((char *)head + keep_place + (kept % 2) * keep_room, (int)kept, STATE_SIZE);
        head->kept[kept % 2] = (struct isolation_kept){
            .outcome = ISOLATION_KEPT, .epoch = request->keep_epoch, .frame = answer.frame, .size = STATE_SIZE, .seconds = 1e-4,
            .mirrors = {answer.mirrors[0], answer.mirrors[1]}};
        __atomic_store_n(&head->kept_number, kept, __ATOMIC_RELEASE);
      }
      break;
    case SAVE_STATE: answer.size = STATE_SIZE; answer.state_seconds = 1e-4; break;
    case READ_MEMORY: answer.size = SAVE_SIZE; break;
    case WRITE_MEMORY: answer.size = request->size; break;
    case FINGERPRINT: answer.size = 7; break;
    default: break;
  }
  if (answer.size == STATE_SIZE) memset((char *)head + block_place, (int)played, STATE_SIZE);
}

static void *churn(void *data) {
  unsigned seed = (unsigned)(uintptr_t)data;
  for (;;) {
    size_t place = offsetof(struct isolation_head, answer) + (size_t)rand_r(&seed) % (sizeof *head - offsetof(struct isolation_head, answer) - 8);
    uint64_t value = (uint64_t)rand_r(&seed) << (rand_r(&seed) % 64);
    memcpy((char *)head + place, &value, (size_t)1 << rand_r(&seed) % 4);
    // Not the numbers of events: those cost time, which other lies are about.
    head->answer.event_bytes &= 4095;
    if (rand_r(&seed) % 16) head->answer.is_refused = 0;
    if (rand_r(&seed) % 4096 == 0) wake(&head->answer_number);
  }
  return NULL;
}

// The lies of this turn that are more than another number; true: the host gets no answer.
static bool misbehave(long turn) {
  for (int at = 0; at < statement_count; at++) {
    const struct statement *lie = statements + at;
    if (!is_due(lie, turn)) continue;
    const char *rest = lie->rest;
    if (!strcmp(lie->word, "late")) usleep((useconds_t)number(&rest) * 1000);
    if (!strcmp(lie->word, "progress")) {
      uint64_t times = number(&rest), pause = number(&rest);
      for (uint32_t count = 1; times; times--, count++) {
        head->frames_done = count;
        usleep((useconds_t)pause * 1000);
      }
    }
    if (!strcmp(lie->word, "print") || !strcmp(lie->word, "print-bytes")) {
      uint64_t times = number(&rest);
      while (*rest == ' ') rest++;
      size_t size = payload(rest, lie->word[5], message, sizeof message);
      for (; times; times--) if (write(2, message, size) < 0) break;
    }
    if (!strcmp(lie->word, "wake")) for (uint64_t times = number(&rest); times; times--) wake(&head->answer_number);
    if (!strcmp(lie->word, "churn")) {
      pthread_t thread;
      pthread_create(&thread, NULL, churn, (void *)(uintptr_t)number(&rest));
    }
    if (!strcmp(lie->word, "die")) {
      int signal_number = (int)number(&rest);
      signal(signal_number, SIG_DFL);
      raise(signal_number);
    }
    if (!strcmp(lie->word, "exit")) _exit((int)number(&rest));
    if (!strcmp(lie->word, "close")) close(line);
    if (!strcmp(lie->word, "never")) return true;
  }
  return false;
}

// The lies of this turn that are another number or other bytes.
static void lie_in_memory(long turn) {
  for (int at = 0; at < statement_count; at++) {
    const struct statement *lie = statements + at;
    if (!is_due(lie, turn)) continue;
    const char *rest = lie->rest;
    if (!strcmp(lie->word, "set")) {
      char field[64];
      strcpy(field, name(&rest));
      uint64_t value = number(&rest);
      if (!put(answer_fields, COUNT(answer_fields), &answer, field, value)) put(head_fields, COUNT(head_fields), head, field, value);
    }
    if (!strcmp(lie->word, "fill")) {
      size_t size = 0;
      char *to = room(name(&rest), &size);
      uint64_t place = number(&rest), count = number(&rest), byte = number(&rest);
      if (to && place < size) memset(to + place, (int)byte, count < size - place ? count : size - place);
    }
    if (!strcmp(lie->word, "write")) {
      size_t size = 0;
      char *to = room(name(&rest), &size);
      uint64_t place = number(&rest);
      while (*rest == ' ') rest++;
      if (to && place < size) payload(rest, true, to + place, size - place);
    }
    if (!strcmp(lie->word, "save")) {
      // Memory that is too large for its copy, and other memory each time.
      static uint64_t changes = 1000;
      answer.mirrors[0] = (struct isolation_mirror){.fingerprint = changes++, .size = number(&rest), .slot = UINT32_MAX};
      if (head->request.kind == READ_MEMORY) answer.size = answer.mirrors[0].size;
      memcpy((char *)head + block_place, &changes, 8);
    }
    if (!strcmp(lie->word, "refuse")) {
      answer.is_refused = 1;
      answer.size = payload(rest, false, (char *)head + block_place, 2 << 20);
    }
  }
}

// ---- In the worker's place

static void serve(uint32_t served) {
  for (long turn = 0;; turn++) {
    while (__atomic_load_n(&head->request_number, __ATOMIC_ACQUIRE) == served) {
      struct timespec time = {0, 50000000};
      syscall(SYS_futex, &head->request_number, FUTEX_WAIT, served, &time, NULL, 0);
    }
    served++;
    struct isolation_request request = head->request;
    bool is_order = request.kind == ORDER;
    // The first order was read before there was anybody who lies.
    if (is_order && !(turn == 0 && due("open", 0))) take_order();
    honest(&request);
    // Memory that is another each time.
    if (is_order && strstr(order, "\"areas\"")) memset((char *)head + block_place, (int)turn + 1, 1 << 16);
    events(turn);
    if (misbehave(turn)) for (;;) pause();
    lie_in_memory(turn);
    head->answer = answer;
    bool is_last = is_order && strstr(order, "\"close\"");
    if (is_order) reply(turn);
    if (!due("no-answer", turn)) post(&head->answer_number, served);
    lie_in_memory(turn + 1000000);
    if (is_last) leave();
  }
}

// Finds the two descriptors, whatever their numbers.
static bool find(void) {
  for (int descriptor = 3; descriptor < 16; descriptor++) {
    struct stat status;
    if (fstat(descriptor, &status)) continue;
    if (S_ISSOCK(status.st_mode) && line < 0) line = descriptor;
    if (S_ISREG(status.st_mode) && (size_t)status.st_size > picture_place + block_room + 2 * keep_room && !head) {
      keep_place = (size_t)status.st_size - 2 * keep_room;
      block_place = keep_place - block_room;
      void *memory = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
      if (memory != MAP_FAILED) head = memory;
    }
  }
  return head && line >= 0;
}

static void usual(void) {
  answer.frames_per_second = 60;
  answer.sample_rate = 48000;
  answer.aspect = 4.0 / 3;
  answer.base_width = answer.width = 64;
  answer.base_height = answer.height = 48;
  answer.mirrors[0].slot = answer.mirrors[1].slot = UINT32_MAX;
}

// In a check of cores: writes the answer itself, where there is a pipe for it.
static void answer_probe(void) {
  const struct statement *lie = due("probe", 0);
  if (!lie) return;
  for (int descriptor = 3; descriptor < 16; descriptor++) {
    struct stat status;
    if (fstat(descriptor, &status) || !S_ISFIFO(status.st_mode)) continue;
    size_t size = payload(lie->rest, false, message, sizeof message - 1);
    message[size] = '\n';
    for (size_t done = 0; done <= size;) {
      ssize_t sent = write(descriptor, message + done, size + 1 - done);
      if (sent <= 0) break;
      done += (size_t)sent;
    }
    _exit(0);
  }
}

__attribute__((constructor)) static void begin(void) {
  script_read();
  answer_probe();
  const struct statement *said = due("version", 0);
  if (said) version = atoi(said->rest);
  if (due("take", 0) || !due("open", 0) || !find()) return;
  strcpy(order, "\"open\"");
  usual();
  serve(head->request_number - 1);
}

void retro_get_system_info(struct retro_system_info *info) {
  memset(info, 0, sizeof *info);
  info->library_name = "Liar";
  info->library_version = "1";
  info->valid_extensions = "lie";
}
void retro_get_system_av_info(struct retro_system_av_info *info) {
  *info = (struct retro_system_av_info){{64, 48, 64, 48, 0}, {60, 48000}};
}
bool retro_load_game(const struct retro_game_info *game) {
  enum retro_pixel_format format = RETRO_PIXEL_FORMAT_XRGB8888;
  environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &format);
  plug_cable();
  return true;
}
void retro_run(void) {
  input_poll();
  const struct statement *when = due("take", 0);
  const char *rest = when ? when->rest : "";
  if (when && frame >= number(&rest) && find()) {
    usual();
    answer.mirrors[0] = head->answer.mirrors[0];
    answer.mirrors[1] = head->answer.mirrors[1];
    serve(head->request_number - 1);
  }
  save[0]++;
  picture[save[0] % (64 * 48)] = save[0];
  video(picture, 64, 48, 256);
  int16_t silence[800 * 2] = {0};
  batch(silence, 800);
  frame++;
}
void *retro_get_memory_data(unsigned id) { return id == RETRO_MEMORY_SAVE_RAM ? save : NULL; }
size_t retro_get_memory_size(unsigned id) { return id == RETRO_MEMORY_SAVE_RAM ? sizeof save : 0; }
size_t retro_serialize_size(void) { return STATE_SIZE; }
bool retro_serialize(void *data, size_t size) {
  if (size < STATE_SIZE) return false;
  memcpy(data, save, sizeof save);
  memcpy((char *)data + sizeof save, &frame, 4);
  return true;
}
bool retro_unserialize(const void *data, size_t size) {
  if (size < STATE_SIZE) return false;
  memcpy(save, data, sizeof save);
  memcpy(&frame, (const char *)data + sizeof save, 4);
  return true;
}

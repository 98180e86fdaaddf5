// The script that a fuzzing core follows. Arcadia's fuzzer of workers (Tests/Conformance/workertrial) appends it to a copy of the
// core's file, behind a line "#SCRIPT", so that it is there in every command, from the constructor on. A line is a statement:
//
//   FIRST COUNT WORD REST     at turn FIRST and the COUNT-1 turns after it (0: at all of them)
//
// Payloads are text or hexadecimal digits; ~COUNT*TEXT~ stands for the text COUNT times.
#ifndef TEST_CORE_SCRIPT_H
#define TEST_CORE_SCRIPT_H

#define _GNU_SOURCE
#include "base.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

struct statement { long first, count; char word[32]; const char *rest; };
enum { MOST_STATEMENTS = 512 };
static struct statement statements[MOST_STATEMENTS];
static int statement_count;

static void script_read(void) {
  static bool is_read;
  if (is_read) return;
  is_read = true;
  Dl_info self;
  if (!dladdr(statements, &self)) return;
  int file = open(self.dli_fname, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status)) return;
  char *bytes = malloc((size_t)status.st_size + 1);
  size_t size = 0;
  for (ssize_t got; bytes && (got = read(file, bytes + size, (size_t)status.st_size - size)) > 0;) size += (size_t)got;
  close(file);
  if (!bytes) return;
  bytes[size] = 0;
  // The last one: the text of this constant is in the file, too, but without the line ends.
  char *line = NULL;
  for (char *at = bytes; (at = memmem(at, size - (size_t)(at - bytes), "\n#SCRIPT\n", 9)); at += 9) line = at + 9;
  while (line && *line && statement_count < MOST_STATEMENTS) {
    char *end = strchr(line, '\n');
    if (end) *end = 0;
    struct statement *one = statements + statement_count;
    int used = 0;
    if (sscanf(line, "%ld %ld %31s %n", &one->first, &one->count, one->word, &used) >= 3) {
      one->rest = line + used;
      statement_count++;
    }
    line = end ? end + 1 : NULL;
  }
}

static bool is_due(const struct statement *one, long turn) {
  return turn >= one->first && (one->count == 0 || turn < one->first + one->count);
}

static const struct statement *due(const char *word, long turn) {
  for (int at = 0; at < statement_count; at++)
    if (is_due(statements + at, turn) && !strcmp(statements[at].word, word)) return statements + at;
  return NULL;
}

// The next number of a statement, hexadecimal; 0 behind the last.
static uint64_t number(const char **rest) {
  while (**rest == ' ') ++*rest;
  char *end;
  uint64_t value = strtoull(*rest, &end, 16);
  *rest = end;
  return value;
}

// A name behind blanks; what follows it stays in `rest`.
static const char *name(const char **rest) {
  static char word[64];
  size_t length = 0;
  while (**rest == ' ') ++*rest;
  while (**rest && **rest != ' ' && length + 1 < sizeof word) word[length++] = *(*rest)++;
  word[length] = 0;
  return word;
}

static int digit(char c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; }

static size_t unpack(const char *from, size_t count, bool is_hex, char *to, size_t room) {
  size_t size = 0;
  if (!is_hex) {
    size = count < room ? count : room;
    memcpy(to, from, size);
  } else {
    for (size_t at = 0; at + 1 < count && size < room; at += 2) to[size++] = (char)(digit(from[at]) << 4 | digit(from[at + 1]));
  }
  return size;
}

// Writes a payload, at most `room` bytes; answers how many.
static size_t payload(const char *from, bool is_hex, char *to, size_t room) {
  size_t size = 0;
  while (*from) {
    const char *end = strchrnul(from, '~');
    size += unpack(from, (size_t)(end - from), is_hex, to + size, room - size);
    if (!*end) break;
    char *star;
    unsigned long times = strtoul(end + 1, &star, 10);
    from = *star == '*' ? star + 1 : star;
    end = strchrnul(from, '~');
    static char piece[4096];
    size_t length = unpack(from, (size_t)(end - from), is_hex, piece, sizeof piece);
    // As many as there are of one byte take no time.
    if (length == 1 && times > 1) {
      if (times > room - size) times = room - size;
      memset(to + size, piece[0], times);
      size += times;
      times = 0;
    }
    for (; times && length; times--) {
      if (room - size < length) break;
      memcpy(to + size, piece, length);
      size += length;
    }
    from = *end ? end + 1 : end;
  }
  return size;
}

// A cable that nothing goes through, so that such a core can be linked.
static void no_packet(void) {}
static bool every_client(uint16_t client) { return true; }
static void plug_cable(void) {
  static struct retro_netpacket_callback packets;
  packets = (struct retro_netpacket_callback){(void *)no_packet, (void *)no_packet, no_packet, no_packet, every_client, (void *)no_packet, NULL};
  environment(RETRO_ENVIRONMENT_SET_NETPACKET_INTERFACE, &packets);
}

#endif

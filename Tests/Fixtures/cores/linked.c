// A core with a link cable. The game's first line says what it does with it, the second names a file or a number:
//   echo      sends back each packet, one larger
//   say       sends its frame number in each frame
//   flood     sends packets for as long as a frame may last, in each frame
//   huge      sends packets of 64 KiB, 64 KiB and a byte, 1 MiB and (so it says) 2^60 bytes
//   wait      looks for packets in a frame until it has had as many as the number says
//   stuck     never returns from its tenth frame, and looks for nothing
//   raw       writes what is no packet to the descriptor that the packets go through
//   refuse    sends the other machine away
//   crash     reads at a bad address in its thirtieth frame
//   read      opens the file
// Save RAM: words that tests read; the state is the save RAM.
#define _GNU_SOURCE
#include "base.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { FRAMES, OUTCOME, PACKETS, SUM, STARTED, JOINED, LEFT, STOPPED, WORDS = 64 };
enum { DONE = 1, REFUSED = 2 };

static uint32_t save[WORDS];
static uint32_t picture[16 * 8];
static char what[64], place[4096];
static retro_netpacket_send_t send_packet;
static retro_netpacket_poll_receive_t poll_packets;
static uint16_t other;

#ifdef SAYS_AT_START
__attribute__((constructor)) static void say_at_start(void) {
  if (write(2, "the core is loaded\n", 19) != 19) return;
}
#endif
#ifdef WRITES_AT_START
__attribute__((constructor)) static void write_at_start(void) {
  int file = open(WRITES_AT_START, O_WRONLY | O_CREAT, 0644);
  if (file >= 0) close(file);
}
#endif

static bool is(const char *name) { return !strcmp(what, name); }

static void start(uint16_t client, retro_netpacket_send_t send, retro_netpacket_poll_receive_t poll) {
  send_packet = send;
  poll_packets = poll;
  save[STARTED] = client + 1;
  other = 0;
}
static void receive(const void *bytes, size_t size, uint16_t client) {
  save[PACKETS]++;
  for (size_t at = 0; at < size; at++) save[SUM] += ((const uint8_t *)bytes)[at];
  if (!is("echo") || !size || size > 65536) return;
  static uint8_t answer[65536];
  for (size_t at = 0; at < size; at++) answer[at] = ((const uint8_t *)bytes)[at] + 1;
  send_packet(RETRO_NETPACKET_RELIABLE, answer, size, client);
}
static void stop(void) { save[STOPPED]++; }
static bool connected(uint16_t client) {
  save[JOINED]++;
  other = client;
  return !is("refuse");
}
static void disconnected(uint16_t client) { (void)client; save[LEFT]++; }

void retro_get_system_info(struct retro_system_info *info) {
  memset(info, 0, sizeof *info);
  info->library_name = "Linked";
  info->library_version = "1";
  info->valid_extensions = "linked";
}

bool retro_load_game(const struct retro_game_info *game) {
  char text[4200] = {0};
  if (game && game->data) memcpy(text, game->data, game->size < sizeof text - 1 ? game->size : sizeof text - 1);
  sscanf(text, "%63[^\n]\n%4095[^\n]", what, place);
  enum retro_pixel_format format = RETRO_PIXEL_FORMAT_XRGB8888;
  environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &format);
  const struct retro_netpacket_callback cable = {start, receive, stop, NULL, connected, disconnected, "cable 1"};
  environment(RETRO_ENVIRONMENT_SET_NETPACKET_INTERFACE, (void *)&cable);
  return true;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void put(const void *bytes, size_t size) {
  if (send_packet) send_packet(RETRO_NETPACKET_RELIABLE, bytes, size, RETRO_NETPACKET_BROADCAST);
}

// The descriptors that may be the one: all from 5 on.
static void raw(void) {
  static uint8_t junk[128 << 10];
  for (int at = 0; at < 64; at++) junk[at] = (uint8_t)at;
  for (int file = 5; file < 16; file++) {
    bool went = send(file, junk, sizeof junk, MSG_DONTWAIT | MSG_NOSIGNAL) > 0;
    for (int kind = 0; kind < 256; kind++) {
      junk[0] = (uint8_t)kind;
      went |= send(file, junk, 1 + kind % 64, MSG_DONTWAIT | MSG_NOSIGNAL) > 0;
    }
    if (went) save[OUTCOME] = DONE;
  }
  if (!save[OUTCOME]) save[OUTCOME] = REFUSED;
}

static void act(void) {
  static uint8_t bytes[1 << 20];
  if (is("say")) put(save, 4);
  if (is("flood")) for (double end = now() + 0.2; now() < end;) put(bytes, 1 + (size_t)(now() * 1e6) % 200);
  if (is("huge")) {
    put(bytes, 65536);
    put(bytes, 65537);
    put(bytes, sizeof bytes);
    put(bytes, (size_t)1 << 60);
  }
  if (is("wait") && poll_packets)
    while (save[PACKETS] < (uint32_t)atoi(place)) {
      poll_packets();
      usleep(1000);
    }
  if (is("stuck") && save[FRAMES] == 10) for (;;) pause();
  if (is("raw")) raw();
  if (is("crash") && save[FRAMES] == 30) *(volatile int *)16 = 1;
  if (is("read")) {
    char byte;
    int file = open(place, O_RDONLY);
    save[OUTCOME] = file >= 0 && read(file, &byte, 1) == 1 ? DONE : REFUSED;
    if (file >= 0) close(file);
  }
}

void retro_run(void) {
  input_poll();
  save[FRAMES]++;
  act();
  video(picture, 16, 8, 16 * 4);
}

size_t retro_serialize_size(void) { return sizeof save; }
bool retro_serialize(void *data, size_t size) {
  if (size < sizeof save) return false;
  memcpy(data, save, sizeof save);
  return true;
}
bool retro_unserialize(const void *data, size_t size) {
  if (size < sizeof save) return false;
  memcpy(save, data, sizeof save);
  if (is("crash")) save[FRAMES] = 100;  // once is enough
  return true;
}
void *retro_get_memory_data(unsigned id) { return id == RETRO_MEMORY_SAVE_RAM ? save : NULL; }
size_t retro_get_memory_size(unsigned id) { return id == RETRO_MEMORY_SAVE_RAM ? sizeof save : 0; }

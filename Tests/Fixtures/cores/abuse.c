// What no core should do, by scenario; the host has to live on.
#include "base.h"

#include <pthread.h>

static int foreign_answer = -1;
static bool last_answer;

static void *stranger(void *nothing) {
  (void)nothing;
  bool value = false;
  int16_t silence[64] = {0};
  foreign_answer = environment(RETRO_ENVIRONMENT_GET_CAN_DUPE, &value) || value;
  video(silence, 4, 4, 8);
  sample(1, 2);
  if (batch(silence, 32) != 32) foreign_answer = 2;
  input_poll();
  if (input(0, RETRO_DEVICE_JOYPAD, 0, 0)) foreign_answer = 3;
  struct retro_log_callback log = {0};
  foreign_answer |= environment(RETRO_ENVIRONMENT_GET_LOG_INTERFACE, &log);
  return NULL;
}

static retro_log_printf_t print;

static void *logger(void *nothing) {
  (void)nothing;
  if (print) print(RETRO_LOG_WARN, "from %s\n", "another thread");
  return NULL;
}

static void in_a_thread(void *(*body)(void *)) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, body, NULL) == 0) pthread_join(thread, NULL);
}

// Calls the environment from inside a callback that the host made.
static void duration(retro_usec_t microseconds) {
  (void)microseconds;
  bool updated = true;
  last_answer = environment(RETRO_ENVIRONMENT_GET_VARIABLE_UPDATE, &updated);
  struct retro_variable tell = {"abuse_level", "high"};
  environment(RETRO_ENVIRONMENT_SET_VARIABLE, &tell);
}
static unsigned updates;
static bool update_display(void) {
  updates++;
  struct retro_variable tell = {"abuse_level", updates % 2 ? "low" : "high"};
  environment(RETRO_ENVIRONMENT_SET_VARIABLE, &tell);
  struct retro_core_option_display display = {"abuse_level", updates % 2 == 0};
  environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS_DISPLAY, &display);
  return true;
}

void on_environment(void) {
  struct retro_variable options[] = {{"abuse_level", "Level; low|high"}, {NULL, NULL}};
  environment(RETRO_ENVIRONMENT_SET_VARIABLES, options);
}

void on_load(void) {
  if (scenario == 2) {
    struct retro_frame_time_callback time = {duration, 0};
    environment(RETRO_ENVIRONMENT_SET_FRAME_TIME_CALLBACK, &time);
    struct retro_core_options_update_display_callback update = {update_display};
    environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS_UPDATE_DISPLAY_CALLBACK, &update);
  }
  if (scenario == 3) {
    struct retro_log_callback log = {0};
    if (environment(RETRO_ENVIRONMENT_GET_LOG_INTERFACE, &log)) print = log.log;
  }
  if (scenario == 255) {
    struct retro_message message = {"the cartridge is of an unknown kind", 60};
    environment(RETRO_ENVIRONMENT_SET_MESSAGE, &message);
  }
}

// Every command there is, and some that are none, with NULL.
static void probe_all(void) {
  for (unsigned plain = 0; plain < 0x120; plain++) {
    environment(plain, NULL);
    environment(plain | RETRO_ENVIRONMENT_EXPERIMENTAL, NULL);
    environment(plain | RETRO_ENVIRONMENT_PRIVATE, NULL);
    environment((plain + 0xa000) | RETRO_ENVIRONMENT_PRIVATE, NULL);
  }
  environment(~0u, NULL);
}

// Every command that only fills or reads a fixed struct, with a block of zeros large enough for all.
static void probe_zeros(void) {
  static unsigned char block[1 << 16];
  for (unsigned plain = 0; plain < 0x120; plain++) {
    memset(block, 0, sizeof block);
    environment(plain, block);
    memset(block, 0, sizeof block);
    environment(plain | RETRO_ENVIRONMENT_EXPERIMENTAL, block);
    memset(block, 0, sizeof block);
    environment((plain + 0xa000) | RETRO_ENVIRONMENT_PRIVATE, block);
  }
}

void on_run(void) {
  static int16_t sound[2048];
  switch (scenario) {
  case 1: in_a_thread(stranger); break;
  case 3:
    in_a_thread(logger);
    if (print) print(RETRO_LOG_ERROR, "\033[2Jclear%n\n" + 0, &(int){0});
    break;
  case 4: probe_all(); break;
  case 5: probe_zeros(); break;
  case 6: // sound: nothing, too much, none
    batch(NULL, (size_t)-1);
    batch(NULL, 0);
    batch(sound, 0);
    for (int i = 0; i < 400; i++) batch(sound, 1024);
    for (int i = 0; i < 100; i++) sample(7, -7);
    break;
  case 7: // a flood of events
    for (int i = 0; i < 100000; i++) {
      char text[32];
      snprintf(text, sizeof text, "message %d", i);
      struct retro_message message = {text, 1000000000};
      environment(RETRO_ENVIRONMENT_SET_MESSAGE, &message);
    }
    for (int i = 0; i < 100; i++) environment(RETRO_ENVIRONMENT_SHUTDOWN, NULL);
    break;
  default: break;
  }
}

// States: sizes that change, refusals and lies.
size_t retro_serialize_size(void) {
  if (scenario == 20) return frame < 2 ? 400 : 320; // mGBA shrinks like this
  if (scenario == 21) return (size_t)-1;
  if (scenario == 22) return 16;
  if (scenario == 1) return 4;
  if (scenario == 2) return 4;
  return 0;
}
bool retro_serialize(void *data, size_t size) {
  if (scenario == 22) return false;
  if (scenario == 1) memcpy(data, &foreign_answer, 4);
  else if (scenario == 2) memcpy(data, &updates, 4);
  else {
    // Leaves gaps: the buffer has to be zero.
    for (size_t i = 0; i < size; i += 2)
      if (((char *)data)[i + 1]) return false;
    memset(data, 1, 1);
  }
  return true;
}
bool retro_unserialize(const void *data, size_t size) {
  // Reads what it thinks it wrote, however little it got.
  unsigned sum = 0;
  for (size_t i = 0; i < retro_serialize_size(); i++) sum += ((const unsigned char *)data)[i];
  (void)size;
  return sum < 1000000;
}

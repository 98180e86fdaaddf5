// Uses Arcadia's private commands, with whole, short and absurd sizes; answers as text in SYSTEM_RAM.
#include "base.h"

static char seen[2048];

static void say(const char *format, long long value) {
  size_t length = strlen(seen);
  snprintf(seen + length, sizeof seen - length, format, value);
}

void on_environment(void) {
  static const char json[] = "{\"id\":\"private\"}rubbish";
  struct arcadia_registration registration = {sizeof registration, json, 16};
  environment(ARCADIA_ENVIRONMENT_REGISTER_GAME_TYPES, &registration);
  registration.size = 12; // too short to hold the text
  environment(ARCADIA_ENVIRONMENT_REGISTER_GAME_TYPES, &registration);
}

static void clock_line(void) {
  struct arcadia_clock clock = {.size = sizeof clock};
  environment(ARCADIA_ENVIRONMENT_GET_CLOCK, &clock);
  say("clock %lld", clock.unix_microseconds);
  say(" virtual %lld", clock.is_virtual);
  say(" seed %lld;", (long long)clock.random_seed);
}

// Says more than it wrote, in lines with controls.
static size_t describe(char *text, size_t room) {
  static const char words[] = "  A frog\n\x1b[31msits \n\n\xff on a stone\0behind";
  memcpy(text, words, sizeof words < room ? sizeof words : room);
  return room + 1000;
}

void on_load(void) {
  struct arcadia_describer describer = {sizeof describer, describe};
  environment(ARCADIA_ENVIRONMENT_SET_DESCRIBER, &describer);
  seen[0] = 0;
  struct arcadia_host host;
  memset(&host, 0x55, sizeof host);
  host.size = 1000;
  say("host %lld", environment(ARCADIA_ENVIRONMENT_GET_HOST, &host));
  say(" size %lld", (long long)host.size);
  say(" version %lld", host.abi_version);
  say(" capabilities %lld", host.capabilities);
  say(strcmp(host.name, "Arcadia") == 0 ? " named" : " nameless", 0);

  memset(&host, 0x55, sizeof host);
  host.size = 12;
  say(";short %lld", environment(ARCADIA_ENVIRONMENT_GET_HOST, &host));
  say(" size %lld", (long long)host.size);
  say(" version %lld", host.abi_version);
  say(" untouched %lld", host.capabilities == 0x55555555);
  host.size = 7;
  say(" tiny %lld;", environment(ARCADIA_ENVIRONMENT_GET_HOST, &host));

  struct arcadia_settings settings = {.size = sizeof settings};
  environment(ARCADIA_ENVIRONMENT_GET_GAME_SETTINGS, &settings);
  for (size_t i = 0; i < settings.count; i++) {
    size_t length = strlen(seen);
    snprintf(seen + length, sizeof seen - length, "%s=%s;", settings.settings[i].key, settings.settings[i].value);
  }
  clock_line();
}

static void display_line(void) {
  struct arcadia_display display = {.size = sizeof display};
  say("display %lld", environment(ARCADIA_ENVIRONMENT_GET_DISPLAY, &display));
  say(" %lld", display.width);
  say(" %lld;", display.height);
}

void on_run(void) {
  seen[0] = 0;
  clock_line();
  display_line();
  struct arcadia_trace trace = {sizeof trace, "hello\nworld!", 11};
  environment(ARCADIA_ENVIRONMENT_TRACE, &trace);
  struct arcadia_status status = {sizeof status, "A frog sits on a stone", true, true};
  status.ignores_keyboard = true;
  environment(ARCADIA_ENVIRONMENT_SET_STATUS, &status);
  status.size = 24; // as the struct once was, with anything behind its fields
  memset(status.reserved, 0xff, sizeof status.reserved);
  environment(ARCADIA_ENVIRONMENT_SET_STATUS, &status);
  status.size = 17; // ends before wants_text_input
  status.description = NULL;
  environment(ARCADIA_ENVIRONMENT_SET_STATUS, &status);
  static const uint32_t pixels[] = {1, 2, 3, 4, 0xffffffff, 5};
  struct arcadia_image image = {sizeof image, pixels, 12, 2, 2, "../Print", "Two by two"};
  environment(ARCADIA_ENVIRONMENT_KEEP_IMAGE, &image);
  // Refused: rows that overlap, no rows, rows without end, a struct that ends before the kind.
  image.pitch = 4;
  environment(ARCADIA_ENVIRONMENT_KEEP_IMAGE, &image);
  image.pitch = 12, image.height = 0;
  environment(ARCADIA_ENVIRONMENT_KEEP_IMAGE, &image);
  image.height = 1 << 30;
  environment(ARCADIA_ENVIRONMENT_KEEP_IMAGE, &image);
  image.height = 2, image.size = 32;
  environment(ARCADIA_ENVIRONMENT_KEEP_IMAGE, &image);
}

void *retro_get_memory_data(unsigned id) { return id == RETRO_MEMORY_SYSTEM_RAM ? seen : NULL; }
size_t retro_get_memory_size(unsigned id) { return id == RETRO_MEMORY_SYSTEM_RAM ? sizeof seen : 0; }

// Calls the host as any core does, with the values of its script, which is read frame by frame (turn 0: while the game is loaded,
// -1: in retro_set_environment, frame N: turn N). Statements:
//   FIRST COUNT call NAME VALUE...     a call of `calls` below; what a call needs beyond its values is 0
//   0 0 is NAME VALUE...               what the core says of itself when it is asked: av, save, state, region, refuses
// A text's value chooses one of `texts` (low byte) and how often it is repeated (the rest).
#define _GNU_SOURCE
#include "script.h"

#include <math.h>
#include <sys/mman.h>

static const char *rest = "";
static uint64_t word(void) { return number(&rest); }
static unsigned u(void) { return (unsigned)word(); }
static double d(void) { uint64_t bits = word(); double value; memcpy(&value, &bits, 8); return value; }
static float f(void) { uint32_t bits = u(); float value; memcpy(&value, &bits, 4); return value; }
static size_t few(size_t most) { return (size_t)word() % (most + 1); }

static const char *const texts[] = {
    "plain", "", NULL, "\033]0;owned\007\033[2J\033[31m", "\xc2\x9b" "31m\xc2\x9d" "0;x\xc2\x9c", "\x9b" "2J\x90\xff\xfe", "a\nb\rc\td\be",
    "%s%n%p%999999d", "../../../../.ssh/id_ed25519", "/etc/passwd", "\xe2\x80\xae" "drowssap\xe2\x81\xa6", "Gr\xc3\xb6\xc3\x9f" "e \xf0\x9f\x8e\xae",
    "a|b|c", "Name; one|two|three", ";|;|", "{\"a\":[[[[1e999]]]]}", "nul", ".", "..", "a/b", "\x7f", "\xed\xa0\x80", "1e308", "-1", "NaN", "key"};
static const char *text(void) {
  uint64_t value = word();
  const char *one = texts[(value & 0xff) % (sizeof texts / sizeof *texts)];
  uint64_t times = value >> 8 & 0xfffff;
  if (!one || times < 2) return one;
  size_t length = strlen(one);
  if (length * times > 4 << 20) times = length ? (4 << 20) / length : 1;
  char *all = malloc(length * times + 1);
  if (!all) return one;
  for (uint64_t at = 0; at < times; at++) memcpy(all + at * length, one, length);
  all[length * times] = 0;
  return all;
}

// Memory for whatever is as large as it is said to be, up to a GiB; it costs nothing that is not touched.
static void *plenty(void) {
  static void *room;
  if (!room) room = mmap(NULL, 1ul << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return room == MAP_FAILED ? NULL : room;
}
// What a memory map shows; other bytes each frame, at both ends.
static struct { unsigned char *start; size_t count; } mapped;
static void change_mapped(void) {
  if (mapped.count) mapped.start[0] = mapped.start[mapped.count - 1] = (unsigned char)frame;
}

static bool fits(uint64_t count) { return count <= 1ul << 30; }

static bool yes(void) { return true; }
static void nothing(void) {}
static unsigned none(void) { return 0; }
static bool path_of(unsigned index, char *to, size_t size) { if (size) to[0] = 0; return true; }

// ---- Calls

static void environment_number(unsigned command) { uint64_t value = word(); environment(command, &value); }
static void call_rotation(void) { environment_number(RETRO_ENVIRONMENT_SET_ROTATION); }
static void call_pixel_format(void) { environment_number(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT); }
static void call_performance_level(void) { environment_number(RETRO_ENVIRONMENT_SET_PERFORMANCE_LEVEL); }
static void call_audio_latency(void) { environment_number(RETRO_ENVIRONMENT_SET_MINIMUM_AUDIO_LATENCY); }
static void call_quirks(void) { environment_number(RETRO_ENVIRONMENT_SET_SERIALIZATION_QUIRKS); }
static void call_achievements(void) { environment_number(RETRO_ENVIRONMENT_SET_SUPPORT_ACHIEVEMENTS); }
static void call_shutdown(void) { environment(RETRO_ENVIRONMENT_SHUTDOWN, NULL); }
// Any number at all, with a page of zeros behind it, in which there is no pointer.
static void call_unknown(void) { static char page[65536]; memset(page, 0, sizeof page); environment(u(), page); }
static void call_geometry(void) {
  struct retro_game_geometry geometry = {u(), u(), u(), u(), f()};
  environment(RETRO_ENVIRONMENT_SET_GEOMETRY, &geometry);
}
static void call_av_info(void) {
  struct retro_system_av_info info = {{u(), u(), u(), u(), f()}, {d(), d()}};
  environment(RETRO_ENVIRONMENT_SET_SYSTEM_AV_INFO, &info);
}
static void call_override(void) {
  struct retro_fastforwarding_override override = {f(), u() & 1, u() & 1, u() & 1};
  environment(RETRO_ENVIRONMENT_SET_FASTFORWARDING_OVERRIDE, &override);
}
static void call_message(void) {
  struct retro_message message = {text(), u()};
  environment(RETRO_ENVIRONMENT_SET_MESSAGE, &message);
}
static void call_message_ext(void) {
  struct retro_message_ext message = {text(), u(), u(), u(), u(), u(), (int8_t)u()};
  environment(RETRO_ENVIRONMENT_SET_MESSAGE_EXT, &message);
}
static void call_messages(void) {
  struct retro_message message = {text(), u()};
  for (uint64_t times = word() % 20000; times; times--) environment(RETRO_ENVIRONMENT_SET_MESSAGE, &message);
}
static void call_variables(void) {
  static struct retro_variable list[300];
  size_t count = few(298);
  for (size_t at = 0; at < count; at++) list[at] = (struct retro_variable){text(), text()};
  list[count] = (struct retro_variable){0};
  environment(RETRO_ENVIRONMENT_SET_VARIABLES, list);
}
static void call_variable(void) {
  struct retro_variable variable = {text(), text()};
  environment(RETRO_ENVIRONMENT_SET_VARIABLE, &variable);
  environment(RETRO_ENVIRONMENT_GET_VARIABLE, &variable);
}
static void options(bool is_second) {
  static struct retro_core_option_definition first[64];
  static struct retro_core_option_v2_definition second[64];
  static struct retro_core_option_v2_category categories[8];
  memset(first, 0, sizeof first);
  memset(second, 0, sizeof second);
  memset(categories, 0, sizeof categories);
  size_t count = few(62), values = few(RETRO_NUM_CORE_OPTION_VALUES_MAX);
  for (size_t at = 0; at < count; at++) {
    first[at].key = second[at].key = text();
    first[at].desc = second[at].desc = text();
    first[at].info = second[at].info = text();
    second[at].category_key = text();
    first[at].default_value = second[at].default_value = text();
    // All of them filled: then no NULL ends the list.
    for (size_t value = 0; value < values; value++)
      first[at].values[value] = second[at].values[value] = (struct retro_core_option_value){text(), text()};
  }
  for (size_t at = 0; at < 7; at++) categories[at] = (struct retro_core_option_v2_category){text(), text(), text()};
  struct retro_core_options_v2 both = {categories, second};
  if (is_second) environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2, &both);
  else environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS, first);
}
static void call_options(void) { options(false); }
static void call_options_v2(void) { options(true); }
static void call_option_display(void) {
  struct retro_core_option_display display = {text(), u() & 1};
  environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS_DISPLAY, &display);
}
static void call_descriptors(void) {
  static struct retro_input_descriptor list[5000];
  size_t count = few(4998);
  const char *rewound = rest;
  for (size_t at = 0; at < count; at++) {
    if (at % 8 == 0) rest = rewound;
    list[at] = (struct retro_input_descriptor){u(), u(), u(), u(), text()};
    if (!list[at].description) list[at].description = "";
  }
  memset(list + count, 0, sizeof *list);
  environment(RETRO_ENVIRONMENT_SET_INPUT_DESCRIPTORS, list);
}
static void call_controllers(void) {
  static struct retro_controller_description types[300];
  static struct retro_controller_info ports[40];
  size_t count = few(38), kinds = few(300);
  for (size_t at = 0; at < kinds; at++) types[at] = (struct retro_controller_description){text(), u()};
  for (size_t at = 0; at < count; at++) ports[at] = (struct retro_controller_info){types, (unsigned)kinds};
  memset(ports + count, 0, sizeof *ports);
  environment(RETRO_ENVIRONMENT_SET_CONTROLLER_INFO, ports);
}
static void call_subsystems(void) {
  static struct retro_subsystem_rom_info roms[10];
  for (int at = 0; at < 10; at++) roms[at] = (struct retro_subsystem_rom_info){text(), text(), u() & 1, u() & 1, u() & 1, NULL, 0};
  struct retro_subsystem_info list[3] = {{text(), text(), roms, u() % 11, u()}, {text(), text(), roms, 0, u()}, {0}};
  environment(RETRO_ENVIRONMENT_SET_SUBSYSTEM_INFO, list);
}
static void call_memory_maps(void) {
  static struct retro_memory_descriptor list[1100];
  size_t count = few(1100);
  const char *rewound = rest;
  for (size_t at = 0; at < count; at++) {
    if (at % 4 == 0) rest = rewound;
    uint64_t flags = word(), offset = word(), start = word(), select = word(), disconnect = word(), length = word();
    // What it maps is there, wherever it says that it lies.
    if (length > 1ul << 30 || offset > (1ul << 30) - length) { length %= 1 << 16; offset %= 1 << 20; }
    mapped.start = (unsigned char *)plenty() + offset;
    mapped.count = mapped.start ? length : 0;
    list[at] = (struct retro_memory_descriptor){flags, plenty(), offset, start, select, disconnect, length, text()};
  }
  struct retro_memory_map map = {list, (unsigned)count};
  environment(RETRO_ENVIRONMENT_SET_MEMORY_MAPS, &map);
}
static void call_disks(void) {
  static struct retro_disk_control_ext_callback disks;
  disks = (struct retro_disk_control_ext_callback){(void *)yes, yes, none, (void *)yes, none, (void *)yes, yes, (void *)yes, path_of, path_of};
  environment(RETRO_ENVIRONMENT_SET_DISK_CONTROL_EXT_INTERFACE, &disks);
}
static void call_callbacks(void) {
  struct retro_keyboard_callback keyboard = {u() & 1 ? (void *)nothing : NULL};
  environment(RETRO_ENVIRONMENT_SET_KEYBOARD_CALLBACK, &keyboard);
  struct retro_frame_time_callback time = {u() & 1 ? (void *)nothing : NULL, (int64_t)word()};
  environment(RETRO_ENVIRONMENT_SET_FRAME_TIME_CALLBACK, &time);
  struct retro_audio_buffer_status_callback status = {u() & 1 ? (void *)nothing : NULL};
  environment(RETRO_ENVIRONMENT_SET_AUDIO_BUFFER_STATUS_CALLBACK, &status);
}
static void call_overrides(void) {
  struct retro_system_content_info_override list[3] = {{text(), u() & 1, u() & 1}, {text(), u() & 1, u() & 1}, {0}};
  environment(RETRO_ENVIRONMENT_SET_CONTENT_INFO_OVERRIDE, list);
}
static void call_netpacket(void) {
  static struct retro_netpacket_callback packets;
  packets = (struct retro_netpacket_callback){(void *)nothing, (void *)nothing, nothing, nothing, (void *)yes, (void *)nothing, text()};
  environment(RETRO_ENVIRONMENT_SET_NETPACKET_INTERFACE, &packets);
}
static void call_registration(void) {
  const char *json = text();
  struct arcadia_registration registration = {sizeof registration, json, json ? strlen(json) : 0};
  environment(ARCADIA_ENVIRONMENT_REGISTER_GAME_TYPES, &registration);
}
static void call_trace(void) {
  const char *line = text();
  struct arcadia_trace trace = {sizeof trace, line, line ? strlen(line) : 0};
  for (uint64_t times = word() % 5000 + 1; times; times--) environment(ARCADIA_ENVIRONMENT_TRACE, &trace);
}
static void call_status(void) {
  struct arcadia_status status = {sizeof status, text(), u() & 1, u() & 1};
  environment(ARCADIA_ENVIRONMENT_SET_STATUS, &status);
}
// What the picture is said to show: it is written as far as there is room, and any number may be said to have been written.
static struct { const char *words; uint64_t said; unsigned manner; } described;
static size_t describe(char *to, size_t room) {
  size_t length = described.words ? strlen(described.words) : 0;
  if (described.manner == 3) usleep(500000);
  if (described.manner != 2) memcpy(to, described.words, length < room ? length : room);
  return described.manner ? (size_t)described.said : length < room ? length : room;
}
static void call_describer(void) {
  described.words = text();
  described.said = word();
  described.manner = u() & 3;
  if (!described.words) described.words = "";
  struct arcadia_describer describer = {sizeof describer, u() % 8 ? describe : NULL};
  environment(ARCADIA_ENVIRONMENT_SET_DESCRIBER, &describer);
}
static void call_settings(void) {
  struct arcadia_settings settings = {word(), word(), NULL};
  environment(ARCADIA_ENVIRONMENT_GET_GAME_SETTINGS, &settings);
  struct arcadia_clock clock = {word()};
  environment(ARCADIA_ENVIRONMENT_GET_CLOCK, &clock);
  struct arcadia_host host = {word()};
  environment(ARCADIA_ENVIRONMENT_GET_HOST, &host);
}
static void call_image(void) {
  unsigned width = u(), height = u();
  uint64_t pitch = word(), noise = word(), times = word() % 100 + 1;
  if (pitch < (uint64_t)width * 4 || !fits(pitch) || !fits(pitch * height)) pitch = (uint64_t)width * 4;
  if (!fits(pitch * height)) return;
  uint32_t *pixels = plenty();
  if (!pixels) return;
  bool is_noise = noise & 1;
  for (uint64_t at = 0; is_noise && at < pitch * height / 4; at++) pixels[at] = (uint32_t)(noise = noise * 6364136223846793005u + 1442695040888963407u);
  const char *kind = text(), *title = text();
  for (; times; times--) {
    struct arcadia_image image = {sizeof image, pixels, pitch, width, height, kind, title};
    pixels[0]++;
    environment(ARCADIA_ENVIRONMENT_KEEP_IMAGE, &image);
  }
}
static void call_log(void) {
  static struct retro_log_callback log;
  if (!log.log && !environment(RETRO_ENVIRONMENT_GET_LOG_INTERFACE, &log)) return;
  unsigned level = u();
  const char *line = text();
  for (uint64_t times = word() % 100000 + 1; times; times--) log.log(level, "%s", line ? line : "");
}
static void call_print(void) {
  const char *line = text();
  if (!line) return;
  for (uint64_t times = word() % 100000 + 1; times; times--) if (write(u() & 1 ? 1 : 2, line, strlen(line)) < 0) return;
}
static void call_rumble(void) {
  struct retro_rumble_interface rumble = {0};
  if (!environment(RETRO_ENVIRONMENT_GET_RUMBLE_INTERFACE, &rumble) || !rumble.set_rumble_state) return;
  for (int at = 0; at < 100; at++) rumble.set_rumble_state(u(), u(), (uint16_t)u());
}
static void call_input(void) { for (int at = 0; at < 200; at++) input(u(), u(), u(), u()); }
static void call_video(void) {
  unsigned width = u(), height = u();
  uint64_t pitch = word();
  // Memory as large as it says, or nothing that could be one picture.
  bool is_there = fits(pitch) && fits((uint64_t)height) && fits(pitch * height) && pitch >= (uint64_t)width * 4;
  if (is_there) video(plenty(), width, height, pitch);
  else video(u() & 1 ? NULL : RETRO_HW_FRAME_BUFFER_VALID, width, height, pitch);
}
static void call_sound(void) {
  uint64_t count = word();
  if (fits(count * 4)) batch(plenty(), count);
  else batch(NULL, count);
  sample((int16_t)u(), (int16_t)u());
}
static void call_write_files(void) {
  const char *folder = NULL;
  if (!environment(RETRO_ENVIRONMENT_GET_SAVE_DIRECTORY, &folder) || !folder) return;
  const char *called = text();
  if (!called || !*called || strlen(called) > 200) called = "file";
  char path[5000];
  snprintf(path, sizeof path, "%s/%s", folder, called);
  int file = open(path, O_WRONLY | O_CREAT, (mode_t)(u() & 0777));
  if (file >= 0) close(file);
}
static void call_scratch(void) {
  const char *scratch = getenv("TMPDIR");
  int here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (!scratch || chdir(scratch)) return;
  // Folders in folders, of odd modes, with files in them.
  unsigned mode = u() & 0777;
  for (uint64_t depth = word() % 3001; depth && !mkdir("d", 0700) && !chdir("d"); depth--) {}
  int file = open("f", O_WRONLY | O_CREAT, 0600);
  if (file >= 0) close(file);
  chmod(".", (mode_t)mode);
  if (here >= 0 && !fchdir(here)) close(here);
}
static void call_spin(void) { usleep((useconds_t)(word() % 2000) * 1000); }
static void call_hang(void) { for (;;) pause(); }
static void call_exit(void) { exit((int)u()); }
static void call_crash(void) { *(volatile int *)16 = 1; }

static const struct { const char *name; void (*call)(void); } calls[] = {
    {"rotation", call_rotation}, {"pixel_format", call_pixel_format}, {"performance_level", call_performance_level},
    {"audio_latency", call_audio_latency}, {"quirks", call_quirks}, {"achievements", call_achievements}, {"shutdown", call_shutdown},
    {"unknown", call_unknown}, {"geometry", call_geometry}, {"av_info", call_av_info}, {"override", call_override},
    {"message", call_message}, {"message_ext", call_message_ext}, {"messages", call_messages}, {"variables", call_variables},
    {"variable", call_variable}, {"options", call_options}, {"options_v2", call_options_v2}, {"option_display", call_option_display},
    {"descriptors", call_descriptors}, {"controllers", call_controllers}, {"subsystems", call_subsystems},
    {"memory_maps", call_memory_maps}, {"disks", call_disks}, {"callbacks", call_callbacks}, {"overrides", call_overrides},
    {"netpacket", call_netpacket}, {"registration", call_registration}, {"trace", call_trace}, {"status", call_status},
    {"describer", call_describer},
    {"settings", call_settings}, {"image", call_image}, {"log", call_log}, {"print", call_print}, {"rumble", call_rumble},
    {"input", call_input}, {"video", call_video}, {"sound", call_sound}, {"write_files", call_write_files},
    {"scratch", call_scratch}, {"spin", call_spin}, {"hang", call_hang}, {"exit", call_exit}, {"crash", call_crash}};

static void follow(long turn) {
  for (int at = 0; at < statement_count; at++) {
    const struct statement *one = statements + at;
    if (strcmp(one->word, "call") || !is_due(one, turn)) continue;
    rest = one->rest;
    const char *wanted = name(&rest);
    for (size_t call = 0; call < sizeof calls / sizeof *calls; call++)
      if (!strcmp(calls[call].name, wanted)) {
        calls[call].call();
        break;
      }
  }
}

// ---- What it says of itself

static bool says(const char *what) {
  for (int at = 0; at < statement_count; at++) {
    if (strcmp(statements[at].word, "is")) continue;
    rest = statements[at].rest;
    if (!strcmp(name(&rest), what)) return true;
  }
  return false;
}

static uint32_t save[64], picture[64 * 48];

void on_environment(void) {
  script_read();
  follow(-1);
}
void retro_get_system_info(struct retro_system_info *info) {
  memset(info, 0, sizeof *info);
  script_read();
  info->library_name = "Caller";
  info->library_version = "1";
  info->valid_extensions = "call";
  if (says("system")) {
    const char *one = text();
    if (one) info->library_name = one;
    info->library_version = text();
    one = text();
    if (one && u() & 1) info->valid_extensions = one;
  }
}
void retro_get_system_av_info(struct retro_system_av_info *info) {
  *info = (struct retro_system_av_info){{64, 48, 64, 48, 0}, {60, 48000}};
  if (says("av")) *info = (struct retro_system_av_info){{u(), u(), u(), u(), f()}, {d(), d()}};
}
unsigned retro_get_region(void) { return says("region") ? u() : RETRO_REGION_NTSC; }
bool retro_load_game(const struct retro_game_info *game) {
  enum retro_pixel_format format = RETRO_PIXEL_FORMAT_XRGB8888;
  environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &format);
  plug_cable();
  follow(0);
  return !says("refuses");
}
void retro_run(void) {
  input_poll();
  frame++;
  follow(frame);
  save[0] = frame;
  change_mapped();
  uint64_t large = says("save") ? word() : 0;
  if (large > sizeof save && plenty()) *(uint32_t *)plenty() = frame;
  picture[frame % (64 * 48)] = frame;
  video(picture, 64, 48, 256);
  int16_t silence[800 * 2] = {0};
  batch(silence, 800);
}
void *retro_get_memory_data(unsigned id) {
  if (id != RETRO_MEMORY_SAVE_RAM && !says("all_memory")) return NULL;
  return says("save") ? plenty() : save;
}
size_t retro_get_memory_size(unsigned id) {
  if (id != RETRO_MEMORY_SAVE_RAM && !says("all_memory")) return 0;
  if (!says("save")) return sizeof save;
  uint64_t size = word();
  return fits(size) ? size : 1ul << 30;
}
size_t retro_serialize_size(void) { return says("state") ? word() : sizeof save; }
bool retro_serialize(void *data, size_t size) {
  if (says("state")) {
    word();
    // Some of it, so that it is other bytes each time.
    uint64_t noise = frame;
    for (size_t at = 0; at + 8 <= size && at < (size_t)(says("noise") ? 64 << 20 : 4096); at += 8) {
      noise = noise * 6364136223846793005u + 1442695040888963407u;
      memcpy((char *)data + at, &noise, 8);
    }
    return true;
  }
  if (size < sizeof save) return false;
  memcpy(data, save, sizeof save);
  return true;
}
bool retro_unserialize(const void *data, size_t size) {
  if (says("state")) return true;
  if (size < sizeof save) return false;
  memcpy(save, data, sizeof save);
  frame = save[0];
  change_mapped();
  return true;
}

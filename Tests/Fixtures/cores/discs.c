// Changes discs: the content is the list of their names, one in a line. SYSTEM_RAM says what the drive was asked, the state which disc is in.
// A name that begins with '!' is never taken, one that begins with '~' takes its time for each frame. PLAIN has the older interface, STUCK a drive that never opens.
#include "base.h"
#include <time.h>

static char said[1024];
static char names[4][64];
static unsigned count, current;
static bool is_open;
static unsigned wanted;
static char wanted_path[256];

static void say(const char *format, unsigned number) { size_t at = strlen(said); snprintf(said + at, sizeof said - at, format, number); }

static bool set_eject_state(bool ejected) {
#ifdef STUCK
  return false;
#endif
  say(ejected ? "open " : "close ", 0);
  is_open = ejected;
  return true;
}
static bool get_eject_state(void) { return is_open; }
static unsigned get_image_index(void) { return current; }
static bool set_image_index(unsigned index) {
  say("disc%u ", index);
  if (!is_open || index >= count || names[index][0] == '!') return false;
  current = index;
  return true;
}
static unsigned get_num_images(void) { return count; }
static bool replace_image_index(unsigned index, const struct retro_game_info *info) { (void)index; (void)info; return false; }
static bool add_image_index(void) { return false; }
static bool set_initial_image(unsigned index, const char *path) {
  wanted = index;
  snprintf(wanted_path, sizeof wanted_path, "%s", path);
  return true;
}
static bool get_image_path(unsigned index, char *path, size_t room) {
  if (index >= count) return false;
  snprintf(path, room, "/games/%s", names[index]);
  return true;
}
static bool get_image_label(unsigned index, char *label, size_t room) {
  if (index != 1) return false;
  snprintf(label, room, "Second\033[31m\ndisc");
  return true;
}

void on_environment(void) {
#ifdef PLAIN
  static struct retro_disk_control_callback drive = {
      set_eject_state, get_eject_state, get_image_index, set_image_index, get_num_images, replace_image_index, add_image_index};
  environment(RETRO_ENVIRONMENT_SET_DISK_CONTROL_INTERFACE, &drive);
#else
  unsigned version = 0;
  static struct retro_disk_control_ext_callback drive = {
      set_eject_state, get_eject_state, get_image_index, set_image_index, get_num_images, replace_image_index, add_image_index,
      set_initial_image, get_image_path, get_image_label};
  if (environment(RETRO_ENVIRONMENT_GET_DISK_CONTROL_INTERFACE_VERSION, &version) && version >= 1)
    environment(RETRO_ENVIRONMENT_SET_DISK_CONTROL_EXT_INTERFACE, &drive);
#endif
}

void retro_get_system_info(struct retro_system_info *info) {
  *info = (struct retro_system_info){"Test core", "1", "m3u|tst", false, false};
}
void on_run(void) {
  static uint16_t picture[16 * 8];
  for (int at = 0; at < 16 * 8; at++) picture[at] = (uint16_t)(0x1f << (5 * current));
  input_poll();
  if (names[current][0] == '~') for (clock_t end = clock() + CLOCKS_PER_SEC / 5; clock() < end;);
  video(picture, 16, 8, 32);
}

bool retro_load_game(const struct retro_game_info *game) {
  static char text[256];
  if (!game || !game->data) return false;
  snprintf(text, sizeof text, "%.*s", (int)game->size, (const char *)game->data);
  for (char *name = strtok(text, "\n"); name && count < 4; name = strtok(NULL, "\n")) snprintf(names[count++], sizeof names[0], "%s", name);
  if (wanted_path[0]) {
    const char *slash = strrchr(wanted_path, '/');
    if (wanted < count && !strcmp(slash ? slash + 1 : wanted_path, names[wanted])) current = wanted;
    say("begin%u ", wanted);
  }
  return true;
}
size_t retro_serialize_size(void) { return 4; }
bool retro_serialize(void *data, size_t size) { memset(data, 0, size); memcpy(data, &frame, 4); return true; }
bool retro_unserialize(const void *data, size_t size) { if (size < 4) return false; memcpy(&frame, data, 4); return frame < 1000000; }
void *retro_get_memory_data(unsigned id) { return id == RETRO_MEMORY_SYSTEM_RAM ? said : NULL; }
size_t retro_get_memory_size(unsigned id) { return id == RETRO_MEMORY_SYSTEM_RAM ? sizeof said : 0; }

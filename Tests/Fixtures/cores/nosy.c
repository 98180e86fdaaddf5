// Looks at what it is not meant to see. Its name is the value of the variable NOSY_SECRET where it has one, else NAME.
// Each line of its content is a path: it says "read PATH" or "closed PATH" while the game loads. Then it writes a file called
// "mark" into its own folder and says where that is.
// Built with -DOPTION="..." it declares an option of that text, with -DFORGE="..." its constructor writes the answer of a check,
// with -DFULLPATH it opens its content itself,
// with -DLOOKS="..." its name says for each line of that text whether it could be opened,
// with -DREGISTERS="..." it registers that document, with -DTRACES="..." it prints
// that in each frame, with -DDIES no state is taken alive.
#include "base.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef NAME
#define NAME "Nosy"
#endif

#ifdef MANIFEST
const char arcadia_core_manifest[] = MANIFEST;
#endif

static uint32_t picture[16 * 8];

#ifdef FORGE
__attribute__((constructor)) static void forge(void) {
  static const char answer[] = FORGE "\n";
  struct stat status;
  for (int at = 3; at < 64; at++)
    if (fstat(at, &status) == 0 && S_ISFIFO(status.st_mode) && write(at, answer, sizeof answer - 1) > 0) {
      sleep(1);
      _exit(0);
    }
}
#endif

void retro_get_system_info(struct retro_system_info *info) {
  const char *secret = getenv("NOSY_SECRET");
  memset(info, 0, sizeof *info);
  info->library_name = secret ? secret : NAME;
#ifdef LOOKS
  static char found[64];
  char paths[] = LOOKS;
  found[0] = 0;
  for (char *line = strtok(paths, "\n"); line; line = strtok(NULL, "\n")) {
    int file = open(line, O_RDONLY);
    strcat(strcat(found, found[0] ? " " : ""), file >= 0 ? "read" : "closed");
    if (file >= 0) close(file);
  }
  info->library_name = found;
#endif
  info->library_version = "1";
  info->valid_extensions = "nosy";
#ifdef FULLPATH
  info->need_fullpath = true;
#endif
}

void on_environment(void) {
#ifdef OPTION
  struct retro_variable options[] = {{"nosy_file", OPTION}, {NULL, NULL}};
  environment(RETRO_ENVIRONMENT_SET_VARIABLES, options);
#endif
}

bool retro_load_game(const struct retro_game_info *game) {
  enum retro_pixel_format format = RETRO_PIXEL_FORMAT_XRGB8888;
  environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &format);
  fprintf(stderr, "I am %s\n", NAME);
  static char text[1 << 16];
  if (game && game->data) {
    size_t size = game->size < sizeof text - 1 ? game->size : sizeof text - 1;
    memcpy(text, game->data, size);
  }
#ifdef FULLPATH
  int content = game && game->path ? open(game->path, O_RDONLY) : -1;
  if (content >= 0 && read(content, text, sizeof text - 1) < 0) text[0] = 0;
  if (content >= 0) close(content);
#endif
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
    int file = open(line, O_RDONLY);
    fprintf(stderr, "%s %s\n", file >= 0 ? "read" : "closed", line);
    if (file >= 0) close(file);
  }
  const char *folder = NULL;
  char path[4096];
  environment(RETRO_ENVIRONMENT_GET_SAVE_DIRECTORY, &folder);
  snprintf(path, sizeof path, "%s/mark", folder ? folder : "");
  int file = open(path, O_WRONLY | O_CREAT, 0644);
  fprintf(stderr, "own %s\n", file >= 0 ? folder : "nothing");
  if (file >= 0) close(file);
  return true;
}

size_t retro_serialize_size(void) { return 4; }
bool retro_serialize(void *data, size_t size) {
  memcpy(data, &frame, 4);
  return size == 4;
}
bool retro_unserialize(const void *data, size_t size) {
#ifdef DIES
  abort();
#endif
  memcpy(&frame, data, 4);
  return size == 4;
}

void on_run(void) {
  input_poll();
  video(picture, 16, 8, 64);
#ifdef TRACES
  struct arcadia_trace trace = {sizeof trace, TRACES, sizeof TRACES - 1};
  environment(ARCADIA_ENVIRONMENT_TRACE, &trace);
#endif
}

// prints CORE FOLDER: in a host that keeps no images, prints become PNG files in its folder for saves, and nothing that
// is there is overwritten.
#include "host.h"

static const char *folder;

static bool environment(unsigned command, void *data) {
  if (command == RETRO_ENVIRONMENT_GET_SAVE_DIRECTORY) {
    *(const char **)data = folder;
    return true;
  }
  if (command == RETRO_ENVIRONMENT_GET_VARIABLE) {
    struct retro_variable *variable = data;
    if (strcmp(variable->key, "gb_serial")) return false;
    variable->value = "printer";
    return true;
  }
  return false;
}

static unsigned char rom[0x8000];
static size_t end = 0x170;

static void packet(unsigned char command, const unsigned char *data, unsigned length) {
  unsigned char head[] = {0x88, 0x33, command, 0, length & 255, length >> 8};
  unsigned sum = command + (length & 255) + (length >> 8);
  memcpy(rom + end, head, 6);
  for (unsigned i = 0; i < length; i++) sum += rom[end + 6 + i] = data[i];
  end += 6 + length;
  unsigned char tail[] = {sum & 255, sum >> 8 & 255, 0, 0};
  memcpy(rom + end, tail, 4);
  end += 4;
}

static void check(const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "rb");
  CHECK(file, "no %s", path);
  unsigned char bytes[8192];
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  static const unsigned char head[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\xa0\0\0\0\x10\x08\0\0\0";
  CHECK(size > 161 * 16 && !memcmp(bytes, head, sizeof head - 1), "%s: %zu bytes", name, size);
}

int main(int count, char **words) {
  CHECK(count == 3, "prints CORE FOLDER");
  folder = words[2];
  unsigned char band[640];
  memset(band, 0xff, sizeof band);
  packet(1, NULL, 0);
  packet(4, band, sizeof band);
  packet(2, (const unsigned char[]){1, 1, 0xe4, 0x40}, 4);
  size_t bytes = end - 0x170;
  // HL = the bytes, BC = how many; send each and wait until it has gone.
  const unsigned char program[] = {0x21, 0x70, 0x01, 0x01, bytes & 255, bytes >> 8, 0x2a, 0xe0, 0x01, 0x3e, 0x81, 0xe0,
                                   0x02, 0xf0, 0x02, 0x07, 0x38, 0xfb, 0x0b, 0x78, 0xb1, 0x20, 0xef, 0x18, 0xfe};
  memcpy(rom + 0x100, (const unsigned char[]){0x00, 0xc3, 0x50, 0x01}, 4);
  memcpy(rom + 0x150, program, sizeof program);

  struct core core = open_core(words[1]);
  for (int round = 0; round < 2; round++) {
    connect(&core, environment);
    struct retro_game_info game = {"/games/letter.gb", rom, sizeof rom, NULL};
    CHECK(core.retro_load_game(&game), "refused");
    run(&core, 260);
    core.retro_unload_game();
    core.retro_deinit();
  }
  check("letter.print1.png");
  check("letter.print2.png");
  fprintf(stderr, "two prints\n");
  return 0;
}

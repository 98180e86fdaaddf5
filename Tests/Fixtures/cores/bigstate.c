// Has states of a megabyte that do not compress: a pattern of which every eighth part is another one in each frame, so that
// neighbouring states have most in common. A state that is not whole is refused. Built with -DWORDS=n for another size.
#include "base.h"

#ifndef WORDS
#define WORDS (1 << 18)
#endif

static uint32_t memory[WORDS];
static uint32_t picture[16 * 8];

static void fill(void) {
  for (unsigned i = 0; i < WORDS; i++) {
    uint32_t seed = i * 2654435761u + (i % 4096 < 512 ? frame * 40503u : 0);
    seed ^= seed >> 15;
    memory[i] = seed * 2246822519u;
  }
  memory[0] = frame;
}

void retro_get_system_info(struct retro_system_info *info) {
  memset(info, 0, sizeof *info);
  info->library_name = "Big State";
  info->library_version = "1";
  info->valid_extensions = "big";
}

void on_load(void) {
  enum retro_pixel_format format = RETRO_PIXEL_FORMAT_XRGB8888;
  environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &format);
}

void on_run(void) {
  input_poll();
  for (int i = 0; i < 16 * 8; i++) picture[i] = frame * 0x010203;
  video(picture, 16, 8, 64);
  int16_t silence[160 * 2] = {0};
  batch(silence, 160);
}

size_t retro_serialize_size(void) { return sizeof memory; }

bool retro_serialize(void *data, size_t size) {
  if (size < sizeof memory) return false;
  fill();
  memcpy(data, memory, sizeof memory);
  return true;
}

bool retro_unserialize(const void *data, size_t size) {
  if (size < sizeof memory) return false;
  unsigned before = frame;
  frame = *(const uint32_t *)data;
  fill();
  if (memcmp(memory, data, sizeof memory) == 0) return true;
  frame = before;
  return false;
}

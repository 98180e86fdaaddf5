// Takes its time. Its content has numbers: milliseconds of a frame, milliseconds of a state, whether it asks for a speed without limit in
// every other frame, and the side of a picture of noise that it keeps in each frame.
#include "base.h"
#include <unistd.h>

static int numbers[4];
static uint32_t picture[16 * 8];
static uint32_t *noise;

bool retro_load_game(const struct retro_game_info *game) {
  enum retro_pixel_format format = RETRO_PIXEL_FORMAT_XRGB8888;
  environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &format);
  char text[128] = "";
  if (game && game->data) memcpy(text, game->data, game->size < sizeof text - 1 ? game->size : sizeof text - 1);
  sscanf(text, "%d %d %d %d", &numbers[0], &numbers[1], &numbers[2], &numbers[3]);
  return true;
}

void on_run(void) {
  input_poll();
  usleep((useconds_t)numbers[0] * 1000);
  if (numbers[2]) {
    struct retro_fastforwarding_override override = {frame % 2 ? 0 : 1, frame % 2, false, false};
    environment(RETRO_ENVIRONMENT_SET_FASTFORWARDING_OVERRIDE, &override);
  }
  size_t side = (size_t)numbers[3];
  if (side) {
    if (!noise) {
      noise = malloc(side * side * 4);
      uint32_t value = 1;
      for (size_t at = 0; noise && at < side * side; at++) noise[at] = value = value * 1664525 + 1013904223;
    }
    struct arcadia_image image = {sizeof image, noise, side * 4, (uint32_t)side, (uint32_t)side, "noise", NULL};
    if (noise) environment(ARCADIA_ENVIRONMENT_KEEP_IMAGE, &image);
  }
  picture[0] = frame;
  video(picture, 16, 8, 64);
}

size_t retro_serialize_size(void) { return 4; }
bool retro_serialize(void *data, size_t size) {
  usleep((useconds_t)numbers[1] * 1000);
  memcpy(data, &frame, 4);
  return size == 4;
}
bool retro_unserialize(const void *data, size_t size) {
  usleep((useconds_t)numbers[1] * 1000);
  memcpy(&frame, data, 4);
  return size == 4;
}

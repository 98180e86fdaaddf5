// Counts frames in its save RAM: every 32-bit word of it is the number of frames run, so that a torn or short file
// shows. When it goes it says where it stood ("counted N"), when it loads what its content begins with ("content N").
// Built with -DWORDS=n for the size, -DSTEP=n to change only every n-th frame, -DPAUSE=n to take n microseconds for one.
#include "base.h"

#ifndef WORDS
#define WORDS 2048
#endif
#ifndef STEP
#define STEP 1
#endif

#ifdef PAUSE
#include <unistd.h>
#endif

static uint32_t save[WORDS];
static uint32_t picture[16 * 8];

void retro_get_system_info(struct retro_system_info *info) {
  memset(info, 0, sizeof *info);
  info->library_name = "Counter";
  info->library_version = "1";
  info->valid_extensions = "count";
}

void on_environment(void) {
  struct retro_variable options[] = {{"counter_colour", "Colour; red|green|blue"}, {NULL, NULL}};
  environment(RETRO_ENVIRONMENT_SET_VARIABLES, options);
}

void on_load(void) {
  enum retro_pixel_format format = RETRO_PIXEL_FORMAT_XRGB8888;
  environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &format);
  fprintf(stderr, "content %d\n", scenario);
}

void on_run(void) {
  input_poll();
#ifdef PAUSE
  usleep(PAUSE);
#endif
  if (frame == 0)
    fprintf(stderr, "save began with %u and ended with %u\n", save[0], save[WORDS - 1]);
  if (frame % STEP == 0)
    for (int i = 0; i < WORDS; i++) save[i] = save[0] + (i == 0);
  struct retro_variable colour = {"counter_colour", NULL};
  environment(RETRO_ENVIRONMENT_GET_VARIABLE, &colour);
  const char *name = colour.value ? colour.value : "red";
  for (int i = 0; i < 16 * 8; i++)
    picture[i] = !strcmp(name, "red") ? 0xff0000 : !strcmp(name, "green") ? 0x00ff00 : 0x0000ff;
  video(picture, 16, 8, 64);
  int16_t silence[160 * 2] = {0};
  batch(silence, 160);
}

void retro_unload_game(void) {
  fprintf(stderr, "counted %u\n", save[0]);
}

void *retro_get_memory_data(unsigned id) { return id == RETRO_MEMORY_SAVE_RAM ? save : NULL; }
size_t retro_get_memory_size(unsigned id) { return id == RETRO_MEMORY_SAVE_RAM ? sizeof save : 0; }

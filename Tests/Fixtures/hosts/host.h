// What every test host shares: a core opened by dlopen, callbacks that look at what comes, and checks that end the
// program. Hosts write to standard error only, so that a test sees whether the core writes to standard output.
#ifndef TEST_HOST_H
#define TEST_HOST_H

#include "CoreABI+Arcadia.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(truth, ...)                                                                                              \
  do {                                                                                                                 \
    if (!(truth)) {                                                                                                    \
      fprintf(stderr, "%s:%d: " #truth ": ", __FILE__, __LINE__);                                                      \
      fprintf(stderr, __VA_ARGS__);                                                                                    \
      fputc('\n', stderr);                                                                                             \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

// The 25 functions.
#define EACH_FUNCTION(X)                                                                                               \
  X(retro_set_environment) X(retro_set_video_refresh) X(retro_set_audio_sample) X(retro_set_audio_sample_batch)        \
  X(retro_set_input_poll) X(retro_set_input_state) X(retro_init) X(retro_deinit) X(retro_api_version)                  \
  X(retro_get_system_info) X(retro_get_system_av_info) X(retro_set_controller_port_device) X(retro_reset)              \
  X(retro_run) X(retro_serialize_size) X(retro_serialize) X(retro_unserialize) X(retro_cheat_reset)                    \
  X(retro_cheat_set) X(retro_load_game) X(retro_load_game_special) X(retro_unload_game) X(retro_get_region)            \
  X(retro_get_memory_data) X(retro_get_memory_size)

struct core {
  void *handle;
#define FIELD(name) __typeof__(&name) name;
  EACH_FUNCTION(FIELD)
#undef FIELD
};

static inline struct core open_core(const char *path) {
  struct core core;
  core.handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  CHECK(core.handle, "%s", dlerror());
#define FIND(name)                                                                                                     \
  core.name = (__typeof__(&name))dlsym(core.handle, #name);                                                            \
  CHECK(core.name, "%s", #name);
  EACH_FUNCTION(FIND)
#undef FIND
  return core;
}

// What came since `forget`.
static unsigned pictures, polls;
static uint64_t picture_hash, sound_hash;
static size_t sound_frames;
static int colours;
static enum retro_pixel_format format;
static unsigned pressed;

static inline void forget(void) {
  pictures = polls = 0;
  sound_frames = 0;
  picture_hash = sound_hash = 14695981039346656037u;
}

static inline uint64_t mix(uint64_t hash, const void *data, size_t size) {
  for (size_t i = 0; i < size; i++) hash = (hash ^ ((const unsigned char *)data)[i]) * 1099511628211u;
  return hash;
}

static inline void on_video(const void *data, unsigned width, unsigned height, size_t pitch) {
  pictures++;
  if (!data) return;
  CHECK(width == 160 && height == 144, "%u x %u", width, height);
  size_t pixel = format == RETRO_PIXEL_FORMAT_XRGB8888 ? 4 : 2;
  CHECK(pitch >= width * pixel, "pitch %zu", pitch);
  uint32_t seen[8];
  colours = 0;
  for (unsigned y = 0; y < height; y++) {
    const unsigned char *row = (const unsigned char *)data + y * pitch;
    picture_hash = mix(picture_hash, row, width * pixel);
    for (unsigned x = 0; x < width; x++) {
      uint32_t value = 0;
      memcpy(&value, row + x * pixel, pixel);
      int known = 0;
      for (int i = 0; i < colours; i++) known |= seen[i] == value;
      if (!known && colours < 8) seen[colours++] = value;
    }
  }
}
static inline void on_sample(int16_t left, int16_t right) {
  int16_t both[2] = {left, right};
  sound_hash = mix(sound_hash, both, sizeof both);
  sound_frames++;
}
static inline size_t on_batch(const int16_t *data, size_t frames) {
  sound_hash = mix(sound_hash, data, frames * 4);
  sound_frames += frames;
  return frames;
}
static inline void on_poll(void) { polls++; }
static inline int16_t on_input(unsigned port, unsigned device, unsigned index, unsigned id) {
  (void)index;
  if (port || device != RETRO_DEVICE_JOYPAD) return 0;
  return id == RETRO_DEVICE_ID_JOYPAD_MASK ? (int16_t)pressed : (int16_t)(pressed >> id & 1);
}

// A host of 2012: knows nothing and offers nothing.
static inline bool refuse_all(unsigned command, void *data) {
  (void)command;
  (void)data;
  return false;
}

static inline void connect(const struct core *core, retro_environment_t environment) {
  format = RETRO_PIXEL_FORMAT_0RGB1555;
  core->retro_set_environment(environment);
  core->retro_init();
  core->retro_set_video_refresh(on_video);
  core->retro_set_audio_sample(on_sample);
  core->retro_set_audio_sample_batch(on_batch);
  core->retro_set_input_poll(on_poll);
  core->retro_set_input_state(on_input);
}

static inline struct retro_game_info read_game(const char *path) {
  FILE *file = fopen(path, "rb");
  CHECK(file, "%s", path);
  struct retro_game_info game = {path, malloc(1 << 23), 0, NULL};
  game.size = fread((void *)game.data, 1, 1 << 23, file);
  fclose(file);
  return game;
}

static inline void run(const struct core *core, unsigned frames) {
  for (unsigned i = 0; i < frames; i++) core->retro_run();
}

#endif

// Weak defaults for all 25 functions; a test core defines those that it cares about.
#include "base.h"

#define WEAK __attribute__((weak))

char record[4096];
retro_environment_t environment;
retro_video_refresh_t video;
retro_audio_sample_t sample;
retro_audio_sample_batch_t batch;
retro_input_poll_t input_poll;
retro_input_state_t input;
int scenario;
unsigned frame;

void note(char call) {
  size_t length = strlen(record);
  if (length + 1 < sizeof record) record[length] = call;
}

WEAK void on_environment(void) {}
WEAK void on_load(void) {}
WEAK void on_run(void) {}

WEAK void retro_set_environment(retro_environment_t callback) {
  note('e');
  environment = callback;
  bool yes = true;
  environment(RETRO_ENVIRONMENT_SET_SUPPORT_NO_GAME, &yes);
  on_environment();
}
WEAK void retro_set_video_refresh(retro_video_refresh_t callback) { note('v'); video = callback; }
WEAK void retro_set_audio_sample(retro_audio_sample_t callback) { note('s'); sample = callback; }
WEAK void retro_set_audio_sample_batch(retro_audio_sample_batch_t callback) { note('b'); batch = callback; }
WEAK void retro_set_input_poll(retro_input_poll_t callback) { note('p'); input_poll = callback; }
WEAK void retro_set_input_state(retro_input_state_t callback) { note('t'); input = callback; }
WEAK void retro_init(void) { note('I'); frame = 0; }
WEAK void retro_deinit(void) { note('D'); }
WEAK unsigned retro_api_version(void) { return RETRO_API_VERSION; }
WEAK void retro_get_system_info(struct retro_system_info *info) {
  memset(info, 0, sizeof *info);
  info->library_name = "Test core";
  info->library_version = "1";
  info->valid_extensions = "bin|tst";
}
WEAK void retro_get_system_av_info(struct retro_system_av_info *info) {
  note('A');
  *info = (struct retro_system_av_info){{16, 8, 16, 8, 0}, {50, 8000}};
}
WEAK void retro_set_controller_port_device(unsigned port, unsigned device) { note('c'); (void)port; (void)device; }
WEAK void retro_reset(void) { note('r'); }
WEAK void retro_run(void) { note('R'); on_run(); frame++; }
WEAK size_t retro_serialize_size(void) { return 0; }
WEAK bool retro_serialize(void *data, size_t size) { (void)data; (void)size; return false; }
WEAK bool retro_unserialize(const void *data, size_t size) { (void)data; (void)size; return false; }
WEAK void retro_cheat_reset(void) {}
WEAK void retro_cheat_set(unsigned index, bool enabled, const char *code) { (void)index; (void)enabled; (void)code; }
WEAK bool retro_load_game(const struct retro_game_info *game) {
  note('L');
  scenario = game && game->data && game->size ? *(const unsigned char *)game->data : 0;
  on_load();
  return scenario != 255;
}
WEAK bool retro_load_game_special(unsigned type, const struct retro_game_info *info, size_t count) {
  (void)type; (void)info; (void)count;
  return false;
}
WEAK void retro_unload_game(void) { note('U'); }
WEAK unsigned retro_get_region(void) { return RETRO_REGION_PAL; }
WEAK void *retro_get_memory_data(unsigned id) { (void)id; return NULL; }
WEAK size_t retro_get_memory_size(unsigned id) { (void)id; return 0; }

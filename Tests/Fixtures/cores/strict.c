// Does not run without content, and maps its memory.
#include "base.h"

static unsigned char memory[256];

void retro_set_environment(retro_environment_t callback) { environment = callback; }

void on_load(void) {
  memory[16] = 42;
  struct retro_memory_descriptor regions[] = {
      {RETRO_MEMDESC_SYSTEM_RAM, memory, 16, 0xc000, 0xff00, 0x10, 240, "W"}, {0, NULL, 0, 0, 0, 0, 1, NULL}};
  struct retro_memory_map map = {regions, 2};
  environment(RETRO_ENVIRONMENT_SET_MEMORY_MAPS, &map);
  struct retro_perf_callback perf = {0};
  environment(RETRO_ENVIRONMENT_GET_PERF_INTERFACE, &perf);
  static struct retro_perf_counter counter = {"work", 0, 0, 0, false};
  perf.perf_register(&counter);
  perf.perf_start(&counter);
  perf.perf_stop(&counter);
  perf.perf_log();
  memory[20] = counter.registered && counter.call_cnt == 1 && perf.get_cpu_features() != 0;
  memory[21] = perf.get_time_usec() == 0 && perf.get_perf_counter() == 0; // no frame has run
  uint64_t quirks = RETRO_SERIALIZATION_QUIRK_CORE_VARIABLE_SIZE;
  environment(scenario ? 87 : 44, &quirks);
  memory[22] = (unsigned char)quirks;
}

void on_run(void) {
  struct retro_rumble_interface rumble = {0};
  if (environment(RETRO_ENVIRONMENT_GET_RUMBLE_INTERFACE, &rumble)) {
    rumble.set_rumble_state(0, RETRO_RUMBLE_STRONG, 1000);
    rumble.set_rumble_state(0, RETRO_RUMBLE_WEAK, 2000);
    rumble.set_rumble_state(0, RETRO_RUMBLE_WEAK, 2000);
    memory[23] = rumble.set_rumble_state(8, RETRO_RUMBLE_WEAK, 1);
  }
  struct retro_fastforwarding_override faster = {2.5f, true, false, false};
  environment(RETRO_ENVIRONMENT_SET_FASTFORWARDING_OVERRIDE, &faster);
  faster.fastforward = false;
  environment(RETRO_ENVIRONMENT_SET_FASTFORWARDING_OVERRIDE, &faster);
  int enabled = 0;
  environment(RETRO_ENVIRONMENT_GET_AUDIO_VIDEO_ENABLE, &enabled);
  bool is_fast = false;
  environment(RETRO_ENVIRONMENT_GET_FASTFORWARDING, &is_fast);
  memory[24] = (unsigned char)(enabled | is_fast << 7);
}
void *retro_get_memory_data(unsigned id) { return id == RETRO_MEMORY_SYSTEM_RAM ? memory : NULL; }
size_t retro_get_memory_size(unsigned id) { return id == RETRO_MEMORY_SYSTEM_RAM ? sizeof memory : 0; }

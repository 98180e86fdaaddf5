// plain CORE GAME: a host that refuses every environment command still gets pictures, sound, input, memory, resets.
#include "host.h"

int main(int count, char **words) {
  CHECK(count == 3, "plain CORE GAME");
  struct retro_game_info game = read_game(words[2]);
  struct core core = open_core(words[1]);
  connect(&core, refuse_all);
  CHECK(core.retro_load_game(&game), "refused");
  struct retro_system_av_info output = {0};
  core.retro_get_system_av_info(&output);
  CHECK(output.geometry.base_width == 160 && output.geometry.base_height == 144, "geometry");
  CHECK(output.geometry.max_width >= 160 && output.geometry.max_height >= 144, "largest geometry");
  CHECK(output.timing.fps > 59 && output.timing.fps < 60.5 && output.timing.sample_rate > 8000, "timing");
  forget();
  run(&core, 300);
  CHECK(pictures == 300 && polls == 300, "%u pictures, %u polls", pictures, polls);
  CHECK(colours >= 3, "%d colours: nothing is drawn", colours);
  double expected = 300 * output.timing.sample_rate / output.timing.fps;
  CHECK(sound_frames > expected - 1000 && sound_frames < expected + 1000, "%zu samples", sound_frames);
  CHECK(core.retro_get_memory_data(RETRO_MEMORY_SYSTEM_RAM), "no system RAM");
  CHECK(core.retro_get_memory_size(RETRO_MEMORY_SYSTEM_RAM) >= 0x2000, "system RAM");
  CHECK(core.retro_get_memory_data(RETRO_MEMORY_SAVE_RAM), "no save RAM");
  CHECK(!core.retro_get_memory_data(77) && !core.retro_get_memory_size(77), "memory of no kind");

  // The same from a reset; another way with a button held.
  core.retro_reset();
  forget();
  run(&core, 200);
  uint64_t idle = picture_hash;
  core.retro_reset();
  forget();
  run(&core, 200);
  CHECK(picture_hash == idle, "a reset is not the beginning");
  core.retro_reset();
  forget();
  run(&core, 120);
  pressed = 1 << RETRO_DEVICE_ID_JOYPAD_START;
  run(&core, 80);
  CHECK(picture_hash != idle, "START does nothing");
  core.retro_unload_game();
  core.retro_deinit();

  // Content without a path, and a path without content.
  connect(&core, refuse_all);
  pressed = 0;
  struct retro_game_info bare = {NULL, game.data, game.size, NULL};
  CHECK(core.retro_load_game(&bare), "content without a path is refused");
  forget();
  run(&core, 200);
  CHECK(picture_hash == idle, "content without a path plays otherwise");
  core.retro_unload_game();
  struct retro_game_info empty = {words[2], NULL, 0, NULL};
  if (core.retro_load_game(&empty)) run(&core, 2);
  core.retro_unload_game();
  core.retro_deinit();
  fprintf(stderr, "plays\n");
  return 0;
}

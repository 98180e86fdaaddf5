// order CORE GAME: every call at the wrong time is answered harmlessly, and the game plays afterwards as ever.
#include "host.h"

static unsigned char block[1 << 20];

// All that can be asked of a core, whatever it is doing.
static void ask_everything(const struct core *core, bool has_game) {
  struct retro_system_info info;
  struct retro_system_av_info output;
  core->retro_api_version();
  core->retro_get_system_info(&info);
  CHECK(info.library_name && info.library_version && info.valid_extensions, "no name");
  core->retro_get_system_av_info(&output);
  core->retro_get_region();
  core->retro_set_controller_port_device(0, RETRO_DEVICE_JOYPAD);
  core->retro_set_controller_port_device(99, 0xffffffffu);
  core->retro_cheat_reset();
  core->retro_cheat_set(0, true, "nonsense");
  core->retro_cheat_set(0xffffffffu, true, NULL);
  core->retro_cheat_reset();
  for (unsigned kind = 0; kind < 300; kind++) {
    size_t size = core->retro_get_memory_size(kind);
    CHECK(has_game || (!size && !core->retro_get_memory_data(kind)), "memory %u without a game", kind);
  }
  CHECK(!core->retro_load_game_special(0, NULL, 0), "special");
  CHECK(!core->retro_load_game_special(7, (struct retro_game_info[1]){{0}}, 1), "special");
  CHECK(!core->retro_serialize(NULL, 0) && !core->retro_serialize(NULL, 100000), "a state into nothing");
  CHECK(!core->retro_serialize(block, 3), "a state into three bytes");
  CHECK(!core->retro_unserialize(NULL, 0) && !core->retro_unserialize(NULL, 1000), "a state out of nothing");
  CHECK(!core->retro_unserialize(block, sizeof block) && !core->retro_unserialize(block, 0), "a state of noise");
  if (has_game) return;
  CHECK(core->retro_serialize_size() == 0, "a state without a game");
  CHECK(!core->retro_serialize(block, sizeof block), "a state without a game");
  core->retro_reset();
  core->retro_run();
  core->retro_unload_game();
}

static uint64_t play(const struct core *core) {
  forget();
  run(core, 60);
  CHECK(pictures == 60 && colours >= 2, "%u pictures, %d colours", pictures, colours);
  return picture_hash;
}

int main(int count, char **words) {
  CHECK(count == 3, "order CORE GAME");
  struct retro_game_info game = read_game(words[2]);
  struct core core = open_core(words[1]);
  memset(block, 0xa5, sizeof block);
  forget();

  // Before anything; after a start without an environment; without callbacks.
  ask_everything(&core, false);
  core.retro_deinit();
  core.retro_deinit();
  core.retro_init();
  ask_everything(&core, false);
  core.retro_set_environment(NULL);
  core.retro_set_video_refresh(NULL);
  core.retro_set_audio_sample(NULL);
  core.retro_set_audio_sample_batch(NULL);
  core.retro_set_input_poll(NULL);
  core.retro_set_input_state(NULL);
  if (core.retro_load_game(&game)) run(&core, 3);
  core.retro_unload_game();
  core.retro_unload_game();
  core.retro_deinit();
  CHECK(pictures == 0, "%u pictures came out of nowhere", pictures);

  // An ordinary life with calls in between; the environment set three times.
  connect(&core, refuse_all);
  core.retro_set_environment(refuse_all);
  core.retro_set_environment(refuse_all);
  core.retro_init();
  ask_everything(&core, false);
  CHECK(!core.retro_load_game(NULL), "starts without a game");
  CHECK(!core.retro_load_game(&(struct retro_game_info){"/no/such/game.gb", "x", 1, NULL}), "takes one byte");
  ask_everything(&core, false);
  CHECK(core.retro_load_game(&game), "refused after a bad game");
  uint64_t first = play(&core);
  ask_everything(&core, true);
  core.retro_unload_game();
  ask_everything(&core, false);

  // A second game over the first, without unloading; then deinit without unloading.
  CHECK(core.retro_load_game(&game), "refused");
  run(&core, 7);
  ask_everything(&core, true);
  CHECK(core.retro_load_game(&game), "refused over another");
  CHECK(play(&core) == first, "a game over a game plays otherwise");
  core.retro_deinit();
  ask_everything(&core, false);
  core.retro_deinit();

  connect(&core, refuse_all);
  CHECK(core.retro_load_game(&game), "refused in another life");
  CHECK(play(&core) == first, "a later life plays otherwise");
  core.retro_unload_game();
  core.retro_deinit();
  fprintf(stderr, "harmless\n");
  return 0;
}

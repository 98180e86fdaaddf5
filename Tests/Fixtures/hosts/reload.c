// reload CORE GAME: opens, plays 60 frames and closes again twenty times; every life is like the first.
#include "host.h"

int main(int count, char **words) {
  CHECK(count == 3, "reload CORE GAME");
  struct retro_game_info game = read_game(words[2]);
  uint64_t first_picture = 0, first_sound = 0;
  for (int life = 0; life < 20; life++) {
    struct core core = open_core(words[1]);
    CHECK(core.retro_api_version() == RETRO_API_VERSION, "life %d", life);
    connect(&core, refuse_all);
    CHECK(core.retro_load_game(&game), "life %d", life);
    forget();
    run(&core, 60);
    CHECK(pictures == 60, "%u pictures in life %d", pictures, life);
    CHECK(sound_frames > 60 * 300, "%zu samples in life %d", sound_frames, life);
    if (!life) first_picture = picture_hash, first_sound = sound_hash;
    CHECK(picture_hash == first_picture && sound_hash == first_sound, "life %d is unlike the first", life);
    core.retro_unload_game();
    core.retro_deinit();
    CHECK(dlclose(core.handle) == 0, "%s", dlerror());
  }
  fprintf(stderr, "20 lives\n");
  return 0;
}

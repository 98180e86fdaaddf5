// states CORE GAME: a state goes on exactly; a shortened, lengthened or changed one is refused and changes nothing.
#include "host.h"

static uint64_t follow(const struct core *core) {
  forget();
  run(core, 60);
  return mix(picture_hash, &sound_hash, sizeof sound_hash);
}

int main(int count, char **words) {
  CHECK(count == 3, "states CORE GAME");
  struct retro_game_info game = read_game(words[2]);
  struct core core = open_core(words[1]);
  connect(&core, refuse_all);
  CHECK(core.retro_load_game(&game), "refused");
  run(&core, 250);
  size_t size = core.retro_serialize_size();
  CHECK(size > 8192 && size < 1 << 20, "%zu bytes", size);
  unsigned char *good = malloc(size), *bad = malloc(size + 4096), *now = malloc(size);
  CHECK(core.retro_serialize(good, size), "no state");
  CHECK(core.retro_serialize(now, size) && !memcmp(good, now, size), "two states of one moment differ");
  uint64_t future = follow(&core);
  CHECK(core.retro_serialize_size() == size, "the size changes");
  CHECK(core.retro_unserialize(good, size) && follow(&core) == future, "a state does not go on as it was");

  // In another life of the core too.
  core.retro_unload_game();
  core.retro_deinit();
  connect(&core, refuse_all);
  CHECK(core.retro_load_game(&game), "refused");
  CHECK(core.retro_unserialize(good, size) && follow(&core) == future, "a state of another life continues differently");

  CHECK(core.retro_unserialize(good, size), "refused");
  // Our own record ends where it says; the footer behind it is for other emulators, and is read where there is no record.
  uint32_t record;
  memcpy(&record, good + 12, sizeof record);
  CHECK(record > size / 2 && record <= size, "a record of %u of %zu bytes", record, size);
  unsigned refused = 0;
  for (size_t cut = 0; cut < record; cut += cut < 512 ? 1 : 509) {
    memcpy(bad, good, cut);
    // What lies behind the end must not matter.
    memset(bad + cut, 0xff, size - cut);
    CHECK(!core.retro_unserialize(bad, cut), "a state cut to %zu bytes is taken", cut);
    refused++;
  }
  unsigned seed = 12345;
  for (int change = 0; change < 4000; change++) {
    memcpy(bad, good, size);
    // The first kilobyte, where headers are, bit by bit; the rest by chance.
    seed = seed * 1664525 + 1013904223;
    size_t at = change < 2048 ? (size_t)change / 2 : seed % record;
    bad[at] ^= change < 2048 ? (change & 1 ? 0x80 : 0x01) : (unsigned char)(1 << (seed >> 29));
    CHECK(!core.retro_unserialize(bad, record), "a state with byte %zu changed is taken", at);
    refused++;
  }
  for (int noise = 0; noise < 200; noise++) {
    for (size_t i = 0; i < size; i++) bad[i] = (unsigned char)((seed = seed * 1664525 + 1013904223) >> 24);
    if (noise & 1) memcpy(bad, good, 64);
    CHECK(!core.retro_unserialize(bad, size), "noise is taken");
    refused++;
  }
  CHECK(core.retro_serialize(now, size) && !memcmp(good, now, size), "a refused state left something behind");
  CHECK(follow(&core) == future, "a refused state changed the future");
  core.retro_unload_game();
  core.retro_deinit();
  fprintf(stderr, "%u refused\n", refused);
  return 0;
}

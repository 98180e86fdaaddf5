// options CORE GAME: what the player sets reaches the picture: models, borders, palettes, correction, blending; four pads.
#include "host.h"

static struct {
  const char *key, *value;
} chosen[16];
static bool changed, has_settings;
static unsigned geometries, wide, high, ports;
static struct retro_game_geometry geometry;
static uint32_t last[256 * 224];

static void choose(const char *key, const char *value) {
  int i = 0;
  while (chosen[i].key && strcmp(chosen[i].key, key)) i++;
  CHECK(i < 15, "too many options");
  chosen[i].key = key;
  chosen[i].value = value;
  changed = true;
}

static bool answer(unsigned command, void *data) {
  switch (command) {
  case RETRO_ENVIRONMENT_GET_VARIABLE: {
    struct retro_variable *variable = data;
    for (int i = 0; chosen[i].key; i++)
      if (!strcmp(chosen[i].key, variable->key)) variable->value = chosen[i].value;
    return variable->value != NULL;
  }
  case RETRO_ENVIRONMENT_GET_VARIABLE_UPDATE:
    *(bool *)data = changed;
    changed = false;
    return true;
  case RETRO_ENVIRONMENT_SET_PIXEL_FORMAT: return *(enum retro_pixel_format *)data == RETRO_PIXEL_FORMAT_XRGB8888;
  case RETRO_ENVIRONMENT_SET_GEOMETRY:
    geometry = *(struct retro_game_geometry *)data;
    geometries++;
    return true;
  case ARCADIA_ENVIRONMENT_GET_GAME_SETTINGS: {
    static const struct arcadia_setting settings[] = {
        {"gb_background", "#102030 405060,708090 a0b0c0"}, {"gb_object0", "102030 405060 708090"}, {"gb_object1", "ä"}};
    if (!has_settings) return false;
    ((struct arcadia_settings *)data)->count = 3;
    ((struct arcadia_settings *)data)->settings = settings;
    return true;
  }
  default: return false;
  }
}

static void on_picture(const void *data, unsigned width, unsigned height, size_t pitch) {
  CHECK(data && width <= 256 && height <= 224, "%u x %u", width, height);
  wide = width;
  high = height;
  for (unsigned y = 0; y < height; y++) memcpy(last + y * width, (const char *)data + y * pitch, width * 4);
  picture_hash = mix(14695981039346656037u, last, width * height * 4);
}

static int16_t on_port(unsigned port, unsigned device, unsigned index, unsigned id) {
  ports |= 1u << port;
  return on_input(port, device, index, id);
}

static struct core core;
static struct retro_game_info game;

static void start(void) {
  connect(&core, answer);
  core.retro_set_video_refresh(on_picture);
  core.retro_set_input_state(on_port);
  CHECK(core.retro_load_game(&game), "refused");
}

static void stop(void) {
  core.retro_unload_game();
  core.retro_deinit();
}

// The last of some pictures from the start with an option; a long run begins the game.
static uint64_t picture(const char *key, const char *value, unsigned frames) {
  choose(key, value);
  start();
  for (unsigned frame = 0; frame < frames; frame++) {
    pressed = frames > 350 && frame >= 150 && frame < 160 ? 1 << RETRO_DEVICE_ID_JOYPAD_START : 0;
    run(&core, 1);
  }
  stop();
  return picture_hash;
}

static void borders(void) {
  choose("gb_model", "sgb");
  choose("gb_sgb_border", "on");
  start();
  struct retro_system_av_info output = {0};
  core.retro_get_system_av_info(&output);
  CHECK(output.geometry.base_width == 256 && output.geometry.base_height == 224, "no border");
  CHECK(output.timing.fps > 61.1 && output.timing.fps < 61.2, "fps %f", output.timing.fps);
  run(&core, 3);
  CHECK(wide == 256 && high == 224 && geometries == 0, "%u x %u", wide, high);
  CHECK(ports == 15, "ports %x", ports);
  choose("gb_sgb_border", "off");
  run(&core, 1);
  CHECK(wide == 160 && high == 144 && geometries == 1, "%u x %u", wide, high);
  CHECK(geometry.base_width == 160 && geometry.base_height == 144, "geometry");
  choose("gb_sgb_border", "always");
  run(&core, 1);
  CHECK(wide == 256 && geometries == 2 && geometry.base_width == 256, "%u x %u", wide, high);
  // A state is as large, whatever is shown, and goes on.
  size_t size = core.retro_serialize_size();
  unsigned char *state = malloc(size);
  CHECK(core.retro_serialize(state, size), "no state");
  run(&core, 30);
  uint64_t future = picture_hash;
  CHECK(core.retro_unserialize(state, size), "refused");
  run(&core, 30);
  CHECK(picture_hash == future, "a state continues differently");
  free(state);
  stop();
  CHECK(picture("gb_sgb_palette", "2-H", 60) != picture("gb_sgb_palette", "1-A", 60), "palette");
  // A game that knows nothing of borders has none, unless the player wants one.
  unsigned char *header = (unsigned char *)game.data;
  header[0x146] = 0;
  picture("gb_sgb_border", "on", 2);
  CHECK(wide == 160 && high == 144, "%u x %u", wide, high);
  picture("gb_sgb_border", "always", 2);
  CHECK(wide == 256 && high == 224, "%u x %u", wide, high);
  choose("gb_sgb_border", "on");
  header[0x146] = 0x03;
  choose("gb_model", "sgb2");
  start();
  core.retro_get_system_av_info(&output);
  CHECK(output.timing.fps < 59.8, "fps %f", output.timing.fps);
  stop();
  choose("gb_model", "auto_sgb");
  start();
  core.retro_get_system_av_info(&output);
  CHECK(output.geometry.base_width == 256, "auto_sgb");
  stop();
}

static void palettes(void) {
  static const char *keys[] = {"auto", "up",   "up_a",   "up_b",   "left",  "left_a", "left_b",
                               "down", "down_a", "down_b", "right", "right_a", "right_b"};
  uint64_t seen[13];
  choose("gb_model", "cgb");
  for (int i = 0; i < 13; i++) {
    seen[i] = picture("gb_gbc_palette", keys[i], 60);
    // A title that nobody knows has the colours of right + A.
    for (int j = 0; j < i; j++)
      CHECK((seen[i] == seen[j]) == (i == 11 && j == 0), "%s against %s", keys[i], keys[j]);
  }
  uint64_t curve = picture("gb_color_correction", "curve", 60), lcd = picture("gb_color_correction", "lcd", 60);
  uint64_t off = picture("gb_color_correction", "off", 60);
  CHECK(curve != lcd && lcd != off && off != curve, "corrections");
  choose("gb_model", "agb");
  CHECK(picture("gb_color_correction", "curve", 60) != curve, "an Advance is as bright");
  choose("gb_model", "dmg");
  uint64_t plain = picture("gb_palette", "grey", 400);
  CHECK(picture("gb_palette", "pea", 400) != plain, "palette");
  CHECK(picture("gb_palette", "no such thing", 400) == plain, "an unknown palette is not the default");
  CHECK(picture("gb_palette_object0", "amber", 400) != plain, "palette of objects");
  choose("gb_palette_object0", "same");
  // Colours that the player wrote down; the two lines that are none are left out.
  has_settings = true;
  CHECK(picture("gb_palette", "grey", 400) != plain, "own colours");
  has_settings = false;
  int own = 0;
  for (int i = 0; i < 160 * 144; i++)
    own += last[i] == 0x102030 || last[i] == 0x405060 || last[i] == 0x708090 || last[i] == 0xa0b0c0;
  CHECK(own > 160 * 100, "%d pixels", own);
}

static void blending(void) {
  enum { size = 160 * 144 };
  static uint32_t two[2][size];
  static int light[size * 3];
  choose("gb_model", "dmg");
  choose("gb_palette", "grey");
  choose("gb_frame_blending", "off");
  start();
  for (int frame = 0; frame < 300; frame++) {
    memcpy(two[0], last, sizeof two[0]);
    run(&core, 1);
    // A pixel of this screen goes 115/256 of its way with each frame; the first picture stands as it is.
    for (int i = 0; i < size * 3; i++) {
      int target = (last[i / 3] >> (16 - i % 3 * 8) & 255) * 256;
      light[i] = frame ? light[i] + (target - light[i]) * 115 / 256 : target;
    }
  }
  memcpy(two[1], last, sizeof two[1]);
  stop();
  CHECK(memcmp(two[0], two[1], sizeof two[0]), "nothing moves");
  uint64_t sharp = picture_hash;
  CHECK(picture("gb_frame_blending", "mix", 300) != sharp, "not mixed");
  for (int i = 0; i < size * 3; i++) {
    int shift = 16 - i % 3 * 8;
    unsigned mean = ((two[0][i / 3] >> shift & 255) + (two[1][i / 3] >> shift & 255)) / 2;
    CHECK((last[i / 3] >> shift & 255) == mean, "part %d", i);
  }
  CHECK(picture("gb_frame_blending", "ghost", 300) != sharp, "no ghosts");
  for (int i = 0; i < size * 3; i++) {
    int shift = 16 - i % 3 * 8;
    CHECK((int)(last[i / 3] >> shift & 255) == (light[i] + 128) >> 8, "part %d", i);
  }
}

int main(int count, char **words) {
  CHECK(count == 3, "options CORE GAME");
  game = read_game(words[2]);
  core = open_core(words[1]);
  // The game as one without colours that asks for a Super Game Boy.
  unsigned char *header = (unsigned char *)game.data;
  header[0x143] = 0;
  header[0x146] = 0x03;
  header[0x14B] = 0x33;
  borders();
  palettes();
  blending();
  fprintf(stderr, "options work\n");
  return 0;
}

// cartridges CORE FOLDER: a tilt cartridge feels the sensor, else the stick; a camera sees the host's camera, else the
// file in the folder for saves, else its test card; options that mean nothing to a cartridge are hidden.
#include "host.h"

static const char *folder, *tilt, *camera_choice;
static bool has_sensor, has_camera, is_running;
static float axes[3];
static int16_t stick;
static unsigned asked, hidden;
static struct retro_camera_callback camera;

static bool set_sensor(unsigned port, enum retro_sensor_action action, unsigned rate) {
  return port == 0 && action == RETRO_SENSOR_ACCELEROMETER_ENABLE && rate == 60;
}
static float get_sensor(unsigned port, unsigned id) { return port == 0 && id < 3 ? axes[id] : 0; }
static bool start_camera(void) { return is_running = true; }
static void stop_camera(void) { is_running = false; }

static bool environment(unsigned command, void *data) {
  switch (command) {
  case RETRO_ENVIRONMENT_GET_SAVE_DIRECTORY: *(const char **)data = folder; return true;
  case RETRO_ENVIRONMENT_GET_VARIABLE: {
    struct retro_variable *variable = data;
    if (!strcmp(variable->key, "gb_tilt")) variable->value = tilt;
    else if (!strcmp(variable->key, "gb_camera")) variable->value = camera_choice;
    else return false;
    return variable->value != NULL;
  }
  case RETRO_ENVIRONMENT_SET_CORE_OPTIONS_DISPLAY: {
    const struct retro_core_option_display *option = data;
    if (!strcmp(option->key, "gb_tilt") && !option->visible) hidden |= 1;
    if (!strcmp(option->key, "gb_camera") && !option->visible) hidden |= 2;
    return true;
  }
  case RETRO_ENVIRONMENT_GET_SENSOR_INTERFACE:
    asked++;
    if (!has_sensor) return false;
    *(struct retro_sensor_interface *)data = (struct retro_sensor_interface){set_sensor, get_sensor};
    return true;
  case RETRO_ENVIRONMENT_GET_CAMERA_INTERFACE:
    asked++;
    if (!has_camera) return false;
    ((struct retro_camera_callback *)data)->start = start_camera;
    ((struct retro_camera_callback *)data)->stop = stop_camera;
    camera = *(struct retro_camera_callback *)data;
    return true;
  default: return false;
  }
}

static int16_t input(unsigned port, unsigned device, unsigned index, unsigned id) {
  return port == 0 && device == RETRO_DEVICE_ANALOG && index == RETRO_DEVICE_INDEX_ANALOG_LEFT && id == 0 ? stick : 0;
}

static unsigned char rom[0x8000];

static void load(const struct core *core, unsigned char mapper, const unsigned char *program, size_t size) {
  memset(rom, 0, sizeof rom);
  memcpy(rom + 0x100, (const unsigned char[]){0x00, 0xc3, 0x50, 0x01}, 4);
  rom[0x147] = mapper;
  memcpy(rom + 0x150, program, size);
  asked = hidden = 0;
  struct retro_game_info game = {"game.gb", rom, sizeof rom, NULL};
  CHECK(core->retro_load_game(&game), "mapper %02x", mapper);
}

// Opens the registers, then takes the sensor's values for ever; their lower bytes go to the beginning of work RAM.
static const unsigned char feel[] = {0x3e, 0x0a, 0xea, 0x00, 0x00, 0x3e, 0x40, 0xea, 0x00, 0x40, 0x3e, 0x55, 0xea,
                                     0x00, 0xa0, 0x3e, 0xaa, 0xea, 0x10, 0xa0, 0xfa, 0x20, 0xa0, 0xea, 0x00, 0xc0,
                                     0xfa, 0x40, 0xa0, 0xea, 0x01, 0xc0, 0x18, 0xe8};

static void feels(const struct core *core, unsigned x, unsigned y, unsigned questions) {
  load(core, 0x22, feel, sizeof feel);
  run(core, 3);
  const unsigned char *memory = core->retro_get_memory_data(RETRO_MEMORY_SYSTEM_RAM);
  CHECK(memory[0] == x && memory[1] == y, "%02x %02x", memory[0], memory[1]);
  CHECK(asked == questions && hidden == 2, "%u questions, hidden %u", asked, hidden);
  CHECK(core->retro_get_memory_size(RETRO_MEMORY_SAVE_RAM) == 256, "no EEPROM");
  core->retro_unload_game();
}

// Sets the camera up with three thresholds near the middle, then takes one picture after the other.
static const unsigned char see[] = {
    0x3e, 0x0a, 0xea, 0x00, 0x00, 0x3e, 0x10, 0xea, 0x00, 0x40, 0x3e, 0x84, 0xea, 0x01, 0xa0, 0x3e, 0x03, 0xea, 0x02,
    0xa0, 0xaf, 0xea, 0x03, 0xa0, 0xea, 0x04, 0xa0, 0x21, 0x06, 0xa0, 0x06, 0x10, 0x36, 0x78, 0x23, 0x36, 0x80, 0x23,
    0x36, 0x88, 0x23, 0x05, 0x20, 0xf4, 0x3e, 0x03, 0xea, 0x00, 0xa0, 0xfa, 0x00, 0xa0, 0xe6, 0x01, 0x20, 0xf9, 0x18, 0xf2};

// Which bytes the picture in RAM is made of: bit 0 all zero (white), bit 1 all ones (black), bit 2 anything else.
static unsigned sees(const struct core *core) {
  run(core, 6);
  const unsigned char *memory = core->retro_get_memory_data(RETRO_MEMORY_SAVE_RAM);
  unsigned kinds = 0;
  for (unsigned i = 0x100; i < 0xf00; i++) kinds |= memory[i] == 0 ? 1 : memory[i] == 0xff ? 2 : 4;
  return kinds;
}

int main(int count, char **words) {
  CHECK(count == 3, "cartridges CORE FOLDER");
  folder = words[2];
  struct core core = open_core(words[1]);
  connect(&core, environment);
  core.retro_set_input_state(input);

  stick = 0x7fff;
  feels(&core, 0x60, 0xd0, 1);
  has_sensor = true;
  axes[0] = 1;
  feels(&core, 0x40, 0xd0, 1);
  axes[0] = 0;
  axes[1] = -9.80665f;
  feels(&core, 0xd0, 0x40, 1);
  tilt = "stick";
  feels(&core, 0x60, 0xd0, 0);

  load(&core, 0xfc, see, sizeof see);
  CHECK(asked == 1 && hidden == 1, "%u questions, hidden %u", asked, hidden);
  CHECK((sees(&core) & 3) == 3, "no test card");
  core.retro_unload_game();

  char path[4096];
  snprintf(path, sizeof path, "%s/camera.pgm", folder);
  FILE *file = fopen(path, "wb");
  CHECK(file && fwrite("P5 1 1 255 \xff", 12, 1, file) == 1 && !fclose(file), "%s", path);
  load(&core, 0xfc, see, sizeof see);
  CHECK(sees(&core) == 1, "the file is not seen");
  core.retro_unload_game();

  has_camera = true;
  load(&core, 0xfc, see, sizeof see);
  CHECK(sees(&core) == 1 && is_running, "the camera runs too early, or not at all");
  static const uint32_t black[8 * 7];
  camera.frame_raw_framebuffer(black, 8, 7, 32);
  CHECK(sees(&core) == 2, "the camera is not seen");
  core.retro_unload_game();
  CHECK(!is_running, "the camera still runs");

  camera_choice = "card";
  load(&core, 0xfc, see, sizeof see);
  CHECK((sees(&core) & 3) == 3 && asked == 0, "no test card by choice");
  core.retro_unload_game();
  core.retro_deinit();
  fprintf(stderr, "cartridges feel and see\n");
  return 0;
}

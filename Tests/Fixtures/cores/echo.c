// A well-behaved core: draws what it is asked and told, so that a test can read it from the picture.
#include "base.h"

static uint32_t picture[8 * 16];
static unsigned char save[64];
static size_t save_size = sizeof save;
static retro_usec_t last_duration;
static unsigned keys_seen;

static void duration(retro_usec_t microseconds) { note('f'); last_duration = microseconds; }
static void key(bool down, unsigned code, uint32_t character, uint16_t modifiers) {
  note('k');
  keys_seen = keys_seen * 31 + down + code * 2 + character * 3 + modifiers * 5;
}

void on_environment(void) {
  struct retro_keyboard_callback keyboard = {key};
  environment(RETRO_ENVIRONMENT_SET_KEYBOARD_CALLBACK, &keyboard);
}

void on_load(void) {
  enum retro_pixel_format format = RETRO_PIXEL_FORMAT_XRGB8888;
  environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &format);
  struct retro_frame_time_callback time = {duration, 20000};
  environment(RETRO_ENVIRONMENT_SET_FRAME_TIME_CALLBACK, &time);
  struct retro_input_descriptor descriptors[] = {
      {0, RETRO_DEVICE_JOYPAD, 0, RETRO_DEVICE_ID_JOYPAD_A, "Jump"}, {1, RETRO_DEVICE_JOYPAD, 0, 0, "Run\nfast"}, {0}};
  environment(RETRO_ENVIRONMENT_SET_INPUT_DESCRIPTORS, descriptors);
  struct retro_controller_description pads[] = {{"Pad", RETRO_DEVICE_JOYPAD}, {NULL, RETRO_DEVICE_SUBCLASS(1, 2)}};
  struct retro_controller_info ports[] = {{pads, 2}, {pads, 1}, {pads, 1}, {NULL, 0}};
  environment(RETRO_ENVIRONMENT_SET_CONTROLLER_INFO, ports);
}

// What a test wants to see, in the picture's first row and on.
void on_run(void) {
  if (scenario != 7 || frame % 2 == 0) input_poll();
  picture[0] = frame;
  picture[1] = (uint16_t)input(0, RETRO_DEVICE_JOYPAD, 0, RETRO_DEVICE_ID_JOYPAD_MASK);
  picture[2] = (uint16_t)input(0, RETRO_DEVICE_JOYPAD, 0, RETRO_DEVICE_ID_JOYPAD_A);
  picture[3] = (uint16_t)input(1, RETRO_DEVICE_ANALOG, RETRO_DEVICE_INDEX_ANALOG_LEFT, RETRO_DEVICE_ID_ANALOG_Y);
  picture[4] = (uint16_t)input(0, RETRO_DEVICE_ANALOG, RETRO_DEVICE_INDEX_ANALOG_BUTTON, RETRO_DEVICE_ID_JOYPAD_L2);
  picture[5] = (uint16_t)input(0, RETRO_DEVICE_MOUSE, 0, RETRO_DEVICE_ID_MOUSE_X);
  picture[6] = (uint16_t)input(0, RETRO_DEVICE_POINTER, 1, RETRO_DEVICE_ID_POINTER_X);
  picture[7] = (uint16_t)input(0, RETRO_DEVICE_POINTER, 0, RETRO_DEVICE_ID_POINTER_COUNT);
  picture[8] = (uint16_t)input(0, RETRO_DEVICE_KEYBOARD, 0, RETROK_a);
  picture[9] = (uint16_t)input(0, RETRO_DEVICE_LIGHTGUN, 0, RETRO_DEVICE_ID_LIGHTGUN_SCREEN_Y);
  picture[10] = (uint16_t)input(99, RETRO_DEVICE_JOYPAD, 0, RETRO_DEVICE_ID_JOYPAD_MASK);
  picture[11] = (uint16_t)input(0, 77, ~0u, ~0u) + (uint16_t)input(0, RETRO_DEVICE_JOYPAD, 0, ~0u);
  picture[12] = (uint32_t)last_duration;
  picture[13] = keys_seen & 0xffffff;
  picture[14] = (uint16_t)input(0, RETRO_DEVICE_ANALOG, RETRO_DEVICE_INDEX_ANALOG_BUTTON, RETRO_DEVICE_ID_JOYPAD_A);
  picture[15] = (uint16_t)input(0, RETRO_DEVICE_MOUSE, 0, RETRO_DEVICE_ID_MOUSE_LEFT);
  video(picture, 16, 8, 16 * sizeof *picture);
  int16_t sound[160 * 2];
  for (int i = 0; i < 320; i++) sound[i] = (int16_t)(frame * 1000 + i);
  batch(sound, 160);
  save[0] = (unsigned char)frame;
}

void retro_deinit(void) {
  note('D');
  last_duration = 0;
  keys_seen = 0;
  scenario = 0;
  save_size = sizeof save;
}

size_t retro_serialize_size(void) { return 8; }
bool retro_serialize(void *data, size_t size) {
  note('S');
  if (size < 8) return false;
  memcpy(data, &frame, sizeof frame);
  memcpy((char *)data + 4, save, 4);
  return true;
}
bool retro_unserialize(const void *data, size_t size) {
  note('N');
  if (size < 8) return false;
  memcpy(&frame, data, sizeof frame);
  memcpy(save, (const char *)data + 4, 4);
  return true;
}
void *retro_get_memory_data(unsigned id) { return id == RETRO_MEMORY_SAVE_RAM ? save : NULL; }
size_t retro_get_memory_size(unsigned id) {
  // The region shrinks while the game runs, as mGBA's does.
  if (id == RETRO_MEMORY_SYSTEM_RAM) return 4096; // …and this one has a size but no address
  return id == RETRO_MEMORY_SAVE_RAM ? (frame >= 10 ? 16 : save_size) : 0;
}

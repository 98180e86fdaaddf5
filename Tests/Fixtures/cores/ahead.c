// A machine of three numbers: frames run, frames with A held down, keys that went down. Its picture shows them, its sound is the
// number of the frame; it says each frame that it ran. Scenario 1 makes no states, 2 makes them and takes none back.
#include "base.h"

static struct {
  uint32_t frames, pressed, keys;
} machine;
static uint32_t picture[16 * 8];
static uint32_t contexts; // a bit for each RETRO_SAVESTATE_CONTEXT in which a state was made

static void on_key(bool down, unsigned code, uint32_t character, uint16_t modifiers) {
  (void)code, (void)character, (void)modifiers;
  machine.keys += down;
}

void on_load(void) {
  enum retro_pixel_format format = RETRO_PIXEL_FORMAT_XRGB8888;
  environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &format);
  struct retro_keyboard_callback keys = {on_key};
  environment(RETRO_ENVIRONMENT_SET_KEYBOARD_CALLBACK, &keys);
}

void on_run(void) {
  input_poll();
  machine.frames++;
  machine.pressed += input(0, RETRO_DEVICE_JOYPAD, 0, RETRO_DEVICE_ID_JOYPAD_A) != 0;
  picture[0] = machine.frames;
  picture[1] = machine.pressed;
  picture[2] = machine.keys;
  video(picture, 16, 8, 64);
  sample((int16_t)machine.frames, (int16_t)machine.frames);
  char text[32];
  snprintf(text, sizeof text, "frame %u", machine.frames);
  struct retro_message message = {text, 60};
  environment(RETRO_ENVIRONMENT_SET_MESSAGE, &message);
}

size_t retro_serialize_size(void) { return scenario == 1 ? 0 : sizeof machine; }

bool retro_serialize(void *data, size_t size) {
  if (size < sizeof machine) return false;
  int context = RETRO_SAVESTATE_CONTEXT_NORMAL;
  environment(RETRO_ENVIRONMENT_GET_SAVESTATE_CONTEXT, &context);
  contexts |= 1u << context;
  memcpy(data, &machine, sizeof machine);
  return true;
}

bool retro_unserialize(const void *data, size_t size) {
  if (scenario == 2 || size < sizeof machine) return false;
  memcpy(&machine, data, sizeof machine);
  return true;
}

void *retro_get_memory_data(unsigned id) { return id == RETRO_MEMORY_SYSTEM_RAM ? &contexts : NULL; }
size_t retro_get_memory_size(unsigned id) { return id == RETRO_MEMORY_SYSTEM_RAM ? sizeof contexts : 0; }

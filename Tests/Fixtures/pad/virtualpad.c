// Preloaded into the program under test: gives its window a game pad, SDL's virtual one.
//
// VIRTUALPAD names a FIFO. Each byte that comes through it is the number of a button (SDL_GameControllerButton), which is pressed and let go of.
// Programs without SDL, and children of the window, have no pad.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum { GAMECONTROLLER = 0x2000, TYPE_GAMECONTROLLER = 1, AXES = 6, BUTTONS = 21 };

static uint32_t (*was_init)(uint32_t);
static int (*attach)(int, int, int, int);
static void *(*open_pad)(int);
static int (*set_button)(void *, int, uint8_t);
static uint8_t (*get_button)(void *, int);

// A real pad queues what is pressed; SDL's virtual one is looked at now and then. So each change stays until it was looked at.
static void change(void *pad, uint8_t button, uint8_t is_down) {
  set_button(pad, button, is_down);
  for (int turn = 0; turn < 1000 && get_button(pad, button) != is_down; turn++) usleep(5000);
}

static void *play(void *path) {
  while (!(was_init(GAMECONTROLLER) & GAMECONTROLLER)) usleep(20000);
  int number = attach(TYPE_GAMECONTROLLER, AXES, BUTTONS, 0);
  void *pad = number < 0 ? NULL : open_pad(number);
  int fifo = open(path, O_RDWR | O_CLOEXEC);
  uint8_t button;
  while (pad && fifo >= 0 && read(fifo, &button, 1) == 1) {
    change(pad, button, 1);
    change(pad, button, 0);
  }
  return NULL;
}

__attribute__((constructor)) static void begin(void) {
  char *path = getenv("VIRTUALPAD");
  was_init = (uint32_t (*)(uint32_t))dlsym(RTLD_DEFAULT, "SDL_WasInit");
  attach = (int (*)(int, int, int, int))dlsym(RTLD_DEFAULT, "SDL_JoystickAttachVirtual");
  open_pad = (void *(*)(int))dlsym(RTLD_DEFAULT, "SDL_JoystickOpen");
  set_button = (int (*)(void *, int, uint8_t))dlsym(RTLD_DEFAULT, "SDL_JoystickSetVirtualButton");
  pthread_t thread;
  get_button = (uint8_t (*)(void *, int))dlsym(RTLD_DEFAULT, "SDL_JoystickGetButton");
  if (path && was_init && attach && open_pad && set_button && get_button) pthread_create(&thread, NULL, play, path);
}

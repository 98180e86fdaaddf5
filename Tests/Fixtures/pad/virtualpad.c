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

static void *play(void *path) {
  while (!(was_init(GAMECONTROLLER) & GAMECONTROLLER)) usleep(20000);
  int number = attach(TYPE_GAMECONTROLLER, AXES, BUTTONS, 0);
  void *pad = number < 0 ? NULL : open_pad(number);
  int fifo = open(path, O_RDWR | O_CLOEXEC);
  uint8_t button;
  while (pad && fifo >= 0 && read(fifo, &button, 1) == 1) {
    set_button(pad, button, 1);
    usleep(120000);
    set_button(pad, button, 0);
    usleep(120000);
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
  if (path && was_init && attach && open_pad && set_button) pthread_create(&thread, NULL, play, path);
}

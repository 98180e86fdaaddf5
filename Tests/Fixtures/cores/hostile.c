// Does what -DDO=… says: 1 hangs in retro_init, 2 crashes in a constructor, 3 ends its process with status 0 in
// retro_init, 4 crashes when asked for its name, 5 prints much before it works.
#include "base.h"

#include <signal.h>
#include <unistd.h>

__attribute__((constructor)) static void begin(void) {
  if (DO == 2) raise(SIGSEGV);
}

void retro_init(void) {
  if (DO == 1)
    for (;;) pause();
  if (DO == 3) exit(0);
  if (DO == 5)
    for (int i = 0; i < 20000; i++) printf("{\"schema\":\"arcadia/1\",\"noise\":%d}\n", i);
}

void retro_get_system_info(struct retro_system_info *info) {
  if (DO == 4) abort();
  memset(info, 0, sizeof *info);
  info->library_name = "Hostile";
  info->library_version = "1";
  info->valid_extensions = "bad";
}

// facts CORE: what the core says of itself, as lines NAME=VALUE on standard error: from get_system_info, from the
// manifest's symbol and from its registration with a host that knows Arcadia's commands.
#include "host.h"

static char *registered;
static size_t registered_length;
static unsigned registrations;

static bool answer(unsigned command, void *data) {
  if (command != ARCADIA_ENVIRONMENT_REGISTER_GAME_TYPES) return false;
  const struct arcadia_registration *given = data;
  CHECK(given && given->size >= sizeof *given && given->json, "registration");
  registered = realloc(registered, given->json_length + 1);
  memcpy(registered, given->json, given->json_length);
  registered[registered_length = given->json_length] = 0;
  registrations++;
  return true;
}

int main(int count, char **words) {
  CHECK(count == 2, "facts CORE");
  struct core core = open_core(words[1]);
  const char *manifest = dlsym(core.handle, "arcadia_core_manifest");
  CHECK(manifest, "no manifest");
  CHECK(dlsym(core.handle, "arcadia_core_factory"), "no factory");
  struct retro_system_info info = {0};
  core.retro_get_system_info(&info);
  core.retro_set_environment(answer);
  CHECK(registrations == 1, "%u registrations", registrations);
  core.retro_set_environment(answer);
  CHECK(registrations == 2, "not idempotent: %u", registrations);
  CHECK(registered_length == strlen(manifest) && !memcmp(registered, manifest, registered_length),
        "the registration is not the manifest");
  // One line: JSON knows no line ends inside strings.
  for (char *at = registered; *at; at++)
    if (*at == '\n' || *at == '\r') *at = ' ';
  fprintf(stderr, "name=%s\nversion=%s\nextensions=%s\nfullpath=%d\nmanifest=%s\n", info.library_name,
          info.library_version, info.valid_extensions, info.need_fullpath, registered);
  core.retro_deinit();
  return 0;
}

// Says what content it was given, as text in SYSTEM_RAM.
#include "base.h"

static char seen[2048];

#ifndef FULLPATH
#define FULLPATH 0
#endif

static void say(const char *text) { strncat(seen, text ? text : "NULL", sizeof seen - strlen(seen) - 1); }

void retro_get_system_info(struct retro_system_info *info) {
  *info = (struct retro_system_info){"Content core", "1", NULL, FULLPATH, false};
}

void on_environment(void) {
  static const struct retro_system_content_info_override overrides[] = {
      {"iso|cue", true, false}, {"TXT", false, true}, {NULL, false, false}};
  environment(RETRO_ENVIRONMENT_SET_CONTENT_INFO_OVERRIDE, (void *)overrides);
}

bool retro_load_game(const struct retro_game_info *game) {
  seen[0] = 0;
  if (!game) {
    say("nothing");
    return true;
  }
  say(game->path);
  say(game->data ? "|data " : "|no data");
  if (game->data) {
    char bytes[64];
    snprintf(bytes, sizeof bytes, "%zu:%.*s", game->size, (int)game->size, (const char *)game->data);
    say(bytes);
  } else {
    char bytes[64] = {0};
    FILE *file = fopen(game->path, "rb");
    if (file) {
      size_t count = fread(bytes, 1, sizeof bytes - 1, file);
      (void)count;
      fclose(file);
    }
    say("|file ");
    say(bytes);
  }
  const struct retro_game_info_ext *more = NULL;
  if (environment(RETRO_ENVIRONMENT_GET_GAME_INFO_EXT, &more) && more) {
    say("|"), say(more->full_path), say("|"), say(more->archive_path), say("|"), say(more->archive_file);
    say("|"), say(more->dir), say("|"), say(more->name), say("|"), say(more->ext);
    say(more->file_in_archive ? "|packed" : "|plain"), say(more->persistent_data ? " kept" : " gone");
    if (more->data != game->data || more->size != game->size) say(" DIFFERS");
  }
  return true;
}

void *retro_get_memory_data(unsigned id) { return id == RETRO_MEMORY_SYSTEM_RAM ? seen : NULL; }
size_t retro_get_memory_size(unsigned id) { return id == RETRO_MEMORY_SYSTEM_RAM ? sizeof seen : 0; }

#include "game_texts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"
static const char texts[] = {
#include "list.inc"
};

const char *arcadia_game_texts(size_t *count) {
  *count = sizeof texts;
  return texts;
}

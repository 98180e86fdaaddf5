#ifndef ARCADIA_GAME_TEXTS_H
#define ARCADIA_GAME_TEXTS_H

#include <stddef.h>

// The files below Games, each followed by a zero byte; `count` becomes the number of bytes.
const char *arcadia_game_texts(size_t *count);

#endif

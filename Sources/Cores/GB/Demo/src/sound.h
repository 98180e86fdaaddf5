// Music and sound effects. sound_frame runs in the VBlank interrupt; the rest asks it for something.
#pragma once
#include "gb.h"

enum { TUNE_NONE, TUNE_TITLE, TUNE_MEADOW, TUNE_OVER };
enum {
  FX_NONE, FX_COIN, FX_JUMP, FX_FLIP, FX_STOMP, FX_DASH, FX_HURT, FX_GEM, FX_HEART, FX_SMASH, FX_SPLASH, FX_START, FX_PAUSE
};

void sound_start(void);
void play_tune(u8 tune);
void play_fx(u8 fx);
void pause_music(u8 paused);

// The run through the meadow: course, fox, things, points.
#pragma once
#include "gb.h"

extern u8 hearts, coins, dash_charge, calm, over;
extern u8 score[6];        // one digit each, the highest first
enum { HUD_SCORE = 1, HUD_ALL = 3 };
extern u8 hud_dirty;       // what of the status bar is out of date
extern u16 camera;         // world position of the left edge, in pixels

void course_start(u8 is_calm, u8 seed);  // begins a course; then call course_fill until it says 1
u8 course_fill(void);                    // two columns at most; 1 when the screen is full
void game_step(u8 held, u8 pressed);     // one frame
void game_draw(void);                    // its objects
u8 auto_pad(void);                       // what a player who looks ahead would hold now

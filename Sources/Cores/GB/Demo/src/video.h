// Pictures: what main code prepares during a frame and the VBlank interrupt brings to the screen.
#pragma once
#include "gb.h"

enum { SCENE_TITLE, SCENE_GAME };
enum { BAND_SKY, BAND_MOUNTAIN, BAND_HILL, BAND_GROUND, BAND_HUD, BAND_LOGO, BANDS };

#define SCROLL(band) REG(0xFFA0 + (band))  // SCX of each band, in HRAM for the loop in crt0.s
extern u8 scene;           // which table of raster records
extern u8 day_step;        // time of day, 0 to DAY_STEPS - 1
extern u8 clock;           // frames since power-on

void video_start(void);            // loads tiles and maps, switches the screen on
void show_scene(u8 which);         // changes the raster table at the next present
void set_day(u8 step);             // changes the colours
void set_logo_wave(u8 slide);      // how far the lines of the logo are pulled apart

// Objects of this frame: PUT takes hardware places (8 and 16 more than those on the screen). Look at
// OBJECTS_FULL before three of them at most.
extern u8 *oam_at;
#define PUT(x, y, tile, attr) \
  do { u8 *o = oam_at; *o++ = (y); *o++ = (x); *o++ = (tile); *o++ = (attr); oam_at = o; } while (0)
#define OBJECTS_FULL ((u8)(u16)oam_at > 148)
void clear_objects(void);

u8 queue_used(void);               // bytes that wait for the next VBlank
void queue_column(u8 *to, const u8 *tiles, const u8 *pals, u8 count);  // downwards
void queue_row(u8 *to, const u8 *tiles, u8 count);      // tiles only, to the right

void present(void);                // hands this frame over and sleeps until the next

// Object attributes: the palette of a CGB, and the darker of the two palettes of a DMG.
enum { ATTR_DARK = 0x10, ATTR_FLIP = 0x20 };

// The raster records, the object list and the queue of VRAM writes. Nothing here touches video
// memory while the screen is on: the VBlank interrupt in crt0.s does that.
#include "video.h"
#include "assets.h"

enum { LCDC_OBJECTS = 0xE7, LCDC_BARE = 0xE5 };  // window map 9C00, tiles 8800, objects 8x16

u8 scene, day_step, clock;
static u8 dirty;          // how many of the two raster buffers are out of date
static u8 logo_slide;
static u8 built_wy[2];
u8 *oam_at;
static u8 queue_at;
static u8 records_built;

// Shades of a DMG for each band, for noon, sunset, night and dawn.
static const u8 shades[4][8] = {
    {0x01, 0xE1, 0xE6, 0xE4, 0x1B, 0xC1, 0, 0},
    {0x01, 0xE1, 0xE6, 0xE4, 0x1B, 0xC1, 0, 0},
    {0x16, 0xF2, 0xEB, 0xE4, 0x1B, 0xC1, 0, 0},
    {0x01, 0xE1, 0xE6, 0xE4, 0x1B, 0xC1, 0, 0},
};

// The logo's swing, in pixels: one round and as much again as there are lines to move.
static const u8 swing[48] = {0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1, 1, 0, 0, 0, 0, 255, 255, 255, 254, 254, 254,
                             254, 254, 254, 255, 255, 255, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1, 1, 0, 0};

static void copy(u8 *to, const u8 *from, u16 count) {
  while (count--) *to++ = *from++;
}

// Fills a part of a map, on a CGB with the palette too; the screen is off.
static void fill(u8 *to, u8 tile, u16 count) {
  u8 *at = to, pal = bg_pal[tile];
  u16 n;
  for (n = count; n; n--) *at++ = tile;
  if (!is_color) return;
  VBK = 1;
  for (n = count; n; n--) *to++ = pal;
  VBK = 0;
}

static void load_row(u8 *to, const u8 *tiles, u8 count) {
  u8 n;
  for (n = 0; n < count; n++) to[n] = tiles[n];
  if (!is_color) return;
  VBK = 1;
  for (n = 0; n < count; n++) to[n] = bg_pal[tiles[n]];
  VBK = 0;
}

// Puts a picture, repeated to the full width of 32 tiles, into the view's map.
static void load_scenery(u8 row, const u8 *map, u8 width, u8 height) {
  u8 x, *to = MAP_VIEW + ((u16)row << 5);
  for (; height; height--) {
    for (x = 0; x < 32; x += width) load_row(to + x, map, width);
    map += width;
    to += 32;
  }
}

void video_start(void) {
  u8 i;
  copy(VRAM, obj_tiles, sizeof(obj_tiles));
  // Background tiles 0 to 127 lie at 9000, 128 to 255 at 8800.
  copy(VRAM + 0x1000, bg_tiles, 128 * 16);
  copy(VRAM + 0x0800, bg_tiles + 128 * 16, sizeof(bg_tiles) - 128 * 16);
  load_scenery(0, map_clouds, W_CLOUDS, H_CLOUDS);
  load_scenery(3, map_mountains, W_MOUNTAINS, H_MOUNTAINS);
  load_scenery(7, map_hills, W_HILLS, H_HILLS);
  fill(MAP_VIEW + 9 * 32, T_FIELD, 11 * 32);
  // The logo waits in rows 20 to 23.
  fill(MAP_VIEW + 20 * 32, T_BLANK5, 12 * 32);
  for (i = 0; i < H_LOGO; i++) load_row(MAP_VIEW + ((u16)(20 + i) << 5) + 3, map_logo + (u8)(W_LOGO * i), W_LOGO);
  load_row(MAP_VIEW + 23 * 32 + 5, map_tag, sizeof(map_tag));
  fill(MAP_WINDOW, T_BLANK7, 32 * 32);
  if (is_color) {
    VBK = 1;
    for (i = 0; i < 4; i++) MAP_WINDOW[i] = bg_pal[T_HUD_HEART];
    VBK = 0;
  }
  if (is_color) {
    const u8 *from = (const u8 *)obj_pals;
    OCPS = 0x80;
    for (i = 0; i < 64; i++) OCPD = *from++;
  }
  OBP0 = 0xD0;
  OBP1 = 0xE0;
  WX = 7;
  window_y = 144;
  show_scene(SCENE_TITLE);
  set_day(0);
  clear_objects();
}

void show_scene(u8 which) {
  scene = which;
  set_day(day_step);
}

void set_day(u8 step) {
  u8 i;
  const u8 *from;
  day_step = step;
  from = (const u8 *)(day_pals + ((u16)step << 5));
  for (i = 0; i < 64; i++) palette_buffer[i] = *from++;
  if (scene == SCENE_TITLE) {
    from = (const u8 *)logo_pal;
    for (i = 40; i < 48; i++) palette_buffer[i] = *from++;
  }
  dirty = 2;
  palette_pending = 1;
}

void set_logo_wave(u8 slide) { logo_slide = slide; }

// Writes all records of the scene. The last one is where the window begins: no objects and the
// window's shades from there on, and its dark ground behind the red hearts (palette 3, colour 0).
static void build_raster(u8 *to) {
  const u8 *rec = scene == SCENE_TITLE ? title_recs : game_recs;
  const u8 *color = (const u8 *)(scene == SCENE_TITLE ? title_colors : game_colors);
  const u8 *shade = shades[((day_step + 4) >> 3) & 3];
  u8 n = scene == SCENE_TITLE ? TITLE_RECS : GAME_RECS;
  u8 y, band, covered, i;
  u8 wy = window_y;
  u8 split = 0;
  if (scene == SCENE_GAME) {
    // 42 bytes of colours for each step of the day.
    for (i = 0; i < day_step; i++) color += GAME_RECS * 2;
  }
  records_built = 0;
  for (i = 0; i < n; i++) {
    y = rec[0];
    band = rec[1];
    covered = y >= wy;
    if (covered && !split) {
      split = 1;
      if (y != wy && i) {
        // Two lines are needed between two records: then the record before this one gives way.
        if ((u8)(wy - rec[-4]) < 2) to -= 8;
        else to[-1] = wy - 1;
        to[0] = 0x80 | 24;
        to[1] = to[-7];
        to[2] = to[-6];
        to[3] = LCDC_BARE;
        to[4] = shade[BAND_HUD];
        to[5] = palette_buffer[56];
        to[6] = palette_buffer[57];
        to[7] = 255;
        to += 8;
        break;
      }
    }
    if (i) to[-1] = y - 1;
    to[0] = covered ? 0x80 | 24 : rec[3];
    to[1] = rec[2];
    to[2] = SCROLL(band);
    to[3] = covered ? LCDC_BARE : LCDC_OBJECTS;
    to[4] = shade[covered ? BAND_HUD : band];
    to[5] = covered ? palette_buffer[56] : color[0];
    to[6] = covered ? palette_buffer[57] : color[1];
    to[7] = 255;
    to += 8;
    records_built++;
    if (covered) break;
    rec += 4;
    color += 2;
  }
}

// The scroll positions and the swing of the logo.
static void update_raster(u8 *to) {
  u8 i, offset;
  const u8 *at;
  raster_to = to;
  raster_from = scene == SCENE_TITLE ? title_recs : game_recs;
  raster_count = records_built;
  scroll_raster();
  if (scene == SCENE_TITLE && records_built >= TITLE_LOGO_END && (logo_slide || !(clock & 0x80))) {
    to += TITLE_LOGO * 8 + 2;
    i = TITLE_LOGO_END - TITLE_LOGO;
    if (logo_slide) {
      offset = logo_slide;
      do {
        *to = offset;
        offset = -offset;
        to += 8;
      } while (--i);
    } else {
      at = swing + ((clock >> 1) & 31);
      do {
        *to = *at++;
        to += 8;
      } while (--i);
    }
  }
}

void clear_objects(void) { oam_at = shadow_oam; }

u8 queue_used(void) { return queue_at; }

static u8 *queue_head(u8 *to, u8 count, u8 step) {
  u8 *at = vram_queue + queue_at;
  at[0] = (u8)((u16)to >> 8);
  at[1] = (u8)(u16)to;
  at[2] = count;
  at[3] = step;
  queue_at += 4 + (count & 0x7F);
  return at + 4;
}

static void copy_few(u8 *to, const u8 *from, u8 count) {
  do *to++ = *from++;
  while (--count);
}

void queue_column(u8 *to, const u8 *tiles, const u8 *pals, u8 count) {
  if (queue_at + count + count + 9 > 127) return;
  copy_few(queue_head(to, count, 32), tiles, count);
  if (is_color) copy_few(queue_head(to, count | 0x80, 32), pals, count);
}

void queue_row(u8 *to, const u8 *tiles, u8 count) {
  if (queue_at + count + 5 > 127) return;
  copy_few(queue_head(to, count, 1), tiles, count);
}

void present(void) {
  u8 *at, back;
  if (window_y < 136) {
    // Objects do not lie on the open window.
    for (at = shadow_oam; at != oam_at; at += 4) {
      if (*at > window_y) *at = 0;
    }
  }
  for (at = oam_at; at != shadow_oam + 160; at += 4) *at = 0;
  back = raster_next ^ 1;
  at = back ? raster_b : raster_a;
  if (dirty || built_wy[back] != window_y) {
    build_raster(at);
    built_wy[back] = window_y;
    if (dirty) dirty--;
  }
  update_raster(at);
  raster_next = back;
  vram_queue[queue_at] = 0;
  queue_at = 0;
  frame_ready = 1;
  if (!(LCDC & 0x80)) {
    // The first frame: nothing may happen before its records are there.
    STAT = 0x40;
    LYC = 255;
    IF = 0;
    IE = 3;
    LCDC = LCDC_OBJECTS;
    __asm__("ei");
  }
  wait_frame();
  clock++;
}

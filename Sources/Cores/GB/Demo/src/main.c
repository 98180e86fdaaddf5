// Arcadia: Meadow Run. The screens and what leads from one to the next.
#include "assets.h"
#include "game.h"
#include "sound.h"
#include "video.h"

enum { BAR = 136, TITLE_BAR = 124, PAUSE_BAR = 116, OVER_BAR = 88 };
enum { IDLE_FRAMES = 300, DEMO_FRAMES = 1800 };

static u8 held, pressed, before;
static u8 best[6];
static u8 row[20];
static u8 demo;
static u8 logo;   // how far the lines of the logo still are apart
static u8 runs;   // stirs the course of each new game

static void pad(void) {
  before = held;
  held = read_pad();
  pressed = held & ~before;
}

// ---- save RAM: "ARC1", six digits, their sum

static void save_open(void) { SAVE_ENABLE = 0x0A; }
static void save_close(void) { SAVE_ENABLE = 0; }

static u8 save_sum(void) {
  u8 i, sum = 0x5A;
  for (i = 0; i < 10; i++) sum += SAVE_RAM[i];
  return sum;
}

static void load_best(void) {
  u8 i, good;
  save_open();
  good = SAVE_RAM[0] == 'A' && SAVE_RAM[1] == 'R' && SAVE_RAM[2] == 'C' && SAVE_RAM[3] == '1' && SAVE_RAM[10] == save_sum();
  for (i = 0; i < 6; i++) {
    best[i] = good ? SAVE_RAM[4 + i] : 0;
    if (best[i] > 9) best[i] = 0;
  }
  if (!good) best[2] = 2;  // 2000 to beat on a new cartridge
  save_close();
}

static void store_best(void) {
  u8 i;
  save_open();
  SAVE_RAM[0] = 'A';
  SAVE_RAM[1] = 'R';
  SAVE_RAM[2] = 'C';
  SAVE_RAM[3] = '1';
  for (i = 0; i < 6; i++) SAVE_RAM[4 + i] = best[i];
  SAVE_RAM[10] = save_sum();
  save_close();
}

static u8 beats_best(void) {
  u8 i;
  for (i = 0; i < 6; i++) {
    if (score[i] != best[i]) return score[i] > best[i];
  }
  return 0;
}

// ---- the window

static void put_digits(u8 *at, const u8 *digits) {
  u8 i;
  for (i = 0; i < 6; i++) at[i] = font[16 + digits[i]];
}

static void window_row(u8 y) { queue_row(MAP_WINDOW + ((u16)y << 5), row, 20); }

static void clear_row(void) {
  u8 i;
  for (i = 0; i < 20; i++) row[i] = T_BLANK7;
}

static void put_text(u8 x, const char *text) {
  while (*text) row[x++] = font[(u8)*text++ - 32];
}

// Points and coins are the middle half of the bar and change most often.
static void draw_hud(u8 what) {
  u8 i, tens;
  if (what == HUD_ALL) {
    clear_row();
    for (i = 0; i < 4; i++) {
      if (i < hearts) row[i] = T_HUD_HEART;
      else if (i < 3) row[i] = T_HUD_EMPTY;
      row[16 + i] = i < dash_charge ? T_HUD_BAR1 : T_HUD_BAR0;
    }
  }
  if (demo && (clock & 32)) {
    row[5] = row[10] = T_BLANK7;
    put_text(6, "DEMO");
  } else {
    put_digits(row + 5, score);
  }
  row[12] = T_HUD_COIN;
  tens = 16;
  i = coins;
  while (i >= 10) {
    i -= 10;
    tens++;
  }
  row[13] = font[tens];
  row[14] = font[16 + i];
  if (what == HUD_ALL) window_row(0);
  else queue_row(MAP_WINDOW + 5, row + 5, 10);
}

// The lines of the logo come together, quickly first.
static void slide_logo(void) {
  if (!logo) return;
  logo = logo < 4 ? 0 : logo - (logo >> 3) - 2;
  set_logo_wave(logo);
}

// Moves the upper edge of the window, eight lines a frame at most.
static void slide_window(u8 to, u8 step) {
  while (window_y != to) {
    if (scene == SCENE_TITLE) slide_logo();
    if (window_y > to) window_y = (u8)(window_y - to) < step ? to : window_y - step;
    else window_y = (u8)(to - window_y) < step ? to : window_y + step;
    game_draw();
    present();
  }
}

// Closes the curtain, lays a new course behind it and opens it again.
static void new_course(u8 is_calm, u8 which_scene, u8 bar) {
  u8 y;
  slide_window(0, 8);
  clear_objects();
  course_start(is_calm, runs);
  day_step = 0;
  show_scene(which_scene);
  logo = 120;
  set_logo_wave(logo);
  present();
  clear_row();
  for (y = 0; y < 6; y += 2) {
    window_row(y);
    window_row(y + 1);
    present();
  }
  while (!course_fill()) present();
  present();
  game_step(0, 0);
  present();
  if (is_calm) {
    clear_row();
    put_text(4, "PRESS START");
    window_row(0);
    clear_row();
    put_text(4, "BEST");
    put_digits(row + 9, best);
    row[0] = row[1] = row[2] = row[17] = row[18] = row[19] = T_HUD_RULE;
    window_row(1);
  } else {
    draw_hud(HUD_ALL);
    hud_dirty = 0;
  }
  present();
  slide_window(bar, 12);
}

static void play_pause(void) {
  pause_music(1);
  play_fx(FX_PAUSE);
  clear_row();
  put_text(6, "PAUSE");
  row[0] = row[1] = row[2] = row[3] = row[13] = row[14] = row[15] = row[16] = T_HUD_RULE;
  row[4] = row[12] = row[17] = row[18] = row[19] = T_HUD_RULE;
  window_row(2);
  slide_window(PAUSE_BAR, 4);
  do {
    pad();
    game_draw();
    present();
  } while (!(pressed & PAD_START));
  slide_window(BAR, 4);
  hud_dirty = HUD_ALL;
  pause_music(0);
}

static void game_over(void) {
  u8 record = beats_best(), wait;
  if (demo) return;
  if (record) {
    for (wait = 0; wait < 6; wait++) best[wait] = score[wait];
    store_best();
  }
  clear_row();
  put_text(5, "GAME OVER");
  window_row(2);
  present();
  clear_row();
  put_text(4, record ? "NEW" : "BEST");
  if (record) put_text(8, "RECORD!");
  else put_digits(row + 9, best);
  window_row(4);
  slide_window(OVER_BAR, 4);
  wait = 0;
  do {
    pad();
    game_draw();
    present();
    if (wait < 255) wait++;
  } while (wait < 40 || (wait < 255 && !(pressed & (PAD_A | PAD_START))));
}

// One run; the demo plays by itself and any key ends it.
static void play(void) {
  u16 frames = 0;
  u8 over_wait = 0, keys, made = 0, step;
  new_course(0, SCENE_GAME, BAR);
  play_tune(TUNE_MEADOW);
  for (;;) {
    pad();
    if (demo) {
      if (pressed || ++frames == DEMO_FRAMES) return;
      keys = auto_pad();
      game_step(keys, keys & ~made);
      made = keys;
      if ((clock & 31) == 0) hud_dirty |= HUD_SCORE;
    } else {
      if ((pressed & PAD_START) && !over) play_pause();
      game_step(held, pressed);
    }
    if (hud_dirty && queue_used() < 24) {
      draw_hud(hud_dirty);
      hud_dirty = 0;
    }
    step = (u8)(camera >> 9) & (DAY_STEPS - 1);
    if (step != day_step && !queue_used()) set_day(step);
    game_draw();
    present();
    if (over && ++over_wait == 90) {
      game_over();
      return;
    }
  }
}

static void title(void) {
  u16 idle = 0;
  u8 keys, made = 0, shown = 1;
  demo = 0;
  for (;;) {
    pad();
    slide_logo();
    if (pressed & (PAD_START | PAD_A)) {
      play_fx(FX_START);
      runs++;
      return;
    }
    if (pressed) idle = 0;
    if (++idle == IDLE_FRAMES) {
      demo = 1;
      return;
    }
    keys = auto_pad();
    game_step(keys, keys & ~made);
    made = keys;
    if (!queue_used() && shown != !(clock & 32)) {
      shown = !(clock & 32);
      clear_row();
      if (shown) put_text(4, "PRESS START");
      window_row(0);
    }
    game_draw();
    present();
  }
}

void main(void) {
  load_best();
  sound_start();
  video_start();
  window_y = 0;
  present();
  for (;;) {
    play_tune(TUNE_TITLE);
    new_course(1, SCENE_TITLE, TITLE_BAR);
    title();
    play();
  }
}

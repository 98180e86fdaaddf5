#include "game.h"
#include "assets.h"
#include "sound.h"
#include "video.h"

// Positions and speeds with four binary places: 16 is one pixel.
enum {
  GRAVITY = 5, GRAVITY_HELD = 4, GRAVITY_CUT = 10, JUMP = -76, FLIP = -62, BOUNCE = -64, FALL_MAX = 72,
  SPEED_MIN = 22, SPEED_MAX = 44, WALK = 20, FOX_LEFT = 4 * 16, FOX_RIGHT = 116 * 16, DASH_FRAMES = 18
};
enum { NOTHING, COIN, GEM, HEART, STAR, SNAIL, HOG, BIRD, SPARK, PUFF, SPLASH, BIT, POINTS };
enum { THINGS = 24, AWAY = 176 };

// Things lie in one page of RAM, so that place_things in crt0.s can walk them with an 8-bit address.
typedef struct {
  u8 kind;
  u8 y;      // on the screen
  u16 x;     // in the world
  u8 age;
  s8 vx, vy; // of pieces: sixteenths of a pixel; of birds, vy: where they started; of points, vx: the tile
  u8 ox;     // 16 more than the place on the screen; from AWAY on not to be seen
} Thing;
#define things ((Thing *)thing_page)
#define SEEN(i) ((Thing *)(0xC400 | things_seen[i]))

u8 hearts, coins, dash_charge, calm, over;
u8 score[6];
u8 hud_dirty;
u16 camera;

static u8 camera_fine, speed, speed_wait;
static u16 next_column;
static u16 chunk_at;        // next byte of the piece being laid
static u16 chunk_things;    // its next thing
static u8 chunk_left, chunk_x;
static u8 stage, stage_wait, last_chunk;
static u16 noise_state;
static u8 solid[32], logs[32], column[32];  // by world column, modulo 32

static s16 fox_x, fox_y, fox_vy;
static u8 on_ground, can_flip, dash, safe, bubble, star, combo, run_phase, hurt_pose, charge_wait, coyote;
static u8 wave_wait, wave_frame;
static u8 fox_px, fox_py;   // the same in whole pixels, 0 if above the screen

static const u8 bit[8] = {1, 2, 4, 8, 16, 32, 64, 128};
static const u8 bob[8] = {0, 8, 16, 24, 32, 24, 16, 8};

static u8 random(void) {
  // A 16-bit Galois shift register.
  u8 i;
  for (i = 0; i < 3; i++) {
    if (noise_state & 1) noise_state = (noise_state >> 1) ^ 0xB400;
    else noise_state >>= 1;
  }
  return (u8)noise_state;
}

static void add_points(u8 digit, u8 n) {
  if (calm || over) return;
  hud_dirty |= HUD_SCORE;
  for (;;) {
    score[digit] += n;
    n = 0;
    while (score[digit] > 9) {
      score[digit] -= 10;
      n++;
    }
    if (!n) return;
    if (!digit) {
      for (digit = 0; digit < 6; digit++) score[digit] = 9;
      return;
    }
    digit--;
  }
}

// ---- the course

static void next_chunk(void) {
  u8 pick, from, to;
  if (calm) {
    from = CHUNKS_TO_3;
    to = CHUNKS_TO_9;
  } else if (!stage) {
    from = 0;
    to = CHUNKS_TO_0;
  } else if (stage == 1) {
    from = 0;
    to = CHUNKS_TO_1;
  } else if (stage == 2) {
    from = 2;
    to = CHUNKS_TO_2;
  } else {
    from = CHUNKS_TO_0;
    to = CHUNKS_TO_3;
  }
  do {
    pick = random() & 31;
    while (pick >= to) pick -= 7;
  } while (pick > 31 || pick < from || pick == last_chunk);
  if (!next_column) pick = from;  // every run begins with the first piece
  last_chunk = pick;
  chunk_at = chunk_start[pick];
  chunk_left = chunk_data[chunk_at++];
  chunk_things = chunk_at + chunk_left;
  chunk_x = 0;
  if (!calm && stage < 3 && ++stage_wait == 6) {
    stage_wait = 0;
    stage++;
  }
}

static Thing *new_thing(u8 kind, u16 x, u8 y) {
  Thing *t = things;
  u8 i;
  for (i = THINGS; i; i--) {
    if (!t->kind) {
      t->kind = kind;
      t->x = x;
      t->y = y;
      t->age = 0;
      t->vx = 0;
      t->vy = 0;
      t->ox = AWAY;
      return t;
    }
    t++;
  }
  return 0;
}

static void lay_column(void) {
  u8 which, slot, row, kind;
  Thing *t;
  if (!chunk_left) next_chunk();
  which = chunk_data[chunk_at++];
  slot = (u8)next_column & 31;
  column[slot] = which;
  solid[slot] = column_solid[which];
  logs[slot] = column_logs[which];
  queue_column(MAP_VIEW + 9 * 32 + slot, column_tiles + ((u16)which << 3), column_pals + ((u16)which << 3), 8);
  while (chunk_data[chunk_things] == chunk_x) {
    kind = chunk_data[chunk_things + 1];
    row = kind & 15;
    kind >>= 4;
    t = new_thing(kind, next_column << 3, (u8)((row << 3) - (kind <= STAR ? 4 : 8)));
    if (t && kind == BIRD) t->vy = (s8)t->y;
    chunk_things += 2;
  }
  chunk_x++;
  chunk_left--;
  next_column++;
}

void course_start(u8 is_calm, u8 seed) {
  u8 i;
  for (i = 0; i < THINGS; i++) things[i].kind = NOTHING;
  calm = is_calm;
  over = 0;
  camera = 0;
  camera_fine = 0;
  things_count = 0;
  next_column = 0;
  chunk_left = 0;
  stage = 0;
  stage_wait = 0;
  last_chunk = 255;
  noise_state = 0xACE1 ^ ((u16)seed << 4);
  speed = SPEED_MIN;
  speed_wait = 0;
  fox_x = 36 * 16;
  fox_y = 96 * 16;
  fox_vy = 0;
  on_ground = 1;
  can_flip = 0;
  dash = 0;
  safe = 0;
  bubble = 0;
  star = 0;
  combo = 0;
  hurt_pose = 0;
  coyote = 0;
  hearts = 3;
  coins = 0;
  dash_charge = 2;
  charge_wait = 0;
  for (i = 0; i < 6; i++) score[i] = 0;
  hud_dirty |= HUD_ALL;
}

u8 course_fill(void) {
  if (next_column < 24) {
    lay_column();
    lay_column();
  }
  return next_column >= 24;
}

// Whether the ground is solid at a world position, row 9 to 16 of the screen.
static u8 solid_at(u16 x, u8 row) {
  if (row < 9) return 0;
  if (row > 16) row = 16;
  return solid[(u8)(x >> 3) & 31] & bit[row - 9];
}

static u8 floor_at(u16 x, u8 row) {
  u8 slot;
  if (row < 9) return 0;
  if (row > 16) return 0;
  slot = (u8)(x >> 3) & 31;
  return (solid[slot] | logs[slot]) & bit[row - 9];
}

static void puff(u8 x, u8 y) { new_thing(PUFF, camera + x, y); }

static void points_at(u16 x, u8 y, u8 tile) {
  Thing *t = new_thing(POINTS, x, y);
  if (t) t->vx = (s8)tile;
}

static const u8 field_pair[2] = {T_FIELD, T_FIELD};
static const u8 field_pals[2] = {3, 3};

// Breaks the crate of which the solid cell (x, row) is a part; 0 if it is none.
static u8 smash(u16 x, u8 row) {
  u8 slot = (u8)(x >> 3) & 31;
  u8 tile, right;
  Thing *t;
  u8 i;
  tile = column_tiles[((u16)column[slot] << 3) + row - 9];
  if (tile < T_CRATE_TL || tile > T_CRATE_BR) return 0;
  if (tile == T_CRATE_TR || tile == T_CRATE_BR) slot = (slot - 1) & 31;
  if (tile == T_CRATE_BL || tile == T_CRATE_BR) row--;
  right = (slot + 1) & 31;
  tile = ~(bit[row - 9] | bit[row - 8]);
  solid[slot] &= tile;
  solid[right] &= tile;
  queue_column(MAP_VIEW + ((u16)row << 5) + slot, field_pair, field_pals, 2);
  queue_column(MAP_VIEW + ((u16)row << 5) + right, field_pair, field_pals, 2);
  for (i = 0; i < 4; i++) {
    t = new_thing(BIT, x + ((i & 1) ? 4 : 0), (row << 3) - 4);
    if (t) {
      t->vx = (i & 1) ? 28 : 12;
      t->vy = (i & 2) ? -50 : -28;
    }
  }
  points_at(x, (row << 3) - 12, S_P50);
  add_points(4, 5);
  play_fx(FX_SMASH);
  return 1;
}

static void lose_heart(void) {
  if (calm) return;
  if (hearts) hearts--;
  hud_dirty |= HUD_ALL;
  if (!hearts) {
    over = 1;
    play_tune(TUNE_OVER);
  }
}

static void hurt(void) {
  if (safe || bubble || star || dash || over) return;
  lose_heart();
  play_fx(FX_HURT);
  safe = 100;
  hurt_pose = 24;
  fox_vy = -50;
  on_ground = 0;
}

static void into_bubble(void) {
  bubble = 1;
  safe = 0;
  dash = 0;
  fox_y = 40 * 16;
  fox_vy = 0;
  fox_x = 48 * 16;
  on_ground = 0;
}

static void land(u8 row) {
  fox_y = ((s16)row << 7) - 256;
  if (fox_vy > 40) puff(fox_px + 4, (row << 3) - 15);
  fox_vy = 0;
  on_ground = 1;
  can_flip = 1;
  combo = 0;
  coyote = 5;
}

static void move_fox(u8 held, u8 pressed) {
  u16 wx;
  u8 row, old_feet, feet, low, i;
  s16 y;

  if (held & PAD_RIGHT) fox_x += WALK;
  if (held & PAD_LEFT) fox_x -= WALK;
  if (fox_x < FOX_LEFT && !(held & PAD_RIGHT)) fox_x += 8;
  if (fox_x > FOX_RIGHT) fox_x = FOX_RIGHT;
  if (fox_x < -64) fox_x = -64;

  if (bubble) {
    // Floats until there is ground below.
    fox_px = (u8)(fox_x >> 4);
    if (bubble < 255) bubble++;
    fox_y = 40 * 16;
    fox_y += bob[(bubble >> 2) & 7];
    fox_py = (u8)(fox_y >> 4);
    wx = camera + fox_px;
    if (bubble > 50 && solid_at(wx + 3, 16) && solid_at(wx + 12, 16) && solid_at(wx + 24, 16)) {
      bubble = 0;
      safe = 90;
      can_flip = 1;
    }
    return;
  }

  if (pressed & PAD_A) {
    if (on_ground || coyote) {
      fox_vy = JUMP;
      on_ground = 0;
      coyote = 0;
      puff(fox_px, fox_py + 1);
      play_fx(FX_JUMP);
    } else if (can_flip) {
      can_flip = 0;
      fox_vy = FLIP;
      new_thing(SPARK, camera + fox_px + 4, fox_py + 4);
      play_fx(FX_FLIP);
    }
  }
  if ((pressed & PAD_B) && dash_charge && !dash) {
    dash_charge--;
    dash = DASH_FRAMES;
    hud_dirty |= HUD_ALL;
    if (fox_vy > 0) fox_vy = 0;
    play_fx(FX_DASH);
  }

  // Up and down.
  y = fox_y;
  if (dash) {
    if (fox_vy > 0) fox_vy = 0;
    if (fox_vy < 0) fox_vy += 6;
  } else if (fox_vy < 0) {
    fox_vy += (held & PAD_A) ? GRAVITY_HELD : GRAVITY_CUT;
  } else {
    fox_vy += (held & PAD_DOWN) ? 12 : GRAVITY;
    if (fox_vy > FALL_MAX) fox_vy = FALL_MAX;
  }
  y += fox_vy;
  if (y < -64) {
    y = -64;
    if (fox_vy < 0) fox_vy = 0;
  }
  old_feet = (u8)((fox_y + 256) >> 4);
  fox_y = y;
  fox_px = fox_x < 0 ? 0 : (u8)(fox_x >> 4);
  fox_py = fox_y < 0 ? 0 : (u8)(fox_y >> 4);
  feet = fox_y < -256 ? 0 : (u8)((fox_y + 256) >> 4);
  wx = camera + fox_px;
  if (coyote) coyote--;
  on_ground = 0;
  if (fox_vy >= 0) {
    // A floor counts when the feet come to its upper edge from above.
    row = feet >> 3;
    low = row << 3;
    if (old_feet <= low + 3 && (floor_at(wx + 4, row) || floor_at(wx + 11, row))) land(row);
  }
  fox_py = fox_y < 0 ? 0 : (u8)(fox_y >> 4);

  // Into a wall?
  row = (fox_py + 14) >> 3;
  if (solid_at(wx + 13, row)) {
    if ((dash || star) && smash(wx + 13, row)) return;
    if (!solid_at(wx + 13, row - 1) && !solid_at(wx + 13, row - 2) && fox_vy >= 0) {
      // One step up is walked.
      land(row);
      fox_py = (u8)(fox_y >> 4);
    } else {
      i = (u8)(wx + 13) & 7;
      fox_x -= ((s16)(i + 1)) << 4;
    }
  } else if (solid_at(wx + 13, row - 1)) {
    if ((dash || star) && smash(wx + 13, row - 1)) return;
    i = (u8)(wx + 13) & 7;
    fox_x -= ((s16)(i + 1)) << 4;
  }
  if (over) return;
  if (fox_x < -48) {
    // Left behind.
    lose_heart();
    play_fx(FX_HURT);
    if (!over) into_bubble();
  }
  if (fox_py > 122) {
    new_thing(SPLASH, camera + fox_px + 4, 104);
    new_thing(SPARK, camera + fox_px, 100);
    new_thing(SPARK, camera + fox_px + 9, 98);
    lose_heart();
    play_fx(FX_SPLASH);
    if (!over) into_bubble();
  }
}

// ---- things

static const u8 stomp_tiles[5] = {S_P50, S_P100, S_P200, S_P400, S_P800};

static void defeat(Thing *t) {
  u8 n = combo;
  points_at(t->x, t->y - 8, stomp_tiles[n]);
  if (n == 0) add_points(4, 5);
  else if (n == 1) add_points(3, 1);
  else if (n == 2) add_points(3, 2);
  else if (n == 3) add_points(3, 4);
  else add_points(3, 8);
  if (combo < 4) combo++;
  new_thing(PUFF, t->x, t->y);
  new_thing(SPARK, t->x + 8, t->y);
  t->kind = NOTHING;
  play_fx(FX_STOMP);
}

static void take(Thing *t) {
  u8 kind = t->kind;
  t->kind = SPARK;
  t->age = 0;
  switch (kind) {
    case COIN:
      add_points(4, 1);
      if (!calm && ++coins == 100) {
        coins = 0;
        if (hearts < 4) hearts++;
        hud_dirty |= HUD_ALL;
        points_at(t->x, t->y - 8, S_P1UP);
        play_fx(FX_HEART);
      } else {
        play_fx(FX_COIN);
      }
      break;
    case GEM:
      add_points(3, 1);
      points_at(t->x, t->y - 8, S_P100);
      if (dash_charge < 4) dash_charge++;
      play_fx(FX_GEM);
      break;
    case HEART:
      if (hearts < 4) hearts++;
      points_at(t->x, t->y - 8, S_P1UP);
      play_fx(FX_HEART);
      break;
    case STAR:
      star = 240;
      play_fx(FX_HEART);
      break;
  }
  hud_dirty |= kind == COIN ? HUD_SCORE : HUD_ALL;
}

static void move_things(void) {
  Thing *t;
  u8 i, kind, age, ox, reach;
  u8 fox_ox = fox_px + 16;
  u8 ghost = bubble || over;
  u8 strong = dash || star;
  place_things();
  for (i = 0; i < things_count; i++) {
    t = SEEN(i);
    kind = t->kind;
    ox = t->ox;
    if (kind <= STAR) {
      if (ghost) continue;
      if ((u8)(ox - fox_ox + 7) < 22 && (u8)(t->y - fox_py + 13) < 27) take(t);
      continue;
    }
    age = ++t->age;
    switch (kind) {
      case SNAIL:
        // It stops at the edge of the ground.
        if (!(age & 3) && solid_at(t->x - 1, (t->y + 16) >> 3)) t->x--;
        break;
      case HOG:
        break;
      case BIRD:
        if (age & 1) t->x--;
        t->y = (u8)t->vy + (bob[(age >> 3) & 7] >> 1);
        break;
      case SPARK:
      case PUFF:
        if (age >= 15) t->kind = NOTHING;
        continue;
      case SPLASH:
        t->y = 120 - ((age < 10) ? age << 1 : 40 - (age << 1));
        if (age >= 20) t->kind = NOTHING;
        continue;
      case BIT:
        t->vy += 4;
        t->y += t->vy >> 4;
        t->x += t->vx >> 4;
        if (age >= 30) t->kind = NOTHING;
        continue;
      case POINTS:
        if (age & 1) t->y--;
        if (age >= 40) t->kind = NOTHING;
        continue;
    }
    // Does the fox touch it?
    if (ghost) continue;
    reach = strong ? 25 : 21;
    if ((u8)(ox - fox_ox + 10) < reach && (u8)(t->y - fox_py + 11) < 24) {
      if (strong) {
        defeat(t);
      } else if (kind != HOG && fox_vy > 0 && t->y > fox_py + 3) {
        fox_vy = BOUNCE;
        can_flip = 1;
        defeat(t);
      } else {
        hurt();
        ghost = 1;
      }
    }
  }
}

void game_step(u8 held, u8 pressed) {
  u8 pace = speed;
  u16 edge, before;
  if (over) {
    held = pressed = 0;
    if (speed) speed--;
  }
  if (dash) {
    pace += 34;
    dash--;
    if ((dash & 3) == 0) puff(fox_px, fox_py);
  }
  before = camera;
  camera_fine += pace;
  camera += camera_fine >> 4;
  camera_fine &= 15;
  if ((before ^ camera) & 64) {
    add_points(4, 1);
    if (++speed_wait == 8) {
      speed_wait = 0;
      if (!calm && !over && speed < SPEED_MAX) speed++;
    }
  }
  edge = (camera >> 3) + 22;
  if ((s16)(edge - next_column) > 0) lay_column();
  edge = camera;
  SCROLL(BAND_GROUND) = (u8)edge;
  edge >>= 1;
  SCROLL(BAND_HILL) = (u8)edge;
  edge >>= 1;
  SCROLL(BAND_MOUNTAIN) = (u8)edge;
  edge >>= 1;
  SCROLL(BAND_SKY) = (u8)edge;

  if (safe) safe--;
  if (star) {
    if (!(clock & 1)) star--;
    if ((clock & 7) == 0) new_thing(SPARK, camera + fox_px + (random() & 7), fox_py + (random() & 7) - 4);
  }
  if (hurt_pose) hurt_pose--;
  if (dash_charge < 4 && ++charge_wait >= 150) {
    charge_wait = 0;
    dash_charge++;
    hud_dirty |= HUD_ALL;
  }
  if (!over || (!on_ground && fox_py <= 122)) move_fox(held, pressed);
  move_things();

  if (++wave_wait >= 10 && !queue_used() && !hud_dirty) {
    wave_wait = 0;
    wave_frame = (wave_frame + 1) & 3;
    queue_row(VRAM + 0x1000 + T_WAVE_0 * 16, wave_frames + ((u16)wave_frame << 4), 16);
  }
}

// ---- pictures

static const u8 run_tiles[4] = {S_FOX_RUN0, S_FOX_RUN1, S_FOX_RUN2, S_FOX_RUN3};
static const u8 coin_tiles[4] = {S_COIN_0, S_COIN_1, S_COIN_2, S_COIN_1};
static const u8 item_tiles[5] = {0, S_COIN_0, S_GEM, S_HEART, S_STAR};
static const u8 item_attrs[5] = {0, 3, 4, 5, 3};
static const u8 spark_tiles[4] = {S_SPARK_0, S_SPARK_1, S_SPARK_2, S_SPARK_2};

void game_draw(void) {
  Thing *t;
  u8 i, kind, tile, attr, beat, x, y;

  clear_objects();
  attr = 0;
  if (star && (star > 40 || (clock & 4))) attr = (clock >> 2) & 7;
  if ((!(safe & 4) || hurt_pose) && (!over || fox_py <= 122)) {
    if (hurt_pose || bubble || over) {
      tile = S_FOX_HURT;
    } else if (dash) {
      tile = S_FOX_DASH;
    } else if (!on_ground && fox_vy < 0) {
      tile = S_FOX_JUMP;
    } else if (!on_ground && !coyote) {
      tile = S_FOX_FALL;
    } else {
      run_phase += speed > 34 ? 6 : 5;
      tile = run_tiles[(run_phase >> 5) & 3];
    }
    x = (u8)(fox_x >> 4) + 8;
    y = (u8)(fox_y >> 4) + 16;
    PUT(x, y, tile, attr);
    PUT(x + 8, y, tile + 2, attr);
    if (bubble) {
      PUT(x - 8, y, (clock & 8) ? S_SHINE : S_SPARK_1, 6);
      PUT(x + 16, y, (clock & 8) ? S_SPARK_1 : S_SHINE, 6);
    }
  }
  beat = (clock >> 3) & 3;
  for (i = 0; i < things_count; i++) {
    if (OBJECTS_FULL) break;
    t = SEEN(i);
    kind = t->kind;
    x = t->ox - 8;
    y = t->y + 16;
    switch (kind) {
      case NOTHING:
        continue;
      case COIN:
        PUT(x, y, coin_tiles[beat], (beat == 3) ? 3 | ATTR_FLIP : 3);
        continue;
      case GEM:
      case HEART:
      case STAR:
        PUT(x, y + ((beat == 1) ? 1 : 0), item_tiles[kind], item_attrs[kind] | ATTR_DARK);
        continue;
      case SNAIL:
        tile = (t->age & 16) ? S_SNAIL_1 : S_SNAIL_0;
        attr = 1 | ATTR_DARK;
        break;
      case HOG:
        tile = (t->age & 16) ? S_HOG_1 : S_HOG_0;
        attr = 7 | ATTR_DARK;
        break;
      case BIRD:
        tile = (t->age & 8) ? S_BIRD_1 : S_BIRD_0;
        attr = 2 | ATTR_DARK;
        break;
      case SPARK:
        PUT(x, y, spark_tiles[t->age >> 2], 3);
        continue;
      case PUFF:
        PUT(x, y, t->age < 7 ? S_PUFF_0 : S_PUFF_1, 6);
        continue;
      case SPLASH:
        PUT(x, y, S_SPLASH, 6);
        PUT(x - 5, y + 6, S_SPLASH, 6);
        PUT(x + 6, y + 8, S_SPLASH, 6);
        continue;
      case BIT:
        PUT(x, y, S_BIT, 7);
        continue;
      default:
        tile = (u8)t->vx;
        attr = 6;
    }
    // The left half is gone when its place would be left of 0.
    if (x < 168) PUT(x, y, tile, attr);
    PUT(x + 8, y, tile + 2, attr);
  }
}

// ---- the player of the demo

u8 auto_pad(void) {
  static u8 last;
  Thing *t;
  u8 pad = 0, i, row, dx, dy, jump = 0, hit = 0;
  u16 wx = camera + fox_px;
  u8 fox_ox = fox_px + 16;
  if (bubble) return 0;
  row = (fox_py + 16) >> 3;
  for (i = 0; i < things_count; i++) {
    t = SEEN(i);
    if (!t->kind || t->kind > BIRD) continue;
    dx = t->ox - fox_ox - 6;
    if (dx >= 28) continue;
    dy = t->y - fox_py;
    if (t->kind >= SNAIL) {
      if ((u8)(dy + 15) < 32) {
        if (dash_charge > 1 && dx < 20) hit = 1;
        else if (on_ground) jump = 1;
      }
    } else if (on_ground && dx > 4 && dx < 24 && (u8)(dy + 55) < 39) {
      jump = 1;
    }
  }
  if (on_ground) {
    // A hole or a wall ahead?
    if (!solid_at(wx + 18, 16) && !floor_at(wx + 18, row) && !floor_at(wx + 18, row + 1)) jump = 1;
    else if (solid_at(wx + 26, row - 2)) jump = 1;
  } else if (fox_vy > 24 && can_flip && fox_py > 66) {
    if (!solid_at(wx + 4, 16) || !solid_at(wx + 20, 16)) {
      if (!floor_at(wx + 12, row + 1) && !floor_at(wx + 12, row + 2)) jump = 2;
    }
  }
  if (jump == 1) pad = PAD_A;
  else if (jump == 2) pad = (last & PAD_A) ? 0 : PAD_A;
  else if (!on_ground && fox_vy < 0 && (last & PAD_A)) pad = PAD_A;
  if (hit && !dash) pad |= PAD_B;
  if (fox_px < 40) pad |= PAD_RIGHT;
  else if (fox_px > 56) pad |= PAD_LEFT;
  last = pad;
  return pad;
}

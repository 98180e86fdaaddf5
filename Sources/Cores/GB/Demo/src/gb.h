// The Game Boy as this game sees it: registers and the few routines of crt0.s.
#pragma once

typedef unsigned char u8;
typedef signed char s8;
typedef unsigned int u16;
typedef signed int s16;

#define REG(address) (*(volatile u8 *)(address))
#define P1 REG(0xFF00)
#define IF REG(0xFF0F)
#define NR10 REG(0xFF10)
#define NR11 REG(0xFF11)
#define NR12 REG(0xFF12)
#define NR13 REG(0xFF13)
#define NR14 REG(0xFF14)
#define NR21 REG(0xFF16)
#define NR22 REG(0xFF17)
#define NR23 REG(0xFF18)
#define NR24 REG(0xFF19)
#define NR30 REG(0xFF1A)
#define NR31 REG(0xFF1B)
#define NR32 REG(0xFF1C)
#define NR33 REG(0xFF1D)
#define NR34 REG(0xFF1E)
#define NR41 REG(0xFF20)
#define NR42 REG(0xFF21)
#define NR43 REG(0xFF22)
#define NR44 REG(0xFF23)
#define NR50 REG(0xFF24)
#define NR51 REG(0xFF25)
#define NR52 REG(0xFF26)
#define WAVE_RAM ((volatile u8 *)0xFF30)
#define LCDC REG(0xFF40)
#define STAT REG(0xFF41)
#define SCY REG(0xFF42)
#define SCX REG(0xFF43)
#define LY REG(0xFF44)
#define LYC REG(0xFF45)
#define BGP REG(0xFF47)
#define OBP0 REG(0xFF48)
#define OBP1 REG(0xFF49)
#define WY REG(0xFF4A)
#define WX REG(0xFF4B)
#define VBK REG(0xFF4F)
#define BCPS REG(0xFF68)
#define BCPD REG(0xFF69)
#define OCPS REG(0xFF6A)
#define OCPD REG(0xFF6B)
#define IE REG(0xFFFF)

#define VRAM ((u8 *)0x8000)
#define MAP_VIEW ((u8 *)0x9800)
#define MAP_WINDOW ((u8 *)0x9C00)
#define SAVE_RAM ((volatile u8 *)0xA000)
#define SAVE_ENABLE REG(0x0000)  // MBC1: writing 0x0A here opens the save RAM

// The pad, one bit each, as read_pad puts them together.
enum { PAD_A = 1, PAD_B = 2, PAD_SELECT = 4, PAD_START = 8, PAD_RIGHT = 16, PAD_LEFT = 32, PAD_UP = 64, PAD_DOWN = 128 };

// ---- crt0.s
extern u8 is_color;           // not 0 on a Game Boy Color
extern volatile u8 vblanks;   // counts up once a frame
extern volatile u8 frame_ready; // set when the three below may be used at the next VBlank
extern u8 shadow_oam[160];    // copied to the objects
extern u8 vram_queue[128];    // what to write to VRAM (see video.c), ended by a 0
extern u8 raster_a[256];      // records for the LYC interrupt (see video.c) ...
extern u8 raster_b[256];
extern u8 raster_next;        // ... which of the two the next frame takes: 0 or 1
extern u8 window_y;           // where the window begins
extern u8 palette_pending;    // not 0: copy palette_buffer to the background palettes
extern u8 palette_buffer[64];
extern u8 *raster_to;         // what scroll_raster works on: records,
extern const u8 *raster_from; // their table in ROM,
extern u8 raster_count;       // how many
void scroll_raster(void);     // puts the bands' scroll positions into the records
extern u8 thing_page[192];    // 24 things of 8 bytes (game.c)
extern u8 things_seen[24];    // low address bytes of those on the screen
extern u8 things_count;
void place_things(void);      // makes that list and each thing's place; drops what is left behind
void wait_frame(void);        // sleeps until the next VBlank is over
u8 read_pad(void);

// Pictures of every kind, by scenario: formats, pitches, and what no host should be sent.
#include "base.h"

static unsigned char pixels[64 * 64 * 4 + 64];

static void format(enum retro_pixel_format wanted) { environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &wanted); }
static void put16(size_t at, uint16_t value) { memcpy(pixels + at, &value, 2); }
static void put32(size_t at, uint32_t value) { memcpy(pixels + at, &value, 4); }

void on_load(void) {
  if (scenario == 1) format(RETRO_PIXEL_FORMAT_XRGB8888);
  if (scenario == 2) format(RETRO_PIXEL_FORMAT_RGB565);
  if (scenario == 9) {
    struct retro_game_geometry geometry = {320, 200, 9999, 9999, 1.5f};
    environment(RETRO_ENVIRONMENT_SET_GEOMETRY, &geometry);
  }
}

void retro_get_system_av_info(struct retro_system_av_info *info) {
  *info = (struct retro_system_av_info){{16, 8, 16, 8, scenario == 10 ? -1.0f : 0}, {50, 0}};
  if (scenario == 10) info->timing.fps = 0.0 / 0.0, info->timing.sample_rate = -1;
}

void on_run(void) {
  memset(pixels, 0, sizeof pixels);
  switch (scenario) {
  case 0: // 0RGB1555 by default, pitch wider than the row
    put16(0, 0x7fff), put16(2, 0x7c00), put16(10, 0x03e1), put16(12, 0x8000);
    video(pixels, 2, 2, 10);
    break;
  case 1: // XRGB8888 with rubbish in the top byte
    put32(0, 0xff123456), put32(4, 0x00ffffff);
    video(pixels, 1, 2, 4);
    break;
  case 2: // RGB565 at an odd address and an odd pitch
    put16(1, 0xffff), put16(3, 0xf800), put16(8, 0x07e0), put16(10, 0x0841);
    video(pixels + 1, 2, 2, 7);
    break;
  case 3: // the format changes from frame to frame
    format(frame % 2 ? RETRO_PIXEL_FORMAT_XRGB8888 : RETRO_PIXEL_FORMAT_RGB565);
    put32(0, 0x00ff00ff);
    video(pixels, frame % 2 ? 1 : 2, 1, 16);
    break;
  case 4: // rows that overlap: less pitch than pixels
    if (frame == 0) put16(0, 0x7fff), video(pixels, 1, 1, 2);
    else video(pixels, 64, 64, 100);
    break;
  case 5: video(RETRO_HW_FRAME_BUFFER_VALID, 64, 64, 0); break;
  case 6: // sizes that would overflow
    video(pixels, 0xffffffffu, 0xffffffffu, (size_t)-1);
    video(pixels, 0, 0, 0);
    video(pixels, 8193, 1, 8193 * 2);
    video(pixels, 1, 1, (size_t)-2);
    break;
  case 7: // nothing but repeats, then a picture, then repeats
    if (frame == 2) put16(0, 0x001f), video(pixels, 1, 1, 2);
    else video(NULL, 64, 64, 128);
    break;
  case 8: // another size in each frame, and rotation
    video(pixels, 1 + frame, 64 - frame, 128);
    unsigned turns = frame;
    environment(RETRO_ENVIRONMENT_SET_ROTATION, &turns);
    break;
  case 11: { // new AV info in the middle
    struct retro_system_av_info info = {{32, 16, 32, 16, 2}, {60, 44100}};
    if (frame == 1) environment(RETRO_ENVIRONMENT_SET_SYSTEM_AV_INFO, &info);
    break;
  }
  case 12: { // formats that do not exist
    enum retro_pixel_format wrong = 3;
    bool is_taken = environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &wrong);
    wrong = (enum retro_pixel_format)-1;
    is_taken |= environment(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, &wrong);
    put16(0, is_taken ? 0x7fff : 0x001f);
    video(pixels, 1, 1, 2);
    break;
  }
  default: break;
  }
}

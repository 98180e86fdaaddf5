#include "deblock.h"

#include <stdlib.h>

/// The strength for each quantiser: ITU-T H.263, Annex J, table J.2.
static const uint8_t strengths[32] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6,  6,  7,  7,
                                      7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12};

/// So many bits from a place, the highest first; 0 beyond the end.
static uint32_t bits(const uint8_t *bytes, size_t count, size_t at, int length) {
  uint32_t value = 0;
  for (; length > 0; length--, at++) {
    uint32_t bit = at / 8 < count ? bytes[at / 8] >> (7 - at % 8) & 1u : 0;
    value = value << 1 | bit;
  }
  return value;
}

int cav_deblock_strength(const uint8_t *bytes, size_t count) {
  // SWF file format specification, H263VIDEOPACKET: start code, version, number, size, kind, the wish, the quantiser.
  if (bits(bytes, count, 0, 17) != 1) return 0;
  uint32_t size = bits(bytes, count, 30, 3);
  size_t at = 33 + (size == 0 ? 16 : size == 1 ? 32 : 0) + 2;
  if (!bits(bytes, count, at, 1)) return 0;
  return strengths[bits(bytes, count, at + 1, 5)];
}

static uint8_t clipped(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

/// The four pixels across an edge, `step` apart, of which `c` is the first after it.
static void filter(uint8_t *c, ptrdiff_t step, int strength) {
  uint8_t *a = c - 2 * step, *b = c - step, *d = c + step;
  // All divisions round down, as shifts do: so the recorded pictures show.
  int difference = (*a - 4 * *b + 4 * *c - *d) >> 3;
  int size = abs(difference);
  // It grows up to the strength and falls to nothing at twice the strength: a real edge of the picture stays.
  int excess = 2 * (size - strength);
  int ramp = size - (excess > 0 ? excess : 0);
  if (ramp <= 0) return;
  int inner = difference < 0 ? -ramp : ramp;
  int limit = abs(inner >> 1);
  int outer = (*a - *d) >> 2;
  outer = outer < -limit ? -limit : outer > limit ? limit : outer;
  *a = clipped(*a - outer);
  *b = clipped(*b + inner);
  *c = clipped(*c - inner);
  *d = clipped(*d + outer);
}

void cav_deblock_plane(uint8_t *plane, int stride, int width, int height, int strength) {
  if (strength <= 0) return;
  // Edges that lie across come first.
  for (int y = 8; y + 1 < height; y += 8) {
    uint8_t *row = plane + (ptrdiff_t)y * stride;
    for (int x = 0; x < width; x++) filter(row + x, stride, strength);
  }
  for (int y = 0; y < height; y++) {
    uint8_t *row = plane + (ptrdiff_t)y * stride;
    for (int x = 8; x + 1 < width; x += 8) filter(row + x, 1, strength);
  }
}

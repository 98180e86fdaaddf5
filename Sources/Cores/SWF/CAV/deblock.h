// The filter that takes the edges of blocks out of H.263 pictures.
#ifndef ARCADIA_CAV_DEBLOCK_H
#define ARCADIA_CAV_DEBLOCK_H

#include <stddef.h>
#include <stdint.h>

/// How strongly a packet of Flash's H.263 asks to be smoothed, 1 to 12; 0 when it does not, or is none.
int cav_deblock_strength(const uint8_t *bytes, size_t count);

/// Smooths the edges of the 8 × 8 blocks of a plane, in place.
void cav_deblock_plane(uint8_t *plane, int stride, int width, int height, int strength);

#endif

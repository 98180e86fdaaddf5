// A JPEG picture from bytes in memory, by libjpeg-turbo.
//
// libjpeg reports errors by longjmp, which Swift must never see: it stays behind these two functions.
#ifndef ARCADIA_CJPEG_H
#define ARCADIA_CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// The size of the picture in `bytes`; 0 when it is none.
int cjpeg_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

/// Writes the picture as opaque pixels (blue, green, red, 255) to `pixels`, which has room for `width` × `height`.
///
/// A `divisor` of 2, 4 or 8 decodes a part of the data only, for a picture that is so many times smaller; its sides are rounded up.
/// With 1 it has its own size. Rows that the data lack keep what they had. Gives the number of rows that were written; 0 for
/// another size.
uint32_t cjpeg_decode(const uint8_t *bytes, size_t count, uint32_t divisor, uint8_t *pixels, uint32_t width, uint32_t height);

/// The file of a picture of `width` × `height` pixels (blue, green, red, any), in a quality from 0 to 100; null when there is no
/// memory. `cjpeg_free` gives it back.
uint8_t *cjpeg_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int quality, size_t *count);

void cjpeg_free(uint8_t *bytes);

#endif

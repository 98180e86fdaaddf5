// Reverses the filters of the rows of a PNG picture, in place ("Filtering", 9.2): rows of one byte for the filter and `stride` bytes. Returns the first
// filter that the specification does not have, or -1. pictures.py has the same in Python, a hundred times slower.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int unfilter(uint8_t *rows, size_t count, size_t stride, size_t step) {
  uint8_t *before = NULL;
  for (size_t row = 0; row < count; row++) {
    uint8_t kind = rows[row * (stride + 1)], *line = rows + row * (stride + 1) + 1;
    if (kind > 4) return kind;
    for (size_t i = 0; i < stride; i++) {
      int left = i >= step ? line[i - step] : 0, above = before ? before[i] : 0, corner = before && i >= step ? before[i - step] : 0;
      int guess = left + above - corner, far[3] = {abs(guess - left), abs(guess - above), abs(guess - corner)};
      int paeth = far[0] <= far[1] && far[0] <= far[2] ? left : far[1] <= far[2] ? above : corner;
      int guesses[5] = {0, left, above, (left + above) / 2, paeth};
      line[i] += guesses[kind];
    }
    before = line;
  }
  return -1;
}

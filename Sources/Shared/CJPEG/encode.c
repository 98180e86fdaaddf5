#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>

struct trap {
  struct jpeg_error_mgr manager;
  jmp_buf back;
};

static void fail(j_common_ptr info) { longjmp(((struct trap *)info->err)->back, 1); }

static void silence(j_common_ptr info) { (void)info; }

uint8_t *cjpeg_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int quality, size_t *count) {
  struct jpeg_compress_struct info;
  struct trap trap;
  unsigned char *bytes = NULL;
  unsigned long size = 0;
  info.err = jpeg_std_error(&trap.manager);
  trap.manager.error_exit = fail;
  trap.manager.output_message = silence;
  if (setjmp(trap.back)) {
    jpeg_destroy_compress(&info);
    free(bytes);
    return NULL;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &bytes, &size);
  info.image_width = width;
  info.image_height = height;
  info.input_components = 4;
  info.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.next_scanline * width * 4);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  *count = size;
  return bytes;
}

void cjpeg_free(uint8_t *bytes) { free(bytes); }

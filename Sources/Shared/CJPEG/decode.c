#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <jpeglib.h>

struct trap {
  struct jpeg_error_mgr manager;
  jmp_buf back;
};

static void fail(j_common_ptr info) { longjmp(((struct trap *)info->err)->back, 1); }

static void ignore(j_common_ptr info, int level) {
  (void)info;
  (void)level;
}

static void silence(j_common_ptr info) { (void)info; }

static void open_trap(struct jpeg_decompress_struct *info, struct trap *trap) {
  info->err = jpeg_std_error(&trap->manager);
  trap->manager.error_exit = fail;
  trap->manager.emit_message = ignore;
  trap->manager.output_message = silence;
}

int cjpeg_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  struct jpeg_decompress_struct info;
  struct trap trap;
  open_trap(&info, &trap);
  if (setjmp(trap.back)) {
    jpeg_destroy_decompress(&info);
    return 0;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, bytes, count);
  int found = jpeg_read_header(&info, TRUE) == JPEG_HEADER_OK;
  *width = info.image_width;
  *height = info.image_height;
  jpeg_destroy_decompress(&info);
  return found;
}

uint32_t cjpeg_decode(const uint8_t *bytes, size_t count, uint32_t divisor, uint8_t *pixels, uint32_t width, uint32_t height) {
  struct jpeg_decompress_struct info;
  struct trap trap;
  volatile uint32_t rows = 0;
  open_trap(&info, &trap);
  if (setjmp(trap.back)) {
    jpeg_destroy_decompress(&info);
    return rows;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, bytes, count);
  if (jpeg_read_header(&info, TRUE) != JPEG_HEADER_OK) fail((j_common_ptr)&info);
  // libjpeg-turbo writes blue, green, red and 255.
  info.out_color_space = JCS_EXT_BGRA;
  info.scale_num = 1;
  info.scale_denom = divisor;
  jpeg_start_decompress(&info);
  if (info.output_width == width && info.output_height == height) {
    while (info.output_scanline < info.output_height) {
      JSAMPROW row = pixels + (size_t)info.output_scanline * width * 4;
      if (jpeg_read_scanlines(&info, &row, 1) != 1) break;
      rows = info.output_scanline;
    }
  }
  jpeg_destroy_decompress(&info);
  return rows;
}

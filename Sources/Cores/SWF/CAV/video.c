#include "CAV.h"
#include "deblock.h"

#include <libavcodec/avcodec.h>
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
#include <string.h>

struct cav_video {
  AVCodecContext *context;
  AVPacket *packet;
  /// What the decoder gave last; `next` is where it puts the following one, so that an error keeps the picture.
  AVFrame *frame;
  AVFrame *next;
  int has_picture;
  enum AVCodecID codec;
  enum cav_deblocking deblocking;
};

/// No picture in a movie is larger.
static const int64_t most_pixels = 1 << 24;

static enum AVCodecID identifier(enum cav_video_codec codec) {
  switch (codec) {
  case CAV_H263: return AV_CODEC_ID_FLV1;
  case CAV_SCREEN: return AV_CODEC_ID_FLASHSV;
  case CAV_SCREEN2: return AV_CODEC_ID_FLASHSV2;
  case CAV_VP6: return AV_CODEC_ID_VP6F;
  case CAV_VP6_ALPHA: return AV_CODEC_ID_VP6A;
  case CAV_H264: return AV_CODEC_ID_H264;
  }
  return AV_CODEC_ID_NONE;
}

static cav_video *open_decoder(enum AVCodecID id, int width, int height, const uint8_t *extra, size_t extra_count) {
  av_log_set_level(AV_LOG_QUIET);
  const AVCodec *decoder = avcodec_find_decoder(id);
  if (!decoder || width < 0 || height < 0 || width > 16384 || height > 16384 || extra_count > 65536) return NULL;
  cav_video *video = av_mallocz(sizeof *video);
  if (!video) return NULL;
  video->context = avcodec_alloc_context3(decoder);
  video->packet = av_packet_alloc();
  video->frame = av_frame_alloc();
  video->next = av_frame_alloc();
  if (!video->context || !video->packet || !video->frame || !video->next) goto failed;
  video->codec = id;
  video->context->width = width;
  video->context->height = height;
  video->context->thread_count = 1;
  video->context->max_pixels = most_pixels;
  // Flash's H.263 is decoded with an exact transform.
  if (id == AV_CODEC_ID_FLV1) video->context->idct_algo = FF_IDCT_FAAN;
  if (extra_count) {
    video->context->extradata = av_mallocz(extra_count + AV_INPUT_BUFFER_PADDING_SIZE);
    if (!video->context->extradata) goto failed;
    memcpy(video->context->extradata, extra, extra_count);
    video->context->extradata_size = (int)extra_count;
  }
  if (avcodec_open2(video->context, decoder, NULL) < 0) goto failed;
  return video;
failed:
  cav_video_close(video);
  return NULL;
}

cav_video *cav_video_open(enum cav_video_codec codec, int width, int height, const uint8_t *extra,
                          size_t extra_count) {
  return open_decoder(identifier(codec), width, height, extra, extra_count);
}

void cav_video_close(cav_video *video) {
  if (!video) return;
  avcodec_free_context(&video->context);
  av_packet_free(&video->packet);
  av_frame_free(&video->frame);
  av_frame_free(&video->next);
  av_free(video);
}

/// Smooths the last picture's blocks if it is to be; the decoder continues with the picture as it was.
static void smooth(cav_video *video, const uint8_t *bytes, size_t count) {
  AVFrame *frame = video->frame;
  if (video->codec != AV_CODEC_ID_FLV1 || video->deblocking == CAV_NO_DEBLOCKING) return;
  int strength = cav_deblock_strength(bytes, count);
  if (!strength || frame->format != AV_PIX_FMT_YUV420P || av_frame_make_writable(frame) < 0) return;
  for (int plane = 0; plane < 3; plane++) {
    int shift = plane > 0;
    cav_deblock_plane(frame->data[plane], frame->linesize[plane], (frame->width + shift) >> shift,
                      (frame->height + shift) >> shift, strength);
  }
}

int cav_video_feed(cav_video *video, const uint8_t *bytes, size_t count) {
  if (count > (size_t)1 << 28) return 0;
  AVPacket *packet = video->packet;
  if (count) {
    if (av_new_packet(packet, (int)count) < 0) return 0;
    memcpy(packet->data, bytes, count);
  }
  int sent = avcodec_send_packet(video->context, count ? packet : NULL);
  av_packet_unref(packet);
  if (sent < 0) return 0;
  int found = 0;
  while (avcodec_receive_frame(video->context, video->next) >= 0) {
    av_frame_unref(video->frame);
    av_frame_move_ref(video->frame, video->next);
    video->has_picture = 1;
    found = 1;
  }
  if (found) smooth(video, bytes, count);
  return found;
}

void cav_video_set_deblocking(cav_video *video, enum cav_deblocking deblocking) { video->deblocking = deblocking; }

void cav_video_flush(cav_video *video) { avcodec_flush_buffers(video->context); }

int cav_video_picture(const cav_video *video, struct cav_picture *picture) {
  const AVFrame *frame = video->frame;
  memset(picture, 0, sizeof *picture);
  if (!video->has_picture) return 0;
  switch (frame->format) {
  case AV_PIX_FMT_YUV420P:
  case AV_PIX_FMT_YUVJ420P: picture->planes = 3; break;
  case AV_PIX_FMT_YUVA420P:
    picture->planes = 4;
    picture->has_alpha = 1;
    break;
  case AV_PIX_FMT_BGR24: picture->planes = 1; break;
  default: return 0;
  }
  picture->width = frame->width;
  picture->height = frame->height;
  for (int plane = 0; plane < picture->planes; plane++) {
    picture->data[plane] = frame->data[plane];
    picture->stride[plane] = frame->linesize[plane];
  }
  return picture->width > 0 && picture->height > 0;
}

static uint32_t clamp(int32_t value) {
  // 16 bits of fraction, rounded.
  int32_t whole = (value + 0x8000) >> 16;
  return whole < 0 ? 0 : whole > 255 ? 255 : (uint32_t)whole;
}

int cav_video_pixels(const struct cav_picture *picture, uint32_t *pixels) {
  for (int y = 0; y < picture->height; y++) {
    uint32_t *to = pixels + (size_t)y * (size_t)picture->width;
    const uint8_t *light = picture->data[0] + (ptrdiff_t)y * picture->stride[0];
    if (picture->planes == 1) {
      for (int x = 0; x < picture->width; x++, light += 3) {
        to[x] = 0xFF000000u | (uint32_t)light[2] << 16 | (uint32_t)light[1] << 8 | light[0];
      }
      continue;
    }
    if (picture->planes < 3) return 0;
    const uint8_t *blueness = picture->data[1] + (ptrdiff_t)(y / 2) * picture->stride[1];
    const uint8_t *redness = picture->data[2] + (ptrdiff_t)(y / 2) * picture->stride[2];
    const uint8_t *alphas = picture->has_alpha ? picture->data[3] + (ptrdiff_t)y * picture->stride[3] : NULL;
    for (int x = 0; x < picture->width; x++) {
      int32_t l = (light[x] - 16) * 76309;
      int32_t b = blueness[x / 2] - 128;
      int32_t r = redness[x / 2] - 128;
      uint32_t red = clamp(l + 104597 * r);
      uint32_t green = clamp(l - 25675 * b - 53279 * r);
      uint32_t blue = clamp(l + 132201 * b);
      uint32_t alpha = 255;
      if (alphas) {
        alpha = alphas[x];
        if (red > alpha) red = alpha;
        if (green > alpha) green = alpha;
        if (blue > alpha) blue = alpha;
      }
      to[x] = alpha << 24 | red << 16 | green << 8 | blue;
    }
  }
  return 1;
}

cav_video *cav_file_open(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  enum AVCodecID id = AV_CODEC_ID_NONE;
  if (count > 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0) id = AV_CODEC_ID_PNG;
  if (count > 6 && memcmp(bytes, "GIF8", 4) == 0) id = AV_CODEC_ID_GIF;
  if (id == AV_CODEC_ID_NONE) return NULL;
  cav_video *video = open_decoder(id, 0, 0, NULL, 0);
  if (!video) return NULL;
  // A decoder may hold a picture back until there is no more to come.
  if ((!cav_video_feed(video, bytes, count) && !cav_video_feed(video, NULL, 0)) || video->frame->width < 1 ||
      video->frame->height < 1) {
    cav_video_close(video);
    return NULL;
  }
  *width = (uint32_t)video->frame->width;
  *height = (uint32_t)video->frame->height;
  return video;
}

int cav_file_pixels(const cav_video *video, uint8_t *pixels, uint32_t width, uint32_t height) {
  const AVFrame *frame = video->frame;
  if (frame->width != (int)width || frame->height != (int)height) return 0;
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *row = frame->data[0] + (ptrdiff_t)y * frame->linesize[0];
    uint8_t *to = pixels + (size_t)y * width * 4;
    for (uint32_t x = 0; x < width; x++, to += 4) {
      switch (frame->format) {
      case AV_PIX_FMT_BGRA: memcpy(to, row + x * 4, 4); break;
      case AV_PIX_FMT_RGBA:
        to[0] = row[x * 4 + 2];
        to[1] = row[x * 4 + 1];
        to[2] = row[x * 4];
        to[3] = row[x * 4 + 3];
        break;
      case AV_PIX_FMT_RGB24:
        to[0] = row[x * 3 + 2];
        to[1] = row[x * 3 + 1];
        to[2] = row[x * 3];
        to[3] = 255;
        break;
      case AV_PIX_FMT_GRAY8:
        to[0] = to[1] = to[2] = row[x];
        to[3] = 255;
        break;
      case AV_PIX_FMT_YA8:
        to[0] = to[1] = to[2] = row[x * 2];
        to[3] = row[x * 2 + 1];
        break;
      case AV_PIX_FMT_MONOBLACK: {
        to[0] = to[1] = to[2] = row[x >> 3] >> (7 - (x & 7)) & 1 ? 255 : 0;
        to[3] = 255;
        break;
      }
      case AV_PIX_FMT_PAL8: {
        uint32_t color = ((const uint32_t *)frame->data[1])[row[x]];
        to[0] = (uint8_t)color;
        to[1] = (uint8_t)(color >> 8);
        to[2] = (uint8_t)(color >> 16);
        to[3] = (uint8_t)(color >> 24);
        break;
      }
      // Sixteen bits a channel, the high byte first.
      case AV_PIX_FMT_RGB48BE:
        to[0] = row[x * 6 + 4];
        to[1] = row[x * 6 + 2];
        to[2] = row[x * 6];
        to[3] = 255;
        break;
      case AV_PIX_FMT_RGBA64BE:
        to[0] = row[x * 8 + 4];
        to[1] = row[x * 8 + 2];
        to[2] = row[x * 8];
        to[3] = row[x * 8 + 6];
        break;
      case AV_PIX_FMT_GRAY16BE:
        to[0] = to[1] = to[2] = row[x * 2];
        to[3] = 255;
        break;
      default: return 0;
      }
    }
  }
  return 1;
}

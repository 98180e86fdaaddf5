// Sounds, videos and pictures of Flash movies, by FFmpeg's libavcodec.
//
// What these functions get may be hostile: they bound what they allocate, and give nothing instead of failing. A decoder
// belongs to its opener, and to one thread at a time.
#ifndef ARCADIA_CAV_H
#define ARCADIA_CAV_H

#include <stddef.h>
#include <stdint.h>

/// How sounds are packed.
enum cav_sound_codec {
  CAV_MP3 = 0,
  CAV_ADPCM_SWF = 1,
  CAV_NELLYMOSER = 2,
  CAV_SPEEX = 3,
  CAV_AAC = 4,
  CAV_ALAW = 5,
  CAV_MULAW = 6,
};

/// A sound's decoder.
typedef struct cav_sound cav_sound;

/// Opens a decoder; NULL when there is none. `extra` is what some codecs need to know first (AAC: its configuration).
cav_sound *cav_sound_open(enum cav_sound_codec codec, int rate, int channels, const uint8_t *extra,
                          size_t extra_count);

void cav_sound_close(cav_sound *sound);

/// Feeds bytes: of MP3 any piece of a stream, of other codecs whole packets. The samples lie in the sound's own memory
/// until the next call; with no bytes at all, what was held back comes.
void cav_sound_feed(cav_sound *sound, const uint8_t *bytes, size_t count);

/// Samples of each channel that the last feeding gave, no more than `CAV_SOUND_MOST`.
size_t cav_sound_count(const cav_sound *sound);

/// Those samples, interleaved; NULL if there are none.
const int16_t *cav_sound_samples(const cav_sound *sound);

/// What they are like: 1 or 2 channels, and samples a second. Streams may change both.
int cav_sound_channels(const cav_sound *sound);
int cav_sound_rate(const cav_sound *sound);

/// The most samples of each channel that one feeding gives: ten minutes.
#define CAV_SOUND_MOST (44100u * 600u)

/// How pictures of a video are packed.
enum cav_video_codec {
  CAV_H263 = 0,
  CAV_SCREEN = 1,
  CAV_SCREEN2 = 2,
  CAV_VP6 = 3,
  CAV_VP6_ALPHA = 4,
  CAV_H264 = 5,
};

/// A video's decoder.
typedef struct cav_video cav_video;

/// Opens a decoder; NULL when there is none. `extra` is what H.264 needs to know first.
cav_video *cav_video_open(enum cav_video_codec codec, int width, int height, const uint8_t *extra,
                          size_t extra_count);

void cav_video_close(cav_video *video);

/// Whether the blocks of H.263 are smoothed (`DefineVideoStream`).
enum cav_deblocking {
  /// Where a packet asks for it.
  CAV_PACKET_DEBLOCKING = 0,
  CAV_NO_DEBLOCKING = 1,
};

/// Decides it for the packets to come.
void cav_video_set_deblocking(cav_video *video, enum cav_deblocking deblocking);

/// Feeds a packet; 1 when there is a picture now. No bytes at all ask for one that was held back.
int cav_video_feed(cav_video *video, const uint8_t *bytes, size_t count);

/// Forgets what came before: the next packet stands for itself.
void cav_video_flush(cav_video *video);

/// What the last picture is made of.
struct cav_picture {
  int width;
  int height;
  /// 3 planes (luminance, two of colour of half the size each way) or, with `has_alpha`, 4; or 1 of blue, green, red.
  int planes;
  int has_alpha;
  const uint8_t *data[4];
  int stride[4];
};

/// The last picture; 0 when it is of a kind that Flash doesn't make.
int cav_video_picture(const cav_video *video, struct cav_picture *picture);

/// Writes a picture as premultiplied pixels (0xAARRGGBB) to room for `width` × `height` of it; 1 when it could.
///
/// As Flash Player does: ITU-R BT.601 of limited range, colours not interpolated, and with transparency, colours that
/// exceed it are cut.
int cav_video_pixels(const struct cav_picture *picture, uint32_t *pixels);

/// The size of a picture file (PNG or GIF), and opens it; NULL when it is none. A GIF's first picture counts.
cav_video *cav_file_open(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

/// Writes an opened file's pixels (blue, green, red, alpha; not premultiplied), which has room for `width` × `height`; 1 when it
/// could.
int cav_file_pixels(const cav_video *video, uint8_t *pixels, uint32_t width, uint32_t height);

#endif

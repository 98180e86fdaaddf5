#include "CAV.h"

#include <libavcodec/avcodec.h>
#include <libavutil/channel_layout.h>
#include <string.h>

struct cav_sound {
  AVCodecContext *context;
  AVCodecParserContext *parser;
  AVPacket *packet;
  AVFrame *frame;
  int16_t *samples;
  size_t count;
  size_t room;
  int channels;
  int rate;
};

static enum AVCodecID identifier(enum cav_sound_codec codec) {
  switch (codec) {
  case CAV_MP3: return AV_CODEC_ID_MP3;
  case CAV_ADPCM_SWF: return AV_CODEC_ID_ADPCM_SWF;
  case CAV_NELLYMOSER: return AV_CODEC_ID_NELLYMOSER;
  case CAV_SPEEX: return AV_CODEC_ID_SPEEX;
  case CAV_AAC: return AV_CODEC_ID_AAC;
  case CAV_ALAW: return AV_CODEC_ID_PCM_ALAW;
  case CAV_MULAW: return AV_CODEC_ID_PCM_MULAW;
  }
  return AV_CODEC_ID_NONE;
}

cav_sound *cav_sound_open(enum cav_sound_codec codec, int rate, int channels, const uint8_t *extra,
                          size_t extra_count) {
  av_log_set_level(AV_LOG_QUIET);
  enum AVCodecID id = identifier(codec);
  const AVCodec *decoder = avcodec_find_decoder(id);
  if (!decoder || channels < 1 || channels > 2 || rate < 1000 || rate > 192000 || extra_count > 65536) return NULL;
  cav_sound *sound = av_mallocz(sizeof *sound);
  if (!sound) return NULL;
  sound->channels = channels;
  sound->rate = rate;
  sound->context = avcodec_alloc_context3(decoder);
  sound->packet = av_packet_alloc();
  sound->frame = av_frame_alloc();
  if (!sound->context || !sound->packet || !sound->frame) goto failed;
  sound->context->sample_rate = rate;
  av_channel_layout_default(&sound->context->ch_layout, channels);
  sound->context->thread_count = 1;
  if (extra_count) {
    sound->context->extradata = av_mallocz(extra_count + AV_INPUT_BUFFER_PADDING_SIZE);
    if (!sound->context->extradata) goto failed;
    memcpy(sound->context->extradata, extra, extra_count);
    sound->context->extradata_size = (int)extra_count;
  }
  if (avcodec_open2(sound->context, decoder, NULL) < 0) goto failed;
  if (id == AV_CODEC_ID_MP3 && !(sound->parser = av_parser_init(id))) goto failed;
  return sound;
failed:
  cav_sound_close(sound);
  return NULL;
}

void cav_sound_close(cav_sound *sound) {
  if (!sound) return;
  if (sound->parser) av_parser_close(sound->parser);
  avcodec_free_context(&sound->context);
  av_packet_free(&sound->packet);
  av_frame_free(&sound->frame);
  av_free(sound->samples);
  av_free(sound);
}

static int16_t clip(float value) {
  float scaled = value * 32768.0f;
  if (!(scaled > -32768.0f)) return -32768;
  return scaled >= 32767.0f ? 32767 : (int16_t)scaled;
}

static int16_t sample(const AVFrame *frame, int channel, int index, int channels) {
  switch (frame->format) {
  case AV_SAMPLE_FMT_S16: return ((const int16_t *)frame->data[0])[index * channels + channel];
  case AV_SAMPLE_FMT_S16P: return ((const int16_t *)frame->extended_data[channel])[index];
  case AV_SAMPLE_FMT_FLT: return clip(((const float *)frame->data[0])[index * channels + channel]);
  case AV_SAMPLE_FMT_FLTP: return clip(((const float *)frame->extended_data[channel])[index]);
  case AV_SAMPLE_FMT_U8: return (int16_t)((frame->data[0][index * channels + channel] - 128) * 256);
  default: return 0;
  }
}

static void keep(cav_sound *sound) {
  const AVFrame *frame = sound->frame;
  int channels = frame->ch_layout.nb_channels;
  if (channels < 1 || frame->nb_samples < 1) return;
  int kept = channels > 2 ? 2 : channels;
  // A stream whose kind changes in the middle of a feeding keeps the kind that the feeding began with.
  if (sound->count == 0) {
    sound->channels = kept;
    if (frame->sample_rate > 0) sound->rate = frame->sample_rate;
  }
  size_t wanted = sound->count + (size_t)frame->nb_samples;
  if (wanted > CAV_SOUND_MOST) return;
  if (wanted > sound->room) {
    size_t room = wanted < 8192 ? 8192 : wanted * 2;
    int16_t *more = av_realloc_array(sound->samples, room * 2, sizeof *more);
    if (!more) return;
    sound->samples = more;
    sound->room = room;
  }
  int16_t *to = sound->samples + sound->count * (size_t)sound->channels;
  for (int index = 0; index < frame->nb_samples; index++) {
    for (int channel = 0; channel < sound->channels; channel++) {
      *to++ = sample(frame, channel < kept ? channel : 0, index, channels);
    }
  }
  sound->count = wanted;
}

static void decode(cav_sound *sound, const uint8_t *bytes, size_t count) {
  AVPacket *packet = sound->packet;
  if (bytes) {
    if (av_new_packet(packet, (int)count) < 0) return;
    memcpy(packet->data, bytes, count);
  }
  int sent = avcodec_send_packet(sound->context, bytes ? packet : NULL);
  av_packet_unref(packet);
  if (sent < 0) return;
  while (avcodec_receive_frame(sound->context, sound->frame) >= 0) {
    keep(sound);
    av_frame_unref(sound->frame);
  }
}

void cav_sound_feed(cav_sound *sound, const uint8_t *bytes, size_t count) {
  sound->count = 0;
  if (count > (size_t)1 << 28) return;
  if (!sound->parser) {
    decode(sound, count ? bytes : NULL, count);
    return;
  }
  // The parser wants zeros behind what it gets.
  uint8_t *copy = av_mallocz(count + AV_INPUT_BUFFER_PADDING_SIZE);
  if (!copy) return;
  if (count) memcpy(copy, bytes, count);
  size_t at = 0;
  do {
    uint8_t *out = NULL;
    int out_count = 0;
    int used = av_parser_parse2(sound->parser, sound->context, &out, &out_count, copy + at, (int)(count - at),
                                AV_NOPTS_VALUE, AV_NOPTS_VALUE, 0);
    if (used < 0) break;
    at += (size_t)used;
    if (out_count > 0) decode(sound, out, (size_t)out_count);
    if (used == 0 && out_count == 0) break;
  } while (at < count);
  av_free(copy);
}

size_t cav_sound_count(const cav_sound *sound) { return sound->count; }

const int16_t *cav_sound_samples(const cav_sound *sound) { return sound->count ? sound->samples : NULL; }

int cav_sound_channels(const cav_sound *sound) { return sound->channels; }

int cav_sound_rate(const cav_sound *sound) { return sound->rate; }

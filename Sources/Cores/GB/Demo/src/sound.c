// The sound driver: lead on pulse 2, broken chords on pulse 1, bass on the wave channel, beat on
// noise. An effect borrows pulse 1 or noise and gives it back; the music goes on underneath.
#include "sound.h"
#include "assets.h"

typedef struct {
  const u8 *start, *at;
  u8 left;  // frames until the next event
} Voice;

static Voice lead, arp, bass, beat;
static volatile u8 wanted_tune, wanted_fx, music_paused;
static u8 playing, lead_age, lead_note;
static const u8 *tone_fx, *noise_fx;  // steps that are still to come, 0 if none
static u8 tone_left, noise_left;

// Steps of an effect on pulse 1: frames, NR10, NR11, NR12, NR13, NR14; ended by 0.
static const u8 fx_coin[] = {4, 0, 0x80, 0xC1, 0x9D, 0x87, 12, 0, 0x80, 0xC2, 0xB6, 0x87, 0};
static const u8 fx_jump[] = {14, 0x16, 0x80, 0xA2, 0x00, 0x85, 0};
static const u8 fx_flip[] = {12, 0x15, 0x40, 0xA2, 0x00, 0x86, 0};
static const u8 fx_hurt[] = {6, 0x1D, 0x80, 0xF1, 0x80, 0x86, 14, 0x1C, 0x80, 0xF2, 0x00, 0x86, 0};
static const u8 fx_gem[] = {3, 0, 0x80, 0xC1, 0x83, 0x87, 3, 0, 0x80, 0xC1, 0x9D, 0x87, 3, 0, 0x80, 0xC1, 0xAC, 0x87,
                            12, 0, 0x80, 0xC2, 0xC1, 0x87, 0};
static const u8 fx_heart[] = {5, 0, 0x80, 0xC2, 0x06, 0x87, 5, 0, 0x80, 0xC2, 0x39, 0x87, 5, 0, 0x80, 0xC2, 0x59, 0x87,
                              16, 0, 0x80, 0xC3, 0x83, 0x87, 0};
static const u8 fx_start[] = {5, 0, 0x80, 0xC2, 0x06, 0x87, 5, 0, 0x80, 0xC2, 0x59, 0x87, 18, 0, 0x80, 0xC3, 0x83, 0x87, 0};
static const u8 fx_pause[] = {4, 0, 0x80, 0xA1, 0x83, 0x87, 10, 0, 0x80, 0xA1, 0x59, 0x87, 0};
static const u8 fx_pop[] = {8, 0x16, 0x80, 0xC1, 0x40, 0x86, 0};
// Steps on noise: frames, NR42, NR43; ended by 0.
static const u8 fx_stomp[] = {3, 0xF1, 0x46, 8, 0xC1, 0x64, 0};
static const u8 fx_dash[] = {4, 0xA0, 0x23, 4, 0xA0, 0x33, 14, 0xA2, 0x43, 0};
static const u8 fx_smash[] = {3, 0xF0, 0x34, 4, 0xF1, 0x55, 12, 0xD2, 0x66, 0};
static const u8 fx_splash[] = {4, 0x90, 0x20, 6, 0xC0, 0x31, 16, 0xB2, 0x42, 0};

// A bell-like triangle with a little edge for the bass.
static const u8 wave[16] = {0x02, 0x46, 0x8A, 0xCE, 0xFF, 0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10, 0x00, 0x00, 0x01};

static void voice_start(Voice *v, const u8 *data) {
  v->start = v->at = data;
  v->left = 1;
}

void sound_start(void) {
  u8 i;
  NR52 = 0x80;
  NR50 = 0x77;
  NR51 = 0xFF;
  NR30 = 0;
  for (i = 0; i < 16; i++) WAVE_RAM[i] = wave[i];
}

void play_tune(u8 tune) { wanted_tune = tune | 0x80; }
void play_fx(u8 fx) { wanted_fx = fx; }
void pause_music(u8 paused) { music_paused = paused; }

static void silence(void) {
  NR12 = 0x08;
  NR14 = 0x80;
  NR22 = 0x08;
  NR24 = 0x80;
  NR32 = 0;
  NR42 = 0x08;
  NR44 = 0x80;
}

static void begin_tune(u8 tune) {
  playing = tune;
  silence();
  if (tune == TUNE_TITLE) {
    voice_start(&lead, title_lead);
    voice_start(&arp, title_arp);
    voice_start(&bass, title_bass);
    voice_start(&beat, title_beat);
  } else if (tune == TUNE_MEADOW) {
    voice_start(&lead, meadow_lead);
    voice_start(&arp, meadow_arp);
    voice_start(&bass, meadow_bass);
    voice_start(&beat, meadow_beat);
  } else if (tune == TUNE_OVER) {
    voice_start(&lead, over_lead);
    voice_start(&arp, over_arp);
    voice_start(&bass, over_bass);
    voice_start(&beat, over_beat);
  }
}

// Counts a voice down; 0xFF if it goes on, else the note that begins now (0: a rest).
static u8 voice_next(Voice *v) {
  u8 note;
  if (!v->left || --v->left) return 0xFF;
  note = *v->at;
  if (note == 0xFE) return 0xFF;  // the end: left stays 0
  if (note == 0xFF) {
    v->at = v->start;
    note = *v->at;
  }
  v->left = v->at[1];
  v->at += 2;
  return note;
}

static void tone_step(void) {
  if (!*tone_fx) {
    tone_fx = 0;
    NR10 = 0;
    NR12 = 0x08;
    NR14 = 0x80;
    return;
  }
  tone_left = *tone_fx++;
  NR10 = *tone_fx++;
  NR11 = *tone_fx++;
  NR12 = *tone_fx++;
  NR13 = *tone_fx++;
  NR14 = *tone_fx++;
}

static void noise_step(void) {
  if (!*noise_fx) {
    noise_fx = 0;
    return;
  }
  noise_left = *noise_fx++;
  NR42 = *noise_fx++;
  NR43 = *noise_fx++;
  NR44 = 0x80;
}

static void begin_fx(u8 fx) {
  const u8 *tone = 0, *noise = 0;
  switch (fx) {
    case FX_COIN: tone = fx_coin; break;
    case FX_JUMP: tone = fx_jump; break;
    case FX_FLIP: tone = fx_flip; break;
    case FX_STOMP: noise = fx_stomp; tone = fx_pop; break;
    case FX_DASH: noise = fx_dash; break;
    case FX_HURT: tone = fx_hurt; break;
    case FX_GEM: tone = fx_gem; break;
    case FX_HEART: tone = fx_heart; break;
    case FX_SMASH: noise = fx_smash; break;
    case FX_SPLASH: noise = fx_splash; tone = fx_hurt; break;
    case FX_START: tone = fx_start; break;
    case FX_PAUSE: tone = fx_pause; break;
  }
  if (tone) {
    tone_fx = tone;
    tone_step();
  }
  if (noise) {
    noise_fx = noise;
    noise_step();
  }
}

// Once a frame, from the VBlank interrupt.
void sound_frame(void) {
  u8 note;
  u16 period;
  if (wanted_tune) {
    begin_tune(wanted_tune & 0x7F);
    wanted_tune = 0;
  }
  if (tone_fx && !--tone_left) tone_step();
  if (noise_fx && !--noise_left) noise_step();
  if (wanted_fx) {
    begin_fx(wanted_fx);
    wanted_fx = 0;
  }
  if (!playing) return;
  if (music_paused) {
    NR22 = 0x08;
    NR24 = 0x80;
    NR32 = 0;
    return;
  }

  note = voice_next(&lead);
  if (note != 0xFF) {
    lead_note = note;
    lead_age = 0;
    if (note) {
      period = periods[note];
      NR21 = 0x80;
      NR22 = 0xB4;
      NR23 = (u8)period;
      NR24 = 0x80 | (u8)(period >> 8);
    }
  } else if (lead_note) {
    // A soft vibrato on notes that are held.
    lead_age++;
    if (lead_age > 18) {
      lead_age = 10;
    }
    if (lead_age >= 14) {
      NR23 = (u8)periods[lead_note] + ((lead_age & 2) ? 1 : 0);
    }
  }

  note = voice_next(&arp);
  if (note != 0xFF && note && !tone_fx) {
    period = periods[note];
    NR10 = 0;
    NR11 = 0x40;
    NR12 = 0x52;
    NR13 = (u8)period;
    NR14 = 0x80 | (u8)(period >> 8);
  }

  note = voice_next(&bass);
  if (note != 0xFF) {
    if (note) {
      // The wave channel sounds an octave lower than a pulse of the same period; the builder
      // counts with that.
      period = periods[note];
      NR30 = 0;  // a restart while it plays would spoil the wave on a DMG
      NR30 = 0x80;
      NR32 = 0x20;
      NR33 = (u8)period;
      NR34 = 0x80 | (u8)(period >> 8);
    } else {
      NR32 = 0;
    }
  } else if (bass.left == 2) {
    NR32 = 0;
  }

  note = voice_next(&beat);
  if (note != 0xFF && note && !noise_fx) {
    if (note == 1) {
      NR42 = 0xA1;
      NR43 = 0x65;
    } else if (note == 2) {
      NR42 = 0x81;
      NR43 = 0x42;
    } else {
      NR42 = 0x41;
      NR43 = 0x10;
    }
    NR44 = 0x80;
  }
}

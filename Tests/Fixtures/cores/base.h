// What every test core shares: the host's callbacks, a record of the calls made, and weak defaults (base.c).
#ifndef TEST_CORE_BASE_H
#define TEST_CORE_BASE_H

#include "CoreABI.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// One letter for each call into the core, in order; hosts read it through dlsym.
extern char record[4096];
void note(char call);

extern retro_environment_t environment;
extern retro_video_refresh_t video;
extern retro_audio_sample_t sample;
extern retro_audio_sample_batch_t batch;
extern retro_input_poll_t input_poll;
extern retro_input_state_t input;

// The content's first byte chooses the scenario; 0 where there is none.
extern int scenario;
// Frames run.
extern unsigned frame;

#endif

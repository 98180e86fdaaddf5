/*
 * What Arcadia adds to the libretro API: private environment commands, the manifest, and the bridge for the one
 * variadic function. All of it is optional to both sides: a host that does not know a command answers false and the
 * core carries on; a core that asks nothing is a stock libretro core and gets a game type made from what it says
 * of itself.
 *
 * Every struct begins with its size in bytes, set by the core before the call. The host touches no field beyond that
 * size, and a core must not look beyond what the host wrote back into it: so both may grow.
 */
#ifndef ARCADIA_CORE_ABI_EXTENSIONS_H
#define ARCADIA_CORE_ABI_EXTENSIONS_H

#include "CoreABI.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Version of this header; GET_HOST tells the host's. */
#define ARCADIA_ABI_VERSION 1

/* The low words start at 0xA001, so that they collide with nothing if somebody masks the private bit away. */
#define ARCADIA_ENVIRONMENT_GET_HOST 0x2A001            /* struct arcadia_host *: the host fills it, setup */
#define ARCADIA_ENVIRONMENT_REGISTER_GAME_TYPES 0x2A002 /* const struct arcadia_registration *: setup, may be repeated */
#define ARCADIA_ENVIRONMENT_TRACE 0x2A003               /* const struct arcadia_trace *: a line of the content, any */
#define ARCADIA_ENVIRONMENT_SET_STATUS 0x2A004          /* const struct arcadia_status *: about the present frame, any */
#define ARCADIA_ENVIRONMENT_GET_GAME_SETTINGS 0x2A005   /* struct arcadia_settings *: the host fills it, load_game */
#define ARCADIA_ENVIRONMENT_GET_CLOCK 0x2A006           /* struct arcadia_clock *: the host fills it, any */
#define ARCADIA_ENVIRONMENT_KEEP_IMAGE 0x2A007          /* const struct arcadia_image *: a file for the player, any */
#define ARCADIA_ENVIRONMENT_GET_DISPLAY 0x2A008         /* struct arcadia_display *: the host fills it, any */
#define ARCADIA_ENVIRONMENT_SET_DESCRIBER 0x2A009       /* const struct arcadia_describer *: load_game or any later */

/* Bits of arcadia_host.capabilities: what this host makes use of. */
#define ARCADIA_HOST_HAS_WINDOW (1 << 0)        /* a person may be looking */
#define ARCADIA_HOST_KEEPS_TRACE (1 << 1)       /* TRACE lines go somewhere */
#define ARCADIA_HOST_IS_DETERMINISTIC (1 << 2)  /* the clock is virtual; the same inputs must give the same run */
#define ARCADIA_HOST_SHOWS_STATUS (1 << 3)      /* SET_STATUS descriptions are spoken or shown */
#define ARCADIA_HOST_TAKES_TEXT (1 << 4)        /* wants_text_input is honoured */
#define ARCADIA_HOST_KEEPS_IMAGES (1 << 5)      /* KEEP_IMAGE makes files */
#define ARCADIA_HOST_OWN_SAVE_FOLDER (1 << 6)   /* the save directory is this game's alone */

/* Who hosts: texts belong to the host and live until retro_deinit. */
struct arcadia_host {
  size_t size;
  uint32_t abi_version;
  uint32_t capabilities;
  const char *name, *version;
};

/* What a core is and which games it takes: the same JSON document as the manifest below, UTF-8, json_length bytes,
 * the core's, copied by the host. Its keys are described in docs/core-manifest.md. Idempotent. */
struct arcadia_registration {
  size_t size;
  const char *json;
  size_t json_length;
};

/* A line that the content printed (Flash's trace()), kept apart from the log. The core's, copied by the host. */
struct arcadia_trace {
  size_t size;
  const char *text;
  size_t text_length;
};

/* What is going on in the frame that is being made. Each call replaces the one before, and holds until the next one: after
 * a state was loaded or the game was reset, set it again with the first frame. */
struct arcadia_status {
  size_t size;
  const char *description; /* a sentence on what the picture shows, for narration; may be NULL. Copied. */
  bool inhibits_idle;      /* keep the screen awake */
  bool wants_text_input;   /* keys are text now: hotkeys stand back, an on-screen keyboard may open */
  uint8_t reserved[6];     /* 0 */
  bool ignores_keyboard;   /* the game has a keyboard and does nothing with its keys: plain hotkeys need no modifier. Keys that
                            * are no hotkeys still reach the core. Means nothing while wants_text_input is set. */
};

/* One setting of the present game, from the host's settings files. */
struct arcadia_setting { const char *key, *value; };
/* All of them; owned by the host until the game is unloaded. */
struct arcadia_settings {
  size_t size;
  size_t count;
  const struct arcadia_setting *settings;
};

/* The host's clock at the moment of the call. Where is_virtual, it moves with the frames only. */
struct arcadia_clock {
  size_t size;
  int64_t unix_microseconds;   /* since 1970-01-01T00:00:00Z */
  int32_t utc_offset_seconds;  /* local time minus UTC */
  bool is_virtual;
  uint64_t random_seed;        /* the same for the whole session; constant in deterministic runs */
};

/* A picture that the game made for the player to keep, such as a print. The host writes it as a PNG beside the game's
 * other images, called by the game and the kind; pixels and texts are the core's and copied. */
struct arcadia_image {
  size_t size;
  const uint32_t *pixels; /* 0x00RRGGBB, row after row */
  size_t pitch;           /* bytes from one row to the next */
  uint32_t width, height; /* 1…16384 each */
  const char *kind;       /* a word for the file's name, lower case: "print" */
  const char *title;      /* what the player is told that it is: "Game Boy Printer"; may be NULL */
};

/* The area that the host shows pictures in, in the display's pixels: the whole window, or the whole screen. A core that
 * draws shapes can draw them at this size; its pictures are still fitted into the area by their aspect ratio. It is part
 * of the input of a frame, so it holds until the frame ends, and recordings replay it. The host answers false while the
 * size is unknown: before the first frame, in a terminal, and without a screen. Ask in each frame; players resize windows. */
struct arcadia_display {
  size_t size;
  uint32_t width, height; /* 1...65535 each */
};

/* Puts the picture of the last frame into words, for people who do not see it: the texts in it, or a sentence on it. The host
 * calls it when the player asks, between two calls of its own, until the game is unloaded. It must change nothing: neither the
 * machine nor what the next frame will be. A status says what a core knows in each frame; this is for what it has to look up. */
struct arcadia_describer {
  size_t size;
  /* Writes at most room bytes of UTF-8, lines apart by LF, without NUL, and returns how many; 0: there is nothing to say. */
  size_t (*describe)(char *text, size_t room);
};

/* The manifest: a core that exports this data symbol can be described without running a line of it. A JSON document,
 * NUL at its end, in read-only data; hosts find it through the ELF symbol table, which also gives its size. */
extern const char arcadia_core_manifest[];

/* Made by each plugin that is built with CoreKit: returns its core, boxed and retained, for the shared exports. */
void *arcadia_core_factory(void);

/* ------------------------------------------------------------------ the variadic bridge (log.c) */

/* Takes one finished line, without its line end, at a level of enum retro_log_level. */
typedef void (*arcadia_log_sink_t)(int level, const char *line);
/* For hosts: a printf that formats and hands each line to the sink; one sink in a process, any thread. */
retro_log_printf_t arcadia_log_bridge(arcadia_log_sink_t sink);
/* For cores: hands a finished text to the host's printf. */
void arcadia_log_forward(retro_log_printf_t printf_function, int level, const char *text);

#ifdef __cplusplus
}
#endif

#endif

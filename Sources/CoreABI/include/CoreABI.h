/*
 * CoreABI: the contract between a host and a core.
 *
 * This header is binary compatible with version 1 of the libretro API: the same symbols, numbers and struct
 * layouts, described in our own words from the published interface. Any libretro core is an Arcadia core, and a
 * core built against this header loads in any libretro frontend. What Arcadia adds is in CoreABI+Arcadia.h.
 *
 * Rules that hold wherever a comment does not say otherwise:
 *  - Threads: the host calls a core on one thread only, and a core calls back on that thread, from inside such a call.
 *  - Memory: a pointer handed over belongs to whoever handed it over and lives until the call returns. The host
 *    copies what it wants to keep; a core does the same.
 *  - Text is UTF-8 and ends with a NUL.
 *  - Order: retro_api_version, retro_set_environment, retro_init, the other retro_set_*, retro_load_game,
 *    retro_get_system_av_info, then retro_run once a frame; at the end retro_unload_game, retro_deinit.
 */
#ifndef ARCADIA_CORE_ABI_H
#define ARCADIA_CORE_ABI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which build of the contract this is. retro_api_version() returns it. */
#define RETRO_API_VERSION 1

/* ------------------------------------------------------------------ input */

/* The low byte of a device number is its class, the rest tells variants of one class apart. */
#define RETRO_DEVICE_TYPE_SHIFT 8
#define RETRO_DEVICE_MASK 0xff
#define RETRO_DEVICE_SUBCLASS(base, id) (((id) + 1) << RETRO_DEVICE_TYPE_SHIFT | (base))

#define RETRO_DEVICE_NONE 0     /* nothing is plugged in */
#define RETRO_DEVICE_JOYPAD 1   /* a pad: d-pad, four face buttons, shoulders, start, select */
#define RETRO_DEVICE_MOUSE 2    /* relative motion and buttons */
#define RETRO_DEVICE_KEYBOARD 3 /* key states by RETROK_* number */
#define RETRO_DEVICE_LIGHTGUN 4 /* a gun aimed at the screen */
#define RETRO_DEVICE_ANALOG 5   /* a pad with two sticks and pressure-sensitive buttons */
#define RETRO_DEVICE_POINTER 6  /* absolute position: touch or a mouse over the picture */

/* Ids of RETRO_DEVICE_JOYPAD, laid out as on the SNES pad. */
#define RETRO_DEVICE_ID_JOYPAD_B 0
#define RETRO_DEVICE_ID_JOYPAD_Y 1
#define RETRO_DEVICE_ID_JOYPAD_SELECT 2
#define RETRO_DEVICE_ID_JOYPAD_START 3
#define RETRO_DEVICE_ID_JOYPAD_UP 4
#define RETRO_DEVICE_ID_JOYPAD_DOWN 5
#define RETRO_DEVICE_ID_JOYPAD_LEFT 6
#define RETRO_DEVICE_ID_JOYPAD_RIGHT 7
#define RETRO_DEVICE_ID_JOYPAD_A 8
#define RETRO_DEVICE_ID_JOYPAD_X 9
#define RETRO_DEVICE_ID_JOYPAD_L 10
#define RETRO_DEVICE_ID_JOYPAD_R 11
#define RETRO_DEVICE_ID_JOYPAD_L2 12
#define RETRO_DEVICE_ID_JOYPAD_R2 13
#define RETRO_DEVICE_ID_JOYPAD_L3 14
#define RETRO_DEVICE_ID_JOYPAD_R3 15
/* Asks for ids 0…15 at once, one bit each; only where GET_INPUT_BITMASKS was answered true. */
#define RETRO_DEVICE_ID_JOYPAD_MASK 256

/* Index and id of RETRO_DEVICE_ANALOG: axes run from -32768 (left, up) to 32767. */
#define RETRO_DEVICE_INDEX_ANALOG_LEFT 0
#define RETRO_DEVICE_INDEX_ANALOG_RIGHT 1
/* With this index the id is a JOYPAD id and the answer its pressure, 0…32767. */
#define RETRO_DEVICE_INDEX_ANALOG_BUTTON 2
#define RETRO_DEVICE_ID_ANALOG_X 0
#define RETRO_DEVICE_ID_ANALOG_Y 1

/* Ids of RETRO_DEVICE_MOUSE. X and Y are the motion since the last poll in host pixels; the rest is 0 or 1. */
#define RETRO_DEVICE_ID_MOUSE_X 0
#define RETRO_DEVICE_ID_MOUSE_Y 1
#define RETRO_DEVICE_ID_MOUSE_LEFT 2
#define RETRO_DEVICE_ID_MOUSE_RIGHT 3
#define RETRO_DEVICE_ID_MOUSE_WHEELUP 4
#define RETRO_DEVICE_ID_MOUSE_WHEELDOWN 5
#define RETRO_DEVICE_ID_MOUSE_MIDDLE 6
#define RETRO_DEVICE_ID_MOUSE_HORIZ_WHEELUP 7
#define RETRO_DEVICE_ID_MOUSE_HORIZ_WHEELDOWN 8
#define RETRO_DEVICE_ID_MOUSE_BUTTON_4 9
#define RETRO_DEVICE_ID_MOUSE_BUTTON_5 10

/* Ids of RETRO_DEVICE_LIGHTGUN. SCREEN_X and _Y run from -0x7fff to 0x7fff over the picture. */
#define RETRO_DEVICE_ID_LIGHTGUN_X 0 /* old relative motion */
#define RETRO_DEVICE_ID_LIGHTGUN_Y 1
#define RETRO_DEVICE_ID_LIGHTGUN_TRIGGER 2
#define RETRO_DEVICE_ID_LIGHTGUN_AUX_A 3
#define RETRO_DEVICE_ID_LIGHTGUN_CURSOR 3 /* older name of AUX_A */
#define RETRO_DEVICE_ID_LIGHTGUN_AUX_B 4
#define RETRO_DEVICE_ID_LIGHTGUN_TURBO 4 /* older name of AUX_B */
#define RETRO_DEVICE_ID_LIGHTGUN_PAUSE 5 /* withdrawn in favour of START */
#define RETRO_DEVICE_ID_LIGHTGUN_START 6
#define RETRO_DEVICE_ID_LIGHTGUN_SELECT 7
#define RETRO_DEVICE_ID_LIGHTGUN_AUX_C 8
#define RETRO_DEVICE_ID_LIGHTGUN_DPAD_UP 9
#define RETRO_DEVICE_ID_LIGHTGUN_DPAD_DOWN 10
#define RETRO_DEVICE_ID_LIGHTGUN_DPAD_LEFT 11
#define RETRO_DEVICE_ID_LIGHTGUN_DPAD_RIGHT 12
#define RETRO_DEVICE_ID_LIGHTGUN_SCREEN_X 13
#define RETRO_DEVICE_ID_LIGHTGUN_SCREEN_Y 14
#define RETRO_DEVICE_ID_LIGHTGUN_IS_OFFSCREEN 15
#define RETRO_DEVICE_ID_LIGHTGUN_RELOAD 16

/* Ids of RETRO_DEVICE_POINTER; the index is the finger. X and Y run from -0x7fff to 0x7fff over the picture. */
#define RETRO_DEVICE_ID_POINTER_X 0
#define RETRO_DEVICE_ID_POINTER_Y 1
#define RETRO_DEVICE_ID_POINTER_PRESSED 2
#define RETRO_DEVICE_ID_POINTER_COUNT 3
#define RETRO_DEVICE_ID_POINTER_IS_OFFSCREEN 15

/* Keys: the numbers of SDL 1.2's key symbols, which equal ASCII where a key has a character. */
enum retro_key {
  RETROK_UNKNOWN = 0, RETROK_BACKSPACE = 8, RETROK_TAB = 9, RETROK_CLEAR = 12, RETROK_RETURN = 13,
  RETROK_PAUSE = 19, RETROK_ESCAPE = 27, RETROK_SPACE = 32, RETROK_EXCLAIM = 33, RETROK_QUOTEDBL = 34,
  RETROK_HASH = 35, RETROK_DOLLAR = 36, RETROK_AMPERSAND = 38, RETROK_QUOTE = 39, RETROK_LEFTPAREN = 40,
  RETROK_RIGHTPAREN = 41, RETROK_ASTERISK = 42, RETROK_PLUS = 43, RETROK_COMMA = 44, RETROK_MINUS = 45,
  RETROK_PERIOD = 46, RETROK_SLASH = 47, RETROK_0 = 48, RETROK_1 = 49, RETROK_2 = 50, RETROK_3 = 51,
  RETROK_4 = 52, RETROK_5 = 53, RETROK_6 = 54, RETROK_7 = 55, RETROK_8 = 56, RETROK_9 = 57, RETROK_COLON = 58,
  RETROK_SEMICOLON = 59, RETROK_LESS = 60, RETROK_EQUALS = 61, RETROK_GREATER = 62, RETROK_QUESTION = 63,
  RETROK_AT = 64, RETROK_LEFTBRACKET = 91, RETROK_BACKSLASH = 92, RETROK_RIGHTBRACKET = 93, RETROK_CARET = 94,
  RETROK_UNDERSCORE = 95, RETROK_BACKQUOTE = 96, RETROK_a = 97, RETROK_b = 98, RETROK_c = 99, RETROK_d = 100,
  RETROK_e = 101, RETROK_f = 102, RETROK_g = 103, RETROK_h = 104, RETROK_i = 105, RETROK_j = 106, RETROK_k = 107,
  RETROK_l = 108, RETROK_m = 109, RETROK_n = 110, RETROK_o = 111, RETROK_p = 112, RETROK_q = 113, RETROK_r = 114,
  RETROK_s = 115, RETROK_t = 116, RETROK_u = 117, RETROK_v = 118, RETROK_w = 119, RETROK_x = 120, RETROK_y = 121,
  RETROK_z = 122, RETROK_LEFTBRACE = 123, RETROK_BAR = 124, RETROK_RIGHTBRACE = 125, RETROK_TILDE = 126,
  RETROK_DELETE = 127, RETROK_KP0 = 256, RETROK_KP1 = 257, RETROK_KP2 = 258, RETROK_KP3 = 259, RETROK_KP4 = 260,
  RETROK_KP5 = 261, RETROK_KP6 = 262, RETROK_KP7 = 263, RETROK_KP8 = 264, RETROK_KP9 = 265,
  RETROK_KP_PERIOD = 266, RETROK_KP_DIVIDE = 267, RETROK_KP_MULTIPLY = 268, RETROK_KP_MINUS = 269,
  RETROK_KP_PLUS = 270, RETROK_KP_ENTER = 271, RETROK_KP_EQUALS = 272, RETROK_UP = 273, RETROK_DOWN = 274,
  RETROK_RIGHT = 275, RETROK_LEFT = 276, RETROK_INSERT = 277, RETROK_HOME = 278, RETROK_END = 279,
  RETROK_PAGEUP = 280, RETROK_PAGEDOWN = 281, RETROK_F1 = 282, RETROK_F2 = 283, RETROK_F3 = 284, RETROK_F4 = 285,
  RETROK_F5 = 286, RETROK_F6 = 287, RETROK_F7 = 288, RETROK_F8 = 289, RETROK_F9 = 290, RETROK_F10 = 291,
  RETROK_F11 = 292, RETROK_F12 = 293, RETROK_F13 = 294, RETROK_F14 = 295, RETROK_F15 = 296, RETROK_NUMLOCK = 300,
  RETROK_CAPSLOCK = 301, RETROK_SCROLLOCK = 302, RETROK_RSHIFT = 303, RETROK_LSHIFT = 304, RETROK_RCTRL = 305,
  RETROK_LCTRL = 306, RETROK_RALT = 307, RETROK_LALT = 308, RETROK_RMETA = 309, RETROK_LMETA = 310,
  RETROK_LSUPER = 311, RETROK_RSUPER = 312, RETROK_MODE = 313, RETROK_COMPOSE = 314, RETROK_HELP = 315,
  RETROK_PRINT = 316, RETROK_SYSREQ = 317, RETROK_BREAK = 318, RETROK_MENU = 319, RETROK_POWER = 320,
  RETROK_EURO = 321, RETROK_UNDO = 322, RETROK_OEM_102 = 323, RETROK_LAST,
  RETROK_DUMMY = 0x7fffffff /* keeps the enum four bytes wide */
};

/* Modifier bits of a keyboard event. */
enum retro_mod {
  RETROKMOD_NONE = 0, RETROKMOD_SHIFT = 1, RETROKMOD_CTRL = 2, RETROKMOD_ALT = 4, RETROKMOD_META = 8,
  RETROKMOD_NUMLOCK = 16, RETROKMOD_CAPSLOCK = 32, RETROKMOD_SCROLLOCK = 64, RETROKMOD_DUMMY = 0x7fffffff
};

/* ------------------------------------------------------------------ machine facts */

/* What retro_get_region answers. */
#define RETRO_REGION_NTSC 0
#define RETRO_REGION_PAL 1

/* Memory regions of retro_get_memory_data: the low byte is the kind, higher bits are the core's own. */
#define RETRO_MEMORY_MASK 0xff
#define RETRO_MEMORY_SAVE_RAM 0   /* battery-backed memory: the host keeps it as <stem>.srm */
#define RETRO_MEMORY_RTC 1        /* a cartridge clock: kept as <stem>.<core>.rtc */
#define RETRO_MEMORY_SYSTEM_RAM 2 /* work memory, for cheats and tools */
#define RETRO_MEMORY_VIDEO_RAM 3

/* ------------------------------------------------------------------ environment commands */

/* Bit of commands whose numbers may still change; 44 and 44|EXPERIMENTAL are two different calls. */
#define RETRO_ENVIRONMENT_EXPERIMENTAL 0x10000
/* Bit of commands that one host defines for itself; Arcadia's are in CoreABI+Arcadia.h. */
#define RETRO_ENVIRONMENT_PRIVATE 0x20000

/* Each comment gives the type of the data pointer, who writes it, and when a core may ask. "setup" means inside
 * retro_set_environment, retro_init or retro_load_game; "any" also inside retro_run. */
#define RETRO_ENVIRONMENT_SET_ROTATION 1             /* const unsigned *: quarter turns counter-clockwise, any */
#define RETRO_ENVIRONMENT_GET_OVERSCAN 2             /* bool *: withdrawn, the host writes false */
#define RETRO_ENVIRONMENT_GET_CAN_DUPE 3             /* bool *: the host writes whether a NULL frame repeats the last */
#define RETRO_ENVIRONMENT_SET_MESSAGE 6              /* const struct retro_message *: shown to the player, any */
#define RETRO_ENVIRONMENT_SHUTDOWN 7                 /* nothing: end the session after this frame */
#define RETRO_ENVIRONMENT_SET_PERFORMANCE_LEVEL 8    /* const unsigned *: a hint about cost, setup */
#define RETRO_ENVIRONMENT_GET_SYSTEM_DIRECTORY 9     /* const char **: BIOS folder, host's, lives until deinit */
#define RETRO_ENVIRONMENT_SET_PIXEL_FORMAT 10        /* const enum retro_pixel_format *: setup or any */
#define RETRO_ENVIRONMENT_SET_INPUT_DESCRIPTORS 11   /* const struct retro_input_descriptor *: ends with NULL text */
#define RETRO_ENVIRONMENT_SET_KEYBOARD_CALLBACK 12   /* const struct retro_keyboard_callback * */
#define RETRO_ENVIRONMENT_SET_DISK_CONTROL_INTERFACE 13 /* const struct retro_disk_control_callback * */
#define RETRO_ENVIRONMENT_SET_HW_RENDER 14           /* struct retro_hw_render_callback *: 3-D contexts, load_game */
#define RETRO_ENVIRONMENT_GET_VARIABLE 15            /* struct retro_variable *: the host fills value, any */
#define RETRO_ENVIRONMENT_SET_VARIABLES 16           /* const struct retro_variable *: options, version 0 */
#define RETRO_ENVIRONMENT_GET_VARIABLE_UPDATE 17     /* bool *: whether an option changed since last asked */
#define RETRO_ENVIRONMENT_SET_SUPPORT_NO_GAME 18     /* const bool *: the core runs without content, setup */
#define RETRO_ENVIRONMENT_GET_LIBRETRO_PATH 19       /* const char **: path of the core's file, host's */
#define RETRO_ENVIRONMENT_SET_FRAME_TIME_CALLBACK 21 /* const struct retro_frame_time_callback *: load_game */
#define RETRO_ENVIRONMENT_SET_AUDIO_CALLBACK 22      /* const struct retro_audio_callback *: load_game */
#define RETRO_ENVIRONMENT_GET_RUMBLE_INTERFACE 23    /* struct retro_rumble_interface *: the host fills it */
#define RETRO_ENVIRONMENT_GET_INPUT_DEVICE_CAPABILITIES 24 /* uint64_t *: one bit for each RETRO_DEVICE class */
/* struct retro_sensor_interface *: the host fills it */
#define RETRO_ENVIRONMENT_GET_SENSOR_INTERFACE (25 | RETRO_ENVIRONMENT_EXPERIMENTAL)
/* struct retro_camera_callback *: the core fills in its wishes, the host the rest; load_game */
#define RETRO_ENVIRONMENT_GET_CAMERA_INTERFACE (26 | RETRO_ENVIRONMENT_EXPERIMENTAL)
#define RETRO_ENVIRONMENT_GET_LOG_INTERFACE 27       /* struct retro_log_callback *: the host fills it */
#define RETRO_ENVIRONMENT_GET_PERF_INTERFACE 28      /* struct retro_perf_callback *: the host fills it */
#define RETRO_ENVIRONMENT_GET_LOCATION_INTERFACE 29
#define RETRO_ENVIRONMENT_GET_CORE_ASSETS_DIRECTORY 30 /* const char **: folder of a core's own data, host's */
#define RETRO_ENVIRONMENT_GET_SAVE_DIRECTORY 31      /* const char **: folder for saves, host's, lives until deinit */
#define RETRO_ENVIRONMENT_SET_SYSTEM_AV_INFO 32      /* const struct retro_system_av_info *: from retro_run only */
#define RETRO_ENVIRONMENT_SET_PROC_ADDRESS_CALLBACK 33 /* const struct retro_get_proc_address_interface * */
#define RETRO_ENVIRONMENT_SET_SUBSYSTEM_INFO 34      /* const struct retro_subsystem_info *: ends with NULL desc */
#define RETRO_ENVIRONMENT_SET_CONTROLLER_INFO 35     /* const struct retro_controller_info *: ends with NULL types */
#define RETRO_ENVIRONMENT_SET_MEMORY_MAPS (36 | RETRO_ENVIRONMENT_EXPERIMENTAL) /* const struct retro_memory_map * */
#define RETRO_ENVIRONMENT_SET_GEOMETRY 37            /* const struct retro_game_geometry *: max_* are ignored */
#define RETRO_ENVIRONMENT_GET_USERNAME 38            /* const char **: may come back NULL */
#define RETRO_ENVIRONMENT_GET_LANGUAGE 39            /* unsigned *: RETRO_LANGUAGE_* */
#define RETRO_ENVIRONMENT_GET_CURRENT_SOFTWARE_FRAMEBUFFER (40 | RETRO_ENVIRONMENT_EXPERIMENTAL) /* struct retro_framebuffer * */
#define RETRO_ENVIRONMENT_GET_HW_RENDER_INTERFACE (41 | RETRO_ENVIRONMENT_EXPERIMENTAL)
#define RETRO_ENVIRONMENT_SET_SUPPORT_ACHIEVEMENTS (42 | RETRO_ENVIRONMENT_EXPERIMENTAL) /* const bool * */
#define RETRO_ENVIRONMENT_SET_HW_RENDER_CONTEXT_NEGOTIATION_INTERFACE (43 | RETRO_ENVIRONMENT_EXPERIMENTAL)
#define RETRO_ENVIRONMENT_SET_SERIALIZATION_QUIRKS 44 /* uint64_t *: in and out, RETRO_SERIALIZATION_QUIRK_* */
#define RETRO_ENVIRONMENT_SET_HW_SHARED_CONTEXT (44 | RETRO_ENVIRONMENT_EXPERIMENTAL)
#define RETRO_ENVIRONMENT_GET_VFS_INTERFACE (45 | RETRO_ENVIRONMENT_EXPERIMENTAL)
#define RETRO_ENVIRONMENT_GET_LED_INTERFACE (46 | RETRO_ENVIRONMENT_EXPERIMENTAL)
#define RETRO_ENVIRONMENT_GET_AUDIO_VIDEO_ENABLE (47 | RETRO_ENVIRONMENT_EXPERIMENTAL) /* int *: RETRO_AV_ENABLE_* */
#define RETRO_ENVIRONMENT_GET_MIDI_INTERFACE (48 | RETRO_ENVIRONMENT_EXPERIMENTAL)
#define RETRO_ENVIRONMENT_GET_FASTFORWARDING (49 | RETRO_ENVIRONMENT_EXPERIMENTAL) /* bool * */
#define RETRO_ENVIRONMENT_GET_TARGET_REFRESH_RATE (50 | RETRO_ENVIRONMENT_EXPERIMENTAL) /* float *: Hz */
#define RETRO_ENVIRONMENT_GET_INPUT_BITMASKS (51 | RETRO_ENVIRONMENT_EXPERIMENTAL) /* data may be NULL */
#define RETRO_ENVIRONMENT_GET_CORE_OPTIONS_VERSION 52 /* unsigned *: newest options version the host knows */
#define RETRO_ENVIRONMENT_SET_CORE_OPTIONS 53        /* const struct retro_core_option_definition *: version 1 */
#define RETRO_ENVIRONMENT_SET_CORE_OPTIONS_INTL 54   /* const struct retro_core_options_intl * */
#define RETRO_ENVIRONMENT_SET_CORE_OPTIONS_DISPLAY 55 /* const struct retro_core_option_display *: any */
#define RETRO_ENVIRONMENT_GET_PREFERRED_HW_RENDER 56
#define RETRO_ENVIRONMENT_GET_DISK_CONTROL_INTERFACE_VERSION 57 /* unsigned * */
#define RETRO_ENVIRONMENT_SET_DISK_CONTROL_EXT_INTERFACE 58 /* const struct retro_disk_control_ext_callback * */
#define RETRO_ENVIRONMENT_GET_MESSAGE_INTERFACE_VERSION 59 /* unsigned * */
#define RETRO_ENVIRONMENT_SET_MESSAGE_EXT 60         /* const struct retro_message_ext *: any */
#define RETRO_ENVIRONMENT_GET_INPUT_MAX_USERS 61     /* unsigned * */
#define RETRO_ENVIRONMENT_SET_AUDIO_BUFFER_STATUS_CALLBACK 62 /* const struct retro_audio_buffer_status_callback * or NULL */
#define RETRO_ENVIRONMENT_SET_MINIMUM_AUDIO_LATENCY 63 /* const unsigned *: milliseconds, from retro_run */
#define RETRO_ENVIRONMENT_SET_FASTFORWARDING_OVERRIDE 64 /* const struct retro_fastforwarding_override * or NULL */
#define RETRO_ENVIRONMENT_SET_CONTENT_INFO_OVERRIDE 65 /* const struct retro_system_content_info_override * */
#define RETRO_ENVIRONMENT_GET_GAME_INFO_EXT 66       /* const struct retro_game_info_ext **: inside load_game */
#define RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2 67     /* const struct retro_core_options_v2 * */
#define RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2_INTL 68 /* const struct retro_core_options_v2_intl * */
#define RETRO_ENVIRONMENT_SET_CORE_OPTIONS_UPDATE_DISPLAY_CALLBACK 69 /* const struct retro_core_options_update_display_callback * */
#define RETRO_ENVIRONMENT_SET_VARIABLE 70            /* const struct retro_variable *: the core sets an option; NULL asks */
#define RETRO_ENVIRONMENT_GET_THROTTLE_STATE (71 | RETRO_ENVIRONMENT_EXPERIMENTAL) /* struct retro_throttle_state * */
#define RETRO_ENVIRONMENT_GET_SAVESTATE_CONTEXT (72 | RETRO_ENVIRONMENT_EXPERIMENTAL) /* int * */
#define RETRO_ENVIRONMENT_GET_HW_RENDER_CONTEXT_NEGOTIATION_INTERFACE_SUPPORT (73 | RETRO_ENVIRONMENT_EXPERIMENTAL)
#define RETRO_ENVIRONMENT_GET_JIT_CAPABLE 74         /* bool * */
#define RETRO_ENVIRONMENT_GET_MICROPHONE_INTERFACE (75 | RETRO_ENVIRONMENT_EXPERIMENTAL)
#define RETRO_ENVIRONMENT_GET_DEVICE_POWER (77 | RETRO_ENVIRONMENT_EXPERIMENTAL)
#define RETRO_ENVIRONMENT_SET_NETPACKET_INTERFACE 78 /* const struct retro_netpacket_callback * or NULL: init or load_game */
#define RETRO_ENVIRONMENT_GET_PLAYLIST_DIRECTORY 79
#define RETRO_ENVIRONMENT_GET_FILE_BROWSER_START_DIRECTORY 80
#define RETRO_ENVIRONMENT_GET_TARGET_SAMPLE_RATE (81 | RETRO_ENVIRONMENT_EXPERIMENTAL) /* unsigned *: Hz */
#define RETRO_ENVIRONMENT_SET_SERIALIZATION_QUIRKS_NEW 87 /* the number that 44 got in July 2026 */

/* ------------------------------------------------------------------ logging, performance */

/* How grave a line of log is. */
enum retro_log_level {
  RETRO_LOG_DEBUG = 0, RETRO_LOG_INFO, RETRO_LOG_WARN, RETRO_LOG_ERROR, RETRO_LOG_DUMMY = 0x7fffffff
};
/* printf of the host; a core may call it on any of its threads. */
typedef void (*retro_log_printf_t)(enum retro_log_level level, const char *format, ...);
struct retro_log_callback { retro_log_printf_t log; };

typedef uint64_t retro_perf_tick_t;
typedef int64_t retro_time_t; /* microseconds */
/* A counter that a core owns and the host adds up; start and total are in ticks. */
struct retro_perf_counter {
  const char *ident;
  retro_perf_tick_t start, total, call_cnt;
  bool registered;
};
typedef retro_time_t (*retro_perf_get_time_usec_t)(void);
typedef retro_perf_tick_t (*retro_perf_get_counter_t)(void);
typedef uint64_t (*retro_get_cpu_features_t)(void);
typedef void (*retro_perf_log_t)(void);
typedef void (*retro_perf_register_t)(struct retro_perf_counter *counter);
typedef void (*retro_perf_start_t)(struct retro_perf_counter *counter);
typedef void (*retro_perf_stop_t)(struct retro_perf_counter *counter);
/* All seven are filled: some cores call them without a check. */
struct retro_perf_callback {
  retro_perf_get_time_usec_t get_time_usec;
  retro_get_cpu_features_t get_cpu_features;
  retro_perf_get_counter_t get_perf_counter;
  retro_perf_register_t perf_register;
  retro_perf_start_t perf_start;
  retro_perf_stop_t perf_stop;
  retro_perf_log_t perf_log;
};
/* Bits of get_cpu_features. */
#define RETRO_SIMD_SSE (1 << 0)
#define RETRO_SIMD_SSE2 (1 << 1)
#define RETRO_SIMD_VMX (1 << 2)
#define RETRO_SIMD_VMX128 (1 << 3)
#define RETRO_SIMD_AVX (1 << 4)
#define RETRO_SIMD_NEON (1 << 5)
#define RETRO_SIMD_SSE3 (1 << 6)
#define RETRO_SIMD_SSSE3 (1 << 7)
#define RETRO_SIMD_MMX (1 << 8)
#define RETRO_SIMD_MMXEXT (1 << 9)
#define RETRO_SIMD_SSE4 (1 << 10)
#define RETRO_SIMD_SSE42 (1 << 11)
#define RETRO_SIMD_AVX2 (1 << 12)
#define RETRO_SIMD_VFPU (1 << 13)
#define RETRO_SIMD_PS (1 << 14)
#define RETRO_SIMD_AES (1 << 15)
#define RETRO_SIMD_CMOV (1 << 19)
#define RETRO_SIMD_ASIMD (1 << 21)

/* ------------------------------------------------------------------ picture and sound */

/* The layout of one pixel, in the machine's byte order. A core that says nothing means 0RGB1555. */
enum retro_pixel_format {
  RETRO_PIXEL_FORMAT_0RGB1555 = 0, RETRO_PIXEL_FORMAT_XRGB8888 = 1, RETRO_PIXEL_FORMAT_RGB565 = 2,
  RETRO_PIXEL_FORMAT_UNKNOWN = 0x7fffffff
};
/* In place of a picture: the frame was drawn by the GPU (hosts without SET_HW_RENDER never see it). */
#define RETRO_HW_FRAME_BUFFER_VALID ((void *)-1)

/* Sizes in pixels. aspect_ratio of the whole picture; 0 or less means base_width / base_height. */
struct retro_game_geometry {
  unsigned base_width, base_height, max_width, max_height;
  float aspect_ratio;
};
/* Frames and sound frames a second; sample_rate 0 means no sound. */
struct retro_system_timing { double fps, sample_rate; };
struct retro_system_av_info {
  struct retro_game_geometry geometry;
  struct retro_system_timing timing;
};
/* A place to draw into, lent by the host until the next video refresh. */
#define RETRO_MEMORY_ACCESS_WRITE (1 << 0)
#define RETRO_MEMORY_ACCESS_READ (1 << 1)
#define RETRO_MEMORY_TYPE_CACHED (1 << 0)
struct retro_framebuffer {
  void *data;
  unsigned width, height;
  size_t pitch;
  enum retro_pixel_format format;
  unsigned access_flags, memory_flags;
};
/* The host calls it before each retro_run with the microseconds since the last one; `reference` is the ideal. */
typedef retro_time_t retro_usec_t;
typedef void (*retro_frame_time_callback_t)(retro_usec_t usec);
struct retro_frame_time_callback { retro_frame_time_callback_t callback; retro_usec_t reference; };
typedef void (*retro_audio_callback_t)(void);
typedef void (*retro_audio_set_state_callback_t)(bool enabled);
struct retro_audio_callback { retro_audio_callback_t callback; retro_audio_set_state_callback_t set_state; };
/* Called once a frame: is there sound output, how full is its buffer (per cent), is it about to run dry. */
typedef void (*retro_audio_buffer_status_callback_t)(bool active, unsigned occupancy, bool underrun_likely);
struct retro_audio_buffer_status_callback { retro_audio_buffer_status_callback_t callback; };
/* Bits of GET_AUDIO_VIDEO_ENABLE: what the host will look at in this frame. */
#define RETRO_AV_ENABLE_VIDEO (1 << 0)
#define RETRO_AV_ENABLE_AUDIO (1 << 1)
#define RETRO_AV_ENABLE_FAST_SAVESTATES (1 << 2)
#define RETRO_AV_ENABLE_HARD_DISABLE_AUDIO (1 << 3)
/* GET_THROTTLE_STATE: how time passes now; rate in frames a second, 0 where it is not limited. */
#define RETRO_THROTTLE_NONE 0
#define RETRO_THROTTLE_FRAME_STEPPING 1
#define RETRO_THROTTLE_FAST_FORWARD 2
#define RETRO_THROTTLE_SLOW_MOTION 3
#define RETRO_THROTTLE_REWINDING 4
#define RETRO_THROTTLE_VSYNC 5
#define RETRO_THROTTLE_UNBLOCKED 6
struct retro_throttle_state { unsigned mode; float rate; };
/* ratio < 0: leave as it is; 0: no limit. */
struct retro_fastforwarding_override { float ratio; bool fastforward, notification, inhibit_toggle; };

/* ------------------------------------------------------------------ messages to the player */

/* frames: how long to show it. */
struct retro_message { const char *msg; unsigned frames; };
enum retro_message_target {
  RETRO_MESSAGE_TARGET_ALL = 0, RETRO_MESSAGE_TARGET_OSD, RETRO_MESSAGE_TARGET_LOG, RETRO_MESSAGE_TARGET_DUMMY = 0x7fffffff
};
enum retro_message_type {
  RETRO_MESSAGE_TYPE_NOTIFICATION = 0, RETRO_MESSAGE_TYPE_NOTIFICATION_ALT, RETRO_MESSAGE_TYPE_STATUS,
  RETRO_MESSAGE_TYPE_PROGRESS, RETRO_MESSAGE_TYPE_DUMMY = 0x7fffffff
};
/* duration in milliseconds; progress 0…100 or -1. */
struct retro_message_ext {
  const char *msg;
  unsigned duration, priority;
  enum retro_log_level level;
  enum retro_message_target target;
  enum retro_message_type type;
  int8_t progress;
};

/* ------------------------------------------------------------------ options */

/* Version 0: value is "Description; first|second|…"; GET_VARIABLE: key in, value out (host's, until the next call). */
struct retro_variable { const char *key, *value; };
#define RETRO_NUM_CORE_OPTION_VALUES_MAX 128
/* One choice; label may be NULL. A NULL value ends the list. */
struct retro_core_option_value { const char *value, *label; };
/* Version 1; a NULL key ends the array. */
struct retro_core_option_definition {
  const char *key, *desc, *info;
  struct retro_core_option_value values[RETRO_NUM_CORE_OPTION_VALUES_MAX];
  const char *default_value;
};
struct retro_core_options_intl { struct retro_core_option_definition *us, *local; };
struct retro_core_option_v2_category { const char *key, *desc, *info; };
/* Version 2; a NULL key ends the array. */
struct retro_core_option_v2_definition {
  const char *key, *desc, *desc_categorized, *info, *info_categorized, *category_key;
  struct retro_core_option_value values[RETRO_NUM_CORE_OPTION_VALUES_MAX];
  const char *default_value;
};
struct retro_core_options_v2 {
  struct retro_core_option_v2_category *categories;
  struct retro_core_option_v2_definition *definitions;
};
struct retro_core_options_v2_intl { struct retro_core_options_v2 *us, *local; };
struct retro_core_option_display { const char *key; bool visible; };
/* The host calls it when it has changed an option; true: visibilities changed. */
typedef bool (*retro_core_options_update_display_callback_t)(void);
struct retro_core_options_update_display_callback { retro_core_options_update_display_callback_t callback; };

/* ------------------------------------------------------------------ input interfaces */

struct retro_input_descriptor { unsigned port, device, index, id; const char *description; };
/* A variant of a device that a port takes; desc may be NULL. */
struct retro_controller_description { const char *desc; unsigned id; };
struct retro_controller_info { const struct retro_controller_description *types; unsigned num_types; };
/* The host calls it for each key that goes down or up, between two runs. */
typedef void (*retro_keyboard_event_t)(bool down, unsigned keycode, uint32_t character, uint16_t key_modifiers);
struct retro_keyboard_callback { retro_keyboard_event_t callback; };
enum retro_rumble_effect { RETRO_RUMBLE_STRONG = 0, RETRO_RUMBLE_WEAK = 1, RETRO_RUMBLE_DUMMY = 0x7fffffff };
/* strength 0…65535; the core calls it from retro_run. */
typedef bool (*retro_set_rumble_state_t)(unsigned port, enum retro_rumble_effect effect, uint16_t strength);
struct retro_rumble_interface { retro_set_rumble_state_t set_rumble_state; };
typedef void (*retro_set_led_state_t)(int led, int state);
struct retro_led_interface { retro_set_led_state_t set_led_state; };

/* ------------------------------------------------------------------ sensors and cameras */

enum retro_sensor_action {
  RETRO_SENSOR_ACCELEROMETER_ENABLE = 0, RETRO_SENSOR_ACCELEROMETER_DISABLE = 1,
  RETRO_SENSOR_GYROSCOPE_ENABLE = 2, RETRO_SENSOR_GYROSCOPE_DISABLE = 3,
  RETRO_SENSOR_ILLUMINANCE_ENABLE = 4, RETRO_SENSOR_ILLUMINANCE_DISABLE = 5,
  RETRO_SENSOR_DUMMY = 0x7fffffff
};
/* Acceleration that holds the device against gravity: X to its right, Y to its upper edge, Z out of its screen. */
#define RETRO_SENSOR_ACCELEROMETER_X 0
#define RETRO_SENSOR_ACCELEROMETER_Y 1
#define RETRO_SENSOR_ACCELEROMETER_Z 2
#define RETRO_SENSOR_GYROSCOPE_X 3
#define RETRO_SENSOR_GYROSCOPE_Y 4
#define RETRO_SENSOR_GYROSCOPE_Z 5
#define RETRO_SENSOR_ILLUMINANCE 6
/* Switches a sensor of the device in a port, rate values a second; false: there is none. */
typedef bool (*retro_set_sensor_state_t)(unsigned port, enum retro_sensor_action action, unsigned rate);
/* The newest value. */
typedef float (*retro_sensor_get_input_t)(unsigned port, unsigned id);
struct retro_sensor_interface {
  retro_set_sensor_state_t set_sensor_state;
  retro_sensor_get_input_t get_sensor_input;
};

/* How pictures of a camera come: bits 1 << RETRO_CAMERA_BUFFER_* of retro_camera_callback.caps. */
enum retro_camera_buffer {
  RETRO_CAMERA_BUFFER_OPENGL_TEXTURE = 0, RETRO_CAMERA_BUFFER_RAW_FRAMEBUFFER = 1,
  RETRO_CAMERA_BUFFER_DUMMY = 0x7fffffff
};
typedef bool (*retro_camera_start_t)(void);
typedef void (*retro_camera_stop_t)(void);
typedef void (*retro_camera_lifetime_status_t)(void);
/* A picture: height rows of pitch bytes, XRGB8888; the host's until the call returns. */
typedef void (*retro_camera_frame_raw_framebuffer_t)(
    const uint32_t *buffer, unsigned width, unsigned height, size_t pitch);
typedef void (*retro_camera_frame_opengl_texture_t)(
    unsigned texture_id, unsigned texture_target, const float *affine);
struct retro_camera_callback {
  uint64_t caps;                 /* what the core takes */
  unsigned width, height;        /* a wish */
  retro_camera_start_t start;    /* these two are the host's, for use from retro_run */
  retro_camera_stop_t stop;
  retro_camera_frame_raw_framebuffer_t frame_raw_framebuffer; /* the rest is the core's and may be NULL */
  retro_camera_frame_opengl_texture_t frame_opengl_texture;
  retro_camera_lifetime_status_t initialized, deinitialized;
};

/* ------------------------------------------------------------------ content */

/* Content handed to retro_load_game. data is NULL where the core wants a path; it lives until retro_load_game
 * returns unless the host promised more through retro_game_info_ext. */
struct retro_game_info { const char *path; const void *data; size_t size; const char *meta; };
/* More about the content, for GET_GAME_INFO_EXT: owned by the host until the game is unloaded. */
struct retro_game_info_ext {
  const char *full_path, *archive_path, *archive_file, *dir, *name, *ext, *meta;
  const void *data;
  size_t size;
  bool file_in_archive, persistent_data;
};
/* Per extension: want a path, keep the data; a NULL extensions ends the array. */
struct retro_system_content_info_override { const char *extensions; bool need_fullpath, persistent_data; };
/* Texts belong to the core and are static. extensions: "gb|gbc", may be NULL. */
struct retro_system_info {
  const char *library_name, *library_version, *valid_extensions;
  bool need_fullpath; /* the core opens the file itself; else it gets the bytes */
  bool block_extract; /* do not unpack archives for this core */
};
struct retro_subsystem_memory_info { const char *extension; unsigned type; };
struct retro_subsystem_rom_info {
  const char *desc, *valid_extensions;
  bool need_fullpath, block_extract, required;
  const struct retro_subsystem_memory_info *memory;
  unsigned num_memory;
};
struct retro_subsystem_info {
  const char *desc, *ident;
  const struct retro_subsystem_rom_info *roms;
  unsigned num_roms, id;
};

/* ------------------------------------------------------------------ memory maps */

#define RETRO_MEMDESC_CONST (1 << 0)      /* read only */
#define RETRO_MEMDESC_BIGENDIAN (1 << 1)
#define RETRO_MEMDESC_SYSTEM_RAM (1 << 2)
#define RETRO_MEMDESC_SAVE_RAM (1 << 3)
#define RETRO_MEMDESC_VIDEO_RAM (1 << 4)
/* One region: bytes [ptr + offset, + len) appear at start; select and disconnect describe mirrors (0: none). ptr
 * belongs to the core and lives until the game is unloaded. */
struct retro_memory_descriptor {
  uint64_t flags;
  void *ptr;
  size_t offset, start, select, disconnect, len;
  const char *addrspace;
};
struct retro_memory_map { const struct retro_memory_descriptor *descriptors; unsigned num_descriptors; };

/* ------------------------------------------------------------------ states */

#define RETRO_SERIALIZATION_QUIRK_INCOMPLETE (1 << 0)
#define RETRO_SERIALIZATION_QUIRK_MUST_INITIALIZE (1 << 1)
#define RETRO_SERIALIZATION_QUIRK_CORE_VARIABLE_SIZE (1 << 2)
#define RETRO_SERIALIZATION_QUIRK_FRONT_VARIABLE_SIZE (1 << 3)
#define RETRO_SERIALIZATION_QUIRK_SINGLE_SESSION (1 << 4)
#define RETRO_SERIALIZATION_QUIRK_ENDIAN_DEPENDENT (1 << 5)
#define RETRO_SERIALIZATION_QUIRK_PLATFORM_DEPENDENT (1 << 6)
/* Why a state is made: kept by the player, or run-ahead and netplay that live for a moment. */
enum retro_savestate_context {
  RETRO_SAVESTATE_CONTEXT_NORMAL = 0, RETRO_SAVESTATE_CONTEXT_RUNAHEAD_SAME_INSTANCE = 1,
  RETRO_SAVESTATE_CONTEXT_RUNAHEAD_SAME_BINARY = 2, RETRO_SAVESTATE_CONTEXT_ROLLBACK_NETPLAY = 3,
  RETRO_SAVESTATE_CONTEXT_UNKNOWN = 0x7fffffff
};

/* ------------------------------------------------------------------ disks */

typedef bool (*retro_set_eject_state_t)(bool ejected);
typedef bool (*retro_get_eject_state_t)(void);
typedef unsigned (*retro_get_image_index_t)(void);
typedef bool (*retro_set_image_index_t)(unsigned index);
typedef unsigned (*retro_get_num_images_t)(void);
typedef bool (*retro_replace_image_index_t)(unsigned index, const struct retro_game_info *info);
typedef bool (*retro_add_image_index_t)(void);
typedef bool (*retro_set_initial_image_t)(unsigned index, const char *path);
typedef bool (*retro_get_image_path_t)(unsigned index, char *path, size_t len);
typedef bool (*retro_get_image_label_t)(unsigned index, char *label, size_t len);
/* Functions of the core that the host calls between two runs. */
struct retro_disk_control_callback {
  retro_set_eject_state_t set_eject_state;
  retro_get_eject_state_t get_eject_state;
  retro_get_image_index_t get_image_index;
  retro_set_image_index_t set_image_index;
  retro_get_num_images_t get_num_images;
  retro_replace_image_index_t replace_image_index;
  retro_add_image_index_t add_image_index;
};
struct retro_disk_control_ext_callback {
  retro_set_eject_state_t set_eject_state;
  retro_get_eject_state_t get_eject_state;
  retro_get_image_index_t get_image_index;
  retro_set_image_index_t set_image_index;
  retro_get_num_images_t get_num_images;
  retro_replace_image_index_t replace_image_index;
  retro_add_image_index_t add_image_index;
  retro_set_initial_image_t set_initial_image; /* may be NULL */
  retro_get_image_path_t get_image_path;       /* may be NULL */
  retro_get_image_label_t get_image_label;     /* may be NULL */
};

/* ------------------------------------------------------------------ packets between two players' machines */

/* How a packet travels. Without RELIABLE it may get lost or come late. */
#define RETRO_NETPACKET_UNRELIABLE 0
#define RETRO_NETPACKET_RELIABLE (1 << 0)
#define RETRO_NETPACKET_UNSEQUENCED (1 << 1) /* may overtake others; only without RELIABLE */
#define RETRO_NETPACKET_FLUSH_HINT (1 << 2)  /* send now, with everything that waits; buf may be NULL to do only that */
#define RETRO_NETPACKET_BROADCAST 0xFFFF     /* client_id of all others */

/* Given to start: sends a packet, which is copied, to a client (0 is the host). */
typedef void (*retro_netpacket_send_t)(int flags, const void *buf, size_t len, uint16_t client_id);
/* Given to start: hands over at once what has arrived, through receive, instead of before the next retro_run. */
typedef void (*retro_netpacket_poll_receive_t)(void);
/* A session begins. client_id is this machine's: 0 for the host, who may still be alone; a client is connected.
 * Both functions work until stop. */
typedef void (*retro_netpacket_start_t)(uint16_t client_id, retro_netpacket_send_t send_fn,
                                        retro_netpacket_poll_receive_t poll_receive_fn);
/* A packet of another machine came; it belongs to the host and lives until the call returns. */
typedef void (*retro_netpacket_receive_t)(const void *buf, size_t len, uint16_t client_id);
/* The session is over. */
typedef void (*retro_netpacket_stop_t)(void);
/* Once a frame, before retro_run. */
typedef void (*retro_netpacket_poll_t)(void);
/* Only for the host: a client came (false sends it away), a client left. */
typedef bool (*retro_netpacket_connected_t)(uint16_t client_id);
typedef void (*retro_netpacket_disconnected_t)(uint16_t client_id);
/* Functions of the core; protocol_version is compared between both sides, NULL means the core's version. */
struct retro_netpacket_callback {
  retro_netpacket_start_t start;
  retro_netpacket_receive_t receive;
  retro_netpacket_stop_t stop;                 /* may be NULL */
  retro_netpacket_poll_t poll;                 /* may be NULL */
  retro_netpacket_connected_t connected;       /* may be NULL */
  retro_netpacket_disconnected_t disconnected; /* may be NULL */
  const char *protocol_version;                /* may be NULL; the core's, until the game is unloaded */
};

/* ------------------------------------------------------------------ extension functions */

typedef void (*retro_proc_address_t)(void);
/* Looks up a function of the core by a name that host and core agreed on; NULL where there is none. */
typedef retro_proc_address_t (*retro_get_proc_address_t)(const char *sym);
struct retro_get_proc_address_interface { retro_get_proc_address_t get_proc_address; };

/* ------------------------------------------------------------------ callbacks of the host */

/* One door for everything else; false means "not known" or "refused". May be called from setup on. */
typedef bool (*retro_environment_t)(unsigned cmd, void *data);
/* A picture: data has height rows of pitch bytes and belongs to the core; NULL repeats the last picture. */
typedef void (*retro_video_refresh_t)(const void *data, unsigned width, unsigned height, size_t pitch);
/* One stereo sample. */
typedef void (*retro_audio_sample_t)(int16_t left, int16_t right);
/* frames interleaved stereo pairs, the core's; the answer is how many were taken. */
typedef size_t (*retro_audio_sample_batch_t)(const int16_t *data, size_t frames);
/* Latches the state of all devices; once in a frame, before the first retro_input_state_t. */
typedef void (*retro_input_poll_t)(void);
/* A latched value; see the RETRO_DEVICE_* ids for its range. */
typedef int16_t (*retro_input_state_t)(unsigned port, unsigned device, unsigned index, unsigned id);

/* ------------------------------------------------------------------ functions of a core (all 25, called by the host) */

/* The first call of all; may be repeated. The callback stays valid until after retro_deinit. */
void retro_set_environment(retro_environment_t callback);
/* Between retro_init and retro_load_game, once each. The callbacks stay valid until after retro_deinit. */
void retro_set_video_refresh(retro_video_refresh_t callback);
void retro_set_audio_sample(retro_audio_sample_t callback);
void retro_set_audio_sample_batch(retro_audio_sample_batch_t callback);
void retro_set_input_poll(retro_input_poll_t callback);
void retro_set_input_state(retro_input_state_t callback);
/* Start of a session; paired with retro_deinit, which puts every global back. */
void retro_init(void);
void retro_deinit(void);
/* Any time, even before retro_init. */
unsigned retro_api_version(void);
/* Any time, even before retro_init; fills texts that are static. */
void retro_get_system_info(struct retro_system_info *info);
/* After a game was loaded. */
void retro_get_system_av_info(struct retro_system_av_info *info);
/* Plugs a device into a port, between two runs. */
void retro_set_controller_port_device(unsigned port, unsigned device);
/* Presses the console's reset button, between two runs. */
void retro_reset(void);
/* Runs one frame: polls input once, delivers sound and at most one picture. */
void retro_run(void);
/* Bytes that retro_serialize needs now; may shrink while a game runs. */
size_t retro_serialize_size(void);
/* Writes the whole machine into the host's buffer, between two runs; false: it could not. */
bool retro_serialize(void *data, size_t size);
/* Puts back such a record; false: refused, and the machine is as it was. */
bool retro_unserialize(const void *data, size_t size);
/* Cheats: forget all; set number index to code. */
void retro_cheat_reset(void);
void retro_cheat_set(unsigned index, bool enabled, const char *code);
/* Loads content (NULL only where SET_SUPPORT_NO_GAME was true). false: refused; then no retro_unload_game. */
bool retro_load_game(const struct retro_game_info *game);
/* The same for several files that belong together. */
bool retro_load_game_special(unsigned game_type, const struct retro_game_info *info, size_t num_info);
/* Ends the game; memory pointers die here. */
void retro_unload_game(void);
/* RETRO_REGION_*, after a game was loaded. */
unsigned retro_get_region(void);
/* A region of memory that the host may read and write between two runs; owned by the core until unload. */
void *retro_get_memory_data(unsigned id);
size_t retro_get_memory_size(unsigned id);

#ifdef __cplusplus
}
#endif

#include "CoreABI+Arcadia.h"

#endif

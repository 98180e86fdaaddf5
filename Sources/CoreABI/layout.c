// The contract's layout, checked when it is compiled: sizes and offsets as every libretro core and frontend on a
// 64-bit Linux has them. x86-64 and arm64 share the LP64 data model, so one table serves both; the test
// CoreABITests compiles this file for each.
#include "CoreABI.h"

#if !defined(__LP64__)
#error "Arcadia's contract is laid out for 64-bit systems"
#endif

#define SIZE(type, bytes) _Static_assert(sizeof(struct type) == (bytes), "size of " #type)
#define AT(type, field, bytes) _Static_assert(offsetof(struct type, field) == (bytes), #type "." #field)

_Static_assert(sizeof(enum retro_pixel_format) == 4 && sizeof(enum retro_key) == 4, "enums are ints");
_Static_assert(sizeof(bool) == 1 && sizeof(unsigned) == 4 && sizeof(size_t) == 8, "LP64");

SIZE(retro_log_callback, 8);
SIZE(retro_perf_counter, 40); AT(retro_perf_counter, start, 8); AT(retro_perf_counter, total, 16);
AT(retro_perf_counter, call_cnt, 24); AT(retro_perf_counter, registered, 32);
SIZE(retro_perf_callback, 56); AT(retro_perf_callback, get_cpu_features, 8); AT(retro_perf_callback, get_perf_counter, 16);
AT(retro_perf_callback, perf_register, 24); AT(retro_perf_callback, perf_start, 32); AT(retro_perf_callback, perf_stop, 40);
AT(retro_perf_callback, perf_log, 48);
SIZE(retro_game_geometry, 20); AT(retro_game_geometry, max_width, 8); AT(retro_game_geometry, aspect_ratio, 16);
SIZE(retro_system_timing, 16); AT(retro_system_timing, sample_rate, 8);
SIZE(retro_system_av_info, 40); AT(retro_system_av_info, timing, 24);
SIZE(retro_framebuffer, 40); AT(retro_framebuffer, width, 8); AT(retro_framebuffer, height, 12);
AT(retro_framebuffer, pitch, 16); AT(retro_framebuffer, format, 24); AT(retro_framebuffer, access_flags, 28);
AT(retro_framebuffer, memory_flags, 32);
SIZE(retro_frame_time_callback, 16); AT(retro_frame_time_callback, reference, 8);
SIZE(retro_audio_callback, 16); AT(retro_audio_callback, set_state, 8);
SIZE(retro_audio_buffer_status_callback, 8);
SIZE(retro_throttle_state, 8); AT(retro_throttle_state, rate, 4);
SIZE(retro_fastforwarding_override, 8); AT(retro_fastforwarding_override, fastforward, 4);
AT(retro_fastforwarding_override, notification, 5); AT(retro_fastforwarding_override, inhibit_toggle, 6);
SIZE(retro_message, 16); AT(retro_message, frames, 8);
SIZE(retro_message_ext, 32); AT(retro_message_ext, duration, 8); AT(retro_message_ext, priority, 12);
AT(retro_message_ext, level, 16); AT(retro_message_ext, target, 20); AT(retro_message_ext, type, 24);
AT(retro_message_ext, progress, 28);
SIZE(retro_variable, 16); AT(retro_variable, value, 8);
SIZE(retro_core_option_value, 16); AT(retro_core_option_value, label, 8);
SIZE(retro_core_option_definition, 2080); AT(retro_core_option_definition, info, 16);
AT(retro_core_option_definition, values, 24); AT(retro_core_option_definition, default_value, 2072);
SIZE(retro_core_options_intl, 16); AT(retro_core_options_intl, local, 8);
SIZE(retro_core_option_v2_category, 24); AT(retro_core_option_v2_category, info, 16);
SIZE(retro_core_option_v2_definition, 2104); AT(retro_core_option_v2_definition, desc_categorized, 16);
AT(retro_core_option_v2_definition, info, 24); AT(retro_core_option_v2_definition, category_key, 40);
AT(retro_core_option_v2_definition, values, 48); AT(retro_core_option_v2_definition, default_value, 2096);
SIZE(retro_core_options_v2, 16); AT(retro_core_options_v2, definitions, 8);
SIZE(retro_core_options_v2_intl, 16); AT(retro_core_options_v2_intl, local, 8);
SIZE(retro_core_option_display, 16); AT(retro_core_option_display, visible, 8);
SIZE(retro_core_options_update_display_callback, 8);
SIZE(retro_input_descriptor, 24); AT(retro_input_descriptor, device, 4); AT(retro_input_descriptor, index, 8);
AT(retro_input_descriptor, id, 12); AT(retro_input_descriptor, description, 16);
SIZE(retro_controller_description, 16); AT(retro_controller_description, id, 8);
SIZE(retro_controller_info, 16); AT(retro_controller_info, num_types, 8);
SIZE(retro_keyboard_callback, 8);
SIZE(retro_rumble_interface, 8);
SIZE(retro_led_interface, 8);
SIZE(retro_sensor_interface, 16); AT(retro_sensor_interface, get_sensor_input, 8);
SIZE(retro_camera_callback, 64); AT(retro_camera_callback, width, 8); AT(retro_camera_callback, height, 12);
AT(retro_camera_callback, start, 16); AT(retro_camera_callback, stop, 24);
AT(retro_camera_callback, frame_raw_framebuffer, 32); AT(retro_camera_callback, frame_opengl_texture, 40);
AT(retro_camera_callback, initialized, 48); AT(retro_camera_callback, deinitialized, 56);
SIZE(retro_game_info, 32); AT(retro_game_info, data, 8); AT(retro_game_info, size, 16); AT(retro_game_info, meta, 24);
SIZE(retro_game_info_ext, 80); AT(retro_game_info_ext, archive_path, 8); AT(retro_game_info_ext, archive_file, 16);
AT(retro_game_info_ext, dir, 24); AT(retro_game_info_ext, name, 32); AT(retro_game_info_ext, ext, 40);
AT(retro_game_info_ext, meta, 48); AT(retro_game_info_ext, data, 56); AT(retro_game_info_ext, size, 64);
AT(retro_game_info_ext, file_in_archive, 72); AT(retro_game_info_ext, persistent_data, 73);
SIZE(retro_system_content_info_override, 16); AT(retro_system_content_info_override, need_fullpath, 8);
AT(retro_system_content_info_override, persistent_data, 9);
SIZE(retro_system_info, 32); AT(retro_system_info, library_version, 8); AT(retro_system_info, valid_extensions, 16);
AT(retro_system_info, need_fullpath, 24); AT(retro_system_info, block_extract, 25);
SIZE(retro_subsystem_memory_info, 16); AT(retro_subsystem_memory_info, type, 8);
SIZE(retro_subsystem_rom_info, 40); AT(retro_subsystem_rom_info, need_fullpath, 16);
AT(retro_subsystem_rom_info, block_extract, 17); AT(retro_subsystem_rom_info, required, 18);
AT(retro_subsystem_rom_info, memory, 24); AT(retro_subsystem_rom_info, num_memory, 32);
SIZE(retro_subsystem_info, 32); AT(retro_subsystem_info, roms, 16); AT(retro_subsystem_info, num_roms, 24);
AT(retro_subsystem_info, id, 28);
SIZE(retro_memory_descriptor, 64); AT(retro_memory_descriptor, ptr, 8); AT(retro_memory_descriptor, offset, 16);
AT(retro_memory_descriptor, start, 24); AT(retro_memory_descriptor, select, 32);
AT(retro_memory_descriptor, disconnect, 40); AT(retro_memory_descriptor, len, 48);
AT(retro_memory_descriptor, addrspace, 56);
SIZE(retro_memory_map, 16); AT(retro_memory_map, num_descriptors, 8);
SIZE(retro_disk_control_callback, 56); AT(retro_disk_control_callback, add_image_index, 48);
SIZE(retro_disk_control_ext_callback, 80); AT(retro_disk_control_ext_callback, set_initial_image, 56);
AT(retro_disk_control_ext_callback, get_image_label, 72);
SIZE(retro_get_proc_address_interface, 8);
SIZE(retro_netpacket_callback, 56); AT(retro_netpacket_callback, receive, 8); AT(retro_netpacket_callback, stop, 16);
AT(retro_netpacket_callback, poll, 24); AT(retro_netpacket_callback, connected, 32);
AT(retro_netpacket_callback, disconnected, 40); AT(retro_netpacket_callback, protocol_version, 48);

SIZE(arcadia_host, 32); AT(arcadia_host, abi_version, 8); AT(arcadia_host, capabilities, 12); AT(arcadia_host, name, 16);
AT(arcadia_host, version, 24);
SIZE(arcadia_registration, 24); AT(arcadia_registration, json, 8); AT(arcadia_registration, json_length, 16);
SIZE(arcadia_trace, 24); AT(arcadia_trace, text, 8); AT(arcadia_trace, text_length, 16);
SIZE(arcadia_status, 32); AT(arcadia_status, description, 8); AT(arcadia_status, inhibits_idle, 16);
AT(arcadia_status, wants_text_input, 17); AT(arcadia_status, ignores_keyboard, 24);
SIZE(arcadia_setting, 16); AT(arcadia_setting, value, 8);
SIZE(arcadia_settings, 24); AT(arcadia_settings, count, 8); AT(arcadia_settings, settings, 16);
SIZE(arcadia_clock, 32); AT(arcadia_clock, unix_microseconds, 8); AT(arcadia_clock, utc_offset_seconds, 16);
AT(arcadia_clock, is_virtual, 20); AT(arcadia_clock, random_seed, 24);
SIZE(arcadia_image, 48); AT(arcadia_image, pixels, 8); AT(arcadia_image, pitch, 16); AT(arcadia_image, width, 24);
AT(arcadia_image, height, 28); AT(arcadia_image, kind, 32); AT(arcadia_image, title, 40);
SIZE(arcadia_describer, 16); AT(arcadia_describer, describe, 8);
SIZE(arcadia_display, 16); AT(arcadia_display, width, 8); AT(arcadia_display, height, 12);

// The one place that speaks C's variadic calling convention, which Swift can neither define nor call.
#include "CoreABI.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static _Atomic(arcadia_log_sink_t) current_sink;

static void host_printf(enum retro_log_level level, const char *format, ...) {
  arcadia_log_sink_t sink = atomic_load(&current_sink);
  if (!sink || !format) return;
  // Longer lines are cut: a log is for reading, and a core must not make the host allocate.
  char text[4096];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (length < 0) return;
  for (char *line = text; *line;) {
    char *end = strchr(line, '\n');
    if (end) *end = 0;
    if (*line) sink((int)level, line);
    if (!end) break;
    line = end + 1;
  }
}

retro_log_printf_t arcadia_log_bridge(arcadia_log_sink_t sink) {
  atomic_store(&current_sink, sink);
  return host_printf;
}

void arcadia_log_forward(retro_log_printf_t printf_function, int level, const char *text) {
  if (printf_function) printf_function((enum retro_log_level)level, "%s", text);
}

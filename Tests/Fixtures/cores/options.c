// Options in all three versions, by scenario, and what they were answered: read as a string in SYSTEM_RAM.
#include "base.h"

static char seen[1024];

static void ask(const char *key) {
  struct retro_variable variable = {key, (const char *)1};
  bool known = environment(RETRO_ENVIRONMENT_GET_VARIABLE, &variable);
  size_t length = strlen(seen);
  snprintf(seen + length, sizeof seen - length, "%s=%s%s;", key, variable.value ? variable.value : "NULL", known ? "" : "!");
}

static void declare(void) {
  unsigned version = 0;
  environment(RETRO_ENVIRONMENT_GET_CORE_OPTIONS_VERSION, &version);
  static struct retro_core_option_definition one[] = {
      {"o_speed", "Speed", "How fast", {{"slow", NULL}, {"fast", "Very fast"}, {NULL, NULL}}, "fast"},
      {"o_none", "No default", NULL, {{"a", NULL}, {"b", NULL}, {NULL, NULL}}, NULL},
      {"o_empty", "No values", NULL, {{NULL, NULL}}, "x"},
      {"o_speed", "Twice", NULL, {{"x", NULL}, {NULL, NULL}}, "x"},
      {NULL, NULL, NULL, {{NULL, NULL}}, NULL}};
  static struct retro_core_option_definition german[] = {
      {"o_speed", "Tempo", "Wie schnell", {{"slow", "Langsam"}, {"fast", NULL}, {NULL, NULL}}, "slow"},
      {NULL, NULL, NULL, {{NULL, NULL}}, NULL}};
  static struct retro_core_option_v2_category categories[] = {{"cat", "Category", "Info"}, {NULL, NULL, NULL}};
  static struct retro_core_option_v2_definition two[] = {
      {"o_speed", "Cat > Speed", "Speed", "How fast", NULL, "cat", {{"slow", NULL}, {"f\xe4st", NULL}, {NULL, NULL}}, NULL},
      {"o_free", "Free", NULL, NULL, NULL, NULL, {{"on", NULL}, {"off", NULL}, {NULL, NULL}}, "nonsense"},
      {NULL, NULL, NULL, NULL, NULL, NULL, {{NULL, NULL}}, NULL}};
  static struct retro_core_options_v2 both = {categories, two}, nothing = {NULL, NULL};
  static struct retro_variable zero[] = {
      {"o_speed", "Speed; slow|fast|"}, {"o_odd", "no values here"}, {"o_nothing", NULL}, {"o_tight", "Tight;x|y"}, {NULL, NULL}};
  switch (scenario) {
  case 0: environment(RETRO_ENVIRONMENT_SET_VARIABLES, zero); break;
  case 1: environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS, one); break;
  case 2: {
    struct retro_core_options_intl intl = {one, german};
    environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS_INTL, &intl);
    break;
  }
  case 3: environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2, &both); break;
  case 4: {
    struct retro_core_options_v2_intl intl = {&both, NULL};
    environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2_INTL, &intl);
    break;
  }
  case 5:
    environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS, one);
    environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS, NULL);
    break;
  case 6: environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2, &nothing); break;
  default: break;
  }
  seen[0] = (char)('0' + version);
  seen[1] = 0;
}

void on_load(void) {
  declare();
  ask("o_speed");
  ask("o_none");
  ask("o_free");
}

void on_run(void) {
  bool updated = false;
  seen[0] = 0;
  environment(RETRO_ENVIRONMENT_GET_VARIABLE_UPDATE, &updated);
  snprintf(seen, sizeof seen, "%d", updated);
  environment(RETRO_ENVIRONMENT_GET_VARIABLE_UPDATE, &updated);
  snprintf(seen + 1, sizeof seen - 1, "%d;", updated);
  ask("o_speed");
}

void *retro_get_memory_data(unsigned id) { return id == RETRO_MEMORY_SYSTEM_RAM ? seen : NULL; }
size_t retro_get_memory_size(unsigned id) { return id == RETRO_MEMORY_SYSTEM_RAM ? sizeof seen : 0; }

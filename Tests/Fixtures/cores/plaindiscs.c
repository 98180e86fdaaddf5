// As discs.c, by the older interface: no labels, no paths, no disc to begin with.
#define PLAIN
#include "discs.c"

// As discs.c, with a drive that does not open.
#define STUCK
#include "discs.c"

// As content.c, but opens its file itself.
#define FULLPATH 1
#include "content.c"

#define _GNU_SOURCE
#include "CIsolation.h"

#include <sched.h>

bool isolation_processors(int numbers[2])
{
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed)) return false;
  int found = 0;
  for (int number = 0; number < CPU_SETSIZE && found < 2; number++)
    if (CPU_ISSET(number, &allowed)) numbers[found++] = number;
  return found == 2;
}

bool isolation_use_processors(const int *numbers, int count)
{
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int at = 0; at < count; at++) CPU_SET(numbers[at], &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
}

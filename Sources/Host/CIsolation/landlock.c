/* Landlock (landlock(7), linux/landlock.h): which files a process may touch. The header of the build machine may be older than the
   kernel that the program meets, so what is newer than version 1 is defined here. */
#define _GNU_SOURCE
#include "CIsolation.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum {
  FS_EXECUTE = 1 << 0,
  FS_WRITE_FILE = 1 << 1,
  FS_READ_FILE = 1 << 2,
  FS_READ_DIR = 1 << 3,
  FS_REMOVE_DIR = 1 << 4,
  FS_REMOVE_FILE = 1 << 5,
  FS_MAKE_DIR = 1 << 7,
  FS_MAKE_REG = 1 << 8,
  FS_ALL_1 = (1 << 13) - 1,
  FS_REFER = 1 << 13,     /* version 2 */
  FS_TRUNCATE = 1 << 14,  /* version 3 */
  FS_IOCTL_DEV = 1 << 15, /* version 5 */
  NET_ALL = 3,            /* version 4: bind and connect, TCP */
  SCOPE_ALL = 3,          /* version 6: abstract sockets and signals of others */
  RULE_PATH_BENEATH = 1,
};

struct ruleset {
  uint64_t files, network, scoped;
};

struct path_rule {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

static uint64_t files_known(int version)
{
  uint64_t known = FS_ALL_1;
  if (version >= 2) known |= FS_REFER;
  if (version >= 3) known |= FS_TRUNCATE;
  if (version >= 5) known |= FS_IOCTL_DEV;
  return known;
}

int isolation_landlock_version(void)
{
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
  return version > 0 ? (int)version : 0;
}

int isolation_rules(int version, uint32_t grants)
{
  struct ruleset set = {.files = files_known(version)};
  size_t size = 8;
  if (version >= 4) {
    size = 16;
    if (!(grants & ISOLATION_NETWORK)) set.network = NET_ALL;
  }
  if (version >= 6) {
    size = 24;
    set.scoped = SCOPE_ALL;
  }
  return (int)syscall(SYS_landlock_create_ruleset, &set, size, 0);
}

bool isolation_allow(int version, int rules, const char *path, uint32_t what)
{
  int parent = open(path, O_PATH | O_CLOEXEC);
  if (parent < 0) return false;
  uint64_t allowed = 0;
  if (what & (ISOLATION_READ | ISOLATION_WRITE)) allowed |= FS_READ_FILE | FS_READ_DIR | FS_EXECUTE;
  if (what & ISOLATION_LIST) allowed |= FS_READ_DIR;
  if (what & ISOLATION_WRITE)
    allowed |= FS_WRITE_FILE | FS_REMOVE_DIR | FS_REMOVE_FILE | FS_MAKE_DIR | FS_MAKE_REG | FS_REFER | FS_TRUNCATE;
  struct stat status;
  /* Rights over a folder's entries are no rights of a file. */
  if (fstat(parent, &status) == 0 && !S_ISDIR(status.st_mode))
    allowed &= FS_READ_FILE | FS_EXECUTE | FS_WRITE_FILE | FS_TRUNCATE;
  struct path_rule rule = {.allowed = allowed & files_known(version), .parent = parent};
  bool is_done = syscall(SYS_landlock_add_rule, rules, RULE_PATH_BENEATH, &rule, 0) == 0;
  int why = errno;
  close(parent);
  errno = why;
  return is_done;
}

bool isolation_enforce(int rules)
{
  bool is_done = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  int why = errno;
  close(rules);
  errno = why;
  return is_done;
}

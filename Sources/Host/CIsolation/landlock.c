/* Landlock (landlock(7), linux/landlock.h): which files a process may touch. The header of the build machine may be older than the
   kernel that the program meets, so what is newer than version 1 is defined here. */
#define _GNU_SOURCE
#include "CIsolation.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
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
  return parent >= 0 && isolation_allow_open(version, rules, parent, what);
}

bool isolation_allow_open(int version, int rules, int parent, uint32_t what)
{
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

int isolation_open_place(const char *path)
{
  /* RESOLVE_NO_SYMLINKS of openat2(2), which is as old as Linux 5.6; Landlock is younger. */
  struct { uint64_t flags, mode, resolve; } how = {.flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC, .resolve = 0x04};
  return (int)syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
}

/* Whether two open files lie on the same mount: a file can be put over another one from anywhere. */
static bool is_same_mount(int one, int other)
{
  struct statx first, second;
  if (statx(one, "", AT_EMPTY_PATH, STATX_MNT_ID, &first) || statx(other, "", AT_EMPTY_PATH, STATX_MNT_ID, &second)) return false;
  if (first.stx_dev_major != second.stx_dev_major || first.stx_dev_minor != second.stx_dev_minor) return false;
  return !(first.stx_mask & second.stx_mask & STATX_MNT_ID) || first.stx_mnt_id == second.stx_mnt_id;
}

/* Whether a file begins as a shared object does (elf(5)): e_type, after 16 bytes, is ET_DYN. */
static bool is_shared_object(int file)
{
  char name[40];
  snprintf(name, sizeof name, "/proc/self/fd/%d", file);
  int opened = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (opened < 0) return false;
  unsigned char head[18];
  bool is_whole = pread(opened, head, sizeof head, 0) == sizeof head;
  close(opened);
  return is_whole && memcmp(head, ELFMAG, SELFMAG) == 0
      && head[16 + (head[EI_DATA] == ELFDATA2MSB)] == ET_DYN && head[16 + (head[EI_DATA] != ELFDATA2MSB)] == 0;
}

int isolation_open_beside(int folder, const char *name, enum isolation_kind kind, uint32_t owner, bool has_links)
{
  int file = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return -1;
  struct stat above, status;
  bool is_good = fstat(folder, &above) == 0 && fstat(file, &status) == 0
      && (kind == ISOLATION_FOLDER ? S_ISDIR(status.st_mode) : S_ISREG(status.st_mode))
      && (kind != ISOLATION_FILE || status.st_nlink == 1 || has_links)
      && (status.st_uid == above.st_uid || status.st_uid == owner || status.st_uid == getuid() || status.st_uid == 0)
      && is_same_mount(folder, file) && (kind != ISOLATION_LIBRARY || is_shared_object(file));
  if (is_good) return file;
  close(file);
  errno = EPERM;
  return -1;
}

bool isolation_enforce(int rules)
{
  bool is_done = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  int why = errno;
  close(rules);
  errno = why;
  return is_done;
}

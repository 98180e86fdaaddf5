"""Mounts a folder as a file system that takes Tobu and TOBU for one name but keeps the spelling, as FAT and Samba do.

casefold.py FOLDER MOUNTPOINT; needs Debian's python3-fusepy, or fusepy and libfuse2. Without arguments it says whether it has them. Hard links and renameat2's flags are refused, as on such systems.
"""
import errno
import os
import sys

try:
    # Debian's name for it, as fuse is another package there.
    from fusepy import FUSE, FuseOSError, Operations
except ImportError:
    from fuse import FUSE, FuseOSError, Operations

STATUS = "st_atime st_ctime st_gid st_ino st_mode st_mtime st_nlink st_size st_uid".split()


class Casefold(Operations):
    def __init__(self, root):
        self.root = root

    def real(self, path):
        here = self.root
        for part in path.split("/"):
            if not part:
                continue
            names = os.listdir(here) if os.path.isdir(here) else []
            here = os.path.join(here, next((n for n in names if n.lower() == part.lower()), part))
        return here

    def getattr(self, path, fh=None):
        try:
            status = os.lstat(self.real(path))
        except OSError as error:
            raise FuseOSError(error.errno)
        return {name: getattr(status, name) for name in STATUS}

    def readdir(self, path, fh):
        return [".", ".."] + os.listdir(self.real(path))

    def rename(self, old, new):
        source, target = self.real(old), self.real(new)
        if source != target and os.path.lexists(target):
            os.unlink(target)
        os.rename(source, os.path.join(self.real(os.path.dirname(new)), os.path.basename(new)))

    def link(self, target, source):
        raise FuseOSError(errno.EPERM)

    def mkdir(self, path, mode):
        os.mkdir(self.real(path), mode)

    def rmdir(self, path):
        os.rmdir(self.real(path))

    def unlink(self, path):
        os.unlink(self.real(path))

    def chmod(self, path, mode):
        os.chmod(self.real(path), mode)

    def utimens(self, path, times=None):
        os.utime(self.real(path), times)

    def open(self, path, flags):
        return os.open(self.real(path), flags)

    def create(self, path, mode, fi=None):
        return os.open(self.real(path), os.O_RDWR | os.O_CREAT, mode)

    def read(self, path, count, offset, fh):
        return os.pread(fh, count, offset)

    def write(self, path, data, offset, fh):
        return os.pwrite(fh, data, offset)

    def truncate(self, path, length, fh=None):
        os.truncate(self.real(path), length)

    def fsync(self, path, datasync, fh):
        os.fsync(fh)

    def release(self, path, fh):
        os.close(fh)


if len(sys.argv) > 1:
    FUSE(
        Casefold(sys.argv[1]), sys.argv[2], foreground=True, use_ino=True, attr_timeout=0,
        entry_timeout=0, negative_timeout=0)

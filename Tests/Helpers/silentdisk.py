"""Mounts a folder that can stop answering, as a network mount does whose server is away.

silentdisk.py FOLDER MOUNTPOINT; needs what casefold.py needs. Each call waits as long as there is a file FOLDER.silent; with a text in it, only calls whose
path contains the text do.
"""
import errno
import os
import sys
import time

try:
    # Debian's name for it, as fuse is another package there.
    from fusepy import FUSE, FuseOSError, Operations
except ImportError:
    from fuse import FUSE, FuseOSError, Operations

STATUS = "st_atime st_ctime st_gid st_ino st_mode st_mtime st_nlink st_size st_uid".split()


class Silent(Operations):
    def __init__(self, root):
        self.root = root

    def real(self, path):
        while True:
            try:
                with open(self.root + ".silent") as file:
                    if file.read() not in path:
                        break
            except OSError:
                break
            time.sleep(0.01)
        return os.path.join(self.root, path.lstrip("/"))

    def getattr(self, path, fh=None):
        try:
            status = os.lstat(self.real(path))
        except OSError as error:
            raise FuseOSError(error.errno)
        return {name: getattr(status, name) for name in STATUS}

    def readdir(self, path, fh):
        return [".", ".."] + os.listdir(self.real(path))

    def read(self, path, size, offset, fh):
        with open(self.real(path), "rb") as file:
            file.seek(offset)
            return file.read(size)

    def write(self, path, data, offset, fh):
        raise FuseOSError(errno.EROFS)


if len(sys.argv) == 3:
    # Nothing is remembered by the kernel, so that each call reaches us.
    FUSE(Silent(sys.argv[1]), sys.argv[2], foreground=True, attr_timeout=0, entry_timeout=0)

import Glibc

/// Removes a folder that another program filled, whatever lies in it: folders that cannot be opened, names that are no text, more
/// folders one in another than a path can name.
///
/// Nothing else may write in the folder any more. It needs some sixty descriptors: what lies deeper is first moved up into the folder
/// itself.
enum FolderRemoval {
  /// Removes the folder; false where something of it is left, or the time is over.
  ///
  /// A link in its place is not followed, and removed.
  @discardableResult
  static func remove(_ path: String, seconds: Double = .infinity) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return errno == ENOENT }
    guard status.st_mode & S_IFMT == S_IFDIR else { return unlink(path) == 0 }
    chmod(path, 0o700)
    let root = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard root >= 0 else { return false }
    defer { close(root) }
    var removal = Removal(root: root, end: MonotonicTime.seconds + seconds)
    var goesOn = removal.empty(root, depth: 0)
    while goesOn, removal.hasMoved {
      removal.hasMoved = false
      goesOn = removal.empty(root, depth: 0)
    }
    return rmdir(path) == 0
  }

  private struct Removal {
    /// Folders that are open at once, one in another.
    static let mostDepth = 32
    let root: Int32
    let end: Double
    /// Whether something was moved into the root.
    var hasMoved = false
    private var number = 0

    init(root: Int32, end: Double) {
      self.root = root
      self.end = end
    }

    /// Removes what lies in a folder so many below the root; false once the time is over.
    mutating func empty(_ folder: Int32, depth: Int) -> Bool {
      // A descriptor of its own for the listing, whose place another one would share.
      let own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard own >= 0 else { return true }
      guard let listing = fdopendir(own) else {
        close(own)
        return true
      }
      defer { closedir(listing) }
      while let entry = readdir(listing) {
        if MonotonicTime.seconds > end { return false }
        let goesOn = withUnsafePointer(to: &entry.pointee.d_name) { tuple -> Bool in
          let name = UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)
          if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { return true }
          return remove(name, in: folder, depth: depth)
        }
        if !goesOn { return false }
      }
      return true
    }

    private mutating func remove(
      _ name: UnsafePointer<CChar>, in folder: Int32, depth: Int
    ) -> Bool {
      if unlinkat(folder, name, 0) == 0 { return true }
      var status = stat()
      guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFDIR
      else { return true }
      // It is a folder and no link, and no other program works here.
      fchmodat(folder, name, 0o700, 0)
      if unlinkat(folder, name, AT_REMOVEDIR) == 0 { return true }
      guard depth < Self.mostDepth else {
        moveUp(name, from: folder)
        return true
      }
      let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard inner >= 0 else { return true }
      let goesOn = empty(inner, depth: depth + 1)
      close(inner)
      unlinkat(folder, name, AT_REMOVEDIR)
      return goesOn
    }

    private mutating func moveUp(_ name: UnsafePointer<CChar>, from folder: Int32) {
      for _ in 0..<1000 {
        number += 1
        if renameat(folder, name, root, "arcadia-removal-\(number)") == 0 {
          hasMoved = true
          return
        }
      }
    }
  }
}

import Glibc

/// Where a result goes that the user named: a file, or something that takes bytes one after the other.
///
/// `-`, `/dev/stdout`, `/dev/fd/3`, pipes and devices are written to. A file of that name is never put in their place, and what a
/// descriptor leads to is neither opened again nor emptied: `> file` and `>> file` are the shell's business.
package enum OutputPlace: Equatable, Sendable {
  /// An ordinary file, or a path if there is nothing yet.
  case file(String)
  /// A descriptor that the program was started with; it is copied, never closed.
  case descriptor(Int32, name: String)
  /// A pipe, a terminal or another device that has a name of its own.
  case stream(String)

  /// What a path leads to; `-` is the standard output.
  ///
  /// A descriptor that the program opened itself is no place of the user's, so it is not found.
  package init(_ path: String) throws(FileFailure) {
    if path == "-" {
      self = .descriptor(StandardOutput.descriptor, name: "standard output")
      return
    }
    if let number = OutputPlace.descriptor(at: path) {
      guard number != 1 else {
        self = .descriptor(StandardOutput.descriptor, name: path)
        return
      }
      // Whatever is ours is closed when a program starts; what was handed to this one was not.
      let flags = fcntl(number, F_GETFD)
      guard flags >= 0, flags & FD_CLOEXEC == 0 else { throw .notFound(path: path) }
      self = .descriptor(number, name: path)
      return
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .file(path)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFIFO, S_IFCHR: self = .stream(path)
    case S_IFBLK, S_IFSOCK: throw .notOrdinary(path: path)
    default: self = .file(path)
    }
  }

  /// Whether results and messages go there, too.
  package var isStandardOutput: Bool {
    if case .descriptor(StandardOutput.descriptor, _) = self { return true }
    return false
  }

  /// Whether a path leads to standard output.
  package static func isStandardOutput(_ path: String?) -> Bool {
    guard let path else { return false }
    return (try? OutputPlace(path))?.isStandardOutput == true
  }

  /// Whether a person looks at what is written there, so that bytes of pictures or sound would be noise.
  package var isTerminal: Bool {
    if case .descriptor(let number, _) = self { return isatty(number) != 0 }
    return false
  }

  /// The name for messages.
  package var name: String {
    switch self {
    case .file(let path), .stream(let path): path
    case .descriptor(_, let name): name
    }
  }

  /// Writes a result: an ordinary file is replaced as a whole, its folder is made; anything else gets the bytes.
  package func write(_ bytes: [UInt8]) throws(FileFailure) {
    if case .file(let path) = self {
      try FileSystem.ensureFolder(PathName.folder(path))
      return try AtomicFile.replace(path, with: bytes)
    }
    let descriptor = try open()
    defer { close(descriptor) }
    try AtomicFile.writeAll(bytes, to: descriptor, path: name)
  }

  /// Writes a result that must not take the place of a file; false, changing nothing, if there is one of that name.
  package func create(_ bytes: [UInt8]) throws(FileFailure) -> Bool {
    if case .file(let path) = self { return try AtomicFile.create(path, with: bytes) }
    try write(bytes)
    return true
  }

  /// Opens it for writing; the caller closes the descriptor.
  ///
  /// An ordinary file is emptied. A pipe waits for its reader, until a signal comes.
  package func open() throws(FileFailure) -> Int32 {
    switch self {
    case .descriptor(let number, let name):
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0 else { throw .of(errno, name, .write) }
      return copy
    case .file(let path):
      let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw .of(errno, path, .write) }
      return descriptor
    case .stream(let path):
      while true {
        // Without O_NOCTTY, a terminal that is written to could become the program's own.
        let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        if descriptor >= 0 { return descriptor }
        guard errno == EINTR, EndSignal.arrived == nil else { throw .of(errno, path, .write) }
      }
    }
  }

  // MARK: -

  /// The number of the descriptor that a path names: `/dev/fd/3`, `/dev/stdout`, a link to one of them.
  package static func descriptor(at path: String) -> Int32? {
    var path = path
    for _ in 0..<40 {
      let name = PathName.last(path)
      // Where the kernel lists this process's descriptors, each name is a number; its link leads to the file after it.
      if let number = Int32(name), number >= 0, isDescriptorFolder(PathName.folder(path)) {
        return number
      }
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = readlink(path, &buffer, Int(PATH_MAX))
      guard count >= 0 else { return nil }
      let link = buffer[..<count].withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
      path = link.hasPrefix("/") ? link : PathName.join(PathName.folder(path), link)
    }
    return nil
  }

  private static func isDescriptorFolder(_ folder: String) -> Bool {
    let parts = PathName.real(folder).split(separator: "/")
    guard parts.first == "proc", parts.last == "fd", parts.dropFirst().first == "\(getpid())" else {
      return false
    }
    return parts.count == 3 || parts.count == 5 && parts[2] == "task"
  }
}

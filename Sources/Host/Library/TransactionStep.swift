import Glibc
import HostBase

/// One step of a `FileTransaction`: it can be done and taken back, and doing either twice is doing it once.
enum TransactionStep: Codable, Equatable, Sendable {
  /// Makes a folder.
  case folder(String)
  /// Moves within a file system.
  case move(from: String, to: String, temporary: String)
  /// Copies; `to` is there only when it is whole.
  case copy(from: String, to: String, temporary: String)
  /// Makes a symbolic link.
  case link(path: String, target: String)
  /// Makes a file with these bytes.
  case create(path: String, bytes: [UInt8], temporary: String)
  /// Moves into the trash.
  case trash(Trash.Place)

  /// Why a step cannot be done.
  enum Problem: Error {
    /// The file system says why.
    case file(FileFailure)
    /// The target is on another file system: it has to be copied.
    case otherFileSystem
    /// Neither the source nor its folder is there: perhaps the disk is not mounted.
    case absent(String)
  }

  // MARK: - Doing

  /// Does the step; with `resumes`, it may have been done before, in whole or in part.
  func perform(resumes: Bool) throws(Problem) {
    switch self {
    case .folder(let path):
      try Self.wrapped { () throws(FileFailure) in
        try FileSystem.ensureFolder(path)
      }
    case .move(let from, let to, let temporary):
      try Self.move(from, to: to, temporary: temporary, resumes: resumes)
    case .copy(let from, let to, let temporary):
      if resumes {
        if Self.isDone(copy: from, to) { return }
        try Self.requirePresent(from)
      }
      try Self.wrapped { () throws(FileFailure) in
        try FileMove.copy(from, to: to, temporary: temporary)
      }
    case .link(let path, let target):
      if resumes, FileMove.target(ofLink: path) == target { return }
      if symlink(target, path) != 0 { throw .file(.of(errno, path, .create)) }
    case .create(let path, let bytes, let temporary):
      if resumes, Self.content(path) == bytes { return }
      try Self.create(path, bytes, temporary: temporary)
    case .trash(let place):
      if resumes, FileMove.status(place.file) == nil { try Self.requirePresent(place.source) }
      try Self.wrapped { () throws(FileFailure) in try Trash.bury(place, resumes: resumes) }
    }
  }

  private static func move(
    _ from: String, to: String, temporary: String, resumes: Bool
  ) throws(Problem) {
    // Killed between the two halves of a change of case.
    if resumes, FileMove.status(temporary) != nil, FileMove.status(from) == nil {
      try rename(temporary, to: to)
      return
    }
    // Out of the way already, and what has its old name came after it.
    if resumes, isHidden(to), FileMove.status(to) != nil { return }
    guard let source = FileMove.status(from) else {
      if resumes {
        if FileMove.status(to) == nil { try requirePresent(from) }
        return
      }
      throw .file(.of(errno, from, .move))
    }
    if let there = FileMove.status(to), there.st_ino == source.st_ino,
      there.st_dev == source.st_dev
    {
      let names = Set((FileMove.names(in: PathName.folder(to)) ?? []).map { Array($0.utf8) })
      let hasSource = names.contains(Array(PathName.last(from).utf8))
      let hasTarget = names.contains(Array(PathName.last(to).utf8))
      if hasTarget && !hasSource { return }
      if hasTarget {
        // One file with two names: a move by link that was killed, or a hard link that the user made.
        guard resumes else { throw .file(.exists(path: to)) }
        if unlink(from) != 0 { throw .file(.of(errno, from, .move)) }
        return
      }
      // A file system that takes both names for one: in two moves.
      try rename(from, to: temporary)
      let number = FileMove.rename(temporary, to: to)
      if number != 0 {
        _ = FileMove.rename(temporary, to: from)
        throw .file(.of(number, to, .move))
      }
      return
    }
    try rename(from, to: to)
  }

  private static func rename(_ from: String, to: String) throws(Problem) {
    let number = FileMove.rename(from, to: to)
    if number == 0 { return }
    if number == EXDEV { throw .otherFileSystem }
    throw .file(.of(number, number == EEXIST ? to : from, .move))
  }

  private static func create(
    _ path: String, _ bytes: [UInt8], temporary: String
  ) throws(Problem) {
    if FileMove.status(path) != nil { throw .file(.exists(path: path)) }
    try wrapped { () throws(FileFailure) in
      unlink(temporary)
      try AtomicFile.writeNew(temporary, bytes)
    }
    let number = FileMove.rename(temporary, to: path)
    if number != 0 {
      unlink(temporary)
      throw .file(.of(number, path, .create))
    }
  }

  // MARK: - Taking back

  /// Takes the step back as far as it was done; what it did not do itself stays as it is.
  func takeBack() throws(Problem) {
    switch self {
    case .folder(let path): rmdir(path)
    case .move(let from, let to, let temporary):
      if FileMove.status(temporary) != nil, FileMove.status(from) == nil {
        try Self.rename(temporary, to: from)
      } else if FileMove.status(to) != nil, FileMove.status(from) == nil {
        try Self.rename(to, to: from)
      } else if FileMove.status(to) != nil {
        // The case of a name, or a step that was never done because of what is at its target.
        try Self.takeBackSameFile(from, to, temporary: temporary)
      } else {
        try Self.requirePresent(from)
      }
    case .copy(let from, let to, let temporary):
      FileMove.removeTree(temporary)
      // Only what is certainly our own copy, and only while the source is there.
      if Self.isDone(copy: from, to) { FileMove.removeTree(to) }
    case .link(let path, let target):
      if FileMove.target(ofLink: path) == target { unlink(path) }
    case .create(let path, let bytes, let temporary):
      unlink(temporary)
      if Self.content(path) == bytes { unlink(path) }
    case .trash(let place):
      if FileMove.status(place.file) == nil { try Self.requirePresent(place.source) }
      try Self.wrapped { () throws(FileFailure) in try Trash.unearth(place) }
    }
  }

  private static func takeBackSameFile(
    _ from: String, _ to: String, temporary: String
  ) throws(Problem) {
    guard let one = FileMove.status(from), let other = FileMove.status(to),
      one.st_ino == other.st_ino, one.st_dev == other.st_dev
    else { return }
    let names = (FileMove.names(in: PathName.folder(from)) ?? []).map { Array($0.utf8) }
    if names.contains(Array(PathName.last(from).utf8)) { return }
    try rename(to, to: temporary)
    try rename(temporary, to: from)
  }

  // MARK: -

  /// The folders in which names change.
  var folders: [String] {
    switch self {
    case .folder(let path), .link(let path, _), .create(let path, _, _):
      [PathName.folder(path)]
    case .move(let from, let to, _): [PathName.folder(from), PathName.folder(to)]
    case .copy(_, let to, _): [PathName.folder(to)]
    // The trash flushes its own.
    case .trash: []
    }
  }

  /// The paths that it touches.
  var paths: [String] {
    switch self {
    case .folder(let path), .link(let path, _): [path]
    case .move(let from, let to, let temporary), .copy(let from, let to, let temporary):
      [from, to, temporary]
    case .create(let path, _, let temporary): [path, temporary]
    case .trash(let place): [place.source, place.file, place.info]
    }
  }

  /// Where something was that it moves or copies, and where it goes.
  var movedPaths: [String] {
    switch self {
    case .move(let from, let to, _), .copy(let from, let to, _): [from, to]
    default: []
    }
  }

  /// Whether a name is one that only a transaction has.
  private static func isHidden(_ path: String) -> Bool {
    PathName.last(path).hasPrefix(".arcadia-")
  }

  private static func isDone(copy from: String, _ to: String) -> Bool {
    FileMove.status(to) != nil && FileMove.isSame(from, to)
  }

  private static func content(_ path: String) -> [UInt8]? {
    FileSystem.kind(path) == .file ? try? FileSystem.read(path, limit: 1 << 20) : nil
  }

  /// A source that another program took away is no reason to stop; one whose whole folder is missing is.
  private static func requirePresent(_ path: String) throws(Problem) {
    let folder = PathName.folder(path)
    guard FileMove.status(path) == nil, FileMove.status(folder) == nil else { return }
    throw .absent(folder)
  }

  private static func wrapped(_ work: () throws(FileFailure) -> Void) throws(Problem) {
    do throws(FileFailure) { try work() } catch { throw .file(error) }
  }
}

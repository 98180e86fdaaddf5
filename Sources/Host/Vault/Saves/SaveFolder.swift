import Glibc
package import HostBase
package import Library
import Session
import ZipFiles

/// The saves of a game that its cores keep by themselves: files of any names in `Saves/<type>/<stem>/`.
///
/// All of them together are one save: an earlier version is a zip file of all, kept among the game's backups as
/// `<stem>.zip`. The caller of what changes files holds the game's `GameLock`.
package struct SaveFolder: Sendable {
  /// Bytes of all files together that are kept as versions, exported and imported.
  static let mostBytes = 64 << 20

  /// Where it is; need not be there.
  package let path: String
  /// What its versions are called.
  package let versionName: String

  private let places: Places
  private let backups: SaveBackups

  /// The folder of a game; nil for a type whose cores have no such.
  package init?(places: Places, data: DataFolder, type: GameType, stem: String) {
    guard type.savesFolder else { return nil }
    path = GamePaths.saveFolder(in: data, type: type, stem: stem)
    versionName = PathName.component(stem) + ".zip"
    self.places = places
    backups = SaveBackups(places: places, type: type, stem: stem)
  }

  // MARK: - Looking

  /// The files, by their names in the folder.
  package func files() -> [(name: String, size: Int)] {
    GameFiles.files(below: path).filter { !PathName.last($0.name).hasPrefix(".") }
  }

  /// When the newest file was changed, in seconds since 1970.
  package func modified() -> Int64 {
    files().compactMap { FileSystem.info(PathName.join(path, $0.name))?.modified }.max() ?? 0
  }

  /// All files as one zip file, the same for the same files; nil if there are none.
  package func packed() throws(SaveFileError) -> [UInt8]? {
    let files = files()
    if files.isEmpty { return nil }
    guard files.reduce(0, { $0 + $1.size }) <= SaveFolder.mostBytes else {
      throw .file(.tooLarge(path: path, limit: SaveFolder.mostBytes))
    }
    var parts: [(name: String, bytes: [UInt8])] = []
    for file in files {
      parts.append((file.name, try read(PathName.join(path, file.name))))
    }
    do throws(ZipProblem) { return try ZipBytes.make(parts) } catch {
      throw .file(.system(path: path, action: .read, reason: "it cannot be packed"))
    }
  }

  // MARK: - Changing

  /// Keeps what is there as an earlier version, once: what was there before a session, or before a command.
  ///
  /// Returns the path; nil if there is nothing.
  @discardableResult
  package func keepVersion() throws(SaveFileError) -> String? {
    guard let bytes = try packed() else { return nil }
    return try SaveFileError.wrapping { () throws(FileFailure) in
      try backups.keep(bytes, of: versionName, isFirst: true)
    }
  }

  /// Puts these files in the place of all that is there, which is kept as a version first; all come, or none.
  package func replace(
    with files: [(name: String, bytes: [UInt8])], dryRun: Bool = false
  ) throws(SaveFileError) -> SaveShelf.Replacement {
    var result = SaveShelf.Replacement(
      path: path, kept: nil, wasSame: false, size: files.reduce(0) { $0 + $1.bytes.count })
    let there = try self.files().map { file throws(SaveFileError) in
      (name: file.name, bytes: try read(PathName.join(path, file.name)))
    }
    let order = files.sorted { $0.name < $1.name }
    if there.count == order.count,
      zip(there.sorted { $0.name < $1.name }, order).allSatisfy({ $0 == $1 })
    {
      result.wasSame = true
      return result
    }
    if dryRun { return result }
    result.kept = try keepVersion()
    let new = PathName.join(PathName.folder(path), AtomicFile.temporaryName())
    var isDone = false
    defer { if !isDone { FileMove.removeTree(new) } }
    try SaveFileError.wrapping { () throws(FileFailure) in
      try FileSystem.ensureFolder(new)
      for file in files {
        let target = PathName.join(new, file.name)
        try FileSystem.ensureFolder(PathName.folder(target))
        try AtomicFile.replace(target, with: file.bytes)
      }
    }
    var change = FileTransaction(
      "put saves into \(PathName.printable(PathName.last(path)))", places: places)
    if FileMove.status(path) != nil { change.remove(path) }
    change.move(new, to: path)
    do throws(TransactionError) { try change.run() } catch { throw .transaction(error) }
    isDone = true
    return result
  }

  /// The files of a zip file, as `packed` and people make them.
  package static func files(
    ofZip bytes: [UInt8], path: String
  ) throws(SaveFileError) -> [(name: String, bytes: [UInt8])] {
    do throws(ZipProblem) {
      let zip = try ZipFile(bytes: bytes)
      var limits = ZipLimits()
      limits.entries = 4096
      limits.size = mostBytes
      var files: [(name: String, bytes: [UInt8])] = []
      var total = 0
      for entry in try zip.entries(limits: limits) where isPlain(entry.name) {
        let bytes = try zip.read(entry, limits: limits)
        total += bytes.count
        guard total <= mostBytes, !files.contains(where: { $0.name == entry.name }) else {
          throw .tooLarge(name: entry.name)
        }
        files.append((entry.name, bytes))
      }
      return files
    } catch {
      throw .notASave(path: path, reason: "the zip file cannot be read, or holds too much")
    }
  }

  /// The files of a folder that the user named.
  package static func files(
    ofFolder path: String
  ) throws(SaveFileError) -> [(name: String, bytes: [UInt8])] {
    let names = GameFiles.files(below: path).filter { isPlain($0.name) }
    guard !names.isEmpty else {
      throw .notASave(path: path, reason: "no file is in the folder")
    }
    guard names.count <= 4096, names.reduce(0, { $0 + $1.size }) <= mostBytes else {
      throw .notASave(path: path, reason: "the folder holds too much for a save")
    }
    return try names.map { file throws(SaveFileError) in
      let bytes = try SaveFileError.wrapping { () throws(FileFailure) in
        try FileSystem.read(PathName.join(path, file.name), limit: mostBytes)
      }
      return (name: file.name, bytes: bytes)
    }
  }

  /// All files with one of them replaced: the one of that name, wherever it lies.
  package func files(
    with bytes: [UInt8], as name: String, from path: String
  ) throws(SaveFileError) -> [(name: String, bytes: [UInt8])] {
    var files = try files().map { file throws(SaveFileError) in
      (name: file.name, bytes: try read(PathName.join(self.path, file.name)))
    }
    let places = files.indices.filter { PathName.last(files[$0].name) == name }
    guard let place = places.first, places.count == 1 else {
      throw .notASave(
        path: path,
        reason: places.isEmpty
          ? "the game has no file of this name; import a folder or zip file of all of its files"
          : "the game has several files of this name; import a folder or zip file of all of its files"
      )
    }
    files[place].bytes = bytes
    return files
  }

  /// Whether a name leads to a file in the folder, and to no hidden one.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.unicodeScalars.contains { $0.value < 0x20 }
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && !$0.hasPrefix(".") && $0.utf8.count < 256
      }
  }

  private func read(_ path: String) throws(SaveFileError) -> [UInt8] {
    try SaveFileError.wrapping { () throws(FileFailure) in
      try FileSystem.read(path, limit: SaveFolder.mostBytes)
    }
  }
}

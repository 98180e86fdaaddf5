import Glibc
import HostBase

/// A zip file that `game export --zip` made: the folders of a data folder with the files of games.
enum ImportBundle {
  private static let prefix = ".arcadia-import-"

  /// Whether an archive is one: a game in a type's folder below `Games`.
  static func isOne(_ archive: GameArchive, types: [GameType]) -> Bool {
    archive.members.contains { member in
      let parts = member.name.split(separator: "/")
      return parts.count > 2 && parts[0] == DataFolder.Kind.games.rawValue
        && types.contains { $0.folder == parts[1] }
    }
  }

  /// Whether an archive holds a game of several files, which are played from a folder.
  static func hasParts(_ archive: GameArchive, extensions: [String]) -> Bool {
    let playable = archive.playable(extensions: extensions)
    return archive.members.count > 1 && playable.contains { GameSheet.isOne($0.name) }
  }

  /// Unpacks into a hidden folder of the data folder, from which all can be moved; answers it.
  ///
  /// With `isWhole`, all of it; else what is in folders of folders, as an export has it.
  static func unpack(
    _ archive: GameArchive, in data: DataFolder, isWhole: Bool
  ) throws(LibraryError) -> String {
    let folder = PathName.join(
      data.root, prefix + "\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 36))")
    var isDone = false
    defer { if !isDone { FileMove.removeTree(folder) } }
    var total: UInt64 = 0
    var wanted: [GameArchive.Member] = []
    for member in archive.members {
      total = total.addingReportingOverflow(member.size).partialValue
      guard total <= 4 << 30 else {
        throw .archiveTooLarge(archive: archive.path, reason: "it holds more than 4 GiB")
      }
      // No name leads out of the folder, whatever the archive says.
      let parts = member.name.split(separator: "/", omittingEmptySubsequences: false)
        .map(String.init)
      if isWhole || parts.count > 2, parts.allSatisfy({ safe($0) == $0 }) { wanted.append(member) }
    }
    try archive.read(wanted) { member, bytes throws(LibraryError) in
      let path = PathName.join(folder, member.name)
      try LibraryError.wrapping { () throws(FileFailure) in
        try FileSystem.ensureFolder(PathName.folder(path))
        try AtomicFile.writeNew(path, bytes)
      }
    }
    isDone = true
    return folder
  }

  /// Removes what killed imports unpacked.
  static func removeAbandoned(in data: DataFolder) {
    for name in FileMove.names(in: data.root) ?? [] where name.hasPrefix(prefix) {
      let pid = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let process = pid_t(pid), process != getpid(), kill(process, 0) != 0, errno == ESRCH
      else { continue }
      FileMove.removeTree(PathName.join(data.root, name))
    }
  }

  /// Like `PathName.component`, but for names of any length that a file system takes.
  private static func safe(_ name: String) -> String {
    let isOdd =
      name.isEmpty || name.hasPrefix(".") || name.utf8.count > 255
      || name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isOdd ? "_" : name
  }
}

import Glibc
package import HostBase

/// Brings back what Arcadia threw into the desktop's trash: all files of one deletion, or none.
///
/// The transaction that throws files away leaves its id in their records (`Trash.Place`), by which they are known to
/// belong together; the trash specification has other programs ignore such lines.
package struct GameRestoration {
  /// What was thrown away at once and can be brought back.
  package struct Deletion: Equatable, Sendable {
    /// One file or folder of it.
    package struct File: Equatable, Sendable {
      /// Where it was, and goes again.
      package var source: String
      /// Its place in the trash.
      package var file: String
      /// The record of it in the trash.
      var info: String
      /// Bytes; of a folder, of the files in it.
      package var size: Int
    }
    /// The transaction's.
    package var id: String
    /// What was being done: `delete Tobu`.
    package var purpose: String
    /// `2026-11-20T23:54:07`, in the user's time zone.
    package var time: String
    /// The files that the trash still has.
    package var files: [File]

    /// The game's name.
    package var name: String {
      guard let blank = purpose.firstIndex(of: " ") else { return purpose }
      return String(purpose[purpose.index(after: blank)...])
    }
    /// Bytes of all of it.
    package var size: Int { files.reduce(0) { $0 + $1.size } }
  }

  private let places: Places
  private let data: DataFolder

  /// Looks into the trash of the home and that of the data folder's disks.
  package init(places: Places, data: DataFolder) {
    self.places = places
    self.data = data
  }

  /// Everything that can be brought back, the newest first.
  package func deletions() -> [Deletion] {
    var found: [String: Deletion] = [:]
    let folders =
      [data.root]
      + ((try? FileSystem.list(data.root)) ?? []).map {
        PathName.join(data.root, $0.name)
      } + data.moreGames
    for record in Trash(places: places).records(near: folders) {
      // A disk from elsewhere could bring records that lead anywhere.
      guard isOurs(record.source), let status = FileMove.status(record.file) else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let file = Deletion.File(
        source: record.source, file: record.file, info: record.info,
        size: isFolder ? GameFiles.size(ofFolder: record.file) : Int(status.st_size))
      found[
        record.deletion,
        default: Deletion(
          id: record.deletion, purpose: record.purpose, time: record.time, files: [])
      ].files.append(file)
    }
    return found.values.map { deletion in
      var deletion = deletion
      deletion.files.sort { $0.source < $1.source }
      return deletion
    }.sorted { ($1.time, $1.id) < ($0.time, $0.id) }
  }

  /// What bringing it back will do; nothing that is there by now is overwritten.
  package func plan(_ deletion: Deletion) throws(LibraryChangeError) -> LibraryChange {
    var change = LibraryChange("restore \(deletion.name)", places: places)
    for file in deletion.files {
      if FileMove.status(file.source) != nil {
        throw .transaction(.file(.exists(path: file.source)))
      }
      change.transaction.move(file.file, to: file.source)
      change.transaction.remove(file.info)
      change.files.append(
        FileChange(role: role(of: file.source), from: file.file, to: file.source, size: file.size))
    }
    return change
  }

  // MARK: -

  private func isOurs(_ path: String) -> Bool {
    guard !path.split(separator: "/").contains("..") else { return false }
    let roots =
      [data.root, PathName.real(data.root), places.state, places.config] + data.moreGames
      + data.moreGames.map { PathName.real($0) }
    return roots.contains { path.hasPrefix($0 + "/") }
  }

  /// What a file is to its game, by where it was.
  private func role(of path: String) -> GameFiles.Role {
    func isBelow(_ folder: String) -> Bool { path.hasPrefix(folder + "/") }
    func isIn(_ kind: DataFolder.Kind) -> Bool {
      [data.root, PathName.real(data.root)].contains {
        isBelow(PathName.join($0, kind.rawValue))
      }
    }
    if isBelow(PathName.join(places.state, "backups")) { return .backup }
    if isBelow(PathName.join(places.state, "history")) { return .history }
    if isBelow(PathName.join(places.state, "rescue")) { return .rescue }
    if isBelow(places.config) { return .settings }
    if isIn(.saves) { return GameFiles.role(ofSave: path) }
    if isIn(.states) { return .state }
    if isIn(.images) { return .image }
    return .game
  }
}

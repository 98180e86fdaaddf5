import FoundationEssentials
package import HostBase
package import Library
package import Sync

/// Where a data folder is synced to, as `arcadia sync on` set it up.
///
/// One small file for each data folder, `$XDG_STATE_HOME/arcadia/sync/<data folder>/setup.json`. Without it nothing is synced, and looking for it
/// is all that a start costs.
package struct SyncSetup: Codable, Equatable, Sendable {
  /// The folder that devices share.
  package var folder: String
  /// What this device is called.
  package var name: String
  /// RFC 3339, UTC.
  package var since: String

  package init(folder: String, name: String, since: String) {
    (self.folder, self.name, self.since) = (folder, name, since)
  }

  /// Where a data folder's sync keeps what it has of its own.
  package static func home(_ places: Places, _ data: DataFolder) -> String {
    PathName.join(
      places.state, "sync",
      String(Digest.sha1(Array(PathName.real(data.root).utf8)).prefix(12)))
  }

  private static func path(_ places: Places, _ data: DataFolder) -> String {
    PathName.join(home(places, data), "setup.json")
  }

  /// Whether a data folder is synced.
  package static func isOn(_ places: Places, _ data: DataFolder) -> Bool {
    // Who has never synced pays for one question.
    FileSystem.kind(PathName.join(places.state, "sync")) == .folder
      && FileSystem.kind(path(places, data)) == .file
  }

  /// How a data folder is synced; nil: it is not.
  package static func read(
    _ places: Places, _ data: DataFolder
  ) throws(LibrarySyncError) -> SyncSetup? {
    guard isOn(places, data) else { return nil }
    let path = path(places, data)
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, limit: 1 << 16) } catch {
      if case .notFound = error { return nil }
      throw .file(error)
    }
    guard let setup = try? JSONDecoder().decode(SyncSetup.self, from: Data(bytes)),
      setup.folder.hasPrefix("/")
    else { throw .damagedSetup(path: path) }
    return setup
  }

  /// Turns the sync on.
  package func write(_ places: Places, _ data: DataFolder) throws(LibrarySyncError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let path = Self.path(places, data)
    do {
      try FileSystem.ensureFolder(PathName.folder(path), mode: 0o700)
      let json = (try? encoder.encode(self)).map { Array($0) } ?? []
      try AtomicFile.replace(path, with: json, mode: 0o600)
    } catch { throw .file(error) }
  }

  /// Turns it off; what the sync has of its own stays, so that turning it on again is no first sync.
  package static func remove(_ places: Places, _ data: DataFolder) throws(LibrarySyncError) {
    do throws(FileFailure) { try FileSystem.remove(path(places, data)) } catch {
      throw .file(error)
    }
  }
}

/// Why a sync could not begin.
package enum LibrarySyncError: HostFailure, Equatable {
  /// It is not on.
  case off
  /// Another sync of this data folder is at work.
  case busy(path: String)
  /// Its file says nothing.
  case damagedSetup(path: String)
  /// The folder is in the library, or the library in it.
  case sameFolder(path: String)
  /// Something of a sync's own, or of the folder's, failed.
  case sync(SyncFailure)
  /// A file failed.
  case file(FileFailure)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .off: .absent
    case .busy: .decisionNeeded
    case .damagedSetup, .sync: .inputOutput
    case .sameFolder: .usage
    case .file(let failure): failure.exitCode
    }
  }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .off: "sync_off"
    case .busy: "sync_busy"
    case .damagedSetup: "sync_setup_damaged"
    case .sameFolder: "sync_same_folder"
    case .sync(let failure): failure.code
    case .file(let failure): failure.code
    }
  }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .off: "sync is off; turn it on with arcadia sync on FOLDER"
    case .busy(let path): "\(path): another sync is at work; try again when it is done"
    case .damagedSetup(let path): "\(path): it cannot be read; run arcadia sync on FOLDER again"
    case .sameFolder(let path):
      "\(path): the library itself cannot be the sync folder; choose one outside of it"
    case .sync(let failure): failure.sentence
    case .file(let failure): failure.sentence
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }
  /// The file concerned.
  package var path: String? {
    switch self {
    case .off: nil
    case .busy(let path), .damagedSetup(let path), .sameFolder(let path): path
    case .sync(let failure): failure.path
    case .file(let failure): failure.path
    }
  }
}

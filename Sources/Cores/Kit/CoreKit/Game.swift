import CoreABI

/// The content that a core is asked to load.
///
/// It cannot be copied, so that its bytes are not kept by mistake.
public struct Game: ~Copyable {
  /// The file's path; nil without a game or if the host has only bytes.
  public let path: String?
  /// The file's bytes, the host's; empty where the core asked for a path or there is no game.
  public let bytes: UnsafeRawBufferPointer
  /// More about the file, from hosts that tell.
  public let details: GameDetails?
  /// The host promised that `bytes` stay in place until the game is unloaded.
  public let bytesLiveUntilUnload: Bool

  /// For tests and adapters.
  public init(
    path: String?, bytes: UnsafeRawBufferPointer, details: GameDetails? = nil,
    bytesLiveUntilUnload: Bool = false
  ) {
    self.path = path
    self.bytes = bytes
    self.details = details
    self.bytesLiveUntilUnload = bytesLiveUntilUnload
  }

  /// No content at all: the core was started on its own.
  public var isAbsent: Bool { path == nil && bytes.isEmpty }

  /// A copy of the bytes to keep.
  public func copiedBytes() -> [UInt8] { Array(bytes) }

  /// The file's name without folder and extension; empty where it has none.
  public var stem: String {
    if let name = details?.name, !name.isEmpty { return name }
    let file = fileName
    guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")), dot != file.startIndex else {
      return file
    }
    return String(file[..<dot])
  }

  /// The file's extension in lower case, without the dot; empty where it has none.
  public var fileExtension: String {
    if let known = details?.fileExtension, !known.isEmpty { return known.lowercased() }
    let file = fileName
    guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")), dot != file.startIndex else {
      return ""
    }
    return file[file.utf8.index(after: dot)...].lowercased()
  }

  private var fileName: String {
    guard let path else { return "" }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }
}

/// Information about a game beyond its bytes (`GET_GAME_INFO_EXT`).
///
/// Copied: safe to keep.
public struct GameDetails: Equatable, Sendable {
  /// The file; nil where it lies in an archive that was not unpacked to a file.
  public var fullPath: String?
  /// The archive and the file in it, if the game is in one.
  public var archivePath: String?, archiveFile: String?
  /// Folder of the file or archive.
  public var folder: String?
  /// Name without extension.
  public var name: String?
  /// Extension without the dot.
  public var fileExtension: String?
  /// It came out of an archive.
  public var isInArchive = false

  /// Nothing known.
  public init() {}

  init(_ record: retro_game_info_ext) {
    fullPath = record.full_path.map { String(cString: $0) }
    archivePath = record.archive_path.map { String(cString: $0) }
    archiveFile = record.archive_file.map { String(cString: $0) }
    folder = record.dir.map { String(cString: $0) }
    name = record.name.map { String(cString: $0) }
    fileExtension = record.ext.map { String(cString: $0) }
    isInArchive = record.file_in_archive
  }
}

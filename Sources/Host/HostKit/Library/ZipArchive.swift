internal import ZipFiles

/// Reads members of zip archives, hostile ones included.
public struct ZipArchive: Sendable {
  /// What is read at most.
  public struct Limits: Equatable, Sendable {
    /// Members in an archive.
    public var members = 65_536
    /// Bytes of one unpacked member.
    public var size = 256 << 20
    /// Unpacked size over packed size, for members above `ratioFrom`; real games stay far below it.
    public var ratio = 200
    /// Unpacked size from which `ratio` counts.
    public var ratioFrom = 48 << 20
    /// The usual limits.
    public init() {}

    fileprivate var ofFile: ZipLimits {
      var limits = ZipLimits()
      limits.entries = members
      limits.size = size
      limits.ratio = ratio
      limits.ratioFrom = ratioFrom
      return limits
    }
  }

  /// A file in an archive.
  public struct Member: Equatable, Sendable {
    /// Name with its folders, in UTF-8.
    public var name: String
    /// Unpacked size in bytes, as the archive claims.
    public var size: UInt64
    /// Packed size in bytes, as the archive claims.
    public var packedSize: UInt64
    /// Whether it needs a password.
    public var isEncrypted: Bool
    fileprivate var entry: ZipFile.Entry

    /// Whether both are the same file of the same archive.
    public static func == (left: Member, right: Member) -> Bool { left.entry == right.entry }
  }

  /// The archive's path.
  public let path: String
  /// Its files in the archive's order, without folders and the droppings of operating systems.
  public let members: [Member]
  /// What is read at most.
  public let limits: Limits

  /// Reads the directory of the archive.
  public init(path: String, limits: Limits = Limits()) throws(LibraryError) {
    self.path = path
    self.limits = limits
    try ZipArchive.requireFile(path)
    let entries: [ZipFile.Entry]
    do throws(ZipProblem) {
      entries = try ZipFile(path: path).entries(limits: limits.ofFile)
    } catch { throw ZipArchive.error(error, path, limits) }
    members = entries.compactMap { entry in
      let name = entry.name
      let isDropping = name.hasPrefix("__MACOSX/") || PathName.last(name).hasPrefix(".")
      if name.isEmpty || name.hasSuffix("/") || isDropping { return nil }
      return Member(
        name: name, size: entry.size, packedSize: entry.packedSize,
        isEncrypted: entry.isEncrypted, entry: entry)
    }
  }

  /// The members with one of these extensions, in the archive's order.
  public func playable(extensions: some Collection<String>) -> [Member] {
    members.filter { extensions.contains(PathName.fileExtension($0.name)) }
  }

  /// The member with this name, in any case if only one matches so.
  public func member(named name: String) throws(LibraryError) -> Member {
    if let exact = members.first(where: { $0.name == name }) { return exact }
    let wanted = name.lowercased()
    let similar = members.filter {
      $0.name.lowercased() == wanted || PathName.last($0.name).lowercased() == wanted
    }
    guard let only = similar.first, similar.count == 1 else {
      if similar.count > 1 {
        throw .severalPlayable(archive: path, members: similar.map(\.name))
      }
      throw .noSuchMember(archive: path, member: name)
    }
    return only
  }

  /// Unpacks a member; its checksum is verified.
  public func read(_ member: Member) throws(LibraryError) -> [UInt8] {
    try ZipArchive.requireFile(path)
    do throws(ZipProblem) {
      return try ZipFile(path: path).read(member.entry, limits: limits.ofFile)
    } catch { throw ZipArchive.error(error, path, limits) }
  }

  // MARK: -

  private static func requireFile(_ path: String) throws(LibraryError) {
    switch FileSystem.kind(path) {
    case .file: break
    case .folder: throw .file(.isFolder(path: path))
    case .other: throw .file(.notOrdinary(path: path))
    case nil: throw .file(.notFound(path: path))
    }
  }

  /// What is wrong, with the archive's name.
  private static func error(
    _ problem: ZipProblem, _ path: String, _ limits: Limits
  ) -> LibraryError {
    switch problem {
    case .system(let number): .file(.of(number, path, .read))
    case .damaged(let reason): .damagedArchive(archive: path, reason: reason)
    case .tooManyEntries(let count):
      .archiveTooLarge(
        archive: path, reason: "it claims \(count) files, more than \(limits.members)")
    case .tooLarge(let name):
      .archiveTooLarge(
        archive: path,
        reason:
          "\(LibraryError.printable(name)) would become larger than \(byteCount(limits.size))")
    case .growsTooMuch(let name):
      .archiveTooLarge(
        archive: path,
        reason:
          "\(LibraryError.printable(name)) would grow more than \(limits.ratio) times, which no game does"
      )
    case .encrypted(let name): .encrypted(archive: path, member: name)
    case .duplicated(let name):
      .damagedArchive(archive: path, reason: "it has two files \(LibraryError.printable(name))")
    }
  }
}

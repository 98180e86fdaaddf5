internal import CZip

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
    var index: UInt64
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
    let archive = try ZipArchive.open(path)
    defer { zip_discard(archive) }
    let count = Int(zip_get_num_entries(archive, 0))
    guard count <= limits.members else {
      throw .archiveTooLarge(
        archive: path, reason: "it claims \(count) files, more than \(limits.members)")
    }
    var members: [Member] = []
    for index in 0..<UInt64(max(0, count)) {
      var status = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &status) == 0, let rawName = status.name else {
        throw .damagedArchive(archive: path, reason: ZipArchive.reason(of: archive))
      }
      let name = String(cString: rawName)
      let isDropping = name.hasPrefix("__MACOSX/") || PathName.last(name).hasPrefix(".")
      if name.isEmpty || name.hasSuffix("/") || isDropping { continue }
      members.append(
        Member(
          name: name, size: status.size, packedSize: status.comp_size,
          isEncrypted: status.encryption_method != UInt16(ZIP_EM_NONE), index: index))
    }
    self.members = members
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
    if member.isEncrypted { throw .encrypted(archive: path, member: member.name) }
    try refuseBomb(member)
    let archive = try ZipArchive.open(path)
    defer { zip_discard(archive) }
    guard let file = zip_fopen_index(archive, member.index, 0) else {
      throw .damagedArchive(archive: path, reason: ZipArchive.reason(of: archive))
    }
    defer { zip_fclose(file) }
    // The claimed size reserves memory only after the limits were checked; what comes out is counted again.
    let size = Int(member.size)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = zip_fread(file, &chunk, UInt64(chunk.count))
      if count == 0 { break }
      guard count > 0 else {
        let problem = zip_file_get_error(file).map { String(cString: zip_error_strerror($0)) }
        throw .damagedArchive(archive: path, reason: problem ?? "unreadable data")
      }
      guard bytes.count + Int(count) <= size else {
        throw .damagedArchive(archive: path, reason: "a file is longer than it claims")
      }
      bytes.append(contentsOf: chunk[..<Int(count)])
    }
    guard bytes.count == size else {
      throw .damagedArchive(archive: path, reason: "a file is shorter than it claims")
    }
    return bytes
  }

  // MARK: -

  private func refuseBomb(_ member: Member) throws(LibraryError) {
    let name = LibraryError.printable(member.name)
    guard member.size <= UInt64(limits.size) else {
      throw .archiveTooLarge(
        archive: path,
        reason: "\(name) would become larger than \(byteCount(limits.size))")
    }
    let isLarge = member.size > UInt64(limits.ratioFrom)
    if isLarge && member.size / max(1, member.packedSize) > UInt64(limits.ratio) {
      throw .archiveTooLarge(
        archive: path,
        reason: "\(name) would grow more than \(limits.ratio) times, which no game does")
    }
  }

  private static func open(_ path: String) throws(LibraryError) -> OpaquePointer {
    switch FileSystem.kind(path) {
    case .file: break
    case .folder: throw .file(.isFolder(path: path))
    case .other: throw .file(.notOrdinary(path: path))
    case nil: throw .file(.notFound(path: path))
    }
    var code: Int32 = 0
    if let archive = zip_open(path, ZIP_RDONLY, &code) { return archive }
    var error = zip_error_t()
    zip_error_init_with_code(&error, code)
    defer { zip_error_fini(&error) }
    if code == ZIP_ER_OPEN || code == ZIP_ER_READ {
      throw .file(.of(zip_error_code_system(&error), path, .read))
    }
    throw .damagedArchive(archive: path, reason: String(cString: zip_error_strerror(&error)))
  }

  private static func reason(of archive: OpaquePointer) -> String {
    guard let error = zip_get_error(archive) else { return "unreadable" }
    return String(cString: zip_error_strerror(error))
  }
}

import ArchiveFiles
import HostBase
import ZipFiles

/// Reads members of archives, hostile ones included: zip, 7z, rar, tar and gz.
package struct GameArchive: Sendable {
  /// What is read at most.
  package struct Limits: Equatable, Sendable {
    /// Members in an archive.
    package var members = 65_536
    /// Bytes of one unpacked member.
    package var size = 256 << 20
    /// Unpacked size over packed size, for members above `ratioFrom`; real games stay far below it.
    package var ratio = 200
    /// Unpacked size from which `ratio` counts.
    package var ratioFrom = 48 << 20
    /// Unpacked bytes of all members together, in archives other than zip.
    package var total = 4 << 30
    /// Seconds for one pass through an archive other than zip.
    package var seconds = 30.0
    /// The usual limits.
    package init() {}

    fileprivate var ofZip: ZipLimits {
      var limits = ZipLimits()
      limits.entries = members
      limits.size = size
      limits.ratio = ratio
      limits.ratioFrom = ratioFrom
      return limits
    }

    fileprivate var ofOthers: ArchiveLimits {
      var limits = ArchiveLimits()
      limits.entries = members
      limits.size = size
      limits.ratio = ratio
      limits.ratioFrom = ratioFrom
      limits.total = total
      limits.seconds = seconds
      return limits
    }
  }

  /// A file in an archive.
  package struct Member: Equatable, Sendable {
    /// Name with its folders, in UTF-8.
    package var name: String
    /// Unpacked size in bytes, as the archive claims.
    package var size: UInt64
    /// Packed size in bytes, as the archive claims; that of the whole archive where it does not say.
    package var packedSize: UInt64
    /// Whether it needs a password.
    package var isEncrypted: Bool
    /// CRC-32 of its unpacked bytes, as a zip claims; nil in other archives.
    package var crc32: UInt32? {
      if case .zip(let entry) = place { entry.crc32 } else { nil }
    }
    fileprivate var place: Place

    /// Whether both are the same file of the same archive.
    package static func == (left: Member, right: Member) -> Bool { left.place == right.place }
  }

  /// Where a member is in its archive.
  fileprivate enum Place: Equatable {
    case zip(ZipFile.Entry)
    case other(ArchivePass.Entry)
  }

  /// Extensions that archives have.
  package static let extensions = ["zip"] + ArchiveFormat.allCases.map(\.rawValue)
  private static let names = Set(extensions)

  /// Whether a file is an archive, by its name.
  package static func isOne(_ path: String) -> Bool {
    names.contains(PathName.fileExtension(path))
  }

  /// The archive's path.
  package let path: String
  /// Its files in the archive's order, without folders and the droppings of operating systems.
  package let members: [Member]
  /// What is read at most.
  package let limits: Limits
  /// Nil for a zip.
  private let format: ArchiveFormat?

  /// Reads the directory of the archive; with `isZip` it has to be a zip, whatever its name says.
  package init(
    path: String, limits: Limits = Limits(), isZip: Bool = false
  ) throws(LibraryError) {
    self.path = path
    self.limits = limits
    format = isZip ? nil : ArchiveFormat(name: PathName.last(path))
    try GameArchive.requireFile(path)
    let found =
      if let format {
        try GameArchive.members(of: path, format, limits)
      } else {
        try GameArchive.members(ofZip: path, limits)
      }
    members = found.filter { member in
      let name = member.name
      let isDropping = name.hasPrefix("__MACOSX/") || PathName.last(name).hasPrefix(".")
      return !(name.isEmpty || name.hasSuffix("/") || isDropping)
    }
  }

  /// Extensions that files of many machines have, and so say little about what an archive is.
  private static let generic: Set<String> = ["bin", "rom", "img", "dat"]

  /// The members that are games by one of these extensions, in the archive's order; of a game of several files, its sheet.
  ///
  /// If the archive's own extension is among them, a core takes archives as they are (as sets of an arcade machine): it is such a
  /// game itself then, unless a member is a game by an extension that says so.
  package func playable(extensions: some Collection<String>) -> [Member] {
    let found = members.filter { member in
      let name = PathName.fileExtension(member.name)
      return extensions.contains(name) && !GameArchive.names.contains(name)
    }
    if extensions.contains(PathName.fileExtension(path)),
      found.allSatisfy({ GameArchive.generic.contains(PathName.fileExtension($0.name)) })
    {
      return []
    }
    // The other files of a game of several are its parts.
    let sheets = found.filter { GameSheet.isOne($0.name) }
    let lists = sheets.filter { PathName.fileExtension($0.name) == "m3u" }
    return lists.isEmpty ? sheets.isEmpty ? found : sheets : lists
  }

  /// The member with this name, in any case if only one matches so.
  package func member(named name: String) throws(LibraryError) -> Member {
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
  package func read(_ member: Member) throws(LibraryError) -> [UInt8] {
    var content: [UInt8] = []
    try read([member]) { _, bytes throws(LibraryError) in content = bytes }
    return content
  }

  /// Unpacks members and gives each to `body`, in the archive's order: in one pass, since the members of a solid archive
  /// can only be unpacked one after the other.
  package func read(
    _ wanted: [Member], _ body: (Member, [UInt8]) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    try GameArchive.requireFile(path)
    guard let format else { return try readZip(wanted, body) }
    var rest: [Int: Member] = [:]
    for member in wanted {
      if case .other(let entry) = member.place { rest[entry.index] = member }
    }
    var failure: LibraryError?
    do throws(ArchiveProblem) {
      let pass = try ArchivePass(
        path: path, format: format, isReading: true, limits: limits.ofOthers)
      while !rest.isEmpty, let entry = try pass.next() {
        guard let member = rest.removeValue(forKey: entry.index) else { continue }
        guard case .other(entry) = member.place else {
          throw .damaged("it changed while it was read")
        }
        let bytes = try pass.read()
        do throws(LibraryError) { try body(member, bytes) } catch {
          failure = error
          break
        }
      }
      if failure == nil, !rest.isEmpty { throw .damaged("it changed while it was read") }
    } catch { throw GameArchive.error(error, path, limits) }
    if let failure { throw failure }
  }

  // MARK: - Zip

  private static func members(
    ofZip path: String, _ limits: Limits
  ) throws(LibraryError) -> [Member] {
    do throws(ZipProblem) {
      return try ZipFile(path: path).entries(limits: limits.ofZip).map { entry in
        Member(
          name: entry.name, size: entry.size, packedSize: entry.packedSize,
          isEncrypted: entry.isEncrypted, place: .zip(entry))
      }
    } catch { throw GameArchive.error(error, path, limits) }
  }

  private func readZip(
    _ wanted: [Member], _ body: (Member, [UInt8]) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    for member in wanted {
      guard case .zip(let entry) = member.place else { continue }
      let bytes: [UInt8]
      do throws(ZipProblem) {
        bytes = try ZipFile(path: path).read(entry, limits: limits.ofZip)
      } catch { throw GameArchive.error(error, path, limits) }
      try body(member, bytes)
    }
  }

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
    case .tooLarge(let name): tooLarge(name, path, limits)
    case .growsTooMuch(let name): growsTooMuch(name, path, limits)
    case .encrypted(let name): .encrypted(archive: path, member: name)
    case .duplicated(let name):
      .damagedArchive(archive: path, reason: "it has two files \(PathName.printable(name))")
    }
  }

  private static func tooLarge(_ name: String, _ path: String, _ limits: Limits) -> LibraryError {
    .archiveTooLarge(
      archive: path,
      reason: "\(PathName.printable(name)) would become larger than \(byteCount(limits.size))")
  }

  private static func growsTooMuch(
    _ name: String, _ path: String, _ limits: Limits
  ) -> LibraryError {
    .archiveTooLarge(
      archive: path,
      reason:
        "\(PathName.printable(name)) would grow more than \(limits.ratio) times, which no game does"
    )
  }

  // MARK: - Other archives

  private static func members(
    of path: String, _ format: ArchiveFormat, _ limits: Limits
  ) throws(LibraryError) -> [Member] {
    let fileSize = UInt64(max(0, FileSystem.info(path)?.size ?? 0))
    var members: [Member] = []
    do throws(ArchiveProblem) {
      let pass = try ArchivePass(
        path: path, format: format, isReading: false, limits: limits.ofOthers)
      while let entry = try pass.next() {
        guard entry.isFile else { continue }
        // A compressed file does not say how large it is, so it is unpacked to see.
        var size = entry.size ?? 0
        if entry.size == nil { size = UInt64(try pass.read().count) }
        members.append(
          Member(
            name: entry.name, size: size, packedSize: fileSize, isEncrypted: entry.isEncrypted,
            place: .other(entry)))
      }
    } catch { throw GameArchive.error(error, path, limits) }
    return members
  }

  /// What is wrong, with the archive's name.
  private static func error(
    _ problem: ArchiveProblem, _ path: String, _ limits: Limits
  ) -> LibraryError {
    switch problem {
    case .system(let number): .file(.of(number, path, .read))
    case .damaged(let reason):
      .damagedArchive(archive: path, reason: PathName.printable(reason))
    case .tooManyEntries:
      .archiveTooLarge(archive: path, reason: "it has more than \(limits.members) files")
    case .tooLarge(let name): tooLarge(name, path, limits)
    case .growsTooMuch(let name): growsTooMuch(name, path, limits)
    case .holdsTooMuch:
      .archiveTooLarge(archive: path, reason: "it holds more than \(byteCount(limits.total))")
    case .takesTooLong:
      .archiveTooLarge(
        archive: path,
        reason: "that takes longer than \(Int(exactly: limits.seconds.rounded()) ?? 0) seconds")
    case .encrypted(let name):
      .encrypted(archive: path, member: name ?? "the list of its files")
    case .notSupported:
      .damagedArchive(archive: path, reason: "this system's libarchive does not read such archives")
    }
  }
}

import Glibc
package import HostBase

/// The desktop's trash, from which every file manager can restore what was thrown away.
///
/// Source: freedesktop.org, "The FreeDesktop.org Trash specification", version 1.0. Files of the home's file system go to
/// `$XDG_DATA_HOME/Trash`, others to `.Trash/<uid>` or `.Trash-<uid>` at the top of theirs; where neither can be made,
/// they are copied into the home's.
package struct Trash: Sendable {
  /// Where something in the trash is.
  package struct Place: Codable, Equatable, Sendable {
    /// Where it was.
    package var source: String
    /// The thing itself.
    package var file: String
    /// The record that says where it was.
    package var info: String
    /// What the record says.
    var record: String

    /// Where a copy from another file system grows.
    var temporary: String {
      let name = Digest.sha1(Array(file.utf8)).prefix(16)
      return PathName.join(PathName.folder(file), ".arcadia-\(name).tmp")
    }
  }

  let home: String
  let user: uid_t

  /// The trash of this user.
  package init(places: Places) {
    home = PathName.join(PathName.folder(places.data), "Trash")
    user = getuid()
  }

  /// Throws a file, a link or a folder away; returns its new path.
  ///
  /// What a link leads to stays.
  @discardableResult
  package static func put(
    _ path: String, places: Places = .ofThisProcess()
  ) throws(FileFailure) -> Place {
    try Trash(places: places).put(path)
  }

  /// Throws a file, a link or a folder away; returns its new path.
  ///
  /// What a link leads to stays.
  @discardableResult
  package func put(_ path: String) throws(FileFailure) -> Place {
    var problem = FileFailure.exists(path: path)
    // Another program may take the name between choosing and making it.
    for _ in 0..<100 {
      let place = try choosePlace(for: path)
      do {
        try Trash.bury(place)
        return place
      } catch {
        switch error {
        case .exists: problem = error
        default: throw error
        }
      }
    }
    throw problem
  }

  /// A free place for a thing; the folders of the trash are made, nothing is moved.
  ///
  /// `note` is a line of ours for its record.
  func choosePlace(
    for path: String, besides taken: Set<String> = [], note: String = "", time: UTCTime = .now()
  ) throws(FileFailure) -> Place {
    let path = PathName.absolute(path)
    guard let thing = FileMove.status(path) else { throw .of(errno, path, .remove) }
    // The folder's links are resolved and the thing's own are not: it may be one.
    let source = PathName.join(PathName.real(PathName.folder(path)), PathName.last(path))
    let (trash, shown) = try folder(for: source, device: thing.st_dev)
    let name = Trash.freeName(PathName.last(source), in: trash, besides: taken)
    return Place(
      source: path, file: PathName.join(trash, "files", name),
      info: PathName.join(trash, "info", name + ".trashinfo"),
      record: """
        [Trash Info]
        Path=\(Trash.percentEncoded(shown))
        DeletionDate=\(Trash.localTime(time))

        """ + note)
  }

  /// Moves a thing to its place: the record first, as the specification wants it.
  ///
  /// A place that another program took meanwhile is `.exists`. With `resumes`, it continues after a kill.
  static func bury(_ place: Place, resumes: Bool = false) throws(FileFailure) {
    guard FileMove.status(place.source) != nil else {
      // Buried before, or gone: a record without a thing would be litter.
      if FileMove.status(place.file) == nil { unlink(place.info) }
      return
    }
    if resumes, FileMove.status(place.file) != nil, FileMove.status(place.info) != nil,
      !FileMove.isSame(place.source, place.file)
    {
      // Buried before; what has its old name came after it.
      return
    }
    try writeRecord(of: place, resumes: resumes)
    do throws(FileFailure) {
      try FileMove.move(
        place.source, to: place.file, temporary: place.temporary, resumes: resumes)
    } catch {
      if FileMove.status(place.file) == nil { unlink(place.info) }
      throw error
    }
  }

  private static func writeRecord(of place: Place, resumes: Bool) throws(FileFailure) {
    let record = Array(place.record.utf8)
    if resumes, let there = try? FileSystem.read(place.info, limit: 1 << 16) {
      if there == record { return }
      // What a kill cut short is ours too.
      guard record.starts(with: there) else { throw .exists(path: place.info) }
      unlink(place.info)
    }
    try AtomicFile.writeNew(place.info, record, mode: 0o600)
  }

  /// Puts a thing back where it was.
  static func unearth(_ place: Place) throws(FileFailure) {
    FileMove.removeTree(place.temporary)
    if FileMove.status(place.file) != nil, FileMove.status(place.source) == nil {
      let temporary = PathName.join(
        PathName.folder(place.source), PathName.last(place.temporary))
      try FileMove.move(place.file, to: place.source, temporary: temporary, resumes: true)
    }
    if FileMove.status(place.file) == nil { unlink(place.info) }
  }

  // MARK: - Which trash

  /// The trash folder for a thing, made if need be, and the path that its record gives.
  private func folder(
    for source: String, device: dev_t
  ) throws(FileFailure) -> (trash: String, shown: String) {
    let ofHome = Trash.device(home)
    if device != ofHome, let top = Trash.top(of: source) {
      let relative = String(source.dropFirst(top == "/" ? 1 : top.count + 1))
      for trash in [shared(top), PathName.join(top, ".Trash-\(user)")] {
        if let trash, isOurs(trash), (try? Trash.makeFolders(trash)) != nil {
          return (trash, relative)
        }
      }
    }
    try Trash.makeFolders(home)
    return (home, source)
  }

  /// `.Trash/<uid>`, if the administrator's `.Trash` is what the specification asks of it.
  private func shared(_ top: String) -> String? {
    let folder = PathName.join(top, ".Trash")
    guard let there = FileMove.status(folder), there.st_mode & S_IFMT == S_IFDIR,
      there.st_mode & S_ISVTX != 0
    else { return nil }
    return PathName.join(folder, String(user))
  }

  /// Whether a trash folder is ours or can be made: another user's, or a link, could lead the files anywhere.
  private func isOurs(_ folder: String) -> Bool {
    guard let there = FileMove.status(folder) else { return mkdir(folder, 0o700) == 0 }
    return there.st_mode & S_IFMT == S_IFDIR && there.st_uid == user
  }

  private static func makeFolders(_ trash: String) throws(FileFailure) {
    for part in ["files", "info"] {
      let folder = PathName.join(trash, part)
      try FileSystem.ensureFolder(folder, mode: 0o700)
      if access(folder, W_OK | X_OK) != 0 { throw .of(errno, folder, .write) }
    }
  }

  /// The device of a folder, or of the first one above it that is there.
  private static func device(_ path: String) -> dev_t? {
    var path = path
    while true {
      var status = stat()
      if stat(path, &status) == 0 { return status.st_dev }
      let above = PathName.folder(path)
      if above == path { return nil }
      path = above
    }
  }

  /// The top folder of the file system that a thing is on.
  static func top(of path: String) -> String? {
    var top = PathName.folder(path)
    guard let device = FileMove.status(top)?.st_dev else { return nil }
    while top != "/" {
      let above = PathName.folder(top)
      guard FileMove.status(above)?.st_dev == device else { break }
      top = above
    }
    return top
  }

  // MARK: - Names and records

  /// A name that neither a file nor a record in the trash has, such as `Tobu.2.gb`.
  private static func freeName(_ name: String, in trash: String, besides taken: Set<String>)
    -> String
  {
    let fileExtension =
      name.utf8.count - PathName.stem(name).utf8.count < 32
      ? String(name.dropFirst(PathName.stem(name).count)) : ""
    // Room for a number and for `.trashinfo` in the 255 bytes of a name.
    var stem = String(name.dropLast(fileExtension.count))
    while stem.utf8.count + fileExtension.utf8.count > 236 { stem.removeLast() }
    var number = 1
    while true {
      let free = number == 1 ? stem + fileExtension : "\(stem).\(number)\(fileExtension)"
      let file = PathName.join(trash, "files", free)
      if !taken.contains(file), FileMove.status(file) == nil,
        FileMove.status(PathName.join(trash, "info", free + ".trashinfo")) == nil
      {
        return free
      }
      number += 1
    }
  }

  /// A path as RFC 2396, section 2, writes it: all but letters, digits and `-_.~/` as `%` and two digits.
  static func percentEncoded(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.append(byte)
      default: text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `2026-11-20T23:54:07` in the user's own time zone.
  private static func localTime(_ time: UTCTime) -> String {
    var moment = time_t(time.seconds)
    var parts = tm()
    tzset()
    guard localtime_r(&moment, &parts) != nil else { return "1970-01-01T00:00:00" }
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%S", &parts)
    return buffer[..<count].withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }
}

package import HostBase
package import Library

/// The picture that stands for a game: `Images/<type>/<stem>.png`, `.jpg`, `.jpeg` or `.webp`.
package struct GameCover {
  /// Bytes of a picture at most.
  package static let byteLimit = 64 << 20

  private let game: LibraryGame
  private let places: Places
  private let data: DataFolder

  /// The cover of a game.
  package init(of game: LibraryGame, places: Places, data: DataFolder) {
    self.game = game
    self.places = places
    self.data = data
  }

  /// The cover; if there are several files of that name, the one that is shown comes first.
  package var paths: [String] {
    let folder = data.folder(.images, game.type)
    let covers = GameFileIndex.names(in: folder).filter { game.nameStem.isCover($0) }
    let order = ["png", "jpg", "jpeg", "webp"]
    return covers.sorted { one, other in
      func rank(_ name: String) -> (Int, Int) {
        let isUsual = path(PathName.fileExtension(name)).utf8.elementsEqual(
          PathName.join(folder, name).utf8)
        return (order.firstIndex(of: PathName.fileExtension(name)) ?? 9, isUsual ? 0 : 1)
      }
      return rank(one) < rank(other)
    }.map { PathName.join(folder, $0) }
  }

  /// Takes a picture file, the picture in a state file, or that in one of the game's slots; the cover before goes to the
  /// trash.
  package func set(from source: String) throws {
    let home = Places.environment()["HOME"]
    var path = PathName.absolute(source, home: home)
    if FileSystem.kind(path) == nil, !source.contains("/") {
      path = data.state(StateSlot(word: source), type: game.type, stem: game.stem)
      if FileSystem.kind(path) == nil {
        throw LibraryChangeError.nothing(
          game: game.stem, what: "state \"\(source)\" and no file of this name here",
          remedy: "arcadia state list shows the states")
      }
    }
    let bytes = try FileSystem.read(path, limit: GameCover.byteLimit)
    if let kind = PictureKind(bytes) {
      guard PictureKind.size(bytes) != nil else {
        throw LibraryChangeError.noPicture(path: path, reason: "the picture is cut off or damaged")
      }
      try replace(with: bytes, kind, from: path)
      return
    }
    let state: StateFile
    do throws(StateError) { state = try StateFile(decoding: bytes, path: path) } catch {
      throw LibraryChangeError.noPicture(path: path, reason: "neither a picture nor a state")
    }
    // Any bytes could be what a core serialized; only a container shows that it is a state.
    guard state.container == .rastate else {
      throw LibraryChangeError.noPicture(path: path, reason: "neither a picture nor a state")
    }
    guard let thumbnail = state.thumbnail, PictureKind(thumbnail) == .png else {
      throw LibraryChangeError.noPicture(path: path, reason: "this state contains no picture")
    }
    try replace(with: thumbnail, .png, from: nil)
  }

  /// Moves the cover to the trash.
  package func remove() throws(LibraryChangeError) {
    var change = LibraryChange("remove the cover of \(game.stem)", places: places)
    try discard(in: &change)
    if change.transaction.isEmpty {
      throw .nothing(game: game.stem, what: "cover", remedy: "so there is nothing to remove")
    }
    try change.run()
  }

  // MARK: -

  private func path(_ fileExtension: String) -> String {
    PathName.join(data.folder(.images, game.type), game.fileStem + "." + fileExtension)
  }

  private func discard(in change: inout LibraryChange) throws(LibraryChangeError) {
    do throws(FileFailure) {
      for path in paths { try change.transaction.trash(path) }
    } catch { throw .transaction(.file(error)) }
  }

  private func replace(
    with bytes: [UInt8], _ kind: PictureKind, from source: String?
  ) throws(LibraryChangeError) {
    let target = path(kind.rawValue)
    // The cover that it is already.
    if paths == [target], (try? FileSystem.read(target, limit: GameCover.byteLimit)) == bytes {
      return
    }
    var change = LibraryChange("set the cover of \(game.stem)", places: places)
    if let source, paths.contains(source) {
      throw .noPicture(path: source, reason: "this is the cover already")
    }
    try discard(in: &change)
    if let source {
      change.transaction.copy(source, to: target)
    } else {
      change.transaction.create(target, bytes)
    }
    try change.run()
  }
}

/// Pictures by their first bytes, whatever their names say.
package enum PictureKind: String, Sendable {
  case png
  case jpeg = "jpg"
  case webp

  /// The kind of these bytes, or nil.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.count > 30,
      bytes[8..<12] == Array("WEBP".utf8)[...]
    {
      self = .webp
    } else {
      return nil
    }
  }

  /// Width and height of a picture file, or nil if it is none.
  package static func size(of path: String) -> (width: Int, height: Int)? {
    (try? FileSystem.read(path, limit: GameCover.byteLimit)).flatMap { size($0) }
  }

  /// Width and height as the picture's header has them, or nil where it has none.
  package static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    let size: (width: Int, height: Int)? =
      switch PictureKind(bytes) {
      case .png: sizeOfPNG(bytes)
      case .jpeg: sizeOfJPEG(bytes)
      case .webp: sizeOfWebP(bytes)
      case nil: nil
      }
    return size.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// PNG, third edition, 11.2.1: IHDR comes first.
  private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 45, bytes[12..<16] == Array("IHDR".utf8)[...] else { return nil }
    return (big(bytes, 16, 4), big(bytes, 20, 4))
  }

  /// ITU T.81, B.2.2: in the first frame header, behind segments that tell their own lengths.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (big(bytes, at + 7, 2), big(bytes, at + 5, 2))
      }
      at += 2 + max(2, big(bytes, at + 2, 2))
    }
    return nil
  }

  /// RFC 9649, 2.5 to 2.7: one of three headers.
  private static func sizeOfWebP(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ": (little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
    case "VP8L":
      ((little(bytes, 21, 4) & 0x3FFF) + 1, (little(bytes, 21, 4) >> 14 & 0x3FFF) + 1)
    case "VP8X": (little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
    default: nil
    }
  }
}

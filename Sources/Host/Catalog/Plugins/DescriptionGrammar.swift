import HostBase
import Library
import Raster

/// The rules that every description of a core keeps, wherever it comes from: a manifest, a registration, an `.info` file, the core's
/// own answers, the cache.
///
/// Ids, folders and extensions become names of files, so one that breaks a rule refuses the description. Texts for people are
/// cleaned and cut instead.
enum DescriptionGrammar {
  /// Bytes of a name.
  static let nameLimit = 128
  /// Bytes of a paragraph.
  static let textLimit = 4096
  /// Types of one core.
  static let maxTypes = 64
  /// Extensions of one type.
  static let maxExtensions = 256
  /// Entries of every other list in a type.
  static let maxEntries = 256
  /// Largest BIOS file.
  static let maxBIOSSize = 1 << 30

  static let idRule = "must be 1 to 32 of a-z, 0-9, _ and -, starting with a letter or digit"
  static let folderRule = "must be a folder's name: 1 to 64 bytes, no /, not . or .."
  static let extensionRule = "must be a file extension in lower case, without the dot"

  /// The description with clean texts, or the first rule that it breaks, by the manifest's key.
  static func admit(_ core: CoreDescription) throws(ManifestRule) -> CoreDescription {
    var core = core
    try require(isID(core.id), "core.id", idRule)
    core.name = line(core.name, limit: nameLimit)
    core.version = line(core.version, limit: nameLimit)
    core.license = line(core.license, limit: nameLimit)
    core.summary = line(core.summary, limit: textLimit)
    try require(!core.name.isEmpty, "core.name", "is empty")
    try require(
      core.gameTypes.count <= maxTypes, "game_types", "has more than \(maxTypes) types")
    var ids = Set<String>()
    for (index, type) in core.gameTypes.enumerated() {
      let key = "game_types[\(index)]"
      core.gameTypes[index] = try admit(type, at: key)
      try require(ids.insert(type.id).inserted, "\(key).id", "repeats \(line(type.id, limit: 32))")
    }
    return core
  }

  private static func admit(_ type: GameType, at key: String) throws(ManifestRule) -> GameType {
    var type = type
    try require(isID(type.id), "\(key).id", idRule)
    type.name = line(type.name, limit: nameLimit)
    try require(!type.name.isEmpty, "\(key).name", "is empty")
    try require(isFolder(type.folder), "\(key).folder", folderRule)
    try require(
      type.extensions.count <= maxExtensions, "\(key).extensions",
      "has more than \(maxExtensions) entries")
    for (index, name) in type.extensions.enumerated() {
      try require(isExtension(name), "\(key).extensions[\(index)]", extensionRule)
    }
    for (what, count) in [
      ("saves", type.saves.count), ("bios", type.bios.count), ("layout", type.layout.count),
      ("folders", type.folders.count),
    ] {
      try require(count <= maxEntries, "\(key).\(what)", "has more than \(maxEntries) entries")
    }
    for (index, save) in type.saves.enumerated() {
      try require(isExtension(save.extension), "\(key).saves[\(index)].extension", extensionRule)
    }
    try require(
      type.aspect.isFinite && (0...100).contains(type.aspect), "\(key).aspect",
      "must be from 0 to 100")
    try require(isColour(type.accent), "\(key).accent", "must be a colour as #rrggbb")
    type.accent = type.accent.lowercased()
    if let icon = type.icon { try check(icon, at: "\(key).icon") }
    for index in type.bios.indices {
      type.bios[index] = try admit(type.bios[index], at: "\(key).bios[\(index)]")
    }
    for index in type.layout.indices {
      type.layout[index] = try admit(type.layout[index], at: "\(key).layout[\(index)]")
    }
    for (index, folder) in type.folders.enumerated() {
      let place = "\(key).folders[\(index)]"
      try require(isFolder(folder.file), "\(place).file", "must be a file's name")
      try require(
        type.extensions.contains(folder.extension), "\(place).extension",
        "must be one of the type's extensions")
    }
    return type
  }

  /// Holds a drawing against the box of 100 that it lies in.
  private static func check(_ icon: GameIcon, at key: String) throws(ManifestRule) {
    if !icon.path.isEmpty {
      let problem: String?
      do throws(PathDataError) {
        problem = try PathData.edges(icon.path, side: 100, isLine: false).isEmpty ? "is empty" : nil
      } catch { problem = error.description }
      try require(problem == nil, "\(key).path", problem ?? "")
    }
    guard let label = icon.label else { return }
    try require(
      !icon.path.isEmpty, "\(key).label", "needs a path: the drawings of the host have their own")
    let numbers = [label.x, label.y, label.width, label.height]
    try require(
      numbers.allSatisfy { (0...100).contains($0) } && label.x + label.width <= 100
        && label.y + label.height <= 100 && min(label.width, label.height) >= 10,
      "\(key).label", "must be x, y, width and height of at least 10 in a box of 100")
  }

  private static func admit(_ file: BIOSFile, at key: String) throws(ManifestRule) -> BIOSFile {
    var file = file
    let parts = file.name.split(separator: "/", omittingEmptySubsequences: false)
    try require(
      parts.count <= 8 && parts.allSatisfy { isFolder(String($0)) }, "\(key).name",
      "must be a file's name below the type's folder")
    try require(file.size >= 0, "\(key).size", "is negative")
    try require(file.size <= maxBIOSSize, "\(key).size", "is more than \(maxBIOSSize)")
    file.sha1 = file.sha1.lowercased()
    file.md5 = file.md5.lowercased()
    try require(
      file.sha1.isEmpty || file.sha1.utf8.count == 40 && isHex(file.sha1), "\(key).sha1",
      "must be 40 hex digits, or empty")
    try require(
      file.md5.isEmpty || file.md5.utf8.count == 32 && isHex(file.md5), "\(key).md5",
      "must be 32 hex digits, or empty")
    file.description = line(file.description, limit: nameLimit)
    return file
  }

  private static func admit(
    _ element: LayoutElement, at key: String
  ) throws(ManifestRule) -> LayoutElement {
    var element = element
    element.label = line(element.label, limit: nameLimit)
    let count = element.buttons.count
    try require(
      element.kind != .actions || (1...4).contains(count), "\(key).buttons",
      "must be 1 to 4 for actions")
    try require(count <= maxEntries, "\(key).buttons", "has more than \(maxEntries) entries")
    for index in element.buttons.indices {
      element.buttons[index].label = line(element.buttons[index].label, limit: nameLimit)
    }
    return element
  }

  // MARK: - Words

  /// Whether a text is a stable id: `[a-z0-9][a-z0-9_-]{0,31}`.
  static func isID(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 32 else { return false }
    return isLetterOrDigit(first)
      && text.utf8.allSatisfy {
        isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
      }
  }

  /// Whether a text can be the name of a folder or file of ours: 1 to 64 bytes, no `/`, no leading dot, nothing invisible.
  static func isFolder(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && !text.hasPrefix(".") && !text.utf8.contains(0x2F)
      && text.unicodeScalars.allSatisfy { !isInvisible($0) }
  }

  /// Whether a text is a file extension: 1 to 32 lower-case letters, digits and `_+-#!~$&@`.
  static func isExtension(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { isLetterOrDigit($0) || "_+-#!~$&@".utf8.contains($0) }
  }

  /// A text for people: one line, at most `limit` bytes, nothing that could steer a terminal or reverse the line.
  static func line(_ text: String, limit: Int) -> String {
    var scalars = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      let visible: Unicode.Scalar = isInvisible(scalar) ? " " : scalar
      bytes += UTF8.width(visible)
      if bytes > limit { break }
      scalars.append(visible)
    }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  /// Control characters, line separators, and marks that change the direction of text.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isHex(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static func isColour(_ text: String) -> Bool {
    text.utf8.count == 7 && text.hasPrefix("#") && isHex(String(text.dropFirst()).lowercased())
  }

  private static func require(
    _ holds: Bool, _ key: String, _ reason: String
  ) throws(ManifestRule) {
    if !holds { throw ManifestRule(key: key, reason: reason) }
  }
}

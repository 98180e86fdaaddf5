import HostBase

/// The part of a file's name that says which game the file belongs to: `Tobu` of `Tobu.srm` and of `Tobu@boss.state`.
///
/// Stems are compared by Unicode's canonical equivalence: disks, archives and other computers write an é as one scalar or as
/// two. What follows a stem is found by the same comparison, never by a count of bytes. Its extensions are compared without
/// case, since disks of other systems write `TOBU.SRM`.
package struct FileStem: Hashable, Sendable {
  /// The stem as it is in names of new files: at most 180 bytes, safe as a component of a path.
  package let text: String

  /// The stem of a game of this name.
  package init(_ name: String) { text = PathName.component(name) }

  /// The stem of files that have this name already, however long it is.
  package init(whole text: String) { self.text = text }

  /// What follows the stem in a file's name, as it is written there; nil if the name does not begin with the stem.
  package func rest(of name: String) -> String? { FileStem.rest(of: name, after: text) }

  /// The same for an image, which can be called by the name that RetroArch gives it.
  package func rest(ofImage name: String) -> String? {
    rest(of: name) ?? FileStem.pictureName(text).flatMap { FileStem.rest(of: name, after: $0) }
  }

  /// Whether an image of this name is the game's cover rather than a screenshot or a print.
  package func isCover(_ name: String) -> Bool {
    guard let rest = rest(ofImage: name)?.lowercased() else { return false }
    return [".png", ".jpg", ".jpeg", ".webp"].contains(rest)
  }

  /// Whether a file is called by the stem and this extension, `.srm`, in any case.
  package func isName(_ name: String, ending: String) -> Bool {
    // Most names end otherwise.
    guard name.utf8.count >= ending.utf8.count,
      zip(name.utf8.reversed(), ending.utf8.reversed()).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
    else { return false }
    return rest(of: name)?.lowercased() == ending.lowercased()
  }

  /// The path of the game's file with this extension in a folder: the one that is there, however its name is written, else
  /// the usual one, which need not be there.
  ///
  /// If several fit, the usual name counts, then the first by name.
  package func file(_ ending: String, in folder: String) -> String {
    existing(ending, in: folder) ?? PathName.join(folder, text + ending)
  }

  /// The path of the game's file with this extension in a folder; nil if there is none.
  package func existing(_ ending: String, in folder: String) -> String? {
    let usual = PathName.join(folder, text + ending)
    if FileMove.status(usual) != nil { return usual }
    guard let names = try? FileSystem.names(in: folder).usual else { return nil }
    return names.filter { isName($0, ending: ending) }.min().map { PathName.join(folder, $0) }
  }

  /// The same for folders and files that only Arcadia writes, which can differ in the form of Unicode alone.
  func own(_ ending: String = "", in folder: String) -> String {
    // No other text is equivalent to one of ASCII, and the folder need not be read.
    text.utf8.allSatisfy { $0 < 0x80 }
      ? PathName.join(folder, text + ending) : file(ending, in: folder)
  }

  /// What follows a stem as we write it: its extensions in lower case, the name of a state as it is.
  static func usual(_ rest: String) -> String {
    guard rest.hasPrefix("@"), let dot = rest.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return rest.lowercased()
    }
    return rest[..<dot] + rest[dot...].lowercased()
  }

  /// The name that RetroArch gives a picture of a game: `_` for the characters that some file systems refuse; nil if the game's
  /// name has none of them. (RetroArch's guide to thumbnails lists them.)
  package static func pictureName(_ stem: String) -> String? {
    let refused = "&*/:`<>?\\|\"".unicodeScalars
    guard stem.unicodeScalars.contains(where: { refused.contains($0) }) else { return nil }
    return String(
      String.UnicodeScalarView(stem.unicodeScalars.map { refused.contains($0) ? "_" : $0 }))
  }

  // MARK: -

  private static func rest(of name: String, after stem: String) -> String? {
    if name.utf8.starts(with: stem.utf8) {
      let rest = name.utf8.dropFirst(stem.utf8.count)
      // Before a combining mark, the last character of the stem would be another one.
      if rest.first.map({ $0 < 0x80 }) ?? true { return String(decoding: rest, as: UTF8.self) }
    }
    // Equivalents of ASCII are ASCII but for a few signs.
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    var place = name.startIndex
    for character in stem {
      guard place < name.endIndex, name[place] == character else { return nil }
      name.formIndex(after: &place)
    }
    return String(name[place...])
  }
}

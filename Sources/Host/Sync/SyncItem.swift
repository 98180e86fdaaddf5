/// What changes as one: a save with all its files, a state, a picture.
///
/// Two files of one save that came from two devices would be a save that no one has played.
package struct SyncItem: Hashable, Sendable {
  /// What of a game it is.
  package enum Kind: UInt8, CaseIterable, Sendable { case save, state, image, settings, game }

  /// Of pictures, settings and automatic states the newest one counts where several devices made one; of all else, someone chooses.
  package var takesNewest: Bool {
    switch kind {
    case .image, .settings: true
    case .state: part.hasSuffix(".auto")
    case .save, .game: false
    }
  }

  /// The folder of its game type.
  package let folder: String
  /// The game's stem.
  package let stem: String
  package let kind: Kind
  /// Which one of its kind: a state's slot, a picture's name, a save's family of cores; it may be empty.
  package let part: String

  /// An item; nil where a name is none that a file could have.
  package init?(folder: String, stem: String, kind: Kind, part: String = "") {
    guard Self.isName(folder), Self.isName(stem), part.isEmpty || Self.isName(part) else {
      return nil
    }
    (self.folder, self.stem, self.kind, self.part) = (folder, stem, kind, part)
  }

  /// Whether a text may be one component of a path: names come from remotes, which anyone may have written.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 255 && text != "." && text != ".."
      && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
  }
}

extension SyncItem: Comparable {
  /// By game, then by kind and part.
  package static func < (one: SyncItem, other: SyncItem) -> Bool {
    (one.folder, one.stem, one.kind.rawValue, one.part)
      < (other.folder, other.stem, other.kind.rawValue, other.part)
  }
}

/// The fonts of the system that a player runs on, for movies that are to look as they would there.
///
/// The player calls it when a movie first asks for a look, and keeps the answer.
public protocol SystemFonts: Sendable {
  /// The files for a family, the best first; later ones have characters that it lacks.
  ///
  /// - Parameter family: one or several with commas between; `_sans`, `_serif`, `_typewriter` and the Japanese ones stand for a kind.
  func fonts(family: String, isBold: Bool, isItalic: Bool) -> [SystemFont]

  /// The names of all families, sorted.
  var families: [String] { get }
}

/// A font of the system, not opened yet.
public struct SystemFont: Sendable {
  package let path: String
  package let face: Int
  package let characters: [UInt64]

  /// A face of a file, and the characters that it has.
  ///
  /// - Parameters:
  ///   - face: its number in the file, as FreeType counts.
  ///   - characters: 1024 words; bit `c % 64` of word `c / 64` says whether it has character `c` (Unicode's first plane, as units of
  ///     UTF-16 reach no others).
  public init(path: String, face: Int, characters: [UInt64]) {
    precondition(characters.count == 1024)
    self.path = path
    self.face = face
    self.characters = characters
  }

  package func has(_ code: UInt16) -> Bool {
    characters[Int(code >> 6)] & 1 << UInt64(code & 63) != 0
  }
}

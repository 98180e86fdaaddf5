/// A picture that the game made for the player to keep, such as a print.
package struct GameImage: Equatable, Sendable {
  /// The picture.
  package let image: RGBImage
  /// A word for the file's name: letters, digits and hyphens, lower case.
  package let kind: String
  /// Its name for the player; may be empty.
  package let title: String

  /// A picture of a core; `kind` is cut down to what file names can have anywhere.
  package init(image: RGBImage, kind: String, title: String) {
    self.image = image
    let plain = kind.lowercased().unicodeScalars.filter {
      ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-"
    }.prefix(24)
    self.kind = plain.isEmpty ? "image" : String(String.UnicodeScalarView(plain))
    self.title = title
  }

  /// What the player reads before the file's name.
  package var label: String { title.isEmpty ? "Image" : title }
}

/// A picture that the game made for the player to keep, such as a print.
public struct GameImage: Equatable, Sendable {
  /// The picture.
  public let image: RGBImage
  /// A word for the file's name: letters, digits and hyphens, lower case.
  public let kind: String
  /// What the player is told that it is; may be empty.
  public let title: String

  /// A picture of a core; `kind` is cut down to what file names can have anywhere.
  public init(image: RGBImage, kind: String, title: String) {
    self.image = image
    let plain = kind.lowercased().unicodeScalars.filter {
      ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-"
    }.prefix(24)
    self.kind = plain.isEmpty ? "image" : String(String.UnicodeScalarView(plain))
    self.title = title
  }

  /// What the player reads before the file's name.
  public var label: String { title.isEmpty ? "Image" : title }

  /// Writes the picture beside the game's other images under the first free number: `Tobu.print1.png`; answers its path.
  ///
  /// What is there is never overwritten.
  public func keep(in data: DataFolder, type: GameType, stem: String) throws -> String {
    let folder = data.folder(.images, type)
    try FileSystem.ensureFolder(folder)
    let bytes = try PNGFile.encode(image)
    let base = PathName.join(folder, "\(PathName.component(stem)).\(kind)")
    var number = 1
    while true {
      let path = "\(base)\(number).png"
      // Asked first only because a new file costs more than a look.
      if FileSystem.kind(path) == nil, try AtomicFile.create(path, with: bytes) { return path }
      number += 1
    }
  }
}

import HostBase

/// The names by which patches of a game go, so that they are found without being asked for.
///
/// A patch has the game's stem (`Tobu.ips`) or its whole name (`Tobu.gb.ips`). For a game alone in an archive, both the archive's
/// name and the game's in it count. A digit after the extension says the order of several.
struct PatchNames {
  /// One name that fits.
  struct Match {
    /// Which of the names it is; the lowest counts.
    var rank: Int
    /// Its format and its place among several.
    var ending: PatchEnding
    /// What follows the stem: `.ips`, `.gb.ips`.
    var rest: String
  }

  /// The game's own stem first, then that of the game in the archive.
  let stems: [FileStem]
  /// What may stand between the stem and the patch's extension: the game's own extensions, with their dots.
  private let extensions: Set<String>

  /// The names of a game's patches; the game in an archive has to be chosen.
  init(of game: GameReference) {
    var stems = [game.stem]
    if let member = game.member, !game.isOneOfSeveral { stems.append(PathName.stem(member)) }
    self.stems = stems.map { FileStem(whole: $0) }
    let file = game.isOneOfSeveral ? game.member ?? game.path : game.path
    extensions = PatchNames.extensions(ofFile: file).union(["." + game.fileExtension])
  }

  /// What stands after the stem in the name of a game's file, and its parts: `.gb.gz`, `.gb` and `.gz`.
  static func extensions(ofFile path: String) -> Set<String> {
    let name = PathName.last(path).lowercased()
    let whole = name.utf8.dropFirst(GameReference.stem(ofFile: name).utf8.count)
    let parts = name.split(separator: ".").dropFirst().suffix(2).map { "." + $0 }
    return Set(parts + [String(decoding: whole, as: UTF8.self)]).filter { !$0.isEmpty }
  }

  /// How a file's name fits; nil if it is no patch of the game.
  func match(_ name: String) -> Match? {
    for (index, stem) in stems.enumerated() {
      guard let rest = stem.rest(of: name) else { continue }
      if let ending = PatchEnding(rest) {
        return Match(rank: index * 2, ending: ending, rest: rest)
      }
      if let ending = PatchEnding(rest, after: extensions) {
        return Match(rank: index * 2 + 1, ending: ending, rest: rest)
      }
    }
    return nil
  }
}

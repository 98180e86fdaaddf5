import HostBase

/// Saves, states, images, patches, settings and histories among the sources of an import, by the game they belong to.
struct ImportCompanions {
  /// One that fits a game.
  struct Match {
    var role: GameFiles.Role
    var file: ImportSources.File
    /// What follows the stem in the name that it gets.
    var rest: String
  }

  private var files: [ImportSources.File]
  private let types: [GameType]
  private var stems = Set<String>()
  private var used = Set<String>()

  init(_ files: [ImportSources.File], types: [GameType]) {
    self.files = files
    self.types = types
  }

  /// Whether the name is that of a save, a state, a picture or a patch, whatever game it belongs to.
  static func isUsual(_ name: String) -> Bool {
    let fileExtension = PathName.fileExtension(name)
    return ImportLayout.saveExtensions.contains(fileExtension)
      || PathName.last(name).lowercased().contains(".state") || pictures.contains(fileExtension)
      || SoftPatch.extensions.contains { fileExtension.hasPrefix($0) }
      || fileExtension == "toml" || GameRecords.isOne(name)
  }

  /// A game with this stem is coming: files of longer names are its own rather than of a shorter stem.
  mutating func expect(_ stem: String) { stems.insert(stem) }

  /// A file that is dealt with.
  mutating func take(_ path: String) { used.insert(path) }

  /// What belongs to no game.
  var left: [ImportSources.File] { files.filter { !used.contains($0.path) } }

  /// Takes what belongs to a game, the best of each name; the others are taken too, as copies of it.
  mutating func take(
    stems wanted: [String], type: GameType, beside game: ImportSources.File
  ) -> [Match] {
    var matches: [Match] = []
    let endings = PatchNames.extensions(ofFile: game.path)
    for stem in wanted {
      let reader = StemReader(type: type, known: stems.union([stem]))
      for file in files where !used.contains(file.path) && fits(file, type: type) {
        if let match = match(file, stem: stem, type: type, reader, endings) {
          matches.append(match)
        }
      }
    }
    let folder = PathName.folder(game.path)
    func rank(_ match: Match) -> Int {
      let path = match.file.path
      if path.contains("/Named_Snaps/") || path.contains("/Named_Titles/") { return 3 }
      if PathName.folder(path) == folder { return 0 }
      return match.file.folders.contains(type.folder) ? 1 : 2
    }
    // `.srm` before `.sav`, whose place it takes.
    let ordered = matches.enumerated().sorted { one, other in
      let isPlain = [one, other].map { $0.element.file.name.lowercased().hasSuffix(".sav") ? 1 : 0 }
      return (rank(one.element), isPlain[0], one.offset)
        < (rank(other.element), isPlain[1], other.offset)
    }.map(\.element)
    var seen = Set<String>()
    var best: [Match] = []
    for match in ordered {
      let isFirst = seen.insert("\(match.role.rawValue) \(match.rest)").inserted
      // Pictures of kinds that are not shown separately are no loss; a second save is.
      if isFirst || rank(match) == 3 { used.insert(match.file.path) }
      if isFirst { best.append(match) }
    }
    return best.sorted { ($0.role, $0.rest) < ($1.role, $1.rest) }
  }

  /// What a file is to a game, or nil; `endings` are the game's own extensions, which a patch's name can have too.
  func match(
    _ file: ImportSources.File, stem: String, type: GameType, _ reader: StemReader,
    _ endings: Set<String>
  ) -> Match? {
    let name = file.name
    let parents = file.folders.suffix(3)
    let own = FileStem(whole: stem)
    let rest = own.rest(of: name)
    let plain = rest?.lowercased() ?? ""
    // An exported tree says what is what.
    if let kind = file.folders.dropLast().last, kind == ImportLayout.settings {
      return plain == ".toml"
        ? Match(role: .settings, file: file, rest: ".toml") : nil
    }
    if parents.count == 3, parents.first == ImportLayout.backups {
      guard parents.last == stem, let rest else { return nil }
      return Match(role: .backup, file: file, rest: rest)
    }
    if parents.count == 3, parents.first == ImportLayout.history {
      return name == stem ? Match(role: .history, file: file, rest: "") : nil
    }
    if parents.count == 3, parents.first == DataFolder.Kind.saves.rawValue, parents.last == name {
      return name == stem && type.savesFolder ? Match(role: .save, file: file, rest: "") : nil
    }
    if parents.dropLast().last == ImportLayout.rescue {
      guard let rest, rest.hasPrefix(".") else { return nil }
      return Match(role: .rescue, file: file, rest: rest)
    }
    if let picture = own.rest(ofImage: name),
      let owner = reader.stem(ofFile: name, in: .images),
      owner == stem || owner == FileStem.pictureName(stem)
    {
      return Match(role: .image, file: file, rest: FileStem.usual(picture))
    }
    guard let rest else { return nil }
    if let ending = PatchEnding(rest) ?? PatchEnding(rest, after: endings) {
      return Match(role: .patch, file: file, rest: ending.text)
    }
    if plain == "." + CheatFile.fileExtension {
      return Match(role: .cheats, file: file, rest: plain)
    }
    if plain == "." + GameRecords.fileExtension {
      return Match(role: .record, file: file, rest: plain)
    }
    if reader.stem(ofFile: name, in: .states) == stem {
      return Match(role: .state, file: file, rest: FileStem.usual(rest))
    }
    if reader.stem(ofFile: name, in: .saves) == stem {
      return Match(role: .save, file: file, rest: plain)
    }
    let fileExtension = PathName.fileExtension(name)
    let isUsual = ImportLayout.saveExtensions.contains(fileExtension)
    guard plain == "." + fileExtension, isUsual || file.folders.dropLast().last == "Saves" else {
      return nil
    }
    let isPlainSave = fileExtension == "sav" && type.saves.contains { $0.extension == "srm" }
    return Match(role: .save, file: file, rest: isPlainSave ? ".srm" : isUsual ? plain : rest)
  }

  private static let pictures: Set<String> = ["png", "jpg", "jpeg", "webp"]

  /// A file in another type's folder belongs to a game of that type.
  private func fits(_ file: ImportSources.File, type: GameType) -> Bool {
    file.folders.contains(type.folder)
      || !types.contains { $0.folder != type.folder && file.folders.contains($0.folder) }
  }
}

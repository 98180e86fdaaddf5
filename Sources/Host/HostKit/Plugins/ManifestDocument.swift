/// The document's own shape, key by key, with the rules that JSON itself cannot say.
///
/// Optional keys are optionals here; the defaults are filled in when it becomes a description.
struct ManifestDocument: Codable {
  struct Core: Codable {
    var id: String
    var name: String
    var version: String
    var license: String?
    var description: String?
    var deterministic: Bool?
  }
  struct Kind: Codable {
    var id: String
    var name: String
    var folder: String
    var extensions: [String]
    var saves: [Save]?
    var aspect: Double?
    var accent: String?
    var bios: [BIOS]?
    var layout: [Element]?
    var folders: [Folder]?
    var readsFolders: Bool?
    var savesFolder: Bool?

    enum CodingKeys: String, CodingKey {
      case id, name, folder, extensions, saves, aspect, accent, bios, layout, folders
      case readsFolders = "reads_folders"
      case savesFolder = "saves_folder"
    }
  }
  struct Folder: Codable {
    var file: String
    var `extension`: String
  }
  struct Save: Codable {
    var memory: Int
    var `extension`: String
    var shared: Bool?
  }
  struct BIOS: Codable {
    var name: String
    var size: Int?
    var sha1: String?
    var required: Bool?
    var description: String?
  }
  struct Element: Codable {
    var kind: String
    var label: String?
    var buttons: [Button]
  }
  struct Button: Codable {
    var label: String
    var device: Int
    var index: Int?
    var id: Int
  }
  enum CodingKeys: String, CodingKey {
    case arcadia, core
    case gameTypes = "game_types"
  }

  var arcadia: Int
  var core: Core
  var gameTypes: [Kind]

  // MARK: - From a description

  init(_ core: CoreDescription) {
    arcadia = 1
    self.core = Core(
      id: core.id, name: core.name, version: core.version,
      license: core.license.isEmpty ? nil : core.license,
      description: core.summary.isEmpty ? nil : core.summary, deterministic: core.isDeterministic)
    gameTypes = core.gameTypes.map { type in
      Kind(
        id: type.id, name: type.name, folder: type.folder, extensions: type.extensions,
        saves: type.saves.map {
          Save(memory: Int($0.memory), extension: $0.extension, shared: $0.shared)
        },
        aspect: type.aspect, accent: type.accent,
        bios: type.bios.map {
          BIOS(
            name: $0.name, size: $0.size, sha1: $0.sha1, required: $0.required,
            description: $0.description)
        },
        layout: type.layout.map { element in
          Element(
            kind: element.kind.rawValue, label: element.label.isEmpty ? nil : element.label,
            buttons: element.buttons.map {
              Button(
                label: $0.label, device: Int($0.device), index: Int($0.index), id: Int($0.id))
            })
        },
        folders: type.folders.isEmpty
          ? nil : type.folders.map { Folder(file: $0.file, extension: $0.extension) },
        readsFolders: type.readsFolders ? true : nil,
        savesFolder: type.savesFolder ? true : nil)
    }
  }

  // MARK: - To a description

  /// Checks every rule and fills in the defaults.
  func description(
    path: String, source: CoreDescription.Source
  ) throws(ManifestRule) -> CoreDescription {
    try require(arcadia == 1, "arcadia", "is \(arcadia); this host reads version 1")
    try require(CoreManifest.isValidID(core.id), "core.id", ManifestDocument.idRule)
    try require(!core.name.isEmpty, "core.name", "is empty")
    try require(!core.version.isEmpty, "core.version", "is empty")
    try require(!gameTypes.isEmpty, "game_types", "is empty; a core takes at least one type")
    var types: [GameType] = []
    for (index, kind) in gameTypes.enumerated() {
      let type = try gameType(kind, at: "game_types[\(index)]")
      try require(
        !types.contains { $0.id == type.id }, "game_types[\(index)].id", "repeats \(type.id)")
      types.append(type)
    }
    return CoreDescription(
      id: core.id, name: core.name, version: core.version, path: path, source: source,
      gameTypes: types, isDeterministic: core.deterministic ?? false, license: core.license ?? "",
      summary: core.description ?? "")
  }

  private static let idRule =
    "must be 1 to 32 of a-z, 0-9, _ and -, starting with a letter or digit"

  private func gameType(_ kind: Kind, at key: String) throws(ManifestRule) -> GameType {
    try require(CoreManifest.isValidID(kind.id), "\(key).id", ManifestDocument.idRule)
    try require(!kind.name.isEmpty, "\(key).name", "is empty")
    try require(
      CoreManifest.isValidFolder(kind.folder), "\(key).folder",
      "must be a folder's name: 1 to 64 bytes, no /, not . or ..")
    for (index, name) in kind.extensions.enumerated() {
      try require(fileExtension: name, "\(key).extensions[\(index)]")
    }
    var type = GameType(
      id: kind.id, name: kind.name, folder: kind.folder, extensions: kind.extensions)
    if let saves = kind.saves {
      type.saves = []
      for (index, save) in saves.enumerated() {
        try require(fileExtension: save.extension, "\(key).saves[\(index)].extension")
        type.saves.append(
          SaveKind(
            memory: try number(save.memory, "\(key).saves[\(index)].memory"),
            extension: save.extension,
            shared: save.shared ?? (save.memory == 0)))
      }
    }
    if let aspect = kind.aspect {
      try require(
        aspect.isFinite && aspect >= 0 && aspect <= 100, "\(key).aspect", "must be from 0 to 100")
      type.aspect = aspect
    }
    if let accent = kind.accent {
      try require(isColour(accent), "\(key).accent", "must be a colour as #rrggbb")
      type.accent = accent.lowercased()
    }
    for (index, file) in (kind.bios ?? []).enumerated() {
      type.bios.append(try biosFile(file, at: "\(key).bios[\(index)]"))
    }
    for (index, element) in (kind.layout ?? []).enumerated() {
      type.layout.append(try layoutElement(element, at: "\(key).layout[\(index)]"))
    }
    for (index, folder) in (kind.folders ?? []).enumerated() {
      let place = "\(key).folders[\(index)]"
      try require(
        CoreManifest.isValidFolder(folder.file) && !folder.file.hasPrefix("."), "\(place).file",
        "must be a file's name")
      try require(
        kind.extensions.contains(folder.extension), "\(place).extension",
        "must be one of the type's extensions")
      type.folders.append(FolderGame(file: folder.file, extension: folder.extension))
    }
    type.readsFolders = kind.readsFolders ?? false
    type.savesFolder = kind.savesFolder ?? false
    return type
  }

  private func biosFile(_ file: BIOS, at key: String) throws(ManifestRule) -> BIOSFile {
    let parts = file.name.split(separator: "/", omittingEmptySubsequences: false)
    try require(
      parts.allSatisfy { CoreManifest.isValidFolder(String($0)) }, "\(key).name",
      "must be a file's name below the type's folder")
    try require((file.size ?? 0) >= 0, "\(key).size", "is negative")
    let sha1 = (file.sha1 ?? "").lowercased()
    try require(
      sha1.isEmpty || sha1.utf8.count == 40 && isHex(sha1), "\(key).sha1",
      "must be 40 hex digits, or empty")
    return BIOSFile(
      name: file.name, size: file.size ?? 0, sha1: sha1, required: file.required ?? false,
      description: file.description ?? "")
  }

  private func layoutElement(_ element: Element, at key: String) throws(ManifestRule)
    -> LayoutElement
  {
    guard let kind = LayoutElement.Kind(rawValue: element.kind) else {
      throw ManifestRule(
        key: "\(key).kind",
        reason: "is not one of "
          + LayoutElement.Kind.allCases.map(\.rawValue).joined(separator: ", "))
    }
    try require(
      kind != .actions || (1...4).contains(element.buttons.count), "\(key).buttons",
      "must be 1 to 4 for actions")
    var buttons: [LayoutButton] = []
    for (index, button) in element.buttons.enumerated() {
      let place = "\(key).buttons[\(index)]"
      buttons.append(
        LayoutButton(
          label: button.label, device: try number(button.device, "\(place).device"),
          index: try number(button.index ?? 0, "\(place).index"),
          id: try number(button.id, "\(place).id")))
    }
    return LayoutElement(kind: kind, label: element.label ?? "", buttons: buttons)
  }

  // MARK: - Rules

  private func require(_ holds: Bool, _ key: String, _ reason: String) throws(ManifestRule) {
    if !holds { throw ManifestRule(key: key, reason: reason) }
  }

  private func number(_ value: Int, _ key: String) throws(ManifestRule) -> UInt32 {
    guard let number = UInt32(exactly: value) else {
      throw ManifestRule(key: key, reason: "is \(value), which no libretro number is")
    }
    return number
  }

  private func require(fileExtension: String, _ key: String) throws(ManifestRule) {
    let holds =
      (1...16).contains(fileExtension.utf8.count)
      && fileExtension.utf8.allSatisfy { byte in
        byte > 0x20 && byte < 0x7f && !(0x41...0x5a).contains(byte) && byte != UInt8(ascii: ".")
          && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "|")
      }
    try require(holds, key, "must be a file extension in lower case, without the dot")
  }

  private func isHex(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private func isColour(_ text: String) -> Bool {
    text.utf8.count == 7 && text.hasPrefix("#") && isHex(String(text.dropFirst()).lowercased())
  }
}

import HostBase
import Library

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
    var icon: Icon?
    var bios: [BIOS]?
    var layout: [Element]?
    var folders: [Folder]?
    var readsFolders: Bool?
    var savesFolder: Bool?

    enum CodingKeys: String, CodingKey {
      case id, name, folder, extensions, saves, aspect, accent, icon, bios, layout, folders
      case readsFolders = "reads_folders"
      case savesFolder = "saves_folder"
    }
  }
  struct Icon: Codable {
    var kind: String?
    var path: String?
    var label: [Double]?
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
        aspect: type.aspect, accent: type.accent, icon: type.icon.map(Icon.init),
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

  /// Fills in the defaults, and holds all of it against the rules for every description.
  func description(
    path: String, source: CoreDescription.Source
  ) throws(ManifestRule) -> CoreDescription {
    try require(arcadia == 1, "arcadia", "is \(arcadia); this host reads version 1")
    try require(!core.version.isEmpty, "core.version", "is empty")
    try require(!gameTypes.isEmpty, "game_types", "is empty; a core takes at least one type")
    try require(
      gameTypes.count <= DescriptionGrammar.maxTypes, "game_types",
      "has more than \(DescriptionGrammar.maxTypes) types")
    var types: [GameType] = []
    for (index, kind) in gameTypes.enumerated() {
      types.append(try gameType(kind, at: "game_types[\(index)]"))
    }
    return try DescriptionGrammar.admit(
      CoreDescription(
        id: core.id, name: core.name, version: core.version, path: path, source: source,
        gameTypes: types, isDeterministic: core.deterministic ?? false,
        license: core.license ?? "", summary: core.description ?? ""))
  }

  private func gameType(_ kind: Kind, at key: String) throws(ManifestRule) -> GameType {
    var type = GameType(
      id: kind.id, name: kind.name, folder: kind.folder, extensions: kind.extensions)
    if let saves = kind.saves {
      type.saves = []
      for (index, save) in saves.enumerated() {
        type.saves.append(
          SaveKind(
            memory: try number(save.memory, "\(key).saves[\(index)].memory"),
            extension: save.extension,
            shared: save.shared ?? (save.memory == 0)))
      }
    }
    if let aspect = kind.aspect { type.aspect = aspect }
    if let accent = kind.accent { type.accent = accent }
    type.icon = try kind.icon?.gameIcon(at: "\(key).icon") ?? KnownSystem.icon(ofType: kind.id)
    type.bios = (kind.bios ?? []).map { file in
      BIOSFile(
        name: file.name, size: file.size ?? 0, sha1: file.sha1 ?? "",
        required: file.required ?? false, description: file.description ?? "")
    }
    for (index, element) in (kind.layout ?? []).enumerated() {
      type.layout.append(try layoutElement(element, at: "\(key).layout[\(index)]"))
    }
    type.folders = (kind.folders ?? []).map {
      FolderGame(file: $0.file, extension: $0.extension)
    }
    type.readsFolders = kind.readsFolders ?? false
    type.savesFolder = kind.savesFolder ?? false
    return type
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
}

extension ManifestDocument.Icon {
  fileprivate init(_ icon: GameIcon) {
    kind = icon.kind.rawValue
    path = icon.path.isEmpty ? nil : icon.path
    label = icon.label.map { [$0.x, $0.y, $0.width, $0.height] }
  }

  /// The drawing; a kind of a later version of the format is a chip.
  fileprivate func gameIcon(at key: String) throws(ManifestRule) -> GameIcon {
    var icon = GameIcon(kind: kind.flatMap(GameIcon.Kind.init) ?? .chip, path: path ?? "")
    if let label {
      guard label.count == 4 else {
        throw ManifestRule(key: "\(key).label", reason: "must be four numbers")
      }
      icon.label = GameIcon.Label(x: label[0], y: label[1], width: label[2], height: label[3])
    }
    return icon
  }
}

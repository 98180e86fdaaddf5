import HostBase
package import Library

/// Descriptions of cores that know nothing of Arcadia, made from what they and their `.info` files tell.
package enum StockCore {
  /// A description from the `.info` file, the core's own answer, or both; the core's answer wins.
  ///
  /// With neither, the file's name is all there is, and the core takes no extension.
  package static func describe(
    path: String, info: InfoFile?, system: SystemInfo?
  ) -> CoreDescription {
    let id = identifier(forPath: path)
    let name = firstText(system?.name, info?.coreName, id)
    let extensions = system?.extensions ?? info?.extensions ?? []
    let core = CoreDescription(
      id: id, name: name, version: firstText(system?.version, info?.version, ""), path: path,
      source: system == nil ? .infoFile : .systemInfo,
      gameTypes: gameTypes(coreName: name, info: info, extensions: extensions),
      needsFullPath: system?.needsFullPath ?? info?.needsFullPath,
      blocksExtract: system?.blocksExtract,
      runsWithoutGame: info?.supportsNoGame, license: info?.license ?? "",
      summary: firstText(info?.summary, info?.displayName, ""))
    // What an `.info` file says may break a rule; the file's name never does.
    return (try? DescriptionGrammar.admit(core))
      ?? CoreDescription(
        id: id, name: id, version: "", path: path, source: core.source,
        gameTypes: gameTypes(coreName: id, info: nil, extensions: extensions),
        needsFullPath: core.needsFullPath, blocksExtract: core.blocksExtract,
        runsWithoutGame: core.runsWithoutGame)
  }

  /// The id of a stock core: its file's name without `_libretro.so` or `.so`, in the alphabet of ids.
  package static func identifier(forPath path: String) -> String {
    var stem = PathName.stem(path)
    if stem.hasSuffix("_libretro"), stem.count > 9 { stem.removeLast(9) }
    return slug(stem)
  }

  /// The types of game that extensions stand for, the core's main one first.
  ///
  /// An extension that only one known machine has goes there, so that a core for several machines gets several types.
  /// All others go to the machine that the `.info` file is about.
  package static func gameTypes(
    coreName: String, info: InfoFile?, extensions: [String]
  ) -> [GameType] {
    let systemName = info?.systemName ?? ""
    let name = firstText(
      DescriptionGrammar.line(systemName, limit: DescriptionGrammar.nameLimit),
      DescriptionGrammar.line(coreName, limit: DescriptionGrammar.nameLimit), "Games")
    let main = KnownSystem.find(infoID: info?.systemID ?? "", name: name)
    var owned: [(system: KnownSystem, extensions: [String])] = []
    var rest: [String] = []
    for one in extensions {
      guard let owner = KnownSystem.owner(ofExtension: one) ?? main else {
        rest.append(one)
        continue
      }
      if let index = owned.firstIndex(where: { $0.system.id == owner.id }) {
        owned[index].extensions.append(one)
      } else {
        owned.append((owner, [one]))
      }
    }
    // The main machine leads, the others keep the core's order.
    owned =
      owned.filter { $0.system.id == main?.id } + owned.filter { $0.system.id != main?.id }
    var types = owned.map { $0.system.gameType(extensions: $0.extensions) }
    if types.isEmpty, let main { types = [main.gameType(extensions: [])] }
    if !rest.isEmpty || types.isEmpty {
      types.append(
        GameType(
          id: slug(firstText(info?.systemID, name)), name: name, folder: folderName(name),
          extensions: rest, layout: PadLayout.retroPad))
    }
    return distribute(info?.firmware ?? [], over: types)
  }

  /// A type as it shows once the core runs: one of which nothing was known takes the core's words for its buttons.
  package static func refined(_ type: GameType, by descriptors: [InputDescriptor]) -> GameType {
    guard type.layout == PadLayout.retroPad else { return type }
    var refined = type
    refined.layout = PadLayout.refined(type.layout, by: descriptors)
    return refined
  }

  // MARK: - Names

  /// A folder's name for a machine: slashes become dashes, nothing hidden, 64 bytes at most.
  package static func folderName(_ name: String) -> String {
    var text = ""
    for character in name {
      if character == "/" || character == "\\" {
        text += text.hasSuffix(" ") ? "- " : " - "
      } else if character.unicodeScalars.allSatisfy({
        $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value)
      }) {
        if !(character == " " && text.hasSuffix(" ")) { text.append(character) }
      }
    }
    while let first = text.first, first == " " || first == "." || first == "-" {
      text.removeFirst()
    }
    while text.utf8.count > 64 || text.last.map({ $0 == " " || $0 == "." || $0 == "-" }) == true {
      text.removeLast()
    }
    return CoreManifest.isValidFolder(text) ? text : "Games"
  }

  /// A text in the alphabet of ids.
  static func slug(_ text: String) -> String {
    var result = ""
    for byte in text.lowercased().utf8 {
      let character = Character(Unicode.Scalar(byte))
      let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte)
      if isPlain || (!result.isEmpty && (character == "-" || character == "_")) {
        result.append(character)
      } else if !result.isEmpty && !result.hasSuffix("_") {
        result.append("_")
      }
      if result.utf8.count == 32 { break }
    }
    while result.hasSuffix("_") || result.hasSuffix("-") { result.removeLast() }
    return result.isEmpty ? "core" : result
  }

  /// The first text that is not empty.
  private static func firstText(_ texts: String?...) -> String {
    for case let text? in texts where !text.isEmpty { return text }
    return ""
  }

  // MARK: - Firmware

  /// Gives each BIOS file to the type whose name its description has, else to the first type.
  private static func distribute(
    _ firmware: [InfoFile.Firmware], over types: [GameType]
  ) -> [GameType] {
    var types = types
    for file in firmware {
      let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count <= 8, parts.allSatisfy({ CoreManifest.isValidFolder(String($0)) }) else {
        continue
      }
      let named = types.indices.filter { file.description.contains(types[$0].name) }
      let index = named.max { types[$0].name.count < types[$1].name.count } ?? 0
      types[index].bios.append(
        BIOSFile(
          name: file.path, md5: file.md5, required: !file.isOptional,
          description: file.description))
    }
    return types
  }
}

import HostBase

/// The facts in a core's libretro `.info` file, known without running it: lines of `key = "value"`.
///
/// A total parser: lines that are something else are skipped. Lists within a value are separated by `|`.
/// Source: the format's own example, `00_example_libretro.info`.
package struct InfoFile: Equatable, Sendable {
  /// A BIOS or other file that the core looks for in the system folder.
  package struct Firmware: Equatable, Sendable {
    /// Path below the system folder.
    package var path: String
    /// What it is, for people.
    package var description: String
    /// Whether the core runs without it.
    package var isOptional: Bool
    /// MD5 in lower-case hex, from the notes; empty where they give none.
    package var md5: String
  }

  /// Longest file that is read, in bytes.
  package static let sizeLimit: UInt64 = 1 << 20
  /// All values by key; the last of equal keys wins.
  package let values: [String: String]

  /// Reads a text.
  package init(text: String) {
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      guard let equals = line.firstIndex(of: "=") else { continue }
      let key = InfoFile.trim(line[..<equals])
      guard !key.isEmpty, !key.hasPrefix("#") else { continue }
      var value = InfoFile.trim(line[line.index(after: equals)...])
      if value.hasPrefix("\"") {
        value.removeFirst()
        if let quote = value.firstIndex(of: "\"") { value = String(value[..<quote]) }
      } else if let comment = value.firstIndex(of: "#") {
        value = InfoFile.trim(value[..<comment])
      }
      values[key] = value
    }
    self.values = values
  }

  /// Reads a file.
  package init(path: String) throws(PluginError) {
    let bytes = try PluginFile(path: path).prefix(InfoFile.sizeLimit)
    self.init(text: TextFile.text(bytes))
  }

  /// The file for a core: beside it, or in one of the folders; nil if there is none that can be read.
  package static func find(
    forCore path: String,
    folders: [String] = CoreSearchPath.infoFolders
  ) -> InfoFile? {
    let name = PathName.stem(path) + ".info"
    for folder in [PathName.folder(path)] + folders {
      if let info = try? InfoFile(path: "\(folder)/\(name)") { return info }
    }
    return nil
  }

  /// Name of the core, as `retro_get_system_info` gives it.
  package var coreName: String { values["corename"] ?? "" }
  /// Name for people, with the system's.
  package var displayName: String { values["display_name"] ?? "" }
  /// Version of the core that the file was written for; seldom the installed one.
  package var version: String { values["display_version"] ?? "" }
  /// Name of the machine.
  package var systemName: String { values["systemname"] ?? "" }
  /// Stable id of the machine.
  package var systemID: String { values["systemid"] ?? "" }
  /// Who made the machine.
  package var manufacturer: String { values["manufacturer"] ?? "" }
  /// Licence of the core.
  package var license: String { values["license"] ?? "" }
  /// A paragraph on the core.
  package var summary: String { values["description"] ?? "" }
  /// File extensions, lower case, without the dot, once each.
  package var extensions: [String] { InfoFile.extensions(values["supported_extensions"] ?? "") }
  /// Remarks for people, in order, without the lines that give a checksum.
  package var notes: [String] {
    InfoFile.list(values["notes"] ?? "").filter { !$0.contains("(md5):") }
  }
  /// Whether it runs without content; nil where not told.
  package var supportsNoGame: Bool? { flag("supports_no_game") }
  /// Whether it wants a path instead of the bytes; nil where not told.
  package var needsFullPath: Bool? { flag("needs_fullpath") }
  /// Whether it cannot run without the graphics processor; nil where not told.
  package var needsHardwareRendering: Bool? { flag("hw_render") }

  /// The files it looks for, in order.
  package var firmware: [Firmware] {
    let count = min(256, Int(values["firmware_count"] ?? "") ?? 0)
    guard count > 0 else { return [] }
    let sums = checksums
    return (0..<count).compactMap { index in
      guard let path = values["firmware\(index)_path"], !path.isEmpty else { return nil }
      return Firmware(
        path: path, description: values["firmware\(index)_desc"] ?? "",
        isOptional: flag("firmware\(index)_opt") ?? false, md5: sums[path] ?? "")
    }
  }

  /// MD5 sums by path, from notes such as `(!) gb_bios.bin (md5): 32fb…`.
  private var checksums: [String: String] {
    var sums: [String: String] = [:]
    for note in InfoFile.list(values["notes"] ?? "") where note.hasPrefix("(!) ") {
      guard let mark = note.firstRange(of: " (md5): ") else { continue }
      let path = note[note.index(note.startIndex, offsetBy: 4)..<mark.lowerBound]
      let sum = note[mark.upperBound...].prefix(32).lowercased()
      if sum.utf8.count == 32, sum.allSatisfy(\.isHexDigit), sums[String(path)] == nil {
        sums[String(path)] = sum
      }
    }
    return sums
  }

  /// The parts of a list separated by `|`, trimmed, without empty ones.
  static func list(_ text: String) -> [String] {
    text.split(separator: "|").map { trim($0) }.filter { !$0.isEmpty }
  }

  /// The extensions of a list separated by `|`: lower case, without a leading dot, once each; what is no extension is left out.
  static func extensions(_ text: String) -> [String] {
    var seen = Set<String>()
    return list(text).map { $0.lowercased() }
      .map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
      .filter { DescriptionGrammar.isExtension($0) && seen.insert($0).inserted }
      .prefix(DescriptionGrammar.maxExtensions).map { $0 }
  }

  private func flag(_ key: String) -> Bool? {
    switch values[key]?.lowercased() {
    case "true", "1", "yes": true
    case "false", "0", "no": false
    default: nil
    }
  }

  private static func trim(_ text: some StringProtocol) -> String {
    let blank: (Character) -> Bool = { $0.isWhitespace || $0 == "\u{feff}" }
    guard let first = text.firstIndex(where: { !blank($0) }),
      let last = text.lastIndex(where: { !blank($0) })
    else { return "" }
    return String(text[first...last])
  }
}

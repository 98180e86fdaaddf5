import HostBase

/// Files that list the files of a game: the tracks of a disc (cue, gdi, ccd, toc, mds) or the discs of a game (m3u).
///
/// A game of several files is one game: its sheet, and its parts, which are the files that the sheet names. They lie in the sheet's folder or below it
/// and keep their names, since the sheet would not find them otherwise.
package enum GameSheet {
  /// A part of a game.
  package struct Part: Equatable, Sendable {
    /// Its path below the sheet's folder, as it is on the disk.
    package var name: String
    /// Absolute path.
    package var path: String
  }

  /// What a sheet names.
  package struct Parts: Equatable, Sendable {
    /// The files that are there, each once, with those that sheets among them name.
    package var found: [Part] = []
    /// Names of files that are not there, or lie elsewhere.
    package var missing: [String] = []
  }

  /// The extensions of sheets.
  package static let extensions: Set<String> = ["cue", "gdi", "ccd", "toc", "mds", "m3u"]
  /// Bytes of a sheet that is read; a larger one is none.
  static let byteLimit = 1 << 20
  /// Files of one game.
  static let maxParts = 2000

  /// Whether a file is a sheet, by its name.
  package static func isOne(_ path: String) -> Bool {
    extensions.contains(PathName.fileExtension(path))
  }

  /// The parts of a game by its sheet, and the other discs beside it (`DiscSets`) with theirs; none for what is no sheet.
  package static func parts(of path: String, and discs: [String] = []) -> Parts {
    var parts = Parts()
    var seen: Set<String> = [PathName.last(path)]
    if isOne(path) { collect(path, below: "", depth: 0, &seen, &parts) }
    for disc in discs where seen.insert(PathName.last(disc)).inserted {
      parts.found.append(Part(name: PathName.last(disc), path: disc))
      if isOne(disc) { collect(disc, below: "", depth: 1, &seen, &parts) }
    }
    return parts
  }

  /// The files of the discs that a list of discs (m3u) names, in its order; empty for what is none.
  ///
  /// Nil stands for one that is not there.
  package static func discs(of path: String) -> [String?] {
    guard PathName.fileExtension(path) == "m3u",
      let bytes = try? FileSystem.read(path, limit: byteLimit)
    else { return [] }
    let root = PathName.folder(path)
    return names(in: bytes, ofSheet: path).prefix(maxParts).map { name in
      find(name, in: root).map { PathName.join(root, $0) }
    }
  }

  /// The names that a sheet has, in its order; not checked.
  package static func names(in bytes: [UInt8], ofSheet path: String) -> [String] {
    let stem = PathName.stem(path)
    let lines = TextFile.text(bytes).split(whereSeparator: \.isNewline).map { trimmed($0) }
    switch PathName.fileExtension(path) {
    case "cue": return lines.compactMap { name(in: $0, after: ["FILE"]) }
    case "toc":
      return lines.compactMap { name(in: $0, after: ["FILE", "DATAFILE", "AUDIOFILE"]) }
    case "gdi": return lines.dropFirst().compactMap(track)
    case "m3u":
      return lines.filter { !$0.hasPrefix("#") && !$0.isEmpty }.map(String.init)
    // These name no file: the image has the sheet's own name.
    case "ccd": return [stem + ".img", stem + ".sub"]
    case "mds": return [stem + ".mdf"]
    default: return []
    }
  }

  /// What a part is called beside a sheet that gets another name: the same, as the sheet has it in its text, but for sheets whose parts go by
  /// their own name, and for the other discs of the game, whose names say that they are.
  static func name(
    ofPart part: String, of sheet: String, and discs: [String] = [], named name: String
  ) -> String {
    for disc in [sheet] + discs {
      let stem = PathName.stem(disc)
      let isDisc = part.utf8.elementsEqual(PathName.last(disc).utf8)
      guard isDisc || ["ccd", "mds"].contains(PathName.fileExtension(disc)),
        let rest = FileStem(whole: stem).rest(of: part)
      else { continue }
      let isFirst = disc.utf8.elementsEqual(sheet.utf8)
      return (isFirst ? name : DiscName(stem)?.renamed(name) ?? stem) + rest
    }
    return part
  }

  /// The parts of the games in a folder: files that sheets among these names name, and discs of these extensions that belong to another one
  /// (`DiscSets`); a list of discs (m3u) counts before the discs' own sheets and names.
  package static func hidden(
    among names: [String], in folder: String, joining extensions: Set<String>
  ) -> Set<String> {
    var hidden = Set<String>()
    func hide(_ sheets: [String]) {
      for name in sheets {
        let path = PathName.join(folder, name)
        // Lists can name each other.
        if !hidden.contains(path) { hidden.formUnion(parts(of: path).found.map(\.path)) }
      }
    }
    let sheets = names.filter(isOne).sorted()
    hide(sheets.filter { PathName.fileExtension($0) == "m3u" })
    hide(sheets.filter { PathName.fileExtension($0) != "m3u" })
    let rest = names.filter { !hidden.contains(PathName.join(folder, $0)) }
    for disc in DiscSets(among: rest, joining: extensions).all {
      hidden.insert(PathName.join(folder, disc))
    }
    return hidden
  }

  // MARK: -

  private static func collect(
    _ path: String, below place: String, depth: Int, _ seen: inout Set<String>,
    _ parts: inout Parts
  ) {
    guard let bytes = try? FileSystem.read(path, limit: byteLimit) else { return }
    let root = PathName.folder(path)
    // The subchannels of a disc can be absent.
    let isOptional = { (name: String) in PathName.fileExtension(name) == "sub" }
    for name in names(in: bytes, ofSheet: path) where parts.found.count < maxParts {
      guard let found = find(name, in: root) else {
        if !isOptional(name) { parts.missing.append(name) }
        continue
      }
      let inner = PathName.join(place, found)
      guard seen.insert(inner).inserted else { continue }
      let part = PathName.join(root, found)
      parts.found.append(Part(name: inner, path: part))
      if isOne(part), depth < 2 {
        let folder = PathName.folder(inner)
        collect(part, below: folder == "." ? "" : folder, depth: depth + 1, &seen, &parts)
      }
    }
  }

  /// A file that a sheet in a folder names, by its path below the folder; nil if it is not there or elsewhere.
  ///
  /// Lists of discs can have the disc's name for people behind the file: `disc 2.cue|The castle`.
  private static func find(_ name: String, in root: String) -> String? {
    func existing(_ name: String) -> String? {
      let plain = name.replacing("\\", with: "/")
      let components = plain.split(separator: "/").filter { $0 != "." }.map(String.init)
      guard !plain.hasPrefix("/"), !components.contains(".."), !components.isEmpty else {
        return nil
      }
      return resolve(components, in: root)
    }
    if let found = existing(name) { return found }
    return name.lastIndex(of: "|").flatMap { existing(String(trimmed(name[..<$0]))) }
  }

  /// A file by its name, which can be spelled otherwise on the disk: sheets come from systems that know no case.
  private static func resolve(_ components: [String], in root: String) -> String? {
    var found: [String] = []
    for (place, component) in components.enumerated() {
      let folder = PathName.join(root, found.joined(separator: "/"))
      let isLast = place == components.count - 1
      func fits(_ name: String) -> Bool {
        FileSystem.kind(PathName.join(folder, name)) == (isLast ? .file : .folder)
      }
      if fits(component) {
        found.append(component)
        continue
      }
      let wanted = component.lowercased()
      let names = ((try? FileSystem.names(in: folder).usual) ?? []).sorted()
      guard let name = names.first(where: { $0.lowercased() == wanted && fits($0) }) else {
        return nil
      }
      found.append(name)
    }
    return found.joined(separator: "/")
  }

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line
    while let first = line.first, first == " " || first == "\t" { line.removeFirst() }
    while let last = line.last, last == " " || last == "\t" || last == "\0" { line.removeLast() }
    return line
  }

  /// `FILE "Game (Track 1).bin" BINARY`, `FILE game.bin BINARY`.
  private static func name(in line: Substring, after words: [String]) -> String? {
    guard let blank = line.firstIndex(where: { $0 == " " || $0 == "\t" }),
      words.contains(line[..<blank].uppercased())
    else { return nil }
    let rest = trimmed(line[blank...])
    if rest.first == "\"" {
      let inside = rest.dropFirst()
      return inside.firstIndex(of: "\"").map { String(inside[..<$0]) }
    }
    // Without quotes, the last word says the type.
    guard let last = rest.lastIndex(where: { $0 == " " || $0 == "\t" }) else {
      return rest.isEmpty ? nil : String(rest)
    }
    return String(trimmed(rest[..<last]))
  }

  /// `1 0 4 2352 "track 01.bin" 0`.
  private static func track(_ line: Substring) -> String? {
    if let open = line.firstIndex(of: "\"") {
      let inside = line[line.index(after: open)...]
      return inside.firstIndex(of: "\"").map { String(inside[..<$0]) }
    }
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count >= 6 else { return nil }
    return words[4..<(words.count - 1)].joined(separator: " ")
  }
}

import HostBase

/// Tells from the names of a type's saves, states and images which games they belong to.
///
/// A name can mean several: `Tobu@x.state` is the first slot of a game called `Tobu@x`, or the state `x` of `Tobu`. The
/// longest stem of a game that is known decides, and without one what is usual.
package struct StemReader: Sendable {
  /// What a file's name can mean.
  package struct Reading: Equatable, Sendable {
    /// The stems that it fits, the longest first.
    package var candidates: [String]
    /// The one that is meant where none of them is known.
    package var usual: String
  }

  private static let pictures: Set<String> = ["png", "jpg", "jpeg", "webp"]

  private let type: GameType
  private let known: Set<String>
  /// The extensions of the type's saves, and whether a core can have one of its own by each.
  private let savesByExtension: [String: Bool]
  /// Known stems by the names that RetroArch gives their pictures; one that several have is none's.
  private let pictured: [String: String]

  /// A reader for files of a type among games with these stems (as they are in file names).
  package init(type: GameType, known: Set<String>) {
    self.type = type
    self.known = known
    var pictured: [String: String] = [:]
    for stem in known {
      guard let name = FileStem.pictureName(stem) else { continue }
      pictured[name] = pictured[name] == nil ? stem : ""
    }
    self.pictured = pictured.filter { !$0.value.isEmpty }
    savesByExtension = Dictionary(
      type.saves.map { (PathName.component($0.extension).lowercased(), !$0.shared) },
      uniquingKeysWith: { $0 || $1 })
  }

  /// The stem that a file in one of the folders belongs to, or nil where its name is none that a game's file has.
  package func stem(ofFile name: String, in kind: DataFolder.Kind) -> String? {
    guard let reading = reading(ofFile: name, in: kind) else { return nil }
    if let stem = reading.candidates.first(where: { known.contains($0) }) { return stem }
    if kind == .images, let stem = reading.candidates.lazy.compactMap({ pictured[$0] }).first {
      return stem
    }
    return reading.usual
  }

  /// Every stem that saves, states and images in the data folder go by, sorted.
  package func stems(in data: DataFolder) -> [String] {
    var found = Set<String>()
    for kind in [DataFolder.Kind.saves, .states, .images] {
      // A folder that is not there, or closed to us, has nothing to tell.
      for entry in (try? FileSystem.list(data.folder(kind, type))) ?? [] where entry.kind == .file {
        if let stem = stem(ofFile: entry.name, in: kind) { found.insert(stem) }
      }
      guard kind == .saves, type.savesFolder else { continue }
      for entry in (try? FileSystem.list(data.folder(kind, type))) ?? []
      where entry.kind == .folder {
        let path = PathName.join(data.folder(kind, type), entry.name)
        if !GameFiles.files(below: path).isEmpty { found.insert(entry.name) }
      }
    }
    return found.sorted()
  }

  /// What a name can mean.
  package func reading(ofFile name: String, in kind: DataFolder.Kind) -> Reading? {
    switch kind {
    case .saves: save(name)
    case .states: StemReader.state(name)
    case .images: StemReader.image(name)
    case .games, .cores: nil
    }
  }

  // MARK: -

  /// `Tobu.srm`, `Tobu.rtc`, `Tobu.<core>.rtc`, `Tobu.cht`, `Tobu.arcadia`.
  private func save(_ name: String) -> Reading? {
    let base = PathName.stem(name)
    if GameCheats.isOne(name) || GameRecords.isOne(name), !base.isEmpty {
      return Reading(candidates: [base], usual: base)
    }
    guard let canBeACores = savesByExtension[PathName.fileExtension(name)], !base.isEmpty else {
      return nil
    }
    let core = PathName.fileExtension(base)
    let shorter = PathName.stem(base)
    let isCore =
      !core.isEmpty && core.count <= 32 && base.hasSuffix("." + core)
      && core.utf8.allSatisfy { StemReader.isWordByte($0) }
    guard canBeACores, isCore else {
      return Reading(candidates: [base], usual: base)
    }
    return Reading(candidates: [base, shorter], usual: shorter)
  }

  /// `Tobu.state`, `Tobu.state3`, `Tobu.state.auto`, `Tobu@name.state`, and `Tobu_3.state` of the iOS program.
  private static func state(_ name: String) -> Reading? {
    guard let dot = name.rangeOfLastState, dot.lowerBound != name.startIndex else { return nil }
    let base = String(name[..<dot.lowerBound])
    let rest = name[dot.upperBound...]
    guard
      rest.isEmpty || rest.lowercased() == ".auto"
        || StateSlot(fileName: name, stem: base) != nil
    else { return nil }
    guard rest.isEmpty else { return Reading(candidates: [base], usual: base) }
    var candidates = [base]
    var end = base.endIndex
    while let at = base[..<end].lastIndex(of: "@"), at != base.startIndex {
      if base.index(after: at) != base.endIndex { candidates.append(String(base[..<at])) }
      end = at
    }
    let usual = candidates.last ?? base
    // A game may well be called "Doom_2": only a known one gives such a file away.
    if let bar = base.lastIndex(of: "_"), bar != base.startIndex,
      StateSlot(fileName: name, stem: String(base[..<bar])) != nil
    {
      candidates.append(String(base[..<bar]))
      candidates.sort { $0.utf8.count > $1.utf8.count }
    }
    return Reading(candidates: candidates, usual: usual)
  }

  /// `Tobu.png`, `Tobu-20261120-235407.png`, `Tobu-20261120-235407-2.png`, `Tobu.print1.png`, and `Tobu.state1.png`,
  /// `Tobu.state.auto.png` as RetroArch writes a state's picture.
  private static func image(_ name: String) -> Reading? {
    guard pictures.contains(PathName.fileExtension(name)) else { return nil }
    let base = PathName.stem(name)
    let made = PathName.fileExtension(base)
    if let dot = base.rangeOfLastState, dot.lowerBound != base.startIndex {
      let rest = base[dot.upperBound...].lowercased()
      if rest.isEmpty || rest == ".auto" {
        let stem = String(base[..<dot.lowerBound])
        return Reading(candidates: [base, stem], usual: stem)
      }
    }
    if !made.isEmpty, made.utf8.last.map(isDigit) == true, made.utf8.first.map(isDigit) == false,
      made.utf8.allSatisfy(isWordByte)
    {
      let stem = PathName.stem(base)
      return Reading(candidates: [base, stem], usual: stem)
    }
    let parts = base.split(separator: "-", omittingEmptySubsequences: false)
    for count in [2, 3] where parts.count > count {
      let time = parts.suffix(count)
      let digits = time.map { part in part.utf8.allSatisfy(isDigit) ? part.utf8.count : 0 }
      guard digits.starts(with: [8, 6]), digits.count == 2 || (1...4).contains(digits[2]) else {
        continue
      }
      let stem = parts.dropLast(count).joined(separator: "-")
      if !stem.isEmpty { return Reading(candidates: [base, stem], usual: stem) }
    }
    return Reading(candidates: [base], usual: base)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte == 0x2D
  }
}

extension String {
  /// The last place of `.state` in a name, in any case.
  fileprivate var rangeOfLastState: Range<String.Index>? {
    let wanted = Array(".state".utf8)
    let bytes = Array(utf8)
    guard bytes.count >= wanted.count else { return nil }
    for start in stride(from: bytes.count - wanted.count, through: 0, by: -1)
    where zip(bytes[start...], wanted).allSatisfy({ $0 == $1 || ($0 | 0x20 == $1 && $1 > 0x60) }) {
      let from = utf8.index(utf8.startIndex, offsetBy: start)
      return from..<utf8.index(from, offsetBy: wanted.count)
    }
    return nil
  }
}

/// The fonts that a movie does not contain: those that a host gives in the place of the system's, then the system's own.
///
/// It is shared by a player and those that are made of its states, so that no font is read twice.
package final class DeviceFonts {
  /// What a text asks for.
  package struct Look: Hashable {
    package let family: String
    package let isBold: Bool
    package let isItalic: Bool

    package init(family: String, isBold: Bool, isItalic: Bool) {
      self.family = family
      self.isBold = isBold
      self.isItalic = isItalic
    }
  }

  private let given: [Font]
  /// Families that stand for `sans`, `serif` and so on, in the order in which they are tried.
  private let defaults: [String: [String]]
  /// Families that have what a look's own font lacks, in the order in which they are tried.
  private let sorts: [Look: [String]]
  private let system: (any SystemFonts)?
  private var found: [Look: Font] = [:]

  /// - Parameters:
  ///   - given: fonts that a host gives.
  ///   - defaults: families that stand for `sans`, `serif` and so on, in the order in which they are tried.
  ///   - sorts: families that have what a look's own font lacks.
  ///   - system: the system's fonts; nil is none at all.
  package init(
    given: [Font], defaults: [String: [String]], sorts: [Look: [String]],
    system: (any SystemFonts)?
  ) {
    self.given = given
    self.defaults = defaults
    self.sorts = sorts
    self.system = system
  }

  /// All families, sorted, for scripts that ask.
  package var families: [String] { Set(given.map(\.name) + (system?.families ?? [])).sorted() }

  /// The font of a family, or what stands for it; one without glyphs if there are none at all.
  package func font(named name: String, isBold: Bool, isItalic: Bool) -> Font {
    let look = Look(family: name.lowercased(), isBold: isBold, isItalic: isItalic)
    if let font = found[look] { return font }
    let font =
      givenFont(look) ?? systemFont(look)
      ?? MeasuredFont(name: look.family, isBold: isBold, isItalic: isItalic)
    found[look] = font
    return font
  }

  private func givenFont(_ look: Look) -> Font? {
    // A list is tried from the left to the right (G.Sel.4).
    let names = look.family.split(separator: ",").map { name in
      String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    let kind = names + (defaults[Self.kind(of: names.first ?? "")] ?? [])
    guard let first = kind.lazy.compactMap({ self.find($0, look) }).first else { return nil }
    let others = (sorts[look] ?? []).compactMap { find($0, look) }.filter { $0 !== first }
    guard !others.isEmpty else { return first }
    return FontChain(
      first,
      others: others.map { font in
        FontChain.Link(has: { font.glyphIndex(of: $0) != nil }, open: { font })
      })
  }

  /// The substitute for an absent family.
  private static func kind(of family: String) -> String {
    switch family {
    case "_sans": "sans"
    case "_typewriter": "typewriter"
    case "_\u{30B4}\u{30B7}\u{30C3}\u{30AF}": "japanese_gothic"
    case "_\u{7B49}\u{5E45}": "japanese_gothic_mono"
    case "_\u{660E}\u{671D}": "japanese_mincho"
    default: "serif"
    }
  }

  private func find(_ name: String, _ look: Look) -> Font? {
    let family = given.filter { $0.name.lowercased() == name.lowercased() }
    return family.first { $0.isBold == look.isBold && $0.isItalic == look.isItalic }
      ?? family.first
  }

  private func systemFont(_ look: Look) -> Font? {
    guard let system else { return nil }
    var files = system.fonts(
      family: look.family, isBold: look.isBold, isItalic: look.isItalic)[...]
    func open(_ file: SystemFont) -> OutlineFont? {
      OutlineFont(file, name: look.family, isBold: look.isBold, isItalic: look.isItalic)
    }
    while let file = files.popFirst() {
      guard let first = open(file) else { continue }
      return FontChain(
        first,
        others: files.map { file in
          FontChain.Link(has: file.has, open: { open(file) })
        }, measures: .measures(askedFor: look.family, found: first.family))
    }
    return nil
  }
}

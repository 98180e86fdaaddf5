/// How high lines of a family are, in ems.
///
/// Movies are made for a family's own lines. Where another family stands for it, its glyphs stand on the baseline that the asked-for
/// family would have: free fonts put their ascent anywhere between 0.6 and 1.1 of an em, and text would sit some pixels off.
package struct FontMeasures: Equatable {
  package let ascent: Double
  package let descent: Double

  private static let arial = FontMeasures(ascent: 0.905, descent: 0.212)

  /// `hhea` ascender and descender of the fonts that movies name most (G.Met.1).
  private static let families: [String: FontMeasures] = [
    "arial": arial,
    "arial black": FontMeasures(ascent: 1.101, descent: 0.310),
    "arial narrow": FontMeasures(ascent: 0.936, descent: 0.212),
    "bitstream vera sans": FontMeasures(ascent: 0.928, descent: 0.236),
    "comic sans ms": FontMeasures(ascent: 1.102, descent: 0.291),
    "courier new": FontMeasures(ascent: 0.833, descent: 0.300),
    "georgia": FontMeasures(ascent: 0.917, descent: 0.219),
    "impact": FontMeasures(ascent: 1.009, descent: 0.210),
    "lucida console": FontMeasures(ascent: 0.789, descent: 0.211),
    "lucida grande": FontMeasures(ascent: 0.967, descent: 0.211),
    "lucida sans": FontMeasures(ascent: 0.967, descent: 0.211),
    "lucida sans unicode": FontMeasures(ascent: 1.097, descent: 0.440),
    "microsoft sans serif": FontMeasures(ascent: 0.922, descent: 0.210),
    "segoe ui": FontMeasures(ascent: 1.079, descent: 0.251),
    "tahoma": FontMeasures(ascent: 1.000, descent: 0.207),
    "times new roman": FontMeasures(ascent: 0.891, descent: 0.216),
    "trebuchet ms": FontMeasures(ascent: 0.939, descent: 0.222),
    "verdana": FontMeasures(ascent: 1.005, descent: 0.210),
  ]

  /// The substitute for an absent family, by its name (G.Sel.5).
  private static func standIn(_ family: String) -> String {
    switch family {
    case "_serif", "serif", "times", "times roman", "_\u{660E}\u{671D}": "times new roman"
    case "_typewriter", "monospace", "courier", "consolas", "nsimsun", "_\u{7B49}\u{5E45}":
      "courier new"
    default: "arial"
    }
  }

  /// The measures for what was asked for, one family or several with commas between, where a font of the name `found` was found.
  ///
  /// - Returns: nil where the font is one of those that were asked for: then it has its own.
  package static func measures(askedFor families: String, found: String) -> FontMeasures? {
    names(families).contains(found.lowercased()) ? nil : measures(of: families)
  }

  /// The measures of the first known one of some families, or of what stands for them.
  package static func measures(of families: String) -> FontMeasures {
    let names = names(families)
    let known = names.lazy.compactMap { self.families[$0] }.first
    return known ?? self.families[standIn(names.first ?? "")] ?? arial
  }

  private static func names(_ families: String) -> [String] {
    families.lowercased().split(separator: ",").map { name in
      String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}

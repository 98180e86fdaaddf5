/// The kinds of media that games came on: what stands for a game without a picture.
///
/// The outlines are ours and show no maker's; they lie in a box of 100, as a core's own do.
package enum Medium: String, CaseIterable, Sendable {
  case cartridge, card, disc, tape, film, chip

  /// The outline with its holes; the room of the label is one of them.
  package var path: VectorPath { Self.paths[self] ?? Self.made(.cartridge) }

  /// The room of the label in the box of 100: x, y, width, height.
  package var label: (x: Double, y: Double, width: Double, height: Double) {
    switch self {
    case .cartridge: (24, 30, 52, 44)
    case .card: (22, 24, 56, 42)
    case .disc: (32, 71, 36, 14)
    case .tape: (17, 29, 66, 18)
    case .film: (24, 25, 52, 50)
    case .chip: (32, 32, 36, 36)
    }
  }

  private static let paths = Dictionary(uniqueKeysWithValues: allCases.map { ($0, made($0)) })

  private static func made(_ medium: Medium) -> VectorPath {
    do {
      return try VectorPath(areas: [medium.outline], side: 100)
    } catch {
      preconditionFailure("an outline: \(error)")
    }
  }

  /// A box with round corners.
  private static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ r: Double
  ) -> String {
    let (right, bottom) = (x + width, y + height)
    return """
      M\(x + r) \(y) H\(right - r) Q\(right) \(y) \(right) \(y + r) V\(bottom - r) \
      Q\(right) \(bottom) \(right - r) \(bottom) H\(x + r) Q\(x) \(bottom) \(x) \(bottom - r) \
      V\(y + r) Q\(x) \(y) \(x + r) \(y) Z
      """
  }

  private var outline: String {
    let label = label
    let hole = Self.box(label.x, label.y, label.width, label.height, 4)
    switch self {
    case .cartridge:
      // Grips at the top, a step at the shoulders, the open end below.
      return """
        M20 6 H80 Q85 6 85 11 V20 H90 Q92 20 92 23 V84 Q92 88 88 88 H82 V94 H18 V88 H12 \
        Q8 88 8 84 V23 Q8 20 10 20 H15 V11 Q15 6 20 6 Z \(hole) \
        \(Self.box(30, 13, 40, 3, 1.5)) \(Self.box(30, 20, 40, 3, 1.5)) \
        M50 88 L44 81 H56 Z
        """
    case .card:
      let contacts = (0..<7).map { Self.box(21 + Double($0) * 8.6, 78, 5, 11, 1) }
      return """
        M18 6 H70 L88 22 V90 Q88 94 84 94 H16 Q12 94 12 90 V12 Q12 6 18 6 Z \(hole) \
        \(contacts.joined(separator: " "))
        """
    case .disc:
      return [
        Icon.circle(50, 50, 46), Icon.circle(50, 50, 17), Icon.circle(50, 50, 13),
        Icon.circle(50, 50, 6), hole,
      ].joined(separator: " ")
    case .tape:
      return """
        \(Self.box(6, 18, 88, 64, 7)) \(hole) \(Icon.circle(32, 60, 8)) \(Icon.circle(32, 60, 3.5)) \
        \(Icon.circle(68, 60, 8)) \(Icon.circle(68, 60, 3.5)) \(Self.box(44, 56, 12, 8, 2)) \
        M26 82 L30 73 H70 L74 82 H71 L67.7 76 H32.3 L29 82 Z
        """
    case .film:
      let holes = (0..<5).flatMap { row in
        [10.5, 82.5].map { Self.box($0, 12 + Double(row) * 17, 7, 9, 2) }
      }
      return "\(Self.box(5, 6, 90, 88, 6)) \(hole) \(holes.joined(separator: " "))"
    case .chip:
      let pins = (0..<5).flatMap { index -> [String] in
        let place = 26.5 + Double(index) * 10.5
        return [
          Self.box(place, 6, 5, 12, 2), Self.box(place, 82, 5, 12, 2),
          Self.box(6, place, 12, 5, 2), Self.box(82, place, 12, 5, 2),
        ]
      }
      return """
        \(Self.box(20, 20, 60, 60, 6)) \(hole) \(Icon.circle(26, 26, 2.2)) \
        \(pins.joined(separator: " "))
        """
    }
  }
}

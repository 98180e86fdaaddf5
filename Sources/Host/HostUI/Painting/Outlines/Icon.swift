/// The icons of the program, by the name that the style `icon` gives them (`asset:NAME`, or the name alone).
///
/// All are ours: lines of 2 with round ends in a box of 24, filled where an area says more.
package enum Icon: String, CaseIterable, Sendable {
  // Going about
  case back, menu, search, grid, list, sort, filter, more, folder, link
  case chevronLeft = "chevron-left"
  case chevronRight = "chevron-right"
  case chevronUp = "chevron-up"
  case chevronDown = "chevron-down"

  // Games
  case lightbulb, star, clock, history, pin, image, save, load
  case starOutline = "star-outline"

  // Doing
  case add, edit, trash, undo, check, cross, sync, branch

  // Playing
  case play, resume, stop, pause, rewind, camera
  case fastForward = "fast-forward"

  // Keys
  case shift, space, backspace, enter, hash

  // The program
  case settings, controls, core, keyboard, speak, sound, monitor, info, warning

  // Kinds of games' media
  case cartridge, card, disc, tape, film, chip

  /// The icon of a name, with or without `asset:`; nil for a name that is none.
  package init?(name: String) {
    if name == "close" {
      self = .cross
    } else if let icon = Icon(rawValue: name) ?? Icon(url: name) {
      self = icon
    } else {
      return nil
    }
  }

  /// The icon that a picture's url names; nil for other urls.
  package init?(url: String) {
    let prefix = "asset:"
    guard url.hasPrefix(prefix) else { return nil }
    self.init(rawValue: String(url.dropFirst(prefix.count)))
  }

  /// Its outlines.
  package var path: VectorPath { Self.paths[self] ?? Self.none }

  private static let none = make(Drawing())

  private static let paths: [Icon: VectorPath] = Dictionary(
    uniqueKeysWithValues: allCases.map { icon in
      (icon, Medium(rawValue: icon.rawValue)?.path ?? make(drawing(of: icon)))
    })

  private static func make(_ drawing: Drawing) -> VectorPath {
    do {
      return try VectorPath(
        areas: drawing.areas, lines: drawing.lines, lineWidth: drawing.width, side: 24)
    } catch {
      preconditionFailure("an icon's path: \(error)")
    }
  }

  /// A circle as four curves.
  static func circle(_ x: Double, _ y: Double, _ r: Double) -> String {
    let k = r * 0.5523
    return """
      M\(x + r) \(y) C\(x + r) \(y + k) \(x + k) \(y + r) \(x) \(y + r) \
      C\(x - k) \(y + r) \(x - r) \(y + k) \(x - r) \(y) \
      C\(x - r) \(y - k) \(x - k) \(y - r) \(x) \(y - r) \
      C\(x + k) \(y - r) \(x + r) \(y - k) \(x + r) \(y) Z
      """
  }

  /// Path data of an icon in a box of 24.
  private struct Drawing {
    var areas: [String] = []
    var lines: [String] = []
    var width = 2.0
  }

  /// A filled outline whose corners are rounded by a line.
  private static func soft(_ paths: String..., width: Double = 1.6) -> Drawing {
    Drawing(areas: paths, lines: paths, width: width)
  }

  private static func lines(_ lines: String..., dots: [String] = []) -> Drawing {
    Drawing(areas: dots, lines: lines)
  }

  private static func drawing(of icon: Icon) -> Drawing {
    switch icon {
    case .back: lines("M20 12 H4.5 M11 5.5 L4.5 12 L11 18.5")
    case .menu: lines("M4 6.5 H20 M4 12 H20 M4 17.5 H20")
    case .search: lines(circle(10.5, 10.5, 6.5), "M15.3 15.3 L20.5 20.5")
    case .grid:
      lines(
        "M4 4 H10 V10 H4 Z", "M14 4 H20 V10 H14 Z", "M4 14 H10 V20 H4 Z", "M14 14 H20 V20 H14 Z")
    case .list:
      lines(
        "M9.5 6 H20.5 M9.5 12 H20.5 M9.5 18 H20.5",
        dots: [circle(4.5, 6, 1.5), circle(4.5, 12, 1.5), circle(4.5, 18, 1.5)])
    case .sort:
      lines("M7 4.5 V19.5 M3 15.5 L7 19.5 L11 15.5", "M13.5 6 H21 M13.5 11 H19 M13.5 16 H17")
    case .filter: lines("M4 5.5 H20 L14 13 V19.5 L10 17 V13 Z")
    case .more:
      Drawing(areas: [circle(5, 12, 1.9), circle(12, 12, 1.9), circle(19, 12, 1.9)])
    case .folder:
      lines("M3.5 19 V5.5 H9.5 L11.8 8.5 H20.5 V19 Z")
    case .link: lines("M14 4 H20 V10 M20 4 L11 13", "M17.5 14 V20 H4 V6.5 H10")
    case .chevronLeft: lines("M15 5 L8 12 L15 19")
    case .chevronRight: lines("M9 5 L16 12 L9 19")
    case .chevronUp: lines("M5 15.5 L12 8.5 L19 15.5")
    case .chevronDown: lines("M5 8.5 L12 15.5 L19 8.5")
    case .lightbulb:
      lines(
        "M9 17 C9 14.2 6 13.2 6 9.3 C6 5.9 8.7 3.2 12 3.2 C15.3 3.2 18 5.9 18 9.3 C18 13.2 15 14.2 15 17 Z",
        "M10 21 H14")
    case .star: soft(star(radius: 8.8), width: 1.4)
    case .starOutline: lines(star(radius: 8.4))
    case .clock: lines(circle(12, 12, 8.7), "M12 7 V12 L15.5 14")
    case .history:
      lines(
        "M4.4 9 C5.6 5.8 8.6 3.6 12.1 3.6 C16.8 3.6 20.5 7.4 20.5 12 C20.5 16.6 16.8 20.4 12.1 20.4 C8.8 20.4 5.9 18.5 4.5 15.6",
        "M3.8 4.3 V9 H8.5", "M12 7.8 V12.4 L15 14.2")
    case .pin: lines("M8.5 3.5 H15.5 L14.5 9.5 L18 14 H6 L9.5 9.5 Z", "M12 14 V21")
    case .image:
      lines(
        "M3.5 4.5 H20.5 V19.5 H3.5 Z", "M4 17 L9 11.5 L13 15.5 L16 12.7 L20 17",
        dots: [circle(15.7, 8.7, 1.7)])
    case .save: lines("M12 3.5 V14.5 M7.5 10 L12 14.5 L16.5 10", "M4 15.5 V20 H20 V15.5")
    case .load: lines("M12 15 V4 M7.5 8.5 L12 4 L16.5 8.5", "M4 15.5 V20 H20 V15.5")
    case .add: lines("M12 4.5 V19.5 M4.5 12 H19.5")
    case .edit:
      lines(
        "M4 20 L5 15.3 L15.6 4.7 C16.5 3.8 17.8 3.8 18.7 4.7 L19.3 5.3 C20.2 6.2 20.2 7.5 19.3 8.4 L8.7 19 Z",
        "M13.3 7 L17 10.7")
    case .trash:
      lines(
        "M4 6.5 H20 M9 6 V3.5 H15 V6", "M6 7 L7 20.5 H17 L18 7", "M10 11 V16.5 M14 11 V16.5")
    case .undo:
      lines(
        "M8.5 4.5 L4 9 L8.5 13.5",
        "M4.5 9 H14.5 C17.6 9 20 11.3 20 14.3 C20 17.3 17.6 19.5 14.5 19.5 H9")
    case .shift: lines("M12 4.5 L4.5 12 H8.5 V19 H15.5 V12 H19.5 Z")
    case .space: lines("M4.5 10 V15 H19.5 V10")
    case .backspace: lines("M8.5 5.5 H20.5 V18.5 H8.5 L3 12 Z", "M11 9.5 L16 14.5 M16 9.5 L11 14.5")
    case .enter: lines("M19.5 5.5 V13.5 H5 M9.5 9 L5 13.5 L9.5 18")
    case .hash: lines("M9.5 4 L7.5 20 M16.5 4 L14.5 20 M4.5 9 H20 M4 15 H19.5")
    case .check: lines("M4.5 12.5 L10 18 L20 6.5")
    case .cross: lines("M5.5 5.5 L18.5 18.5 M18.5 5.5 L5.5 18.5")
    case .sync:
      lines(
        "M19.9 10.5 C19.2 6.8 15.9 4 12 4 C9 4 6.4 5.6 5 8", "M4.4 3.8 V8.4 H9",
        "M4.1 13.5 C4.8 17.2 8.1 20 12 20 C15 20 17.6 18.4 19 16", "M19.6 20.2 V15.6 H15")
    case .branch:
      lines(
        circle(7, 5.5, 2.3), circle(7, 18.5, 2.3), circle(17, 7.5, 2.3), "M7 7.8 V16.2",
        "M17 9.8 C17 14 8 12 7.2 15.5")
    case .play: soft("M7.5 5 L19 12 L7.5 19 Z", width: 2)
    case .resume: soft("M4.8 5 V19", "M10 5 L20.5 12 L10 19 Z", width: 2)
    case .stop: soft("M6.5 6.5 H17.5 V17.5 H6.5 Z", width: 2)
    case .pause: soft("M7 5.5 H9 V18.5 H7 Z", "M15 5.5 H17 V18.5 H15 Z", width: 1.6)
    case .rewind: soft("M11 6 V18 L3.5 12 Z", "M20.5 6 V18 L13 12 Z")
    case .fastForward: soft("M13 6 V18 L20.5 12 Z", "M3.5 6 V18 L11 12 Z")
    case .camera:
      lines("M3 8 H7.3 L9.2 5 H14.8 L16.7 8 H21 V19.5 H3 Z", circle(12, 13.3, 3.4))
    case .settings:
      Drawing(areas: [gear + " " + circle(12, 12, 3.1)], lines: [gear], width: 1)
    case .controls:
      lines(
        "M7.8 6.5 H16.2 C19.5 6.5 21.7 9.2 21.7 13 C21.7 16.4 20.6 18.5 18.6 18.5 C16.2 18.5 16.4 15 14.4 15 H9.6 C7.6 15 7.8 18.5 5.4 18.5 C3.4 18.5 2.3 16.4 2.3 13 C2.3 9.2 4.5 6.5 7.8 6.5 Z",
        "M8 9 V12.6 M6.2 10.8 H9.8", dots: [circle(15.1, 12, 1.2), circle(17.3, 9.8, 1.2)])
    case .core:
      lines(
        "M12 3 L20 7.5 V16.5 L12 21 L4 16.5 V7.5 Z", "M4.5 7.8 L12 12 L19.5 7.8", "M12 12 V20.5")
    case .keyboard:
      lines(
        "M2.5 6 H21.5 V18 H2.5 Z", "M8.5 14.4 H15.5",
        dots: [
          circle(6.4, 10, 1.2), circle(10.1, 10, 1.2), circle(13.9, 10, 1.2), circle(17.6, 10, 1.2),
        ])
    case .speak: lines("M3.5 4.5 H20.5 V16 H12.5 L8 20.5 V16 H3.5 Z", "M8 8.7 H16 M8 12 H13")
    case .sound:
      Drawing(
        areas: ["M3.5 9.3 V14.7 H7.3 L12 18.7 V5.3 L7.3 9.3 Z"],
        lines: [
          "M3.5 9.3 V14.7 H7.3 L12 18.7 V5.3 L7.3 9.3 Z",
          "M15.3 9 C16.8 10.7 16.8 13.3 15.3 15", "M18 6.3 C21.3 9.5 21.3 14.5 18 17.7",
        ])
    case .monitor: lines("M2.5 4.5 H21.5 V16.5 H2.5 Z", "M8 20.5 H16 M12 17 V20")
    case .info: lines(circle(12, 12, 8.7), "M12 11.3 V16.3", dots: [circle(12, 7.8, 1.35)])
    case .warning: lines("M12 3.8 L21.3 20 H2.7 Z", "M12 10 V14", dots: [circle(12, 17, 1.25)])
    case .cartridge, .card, .disc, .tape, .film, .chip: Drawing()
    }
  }

  /// A star with five points, its middle a little below that of the box, so that it looks centred.
  private static func star(radius: Double) -> String {
    // Sine and cosine of the ten corners, the upper point first; inner corners at 0.44 of the radius.
    let corners: [(Double, Double)] = [
      (0, -1), (0.2586, -0.356), (0.9511, -0.309), (0.4185, 0.136), (0.5878, 0.809), (0, 0.44),
      (-0.5878, 0.809), (-0.4185, 0.136), (-0.9511, -0.309), (-0.2586, -0.356),
    ]
    let points = corners.map { "\(12 + $0.0 * radius) \(12.7 + $0.1 * radius)" }
    return "M" + points.joined(separator: " L") + " Z"
  }

  /// A wheel with eight teeth.
  private static let gear = """
    M10.17 5.14 L10.38 2.54 L13.62 2.54 L13.83 5.14 L15.56 5.86 L17.54 4.16 L19.84 6.46 L18.14 8.44 \
    L18.86 10.17 L21.46 10.38 L21.46 13.62 L18.86 13.83 L18.14 15.56 L19.84 17.54 L17.54 19.84 \
    L15.56 18.14 L13.83 18.86 L13.62 21.46 L10.38 21.46 L10.17 18.86 L8.44 18.14 L6.46 19.84 \
    L4.16 17.54 L5.86 15.56 L5.14 13.83 L2.54 13.62 L2.54 10.38 L5.14 10.17 L5.86 8.44 L4.16 6.46 \
    L6.46 4.16 L8.44 5.86 Z
    """
}

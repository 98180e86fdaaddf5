import Catalog
import HostBase
import Library
import Play
import Session

/// Draws a pad from a game type's layout, with the key of each button beside it.
///
/// The drawing lives in a space 100 units wide, as high as its parts need, that is scaled into its place.
struct PadDrawing {
  let canvas: Canvas
  let typeface: Typeface
  let help: InputHelp
  let gameType: GameType?
  let accent: Ink

  private static let spaceWidth = 100.0
  /// Heights in units: of a row of shoulder buttons, of the pad's main part, of a row below it.
  private static let shoulderRow = 7.5
  private static let mainPart = 45.0
  private static let lowerRow = 12.0

  /// Where units lie on the canvas.
  private struct Place {
    var x: Double
    var y: Double
    var unit: Double
    func at(_ pointX: Double, _ pointY: Double) -> (Double, Double) {
      (x + pointX * unit, y + pointY * unit)
    }
  }

  private let shell = Ink(0x343944)
  private let shellEdge = Ink(0x4a505d)
  private let dark = Ink(0x1d2027)
  private let text = Ink(0xf1f2f5)

  /// Draws it as large as fits, in the middle of its place.
  func paint(x: Double, y: Double, width: Double, height: Double) {
    let elements = gameType?.layout.isEmpty == false ? gameType?.layout ?? [] : Self.anyPad
    let rows = Array(elements.filter { $0.kind == .shoulders }.prefix(2))
    let hasSticks = elements.contains { $0.kind == .stick }
    let hasTags = elements.contains {
      [.pointer, .mouse, .keyboard, .lightgun].contains($0.kind)
    }
    let top = rows.isEmpty ? 1 : Double(rows.count) * Self.shoulderRow + 2
    let shellHeight =
      Self.mainPart + (hasSticks ? Self.lowerRow : 0) + (hasTags && !hasSticks ? 5 : 0)
    let tagRow = hasTags && hasSticks ? 7.0 : 0
    let unit = min(width / Self.spaceWidth, height / (top + shellHeight + tagRow + 3))
    guard unit > 0.5 else { return }
    // The shell's top is at 15 units, wherever that is on the canvas.
    let place = Place(
      x: x + (width - unit * Self.spaceWidth) / 2,
      y: y + (height - unit * (top + shellHeight + tagRow + 3)) / 2 + (top - 15) * unit, unit: unit)
    paintShoulders(rows, place)
    paintShell(place, height: shellHeight)
    var sticks = 0
    let stickCount = elements.filter { $0.kind == .stick }.count
    var extras: [String] = []
    for element in elements {
      switch element.kind {
      case .dpad: paintDpad(place)
      case .actions: paintActions(element, place)
      case .start: paintPill(element, place, isStart: true)
      case .select: paintPill(element, place, isStart: false)
      case .stick:
        paintStick(element, place, x: stickCount == 1 ? 50 : (sticks == 0 ? 37 : 63))
        sticks += 1
      case .pointer: extras.append(element.label.isEmpty ? "Pointer: mouse" : element.label)
      case .mouse: extras.append(element.label.isEmpty ? "Mouse" : element.label)
      case .keyboard: extras.append(element.label.isEmpty ? "Keyboard" : element.label)
      case .lightgun: extras.append(element.label.isEmpty ? "Light gun: mouse" : element.label)
      case .shoulders: break
      }
    }
    paintExtras(extras, place, y: 15 + shellHeight + (hasSticks ? 5 : -4.5))
  }

  /// A pad with everything that libretro knows, for games whose core says nothing.
  static let anyPad: [LayoutElement] = [
    LayoutElement(
      kind: .shoulders,
      buttons: [.init(label: "L", id: 10), .init(label: "R", id: 11)]),
    LayoutElement(kind: .dpad, buttons: []),
    LayoutElement(
      kind: .actions,
      buttons: [
        .init(label: "Y", id: 1), .init(label: "X", id: 9), .init(label: "B", id: 0),
        .init(label: "A", id: 8),
      ]),
    LayoutElement(kind: .select, buttons: [.init(label: "Select", id: 2)]),
    LayoutElement(kind: .start, buttons: [.init(label: "Start", id: 3)]),
  ]

  // MARK: - Parts

  private func paintShell(_ place: Place, height units: Double) {
    let (x, y) = place.at(3, 15)
    let width = 94 * place.unit
    let height = units * place.unit
    let radius = 15 * place.unit
    canvas.box(
      x, y + place.unit, width, height, radius: radius, Ink(0x07080b, alpha: 0.7))
    canvas.box(x, y, width, height, radius: radius, shell)
    canvas.box(x, y, width, height, radius: radius, shellEdge, stroke: max(place.unit * 0.5, 1))
    let (barX, barY) = place.at(38, 19)
    canvas.box(
      barX, barY, 24 * place.unit, 1.2 * place.unit, radius: place.unit, accent)
  }

  /// The key caps of a button, side by side around a middle.
  private func paintKeys(_ id: UInt32, _ place: Place, x: Double, y: Double, size: Double = 3.1) {
    guard let button = UInt8(exactly: id).flatMap(PadButton.init(rawValue:)) else { return }
    let keys = help.buttons.first { $0.button == button }?.keys ?? []
    guard !keys.isEmpty else { return }
    let size = max(size * place.unit, 7)
    let gap = size * 0.3
    let widths = keys.map { Keycap.width($0, size: size, typeface: typeface) }
    var left = place.at(x, y).0 - (widths.reduce(0, +) + gap * Double(keys.count - 1)) / 2
    for (key, width) in zip(keys, widths) {
      Keycap.paint(
        key, x: left, y: place.at(x, y).1, size: size, on: canvas, typeface: typeface)
      left += width + gap
    }
  }

  private func paintDpad(_ place: Place) {
    let centerX = 22.0
    let centerY = 39.0
    let arm = 9.5
    let half = 3.2
    for (width, height) in [(arm, half), (half, arm)] {
      let (x, y) = place.at(centerX - width, centerY - height)
      canvas.box(
        x, y, width * 2 * place.unit, height * 2 * place.unit, radius: 1.3 * place.unit, dark)
    }
    let signs: [(Double, Double, UInt32)] = [(0, -1, 4), (0, 1, 5), (-1, 0, 6), (1, 0, 7)]
    for (directionX, directionY, id) in signs {
      let tip = place.at(centerX + directionX * 8, centerY + directionY * 8)
      let base = 5.6
      let left = place.at(
        centerX + directionX * base - directionY * 1.7,
        centerY + directionY * base + directionX * 1.7)
      let right = place.at(
        centerX + directionX * base + directionY * 1.7,
        centerY + directionY * base - directionX * 1.7)
      canvas.triangle([tip, left, right], shellEdge.mixed(with: text, 0.35))
      paintKeys(
        id, place, x: centerX + directionX * 13.2, y: centerY + directionY * 12.4, size: 2.9)
    }
  }

  private func paintActions(_ element: LayoutElement, _ place: Place) {
    let centerX = 76.0
    let centerY = 37.5
    let buttons = Array(element.buttons.prefix(6))
    // Places for the number of buttons, in the order in which the layout gives them.
    var spots: [(Double, Double)]
    switch buttons.count {
    case 0: return
    case 1: spots = [(0, 0)]
    case 2: spots = [(-6, 4), (6, -4)]
    case 3: spots = [(-9, 4.5), (0, 0), (9, -4.5)]
    case 4: spots = [(-9.5, 0), (0, -9), (0, 9), (9.5, 0)]
    default: spots = [(-9.5, 6), (0, 4), (9.5, 2), (-9.5, -6), (0, -8), (9.5, -10)]
    }
    if buttons.count == 4 {
      // Four are a diamond by their libretro places, whatever the order.
      let diamond: [UInt32: (Double, Double)] = [
        1: (-9.5, 0), 9: (0, -9), 0: (0, 9), 8: (9.5, 0),
      ]
      let known = buttons.compactMap { diamond[$0.id] }
      if known.count == 4, Set(buttons.map(\.id)).count == 4 { spots = known }
    }
    let radius = buttons.count <= 2 ? 5.4 : buttons.count <= 4 ? 4.3 : 3.6
    let ink = accent.lightness > 0.6 ? dark : Ink(0xffffff)
    for (button, spot) in zip(buttons, spots) {
      let (x, y) = place.at(centerX + spot.0, centerY + spot.1)
      canvas.disc(x, y + 0.5 * place.unit, radius: radius * place.unit, dark)
      canvas.disc(x, y, radius: radius * place.unit, accent)
      canvas.disc(
        x, y, radius: radius * place.unit, accent.mixed(with: Ink(0xffffff), 0.25),
        stroke: max(0.35 * place.unit, 1))
      let size = radius * (button.label.count > 2 ? 0.7 : 1.05) * place.unit
      typeface.draw(
        typeface.fitted(button.label, size: size, bold: true, into: radius * 1.8 * place.unit),
        on: canvas, x: x, y: y, size: size, ink, bold: true, anchor: 0.5)
      // The cap goes outwards if there is room, else below.
      let isUpper = buttons.count >= 4 && spot.1 < -5
      paintKeys(
        button.id, place, x: centerX + spot.0,
        y: centerY + spot.1 + (isUpper ? -(radius + 2.5) : radius + 3), size: 2.9)
    }
  }

  private func paintPill(_ element: LayoutElement, _ place: Place, isStart: Bool) {
    guard let button = element.buttons.first else { return }
    let x = isStart ? 57.0 : 44.5
    let y = 27.5
    let (left, top) = place.at(x - 4.6, y - 1.4)
    canvas.box(
      left, top, 9.2 * place.unit, 2.8 * place.unit, radius: 2 * place.unit, dark)
    canvas.box(
      left, top, 9.2 * place.unit, 2.8 * place.unit, radius: 2 * place.unit, shellEdge,
      stroke: max(0.3 * place.unit, 1))
    let name = button.label.isEmpty ? (isStart ? "Start" : "Select") : button.label
    let size = max(2.5 * place.unit, 7)
    let (middleX, labelY) = place.at(x, y - 3.4)
    typeface.draw(
      typeface.fitted(name, size: size, into: 12 * place.unit), on: canvas, x: middleX, y: labelY,
      size: size, text, anchor: 0.5)
    // Several keys stand below each other: there is no room beside.
    let keys =
      help.buttons.first { $0.button?.rawValue == UInt8(truncatingIfNeeded: button.id) }?.keys ?? []
    let capSize = max(2.5 * place.unit, 6.5)
    for (index, key) in keys.prefix(2).enumerated() {
      let width = Keycap.width(key, size: capSize, typeface: typeface)
      let (centerX, capY) = place.at(x, y + 4.2 + Double(index) * 4.4)
      Keycap.paint(
        key, x: centerX - width / 2, y: capY, size: capSize, on: canvas, typeface: typeface)
    }
  }

  private func paintShoulders(_ rows: [LayoutElement], _ place: Place) {
    // The first row lies nearest to the pad.
    for (index, row) in rows.prefix(2).enumerated() {
      for button in row.buttons.prefix(4) {
        let isLeft = [10, 12, 14].contains(button.id)
        let x = isLeft ? 24.0 : 76.0
        let y = 12.2 - Double(index) * Self.shoulderRow
        let (left, top) = place.at(x - 11, y - 2.4)
        canvas.box(
          left, top, 22 * place.unit, 7 * place.unit, radius: 2.6 * place.unit, shellEdge)
        canvas.box(
          left, top, 22 * place.unit, 7 * place.unit, radius: 2.6 * place.unit, dark,
          stroke: max(0.3 * place.unit, 1))
        let size = max(2.9 * place.unit, 7)
        let (labelX, labelY) = place.at(x, y - 0.2)
        let name = button.label.isEmpty ? "?" : button.label
        typeface.draw(
          name, on: canvas, x: labelX, y: labelY, size: size, text, bold: true, anchor: 0.5)
        paintKeys(button.id, place, x: isLeft ? 8 : 92, y: y - 0.2, size: 2.9)
      }
    }
  }

  private func paintStick(_ element: LayoutElement, _ place: Place, x: Double) {
    let (centerX, centerY) = place.at(x, 60)
    canvas.disc(centerX, centerY, radius: 6.4 * place.unit, dark)
    canvas.disc(centerX, centerY, radius: 4.6 * place.unit, shellEdge)
    canvas.disc(
      centerX, centerY, radius: 4.6 * place.unit, accent, stroke: max(0.5 * place.unit, 1))
    let size = max(2.2 * place.unit, 6)
    typeface.draw(
      typeface.fitted(
        element.label.isEmpty ? "Stick" : element.label, size: size, into: 8.5 * place.unit),
      on: canvas, x: centerX, y: centerY, size: size, text, anchor: 0.5)
  }

  /// Devices that are no part of a pad, as tags in its lower middle.
  private func paintExtras(_ names: [String], _ place: Place, y row: Double) {
    guard !names.isEmpty else { return }
    let size = max(2.8 * place.unit, 7)
    let gap = size * 0.7
    let widths = names.map { typeface.width($0, size: size) + size * 1.6 }
    let (middle, y) = place.at(50, row)
    var x = middle - (widths.reduce(0, +) + gap * Double(names.count - 1)) / 2
    for (name, width) in zip(names, widths) {
      canvas.box(x, y - size * 0.95, width, size * 1.9, radius: size, dark)
      canvas.box(x, y - size * 0.95, width, size * 1.9, radius: size, accent, stroke: 1.5)
      typeface.draw(
        name, on: canvas, x: x + width / 2, y: y, size: size, text, anchor: 0.5)
      x += width + gap
    }
  }
}

import Catalog
import HostBase
import HostFrames
import Library
import Play
import Session

/// Draws a pad from a game type's layout, with the key of each button beside it.
///
/// `PadGeometry` says where the parts are; its space is scaled into the drawing's place.
struct PadDrawing {
  let canvas: Canvas
  let typeface: Typeface
  let help: InputHelp
  let gameType: GameType?
  let accent: Ink

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
    let pad = PadGeometry(gameType?.layout ?? [])
    let unit = min(width / PadGeometry.width, height / pad.height)
    guard unit > 0.5 else { return }
    let place = Place(
      x: x + (width - unit * PadGeometry.width) / 2,
      y: y + (height - unit * pad.height) / 2 - pad.top * unit, unit: unit)
    for button in pad.buttons {
      if case .shoulder = button.shape { paintShoulder(button, place) }
    }
    paintShell(place, height: pad.shellHeight)
    if pad.hasDpad { paintDpad(place) }
    for button in pad.buttons {
      switch button.shape {
      case .disc: paintDisc(button, place)
      case .arm(let x, let y): paintArrow(button, x, y, place)
      case .pill: paintPill(button, place)
      case .shoulder: break
      }
    }
    for stick in pad.sticks { paintStick(stick, place) }
    paintExtras(pad.extras.map(Self.name), place, y: pad.extrasY)
  }

  private static func name(of element: LayoutElement) -> String {
    guard element.label.isEmpty else { return element.label }
    return switch element.kind {
    case .pointer: "Pointer: mouse"
    case .mouse: "Mouse"
    case .keyboard: "Keyboard"
    default: "Light gun: mouse"
    }
  }

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
    let (middle, arm) = (PadGeometry.dpad, PadGeometry.dpadArm)
    for (width, height) in [(arm.length, arm.half), (arm.half, arm.length)] {
      let (x, y) = place.at(middle.x - width, middle.y - height)
      canvas.box(
        x, y, width * 2 * place.unit, height * 2 * place.unit, radius: 1.3 * place.unit, dark)
    }
  }

  private func paintArrow(_ button: PadGeometry.Button, _ x: Double, _ y: Double, _ place: Place) {
    let middle = PadGeometry.dpad
    let tip = place.at(middle.x + x * 8, middle.y + y * 8)
    let base = 5.6
    let left = place.at(middle.x + x * base - y * 1.7, middle.y + y * base + x * 1.7)
    let right = place.at(middle.x + x * base + y * 1.7, middle.y + y * base - x * 1.7)
    canvas.triangle([tip, left, right], shellEdge.mixed(with: text, 0.35))
    paintKeys(button.id, place, x: button.capX, y: button.capY, size: 2.9)
  }

  private func paintDisc(_ button: PadGeometry.Button, _ place: Place) {
    let ink = accent.lightness > 0.6 ? dark : Ink(0xffffff)
    let radius = button.width / 2
    let (x, y) = place.at(button.x, button.y)
    canvas.disc(x, y + 0.5 * place.unit, radius: radius * place.unit, dark)
    canvas.disc(x, y, radius: radius * place.unit, accent)
    canvas.disc(
      x, y, radius: radius * place.unit, accent.mixed(with: Ink(0xffffff), 0.25),
      stroke: max(0.35 * place.unit, 1))
    let size = radius * (button.label.count > 2 ? 0.7 : 1.05) * place.unit
    typeface.draw(
      typeface.fitted(button.label, size: size, bold: true, into: radius * 1.8 * place.unit),
      on: canvas, x: x, y: y, size: size, ink, bold: true, anchor: 0.5)
    paintKeys(button.id, place, x: button.capX, y: button.capY, size: 2.9)
  }

  private func paintPill(_ button: PadGeometry.Button, _ place: Place) {
    let (x, y) = (button.x, button.y)
    let (left, top) = place.at(x - button.width / 2, y - button.height / 2)
    let (width, height) = (button.width * place.unit, button.height * place.unit)
    canvas.box(left, top, width, height, radius: 2 * place.unit, dark)
    canvas.box(
      left, top, width, height, radius: 2 * place.unit, shellEdge,
      stroke: max(0.3 * place.unit, 1))
    let size = max(2.5 * place.unit, 7)
    let (middleX, labelY) = place.at(x, y - 3.4)
    typeface.draw(
      typeface.fitted(button.label, size: size, into: 12 * place.unit), on: canvas, x: middleX,
      y: labelY, size: size, text, anchor: 0.5)
    // Several keys stand below each other: there is no room beside.
    let keys = help.buttons.first { $0.button == button.button }?.keys ?? []
    let capSize = max(2.5 * place.unit, 6.5)
    for (index, key) in keys.prefix(2).enumerated() {
      let width = Keycap.width(key, size: capSize, typeface: typeface)
      let (centerX, capY) = place.at(button.capX, button.capY + Double(index) * 4.4)
      Keycap.paint(
        key, x: centerX - width / 2, y: capY, size: capSize, on: canvas, typeface: typeface)
    }
  }

  private func paintShoulder(_ button: PadGeometry.Button, _ place: Place) {
    let (left, top) = place.at(button.x - button.width / 2, button.y - button.height / 2)
    let (width, height) = (button.width * place.unit, button.height * place.unit)
    canvas.box(left, top, width, height, radius: 2.6 * place.unit, shellEdge)
    canvas.box(
      left, top, width, height, radius: 2.6 * place.unit, dark,
      stroke: max(0.3 * place.unit, 1))
    let size = max(2.9 * place.unit, 7)
    let (labelX, labelY) = place.at(button.x, button.capY)
    typeface.draw(
      button.label, on: canvas, x: labelX, y: labelY, size: size, text, bold: true, anchor: 0.5)
    paintKeys(button.id, place, x: button.capX, y: button.capY, size: 2.9)
  }

  private func paintStick(_ stick: PadGeometry.Stick, _ place: Place) {
    let (centerX, centerY) = place.at(stick.x, stick.y)
    canvas.disc(centerX, centerY, radius: PadGeometry.stickRadius * place.unit, dark)
    canvas.disc(centerX, centerY, radius: 4.6 * place.unit, shellEdge)
    canvas.disc(
      centerX, centerY, radius: 4.6 * place.unit, accent, stroke: max(0.5 * place.unit, 1))
    let size = max(2.2 * place.unit, 6)
    typeface.draw(
      typeface.fitted(
        stick.label.isEmpty ? "Stick" : stick.label, size: size, into: 8.5 * place.unit),
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

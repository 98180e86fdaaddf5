import Catalog
import HostBase
import HostFrames
import Library
import Play

/// Paints what the host says over the picture, and only when it says something new.
final class OverlayPainter {
  private struct Content: Equatable {
    var messages: [String]
    var showsHelp: Bool
    var isPaused: Bool
    var speed: Double
    var isMuted: Bool
    var rewind: String?
    var notice: Notice?
    var frameRate: String?
  }
  private let typeface: Typeface
  /// The keys on the help page.
  var map: InputMap {
    didSet { forget() }
  }
  private var painted: Content?
  /// Where the choices of the painted notice are.
  private var areas: [NoticePanel.ChoiceArea] = []

  init(map: InputMap, typeface: Typeface = Typeface()) {
    self.map = map
    self.typeface = typeface
  }

  /// Whether there is anything to paint.
  func hasContent(_ overlay: Overlay) -> Bool {
    !overlay.messages.isEmpty || overlay.showsHelp || overlay.isPaused || overlay.speed != 1
      || overlay.isMuted || overlay.rewind != nil || overlay.notice != nil
      || overlay.frameRate != nil
  }

  /// The choice of a notice at a place of the canvas; nil if there is none, or another notice was painted last.
  func choice(at place: SIMD2<Double>, of notice: Notice) -> Int? {
    guard painted?.notice?.choices == notice.choices, painted?.showsHelp == false else {
      return nil
    }
    return areas.first { $0.x.contains(place.x) && $0.y.contains(place.y) }?.choice
  }

  /// The canvas is another one.
  func forget() { painted = nil }

  /// Paints, unless the canvas shows the same already; returns whether it painted.
  func paint(_ overlay: Overlay, on canvas: Canvas) -> Bool {
    let content = Content(
      messages: overlay.messages, showsHelp: overlay.showsHelp, isPaused: overlay.isPaused,
      speed: overlay.speed, isMuted: overlay.isMuted, rewind: overlay.rewindText,
      notice: overlay.notice, frameRate: overlay.frameRateText)
    guard content != painted else { return false }
    painted = content
    areas = []
    canvas.clear(Ink(0, alpha: 0))
    let accent = Ink(hex: overlay.gameType?.accent ?? "#808080")
    if overlay.showsHelp {
      HelpPage(canvas: canvas, typeface: typeface, map: map, gameType: overlay.gameType).paint()
    } else {
      if let notice = content.notice {
        areas = NoticePanel(
          canvas: canvas, typeface: typeface, map: map, size: textSize(canvas)
        ).paint(notice, accent: accent)
      }
      paintBadges(content, accent, on: canvas)
      paintMessages(content.messages, accent, on: canvas)
    }
    return true
  }

  private func textSize(_ canvas: Canvas) -> Double {
    min(max(Double(min(canvas.width, canvas.height)) / 26, 11), 34)
  }

  /// Messages at the bottom left, newest below, each in as many lines as it takes.
  private func paintMessages(_ messages: [String], _ accent: Ink, on canvas: Canvas) {
    let size = textSize(canvas)
    let pad = size * 0.55
    let line = typeface.lineHeight(size)
    let room = Double(canvas.width) - size * 1.6 - pad * 2.6
    var bottom = Double(canvas.height) - size * 0.8
    for message in messages.reversed() {
      let lines = typeface.wrapped(message, size: size, into: room, most: 6)
      let height = line * Double(lines.count) + pad
      let top = bottom - height
      // The newest is shown however small the window is.
      if top < 0, message != messages.last { break }
      let width =
        (lines.map { typeface.width($0, size: size) }.max() ?? 0) + pad * 2.6
      let x = size * 0.8
      canvas.box(x, top, width, height, radius: pad, Ink(0x101218, alpha: 0.84))
      canvas.box(
        x + pad * 0.5, top + pad * 0.6, pad * 0.4, height - pad * 1.2, radius: pad * 0.2,
        accent.lightness < 0.3 ? accent.mixed(with: Ink(0xffffff), 0.35) : accent)
      for (at, text) in lines.enumerated() {
        typeface.draw(
          text, on: canvas, x: x + pad * 1.5, y: top + pad / 2 + line * (Double(at) + 0.5),
          size: size, Ink(0xf4f5f7))
      }
      bottom = top - size * 0.3
    }
  }

  /// Pause, speed and silence at the top right.
  private func paintBadges(_ content: Content, _ accent: Ink, on canvas: Canvas) {
    let size = textSize(canvas)
    let side = size * 1.9
    var right = Double(canvas.width) - size * 0.8
    let top = size * 0.8
    let white = Ink(0xf4f5f7)
    func plate(_ width: Double) -> Double {
      right -= width
      canvas.box(right, top, width, side, radius: size * 0.5, Ink(0x101218, alpha: 0.84))
      defer { right -= size * 0.4 }
      return right
    }
    if let rate = content.frameRate {
      let x = plate(typeface.width(rate, size: size * 0.85) + size)
      typeface.draw(
        rate, on: canvas, x: x + size * 0.5, y: top + side / 2, size: size * 0.85, white)
    }
    if let rewind = content.rewind {
      let x = plate(side * 1.25 + typeface.width(rewind, size: size, bold: true) + size * 0.4)
      let middle = top + side / 2
      for offset in [0.28, 0.58] {
        let left = x + side * offset
        canvas.triangle(
          [
            (left + side * 0.28, middle - side * 0.2), (left, middle),
            (left + side * 0.28, middle + side * 0.2),
          ], white)
      }
      typeface.draw(
        rewind, on: canvas, x: x + side * 1.1, y: middle, size: size, white, bold: true)
    }
    if content.isPaused {
      let x = plate(side)
      for offset in [0.31, 0.55] {
        canvas.box(
          x + side * offset, top + side * 0.27, side * 0.14, side * 0.46, radius: size * 0.1, white)
      }
    }
    if content.speed != 1, content.rewind == nil {
      let text = content.speed == 0 ? "" : Self.speedText(content.speed)
      let textWidth = text.isEmpty ? 0 : typeface.width(text, size: size, bold: true) + size * 0.5
      let x = plate(side * 1.1 + textWidth)
      let middle = top + side / 2
      if content.speed == 0 || content.speed > 1 {
        for offset in [0.28, 0.58] {
          let left = x + side * offset
          canvas.triangle(
            [
              (left, middle - side * 0.2), (left + side * 0.28, middle),
              (left, middle + side * 0.2),
            ], white)
        }
      } else {
        canvas.box(
          x + side * 0.32, middle - side * 0.2, side * 0.12, side * 0.4, radius: 1, white)
        canvas.triangle(
          [
            (x + side * 0.52, middle - side * 0.2), (x + side * 0.82, middle),
            (x + side * 0.52, middle + side * 0.2),
          ], white)
      }
      typeface.draw(
        text, on: canvas, x: x + side * 1.05, y: middle, size: size, white, bold: true)
    }
    if content.isMuted {
      let x = plate(side)
      let middle = top + side / 2
      canvas.box(
        x + side * 0.24, middle - side * 0.1, side * 0.2, side * 0.2, radius: 1, white)
      canvas.triangle(
        [
          (x + side * 0.28, middle), (x + side * 0.54, middle - side * 0.24),
          (x + side * 0.54, middle + side * 0.24),
        ], white)
      canvas.line(
        x + side * 0.64, middle - side * 0.12, x + side * 0.82, middle + side * 0.12,
        width: side * 0.06, white)
      canvas.line(
        x + side * 0.64, middle + side * 0.12, x + side * 0.82, middle - side * 0.12,
        width: side * 0.06, white)
    }
  }

  /// `2×`, `0.5×`.
  static func speedText(_ speed: Double) -> String {
    let tenths = Int((speed * 10).rounded(), in: 0...100_000)
    return tenths % 10 == 0 ? "\(tenths / 10)×" : "\(tenths / 10).\(tenths % 10)×"
  }
}

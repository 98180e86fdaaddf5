import Catalog
import HostBase
import HostFrames
import Play

/// A panel in the middle of the picture: what happened, and which keys do what about it.
struct NoticePanel {
  let canvas: Canvas
  let typeface: Typeface
  let map: InputMap
  /// Height of the letters.
  let size: Double

  struct Line {
    var text: String
    var size: Double
    var isBold = false
    var ink = Ink(0xf4f5f7)
    var before = 0.0
    /// Keys before the text, which begins at `indent`.
    var keys: String?
    var indent = 0.0
    /// Whether it is the choice that the player has moved to.
    var isSelected = false
    /// The place of its choice among the notice's.
    var choice: Int?
  }

  /// Where a line of a choice lies, in the canvas's pixels.
  struct ChoiceArea: Equatable {
    var choice: Int
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>
  }

  /// Paints the panel over a picture that is made darker; returns where the choices are.
  @discardableResult
  func paint(_ notice: Notice, accent: Ink) -> [ChoiceArea] {
    let pad = size * 1.2
    let width = min(Double(canvas.width) * 0.94, size * 36)
    let lines = fitting(
      notice, width: width - pad * 2, height: Double(canvas.height) - pad * 2)
    let heights = lines.map(height)
    let height = min(heights.reduce(0, +) + pad * 2, Double(canvas.height))
    let x = (Double(canvas.width) - width) / 2
    let top = (Double(canvas.height) - height) / 2
    canvas.box(
      0, 0, Double(canvas.width), Double(canvas.height), radius: 0, Ink(0, alpha: 0.5))
    canvas.box(x, top, width, height, radius: size * 0.6, Ink(0x101218, alpha: 0.94))
    canvas.box(
      x, top + size * 0.6, size * 0.25, height - size * 1.2, radius: size * 0.12,
      accent.lightness < 0.3 ? accent.mixed(with: Ink(0xffffff), 0.35) : accent)
    var y = top + pad
    var areas: [ChoiceArea] = []
    for (line, height) in zip(lines, heights) {
      let middle = y + line.before + (height - line.before) / 2
      if let choice = line.choice {
        areas.append(ChoiceArea(choice: choice, x: x...(x + width), y: y...(y + height)))
      }
      if line.isSelected {
        canvas.box(
          x + pad * 0.6, y + line.before, width - pad * 1.2, height - line.before,
          radius: size * 0.3, Ink(0xffffff, alpha: 0.18))
      }
      if let keys = line.keys {
        typeface.draw(
          keys, on: canvas, x: x + pad, y: middle, size: line.size, Ink(0xffffff), bold: true)
      }
      typeface.draw(
        line.text, on: canvas, x: x + pad + line.indent, y: middle, size: line.size, line.ink,
        bold: line.isBold)
      y += height
    }
    return areas
  }

  func height(_ line: Line) -> Double {
    line.before + typeface.lineHeight(line.size) * 1.15
  }

  /// The lines with as much of the text as there is room for: what can be done about it comes first, in a small window
  /// in smaller letters.
  func fitting(_ notice: Notice, width: Double, height: Double) -> [Line] {
    func lines(_ paragraphs: Int, isNarrow: Bool, scale: Double) -> [Line] {
      layout(
        notice, paragraphs: paragraphs, isNarrow: isNarrow, size: max(size * scale, 8), room: width)
    }
    let wide = (0...notice.text.count).reversed().map { ($0, false, 1.0) }
    let narrow = [1.0, 0.85, 0.7].map { (0, true, $0) }
    var last: [Line] = []
    for (paragraphs, isNarrow, scale) in wide + narrow {
      last = lines(paragraphs, isNarrow: isNarrow, scale: scale)
      if last.map(self.height).reduce(0, +) <= height { break }
    }
    return last
  }

  /// The lines, as wide as there is room; `isNarrow`: keys and what they do in one text, without columns.
  private func layout(
    _ notice: Notice, paragraphs: Int, isNarrow: Bool, size: Double, room: Double
  ) -> [Line] {
    var lines: [Line] = []
    func add(
      _ text: String, size: Double, isBold: Bool = false, ink: Ink = Ink(0xf4f5f7),
      before: Double, keys: String? = nil, indent: Double = 0, choice: Int? = nil
    ) {
      for (at, part) in typeface.wrapped(
        text, size: size, bold: isBold, into: room - indent
      ).enumerated() {
        lines.append(
          Line(
            text: part, size: size, isBold: isBold, ink: ink, before: at == 0 ? before : 0,
            keys: at == 0 ? keys : nil, indent: indent,
            isSelected: choice != nil && choice == notice.selected, choice: choice))
      }
    }
    add(notice.title, size: size * 1.35, isBold: true, before: 0)
    for text in notice.text.prefix(paragraphs) {
      add(text, size: size, ink: Ink(0xc9ccd3), before: size * 0.5)
    }
    let keys = notice.choices.map { $0.keys(in: map) }
    let widest = keys.map { typeface.width($0, size: size, bold: true) }.max() ?? 0
    for (at, choice) in notice.choices.enumerated() {
      if isNarrow {
        add(choice.line(in: map), size: size, before: size * 0.2, choice: at)
        continue
      }
      let what = choice.what.prefix(1).uppercased() + choice.what.dropFirst()
      add(
        what, size: size, before: size * (at == 0 ? 0.9 : 0.3), keys: keys[at],
        indent: min(widest + size, room * 0.6), choice: at)
    }
    return lines
  }
}

import Raster
import TextShaping
import UIContract
import UIPainting

import struct UIPainting.Color

// Controls: what lies inside the box of a switch, a slider, a field.
extension ElementPainter {
  /// The look of a message about a wrong value.
  private func errorLook(_ element: Element) -> TextLook {
    var look = element.look.text
    look.size *= 12.0 / 14.0
    look.wraps = true
    look.maxLines = 0
    return look
  }

  /// The room below a control for what is wrong with its value, in dip.
  func errorHeight(_ element: Element) -> Double {
    guard !element.error.isEmpty else { return 0 }
    let width = max(element.frame.width - inset(element.look.box).across, 0)
    return LayoutRun.gap / 2
      + text.size(of: element.error, look: errorLook(element), width: width).height
  }

  /// Paints what is wrong at the lower end of a room; returns the rest of the room.
  private func withoutError(
    _ element: Element, _ rect: Rect, isBelowBox: Bool, on painter: SurfacePainter
  ) -> Rect {
    guard !element.error.isEmpty else { return rect }
    let height = errorHeight(element)
    var left = rect
    left.height = max(rect.height - height, 0)
    var below = rect
    // A field's box ends before its message; its padding lies between them.
    below.y = rect.maxY - height + LayoutRun.gap / 2
    if isBelowBox { below.y += inset(element.look.box).bottom }
    below.height = height
    paintText(
      element.error, errorLook(element), theme[.danger], in: below, isMiddle: false, on: painter)
    return left
  }

  /// A rectangle at the end of a room.
  private func end(_ rect: Rect, width: Double, height: Double) -> Rect {
    Rect(
      x: isRightToLeft ? rect.x : rect.maxX - width, y: rect.y + (rect.height - height) / 2,
      width: width, height: height)
  }

  /// What a room has left of it beside something at its end.
  private func start(_ rect: Rect, without width: Double) -> Rect {
    Rect(
      x: isRightToLeft ? rect.x + width : rect.x, y: rect.y, width: max(rect.width - width, 0),
      height: rect.height)
  }

  /// A switch or a check box: the caption at the start, the control at the end.
  func paintSwitch(_ element: Element, _ room: Room, on painter: SurfacePainter) {
    let look = element.look
    let rect = withoutError(element, room.rect, isBelowBox: false, on: painter)
    let isOn = element.value != 0
    let width: Double
    if element.kind == .checkBox {
      width = LayoutRun.checkBox
      let area = square(end(rect, width: width, height: width))
      let box = RoundedBox(area, radii: CornerRadii(4 * scale))
      if isOn {
        painter.fill(box, theme[.accent])
        painter.icon(Icon.check.path, in: area.inset(by: line(2)), theme[.onAccent])
      } else {
        painter.border(box, width: line(2), theme[.faint])
      }
    } else {
      width = LayoutRun.track
      let track = pixels(end(rect, width: width, height: 24))
      let box = RoundedBox(track, radii: CornerRadii(Double(track.height) / 2))
      if isOn {
        painter.fill(box, theme[.accent])
      } else {
        painter.border(box, width: line(2), theme[.faint])
      }
      let side = track.height - 2 * line(isOn ? 4 : 5)
      let inset = (track.height - side) / 2
      let knob = PixelArea(
        x: isOn != isRightToLeft ? track.maxX - inset - side : track.minX + inset,
        y: track.minY + inset, width: side, height: side)
      painter.fill(
        RoundedBox(knob, radii: CornerRadii(Double(side) / 2)),
        isOn ? theme[.onAccent] : theme[.faint])
    }
    paintText(
      element.text, look.text, align: look.align, look.color,
      in: start(rect, without: width + LayoutRun.gap), isMiddle: true, on: painter)
  }

  /// A slider: a track with a knob, and at the end its caption, else the value.
  func paintSlider(_ element: Element, _ room: Room, on painter: SurfacePainter) {
    let look = element.look
    let rect = withoutError(element, room.rect, isBelowBox: false, on: painter)
    let range = element.content.range
    var label = look.text
    label.wraps = false
    // The track stays as long as it is while the number in a caption changes, as far as it can.
    let unit = look.caption.filter { !$0.isNumber }
    let labelWidth =
      ["\(range.lowerBound)" + unit, "\(range.upperBound)" + unit, look.caption].map {
        text.size(of: $0, look: label, width: nil).width
      }.max() ?? 0
    paintText(
      look.caption.isEmpty ? String(element.value) : look.caption, label,
      align: isRightToLeft ? .left : .right, look.color,
      in: end(rect, width: labelWidth, height: rect.height), isMiddle: true, on: painter)
    let knob = 18.0
    let room = start(rect, without: labelWidth + LayoutRun.gap)
    guard room.width > knob else { return }
    let span = Double(range.upperBound) - Double(range.lowerBound)
    let part =
      span > 0
      ? min(max((Double(element.value) - Double(range.lowerBound)) / span, 0), 1) : 0
    let y = room.y + room.height / 2
    let middle =
      room.x + knob / 2 + (room.width - knob) * (isRightToLeft ? 1 - part : part)
    bar(
      Rect(x: room.x, y: y - 2, width: room.width, height: 4), theme[.faint], 0x60, on: painter)
    bar(
      Rect(
        x: isRightToLeft ? middle : room.x, y: y - 2,
        width: isRightToLeft ? room.maxX - middle : middle - room.x, height: 4),
      theme[.accent], 0xFF, on: painter)
    let area = square(Rect(x: middle - knob / 2, y: y - knob / 2, width: knob, height: knob))
    painter.fill(
      RoundedBox(area, radii: CornerRadii(Double(area.width) / 2)), theme[.accent])
  }

  /// A bar with round ends.
  private func bar(
    _ rect: Rect, _ color: Color, _ alpha: UInt32, on painter: SurfacePainter
  ) {
    let area = pixels(rect)
    painter.fill(
      RoundedBox(area, radii: CornerRadii(Double(area.height) / 2)),
      Color(rgba: color.rgba & 0xFFFF_FF00 | alpha))
  }

  /// A picker: the chosen option and a sign that there are more.
  func paintPicker(_ element: Element, _ room: Room, on painter: SurfacePainter) {
    let look = element.look
    let rect = withoutError(element, room.rect, isBelowBox: true, on: painter)
    let side = look.text.size * 1.25
    painter.icon(
      Icon.chevronDown.path, in: square(end(rect, width: side, height: side)), look.color)
    let index = Int(element.value)
    guard element.content.options.indices.contains(index) else { return }
    var words = look.text
    words.overflow = .ellipsis
    paintText(
      element.content.options[index].text, words, align: look.align, look.color,
      in: start(rect, without: side + LayoutRun.gap), isMiddle: true, on: painter)
  }

  /// A field: its text with caret and selection, or its hint.
  func paintField(
    _ element: Element, _ box: RoundedBox, _ room: Room, on painter: SurfacePainter
  ) {
    let look = element.look
    let rect = withoutError(element, room.rect, isBelowBox: true, on: painter)
    let field = element.content.field
    let isFocused = element.states.contains(.focused)
    let area = pixels(rect)
    let inside = PixelArea(
      minX: area.minX, minY: box.rect.minY, maxX: area.maxX + line(1), maxY: box.rect.maxY)
    painter.clipped(to: RoundedBox(inside)) {
      guard let line = FieldLine(element, room: rect.width * scale, text: text) else { return }
      let height = Int(text.lineHeight(look.text))
      let top = (area.minY + area.maxY - height) / 2
      let left = Double(area.minX) + line.offset
      func stretch(_ range: ClosedRange<Double>, y: Int, height: Int, _ color: Color) {
        painter.fill(
          RoundedBox(
            PixelArea(
              minX: Int((left + range.lowerBound).rounded()), minY: y,
              maxX: Int((left + range.upperBound).rounded()), maxY: y + height)), color)
      }
      if isFocused, let selection = field?.selection, line.composition.isEmpty {
        let color = Color(rgba: theme[.accent].rgba & 0xFFFF_FF00 | 0x66)
        for range in line.shaped.lines[0].stretches(of: selection) {
          stretch(range, y: top, height: height, color)
        }
      }
      let baseline = top + Int(text.baselinePixels(look.text))
      painter.text(
        line.shaped.lines[0], size: line.shaped.size, x: left, baseline: baseline, look.color)
      for range in line.shaped.lines[0].stretches(of: line.composition) {
        stretch(range, y: baseline + self.line(2), height: self.line(1), look.color)
      }
      guard isFocused else { return }
      let caret = line.caret
      stretch(
        caret...caret + Double(self.line(1.5)), y: top, height: height, look.color)
    }
    if element.text.isEmpty, field?.composition.isEmpty != false {
      var words = look.text
      words.wraps = false
      words.overflow = .ellipsis
      paintText(
        look.hint, words, align: look.align, theme[.faint], in: rect, isMiddle: true, on: painter)
    }
  }

  /// A bar that fills, or a spinner.
  func paintProgress(_ element: Element, _ room: Room, on painter: SurfacePainter) {
    guard element.value >= 0 else {
      return Spinner.paint(
        painter, pixels(room.rect), step: Spinner.step(now: now, isAnimated: isAnimated),
        theme[.accent])
    }
    let rect = Rect(
      x: room.rect.x, y: room.rect.y + (room.rect.height - LayoutRun.bar) / 2,
      width: room.rect.width, height: LayoutRun.bar)
    bar(rect, theme[.faint], 0x60, on: painter)
    let part = min(Double(element.value) / 1000, 1)
    bar(
      Rect(
        x: isRightToLeft ? rect.maxX - rect.width * part : rect.x, y: rect.y,
        width: rect.width * part, height: rect.height), theme[.accent], 0xFF, on: painter)
  }
}

/// The line of a text field, moved so that its caret is seen.
struct FieldLine {
  /// One line; the text with what an input method composes.
  let shaped: ShapedText
  /// The graphemes that are being composed.
  let composition: Range<Int>
  /// From the line's left edge to the caret, in pixels.
  let caret: Double
  /// From the room's left edge to the line's, in pixels; negative when the beginning is out of sight.
  let offset: Double

  /// Nil for an element that is no field; `room` is the room's width in pixels.
  init?(_ element: Element, room: Double, text: ComponentText) {
    guard let field = element.content.field else { return nil }
    var look = element.look.text
    look.wraps = false
    look.overflow = .clip
    let letters = Array(field.shown)
    let place = min(max(field.caret, 0), letters.count)
    let composed = field.composition
    let string = String(letters[..<place]) + composed + String(letters[place...])
    shaped = text.set(string, look: look, width: nil, align: element.look.align)
    composition = place..<place + composed.count
    let line = shaped.lines[0]
    caret = line.caret(before: composition.upperBound)
    let rest = room - line.width
    let isAtRight =
      element.look.align == .right || element.look.align == .start && line.isRightToLeft
    if rest >= 0 {
      offset = element.look.align == .center ? rest / 2 : isAtRight ? rest : 0
    } else {
      // The caret stays in sight, with a little of the text beyond it.
      offset = min(max(room * 0.8 - caret, rest), 0)
    }
  }
}

extension ComponentText {
  /// The position in a field's text that is nearest to a distance in dip from the left edge of its room, which is `width`
  /// dip wide.
  func position(in field: Element, at x: Double, width: Double) -> Int {
    guard let line = FieldLine(field, room: width * scale, text: self) else { return 0 }
    let place = line.shaped.lines[0].border(at: x * scale - line.offset)
    // What is composed is not in the text yet.
    if place <= line.composition.lowerBound { return place }
    return max(place - line.composition.count, line.composition.lowerBound)
  }

  /// The distance in dip from the left edge of a field's room to its caret.
  func caret(in field: Element, width: Double) -> Double {
    guard let line = FieldLine(field, room: width * scale, text: self) else { return 0 }
    return (line.caret + line.offset) / scale
  }
}

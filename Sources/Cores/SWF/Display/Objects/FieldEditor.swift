import FlashText
package import Raster
import SWF

/// What a user does with a field: the selection, the caret, and what is typed or composed.
package final class FieldEditor {
  package unowned let field: EditField
  package var selection = EditField.Selection()
  /// Scripts see a selection only while it has the focus.
  package var hasSelection = false
  /// What the user composes with an input method.
  var composition: Range<Int>?

  package init(_ field: EditField) { self.field = field }

  package func select(from start: Int, to end: Int) {
    let count = field.content.units.count
    selection = EditField.Selection(
      anchor: max(min(start, count), 0), caret: max(min(end, count), 0))
    field.player.stageChanged()
  }

  /// Another text: the selection and what is composed stay within it.
  package func textChanged() {
    let count = field.content.units.count
    selection = EditField.Selection(
      anchor: min(selection.anchor, count), caret: min(selection.caret, count))
    let left = composition?.clamped(to: 0..<count) ?? 0..<0
    composition = left.isEmpty ? nil : left
  }

  /// Places the caret where the mouse is.
  package func placeCaret(at point: Point, extends: Bool) {
    let origin = field.layout.textOrigin
    let index = field.layout.laidOut.index(
      at: Point(x: (point.x - origin.x) / field.layout.stretch, y: point.y - origin.y))
    selection = EditField.Selection(anchor: extends ? selection.anchor : index, caret: index)
    field.player.stageChanged()
  }

  /// All is selected then, but in fields of ActionScript 3 (T.Sel.9).
  package func gotFocus() {
    if field.file.language != .actionScript3 {
      selection = EditField.Selection(anchor: 0, caret: field.content.units.count)
    }
    hasSelection = true
    field.player.stageChanged()
  }

  package func lostFocus() {
    hasSelection = false
    if composition != nil {
      composition = nil
      changedByPerson()
    }
  }

  /// Shows what the user composes; an empty text takes it away again.
  package func compose(_ text: String, caret: Int?) {
    guard field.isEditable else { return }
    let range = composition ?? selection.range
    if text.isEmpty, composition == nil { return }
    field.replace(range, with: text)
    let end = range.lowerBound + text.utf16.count
    composition = text.isEmpty ? nil : range.lowerBound..<end
    let place = min(range.lowerBound + (caret.map { max($0, 0) } ?? text.utf16.count), end)
    selection = EditField.Selection(anchor: place, caret: place)
  }

  package func endComposing(with text: String) {
    guard field.isEditable else { return }
    if let composition {
      field.replace(composition, with: "")
      selection = EditField.Selection(anchor: composition.lowerBound, caret: composition.lowerBound)
    }
    composition = nil
    insert(text)
  }

  /// A character from the keyboard.
  package func type(_ scalar: UInt32) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    insert(String(Swift.Character(scalar)))
  }

  /// Puts text in the place of the selection: what the field takes of it (T.In.1).
  private func insert(_ text: String) {
    guard field.isEditable, room(besides: selection.range) > 0 else { return }
    var units = text.utf16.filter { unit in
      let isBreak = unit == 0x0A || unit == 0x0D
      return isBreak ? field.isMultiline : unit >= 0x20 && !(0x7F...0x9F).contains(unit)
    }
    guard !units.isEmpty, isAccepted(units) else { return }
    // Scripts that were asked may have changed the field.
    let range = selection.range
    units = Array(units.compactMap { allowed($0) }.prefix(room(besides: range)))
    guard !units.isEmpty || !range.isEmpty else { return }
    field.replace(range, with: String(decoding: units, as: UTF16.self))
    let end = range.lowerBound + units.count
    selection = EditField.Selection(anchor: end, caret: end)
    changedByPerson()
  }

  /// Whether scripts let the field have what is typed, as they see it: with line feeds, before `restrict` (T.In.1).
  private func isAccepted(_ units: [UInt16]) -> Bool {
    let seen = units.map { $0 == 0x0D ? 0x0A : $0 }
    return field.host?.fieldHost.mayType(String(decoding: seen, as: UTF16.self), into: field)
      ?? true
  }

  /// How much text the field takes in the place of a part of it (T.In.2).
  private func room(besides range: Range<Int>) -> Int {
    guard let most = field.maxLength, most != 0 else { return .max }
    return max(most - (field.content.units.count - range.count), 0)
  }

  package func changedByPerson() {
    field.layout.showCaret()
    field.binding.writeVariable()
    field.host?.fieldHost.wasEdited(field)
  }

  /// What `restrict` lets through: the unit, or the same ASCII letter in the other case, the capital first (T.In.4).
  private func allowed(_ unit: UInt16) -> UInt16? {
    guard let restriction = field.restriction, unit != 0x0D, unit != 0x0A else { return unit }
    let rule = TextRestriction(restriction)
    if rule.allows(unit) { return unit }
    let other: UInt16? =
      switch unit {
      case 0x61...0x7A: unit - 0x20
      case 0x41...0x5A: unit + 0x20
      default: nil
      }
    return other.flatMap { rule.allows($0) ? $0 : nil }
  }

  package func apply(_ control: InputEvent.TextControl) {
    let count = field.content.units.count
    let range = selection.range
    switch control {
    case .selectAll: if field.isSelectable { select(from: 0, to: count) }
    case .copy: copySelection()
    case .cut:
      guard field.isEditable, !range.isEmpty, !field.isPassword else { return }
      copySelection()
      delete(range)
      if !field.isSelectable {
        let end = field.content.units.count
        selection = EditField.Selection(anchor: end, caret: end)
      }
    case .paste: insert(field.player.keyboard.clipboard)
    case .enter: insert("\r")
    case .backspace:
      guard field.isEditable else { return }
      let start = range.isEmpty ? step(from: range.lowerBound, goesLeft: true) : range.lowerBound
      if start < range.upperBound { delete(start..<range.upperBound) }
    case .delete:
      guard field.isEditable else { return }
      let end = range.isEmpty ? step(from: range.upperBound, goesLeft: false) : range.upperBound
      if range.lowerBound < end { delete(range.lowerBound..<end) }
    default: move(control)
    }
  }

  private func copySelection() {
    guard !selection.range.isEmpty, !field.isPassword else { return }
    let units = field.content.units[selection.range]
    field.player.keyboard.clipboard = String(decoding: units, as: UTF16.self)
  }

  private func delete(_ range: Range<Int>) {
    field.replace(range, with: "")
    selection = EditField.Selection(anchor: range.lowerBound, caret: range.lowerBound)
    changedByPerson()
  }

  private func move(_ control: InputEvent.TextControl) {
    let count = field.content.units.count
    let selects = control.rawValue.hasPrefix("Select")
    let goesLeft = control.rawValue.contains("Left")
    if selects, !field.isSelectable { return }
    let present = selection.caret
    var target: Int
    if !selects, !selection.range.isEmpty {
      target = goesLeft ? selection.range.lowerBound : selection.range.upperBound
    } else if control.rawValue.hasSuffix("Document") {
      target = goesLeft ? 0 : count
    } else if control.rawValue.hasSuffix("Line") {
      let line = field.layout.laidOut.lines[field.layout.laidOut.line(of: present)]
      let hasBreak =
        line.range.upperBound > 0 && line.range.upperBound <= count
        && !line.range.isEmpty
        && [0x0A, 0x0D].contains(field.content.units[line.range.upperBound - 1])
      target = goesLeft ? line.range.lowerBound : line.range.upperBound - (hasBreak ? 1 : 0)
    } else if control.rawValue.hasSuffix("Word") {
      target = wordBoundary(from: present, goesLeft: goesLeft)
    } else {
      target = step(from: present, goesLeft: goesLeft)
    }
    target = min(max(target, 0), count)
    selection = EditField.Selection(anchor: selects ? selection.anchor : target, caret: target)
    field.layout.showCaret()
    field.player.stageChanged()
  }

  /// The next place of a caret: both halves of a pair are one character (T.Ctl.2).
  private func step(from place: Int, goesLeft: Bool) -> Int {
    let units = field.content.units
    let next = place + (goesLeft ? -1 : 1)
    guard next > 0, next < units.count else { return min(max(next, 0), units.count) }
    let isInPair = UTF16.isLeadSurrogate(units[next - 1]) && UTF16.isTrailSurrogate(units[next])
    return isInPair ? next + (goesLeft ? -1 : 1) : next
  }

  private func wordBoundary(from start: Int, goesLeft: Bool) -> Int {
    let units = field.content.units
    func isBlank(_ index: Int) -> Bool { [0x20, 0x09, 0x0D].contains(units[index]) }
    var index = start
    if goesLeft {
      while index > 0, isBlank(index - 1) { index -= 1 }
      while index > 0, !isBlank(index - 1) { index -= 1 }
    } else {
      while index < units.count, !isBlank(index) { index += 1 }
      while index < units.count, isBlank(index) { index += 1 }
    }
    return index
  }
}

import Raster
import SWF

/// What a user does with a field: the selection, the caret, and what is typed or composed.
final class FieldEditor {
  unowned let field: EditField
  var selection = EditField.Selection()
  /// Scripts see a selection only while it has the focus.
  var hasSelection = false
  /// What the user composes with an input method.
  var composition: Range<Int>?

  init(_ field: EditField) { self.field = field }

  func select(from start: Int, to end: Int) {
    let count = field.content.units.count
    selection = EditField.Selection(anchor: min(start, count), caret: min(end, count))
    field.player.stageChanged()
  }

  /// Places the caret where the mouse is.
  func placeCaret(at point: Point, extends: Bool) {
    let origin = field.layout.textOrigin
    let index = field.layout.laidOut.index(at: Point(x: point.x - origin.x, y: point.y - origin.y))
    selection = EditField.Selection(anchor: extends ? selection.anchor : index, caret: index)
    field.player.stageChanged()
  }

  /// All is selected then.
  func gotFocus() {
    selection = EditField.Selection(anchor: 0, caret: field.content.units.count)
    hasSelection = true
    field.player.stageChanged()
  }

  func lostFocus() {
    hasSelection = false
    if composition != nil {
      composition = nil
      changedByPerson()
    }
  }

  /// Shows what the user composes; an empty text takes it away again.
  func compose(_ text: String, caret: Int?) {
    guard field.isEditable else { return }
    let range = composition ?? selection.range
    if text.isEmpty, composition == nil { return }
    field.replace(range, with: text)
    let end = range.lowerBound + text.utf16.count
    composition = text.isEmpty ? nil : range.lowerBound..<end
    let place = min(range.lowerBound + (caret.map { max($0, 0) } ?? text.utf16.count), end)
    selection = EditField.Selection(anchor: place, caret: place)
  }

  func endComposing(with text: String) {
    guard field.isEditable else { return }
    if let composition {
      field.replace(composition, with: "")
      selection = EditField.Selection(anchor: composition.lowerBound, caret: composition.lowerBound)
    }
    composition = nil
    insert(text)
  }

  /// A character from the keyboard.
  func type(_ scalar: UInt32) {
    guard field.isEditable, scalar >= 0x20, scalar != 0x7F, let scalar = Unicode.Scalar(scalar)
    else {
      return
    }
    insert(String(Swift.Character(scalar)))
  }

  private func insert(_ text: String) {
    var units = text.utf16.compactMap { allowed($0) }
    let range = selection.range
    if let maxLength = field.maxLength, maxLength > 0 {
      let room = maxLength - (field.content.units.count - range.count)
      units = Array(units.prefix(max(room, 0)))
    }
    guard !units.isEmpty || !range.isEmpty else { return }
    if units.isEmpty { return }
    field.replace(range, with: String(decoding: units, as: UTF16.self))
    let end = range.lowerBound + units.count
    selection = EditField.Selection(anchor: end, caret: end)
    changedByPerson()
  }

  func changedByPerson() {
    field.binding.writeVariable()
    field.player.queue.add(.fieldChanged, on: field)
    field.player.actionRunner.runActions()
  }

  /// What `restrict` lets through: the unit, or the same letter in the other case.
  private func allowed(_ unit: UInt16) -> UInt16? {
    guard let restriction = field.restriction else { return unit }
    let rule = TextRestriction(restriction)
    if rule.allows(unit) { return unit }
    guard let scalar = Unicode.Scalar(unit) else { return nil }
    let properties = scalar.properties
    for other in [properties.lowercaseMapping, properties.uppercaseMapping] {
      let units = Array(other.utf16)
      if units.count == 1, units[0] != unit, rule.allows(units[0]) { return units[0] }
    }
    return nil
  }

  func apply(_ control: InputEvent.TextControl) {
    let count = field.content.units.count
    let range = selection.range
    switch control {
    case .selectAll: if field.isSelectable { select(from: 0, to: count) }
    case .copy: copySelection()
    case .cut:
      copySelection()
      if field.isEditable, !range.isEmpty, !field.isPassword { delete(range) }
    case .paste:
      guard field.isEditable else { return }
      var text = field.player.keyboard.clipboard
      if !field.isMultiline { text = text.filter { $0 != "\n" && $0 != "\r" && $0 != "\r\n" } }
      if text.isEmpty { return }
      insert(text)
    case .enter: if field.isEditable, field.isMultiline { insert("\r") }
    case .backspace:
      guard field.isEditable else { return }
      if !range.isEmpty {
        delete(range)
      } else if range.lowerBound > 0 {
        delete(range.lowerBound - 1..<range.lowerBound)
      }
    case .delete:
      guard field.isEditable else { return }
      if !range.isEmpty {
        delete(range)
      } else if range.lowerBound < count {
        delete(range.lowerBound..<range.lowerBound + 1)
      }
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
    let present = selection.caret
    var target: Int
    if control.rawValue.hasSuffix("Document") {
      target = goesLeft ? 0 : count
    } else if control.rawValue.hasSuffix("Line") {
      let line = field.layout.laidOut.lines[field.layout.laidOut.line(of: present)]
      let hasBreak =
        line.range.upperBound > 0 && line.range.upperBound <= count
        && !line.range.isEmpty && field.content.units[line.range.upperBound - 1] == 0x0D
      target = goesLeft ? line.range.lowerBound : line.range.upperBound - (hasBreak ? 1 : 0)
    } else if control.rawValue.hasSuffix("Word") {
      target = wordBoundary(from: present, goesLeft: goesLeft)
    } else if !selects, !selection.range.isEmpty {
      target = goesLeft ? selection.range.lowerBound : selection.range.upperBound
    } else {
      target = present + (goesLeft ? -1 : 1)
    }
    target = min(max(target, 0), count)
    selection = EditField.Selection(anchor: selects ? selection.anchor : target, caret: target)
    field.player.stageChanged()
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

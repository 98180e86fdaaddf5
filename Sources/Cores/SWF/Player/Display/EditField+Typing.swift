/// What a person writes into a field: characters, what an input method composes, and what combinations of keys do.
extension EditField {
  /// Shows what the user composes; an empty text takes it away again.
  func compose(_ text: String, caret: Int?) {
    guard isEditable else { return }
    let range = composition ?? selection.range
    if text.isEmpty, composition == nil { return }
    replace(range, with: text)
    let end = range.lowerBound + text.utf16.count
    composition = text.isEmpty ? nil : range.lowerBound..<end
    let place = min(range.lowerBound + (caret.map { max($0, 0) } ?? text.utf16.count), end)
    selection = Selection(anchor: place, caret: place)
  }

  func endComposing(with text: String) {
    guard isEditable else { return }
    if let composition {
      replace(composition, with: "")
      selection = Selection(anchor: composition.lowerBound, caret: composition.lowerBound)
    }
    composition = nil
    insert(text)
  }

  // MARK: - Keys

  /// A character from the keyboard.
  func type(_ scalar: UInt32) {
    guard isEditable, scalar >= 0x20, scalar != 0x7F, let scalar = Unicode.Scalar(scalar) else {
      return
    }
    insert(String(Swift.Character(scalar)))
  }

  private func insert(_ text: String) {
    var units = text.utf16.compactMap { allowed($0) }
    let range = selection.range
    if let maxLength, maxLength > 0 {
      let room = maxLength - (content.units.count - range.count)
      units = Array(units.prefix(max(room, 0)))
    }
    guard !units.isEmpty || !range.isEmpty else { return }
    if units.isEmpty { return }
    replace(range, with: String(decoding: units, as: UTF16.self))
    let end = range.lowerBound + units.count
    selection = Selection(anchor: end, caret: end)
    changedByPerson()
  }

  func changedByPerson() {
    writeVariable()
    player.queue.add(.fieldChanged, on: self)
    player.runActions()
  }

  /// What `restrict` lets through: the unit, or the same letter in the other case.
  private func allowed(_ unit: UInt16) -> UInt16? {
    guard let restriction else { return unit }
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
    let count = content.units.count
    let range = selection.range
    switch control {
    case .selectAll: if isSelectable { select(from: 0, to: count) }
    case .copy: copySelection()
    case .cut:
      copySelection()
      if isEditable, !range.isEmpty, !isPassword { delete(range) }
    case .paste:
      guard isEditable else { return }
      var text = player.keyboard.clipboard
      if !isMultiline { text = text.filter { $0 != "\n" && $0 != "\r" && $0 != "\r\n" } }
      if text.isEmpty { return }
      insert(text)
    case .enter: if isEditable, isMultiline { insert("\r") }
    case .backspace:
      guard isEditable else { return }
      if !range.isEmpty {
        delete(range)
      } else if range.lowerBound > 0 {
        delete(range.lowerBound - 1..<range.lowerBound)
      }
    case .delete:
      guard isEditable else { return }
      if !range.isEmpty {
        delete(range)
      } else if range.lowerBound < count {
        delete(range.lowerBound..<range.lowerBound + 1)
      }
    default: move(control)
    }
  }

  private func copySelection() {
    guard !selection.range.isEmpty, !isPassword else { return }
    let units = content.units[selection.range]
    player.keyboard.clipboard = String(decoding: units, as: UTF16.self)
  }

  private func delete(_ range: Range<Int>) {
    replace(range, with: "")
    selection = Selection(anchor: range.lowerBound, caret: range.lowerBound)
    changedByPerson()
  }

  private func move(_ control: InputEvent.TextControl) {
    let count = content.units.count
    let selects = control.rawValue.hasPrefix("Select")
    let goesLeft = control.rawValue.contains("Left")
    let present = selection.caret
    var target: Int
    if control.rawValue.hasSuffix("Document") {
      target = goesLeft ? 0 : count
    } else if control.rawValue.hasSuffix("Line") {
      let line = layout.lines[layout.line(of: present)]
      let hasBreak =
        line.range.upperBound > 0 && line.range.upperBound <= count
        && !line.range.isEmpty && content.units[line.range.upperBound - 1] == 0x0D
      target = goesLeft ? line.range.lowerBound : line.range.upperBound - (hasBreak ? 1 : 0)
    } else if control.rawValue.hasSuffix("Word") {
      target = wordBoundary(from: present, goesLeft: goesLeft)
    } else if !selects, !selection.range.isEmpty {
      target = goesLeft ? selection.range.lowerBound : selection.range.upperBound
    } else {
      target = present + (goesLeft ? -1 : 1)
    }
    target = min(max(target, 0), count)
    selection = Selection(anchor: selects ? selection.anchor : target, caret: target)
    player.stageChanged()
  }

  private func wordBoundary(from start: Int, goesLeft: Bool) -> Int {
    let units = content.units
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

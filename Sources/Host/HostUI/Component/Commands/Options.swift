import UIContract

// Options of dialogs, sheets and pickers.
extension CommandRunner {
  func addOption(_ element: Element, _ command: Command) throws(Refused) {
    guard command.value >= 1 else { throw Refused(.badValue) }
    let options = element.content.options
    guard !options.contains(where: { $0.value == command.value }) else { throw Refused(.badValue) }
    guard options.count < (element.kind == .toast ? 1 : CommandLimit.options) else {
      throw Refused(.tooManyOptions)
    }
    let option = Content.Option(value: command.value, text: command.text)
    switch element.kind {
    case .alert:
      // The "OK" that stands there without options goes.
      if options.isEmpty {
        for part in element.optionHost?.children ?? [] { removePart(part) }
      }
      addOptionPart(option, to: element)
    case .dialog, .sheet: addOptionPart(option, to: element)
    case .picker: break
    case .toast:
      addOptionPart(option, to: element)
      element.content.period = max(element.content.period, 8_000_000)
      element.content.due = component.now + element.content.period
    default: throw Refused(.wrongElement)
    }
    element.content.options.append(option)
    if element.kind == .picker, element.value < 0 { setValue(element, 0) }
    component.scene.markLayout(element)
  }

  /// Makes the button or the row of an option.
  func addOptionPart(_ option: Content.Option, to element: Element) {
    if element.optionHost == nil, element.kind == .dialog {
      let row = makePart(
        .linear, in: element, "",
        [(.spacing, .number(8)), (.gravity, .gravity(Gravity(horizontal: .end, vertical: .top)))])
      row.content.isHorizontal = true
      element.optionHost = row
    }
    let host = element.optionHost ?? element
    let part = makePart(
      element.kind == .sheet ? .sheetRow : .button, in: host, option.text)
    part.content.part = element.kind == .toast ? .toast(option.value) : .end(option.value)
    // More buttons than fit side by side stand below one another.
    if element.kind == .alert, host.children.count > 3 { host.content.isHorizontal = false }
    component.scene.markLayout(host)
  }

  private func removePart(_ part: Element) {
    let parent = part.parent
    component.focusing.moveFocus(outOf: part)
    component.input.forget(part)
    component.tree.detach(part)
    if let parent { component.scene.markLayout(parent) }
  }

  // MARK: - Pickers

  /// Shows the choices of a picker in a sheet.
  func open(picker: Element) {
    guard component.stage.pickerSheet == nil, !picker.content.options.isEmpty else { return }
    let sheet = component.tree.makePart(.sheet)
    sheet.owner = picker
    sheet.look = sheet.styles.look(of: .sheet, [], component.scene.context)
    sheet.label = picker.label
    let scroll = makePart(.scroll, in: sheet, "", [(.height, .length(.wrap))])
    sheet.optionHost = makePart(.linear, in: scroll, "", [(.width, .length(.match))])
    for option in picker.content.options { addOptionPart(option, to: sheet) }
    component.stage.pickerSheet = sheet
    let rows = sheet.optionHost?.children ?? []
    if rows.indices.contains(Int(picker.value)) {
      component.scene.set(.selected, of: rows[Int(picker.value)], true)
      component.focus.wanted = rows[Int(picker.value)]
    }
    component.showModal(sheet, then: nil)
  }

  func choose(_ picker: Element, option: Int32) {
    guard let index = picker.content.options.firstIndex(where: { $0.value == option }) else {
      return
    }
    pick(picker, Int32(index))
  }

  /// Takes a choice for the user.
  func pick(_ picker: Element, _ index: Int32) {
    guard picker.value != index, picker.content.options.indices.contains(Int(index)) else { return }
    setValue(picker, index)
    let option = picker.content.options[Int(index)]
    component.post(.value(picker.id, ValueEvent(index, value2: option.value, text: option.text)))
  }
}

import Catalog
import GameIndex
import HostBase
import HostStrings
import Library
import Play
import UIContract

/// The controls editor: the game's pad as its core describes it, what presses each button, turbo, combos and hotkeys.
///
/// Choosing something waits for a key or a control of a pad and binds it. Each change is written at once into the settings of
/// the scope at the top, and can be undone.
package final class ControlsScreen: Page {
  package let stage: PageStage
  let desk: GameDesk
  let source: any ControlSource
  var model: ControlsModel
  private var size: WindowSize
  private let scopes: [ControlsScope]
  private var undos: [(change: InputFile.Change, scope: ControlsScope)] = []
  /// Shows the user why something was refused.
  package var tell: (String) -> Void = { _ in }

  // The bar
  private let undoButton: ElementID
  private let usualButton: ElementID
  private let testButton: ElementID
  private let content: ElementID
  private let hintLabel: ElementID
  private var hints = InputHints.keys
  // The contents
  /// The text in place of the hints; empty: nothing.
  private var said = ""
  private var rows: [ControlSlot: Row] = [:]
  var drawing: PadCard?
  private var combosColumn = ElementID.none
  private var shownCombos: [InputMap.Combo]?
  private var isLoaded = false
  private var options: Options?
  var sticks: [StickCard] = []
  /// What is done with presses.
  private(set) lazy var presses = ControlPresses(from: source, on: self)

  private struct Row {
    var line: ElementID
    var triggers: ElementID
    var note: ElementID
  }

  private struct Options {
    var stick: ElementID
    var opposites: ElementID
    var zone: ElementID
    var period: ElementID
  }

  /// Builds the editor for a game, a type or all games, and makes it the active view.
  package init(
    _ scope: ControlsScope, desk: GameDesk, source: any ControlSource, size: WindowSize,
    in interface: Interface
  ) {
    self.desk = desk
    self.source = source
    self.size = size
    let strings = interface.strings
    model = ControlsModel(scope, type: desk.gameType(of: scope), strings: strings)
    switch scope {
    case .game(let game): scopes = [scope, .type(game.typeID), .all]
    case .type, .all: scopes = [.all] + desk.types.map { .type($0.id) }
    }
    stage = PageStage(title: strings(.controls), in: interface)
    let page = stage.page(strings(.controls))
    hintLabel = page.hints
    // A narrow bar has no room for the choices.
    let isNarrow = size.width < 800
    let top =
      isNarrow
      ? stage.row(in: page.content, [.width: "match-parent", .spacing: "8"]) : page.bar
    content = stage.column(in: page.content, [.width: "match-parent", .spacing: "8"])
    let scopePicker = stage.make(
      .createPicker, in: top, isNarrow ? [.width: "0", .weight: "1"] : [.width: "220"])
    stage.add(.label(scopePicker, strings(.controlsFor)))
    for (index, scope) in scopes.enumerated() {
      stage.add(
        .option(scopePicker, Int32(index + 1), ControlsScreen.name(of: scope, desk, strings)))
    }
    stage.add(.set(scopePicker, Int32(scopes.firstIndex(of: scope) ?? 0)))
    let playerPicker = stage.make(.createPicker, in: top, [.width: "140"])
    stage.add(.label(playerPicker, strings(.playerField)))
    for player in 1...ControlsModel.players {
      stage.add(.option(playerPicker, Int32(player), strings(.player, strings.number(player))))
    }
    testButton = stage.button(strings(.testControls), in: page.bar, [.toggle: "true"]) {}
    undoButton = stage.iconButton(strings(.undo), icon: "undo", in: page.bar) {}
    usualButton = stage.iconButton(strings(.backToUsual), icon: "history", in: page.bar) {}
    stage.add(.enable(undoButton, false))
    stage.onValue(scopePicker) { [weak self] in self?.choose(scope: Int($0.value)) }
    stage.onValue(playerPicker) { [weak self] in self?.choose(player: Int($0.value)) }
    stage.onValue(testButton) { [weak self] _ in self?.presses.toggleTest() }
    stage.onValue(undoButton) { [weak self] _ in self?.undo() }
    stage.onValue(usualButton) { [weak self] _ in self?.change { try $0.reset() } }
    stage.add(.navigate(stage.view, .forward))
    build()
    showHints()
    stage.send()
    load()
  }

  private static func name(of scope: ControlsScope, _ desk: GameDesk, _ strings: Strings) -> String
  {
    switch scope {
    case .all: strings(.controlsAll)
    case .type(let id): (desk.types.first { $0.id == id }?.name ?? id).printable
    case .game(let game): game.name.printable
    }
  }

  // MARK: - Filling

  private func load() {
    stage.work { [desk, scope = model.scope] in
      Problem.catching { try desk.controls(of: scope) }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let controls):
        model.map = source.placed(controls.map)
        model.isSetHere = controls.isSetHere
        isLoaded = true
        show()
      case .failure(let problem): tell(problem.text(in: stage.strings))
      }
    }
  }

  /// Makes all parts: for the first time, or for another type or another size of the window.
  private func build() {
    presses.end()
    stage.add(Command(.clear, content))
    rows = [:]
    shownCombos = nil
    let strings = stage.strings
    let isWide = size.width >= 960
    let middle =
      isWide
      ? stage.row(in: content, [.width: "match-parent", .spacing: "32"])
      : stage.column(in: content, [.width: "match-parent", .spacing: "16"])
    func column() -> ElementID {
      stage.column(
        in: middle,
        isWide
          ? [.width: "0", .weight: "1", .spacing: "4"] : [.width: "match-parent", .spacing: "4"]
      )
    }
    let left = column()
    let room = (isWide ? (size.width - 48 - 32) / 2 : size.width - 48) - 8
    drawing = PadCard(model, width: min(room, 600), in: left, on: stage) { [weak self] in
      self?.activated(.button($0), $1, at: $2)
    }
    stage.heading(strings(.gameButtons), in: left)
    for (button, _) in model.buttons { addRow(.button(button), in: left) }
    for direction in model.sticks { addRow(.stick(direction), in: left) }
    let right = column()
    stage.heading(strings(.turbo), in: right)
    for button in model.turboButtons { addRow(.turbo(button), in: right) }
    stage.heading(strings(.combos), in: right)
    combosColumn = stage.column(in: right, [.width: "match-parent", .spacing: "4"])
    let add = stage.button(strings(.addCombo), in: right, icon: "add") {}
    stage.onValue(add) { [weak self] _ in self?.addCombo(at: add) }
    stage.heading(strings(.controlOptions), in: right)
    addOptions(in: right)
    stage.heading(strings(.hotkeys), in: right)
    for command in PlayCommand.bindable { addRow(.hotkey(command), in: right) }
    if isLoaded { show() }
  }

  private func addRow(_ slot: ControlSlot, in parent: ElementID) {
    let line = stage.make(
      .createEventLayout, in: parent,
      [.width: "match-parent", .height: "44", .borderRadius: "6"])
    stage.style(line, [.background: "raised"], in: .selected)
    let body = stage.row(
      in: line,
      [.width: "match-parent", .height: "match-parent", .padding: "0 8", .spacing: "12"])
    func label(_ text: String, _ weight: String, _ look: Look) -> ElementID {
      let id = stage.label(
        text, in: body,
        [
          .width: "0", .weight: weight, .whiteSpace: "nowrap", .textOverflow: "ellipsis",
          .gravity: "center-vertical",
        ])
      stage.style(id, look)
      return id
    }
    _ = label(model.title(of: slot), "2", [:])
    let triggers = label("", "3", [.color: "faint"])
    let note = label("", "2", [.color: "danger", .fontSize: "small"])
    rows[slot] = Row(line: line, triggers: triggers, note: note)
    stage.onValue(line) { [weak self] in self?.activated(slot, $0, at: line) }
  }

  private func addOptions(in parent: ElementID) {
    let strings = stage.strings
    func option(_ text: TextKey, _ type: CommandType, _ look: Look) -> ElementID {
      let line = stage.row(
        in: parent, [.width: "match-parent", .height: "44", .padding: "0 8", .spacing: "12"])
      stage.label(
        strings(text), in: line,
        [
          .width: "0", .weight: "1", .gravity: "center-vertical", .whiteSpace: "nowrap",
          .textOverflow: "ellipsis",
        ])
      let id: ElementID
      if type == .createSlider {
        id = stage.interface.ids.next()
        let range = text == .deadZone ? (0.0, 90.0) : (2.0, 30.0)
        stage.add(
          Command(.createSlider, line, child: id, width: range.0, height: range.1))
      } else {
        id = stage.make(type, in: line)
      }
      stage.style(id, look)
      stage.style(id, [.gravity: "center-vertical"])
      stage.add(.label(id, strings(text)))
      return id
    }
    let slider: Look = [.width: size.isNarrow ? "120" : "200"]
    let made = Options(
      stick: option(.stickAsDpad, .createSwitch, [.width: "64"]),
      opposites: option(.allowOpposites, .createSwitch, [.width: "64"]),
      zone: option(.deadZone, .createSlider, slider),
      period: option(.turboPeriod, .createSlider, slider))
    options = made
    stage.onValue(made.stick) { [weak self] in
      self?.set([InputFile.Entry("pad", "stick_as_dpad", $0.value == 0 ? "false" : "true")])
    }
    stage.onValue(made.opposites) { [weak self] in
      self?.set([InputFile.Entry("", "allow_opposites", $0.value == 0 ? "false" : "true")])
    }
    stage.onValue(made.zone) { [weak self] in
      let hundredths = min(max($0.value, 0), 90)
      let digits = hundredths < 10 ? "0\(hundredths)" : "\(hundredths)"
      self?.set([InputFile.Entry("pad", "dead_zone", "0.\(digits)")])
    }
    stage.onValue(made.period) { [weak self] in
      self?.set([InputFile.Entry("turbo", "period", "\(min(max($0.value, 2), 30))")])
    }
    let row = stage.row(in: parent, [.spacing: "24", .padding: "8"])
    sticks = [false, true].map { StickCard(isRight: $0, in: row, on: stage) }
  }

  /// Shows the map; only what is different changes, so that the focus stays.
  private func show() {
    for (slot, row) in rows { show(slot, row) }
    drawing?.show(model, on: stage)
    showCombos()
    let map = model.map
    if let options {
      stage.add(.set(options.stick, map.stickIsDpad ? 1 : 0))
      stage.add(.set(options.opposites, map.allowsOpposites ? 1 : 0))
      stage.add(.set(options.zone, Int32((map.deadZone * 100).rounded(), in: 0...90)))
      stage.add(.set(options.period, Int32(clamping: min(max(map.turboPeriod, 2), 30))))
    }
    for stick in sticks { stick.show(deadZone: map.deadZone, on: stage) }
    stage.add(.enable(usualButton, model.isSetHere))
    stage.add(.enable(undoButton, !undos.isEmpty))
  }

  private func show(_ slot: ControlSlot, _ row: Row) {
    let names = model.names(of: slot)
    let text =
      names.isEmpty ? stage.strings(.notBound) : names.joined(separator: " · ")
    let clashes = model.clashes(of: slot).joined(separator: ", ")
    stage.add(.set(row.triggers, text))
    stage.add(.style(row.triggers, .color, "faint"))
    stage.add(.set(row.note, clashes))
    stage.style(row.line, [.tooltip: clashes])
    stage.add(
      .label(row.line, stage.strings(.buttonBinding, model.title(of: slot), text), clashes))
  }

  private func showCombos() {
    if model.map.combos != shownCombos {
      shownCombos = model.map.combos
      stage.add(Command(.clear, combosColumn))
      for slot in rows.keys {
        if case .combo = slot { rows[slot] = nil }
      }
      for number in model.map.combos.indices { addCombo(number, in: combosColumn) }
    }
    for number in model.map.combos.indices {
      if let row = rows[.combo(number)] { show(.combo(number), row) }
    }
  }

  private func addCombo(_ number: Int, in parent: ElementID) {
    addRow(.combo(number), in: parent)
    let steps = model.map.combos[number].steps.map(\.description).joined(separator: ", ")
    stage.label(
      steps, in: parent,
      [
        .width: "match-parent", .padding: "0 8 8 8", .color: "faint", .fontSize: "small",
        .whiteSpace: "nowrap", .textOverflow: "ellipsis",
      ])
  }

  /// Says something in the line at the bottom, which stays while the page scrolls; empty: the hints are there again.
  func say(_ text: String, isWrong: Bool = false) {
    said = text
    showHints()
    stage.add(.style(hintLabel, .color, text.isEmpty ? "faint" : isWrong ? "danger" : "text"))
    if !text.isEmpty { stage.add(Command(.announce, stage.view, text: text)) }
  }

  /// Shows on a slot's row that it waits for a press; nil: what it is bound to again.
  func showWaiting(_ slot: ControlSlot, _ text: String?) {
    guard let row = rows[slot] else { return }
    guard let text else { return show(slot, row) }
    stage.add(.set(row.triggers, text))
    stage.add(.style(row.triggers, .color, "accent"))
  }

  /// Lights up what is pressed on the game's pad.
  func light(_ pad: InputState.Pad) {
    drawing?.light(pad.buttons, on: stage)
    func light(_ slot: ControlSlot, _ isDown: Bool) {
      if let row = rows[slot] { stage.add(.set(row.line, isDown ? 1 : 0)) }
    }
    for (button, _) in model.buttons { light(.button(button), pad.buttons & button.bit != 0) }
    for direction in model.sticks { light(.stick(direction), direction.isPushed(on: pad)) }
  }

  /// Shows whether the test runs.
  func showTest(_ isOn: Bool) { stage.add(.set(testButton, isOn ? 1 : 0)) }

  /// What the button that goes back is called.
  var backLabel: String {
    if case .pad(_, let east, _, _) = hints { return east }
    return PadControl.east.name
  }

  // MARK: - Choosing

  private func choose(scope index: Int) {
    guard scopes.indices.contains(index), scopes[index] != model.scope else { return }
    let player = model.player
    let scope = scopes[index]
    let hadType = model.type?.id
    model = ControlsModel(scope, type: desk.gameType(of: scope), strings: stage.strings)
    model.player = player
    if model.type?.id != hadType { build() }
    load()
  }

  private func choose(player: Int) {
    guard (0..<ControlsModel.players).contains(player) else { return }
    presses.end()
    model.player = player
    show()
  }

  private func activated(_ slot: ControlSlot, _ value: ValueEvent, at anchor: ElementID) {
    if value.value == ValueEvent.Action.contextMenu.rawValue {
      return showMenu(of: slot, at: anchor)
    }
    if case .combo = slot { return showMenu(of: slot, at: anchor) }
    let modifiers = ValueEvent.Modifiers(rawValue: value.value2)
    presses.bind(slot, adds: modifiers.contains(.shift))
  }

  private func showMenu(of slot: ControlSlot, at anchor: ElementID) {
    let strings = stage.strings
    if case .combo(let number) = slot { return showComboMenu(number, at: anchor) }
    stage.sheet(
      model.title(of: slot), at: anchor,
      [
        (strings(.assign), { [weak self] in self?.presses.bind(slot, adds: false) }),
        (strings(.addTrigger), { [weak self] in self?.presses.bind(slot, adds: true) }),
        (
          strings(.clearBinding),
          { [weak self] in
            guard let self else { return }
            set(model.entries(clearing: slot, usual: false))
          }
        ),
        (
          strings(.backToUsual),
          { [weak self] in
            guard let self else { return }
            set(model.entries(clearing: slot, usual: true))
          }
        ),
      ])
  }

  // MARK: - Changing

  /// Writes values; `slot` is the one that is looked at for clashes.
  func set(_ entries: [InputFile.Entry], checking slot: ControlSlot? = nil) {
    change(checking: slot) { try $0.set(entries) }
  }

  /// Writes the list of combos.
  func set(combos: [InputMap.Combo], checking slot: ControlSlot? = nil) {
    change(checking: slot) { try $0.set(combos) }
  }

  /// Changes the scope's settings; what is shown is read again.
  private func change(
    checking slot: ControlSlot? = nil,
    _ body: @escaping @Sendable (InputFile) throws -> InputFile.Change
  ) {
    let scope = model.scope
    stage.change { [desk] in
      Problem.catching { () -> (InputFile.Change, InputMap, Bool) in
        let change = try desk.changeControls(of: scope, body)
        let (map, isSetHere) = try desk.controls(of: scope)
        return (change, map, isSetHere)
      }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let problem): tell(problem.text(in: stage.strings))
      case .success((let change, let map, let isSetHere)):
        if change.before != change.after { undos.append((change, scope)) }
        if undos.count > 100 { undos.removeFirst() }
        guard scope == model.scope else { return }
        model.map = source.placed(map)
        model.isSetHere = isSetHere
        show()
        // A clash is shown at once, with both names.
        let clashes = slot.map(model.clashes) ?? []
        say(clashes.joined(separator: ", "), isWrong: true)
      }
    }
  }

  private func undo() {
    guard let last = undos.popLast() else { return }
    stage.change { [desk] in
      Problem.catching { try desk.undoControls(last.change, of: last.scope) }
    } then: { [weak self] result in
      guard let self else { return }
      if case .failure(let problem) = result { tell(problem.text(in: stage.strings)) }
      say("")
      load()
    }
  }

  // MARK: - Screen

  package func back() -> Bool {
    guard presses.isWaiting else { return false }
    presses.end()
    stage.send()
    return true
  }

  package func resize(to size: WindowSize) {
    guard size != self.size else { return }
    self.size = size
    build()
    stage.send()
  }

  package func hint(_ hints: InputHints) {
    self.hints = hints
    showHints()
    stage.send()
  }

  private func showHints() {
    let text =
      switch hints {
      case .keys: stage.strings(.hintsControlsKeys)
      case .pad(let south, let east, _, let north):
        stage.strings(.hintsControlsPad, south, east, north)
      }
    stage.add(.set(hintLabel, said.isEmpty ? text : said))
  }

  package func resume() { load() }
}

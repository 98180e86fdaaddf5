import GameIndex
import HostBase
import HostStrings
import Library
import UIContract

/// The states and saves of a game's page.
extension GameScreen {
  /// The buttons that choose which states are shown.
  func modeButtons(in row: ElementID) {
    let strings = stage.strings
    let texts: [GameViewModel.Shown: TextKey] = [
      .slots: .list, .tree: .stateTree, .history: .stateHistory,
    ]
    var buttons: [(ElementID, GameViewModel.Shown)] = []
    for shown in GameViewModel.Shown.allCases {
      guard let key = texts[shown] else { continue }
      let id = stage.tab(strings(key), in: row)
      if shown == model.shown { stage.add(.set(id, 1)) }
      buttons.append((id, shown))
    }
    for (id, shown) in buttons {
      stage.onValue(id) { [weak self] _ in
        guard let self else { return }
        model.shown = shown
        for (other, itsShown) in buttons { stage.add(.set(other, itsShown == shown ? 1 : 0)) }
        showStates()
      }
    }
  }

  /// Fills the list of states.
  func showStates() {
    let strings = stage.strings
    stage.add(Command(.clear, statesColumn))
    let rows = model.states
    if rows.isEmpty {
      let isHistory = model.shown == .history && !(model.facts?.states.slots.isEmpty ?? true)
      stage.label(
        strings(isHistory ? .historyNone : .statesNone), in: statesColumn, [.color: "faint"])
      return
    }
    for row in rows.prefix(500) { add(row) }
  }

  private func add(_ row: StateRow) {
    let indent = model.shown == .tree ? row.depth * 24 : 0
    let id = stage.make(
      .createEventLayout, in: statesColumn,
      [.width: "match-parent", .height: "72", .paddingLeft: "\(indent)"])
    let body = stage.row(
      in: id, [.width: "match-parent", .height: "72", .spacing: "16", .padding: "6 8"])
    _ = stage.picture(
      row.file.map { PictureKey.state($0).url } ?? "asset:image", "", in: body,
      [.width: "80", .height: "60", .fit: "pixel"])
    let texts = stage.column(in: body, [.width: "0", .weight: "1", .gravity: "center-vertical"])
    let name = name(of: row)
    let details = details(of: row)
    stage.label(
      name, in: texts, [.height: "24", .whiteSpace: "nowrap", .textOverflow: "ellipsis"])
    stage.label(
      details, in: texts,
      [
        .height: "20", .fontSize: "small", .color: row.problem == nil ? "faint" : "danger",
        .whiteSpace: "nowrap", .textOverflow: "ellipsis",
      ])
    stage.add(.label(id, name, details))
    stage.onValue(id) { [weak self] value in
      if value.value == ValueEvent.Action.doubleClick.rawValue, row.problem == nil {
        self?.play(.state(row.word))
      } else {
        self?.showMenu(of: row, at: id)
      }
    }
  }

  /// A state's name: its label, else its slot.
  private func name(of row: StateRow) -> String {
    let strings = stage.strings
    let place: String =
      switch row.slot {
      case .auto: strings(.stateAuto)
      case .number(let number): strings(.stateSlot, strings.number(number))
      case .named(let name): PathName.printable(name)
      case nil: strings(.stateHistory)
      }
    guard let label = row.label, !label.isEmpty else { return place }
    return strings(.stateLine, PathName.printable(label), place)
  }

  private func details(of row: StateRow) -> String {
    let strings = stage.strings
    if let problem = row.problem { return strings(.stateDamaged, PathName.printable(problem)) }
    var parts: [String] = []
    if let time = row.time { parts.append(strings.ago(time, now: stage.now)) }
    if let played = row.played, played.isFinite, played >= 1 {
      parts.append(strings(.statePlayed, strings.span(Int64(Int(played, in: 0...1_000_000_000)))))
    }
    if row.isPinned { parts.append(strings(.statePinned)) }
    if let core = row.otherCore {
      parts.append(strings(.stateOtherCore, PathName.printable(core)))
    }
    guard let first = parts.first else { return " " }
    return parts.dropFirst().reduce(first) { strings(.stateLine, $0, $1) }
  }

  private func showMenu(of row: StateRow, at anchor: ElementID) {
    let strings = stage.strings
    let word = row.word
    var choices: [(text: String, action: () -> Void)] = []
    if row.problem == nil {
      choices.append((strings(.loadState), { [weak self] in self?.play(.state(word)) }))
    }
    if row.slot != nil, row.problem == nil {
      choices += [
        (strings(.rename), { [weak self] in self?.rename(row) }),
        (strings(.labelState), { [weak self] in self?.label(row) }),
        (strings(.useAsPicture), { [weak self] in self?.setCover(from: row.file ?? word) }),
      ]
    } else if row.slot == nil {
      choices.append(
        (strings(.keepState), { [weak self] in self?.change { try $0.states.keep(of: $1, word) } }))
    }
    if row.problem == nil {
      let isPinned = row.isPinned
      choices += [
        (
          strings(isPinned ? .unpinState : .pinState),
          { [weak self] in self?.change { try $0.states.pin(of: $1, word, !isPinned) } }
        ),
        (
          strings(.exportState),
          { [weak self] in self?.export { try $0.states.export(of: $1, word, into: $2) } }
        ),
      ]
    }
    if row.slot != nil {
      choices.append(
        (
          strings(.delete),
          { [weak self] in
            guard let self else { return }
            change(
              telling: strings(.deletedState, name(of: row)), undo: { try $0.states.undo(of: $1) }
            ) { try $0.states.delete(of: $1, word) }
          }
        ))
    }
    stage.sheet(name(of: row), at: anchor, choices)
  }

  private func rename(_ row: StateRow) {
    let strings = stage.strings
    ask(strings(.rename), field: strings(.slotName), value: row.word, button: strings(.rename)) {
      try $0.states.rename(of: $1, row.word, to: $2)
    }
  }

  private func label(_ row: StateRow) {
    let strings = stage.strings
    ask(
      strings(.labelState), field: strings(.labelTitle), value: row.label ?? "",
      button: strings(.save)
    ) { try $0.states.label(of: $1, row.word, $2) }
  }

  /// Asks for a text until it is accepted, and shows the page again.
  private func ask(
    _ title: String, field: String, value: String, button: String,
    _ body: @escaping @Sendable (GameDesk, IndexedGame, String) throws -> Void
  ) {
    stage.prompt(title, field: field, value: value, button: button) { [weak self] text, prompt in
      guard let self else { return }
      let text = text.trimmingBlanks
      stage.change { [desk = model.desk, game = model.game] in
        Problem.catching { try body(desk, game, text) }
      } then: { [weak self, strings = stage.strings] result in
        switch result {
        case .failure(let problem): prompt.refuse(problem.text(in: strings))
        case .success:
          prompt.end()
          self?.resume()
        }
      }
    }
  }

  // MARK: - Saves

  /// Fills the list of saves.
  func showSaves() {
    let strings = stage.strings
    stage.add(Command(.clear, savesColumn))
    let saves = model.facts?.saves ?? []
    if saves.isEmpty {
      stage.label(strings(.savesNone), in: savesColumn, [.color: "faint"])
      return
    }
    for save in saves { add(save) }
  }

  private func add(_ save: SaveRow) {
    let strings = stage.strings
    let now = stage.now
    let row = stage.row(in: savesColumn, [.width: "match-parent", .spacing: "12"])
    let texts = stage.column(in: row, [.width: "0", .weight: "1", .gravity: "center-vertical"])
    stage.label(
      PathName.printable(save.name), in: texts, [.whiteSpace: "nowrap", .textOverflow: "ellipsis"])
    var line = strings(
      .saveLine, kind(of: save), strings.bytes(Int64(save.size)),
      strings.ago(save.modified, now: now))
    if let condition = condition(of: save) { line = strings(.stateLine, line, condition) }
    stage.label(
      line, in: texts,
      [
        .fontSize: "small", .color: condition(of: save) == nil ? "faint" : "danger",
        .whiteSpace: "nowrap", .textOverflow: "ellipsis",
      ])
    if !save.versions.isEmpty {
      let versions = stage.button(strings(.versions, count: save.versions.count), in: row) {}
      stage.onValue(versions) { [weak self] _ in self?.showVersions(of: save, at: versions) }
    }
    stage.iconButton(strings(.exportSave), icon: "save", in: row) { [weak self] in
      self?.export { try $0.exportSave(of: $1, save, into: $2) }
    }
  }

  private func kind(of save: SaveRow) -> String {
    switch save.part {
    case .memory: stage.strings(.saveMemory)
    case .clock: stage.strings(.saveClock)
    case .folder(let files): stage.strings(.filesCount, count: files)
    case .other: stage.strings(.saveOther)
    }
  }

  private func condition(of save: SaveRow) -> String? {
    switch save.condition {
    case .good: nil
    case .changed: stage.strings(.saveChanged)
    case .damaged: stage.strings(.saveDamaged)
    case .empty: stage.strings(.saveEmpty)
    case .unreadable(let reason): PathName.printable(reason)
    }
  }

  private func showVersions(of save: SaveRow, at anchor: ElementID) {
    let strings = stage.strings
    let now = stage.now
    stage.sheet(
      strings(.restore), at: anchor,
      save.versions.map { version in
        var text = strings(
          .versionRow, strings.number(version.number), strings.ago(version.kept, now: now),
          strings.bytes(Int64(version.size)))
        if !version.isGood { text = strings(.stateLine, text, strings(.versionDamaged)) }
        return (
          text,
          { [weak self] in
            guard let self else { return }
            change(telling: strings(.restoredSave, PathName.printable(model.game.name))) {
              try $0.restoreSave(of: $1, file: save.name, version: version.id)
            }
          }
        )
      })
  }
}

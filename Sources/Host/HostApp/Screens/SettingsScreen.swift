package import GameIndex
import HostBase
import HostStrings
import Library
import UIContract

/// Settings, of all games or of one: each with its value, the layer that says so, and the way back to the usual one.
///
/// A change is written at once; its row alone changes.
package final class SettingsScreen: Page {
  package let stage: PageStage
  private let desk: GameDesk
  private var owner: SettingsOwner
  private let list: ElementID
  private var rows: [String: Row] = [:]
  private var words = ""
  private var groups: [(heading: ElementID, settings: [Setting])] = []

  /// Shows the user why something was refused.
  package var tell: (String) -> Void = { _ in }
  /// The game got another name.
  package var renamed: (IndexedGame) -> Void = { _ in }

  private struct Row {
    var line: ElementID
    var setting: SettingRow
    var value: ElementID
    var layer: ElementID
    var usual: ElementID
  }

  /// Builds the page and reads the settings; without `openControls` there is no way to the controls editor.
  package init(
    _ owner: SettingsOwner, desk: GameDesk, in interface: Interface,
    openControls: (() -> Void)? = nil
  ) {
    self.owner = owner
    self.desk = desk
    let strings = interface.strings
    let title: String =
      switch owner {
      case .user: strings(.settings)
      case .game(let game): strings(.editTitle, game.name.printable)
      }
    stage = PageStage(title: title, in: interface)
    let page = stage.page(title)
    let search = stage.make(
      .createTextField, in: page.bar,
      [.width: "0", .weight: "1", .maxWidth: "280", .hint: strings(.searchSettings)])
    stage.add(.label(search, strings(.searchSettings)))
    let facts = stage.column(in: page.content, [.width: "match-parent", .spacing: "4"])
    list = stage.column(in: page.content, [.width: "match-parent", .spacing: "4"])
    stage.onValue(search) { [weak self] in self?.search($0.text) }
    if case .game(let game) = owner {
      gameRows(game, in: facts)
    } else if openControls == nil {
      // An empty part would still have a gap.
      stage.add(.show(facts, false))
    }
    if let openControls {
      let line = stage.row(in: facts, [.width: "match-parent", .height: "56", .spacing: "12"])
      stage.label(
        strings(.controls), in: line,
        [.width: "0", .weight: "1", .gravity: "center-vertical"])
      stage.button(
        strings(.menuControls), in: line, icon: "controls", [.gravity: "center-vertical"],
        openControls)
    }
    stage.add(.navigate(stage.view, .forward))
    stage.send()
    load()
  }

  private func load() {
    stage.work { [desk, owner] in
      Problem.catching { try desk.settings(of: owner) }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let settings):
        if rows.isEmpty { build(settings) } else { settings.forEach(update) }
      case .failure(let problem): tell(problem.text(in: stage.strings))
      }
    }
  }

  // MARK: - Rows

  private static func heading(of group: Setting.Group) -> TextKey {
    switch group {
    case .video: .groupVideo
    case .audio: .groupAudio
    case .play: .groupPlay
    case .states, .rewind, .history: .groupStates
    case .library: .groupLibrary
    case .cores: .groupCores
    case .window, .sync: .groupWindow
    }
  }

  private func build(_ settings: [SettingRow]) {
    let order: [TextKey] = [
      .groupLibrary, .groupWindow, .groupVideo, .groupAudio, .groupPlay, .groupStates, .groupCores,
    ]
    let grouped = Dictionary(grouping: settings) {
      SettingsScreen.heading(of: $0.setting.group)
    }
    for key in order {
      guard let members = grouped[key], !members.isEmpty else { continue }
      let heading = stage.heading(stage.strings(key), in: list)
      groups.append((heading, members.map(\.setting)))
      for member in members { add(member) }
    }
  }

  private func add(_ row: SettingRow) {
    let setting = row.setting
    let line = stage.row(in: list, [.width: "match-parent", .height: "56", .spacing: "12"])
    let texts = stage.column(in: line, [.width: "0", .weight: "1", .gravity: "center-vertical"])
    stage.label(
      stage.strings.summary(of: setting), in: texts,
      [.whiteSpace: "nowrap", .textOverflow: "ellipsis"])
    let layer = stage.label("", in: texts, .note)
    showLayer(of: row, in: layer)
    let usual = stage.iconButton(stage.strings(.backToUsual), icon: "undo", in: line) {
      [weak self] in
      self?.unset(setting)
    }
    stage.style(usual, [.gravity: "center-vertical"])
    stage.add(.label(usual, stage.strings(.backToUsual), stage.strings.summary(of: setting)))
    stage.add(.show(usual, row.isSetHere))
    let value: ElementID
    if row.kind == .flag {
      value = stage.make(.createSwitch, in: line, [.width: "160", .gravity: "center-vertical"])
      stage.add(.set(value, row.value == "true" ? 1 : 0))
      stage.onValue(value) { [weak self] in
        self?.set(setting, $0.value == 0 ? "false" : "true")
      }
    } else {
      value = stage.button(
        shown(row), in: line,
        [.minWidth: "160", .maxWidth: "240", .gravity: "center-vertical"]
      ) {}
      stage.onValue(value) { [weak self] _ in self?.change(setting, at: value) }
    }
    stage.add(.label(value, stage.strings.summary(of: setting), shown(row)))
    // The name in files, for who writes them.
    stage.style(value, [.tooltip: setting.name])
    rows[setting.name] = Row(
      line: line, setting: row, value: value, layer: layer, usual: usual)
  }

  private func update(_ new: SettingRow) {
    guard let row = rows[new.setting.name], row.setting != new else { return }
    rows[new.setting.name]?.setting = new
    if new.kind == .flag {
      stage.add(.set(row.value, new.value == "true" ? 1 : 0))
    } else {
      stage.add(.set(row.value, shown(new)))
    }
    stage.add(.label(row.value, stage.strings.summary(of: new.setting), shown(new)))
    showLayer(of: new, in: row.layer)
    stage.add(.show(row.usual, new.isSetHere))
  }

  private func shown(_ setting: SettingRow) -> String {
    switch setting.kind {
    case .flag: stage.strings(setting.value == "true" ? .switchOn : .switchOff)
    case .choice: stage.strings.choice(setting.value)
    case .text where setting.setting == .folders: folderWords(setting.value)
    case .number, .text:
      ["", "auto"].contains(setting.value)
        ? stage.strings(.automatic)
        : SettingWords(setting.setting)?.text(setting.value, in: stage.strings)
          ?? setting.value.printable
    }
  }

  /// Says which layer a value comes from, unless it is the usual one.
  private func showLayer(of setting: SettingRow, in label: ElementID) {
    let layer = Strings.layers[setting.layer]
    stage.add(.show(label, layer != nil))
    if let layer { stage.add(.set(label, stage.strings(.settingFrom, stage.strings(layer)))) }
  }

  private func search(_ text: String) {
    words = String(text.prefix(200)).folded
    let wanted = words.split(separator: " ")
    func isFound(_ setting: Setting) -> Bool {
      let all = (setting.name + " " + stage.strings.summary(of: setting)).folded
      return wanted.allSatisfy { all.contains($0) }
    }
    for (heading, settings) in groups {
      for setting in settings {
        if let row = rows[setting.name] { stage.add(.show(row.line, isFound(setting))) }
      }
      stage.add(.show(heading, settings.contains(where: isFound)))
    }
  }

  // MARK: - Changing

  private func set(_ setting: Setting, _ word: String) {
    change { [owner] in try $0.set(.known(setting), to: word, for: owner) }
  }

  private func unset(_ setting: Setting) {
    change { [owner] in try $0.unset(.known(setting), for: owner) }
  }

  /// Writes something; what is shown is read again, so that a refused value is not left standing.
  private func change(_ body: @escaping @Sendable (GameDesk) throws -> Void) {
    stage.change { [desk] in
      Problem.catching { try body(desk) }
    } then: { [weak self] result in
      if case .failure(let problem) = result {
        guard let self else { return }
        tell(problem.text(in: stage.strings))
        // A switch shows its new state already.
        showAgain()
      }
      self?.load()
    }
  }

  private func showAgain() {
    for row in rows.values where row.setting.kind == .flag {
      stage.add(.set(row.value, row.setting.value == "true" ? 1 : 0))
    }
  }

  private func change(_ setting: Setting, at anchor: ElementID) {
    guard let row = rows[setting.name]?.setting else { return }
    let strings = stage.strings
    var choices: [(text: String, action: () -> Void)] = []
    func offer(_ word: String, _ text: String) {
      choices.append(
        (
          (word == row.value ? "✓ " : "") + text,
          { [weak self] in self?.set(setting, word) }
        ))
    }
    switch row.kind {
    case .flag: return
    case .choice(let words): for word in words { offer(word, strings.choice(word)) }
    case .number:
      let words = SettingWords(setting)
      for value in words?.offered ?? [] {
        let word =
          value == value.rounded() && row.isWhole ? "\(Int(value, in: 0...1_000_000))" : "\(value)"
        offer(word, words?.text(word, in: strings) ?? word)
      }
    case .text where setting == .home:
      offer("", strings(.automatic))
      choices.append(
        (strings(.chooseFolder), { [weak self] in self?.chooseFolder(setting) { _, path in path } })
      )
      return stage.sheet(strings.summary(of: setting), at: anchor, choices)
    case .text where setting == .folders: return changeFolders(setting, row.value, at: anchor)
    case .text: offer("auto", strings(.automatic))
    }
    if case .choice = row.kind {
    } else {
      choices.append((strings(.otherValue), { [weak self] in self?.type(setting) }))
    }
    stage.sheet(strings.summary(of: setting), at: anchor, choices)
  }

  // MARK: - Folders

  private func folders(in value: String) -> [String] {
    value.split(separator: ":").map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
  }

  private func folderWords(_ value: String) -> String {
    let folders = folders(in: value)
    return switch folders.count {
    case 0: stage.strings(.noFolders)
    case 1: PathName.last(folders[0]).printable
    default: stage.strings(.folderCount, count: folders.count)
    }
  }

  private func chooseFolder(
    _ setting: Setting, _ change: @escaping (_ old: String, _ path: String) -> String
  ) {
    stage.chooseFiles(stage.strings(.chooseFolder), .folder) { [weak self] paths in
      guard let self, let path = paths.first else { return }
      set(setting, change(rows[setting.name]?.setting.value ?? "", path))
    }
  }

  /// Adds a folder with games, or takes one out.
  private func changeFolders(_ setting: Setting, _ value: String, at anchor: ElementID) {
    let all = folders(in: value)
    let add: (text: String, action: () -> Void) = (
      stage.strings(.addFolder),
      { [weak self] in
        self?.chooseFolder(setting) { $0.isEmpty ? $1 : $0 + ":" + $1 }
      }
    )
    stage.sheet(
      stage.strings.summary(of: setting), at: anchor,
      [add]
        + all.enumerated().map { place, folder in
          (
            stage.strings(.removeFolder, folder.printable),
            { [weak self] in
              var rest = all
              rest.remove(at: place)
              self?.set(setting, rest.joined(separator: ":"))
            }
          )
        })
  }

  /// Asks for a value that is not offered.
  private func type(_ setting: Setting) {
    guard let row = rows[setting.name]?.setting else { return }
    var name = stage.strings(.settingValue)
    if case .number(let range, _) = row.kind, let words = SettingWords(setting) {
      name = words.range(range, in: stage.strings)
    }
    stage.prompt(
      stage.strings.summary(of: setting), field: name, value: row.value,
      button: stage.strings(.save)
    ) { [weak self] text, prompt in
      guard let self else { return }
      let word = text.trimmingBlanks
      stage.change { [desk, owner] in
        Problem.catching { try desk.set(.known(setting), to: word, for: owner) }
      } then: { [weak self, strings = stage.strings] result in
        switch result {
        case .failure(let problem): prompt.refuse(problem.text(in: strings))
        case .success:
          prompt.end()
          self?.load()
        }
      }
    }
  }

  // MARK: - Of a game

  private func gameRows(_ game: IndexedGame, in column: ElementID) {
    let strings = stage.strings
    let line = stage.row(in: column, [.width: "match-parent", .height: "56", .spacing: "12"])
    stage.label(
      strings(.nameField), in: line,
      [
        .width: "0", .weight: "1", .gravity: "center-vertical", .whiteSpace: "nowrap",
        .textOverflow: "ellipsis",
      ])
    let name = stage.button(
      game.name.printable, in: line,
      [.width: "0", .weight: "1", .maxWidth: "320", .gravity: "center-vertical"]
    ) {}
    stage.add(.label(name, strings(.nameField), game.name.printable))
    stage.onValue(name) { [weak self] _ in self?.rename(button: name) }
    let coreLine = stage.row(
      in: column, [.width: "match-parent", .height: "56", .spacing: "12"])
    stage.label(
      strings(.coreOfType), in: coreLine,
      [
        .width: "0", .weight: "1", .gravity: "center-vertical", .whiteSpace: "nowrap",
        .textOverflow: "ellipsis",
      ])
    let core = stage.button(
      strings(.automatic), in: coreLine,
      [.width: "0", .weight: "1", .maxWidth: "320", .gravity: "center-vertical"]
    ) {}
    stage.add(.label(core, strings(.coreOfType)))
    stage.onValue(core) { [weak self] _ in self?.chooseCore(at: core) }
    showCore(on: core)
  }

  private func showCore(on button: ElementID) {
    guard case .game(let game) = owner else { return }
    stage.work { [desk] in
      Problem.catching { try desk.cores(for: game) }
    } then: { [weak self] result in
      guard case .success(let cores) = result, let used = cores.first(where: \.isUsed) else {
        return
      }
      self?.stage.add(.set(button, used.name.printable))
    }
  }

  private func chooseCore(at button: ElementID) {
    guard case .game(let game) = owner else { return }
    let strings = stage.strings
    stage.work { [desk] in
      Problem.catching { try desk.cores(for: game) }
    } then: { [weak self] result in
      guard let self, case .success(let cores) = result else { return }
      var choices: [(text: String, action: () -> Void)] = [
        (strings(.automatic), { [weak self] in self?.choose(nil, for: game, button) })
      ]
      for core in cores {
        choices.append(
          (core.name.printable, { [weak self] in self?.choose(core.id, for: game, button) }))
      }
      stage.sheet(strings(.coreOfType), at: button, choices)
    }
  }

  private func choose(_ id: String?, for game: IndexedGame, _ button: ElementID) {
    change { try $0.chooseCore(id, for: game) }
    showCore(on: button)
  }

  private func rename(button: ElementID) {
    guard case .game(let game) = owner else { return }
    let strings = stage.strings
    stage.prompt(
      strings(.rename), field: strings(.nameField), value: game.name, button: strings(.rename)
    ) { [weak self] text, prompt in
      guard let self else { return }
      let name = text.trimmingBlanks
      stage.change { [desk] in
        Problem.catching { try desk.rename(game, to: name) }
      } then: { [weak self, strings = stage.strings] result in
        guard let self else { return }
        switch result {
        case .failure(let problem): prompt.refuse(problem.text(in: strings))
        case .success(let renamed):
          prompt.end()
          owner = .game(renamed)
          stage.add(.set(button, renamed.name.printable))
          stage.add(.set(stage.view, strings(.editTitle, renamed.name.printable)))
          self.renamed(renamed)
        }
      }
    }
  }
}

extension Strings {
  /// The name of a setting, and which layer says what it is.
  func origin(of name: String, layer: String) -> String {
    self(.stateLine, name, self(.settingFrom, self(Self.layers[layer] ?? .layerUsual)))
  }

  /// The layers that change a setting.
  fileprivate static var layers: [String: TextKey] {
    ["user": .layerUser, "type": .layerType, "core": .layerCore, "game": .layerGame]
  }
}

extension Setting {
  /// The folder with games, saves and states.
  fileprivate static var home: Setting? { named("library.home") }
  /// Further folders with games.
  fileprivate static var folders: Setting? { named("library.folders") }
}

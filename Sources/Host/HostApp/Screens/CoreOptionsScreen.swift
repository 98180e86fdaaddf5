import Catalog
import HostBase
import HostStrings
import Play
import UIContract

/// The options of the core that plays a game: each with what it does, its value, and the way back to the usual one.
///
/// A value that is chosen counts at once and is written into the settings of the game.
package final class CoreOptionsScreen: Page {
  package let stage: PageStage
  private let host: any GameMenuHost
  private let list: ElementID
  private var rows: [String: Row] = [:]
  private var shown: [String] = []
  /// Shows the user why something was refused.
  package var tell: (String) -> Void = { _ in }

  /// Options at most; more than any core has.
  private static let limit = 500

  private struct Row {
    var option: GameOption
    var value: ElementID
    var layer: ElementID
    var usual: ElementID
  }

  /// Builds the page, and makes it the active view.
  package init(_ host: any GameMenuHost, in interface: Interface) {
    self.host = host
    let strings = interface.strings
    stage = PageStage(title: strings(.coreOptions), in: interface)
    let page = stage.page(strings(.coreOptions))
    stage.label(
      strings(.coreOptionsOf, host.name.printable), in: page.content, [.color: "faint"])
    list = stage.column(in: page.content, [.width: "match-parent", .spacing: "4"])
    stage.add(.navigate(stage.view, .forward))
    show(host.options)
    stage.send()
  }

  // MARK: - Rows

  /// Shows the options; an option may show or hide others.
  private func show(_ all: [GameOption], focus key: String? = nil) {
    let options = Array(all.prefix(CoreOptionsScreen.limit))
    let keys = options.map(\.option.key)
    if keys == shown {
      options.forEach(update)
    } else {
      build(options)
      shown = keys
      if let key, let row = rows[key] { stage.add(.focus(row.value)) }
    }
  }

  private func build(_ options: [GameOption]) {
    stage.add(Command(.clear, list))
    rows = [:]
    var categories: [String] = []
    for option in options where !categories.contains(option.option.category) {
      categories.append(option.option.category)
    }
    for category in categories {
      if !category.isEmpty { stage.heading(category.printable, in: list) }
      for option in options where option.option.category == category { add(option) }
    }
  }

  private func add(_ setting: GameOption) {
    let strings = stage.strings
    let key = setting.option.key
    let line = stage.row(
      in: list,
      [.width: "match-parent", .minHeight: "56", .padding: "6 0", .spacing: "12"])
    let texts = stage.column(in: line, [.width: "0", .weight: "1", .gravity: "center-vertical"])
    let name = setting.option.name.isEmpty ? key.printable : setting.option.name.printable
    stage.label(name, in: texts, [.whiteSpace: "nowrap", .textOverflow: "ellipsis"])
    let info = setting.option.info.printable
    if !info.isEmpty {
      stage.label(
        info, in: texts, [.width: "match-parent", .fontSize: "small", .color: "faint"])
    }
    let layer = stage.label(
      strings.origin(of: key.printable, layer: setting.layer), in: texts,
      [.fontSize: "small", .color: "faint", .whiteSpace: "nowrap", .textOverflow: "ellipsis"])
    let usual = stage.iconButton(strings(.backToUsual), icon: "undo", in: line) { [weak self] in
      self?.set(key, to: nil)
    }
    stage.style(usual, [.gravity: "center-vertical"])
    stage.add(.label(usual, strings(.backToUsual), name))
    stage.add(.show(usual, setting.isSetHere))
    let value = stage.button(
      setting.valueLabel.printable, in: line, [.width: "200", .gravity: "center-vertical"]
    ) {}
    stage.onValue(value) { [weak self] _ in self?.choose(key, name, at: value) }
    stage.add(.label(value, name, setting.valueLabel.printable))
    rows[key] = Row(option: setting, value: value, layer: layer, usual: usual)
  }

  private func update(_ setting: GameOption) {
    let option = setting.option
    guard let row = rows[option.key], row.option != setting else { return }
    rows[option.key]?.option = setting
    let name = option.name.isEmpty ? option.key.printable : option.name.printable
    stage.add(.set(row.value, setting.valueLabel.printable))
    stage.add(.label(row.value, name, setting.valueLabel.printable))
    stage.add(
      .set(row.layer, stage.strings.origin(of: option.key.printable, layer: setting.layer)))
    stage.add(.show(row.usual, setting.isSetHere))
  }

  // MARK: - Changing

  private func choose(_ key: String, _ name: String, at anchor: ElementID) {
    guard let row = rows[key] else { return }
    stage.sheet(
      name, at: anchor,
      row.option.option.choices.map { choice in
        (
          (choice.label.isEmpty ? choice.value : choice.label).printable,
          { [weak self] in self?.set(key, to: choice.value) }
        )
      })
  }

  private func set(_ key: String, to value: String?) {
    if case .failure(let problem) = host.setOption(key, to: value) {
      tell(stage.strings.text(of: .problem(problem)).printable)
    }
    // The button that took a setting back is hidden now.
    if value == nil, let row = rows[key] { stage.add(.focus(row.value)) }
    show(host.options, focus: key)
  }
}

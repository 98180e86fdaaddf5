import Catalog
import HostBase
import HostStrings
import Library
import UIContract

/// The installed cores: what they play, whether their files are trusted, and their BIOS files.
package final class CoresScreen: Page {
  package let stage: PageStage
  private let desk: CoreDesk
  private let list: ElementID
  /// Shows the user why something was refused.
  package var tell: (String) -> Void = { _ in }
  /// Called when a core was installed: it is to be looked for.
  package var installed: () -> Void = {}

  /// Builds the page and looks at the cores.
  package init(_ desk: GameDesk, in interface: Interface) {
    self.desk = CoreDesk(desk)
    let strings = interface.strings
    stage = PageStage(title: strings(.cores), in: interface)
    let page = stage.page(strings(.cores))
    list = stage.column(in: page.content, [.width: "match-parent", .spacing: "12"])
    stage.label(strings(.loading), in: list, [.color: "faint"])
    stage.button(strings(.coreInstall), in: page.bar, icon: "add") { [weak self] in
      self?.chooseFiles()
    }
    stage.add(.navigate(stage.view, .forward))
    stage.send()
    load()
  }

  /// Reads the cores and shows them.
  package func load() {
    stage.work { [desk] in
      desk.rows()
    } then: { [weak self] rows in
      self?.show(rows)
    }
  }

  private func chooseFiles() {
    stage.chooseFiles(stage.strings(.coreInstall), extensions: ["so"], .several) {
      [weak self] in self?.install($0)
    }
  }

  private func install(_ paths: [String]) {
    stage.change { [desk] in
      Problem.catching { try desk.install(paths) }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let problem): tell(problem.text(in: stage.strings))
      case .success(let files):
        tell(stage.strings(.coreInstalled, files.map(PathName.last).joined(separator: ", ")))
      }
      installed()
    }
  }

  private func show(_ rows: [CoreRow]) {
    let strings = stage.strings
    stage.add(Command(.clear, list))
    for row in rows { add(row) }
    for file in desk.broken {
      let line = stage.column(in: list, [.width: "match-parent"])
      stage.label(PathName.last(file.path).printable, in: line)
      stage.label(
        strings(.coreBroken, file.error.message.printable), in: line,
        [.color: "danger", .fontSize: "small"])
    }
    if rows.isEmpty {
      stage.heading(strings(.noCoreTitle), in: list)
      stage.label(strings(.noCoreBody), in: list, [.color: "faint"])
    }
  }

  private func add(_ core: CoreRow) {
    let strings = stage.strings
    let card = stage.column(
      in: list,
      [
        .width: "match-parent", .padding: "16", .spacing: "4", .background: "surface",
        .borderRadius: "8",
      ])
    stage.label(
      strings(.coreVersion, core.name.printable, core.version.printable), in: card,
      [.fontSize: "large"])
    let plays = core.types.map(\.name).joined(separator: ", ").printable
    stage.label(strings(.corePlays, plays), in: card, [.color: "faint"])
    if !core.license.isEmpty {
      stage.label(strings(.coreLicense, core.license.printable), in: card, [.color: "faint"])
    }
    stage.label(
      strings(.coreFile, core.path.printable), in: card,
      [.color: "faint", .fontSize: "small", .whiteSpace: "nowrap", .textOverflow: "ellipsis"])
    let trust: (text: String, isBad: Bool) =
      switch core.trust {
      case .trusted: (strings(.coreTrusted), false)
      case .signed(let signer): (strings(.coreSigned, signer.printable), false)
      case .changed: (strings(.coreChanged), true)
      case .unknown: (strings(.coreUnknown), false)
      case .problem(let sentence): (strings.text(of: sentence).printable, true)
      }
    stage.label(trust.text, in: card, [.color: trust.isBad ? "danger" : "faint"])
    for file in core.bios {
      let condition: TextKey =
        switch file.condition {
        case .there: .biosThere
        case .missing: .biosMissing
        case .wrong: .biosWrong
        case .optional: .biosOptional
        }
      let isBad = file.condition == .missing || file.condition == .wrong
      stage.label(
        strings(.biosRow, file.name.printable, strings(condition)), in: card,
        [.fontSize: "small", .color: isBad ? "danger" : "faint"])
    }
    let hasChoice = core.types.contains { $0.hasOthers && !$0.isUsed }
    guard core.trust == .changed || core.trust == .unknown || hasChoice else { return }
    let buttons = stage.strip(in: card)
    if core.trust == .changed || core.trust == .unknown {
      let button = stage.button(strings(.coreTrust), in: buttons) { [weak self] in
        self?.change { try $0.trust(core: core.path) }
      }
      stage.add(.label(button, strings(.coreTrust), core.name.printable))
    }
    for type in core.types where type.hasOthers && !type.isUsed {
      let button = stage.button(
        strings(.coreDefault, type.name.printable), in: buttons
      ) { [weak self] in
        self?.change { try $0.use(core: core.id, for: type.id) }
      }
      stage.add(
        .label(button, strings(.coreDefault, type.name.printable), core.name.printable))
    }
  }

  private func change(_ body: @escaping @Sendable (CoreDesk) throws -> Void) {
    stage.change { [desk] in
      Problem.catching { try body(desk) }
    } then: { [weak self] result in
      guard let self else { return }
      if case .failure(let problem) = result { tell(problem.text(in: stage.strings)) }
      load()
    }
  }
}

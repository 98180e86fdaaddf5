import HostBase
import HostStrings
package import Library
import UIContract

/// What adding files would come to, and the button that does it.
package final class AddScreen: Page {
  package let stage: PageStage
  private let desk: GameDesk
  private let paths: [String]
  private let list: ElementID
  private let countLabel: ElementID
  private let ways: [(way: GameImporter.Way, id: ElementID)]
  private let addButton: ElementID
  private let bar: ElementID
  private var rows: [ImportRow] = []
  private var types: [String: String] = [:]
  private var taken: [String: ImportUnit.Taken] = [:]
  private var way = GameImporter.Way.copy
  private var progress: ImportProgress?
  private var details: [String: ElementID] = [:]
  /// Files that the user does not want, by their paths.
  private var unwanted: Set<String> = []

  /// Called when the files are added, or nothing is; the outcome is nil if the user cancelled before.
  package var done: (GameDesk.Imported?, GameImporter.Way) -> Void = { _, _ in }

  /// Rows that are shown at most; the rest is added all the same.
  private static let rowLimit = 500

  /// Builds the page and looks at the files.
  package init(_ paths: [String], desk: GameDesk, in interface: Interface) {
    self.paths = paths
    self.desk = desk
    let strings = interface.strings
    stage = PageStage(title: strings(.addTitle), in: interface)
    let page = stage.page(strings(.addTitle))
    let status = stage.row(in: page.content, [.width: "match-parent", .spacing: "8"])
    countLabel = stage.label(
      strings(.addLooking), in: status,
      [.width: "0", .weight: "1", .gravity: "center-vertical"])
    let cancel = stage.make(.createButton, in: status, strings(.cancel))
    let choice = stage.strip(in: page.content)
    stage.label(strings(.addWay), in: choice, [.gravity: "center-vertical"])
    let texts: [(GameImporter.Way, TextKey)] = [
      (.copy, .addCopy), (.move, .addMove), (.link, .addLink),
    ]
    var ways: [(way: GameImporter.Way, id: ElementID)] = []
    for (way, text) in texts {
      ways.append(
        (way, stage.make(.createButton, in: choice, strings(text), [.toggle: "true"])))
    }
    self.ways = ways
    bar = stage.make(.createProgressBar, in: page.content, [.width: "match-parent"])
    list = stage.column(in: page.content, [.width: "match-parent", .spacing: "2"])
    // In the bar, which stays while the list scrolls, and has room for one button in a small window.
    addButton = stage.make(
      .createButton, in: page.bar, strings(.addNothing), [.background: "accent"])
    stage.add(.enable(addButton, false))
    for (way, id) in ways {
      stage.onValue(id) { [weak self] _ in self?.choose(way) }
    }
    stage.onValue(cancel) { [weak self] _ in self?.cancel() }
    stage.onValue(addButton) { [weak self] _ in self?.start() }
    choose(.copy)
    stage.add(.navigate(stage.view, .forward))
    stage.send()
    stage.work {
      Problem.catching { try desk.look(at: paths) }
    } then: { [weak self] in
      self?.looked($0)
    }
  }

  private func choose(_ way: GameImporter.Way) {
    guard progress == nil else { return }
    self.way = way
    for one in ways { stage.add(.set(one.id, one.way == way ? 1 : 0)) }
  }

  package func back() -> Bool {
    guard let progress else { return false }
    progress.cancel()
    return true
  }

  private func cancel() {
    if let progress { progress.cancel() } else { done(nil, way) }
  }

  // MARK: - Rows

  private func looked(_ result: Result<[ImportRow], Problem>) {
    stage.add(.show(bar, false))
    switch result {
    case .failure(let problem): stage.add(.set(countLabel, problem.text(in: stage.strings)))
    case .success(let rows):
      self.rows = rows
      stage.add(.set(countLabel, stage.strings(.addLooked, count: rows.count)))
      for row in rows.prefix(AddScreen.rowLimit) { add(row) }
      showButton()
      // What one came here for.
      if !units.isEmpty { stage.add(.focus(addButton)) }
    }
  }

  private func add(_ row: ImportRow) {
    let strings = stage.strings
    let line = stage.make(.createEventLayout, in: list, [.width: "match-parent", .height: "44"])
    let body = stage.row(
      in: line, [.width: "match-parent", .height: "44", .padding: "0 8", .spacing: "12"])
    let name = PathName.last(row.source).printable
    stage.label(
      name, in: body,
      [
        .width: "0", .weight: "1", .whiteSpace: "nowrap", .textOverflow: "ellipsis",
        .gravity: "center-vertical",
      ])
    let text = text(of: row)
    // In a half of its own, so that the columns of all rows begin at the same place.
    let half = stage.row(
      in: body, [.width: "0", .weight: "1", .height: "44", .spacing: "12"])
    let detail = stage.label(
      text, in: half,
      [
        .width: "0", .weight: "1", .whiteSpace: "nowrap", .textOverflow: "ellipsis",
        .gravity: "center-vertical", .color: "faint",
      ])
    details[row.source] = detail
    stage.add(.label(line, name, text))
    stage.onValue(line) { [weak self] _ in self?.decide(row, at: line) }
    if row.fitting.count > 1 || taken(row) != nil {
      stage.make(.createText, in: half, strings(.choose), [.gravity: "center-vertical"])
    }
  }

  private func taken(_ row: ImportRow) -> String? {
    if case .taken(let by) = row.fate { by } else { nil }
  }

  private func typeName(_ id: String) -> String {
    desk.types.first { $0.id == id }?.name ?? id
  }

  private func text(of row: ImportRow) -> String {
    let strings = stage.strings
    let type = types[row.source]
    if unwanted.contains(path(of: row)) { return strings(.addNot) }
    switch row.fate {
    case .new(let id): return strings(.addNew, typeName(type ?? id))
    case .there: return strings(.addAlreadyThere)
    case .along: return strings(.addAlong)
    case .taken(let by):
      switch taken[row.source] {
      case .keepBoth: return strings(.addUnderNewName)
      case .replace: return strings(.addReplace)
      case .skip, nil: return strings(.addTaken, PathName.last(by).printable)
      }
    case .noCore: return strings(.addNoCore)
    case .noGame: return strings(.addNoGame)
    case .problem(let sentence): return strings.text(of: sentence).printable
    }
  }

  /// Asks what only the user can know: the type, or what to do about a name that is taken.
  private func decide(_ row: ImportRow, at anchor: ElementID) {
    guard progress == nil else { return }
    let strings = stage.strings
    let name = PathName.last(row.source).printable
    let path = path(of: row)
    let isWanted = !unwanted.contains(path)
    // An archive is added as a whole, or not at all.
    let turn: (text: String, action: () -> Void) = (
      strings(isWanted ? .addNot : .addAfterAll),
      { [weak self] in
        guard let self else { return }
        if isWanted { unwanted.insert(path) } else { unwanted.remove(path) }
        for other in rows where self.path(of: other) == path { show(other) }
      }
    )
    if taken(row) != nil {
      let choices: [(ImportUnit.Taken, TextKey)] = [
        (.skip, .addSkip), (.keepBoth, .addKeepBoth), (.replace, .addReplace),
      ]
      stage.sheet(
        name, at: anchor,
        choices.map { choice, key in
          (
            strings(key),
            { [weak self] in
              self?.taken[row.source] = choice
              self?.show(row)
            }
          )
        })
    } else if row.fitting.count > 1, case .new = row.fate {
      stage.sheet(
        name, at: anchor,
        row.fitting.map { id in
          (
            typeName(id),
            { [weak self] in
              self?.types[row.source] = id
              self?.show(row)
            }
          )
        } + [turn])
    } else if case .new = row.fate {
      turn.action()
    }
  }

  private func show(_ row: ImportRow) {
    if let detail = details[row.source] { stage.add(.set(detail, text(of: row))) }
    showButton()
  }

  // MARK: - Adding

  /// The files that are added, each archive once.
  private var units: [ImportUnit] {
    var units: [ImportUnit] = []
    var seen: Set<String> = []
    for row in rows {
      switch row.fate {
      case .new, .along: break
      case .taken where taken[row.source] == .keepBoth || taken[row.source] == .replace: break
      case .there where row.companions > 0: break
      default: continue
      }
      let path = path(of: row)
      guard !unwanted.contains(path), seen.insert(path).inserted else { continue }
      units.append(
        ImportUnit(path: path, typeID: types[row.source], taken: taken[row.source] ?? .skip))
    }
    return units
  }

  /// The file that a row comes from: that of the archive that it lies in.
  private func path(of row: ImportRow) -> String {
    paths.first { row.source.hasPrefix($0 + "#") } ?? row.source
  }

  private func showButton() {
    let games = rows.count { row in
      guard !unwanted.contains(path(of: row)) else { return false }
      return switch row.fate {
      case .new: true
      case .taken: taken[row.source] == .keepBoth || taken[row.source] == .replace
      default: false
      }
    }
    let canAdd = !units.isEmpty
    stage.add(
      .set(
        addButton,
        canAdd
          ? stage.strings(.addButton, count: games) : stage.strings(.addNothing)))
    stage.add(.enable(addButton, canAdd))
  }

  private func start() {
    let units = units
    guard progress == nil, !units.isEmpty else { return }
    let progress = ImportProgress()
    self.progress = progress
    stage.add(.enable(addButton, false))
    stage.add(.show(bar, true))
    stage.add(.set(bar, 0))
    let timer = stage.interface.ids.next()
    stage.add(.timer(timer, of: stage.view, milliseconds: 250))
    stage.on(timer) { [weak self] _ in
      self?.showProgress(of: units.count)
      return true
    }
    stage.send()
    stage.change { [desk, way] in
      Problem.catching { try desk.add(units, way, progress) }
    } then: { [self] result in
      // What was added is reported even if the page was left meanwhile.
      self.progress = nil
      switch result {
      case .success(let imported): done(imported, way)
      case .failure(let problem):
        stage.add(.delete(timer))
        stage.add(.show(bar, false))
        stage.add(.set(countLabel, problem.text(in: stage.strings)))
        showButton()
      }
    }
  }

  private func showProgress(of count: Int) {
    guard let progress else { return }
    let done = min(progress.count, count)
    stage.add(.set(bar, Int32(clamping: done * 1_000 / max(1, count))))
    stage.add(
      .set(
        countLabel,
        stage.strings(.addProgress, stage.strings.number(done), stage.strings.number(count))))
  }
}

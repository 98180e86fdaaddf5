import Catalog
package import GameIndex
import HostBase
import HostStrings
import Library
import UIContract

/// What can be done with several games at once; each action is one change for each game, with one summary.
package final class SeveralScreen: Page {
  /// What the page leads to.
  package struct Actions {
    /// Marks the games as favourites.
    package var favourite: () -> Void = {}
    /// Deletes the games and leaves the page.
    package var delete: () -> Void = {}
    /// Leaves the page with a summary.
    package var done: (String) -> Void = { _ in }
    /// Actions that lead nowhere.
    package init() {}
  }

  package let stage: PageStage
  private let games: [IndexedGame]
  private let desk: GameDesk
  private let preview: ElementID
  private var pattern = "{name}"
  private let field: ElementID
  private var isWorking = false
  /// What the page leads to.
  package var actions = Actions()

  /// Names that the preview shows.
  private static let previewCount = 8

  /// Builds the page.
  package init(_ games: [IndexedGame], desk: GameDesk, in interface: Interface) {
    self.games = games
    self.desk = desk
    let strings = interface.strings
    let title = strings(.selected, count: games.count)
    stage = PageStage(title: title, in: interface)
    let page = stage.page(title)
    let row = stage.strip(in: page.content)
    let favourite = stage.make(.createButton, in: row, strings(.favouriteSelected))
    let core = stage.make(.createButton, in: row, strings(.coreSelected))
    let export = stage.make(.createButton, in: row, strings(.exportSelected))
    let delete = stage.make(.createButton, in: row, strings(.deleteSelected))
    stage.heading(strings(.renameSelected), in: page.content)
    stage.label(strings(.patternHelp, "{name}", "{number}"), in: page.content, [.color: "faint"])
    field = stage.make(.createTextField, in: page.content, pattern, [.width: "match-parent"])
    stage.add(.label(field, strings(.renameSelected)))
    preview = stage.label("", in: page.content, [.color: "faint"])
    let rename = stage.make(.createButton, in: page.content, strings(.rename))
    stage.onValue(favourite) { [weak self] _ in self?.actions.favourite() }
    stage.onValue(core) { [weak self] _ in self?.chooseCore(at: core) }
    stage.onValue(export) { [weak self] _ in self?.export() }
    stage.onValue(delete) { [weak self] _ in self?.actions.delete() }
    stage.onValue(field) { [weak self] in self?.typed($0.text) }
    stage.onValue(rename) { [weak self] _ in self?.rename() }
    showPreview()
    stage.add(.navigate(stage.view, .forward))
    stage.send()
  }

  // MARK: - Rename

  private func typed(_ text: String) {
    pattern = text
    stage.add(Command(.setError, field, text: ""))
    showPreview()
  }

  private func showPreview() {
    let names = NamePattern(pattern).names(for: games.map(\.name))
    let lines = zip(games, names).prefix(SeveralScreen.previewCount).map {
      stage.strings(.patternPreview, $0.name.printable, $1.printable)
    }
    stage.add(.set(preview, lines.joined(separator: "\n")))
  }

  private func rename() {
    let names = NamePattern(pattern).names(for: games.map(\.name))
    let changes = zip(games, names).filter { $0.name != $1 }.map { (game: $0, name: $1) }
    change(changes.count) { desk, step in
      for change in changes {
        let result = Problem.catching { _ = try desk.rename(change.game, to: change.name) }
        step(result)
      }
    } summary: { [strings = stage.strings] in
      strings(.renamedGames, count: $0)
    }
  }

  // MARK: - Core and export

  private func chooseCore(at anchor: ElementID) {
    let strings = stage.strings
    let types = Set(games.map(\.typeID))
    let cores = desk.cores.filter { core in
      types.allSatisfy { id in core.gameTypes.contains { $0.id == id } }
    }
    var choices: [(text: String, action: () -> Void)] = [
      (strings(.automatic), { [weak self] in self?.choose(nil) })
    ]
    for core in cores {
      choices.append((core.name.printable, { [weak self] in self?.choose(core.id) }))
    }
    stage.sheet(strings(.coreSelected), at: anchor, choices)
  }

  private func choose(_ core: String?) {
    let games = games
    change(games.count) { desk, step in
      for game in games {
        step(Problem.catching { try desk.chooseCore(core, for: game) })
      }
    } summary: { [strings = stage.strings] in
      strings(.changedGames, count: $0)
    }
  }

  private func export() {
    let games = games
    stage.chooseFiles(stage.strings(.exportSelected), .folder) { [weak self] paths in
      guard let self, let folder = paths.first else { return }
      change(games.count) { desk, step in
        for game in games {
          step(Problem.catching { _ = try desk.export(game, into: folder) })
        }
      } summary: { [strings = stage.strings] in
        strings(.exportedGames, count: $0)
      }
    }
  }

  /// Does something for each game on the worker and leaves the page with one summary.
  private func change(
    _ count: Int,
    _ body: @escaping @Sendable (GameDesk, (Result<Void, Problem>) -> Void) -> Void,
    summary: @escaping (Int) -> String
  ) {
    guard !isWorking else { return }
    isWorking = true
    stage.change { [desk] in
      var results: [Result<Void, Problem>] = []
      body(desk) { results.append($0) }
      return results
    } then: { [self] results in
      // The summary is shown even if the page was left meanwhile.
      isWorking = false
      var problems: [String] = []
      for case .failure(let problem) in results { problems.append(problem.text(in: stage.strings)) }
      let done = results.count - problems.count
      guard let first = problems.first else { return actions.done(summary(done)) }
      let text = stage.strings(
        .partlyDone, stage.strings.number(done), stage.strings.number(count), first)
      if done > 0 {
        actions.done(text)
      } else {
        stage.add(Command(.setError, field, text: first))
      }
    }
  }
}

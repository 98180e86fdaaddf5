import GameIndex
import HostBase
import HostStrings
import Library
import UIContract

/// Deletes games into the trash, and brings them back.
final class Deletions {
  private let desk: GameDesk
  private let interface: Interface
  private let toasts: Toasts
  /// Called when files of the library have changed.
  private let changed: () -> Void

  init(_ desk: GameDesk, in interface: Interface, toasts: Toasts, changed: @escaping () -> Void) {
    self.desk = desk
    self.interface = interface
    self.toasts = toasts
    self.changed = changed
  }

  private var strings: Strings { interface.strings }

  /// Deletes games into the trash, and offers to take that back.
  func delete(_ games: [IndexedGame]) {
    guard !games.isEmpty else { return }
    work {
      try $0.delete(games)
    } then: {
      $0.deleted($1)
    }
  }

  private func deleted(_ outcome: GameDesk.Outcome) {
    for problem in outcome.problems.prefix(3) { toasts.show(problem) }
    guard let first = outcome.done.first else { return }
    let text =
      outcome.done.count == 1
      ? strings(.deletedGame, first.name.printable)
      : strings(.deletedGames, count: outcome.done.count)
    toasts.show(text, button: (strings(.undo), { [weak self] in self?.undo(outcome.done) }))
  }

  private func undo(_ deleted: [GameDesk.Deleted]) {
    work {
      try $0.undo(deleted)
    } then: { deletions, _ in
      deletions.restored(deleted.map(\.name).first ?? "")
    }
  }

  /// Lists what can be brought back from the trash, on a page that `open` shows.
  func chooseToRestore(on stage: PageStage, open: @escaping (DeletedScreen) -> Void) {
    stage.work { [desk] in
      desk.deletions()
    } then: { [weak self] deletions in
      guard let self else { return }
      guard !deletions.isEmpty else { return toasts.show(strings(.trashEmpty)) }
      let page = DeletedScreen(deletions, in: interface)
      page.restore = { [weak self, weak page] in self?.restore($0) { page?.show($0) } }
      open(page)
    }
  }

  private func restore(
    _ deletion: GameRestoration.Deletion, then: @escaping ([GameRestoration.Deletion]) -> Void
  ) {
    work {
      try $0.restore(deletion)
      return $0.deletions()
    } then: { deletions, left in
      deletions.restored(deletion.name)
      then(left)
    }
  }

  private func restored(_ name: String) {
    toasts.show(strings(.restoredGame, name.printable))
  }

  /// Changes files on their lane; a message says what went wrong.
  private func work<Value: Sendable>(
    _ body: @escaping @Sendable (GameDesk) throws -> Value,
    then: @escaping (Deletions, Value) -> Void
  ) {
    interface.worker.run(on: .files) { [desk] in
      Problem.catching { try body(desk) }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let problem): toasts.show(problem)
      case .success(let value): then(self, value)
      }
      changed()
    }
  }
}

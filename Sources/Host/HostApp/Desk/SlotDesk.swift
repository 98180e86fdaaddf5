package import Catalog
package import GameIndex
import HostBase
package import Library
import Vault

/// A state of a game, as its page shows it.
package struct StateRow: Equatable, Sendable {
  /// The word by which operations find it: `2`, `auto`, a name, `@3fa2…`.
  package var word: String
  /// Its slot; nil: it is in the history alone.
  package var slot: StateSlot?
  /// What the player calls it.
  package var label: String?
  /// When it was made, in seconds since 1970; nil: unknown.
  package var time: Int64?
  /// Seconds played until then.
  package var played: Double?
  /// The core that made it, if that is not the one that plays the game now.
  package var otherCore: String?
  /// Whether it stays in the history whatever comes.
  package var isPinned: Bool
  /// Its file, for its picture; nil: it is in the history.
  package var file: String?
  /// Why it cannot be read; nil: it can.
  package var problem: String?
  /// How many states play continued from before it, at most 40.
  package var depth: Int
  /// Bars that draw the tree before it.
  package var prefix: String
}

/// What of a game's states is shown.
package struct StateRows: Equatable, Sendable {
  /// The states in the order of the tree: each below the one that play continued from.
  package var tree: [StateRow] = []

  /// Those in slots, the newest first; damaged ones last.
  package var slots: [StateRow] {
    tree.filter { $0.slot != nil }.sorted { left, right in
      let times = (left.time ?? 0, right.time ?? 0)
      // Two of one second stay in the order of their slots.
      guard times.0 == times.1, let first = left.slot, let second = right.slot else {
        return times.0 > times.1
      }
      return first < second
    }
  }

  /// Those that only the history keeps, the newest first.
  package var history: [StateRow] {
    tree.filter { $0.slot == nil }.sorted { ($0.time ?? 0) > ($1.time ?? 0) }
  }

  /// The newest whole state that is in a slot, from which play resumes.
  package var newest: StateRow? { slots.first { $0.problem == nil } }
}

extension GameDesk {
  /// The states of games.
  package var states: SlotDesk { SlotDesk(desk: self) }

  /// The core that plays a game without another choice; nil: none is installed.
  package func core(of game: LibraryGame) -> CoreDescription? {
    let cores = cores(ofType: game.type.id)
    let settings = try? Settings(places: places, type: game.type, stem: game.stem)
    let chosen = settings?[.defaultCore(for: game.type.id)]
    return cores.first { $0.id == chosen } ?? cores.first
  }
}

/// What the window does with the states of games.
///
/// A game is a line of the index; a state is named by its word, as in `StateRow`.
package struct SlotDesk: Sendable {
  /// What finds the games.
  fileprivate let desk: GameDesk

  private func vault(of game: LibraryGame) throws -> StateVault {
    StateVault(
      places: desk.places, data: desk.data, type: game.type, stem: game.stem,
      settings: try Settings(places: desk.places, type: game.type, stem: game.stem))
  }

  /// The states of a game.
  func rows(of game: LibraryGame, core: CoreDescription?) throws -> StateRows {
    let vault = try vault(of: game)
    let tree = try StateTree(vault)
    var rows = StateRows()
    var depths: [Int: Int] = [:]
    let parents = tree.lines.compactMap { tree.nodes[$0.node].parent }
    let children = Dictionary(parents.map { ($0, 1) }, uniquingKeysWith: +)
    for line in tree.lines {
      let node = tree.nodes[line.node]
      // A history without a branch is a straight line.
      let depth = node.parent.map { parent in
        min(40, (depths[parent] ?? 0) + (children[parent] ?? 0 > 1 ? 1 : 0))
      }
      depths[line.node] = depth ?? 0
      let made = node.info?.core.id ?? ""
      var row = StateRow(
        word: "", slot: nil, label: node.info?.label, time: UTCTime(text: node.time)?.seconds,
        played: node.info?.played,
        otherCore: made.isEmpty || core == nil || made == core?.id ? nil : made,
        isPinned: node.info?.isPinned ?? false, file: nil, problem: nil, depth: depth ?? 0,
        prefix: line.prefix)
      if let slot = node.slots.min() {
        row.word = slot.word
        row.slot = slot
        row.file = vault.path(of: slot)
      } else if let entry = node.entries.last {
        row.word = "@" + entry.id
        row.isPinned = node.entries.contains(where: \.isPinned)
      }
      rows.tree.append(row)
    }
    for slot in try vault.slots().map(\.slot) {
      let path = vault.path(of: slot)
      guard tree.damaged.contains(path) else { continue }
      var problem = ""
      do throws(StateError) { _ = try StateFile.read(path) } catch { problem = error.message }
      rows.tree.append(
        StateRow(
          word: slot.word, slot: slot, label: nil,
          time: FileSystem.info(path)?.modified, played: nil, otherCore: nil, isPinned: false,
          file: path, problem: problem, depth: 0, prefix: ""))
    }
    return rows
  }

  /// Gives a slot's state another slot or name.
  package func rename(of indexed: IndexedGame, _ word: String, to new: String) throws {
    let game = try desk.game(indexed)
    let slot = try StateSlot.forSaving(word: word)
    let target = try StateSlot.forSaving(word: new)
    try vault(of: game).rename(slot, to: target)
  }

  /// Says what the player calls a slot's state; an empty text removes that.
  package func label(of indexed: IndexedGame, _ word: String, _ text: String) throws {
    guard text.utf8.count <= 500 else { throw StateError.badSlot(word: String(text.prefix(40))) }
    let game = try desk.game(indexed)
    let slot = try StateSlot.forSaving(word: word)
    try vault(of: game).describe(slot) { $0.label = text.isEmpty ? nil : text }
  }

  /// Keeps a state in the history whatever comes, or no longer.
  package func pin(of indexed: IndexedGame, _ word: String, _ isPinned: Bool) throws {
    let vault = try vault(of: try desk.game(indexed))
    if case .entry(let id) = StateWord(word) {
      let entry = try vault.history.entry(id)
      try vault.history.change(entry) { $0.isPinned = isPinned }
    } else {
      try vault.describe(try StateSlot.forSaving(word: word)) { $0.isPinned = isPinned }
    }
  }

  /// Deletes a slot's state into the history and the trash.
  package func delete(of indexed: IndexedGame, _ word: String) throws {
    let game = try desk.game(indexed)
    let slot = try StateSlot.forSaving(word: word)
    try vault(of: game).delete(slot)
  }

  /// Takes back the last change of a game's states.
  package func undo(of indexed: IndexedGame) throws {
    _ = try vault(of: try desk.game(indexed)).undo()
  }

  /// Puts a state of the history into the first free slot from 0, so that it is beside the others.
  package func keep(of indexed: IndexedGame, _ word: String) throws {
    let vault = try vault(of: try desk.game(indexed))
    let found = try vault.find(StateWord(word))
    let taken = Set(try vault.slots().map(\.slot))
    guard let free = (0..<1_000).lazy.map(StateSlot.number).first(where: { !taken.contains($0) })
    else { throw StateError.slotTaken(path: found.path) }
    try vault.save(found.state, to: free)
  }

  /// Writes a copy of a state into a folder; returns the file.
  package func export(
    of indexed: IndexedGame, _ word: String, into folder: String
  ) throws -> String {
    let game = try desk.game(indexed)
    let found = try vault(of: game).find(StateWord(word))
    let stem = game.fileStem
    let name =
      found.slot?.fileName(stem: stem)
      ?? found.entry.map { StateSlot.named($0.id).fileName(stem: stem) }
      ?? PathName.last(found.path)
    let path = PathName.join(folder, name)
    guard
      try AtomicFile.create(
        path, with: found.state.encode(compressed: found.state.wasCompressed))
    else { throw FileFailure.exists(path: path) }
    return path
  }
}

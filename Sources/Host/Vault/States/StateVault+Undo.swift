import HostBase
package import Library

/// Taking back what was done to a game's states, one step after the other.
extension StateVault {
  /// A step back.
  package struct Undoing: Equatable, Sendable {
    /// What happens.
    package enum Change: Equatable, Sendable {
      /// The state that was overwritten or deleted is in its slot again.
      case restored(StateSlot)
      /// The slot is empty again.
      case emptied(StateSlot)
      /// The state has its old slot again.
      case renamed(StateSlot, to: StateSlot)
      /// The moment before a load is in a slot, to continue from.
      case moment(StateSlot)
    }
    /// What is taken back.
    package var entry: HistoryEntry
    /// What happens.
    package var change: Change
  }

  /// What `undo` would do next; nil where nothing is left to take back.
  package func nextUndo() throws -> Undoing? {
    for entry in try history.entries().entries.reversed() {
      if let change = try change(for: entry) { return Undoing(entry: entry, change: change) }
    }
    return nil
  }

  /// Takes back the last save, deletion, renaming or load that was not taken back yet; nil where none is left.
  ///
  /// What it replaces is kept in the history as well. Killed on the way, it can simply be done again.
  package func undo() throws -> Undoing? {
    guard let next = try nextUndo() else { return nil }
    let entry = next.entry
    do {
      switch next.change {
      case .restored(let slot), .moment(let slot):
        try replace(slot, with: try history.stateBytes(of: entry))
      case .emptied(let slot):
        let path = data.state(slot, type: type, stem: stem)
        if let now = try bytesThere(path) { try history.add(.undone, slot: slot, bytes: now) }
        try FileSystem.remove(path)
        try AtomicFile.flushFolder(of: path)
      case .renamed(let from, let to):
        try move(path(of: from), to: data.state(to, type: type, stem: stem))
      }
    } catch let error as HistoryError {
      // What is lost must not stand in the way of what is not.
      if case .file = error { throw error }
      try history.change(entry) { $0.undone = UTCTime.now().text }
      throw error
    }
    try markUndone(entry)
    return next
  }

  /// Marks an entry, so that the next step back is the one before it.
  package func markUndone(_ entry: HistoryEntry) throws {
    try history.change(entry) { $0.undone = UTCTime.now().text }
  }

  private func replace(_ slot: StateSlot, with bytes: [UInt8]) throws {
    let path = data.state(slot, type: type, stem: stem)
    if let now = try bytesThere(path), now != bytes {
      try history.add(.undone, slot: slot, bytes: now)
    }
    try FileSystem.ensureFolder(PathName.folder(path))
    try AtomicFile.replace(path, with: bytes)
  }

  /// What undoing an entry would change; nil if it changed nothing.
  private func change(for entry: HistoryEntry) throws -> Undoing.Change? {
    guard entry.undone == nil else { return nil }
    switch entry.reason {
    case .overwritten, .deleted:
      guard let slot = entry.slot, let content = entry.content else { return nil }
      // A save that was killed between its two steps changed nothing.
      if let now = try? bytesThere(data.state(slot, type: type, stem: stem)),
        History.plainSum(of: now) == content.sha256
      {
        return nil
      }
      return .restored(slot)
    case .saved:
      guard let slot = entry.slot,
        FileSystem.kind(data.state(slot, type: type, stem: stem)) != nil
      else { return nil }
      return .emptied(slot)
    case .renamed:
      guard let old = entry.slot, let new = entry.newSlot, FileSystem.kind(path(of: new)) != nil,
        FileSystem.kind(path(of: old)) == nil
      else { return nil }
      return .renamed(new, to: old)
    case .loadedOver: return entry.content == nil ? nil : .moment(.auto)
    case .auto, .rewound, .undone: return nil
    }
  }
}

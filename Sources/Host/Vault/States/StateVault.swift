package import Catalog
import Glibc
package import HostBase
package import Library

/// The states of one game: its slots' files, and the history that keeps what they cost.
///
/// Everything that is overwritten, deleted or loaded over goes to the history before the file changes, so that a kill at
/// any moment leaves each state either in its slot or in the history.
package struct StateVault {
  /// The data folder.
  package let data: DataFolder
  /// The game's type.
  package let type: GameType
  /// The stem of its files.
  package let stem: String
  /// What its states cost.
  package let history: History
  /// Whether states are RZIP-compressed.
  package var compresses: Bool

  /// The states of a game, with the budget and the compression that the settings name.
  package init(
    places: Places, data: DataFolder, type: GameType, stem: String, settings: Settings
  ) {
    self.data = data
    self.type = type
    self.stem = stem
    compresses = settings[Setting.States.compress]
    history = History(
      places: places, data: data, type: type, stem: stem,
      budget: History.Budget(
        states: settings[Setting.Past.states],
        bytes: settings[Setting.Past.historyMegabytes] << 20))
    history.takeOver(
      PathName.join(
        places.state, "history", PathName.component(type.id), PathName.component(stem)),
      stem: stem)
  }

  // MARK: - Looking

  /// A state that a word led to.
  package struct Found {
    /// What is in it.
    package var state: StateFile
    /// Its file.
    package var path: String
    /// Its slot, if it is in one.
    package var slot: StateSlot?
    /// Its entry, if it is in the history.
    package var entry: HistoryEntry?
    /// Newer files that were passed over because they are damaged.
    package var passedOver: [String] = []
  }

  /// The slots that have a file, in order.
  package func slots() throws -> [(slot: StateSlot, file: FileSystem.Entry)] {
    try data.states(type: type, stem: stem)
  }

  /// The file in which a slot's state is, or would be looked for.
  package func path(of slot: StateSlot) -> String {
    data.stateToRead(slot, type: type, stem: stem)
  }

  /// The state that a word means.
  package func find(_ word: StateWord) throws -> Found {
    switch word {
    case .slot(let slot):
      let path = path(of: slot)
      guard FileSystem.kind(path) != nil else {
        // A file name without its folder means that file, unless there is such a slot.
        if case .named(let name) = slot, FileSystem.kind(PathName.absolute(name)) == .file {
          return try find(.file(PathName.absolute(name)))
        }
        throw StateError.emptySlot(
          stem: stem, slot: slot.word, others: ((try? slots()) ?? []).map(\.slot.word))
      }
      return Found(state: try StateFile.read(path), path: path, slot: slot)
    case .entry(let id):
      let entry = try history.entry(id)
      return Found(
        state: try history.state(of: entry), path: history.path(of: entry), entry: entry)
    case .file(let path):
      return Found(state: try StateFile.read(path), path: path)
    case .latest:
      return try newest(among: slots().map(\.slot), history: false)
    }
  }

  /// The newest state that is whole, among slots and, where those have none, in the history.
  package func newestGood() throws -> Found {
    try newest(among: slots().map(\.slot), history: true)
  }

  private func newest(among slots: [StateSlot], history usesHistory: Bool) throws -> Found {
    var best: (found: Found, time: String)?
    var damaged: [String] = []
    var problem: (any Error)?
    for slot in slots {
      let path = path(of: slot)
      do throws(StateError) {
        let state = try StateFile.read(path)
        let time =
          state.info?.created ?? UTCTime(seconds: FileSystem.info(path)?.modified ?? 0).text
        if best.map({ $0.time < time }) ?? true {
          best = (Found(state: state, path: path, slot: slot), time)
        }
      } catch {
        damaged.append(path)
        problem = error
      }
    }
    if usesHistory, best == nil {
      for entry in try history.entries().entries.reversed() where entry.content != nil {
        if let state = try? history.state(of: entry) {
          best = (Found(state: state, path: history.path(of: entry), entry: entry), entry.time)
          break
        }
      }
    }
    guard var found = best?.found else {
      if let problem { throw problem }
      throw StateError.noStates(stem: stem)
    }
    found.passedOver = damaged
    return found
  }

  /// The newest whole state of the history that was in a slot, for when the slot's file is damaged.
  package func newestGoodKept(of slot: StateSlot) throws -> HistoryEntry? {
    try history.entries().entries.reversed().first {
      $0.slot == slot && $0.content != nil && (try? history.state(of: $0)) != nil
    }
  }

  // MARK: - Changing

  /// Puts the newest whole state of the history that was in a slot back into it, and answers it; the damaged file goes to
  /// the history.
  ///
  /// Nil if there is none, and nothing has changed then.
  @discardableResult
  package func repair(_ slot: StateSlot) throws -> HistoryEntry? {
    guard let good = try newestGoodKept(of: slot) else { return nil }
    try put(try history.stateBytes(of: good), into: slot)
    return good
  }

  /// Writes a state into a slot and answers the file; what was there goes to the history.
  @discardableResult
  package func save(
    _ state: StateFile, to slot: StateSlot, isAutomatic: Bool = false
  ) throws -> String {
    try replace(slot, isAutomatic: isAutomatic) { state.encode(compressed: compresses) }
  }

  /// Writes a state's file as it is into a slot and answers the file; what was there goes to the history.
  @discardableResult
  package func put(
    _ bytes: [UInt8], into slot: StateSlot, isAutomatic: Bool = false
  ) throws -> String {
    try replace(slot, isAutomatic: isAutomatic) { bytes }
  }

  /// The new bytes are made when the old ones are in the history: both at once would take too much memory.
  private func replace(
    _ slot: StateSlot, isAutomatic: Bool, with bytes: () -> [UInt8]
  ) throws -> String {
    let path = data.state(slot, type: type, stem: stem)
    try FileSystem.ensureFolder(PathName.folder(path))
    if let old = try bytesThere(path) {
      try history.add(isAutomatic ? .auto : .overwritten, slot: slot, bytes: old)
    } else if !isAutomatic {
      try history.add(.saved, slot: slot)
    }
    try AtomicFile.replace(path, with: bytes())
    return path
  }

  /// Keeps a moment in the history that is about to be left, without a slot of its own.
  @discardableResult
  package func keep(
    _ moment: consuming StateFile, because reason: HistoryEntry.Reason, slot: StateSlot? = nil
  ) throws -> HistoryEntry {
    let bytes = moment.encode()
    // What is encoded is not needed twice: states can be large.
    _ = consume moment
    return try history.add(reason, slot: slot, bytes: bytes)
  }

  /// Deletes a slot's state: into the history and the desktop's trash, or permanently.
  ///
  /// Answers where in the trash it is.
  @discardableResult
  package func delete(_ slot: StateSlot, permanently: Bool = false) throws -> Trash.Place? {
    let path = path(of: slot)
    guard let bytes = try bytesThere(path) else {
      throw StateError.emptySlot(stem: stem, slot: slot.word, others: try slots().map(\.slot.word))
    }
    if permanently {
      try FileSystem.remove(path)
      try AtomicFile.flushFolder(of: path)
      return nil
    }
    try history.add(.deleted, slot: slot, bytes: bytes)
    return try Trash.put(path)
  }

  /// Gives a state another slot or name, which must not be taken, and answers the file.
  @discardableResult
  package func rename(_ slot: StateSlot, to new: StateSlot) throws -> String {
    let path = path(of: slot)
    let target = data.state(new, type: type, stem: stem)
    guard FileSystem.kind(path) != nil else {
      throw StateError.emptySlot(stem: stem, slot: slot.word, others: try slots().map(\.slot.word))
    }
    if path == target { return path }
    if FileSystem.kind(self.path(of: new)) != nil { throw StateError.slotTaken(path: target) }
    try history.add(.renamed, slot: slot, newSlot: new)
    try move(path, to: target)
    return target
  }

  /// Changes the metadata of a slot's state, such as its label; everything else in the file stays.
  package func describe(_ slot: StateSlot, _ body: (inout StateInfo) -> Void) throws {
    let found = try find(.slot(slot))
    var state = found.state
    state.describe(stem: stem, path: found.path, body)
    do throws(FileFailure) {
      try AtomicFile.replace(found.path, with: state.encode(compressed: state.wasCompressed))
    } catch { throw StateError.file(error) }
  }

  /// Moves a file to a name that is still free.
  func move(_ path: String, to target: String) throws {
    let number = FileMove.rename(path, to: target)
    if number == EEXIST { throw StateError.slotTaken(path: target) }
    if number != 0 { throw StateError.file(.of(number, path, .move)) }
    try AtomicFile.flushFolder(of: target)
  }

  func bytesThere(_ path: String) throws(StateError) -> [UInt8]? {
    guard FileSystem.kind(path) != nil else { return nil }
    do { return try FileSystem.read(path, limit: StateFile.byteLimit) } catch {
      if case .notFound = error { return nil }
      throw .file(error)
    }
  }
}

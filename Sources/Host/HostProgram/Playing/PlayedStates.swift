package import Catalog
package import HostBase
package import Library
import Play
import Session
import Vault

/// The states of a game that is played: they are taken, written, loaded, and gone back to.
///
/// Used on the loop's thread.
package final class PlayedStates {
  /// Takes and loads states as files.
  package let desk: StateDesk
  /// Writes states beside the game.
  package let writer: StateWriter
  /// The loop that plays the game; it learns when a state was loaded.
  weak var loop: PlayLoop?
  /// The key that goes back to the moment before a load, as people read it.
  package var undoKey: String?
  /// Whether the game began, or continued, from a state.
  private(set) var isContinued: Bool

  private var undoMoment: UndoMoment
  /// Whether the automatic state of the last session can be continued, since this one began without it.
  private var hasLastSession = false
  /// Whether the newest state was larger than the host holds several of.
  private var hasLargeStates = false
  /// The picture of the current moment if the session's is of another one that was drawn since.
  private var still: (picture: RGBImage, framesRun: UInt64)?
  /// States that the player waits for, by the notice for when they are written.
  private var awaited: [Int: PlayNotice] = [:]

  /// Bytes of a state from which on there is one at a time.
  private static let largeState = 16 << 20

  /// The states of an opened game; the one that it began from can be undone.
  init(of open: OpenGame, _ context: Context, beginning: PlayBeginning) throws {
    isContinued = beginning.isContinued
    undoMoment = UndoMoment(
      isContinued: beginning.isContinued,
      powerOn: beginning.powerOn.flatMap { $0.memory.count <= Self.largeState ? $0 : nil })
    desk = StateDesk(open: open, context: context)
    writer = StateWriter(vault: try desk.vault())
  }

  private var open: OpenGame { desk.open }

  // MARK: - The last session

  /// The time of the last session's automatic state, where the game did not begin from a state.
  func timeOfLastSession() -> UTCTime? {
    guard !isContinued, let moment = time(of: .auto) else { return nil }
    hasLastSession = true
    return moment
  }

  /// Loads the automatic state of the last session.
  func resumeLastSession() throws -> PlayNotice {
    hasLastSession = false
    let time = time(of: .auto)
    _ = try load(from: .slot(.auto))
    return time.map(PlayNotice.resumedFromEnd) ?? .resumed
  }

  /// Has the current moment written as the automatic state, in the place of the last session's; nil: the core cannot save itself just now.
  @discardableResult
  func keepAutomatic() -> Int? {
    guard let snapshot = try? snapshot() else { return nil }
    hasLastSession = false
    return writer.submit(snapshot, to: .slot(.auto), isAutomatic: true)
  }

  // MARK: - Saving

  /// The time at which a slot was written; nil for an empty one.
  func time(of slot: StateSlot) -> UTCTime? {
    guard let path = try? desk.vault().path(of: slot), let file = FileSystem.info(path),
      file.kind == .file
    else { return nil }
    return UTCTime(seconds: file.modified)
  }

  /// The current moment with its own picture.
  package func snapshot() throws(SessionError) -> StateSnapshot {
    // Large ones one after another: several at once would take hundreds of megabytes.
    if hasLargeStates { writer.wait() }
    var snapshot = try desk.snapshot()
    hasLargeStates = snapshot.memory.count > Self.largeState
    if let picture = pictureBefore { snapshot.picture = picture }
    return snapshot
  }

  /// Has the current moment written; returns the number by which its outcome is known, and the frame.
  func save(to target: StateWriter.Target) throws -> (ticket: Int, frame: UInt64) {
    let snapshot = try snapshot()
    let frame = snapshot.info.frame
    open.lineage.goesOn(from: snapshot.plain(), atFrame: frame)
    return (writer.submit(snapshot, to: target), frame)
  }

  /// Has the current moment written to a slot of the player's; the notice comes once it is there.
  func saveForPlayer(to slot: StateSlot) throws {
    awaited[try save(to: .slot(slot)).ticket] = .saved(slot)
  }

  /// Writes the current moment to a slot, and waits for that.
  package func saveNow(to slot: StateSlot) throws {
    let ticket = try save(to: .slot(slot)).ticket
    _ = try writer.outcome(of: ticket)?.result.get()
  }

  /// The outcomes since the last call, with the notices that the player waits for.
  func takeOutcomes() -> [(outcome: StateWriter.Outcome, notice: PlayNotice?)] {
    writer.takeOutcomes().map { ($0, awaited.removeValue(forKey: $0.ticket)) }
  }

  // MARK: - Loading and going back

  /// Loads a state and returns its file; undo returns to the current moment.
  package func load(from target: StateWriter.Target) throws -> String {
    // What is being written may be what is to be loaded.
    writer.wait()
    var before = try? snapshot()
    let isCostly = open.lineage.hasMoved(atFrame: open.session.frameNumber)
    if hasLargeStates {
      // It is in the history before it is lost, and not in memory as well.
      if let moment = before.take(), isCostly { writer.keepLoadedOver(moment) }
      writer.wait()
    }
    let path: String
    switch target {
    case .slot(let slot): path = try desk.load(.slot(slot))
    case .file(let file):
      try desk.load(file: file)
      path = file
    }
    undoMoment.comes(.load, after: hasLargeStates ? nil : before)
    if let before, isCostly { writer.keepLoadedOver(before) }
    isContinued = true
    loop?.stateWasLoaded()
    return path
  }

  /// Keeps the moment before a rewind for undo.
  func rewindBegan() {
    let before = try? snapshot()
    undoMoment.comes(.rewind, after: hasLargeStates ? nil : before)
    still = nil
    _ = open.keeper?.stateWillLoad()
    open.keeper?.stateWasLoaded()
  }

  /// Continues from a moment of the past, which can be taken back like a load.
  func goBack(to state: [UInt8], frame: UInt64) throws(SessionError) {
    rewindBegan()
    try open.session.loadState(state)
    open.session.frameNumber = frame
    loop?.stateWasLoaded()
  }

  /// Whether there is a moment to go back to.
  var canUndo: Bool { undoMoment.isThere || hasLastSession }

  /// Goes back to before the last load or rewind, or forth again, for the player.
  func undoForPlayer() throws -> PlayNotice {
    if !undoMoment.isThere, hasLastSession { return try resumeLastSession() }
    guard try undo() else {
      throw hasLargeStates && undoMoment.wasLoaded
        ? PlayProblem.undoneOnlyAfterGame : PlayProblem.nothingToUndo
    }
    return undoMoment.isUndone
      ? .undone(undoMoment.change, key: undoKey) : .redone(undoMoment.change, key: undoKey)
  }

  /// Goes back to before the last load or rewind, and by a second call forth again.
  ///
  /// Returns false if there was none.
  func undo() throws -> Bool {
    guard undoMoment.isThere else { return false }
    let before = try snapshot()
    if let target = undoMoment.snapshot {
      try open.load(target.plain(), path: open.stem)
    } else {
      // The core could not save itself before its first frame, or its states are too large to be kept.
      _ = open.keeper?.stateWillLoad()
      try open.session.reset()
      open.session.frameNumber = 0
      open.keeper?.stateWasLoaded()
    }
    // A glance at the beginning does not take the place of the state that was undone.
    if undoMoment.isPowerOn { isContinued = undoMoment.isUndone }
    if undoMoment.wasLoaded { writer.loadWasUndone() }
    // By the same key forth again.
    undoMoment.swap(for: before)
    loop?.stateWasLoaded()
    return true
  }

  // MARK: - Pictures

  /// The picture of the present, if another moment was drawn since.
  var pictureBefore: RGBImage? {
    guard let still, still.framesRun == loop?.framesRun else { return nil }
    return still.picture
  }

  /// The picture of the present, whatever was drawn since.
  package func present() -> RGBImage? {
    pictureBefore ?? open.session.picture.flatMap { RGBImage($0) }
  }

  /// The picture of a state of the past; the game is as before afterwards.
  package func picture(of memory: [UInt8]) -> RGBImage? {
    let session = open.session
    let frame = session.frameNumber
    if let loop { still = present().map { ($0, loop.framesRun) } }
    do throws(SessionError) {
      let present = try session.saveState()
      var picture: RGBImage?
      do throws(SessionError) {
        try session.loadState(memory)
        try session.runFrame(input: InputState(), wants: .video)
        picture = session.picture.flatMap { RGBImage($0) }
      } catch {
        picture = nil
      }
      // What the core says meanwhile, it has said before.
      _ = session.takeEvents()
      try session.loadState(present)
      session.frameNumber = frame
      return picture
    } catch {
      session.frameNumber = frame
      return nil
    }
  }
}

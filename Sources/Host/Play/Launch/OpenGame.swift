package import Catalog
import Glibc
package import HostBase
package import Library
package import Session
package import Vault

/// A game that was opened, with all that belongs to it.
package final class OpenGame {
  /// The running core.
  package let session: any CoreSession
  /// What runs it.
  package let core: CoreDescription
  /// Its type.
  package let type: GameType
  /// The game, nil for a core that runs without.
  package let content: GameContent?
  /// The stem of its files.
  package let stem: String
  /// Keeps its save, if wanted.
  package let keeper: SaveKeeper?
  /// The settings that apply.
  package let settings: Settings
  /// What the player should know before the game starts.
  package let notes: [Sentence]
  /// The core's file, which may run.
  package let admission: CoreTrust.Admission
  /// What the user granted that file before.
  package let grants: [CoreGrant]
  /// Where its current moment comes from.
  package let lineage = StateLineage()
  /// The line to another machine, if one was asked for; the session owns it.
  package let line: (any GameLink)?
  /// Which game it is, for `GameLock`.
  package let game: GameLock.Game
  /// The hold on the game's files, where this is the one that has it.
  package private(set) var lock: GameLock?
  /// The game's own folder of saves, empty where it has none.
  private let ownSaves: String
  /// Keeps the images that the game makes.
  package let images: ImageShelf
  /// Where play is noted; nil where this run leaves no trace.
  private let records: GameRecords?
  /// Who had the game first: nothing of it is written automatically then.
  package private(set) var otherHolder: GameLock.Holder?
  /// Why nothing of the game can be written; nil: it can.
  package let writeProblem: FileFailure?
  /// Whether nothing of the game is written automatically.
  package var keepsNothing: Bool { otherHolder != nil || writeProblem != nil }

  init(
    _ plan: LaunchPlan, session: any CoreSession, keeper: SaveKeeper?, line: (any GameLink)?,
    images: ImageShelf, records: GameRecords?, notes: [Sentence]
  ) {
    self.session = session
    self.keeper = keeper
    self.line = line
    self.images = images
    self.records = records
    self.notes = notes
    core = plan.core
    type = plan.type
    content = plan.content
    stem = plan.stem
    game = plan.game
    settings = plan.rights.settings
    admission = plan.rights.admission
    grants = plan.rights.grants
    ownSaves = plan.session.ownsSaveDirectory ? plan.session.saveDirectory : ""
    lock = plan.hold.lock
    otherHolder = plan.hold.other
    writeProblem = plan.writeProblem
  }

  /// Takes the game if its holder has ended; returns whether it was taken now.
  package func takeOver() -> Bool {
    guard otherHolder != nil, let taken = try? GameLock.take(game, for: .play) else { return false }
    lock = taken
    otherHolder = nil
    if writeProblem == nil { keeper?.startWriting() }
    return true
  }

  /// Lets the game go: everything of it is written.
  package func letGo() {
    lock?.release()
    lock = nil
  }

  /// Adds a session's play time to the game's record: once, when it ends, while this is the one that has the game.
  package func notePlayed(seconds: Double) throws(FileFailure) {
    guard otherHolder == nil else { return }
    try records?.notePlayed(type: type, stem: stem, seconds: seconds)
    try noteDisc()
  }

  /// Keeps which disc is in the drive, for the next time; the first one is what games begin with anyway.
  package func noteDisc() throws(FileFailure) {
    guard otherHolder == nil, let records, let tray = session.discs, tray.discs.count > 1,
      let place = tray.current
    else { return }
    let disc = RecordedDisc(number: place + 1, file: tray.discs[place].file)
    try records.change(type: type, stem: stem) { $0.disc = place == 0 ? nil : disc }
  }

  /// Ends the session and lets the game go; what is to be kept has been written before.
  package func close() {
    session.close()
    // A game that saved nothing leaves no folder.
    if !ownSaves.isEmpty { rmdir(ownSaves) }
    letGo()
  }
}

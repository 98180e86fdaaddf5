/// Something that a sync did, or would do.
package struct SyncEvent: Equatable, Sendable {
  /// What it was.
  package enum Action: String, Sendable {
    /// Files here became a version.
    case committed
    /// A version went to the remote.
    case sent
    /// A version came from the remote.
    case received
    /// Files here became those of a version.
    case written
    /// Files here went, as a version says.
    case removed
    /// The remote had lost a version, and has it again.
    case healed
  }

  package let action: Action
  package let item: SyncItem
  /// The version.
  package let id: SyncID

  package init(_ action: Action, _ version: SyncVersion, _ id: SyncID) {
    (self.action, self.id) = (action, id)
    item = version.item
  }
}

/// What a sync did.
package struct SyncReport: Equatable, Sendable {
  /// Each step, in order.
  package internal(set) var events: [SyncEvent] = []
  /// Items that were in use, or changed at that moment: the next sync sees to them.
  package internal(set) var left: Set<SyncItem> = []
  /// Items with several heads that differ, and of which someone has to choose one.
  package internal(set) var conflicts: Set<SyncItem> = []
  /// Items that would be deleted, here or elsewhere, with so many others that someone has to say that it is meant.
  package internal(set) var heldBack: Set<SyncItem> = []
  /// Items whose files are an old version again, as after a backup was restored: someone has to say which one counts.
  package internal(set) var restored: Set<SyncItem> = []
  /// Games that another device has renamed, and that are here under their old names: their files stay until they are renamed here.
  package internal(set) var renamed: [SyncRename] = []
  /// What could not be done; everything else was.
  package internal(set) var failures: [SyncFailure] = []
  /// Failures beyond those that are kept.
  package internal(set) var moreFailures = 0

  /// How many failures are kept.
  static let mostFailures = 100

  package init() {}

  package var committed: Int { count(.committed) }
  package var sent: Int { count(.sent) }
  package var received: Int { count(.received) }
  package var written: Int { count(.written) + count(.removed) }
  package var healed: Int { count(.healed) }

  private func count(_ action: SyncEvent.Action) -> Int {
    events.reduce(0) { $0 + ($1.action == action ? 1 : 0) }
  }

  mutating func add(_ action: SyncEvent.Action, _ record: SyncRecord) {
    events.append(SyncEvent(action, record.version, record.id))
  }

  mutating func fail(_ failure: SyncFailure) {
    guard !failures.contains(failure) else { return }
    if failures.count < Self.mostFailures { failures.append(failure) } else { moreFailures += 1 }
  }
}

/// What one sync is to do, and how long it may take.
package struct SyncOptions {
  /// What a sync is busy with.
  package enum Stage: Sendable { case looking, sending, receiving, writing }

  /// Whether it is about an item.
  package var wants: (SyncItem) -> Bool = { _ in true }
  /// Whether it is about some items alone: then what the remote has lost is left to another sync.
  package var isPartial = false
  /// Someone has said that many deletions, and old versions that came back, are meant.
  package var isConfirmed = false
  /// Whether files that are an old version again are asked about.
  package var asksAboutRestored = true
  /// Whether its time is over: asked before each request.
  package var isOver: () -> Bool = { false }
  /// Told before each item and each request.
  package var progress: (Stage, SyncItem?) -> Void = { _, _ in }
  /// What the device is called; nil: it says nothing.
  package var deviceName: String?
  /// How many bytes may come from the remote.
  package var mostBytes = 64 << 30
  /// How many versions may come from the remote.
  package var mostRecords = 200_000

  /// Everything, and as long as it takes.
  package init() {}
}

/// Notices when more items go than people delete at once: a disk that is not there, a folder that was moved.
struct SyncDeletionGuard {
  /// So many of a kind may go without a question, whatever they are a part of.
  static let always = 4
  /// More than so many never do.
  static let most = 20

  /// Which of these are held back: all of a kind, if they are more than `most`, or more than a quarter of what there is and more than `always`.
  static func heldBack(_ gone: [SyncItem], of all: [SyncItem]) -> Set<SyncItem> {
    var held: Set<SyncItem> = []
    for kind in SyncItem.Kind.allCases {
      let going = gone.filter { $0.kind == kind }
      let count = all.reduce(0) { $0 + ($1.kind == kind ? 1 : 0) }
      if going.count > most || (going.count > always && going.count * 4 > count) {
        held.formUnion(going)
      }
    }
    return held
  }
}

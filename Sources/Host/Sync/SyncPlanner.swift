/// Which versions the files of an item stand for: the last that a device and its files agreed on.
package struct SyncBase: Hashable, Sendable {
  /// Before the first sync.
  package static let none = SyncBase(ids: [], content: .deleted)

  package let ids: [SyncID]
  package let content: SyncContent

  package init(ids: [SyncID], content: SyncContent) {
    (self.ids, self.content) = (ids, content)
  }
}

/// What is to be done with an item.
package enum SyncStep: Equatable, Sendable {
  case nothing
  /// The files are something new, made of these versions.
  case commit(replacing: [SyncID])
  /// The files are these versions already.
  case adopt([SyncID])
  /// The files become a version, which is all of these; a deleted one takes them away.
  case write(SyncVersion, ids: [SyncID])
}

/// Decides what is to be done, from what is here, what is known, and what both last agreed on.
///
/// A pure function: it asks no clock and no file. What is absent never counts as deleted.
package protocol SyncPlanning: Sendable {
  func step(local: SyncContent, base: SyncBase, heads: [SyncRecord]) -> SyncStep
}

/// The rules for all items.
package struct SyncPlanner: SyncPlanning {
  package init() {}

  package func step(local: SyncContent, base: SyncBase, heads: [SyncRecord]) -> SyncStep {
    let alike = heads.filter { $0.version.content == local }.map(\.id)
    guard local == base.content else {
      // What a known version is was put here by a sync that ended too early, or by both sides of a first one.
      return alike.isEmpty ? .commit(replacing: base.ids) : .adopt(alike)
    }
    let isHead = base.ids.contains { id in heads.contains { $0.id == id } }
    guard let chosen = Self.chosen(of: heads) else { return .nothing }
    let isOwn = chosen.version.content == local || !chosen.version.item.takesNewest
    if isHead && !base.content.isDeleted && isOwn {
      return alike == base.ids ? .nothing : .adopt(alike)
    }
    let ids = heads.filter { $0.version.content == chosen.version.content }.map(\.id)
    if chosen.version.content == local { return ids == base.ids ? .nothing : .adopt(ids) }
    return .write(chosen.version, ids: ids)
  }

  /// An edit wins over a deletion, a newer one over an older one; the others stay heads.
  package static func chosen(of heads: [SyncRecord]) -> SyncRecord? {
    heads.max { one, other in
      let (first, second) = (one.version, other.version)
      if first.content.isDeleted != second.content.isDeleted { return first.content.isDeleted }
      return first.clock == second.clock ? one.id < other.id : first.clock < second.clock
    }
  }
}

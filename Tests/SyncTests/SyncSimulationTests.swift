import HostBase
import TestSupport
import Testing

@testable import Sync

/// Devices that play and sync at once, in thousands of ways.
@Suite("Simulated syncs")
struct SyncSimulationTests {
  /// How many schedules; `make soak` asks for more.
  private static let count = TestRun.isSoak ? 100_000 : 2_000

  // Each with its part of the schedules, side by side.
  @Test(
    "no version is lost that was not replaced, and devices agree", arguments: [0, 1] as [UInt64])
  func schedules(_ part: UInt64) {
    var found = 0
    for seed in stride(from: part, to: UInt64(Self.count), by: 2) where found < 3 {
      let problems = SyncSchedule(seed: seed).run()
      #expect(problems.isEmpty, "schedule \(seed): \(problems)")
      if !problems.isEmpty { found += 1 }
    }
  }

  /// Holds nothing: it only looks whether an item is in use.
  private final class Looking: SyncFiles {
    let files: MemoryFiles
    init(_ files: MemoryFiles) { self.files = files }
    func items() throws(SyncFailure) -> [SyncItem] { try files.items() }
    func take(_ item: SyncItem) throws(SyncFailure) -> Bool {
      guard try files.take(item) else { return false }
      files.letGo(item)
      return true
    }
    func letGo(_ item: SyncItem) {}
    func content(of item: SyncItem) throws(SyncFailure) -> SyncContent {
      try files.content(of: item)
    }
    func bytes(of item: SyncItem, _ suffix: String) throws(SyncFailure) -> [UInt8]? {
      try files.bytes(of: item, suffix)
    }
    func replace(
      _ item: SyncItem, expecting: SyncContent, with content: SyncContent, bytes: [[UInt8]]
    ) throws(SyncFailure) -> Bool {
      try files.replace(item, expecting: expecting, with: content, bytes: bytes)
    }
  }

  /// Does not even look.
  private final class Careless: SyncFiles {
    let files: MemoryFiles
    init(_ files: MemoryFiles) { self.files = files }
    func items() throws(SyncFailure) -> [SyncItem] { try files.items() }
    func take(_ item: SyncItem) throws(SyncFailure) -> Bool { true }
    func letGo(_ item: SyncItem) {}
    func content(of item: SyncItem) throws(SyncFailure) -> SyncContent {
      try files.content(of: item)
    }
    func bytes(of item: SyncItem, _ suffix: String) throws(SyncFailure) -> [UInt8]? {
      try files.bytes(of: item, suffix)
    }
    func replace(
      _ item: SyncItem, expecting: SyncContent, with content: SyncContent, bytes: [[UInt8]]
    ) throws(SyncFailure) -> Bool {
      try files.replace(item, expecting: expecting, with: content, bytes: bytes)
    }
  }

  /// Says that a version replaces all heads that are known.
  private struct Greedy: SyncPlanning {
    func step(local: SyncContent, base: SyncBase, heads: [SyncRecord]) -> SyncStep {
      let step = SyncPlanner().step(local: local, base: base, heads: heads)
      if case .commit = step { return .commit(replacing: heads.map(\.id)) }
      return step
    }
  }

  /// Deletes what no version is known of.
  private struct Absent: SyncPlanning {
    func step(local: SyncContent, base: SyncBase, heads: [SyncRecord]) -> SyncStep {
      guard heads.isEmpty, base == .none, !local.isDeleted,
        let item = SyncItem(folder: "gb", stem: "Tobu", kind: .save)
      else { return SyncPlanner().step(local: local, base: base, heads: heads) }
      return .write(
        SyncVersion(item: item, content: .deleted, replaces: [], device: 0, clock: 0, nonce: []),
        ids: [])
    }
  }

  /// Keeps a version before its bytes.
  private final class Hasty: SyncJournal {
    let journal: MemoryJournal
    private var late: [(bytes: [UInt8], digest: SyncDigest)] = []
    init(_ journal: MemoryJournal) { self.journal = journal }
    var device: UInt64 { journal.device }
    var known: SyncKnown { journal.known }
    var waiting: [SyncRecord] { journal.waiting }
    var latestClock: Int64 { journal.latestClock }
    var basedItems: [SyncItem] { journal.basedItems }
    func base(of item: SyncItem) -> SyncBase { journal.base(of: item) }
    func setBase(of item: SyncItem, _ base: SyncBase) throws(SyncFailure) {
      try journal.setBase(of: item, base)
    }
    func keep(_ bytes: [UInt8], _ digest: SyncDigest) throws(SyncFailure) {
      late.append((bytes, digest))
    }
    func bytes(of digest: SyncDigest) throws(SyncFailure) -> [UInt8]? {
      for kept in late where kept.digest == digest { return kept.bytes }
      return try journal.bytes(of: digest)
    }
    func add(_ record: SyncRecord, isOwn: Bool) throws(SyncFailure) {
      try journal.add(record, isOwn: isOwn)
      while let kept = late.popLast() { try journal.keep(kept.bytes, kept.digest) }
    }
    var notes: SyncNotes { journal.notes }
    func add(_ note: SyncNote) throws(SyncFailure) { try journal.add(note) }
    func acknowledge(_ record: SyncRecord) throws(SyncFailure) { try journal.acknowledge(record) }
  }

  static let mutants: [(String, SyncMutant)] = [
    ("looks at the lock and does not hold it", SyncMutant(files: { Looking($0) })),
    ("writes while the game is played", SyncMutant(files: { Careless($0) })),
    ("replaces all heads that it knows", SyncMutant(planner: Greedy())),
    ("deletes what no version is known of", SyncMutant(planner: Absent())),
    ("keeps a version before its bytes", SyncMutant(journal: { Hasty($0) })),
  ]

  @Test("a wrong engine is found", arguments: mutants.indices)
  func mutant(index: Int) {
    let (name, mutant) = Self.mutants[index]
    let seed = (0..<UInt64(2_000)).first { !SyncSchedule(seed: $0, mutant).run().isEmpty }
    #expect(seed != nil, "an engine that \(name) was not found")
  }
}

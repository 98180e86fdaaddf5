import Testing

@testable import Sync

/// What a sync does, for each way in which files, base and versions can stand to each other.
@Suite("What a sync does")
struct SyncPlannerTests {
  private let planner = SyncPlanner()

  private func content(_ text: String) throws -> SyncContent {
    try #require(SyncContent([try SyncRecordTests.file(".srm", text)]))
  }

  private func version(
    _ content: SyncContent, replacing: [SyncRecord] = [], clock: Int64 = 0, device: UInt64 = 1
  ) throws -> SyncRecord {
    SyncRecord(
      SyncVersion(
        item: try SyncRecordTests.item(), content: content, replaces: replacing.map(\.id),
        device: device, clock: clock, nonce: (0..<16).map { UInt8($0) + UInt8(device) }))
  }

  private func base(_ record: SyncRecord) -> SyncBase {
    SyncBase(ids: [record.id], content: record.version.content)
  }

  private func heads(_ records: SyncRecord...) throws -> [SyncRecord] {
    var known = SyncKnown()
    for record in records.reversed() { known.add(record) }
    var again = SyncKnown()
    for record in records + records { again.add(record) }
    let item = try SyncRecordTests.item()
    #expect(known.heads(of: item) == again.heads(of: item), "it depends on the order")
    return known.heads(of: item)
  }

  @Test("a first sync deletes nothing and overwrites nothing")
  func first() throws {
    let (mine, other) = (try content("mine"), try content("other"))
    let there = try version(other)
    // Here alone, there alone, both alike, both different.
    #expect(planner.step(local: mine, base: .none, heads: []) == .commit(replacing: []))
    #expect(
      planner.step(local: .deleted, base: .none, heads: [there])
        == .write(there.version, ids: [there.id]))
    #expect(planner.step(local: other, base: .none, heads: [there]) == .adopt([there.id]))
    #expect(planner.step(local: mine, base: .none, heads: [there]) == .commit(replacing: []))
  }

  @Test("an edit replaces what it was made of, and that alone")
  func edit() throws {
    let old = try version(try content("old"))
    let other = try version(try content("other"), device: 2)
    let step = planner.step(
      local: try content("new"), base: base(old), heads: try heads(old, other))
    #expect(step == .commit(replacing: [old.id]))
  }

  @Test("files that are gone are a deletion of what they were")
  func removal() throws {
    let old = try version(try content("old"))
    #expect(
      planner.step(local: .deleted, base: base(old), heads: [old])
        == .commit(replacing: [old.id]))
    // Without a version nothing is ever deleted.
    #expect(planner.step(local: old.version.content, base: base(old), heads: []) == .nothing)
  }

  @Test("what replaces our version is written, whatever the clocks say")
  func newer() throws {
    let old = try version(try content("old"), clock: 100)
    let new = try version(try content("new"), replacing: [old], clock: 1, device: 2)
    let heads = try heads(old, new)
    #expect(heads == [new])
    #expect(
      planner.step(local: old.version.content, base: base(old), heads: heads)
        == .write(new.version, ids: [new.id]))
  }

  @Test("with a conflict our files stay, and a third device takes the newest")
  func conflict() throws {
    let old = try version(try content("old"))
    let mine = try version(try content("mine"), replacing: [old], clock: 5)
    let other = try version(try content("other"), replacing: [old], clock: 9, device: 2)
    let heads = try heads(old, mine, other)
    #expect(Set(heads) == [mine, other])
    #expect(
      planner.step(local: mine.version.content, base: base(mine), heads: heads) == .nothing)
    #expect(
      planner.step(local: old.version.content, base: base(old), heads: heads)
        == .write(other.version, ids: [other.id]))
  }

  @Test("a deletion takes files away only if no other head is there")
  func deletion() throws {
    let old = try version(try content("old"))
    let gone = try version(.deleted, replacing: [old], clock: 9)
    let edit = try version(try content("edit"), replacing: [old], clock: 1, device: 2)
    #expect(
      planner.step(local: old.version.content, base: base(old), heads: try heads(old, gone))
        == .write(gone.version, ids: [gone.id]))
    #expect(
      planner.step(local: old.version.content, base: base(old), heads: try heads(old, gone, edit))
        == .write(edit.version, ids: [edit.id]))
    // Where it was deleted, the edit comes back.
    #expect(
      planner.step(local: .deleted, base: base(gone), heads: try heads(old, gone, edit))
        == .write(edit.version, ids: [edit.id]))
    #expect(
      planner.step(local: .deleted, base: base(gone), heads: try heads(old, gone)) == .nothing)
  }

  @Test("the same content from two devices is no conflict")
  func alike() throws {
    let one = try version(try content("same"))
    let two = try version(try content("same"), device: 2)
    let heads = try heads(one, two)
    #expect(
      planner.step(local: one.version.content, base: base(one), heads: heads)
        == .adopt(heads.map(\.id)))
  }

  @Test("a version of another item replaces nothing here")
  func foreign() throws {
    let old = try version(try content("old"))
    var known = SyncKnown()
    known.add(old)
    known.add(
      SyncRecord(
        SyncVersion(
          item: try SyncRecordTests.item("x"), content: .deleted, replaces: [old.id], device: 2,
          clock: 0, nonce: Array(0..<16))))
    #expect(known.heads(of: try SyncRecordTests.item()) == [old])
  }
}

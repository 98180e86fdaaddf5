import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import HostBase
@testable import Library
@testable import Vault

/// States of a small machine: 32 KiB of noise of which every step changes a little, and a picture of changing length.
private func state(_ step: Int, label: String? = nil, pinned: Bool = false) -> [UInt8] {
  var memory = noise(32_768, seed: 7)
  for at in 0..<step * 40 { memory[(at * 251 + 13) % 4096] &+= UInt8(truncatingIfNeeded: at + 1) }
  var info = StateInfo(
    core: .init(id: "gb", version: "1"), game: .init(sha1: "ab", size: 3, stem: "Tobu"),
    frame: UInt64(step) * 3600, created: UTCTime(seconds: 1_795_218_847 + Int64(step) * 60))
  info.label = label
  info.isPinned = pinned
  return StateFile(
    memory: memory, info: info, thumbnail: noise(300 + step * 7, seed: UInt32(step) + 1)
  ).encode()
}

@Suite("History: what was overwritten is kept, once")
struct HistoryTests {
  let scratch = Scratch()
  let history: History

  init() { history = History(folder: scratch("h")) }

  @Test("states come back byte for byte; neighbours cost a fraction, compressed ones too")
  func sharing() throws {
    var kept: [(HistoryEntry, [UInt8])] = []
    for step in 0..<6 {
      let plain = state(step)
      let bytes = step % 2 == 1 ? RZIP.compress(plain) : plain
      kept.append((try history.add(.overwritten, slot: .number(1), bytes: bytes), bytes))
    }
    let fresh = History(folder: history.folder)
    let (entries, damaged) = try fresh.entries()
    #expect(damaged.isEmpty)
    #expect(entries.map(\.id) == kept.map(\.0.id))
    #expect(entries.map(\.sequence) == Array(1...6))
    for (entry, bytes) in kept {
      #expect(try fresh.stateBytes(of: entry) == bytes)
      #expect(entry.slot == .number(1))
    }
    for entry in entries.dropFirst() {
      let cost = fresh.bytes(of: entry), size = entry.content?.size ?? 0
      #expect(cost < size / 5, "\(cost) of \(size)")
    }
    #expect(entries[3].info?.frame == UInt64(3 * 3600))
    #expect(try fresh.verify().isEmpty)
  }

  @Test("an entry is found by the beginning of its id")
  func ids() throws {
    let entry = try history.add(.deleted, slot: .named("a b"), bytes: state(1))
    #expect(try history.entry(String(entry.id.prefix(4))).id == entry.id)
    #expect(try history.entry(entry.id.uppercased()).slot == .named("a b"))
    #expect(throws: HistoryError.noSuchEntry(id: "zz")) { try history.entry("zz") }
    #expect(throws: HistoryError.noSuchEntry(id: "")) { try history.entry("") }
    let empty = try history.add(.saved, slot: .number(2))
    #expect(throws: HistoryError.nothingKept(id: empty.id)) { try history.stateBytes(of: empty) }
  }

  @Test("what is no state of ours is kept all the same")
  func damagedStates() throws {
    for bytes in [noise(5000), [1], Array("RASTATE".utf8), Array(state(2).dropLast(700))] {
      let entry = try history.add(.overwritten, slot: .auto, bytes: bytes)
      #expect(try history.stateBytes(of: entry) == bytes)
      #expect(entry.info == nil)
    }
  }

  @Test("thinning removes the oldest, never a pinned one, and never what another one needs")
  func thinning() throws {
    var kept: [(HistoryEntry, [UInt8])] = []
    for step in 0..<30 {
      let bytes = state(step, pinned: step == 4)
      kept.append((try history.add(.overwritten, slot: .number(0), bytes: bytes), bytes))
    }
    let plan = try history.surplus(beyond: .init(states: 10))
    let gone = try history.thin(to: .init(states: 10))
    #expect(plan == gone)
    #expect(gone.map(\.sequence) == [1, 2, 3, 4] + Array(6...21))
    let left = History(folder: history.folder)
    #expect(try left.entries().entries.map(\.sequence) == [5] + Array(22...30))
    for (entry, bytes) in kept where !gone.contains(where: { $0.id == entry.id }) {
      #expect(try left.stateBytes(of: entry) == bytes)
    }
    #expect(try left.verify().isEmpty)
    // One whole state, and a little for each of the others.
    #expect(left.totalBytes < 32_768 * 4)
    let bytes = left.totalBytes
    try left.thin(to: .init(states: 10, bytes: bytes / 2))
    #expect(left.totalBytes <= bytes / 2)
    #expect(try left.entries().entries.contains { $0.sequence == 5 })
    #expect(try left.verify().isEmpty)
    try left.remove(left.entries().entries)
    #expect(try left.entries().entries.isEmpty)
    #expect(scratch.names(in: "h") == [".lock"])
  }

  @Test("the budget holds as states come in; automatic ones take a quarter of it at most")
  func budget() throws {
    let small = History(folder: scratch("h"), budget: .init(states: 12))
    for step in 0..<10 { try small.add(.overwritten, slot: .number(0), bytes: state(step)) }
    for step in 10..<30 { try small.add(.auto, slot: .auto, bytes: state(step)) }
    let entries = try small.entries().entries
    #expect(entries.count == 12)
    #expect(entries.filter { $0.reason == .overwritten }.count == 9)
    #expect(entries.last?.info?.frame == UInt64(29 * 3600))
    // A budget that one state alone exceeds keeps that one.
    let tiny = History(folder: scratch("t"), budget: .init(states: 5, bytes: 1000))
    for step in 0..<3 { try tiny.add(.overwritten, slot: .number(0), bytes: state(step)) }
    #expect(try tiny.entries().entries.map(\.sequence) == [3])
    #expect(try tiny.verify().isEmpty)
  }

  @Test("a damaged chunk is stored again by the next state that has it")
  func healing() throws {
    let first = try history.add(.overwritten, slot: .number(0), bytes: state(0))
    try flip(first, from: 4000)
    let fresh = History(folder: history.folder)
    let second = try fresh.add(.overwritten, slot: .number(0), bytes: state(1))
    #expect(try fresh.stateBytes(of: second) == state(1))
    #expect(throws: HistoryError.self) { try fresh.stateBytes(of: first) }
  }

  private func flip(_ entry: HistoryEntry, from offset: Int, bit: UInt8 = 3) throws {
    let name = "h/" + entry.fileName
    var bytes = try scratch.read(name)
    bytes[offset] ^= 1 << bit
    try scratch.write(name, bytes)
  }

  @Test("a flipped bit anywhere is found, named, and costs only what needs that chunk")
  func flips() throws {
    let first = try history.add(.overwritten, slot: .number(0), bytes: state(0))
    let second = try history.add(.overwritten, slot: .number(0), bytes: state(1))
    let other = try history.add(.overwritten, slot: .number(1), bytes: noise(9000, seed: 99))
    let name = "h/" + first.fileName
    let whole = try scratch.read(name)
    var alone = 0, both = 0
    for offset in stride(from: 0, to: whole.count, by: whole.count / 150 + 1) {
      var bytes = whole
      bytes[offset] ^= 1 << UInt8(offset % 8)
      try scratch.write(name, bytes)
      let fresh = History(folder: history.folder)
      let findings = try fresh.verify()
      #expect(!findings.isEmpty, "byte \(offset)")
      #expect(findings.contains { $0.path.hasSuffix(first.fileName) }, "byte \(offset)")
      #expect(try fresh.stateBytes(of: other) == noise(9000, seed: 99))
      for (entry, step) in [(first, 0), (second, 1)] {
        if let read = try? fresh.stateBytes(of: entry) { #expect(read == state(step)) }
      }
      if (try? fresh.stateBytes(of: second)) == nil {
        both += 1
        #expect(
          findings.contains { $0.entry?.id == second.id && $0.reason.contains("lay in") },
          "byte \(offset): \(findings)")
      } else {
        alone += 1
      }
    }
    // The picture's chunks are the first one's alone, most others both need.
    #expect(alone > 0 && both > 0)
  }

  @Test("truncated and random files are refused, whatever they claim")
  func hostile() throws {
    let entry = try history.add(.overwritten, slot: .number(0), bytes: state(0))
    let whole = try scratch.read("h/" + entry.fileName)
    for count in stride(from: 0, to: whole.count, by: 97) {
      if let file = try? HistoryFile(decoding: Array(whole[..<count])) {
        #expect(file.ownChunks().count < file.own.count)
      }
    }
    for seed in 0..<3000 as Range<UInt32> {
      var bytes = Array(whole[..<8]) + noise(Int(seed % 200), seed: seed)
      #expect(throws: HistoryFile.Failure.self) { try HistoryFile(decoding: bytes) }
      bytes = whole
      let change = noise(6, seed: seed)
      for index in 0..<6 { bytes[8 + Int(change[index]) % 40] = change[5 - index] }
      _ = try? HistoryFile(decoding: bytes).ownChunks()
    }
    // Files that are none of ours are left alone.
    try scratch.write("h/notes.txt", "x")
    try scratch.write("h/00000009-zz.entry", "x")
    #expect(try History(folder: history.folder).entries().damaged.isEmpty)
    try scratch.write("h/00000009-00000000.entry", "x")
    #expect(try History(folder: history.folder).entries().damaged.count == 1)
    #expect(try History(folder: history.folder).add(.saved, slot: .auto).sequence == 10)
  }

  @Test("two at once take turns and see each other's entries")
  func twoAtOnce() throws {
    let other = History(folder: history.folder)
    for step in 0..<8 {
      try (step % 2 == 0 ? history : other)
        .add(.overwritten, slot: .number(step), bytes: state(step))
    }
    #expect(try history.entries().entries.map(\.sequence) == Array(1...8))
    try other.thin(to: .init(states: 2))
    #expect(try history.entries().entries.count == 2)
    let entry = try history.add(.overwritten, slot: .auto, bytes: state(0))
    #expect(try other.stateBytes(of: entry) == state(0))
    try other.change(entry) { $0.isPinned = true }
    #expect(try history.entries().entries.last?.isPinned == true)
    #expect(try history.stateBytes(of: entry) == state(0))
  }

  @Test(
    "a full disk says so and leaves the history as it was",
    .enabled(if: TemporaryFolder.canMount, "mounting is not allowed here"))
  func fullDisk() throws {
    let disk = try #require(try scratch.smallDisk("disk", bytes: 80 << 10))
    let small = History(folder: disk + "/h")
    let entry = try small.add(.overwritten, slot: .number(0), bytes: state(0))
    let failure = #expect(throws: HistoryError.self) {
      try small.add(.overwritten, slot: .number(0), bytes: noise(60_000, seed: 5))
    }
    #expect(failure?.exitCode == .inputOutput)
    #expect(try small.stateBytes(of: entry) == state(0))
    #expect(try small.entries().entries.count == 1)
  }
}

@Suite("State vault: slots, history and the way back")
struct StateVaultTests {
  let scratch = Scratch()
  let data: DataFolder
  let places: Places
  let vault: StateVault

  init() throws {
    data = try DataFolder.open(scratch("A")).folder
    places = Places(environment: ["HOME": scratch.path])
    vault = StateVault(
      places: places, data: data, type: gameBoy, stem: "Tobu",
      settings: try Settings(places: places)
    )
  }

  private func file(_ step: Int) throws -> StateFile {
    try StateFile(decoding: state(step), path: "x")
  }
  private func frame(_ word: String) -> UInt64? {
    try? vault.find(StateWord(word)).state.info?.frame
  }

  @Test("saves, deletions and renamings are taken back one after the other")
  func undo() throws {
    try vault.save(file(1), to: .number(1))
    try vault.save(file(2), to: .number(1))
    try vault.rename(.number(1), to: .named("boss"))
    try vault.save(file(3), to: .number(1))
    try vault.save(file(9), to: .auto, isAutomatic: true)
    try vault.save(file(10), to: .auto, isAutomatic: true)
    setenv("XDG_DATA_HOME", scratch("share"), 1)
    try vault.delete(.named("boss"), permanently: false)
    #expect(try vault.slots().map(\.slot) == [.auto, .number(1)])

    let next = try vault.nextUndo()
    #expect(try vault.undo() == next)
    #expect(next?.change == .restored(.named("boss")))
    #expect(frame("boss") == UInt64(2 * 3600))
    #expect(try vault.undo()?.change == .emptied(.number(1)))
    #expect(try vault.undo()?.change == .renamed(.named("boss"), to: .number(1)))
    #expect(frame("1") == UInt64(2 * 3600))
    #expect(try vault.undo()?.change == .restored(.number(1)))
    #expect(frame("1") == UInt64(3600))
    // A new step in between comes first, then the earlier ones follow.
    try vault.save(file(5), to: .number(1))
    #expect(try vault.undo()?.change == .restored(.number(1)))
    #expect(frame("1") == UInt64(3600))
    #expect(try vault.undo()?.change == .emptied(.number(1)))
    #expect(try vault.undo() == nil)
    #expect(try vault.slots().map(\.slot) == [.auto])
    #expect(frame("auto") == UInt64(10 * 3600))
    // Nothing of it all is lost.
    let kept = Set(try vault.history.entries().entries.compactMap { $0.info?.frame })
    let made: Set<UInt64> = [3600, 7200, 10_800, 18_000, 32_400]
    #expect(kept.isSuperset(of: made))
    #expect(try vault.history.verify().isEmpty)
  }

  @Test(
    "the moment before a load goes to the automatic slot; a save that never happened is passed over"
  )
  func loads() throws {
    try vault.save(file(1), to: .auto)
    try vault.save(file(2), to: .number(0))
    try vault.keep(file(7), because: .loadedOver, slot: .number(0))
    // Killed between the history and the slot.
    try vault.history.add(.overwritten, slot: .number(0), bytes: file(2).encode())
    #expect(try vault.undo()?.change == .moment(.auto))
    #expect(frame("auto") == UInt64(7 * 3600))
    #expect(try vault.undo()?.change == .emptied(.number(0)))
  }

  @Test("a word means a slot, a file, an entry of the history, or the newest that is whole")
  func words() throws {
    try vault.save(file(1), to: .number(1))
    try vault.save(file(4), to: .named("boss"))
    try vault.save(file(2), to: .number(1))
    let entry = try #require(try vault.history.entries().entries.last)
    #expect(frame("1") == UInt64(2 * 3600))
    #expect(frame("boss") == UInt64(4 * 3600))
    #expect(frame("@\(entry.id.prefix(5))") == UInt64(3600))
    #expect(frame("latest") == UInt64(4 * 3600))
    #expect(frame(data.state(.number(1), type: gameBoy, stem: "Tobu")) == UInt64(2 * 3600))
    let failure = #expect(throws: StateError.self) { try vault.find(.slot(.number(7))) }
    #expect(failure?.message == "Tobu: slot 7 is empty; its states: 1, boss")
    for word in ["", "latest", "@12", "a/b"] {
      #expect(throws: StateError.self) { try StateSlot.forSaving(word: word) }
    }
    var bytes = try scratch.read("A/States/Game Boy/Tobu@boss.state")
    bytes[bytes.count - 50] ^= 1
    try scratch.write("A/States/Game Boy/Tobu@boss.state", bytes)
    let latest = try vault.find(.latest)
    #expect(latest.state.info?.frame == UInt64(2 * 3600))
    #expect(latest.passedOver.map(PathName.last) == ["Tobu@boss.state"])
    try vault.put(bytes, into: .number(1))
    #expect(try vault.newestGood().entry?.info?.frame == UInt64(2 * 3600))
    #expect(try vault.newestGoodKept(of: .number(1))?.info?.frame == UInt64(2 * 3600))
  }

  @Test("a label is written into the state, from any source, and nothing else changes")
  func labels() throws {
    try vault.save(file(1), to: .number(1))
    try vault.describe(.number(1)) { $0.label = "before the boss" }
    let found = try vault.find(.slot(.number(1)))
    #expect(found.state.info?.label == "before the boss")
    #expect(try found.state.memory == file(1).memory)
    #expect(try found.state.thumbnail == file(1).thumbnail)
    let foreign = StateFile(memory: noise(700), info: nil).encode()
    try scratch.write("A/States/Game Boy/Tobu.state2", foreign)
    try vault.describe(.number(2)) { $0.label = "theirs" }
    let theirs = try vault.find(.slot(.number(2))).state
    #expect(theirs.memory == noise(700))
    #expect(theirs.info?.label == "theirs")
    var core = MemorySession([:]).core
    core.id = "gambatte"
    try theirs.check(core: core, gameSHA1: "cd", path: "x")
  }

  @Test("a taken slot is not renamed over, and an empty one names those that are there")
  func refusals() throws {
    try vault.save(file(1), to: .number(1))
    try vault.save(file(2), to: .number(2))
    #expect(throws: StateError.self) { try vault.rename(.number(1), to: .number(2)) }
    #expect(throws: StateError.self) { try vault.rename(.number(5), to: .number(6)) }
    #expect(throws: StateError.self) { try vault.delete(.number(5)) }
    #expect(frame("2") == UInt64(2 * 3600))
  }

  @Test("the plain files of the first history are taken over")
  func takeOver() throws {
    let old = ".local/state/arcadia/history/\(gameBoy.id)/Old"
    try scratch.write("\(old)/20261120-235407-0a1b2c3d-Old.state", state(1))
    try scratch.write("\(old)/20261120-235409-0a1b2c3d-Old.state1", state(2))
    try scratch.write("\(old)/notes", "mine")
    let taken = StateVault(
      places: places, data: data, type: gameBoy, stem: "Old", settings: try Settings(places: places)
    )
    let entries = try taken.history.entries().entries
    #expect(entries.map(\.slot) == [.number(0), .number(1)])
    #expect(try taken.history.stateBytes(of: entries[1]) == state(2))
    #expect(scratch.names(in: old) == ["notes"])
  }
}
